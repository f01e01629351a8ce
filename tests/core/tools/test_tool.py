"""The contract of a tool: what its form shows, how it is asked, what it answers."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, ClassVar

import pytest

from castle_core.chance import Source
from castle_core.rules import Choice, InputError, Rulings, Switch, Whole
from castle_core.tools import (
    Action,
    AsRuled,
    Choose,
    Kind,
    Note,
    Odds,
    OddsRow,
    Result,
    Statement,
    Together,
    WholeNumber,
    run,
    tool,
)


class Weather(StrEnum):
    """A reading."""

    SUN = "sun"
    RAIN = "rain"


WEATHER = Switch(
    "weather",
    "What is the weather like?",
    Choice(Weather, {Weather.SUN: "The sun shines.", Weather.RAIN: "It rains."}),
    "sun",
    "test.day.weather",
)
TASTE = Switch("taste", "Which colour do you like?", Whole(1, 9), "1", "test.day.taste", changes_results=False)
HOURS = Switch("hours", "How many hours has the day?", Whole(1, 48), "24", "test.day.hours")


@dataclass(frozen=True)
class DayRulings(Rulings):
    """Readings for the tests."""

    SWITCHES: ClassVar = (WEATHER, TASTE, HOURS)
    weather: Weather = Weather.SUN
    taste: int = 1
    hours: int = 24


@tool(
    "test.walk",
    kind=Kind.ODDS,
    title="Shall I walk?",
    rules=("test.day.walk",),
    rulings=("weather", "taste", "hours"),
)
def walk(
    rulings: DayRulings,
    *,
    miles: Annotated[int, WholeNumber("Miles", 1, 20, "How far it is.")] = 3,
    hours: Annotated[int, AsRuled("Hours", Whole(1, 48), "hours")] = 24,
) -> Result:
    """Whether to walk.

    The rest of the story.
    """
    return Result((Statement(f"{miles} miles in {hours} of {rulings.hours} hours: {rulings.weather}."),))


@tool("test.guess", kind=Kind.TRACK, title="Guess", rules=("test.day.guess",), actions=(Action("go", "Guess"),))
def guess(rulings: DayRulings, *, source: Source, state: str, action: str) -> Result:
    """Guess a number."""
    return Result(
        (Statement(f"{state}{action}{source.whole(1, 1000)}"),), state="kept", log="guessed" if action else None
    )


@dataclass(frozen=True)
class Walker:
    """Somebody who walks."""

    miles: int = 3
    weather: Weather | None = None


NOBODY_YET = Walker()
YOU = Together(
    Walker,
    {
        "miles": ("your_miles", WholeNumber("Your miles", 1, 20)),
        "weather": ("your_weather", Choose("Your weather", Choice(Weather, {Weather.RAIN: "Rain"}, ("any", "Any")))),
    },
)


@tool("test.company", kind=Kind.ODDS, title="Shall we walk?", rules=("test.day.company",))
def company(
    rulings: DayRulings,
    *,
    you: Annotated[Walker, YOU] = NOBODY_YET,
    more: Annotated[int, WholeNumber("More", 0, 9)] = 1,
) -> Result:
    """Whether to walk together."""
    return Result((Statement(f"{you.miles} miles, {you.weather}, with {more} more."),))


def test_several_fields_can_make_one_value() -> None:
    names = [(parameter.name, parameter.default) for parameter in company.parameters]
    assert names == [("your_miles", "3"), ("your_weather", "any"), ("more", "1")]
    assert run(company, DayRulings(), {}).result.headline == "3 miles, None, with 1 more."
    answer = run(company, DayRulings(), {"your_miles": "5", "your_weather": "Rain"})
    assert answer.result.headline == "5 miles, rain, with 1 more."
    assert answer.values == {"your_miles": "5", "your_weather": "rain", "more": "1"}
    with pytest.raises(InputError, match="Your weather: choose one of any, rain, not “sun”"):
        run(company, DayRulings(), {"your_weather": "sun"})


def test_fields_are_drawn_from_the_signature() -> None:
    miles, hours = walk.parameters
    assert (miles.name, miles.label, miles.default, miles.help) == ("miles", "Miles", "3", "How far it is.")
    assert (hours.name, hours.default, hours.ruling) == ("hours", "", "hours")
    assert walk.system == "test"
    assert walk.summary == "Whether to walk."
    assert not walk.draws
    assert guess.parameters == ()
    assert guess.draws


def test_a_field_left_out_has_its_default_and_follows_the_ruling() -> None:
    answer = run(walk, DayRulings(hours=36), {})
    assert answer.result.headline == "3 miles in 36 of 36 hours: sun."
    assert answer.values == {"miles": "3", "hours": ""}
    assert answer.code is None
    assert answer.log is None


def test_a_field_that_stands_in_for_a_ruling_replaces_it_for_this_question_alone() -> None:
    rulings = DayRulings(hours=36)
    answer = run(walk, rulings, {"hours": "12"})
    assert answer.result.headline == "3 miles in 12 of 12 hours: sun."
    assert answer.values["hours"] == "12"
    assert answer.rulings == rulings
    assert [block for block in answer.result.blocks if isinstance(block, Note)] == []


def test_only_changed_rulings_that_matter_are_named() -> None:
    assert [block for block in run(walk, DayRulings(), {}).result.blocks if isinstance(block, Note)] == []
    notes = run(walk, DayRulings(weather=Weather.RAIN, taste=4), {}).result.blocks[1:]
    assert notes == (Note("What is the weather like? It rains.", rules=("test.day.weather",), ruling=True),)


@pytest.mark.parametrize("text", ["", "abc", "0", "-1", "21", "1e9", "9999999", "1,5", "<b>1</b>"])
def test_a_bad_value_is_refused_with_the_name_of_its_field(text: str) -> None:
    with pytest.raises(InputError, match="Miles: give a whole number from 1 to 20") as refusal:
        run(walk, DayRulings(), {"miles": text})
    assert refusal.value.field == "miles"


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(InputError, match=r"the fields of test\.walk are miles, hours"):
        run(walk, DayRulings(), {"leagues": "1"})


def test_a_roll_code_brings_the_same_answer_back() -> None:
    first = run(guess, DayRulings(), {}, action="go", state="a")
    again = run(guess, DayRulings(), {}, action="go", state="a", code=first.code)
    assert first.result == again.result
    assert first.code == again.code
    assert first.log == "guessed"
    assert run(guess, DayRulings(), {}).log is None, "looking is no guess"
    assert first.result.headline.startswith("ago")


def test_an_unknown_action_or_endless_state_is_refused() -> None:
    with pytest.raises(InputError, match=r"the actions of test\.guess are go"):
        run(guess, DayRulings(), {}, action="stop")
    with pytest.raises(InputError, match="letters"):
        run(guess, DayRulings(), {}, state="x" * 20_001)


def test_a_parameter_must_be_declared() -> None:
    with pytest.raises(TypeError, match="miles"):

        @tool("test.bad", kind=Kind.ODDS, title="", rules=())
        def bad(rulings: DayRulings, *, miles: int = 3) -> Result:
            return Result(())


def test_odds_that_do_not_add_to_one_cannot_be_made() -> None:
    rows = (OddsRow("heads", Fraction(1, 2)), OddsRow("tails", Fraction(1, 3)))
    with pytest.raises(ValueError, match="do not add to 1"):
        Odds("Coin", "Side", rows)
