"""What a typesetter is given: every entry of a sheet with its value, blank or filled."""

from dataclasses import replace
from typing import Any

from castle_core.rules import Whole
from castle_core.sheets import Entry, Worked, look, opened
from castle_core.view.typeset import blank_data, sheet_data
from tests.core.sheets.toys import KINDS, TOY, ids, toy


def filled(**character: Any) -> dict[str, Any]:
    return sheet_data(look(TOY, opened(toy(**character), KINDS, ids()).document))


def entry(data: dict[str, Any], label: str) -> dict[str, Any]:
    found = [each for group in data["groups"] for each in group["entries"] if each["label"] == label]
    assert len(found) == 1
    return dict(found[0])


def test_a_blank_sheet_has_room_for_every_entry_and_no_value() -> None:
    data = blank_data(TOY)
    labels = [each["label"] for group in data["groups"] for each in group["entries"]]
    assert labels == [each.label for group in TOY.schema if group.when is None for each in group.entries]
    assert data["name"] == ""
    assert entry(data, "Name")["value"] == ""
    assert not any(row_cell for row in entry(data, "Toys")["rows"] for row_cell in row)
    assert entry(data, "Notes")["lines"] == []


def test_a_filled_sheet_carries_what_is_written_and_what_follows() -> None:
    data = filled(name="Ada", toys=[{"toy": "top", "worth": "2"}], points="8", notes="one\n\ntwo")
    assert data["name"] == "Ada"
    assert entry(data, "Toys")["rows"][0] == ["top", "2", "no"]
    assert entry(data, "Notes")["lines"] == ["one", "", "two"]
    assert {"label": "Worth", "value": "2"} in [fact for group in data["derived"] for fact in group["facts"]]


def test_a_number_has_as_many_circles_as_its_entry_says() -> None:
    strength = Entry("strength", "Strength", Whole(0, 10), default="0", circles=5)
    kind = replace(
        TOY,
        schema=(replace(TOY.schema[0], entries=(*TOY.schema[0].entries, strength, replace(strength, name="other"))),),
        work_out=lambda values, rulings: Worked(()),
    )
    for value in ("3", "9"):
        document = opened(toy(strength=value), {kind.key: kind}, ids()).document
        (found, _) = (each for each in sheet_data(look(kind, document))["groups"][0]["entries"] if "most" in each)
        assert (found["as"], found["value"], found["most"]) == ("count", value, 5)
    assert entry(filled(points="8"), "Points")["most"] == 9, "a counter has as many as it goes up to"


def test_what_is_unknown_is_still_shown_as_ticked() -> None:
    options = entry(filled(skills=["juggling"]), "Skills")["options"]
    assert {"label": "juggling", "ticked": True} in options
