"""What is said of questions and answers in JSON schemas, held against the answers themselves."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from castle_core.rules.errors import CoreError
from castle_core.rules.fields import Choice, Count, OneOf, Whole
from castle_core.systems import SYSTEMS, find_system, tools
from castle_core.tools import run
from castle_core.tools.tool import Tool
from castle_core.view.data import answer_data, catalogue_data, switch_data, tool_data
from castle_core.view.schema import (
    answer_schema,
    catalogues_schema,
    question_schema,
    rules_schema,
    rulings_schema,
    tools_schema,
)

every_tool = pytest.mark.parametrize("tool", tools().values(), ids=lambda tool: tool.name)
ANSWERS = Draft202012Validator(answer_schema())
CODE = "K7Q2M4TX"


def answered(tool: Tool) -> dict[str, Any]:
    return answer_data(run(tool, find_system(tool.system).rulings(), {}, code=CODE if tool.draws else None))


@every_tool
def test_an_answer_is_as_the_schema_says(tool: Tool) -> None:
    ANSWERS.validate(answered(tool))


def test_the_schema_refuses_what_is_no_answer() -> None:
    good = answered(tools()["castle.draw"])
    for spoilt in (
        {**good, "blocks": [{"block": "statement", "text": 3, "rules": []}]},
        {**good, "blocks": [{**good["blocks"][0], "colour": "red"}]},
        {**good, "code": 7},
        {key: value for key, value in good.items() if key != "rulings"},
    ):
        with pytest.raises(ValidationError):
            ANSWERS.validate(spoilt)


@every_tool
def test_the_schema_of_a_question_takes_what_the_tool_takes(tool: Tool) -> None:
    schema = question_schema(tool)
    Draft202012Validator.check_schema(schema)
    check = Draft202012Validator(schema)
    check.validate({})
    check.validate({parameter.name: parameter.default for parameter in tool.parameters})
    assert not check.is_valid({"no such field": "1"})
    for parameter in tool.parameters:
        for text in allowed(parameter.kind):
            check.validate({parameter.name: text})
            parameter.read(text)
        if isinstance(parameter.kind, Choice | OneOf | Whole | Count):
            assert not check.is_valid({parameter.name: "abc"})
            with pytest.raises(CoreError):
                parameter.read("abc")


def allowed(kind: object) -> tuple[str, ...]:
    match kind:
        case Choice():
            return tuple(value for value, _ in kind.options)
        case OneOf(names=names):
            return names
        case Whole(low=low, high=high):
            return (str(low), str(high))
        case Count(low=low, high=high):
            return (str(low), str(high), "infinite")
        case _:
            return ()


@every_tool
def test_a_tool_as_data_names_its_rules(tool: Tool) -> None:
    found = tool_data(tool)
    assert found["rules"] == list(tool.rules)
    assert found["question"]["title"] == tool.name


def test_a_ruling_as_data_has_our_reading_among_its_readings() -> None:
    for system in SYSTEMS:
        for switch in system.rulings.SWITCHES:
            found = switch_data(switch)
            assert not found["readings"] or switch.default in [each["value"] for each in found["readings"]]


def test_a_catalogue_is_a_list_of_rows_with_their_fields_by_name() -> None:
    weapons = catalogue_data(find_system("castle"))["weapons"]
    assert [each["key"] for each in weapons][:2] == ["knife", "fist"]
    assert weapons[0]["damage"] == "disadvantaged"
    assert all("block" not in each for each in weapons)
    traits = catalogue_data(find_system("traits"))
    assert traits["abilities"][0]["name"] == "Carousing"
    assert traits["privileges"][0]["levels"]["2"] == "two friends of equal standing, or one a little higher"
    assert json.loads(json.dumps(traits)) == traits


def test_what_is_published_is_as_its_schema_says() -> None:
    published: list[tuple[dict[str, Any], Any]] = [
        (tools_schema(), [tool_data(tool) for tool in tools().values()]),
        (rulings_schema(SYSTEMS), {each.key: [switch_data(one) for one in each.rulings.SWITCHES] for each in SYSTEMS}),
        (catalogues_schema(SYSTEMS), {each.key: catalogue_data(each) for each in SYSTEMS}),
        (
            rules_schema(),
            [{"id": "castle.bag.draw", "title": "Making a draw", "page": "castle/bags/", "text": "A draw"}],
        ),
    ]
    for schema, content in published:
        Draft202012Validator.check_schema(schema)
        Draft202012Validator(schema).validate(json.loads(json.dumps(content)))


def test_a_schema_of_a_list_refuses_what_is_missing_or_unknown() -> None:
    check = Draft202012Validator(rules_schema())
    good = {"id": "castle.bag.draw", "title": "Making a draw", "page": "castle/bags/", "text": "A draw"}
    assert check.is_valid([good])
    assert not check.is_valid([{**good, "id": "Draw"}])
    assert not check.is_valid([{**good, "colour": "red"}])
    assert not check.is_valid([{key: value for key, value in good.items() if key != "text"}])
    rows = {each.key: catalogue_data(each) for each in SYSTEMS}
    rows["castle"]["weapons"][0]["mighty"] = "perhaps"
    assert not Draft202012Validator(catalogues_schema(SYSTEMS)).is_valid(rows)
