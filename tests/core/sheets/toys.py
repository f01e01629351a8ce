"""A toy kind of sheet that has been through three versions, so that the contract can be tried without any game."""

from enum import StrEnum
from itertools import count
from typing import Any

from castle_core.chance import Source
from castle_core.rules import Choice, Flag, RuleError, Rulings, Whole
from castle_core.sheets import (
    Act,
    Check,
    Derived,
    Document,
    Entry,
    Group,
    Line,
    Page,
    Pick,
    Played,
    Prose,
    Roll,
    Rows,
    SheetKind,
    Ticks,
    Values,
    Worked,
)
from castle_core.tools import Step

RULE = "toy.sheet.contents"


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


SCHEMA = (
    Group(
        "Who",
        Page.BUILD,
        (
            Entry("name", "Name", Line(20)),
            Entry("colour", "Colour", Choice(Colour, {Colour.RED: "Red", Colour.BLUE: "Blue"}), default="red"),
            Entry("kit", "Kit", Pick((("none", "none"), ("rope", "A rope"))), default="none", help="What is carried."),
            Entry("skills", "Skills", Ticks(Choice(Colour, {each: each.value for each in Colour}), ticked=("blue",))),
            Entry(
                "toys",
                "Toys",
                Rows(
                    (
                        Entry("toy", "Toy", Line(10)),
                        Entry("worth", "Worth", Whole(0, 5), default="1"),
                        Entry("broken", "Broken", Flag(), default="no"),
                    ),
                    one="toy",
                    most=3,
                ),
            ),
        ),
        rule=RULE,
    ),
    Group(
        "At the table",
        Page.PLAY,
        (
            Entry("points", "Points", Whole(0, 9), default="3", counter=True),
            Entry("tired", "Tired", Flag(), default="no"),
            Entry("notes", "Notes", Prose(1000)),
        ),
    ),
    Group(
        "Blue things",
        Page.BUILD,
        (Entry("shade", "Shade", Line()),),
        when=("skills", "blue"),
        suggestion=True,
    ),
)


def from_first(document: Document) -> Document:
    """Version 2 calls the hero a character."""
    return {**{key: value for key, value in document.items() if key != "hero"}, "character": document["hero"]}


def from_second(document: Document) -> Document:
    """Version 3 keeps single toys as rows."""
    character = dict(document["character"])
    toy = character.pop("toy")
    return {**document, "character": {**character, "toys": [{"toy": toy}]}}


def work_out(values: Values, rulings: Rulings) -> Worked:
    worth = sum(row["worth"] for row in values["toys"])
    return Worked(
        derived=(
            Derived("Toys", "Worth", worth, (Step(f"{len(values['toys'])} toys.", RULE),)),
            Derived("Ours", "Twice", 2 * worth, (Step("Doubled.", RULE),), suggestion=True),
        ),
        checks=(Check("Too many points.", RULE, "character.points"),) if values["points"] > 7 else (),
        rolls=(Roll("Throw", "toy.throw", {"worth": str(worth)}),),
        acts=(Act("tire", "Grow tired"), Act("spend", "Spend a point"), Act("fall", "Fall")),
    )


def play(name: str, values: Values, rulings: Any, source: Source) -> Played:
    if name == "tire":
        return Played({"tired": "yes", "skills": ()}, "Tired now.")
    if name == "spend":
        return Played({"points": str(values["points"] - 1)}, "One point spent.")
    raise RuleError("Nobody falls here.", RULE)


TOY = SheetKind(
    key="toy-sheet",
    title="Toy",
    system="toy",
    rule=RULE,
    schema=SCHEMA,
    rulings=Rulings,
    work_out=work_out,
    play=play,
    migrations=(from_first, from_second),
    nameless="A toy without a name",
)
KINDS = {TOY.key: TOY}


def ids() -> Any:
    """Ids that are the same in every run: 00000001, 00000002 and so on."""
    numbers = count(1)
    return lambda: f"{next(numbers):08d}"


def toy(**character: Any) -> Document:
    """A toy sheet of the newest version, as it might be sent."""
    return {"kind": "toy-sheet", "version": 3, "id": "K7Q2M4TX", "revision": 4, "rulings": {}, "character": character}
