"""Tools about making characters and about what the draft leaves open: progress, Fate points and luck cards."""

from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from castle_core.castle.advantage import CATALOGUE, AdvantageRow, needs
from castle_core.castle.bag import odds
from castle_core.castle.check import draw_at
from castle_core.castle.gap import FATE, LUCK, PROGRESSION, Call, called, called_odds, growth, with_fate_point
from castle_core.castle.rulings import BottePrerequisite, CastleRulings
from castle_core.castle.tools.fields import LEVEL, LEVEL_CHOICE, SETS_HERE, Wanted, at_this_table
from castle_core.castle.tools.parts import ODDS_RULE, advice
from castle_core.castle.words import BagName, Below, Level, Rank, Sets, TaskResult
from castle_core.rules import Choice, InputError, capital, counted, likelier, listed
from castle_core.tools import (
    Choose,
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Result,
    Statement,
    Step,
    Steps,
    WholeNumber,
    told,
    tool,
)

MOST_SESSIONS = 200
SESSIONS_SHOWN = 12

HOPED = Choose(
    "What you hope for",
    Choice(
        Wanted,
        {
            Wanted.AVERAGE: "A result of at least Average",
            Wanted.GOOD: "A result of Good",
            Wanted.SERIOUS: "A wound no worse than Light",
            Wanted.DEADLY: "A wound that is not Deadly",
        },
    ),
    "A wound is one drawn against you; the level is then that of the damage.",
)
HOPED_WORDS = {
    Wanted.AVERAGE: "at least Average",
    Wanted.GOOD: "Good",
    Wanted.SERIOUS: "no wound worse than Light",
    Wanted.DEADLY: "no Deadly wound",
}


@tool(
    "castle.fate",
    kind=Kind.ODDS,
    title="What is a Fate point worth?",
    rules=("castle.gap.fate", "castle.check.redraw"),
    rulings=("sets", "draw_return", "level_method"),
)
def fate(
    rulings: CastleRulings,
    *,
    hope: Annotated[Wanted, HOPED] = Wanted.AVERAGE,
    level: Annotated[Level, LEVEL] = Level.NORMAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The chance of what you hope for, without a Fate point and with one spent on any other result."""
    rulings = at_this_table(rulings, sets)
    without, with_point = _fate_chances(hope, level, rulings)
    words = HOPED_WORDS[hope]
    headline = (
        f"{level.word}, the chance of {words} is {told(without)}; with a Fate point in hand it is {told(with_point)}."
    )
    rows = tuple(
        GridRow(each.word, (chances[0], chances[1], chances[1] - chances[0]))
        for each in Level
        for chances in (_fate_chances(hope, each, rulings),)
    )
    return Result(
        (
            Statement(headline, ("castle.gap.fate",)),
            Grid(
                f"The chance of {words}",
                "Level",
                ("Without", "With a Fate point", "The point is worth"),
                rows,
                (ODDS_RULE[hope.bag],),
            ),
            Steps(
                "How it is counted",
                (
                    Step(
                        f"The first draw brings {words} with {told(without)}, and the point is kept.", "castle.bag.draw"
                    ),
                    Step(
                        f"Otherwise, with {told(1 - without)}, it is spent and the draw is made again.",
                        "castle.gap.fate",
                    ),
                    Step("The new result stands, whatever it is.", "castle.check.redraw"),
                ),
            ),
            Note(
                "The draft only wonders about Fate points. By our suggestion there is "
                f"{counted(FATE.per_session, 'point')} for every player and session, {FATE.most_held} held at most.",
                ("castle.gap.fate",),
            ),
            *advice(hope.bag, rulings),
            Link("What is a redraw?", "castle.check.redraw"),
        )
    )


def _fate_chances(hope: Wanted, level: Level, rulings: CastleRulings) -> tuple[Fraction, Fraction]:
    """The chance of what is hoped for, without a Fate point and with one."""
    draw = draw_at(level, hope.bag, rulings)

    def unwelcome(result: Rank) -> bool:
        return (result >= hope.result) is (hope.bag is BagName.WOUNDS)

    without = odds(draw).chance_of(unwelcome)
    return 1 - without, 1 - with_fate_point(draw, unwelcome, rulings.draw_return).chance_of(unwelcome)


class Card(StrEnum):
    """The two luck cards."""

    GOOD = "good"
    BAD = "bad"

    @property
    def call(self) -> Call:
        """What the card does."""
        return Call(self.value)


@tool(
    "castle.luck",
    kind=Kind.ODDS,
    title="What is a luck card worth?",
    rules=("castle.gap.bad-luck", "castle.gap.doom", "castle.check.level-shift"),
    rulings=("sets", "level_method", "level_floor"),
)
def luck(
    rulings: CastleRulings,
    *,
    card: Annotated[
        Card,
        Choose(
            "The card",
            Choice(Card, {Card.GOOD: "Good luck, played by you", Card.BAD: "Bad luck, played by the game master"}),
            "A Doom that is called on does the same.",
        ),
    ] = Card.GOOD,
    level: Annotated[Level, Choose("Your level", LEVEL_CHOICE)] = Level.NORMAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """What a luck card, or a Doom that is called on, does to a draw."""
    rulings = at_this_table(rulings, sets)
    rows = tuple(GridRow(each.word, _luck_cells(card, each, rulings)) for each in Level)
    return Result(
        (
            Statement(_luck_headline(card, level, rulings), ("castle.gap.bad-luck",)),
            Grid(
                f"With the {card.value} card",
                "Your level",
                (
                    "You draw as",
                    *(f"{each} {when}" for each in ("At least Average", "Good") for when in ("before", "with it")),
                ),
                rows,
                ("castle.bag.odds-resolution",),
            ),
            Note(
                "The draft only wonders about cards and about Dooms. By our suggestion every player has one card of "
                f"each kind in a session; the bad one pays its holder {counted(_paid(Card.BAD), 'Fate point')}.",
                ("castle.gap.bad-luck", "castle.gap.doom"),
            ),
            *advice(BagName.RESOLUTION, rulings),
            Link("How far can a level move?", "castle.check.level-shift"),
        )
    )


def _paid(card: Card) -> int:
    return next(row.fate for row in LUCK if row.call is card.call)


def _luck_cells(card: Card, level: Level, rulings: CastleRulings) -> tuple[Fraction | str, ...]:
    before = odds(draw_at(level, BagName.RESOLUTION, rulings))
    after = called_odds(level, card.call, rulings)
    cells: list[Fraction | str] = [called(level, card.call, rulings).word]
    for wanted in (TaskResult.AVERAGE, TaskResult.GOOD):
        cells.append(before.at_least(wanted))
        cells.append(Fraction(0) if after is None else after.at_least(wanted))
    return tuple(cells)


def _luck_headline(card: Card, level: Level, rulings: CastleRulings) -> str:
    standing = called(level, card.call, rulings)
    if standing is Below.UNABLE:
        return f"{level.word} with the bad card, you cannot act."
    if standing is level:
        edge = "above Advantaged" if card is Card.GOOD else "below Disadvantaged"
        return f"{level.word}, the {card.value} card changes nothing, for nothing lies {edge}."
    _, before, after, _, _ = _luck_cells(card, level, rulings)
    assert isinstance(before, Fraction)
    assert isinstance(after, Fraction)
    return (
        f"With the {card.value} card you draw as {standing.word}: at least Average has {told(after)}, which is "
        f"{likelier(after, before)} the {told(before)} of {level.word}."
    )


@tool(
    "castle.progression",
    kind=Kind.LOOKUP,
    title="What have my sessions earned?",
    rules=("castle.gap.progression",),
)
def progression(
    rulings: CastleRulings,
    *,
    sessions: Annotated[int, WholeNumber("Sessions played", 0, MOST_SESSIONS)] = 7,
    removed: Annotated[
        int, WholeNumber("Disadvantages removed", 0, 9, "Each costs as many marks as an Advantage.")
    ] = 0,
) -> Result:
    """The marks that so many sessions have earned, and what they buy."""
    most = growth(sessions).bought
    if removed > most:
        allowed = f"the marks of {counted(sessions, 'session')} are enough for {most}"
        raise InputError("removed", str(removed), allowed, "Disadvantages removed")
    grown = growth(sessions, removed)
    buys = counted(grown.bought, "Advantage") if grown.bought else "no Advantage"
    buy = "it buys" if grown.marks == 1 else "they buy"
    besides = f", beside {counted(removed, 'Disadvantage')} removed" if removed else ""
    rows = tuple(
        GridRow(str(each), (after.marks, after.bought, after.left))
        for each in range(1, SESSIONS_SHOWN + 1)
        for after in (growth(each),)
    )
    price = counted(PROGRESSION.advantage, "mark")
    return Result(
        (
            Statement(
                f"After {counted(sessions, 'session')} you have earned {counted(grown.marks, 'mark')}: {buy} {buys}"
                f"{besides}, and {counted(grown.left, 'mark')} {'is' if grown.left == 1 else 'are'} left.",
                ("castle.gap.progression",),
            ),
            Grid(
                "When every mark is spent on Advantages",
                "Sessions",
                ("Marks earned", "Advantages bought", "Marks left"),
                rows,
                ("castle.gap.progression",),
            ),
            Note(
                f"The draft gives no rules for progress. By our suggestion a session earns "
                f"{counted(PROGRESSION.per_session, 'mark')}, and {price} buy an Advantage or a rank of Fencing, "
                "or remove a Disadvantage. Ranks are bought one at a time and in order.",
                ("castle.gap.progression",),
            ),
            Link("What does an Advantage need first?", "castle.move.prerequisites"),
        )
    )


@tool(
    "castle.advantages",
    kind=Kind.LOOKUP,
    title="Which Advantages are there?",
    rules=("castle.character.advantages", "castle.move.prerequisites"),
    rulings=("botte_prerequisite",),
)
def advantages(rulings: CastleRulings) -> Result:
    """Every Advantage and Disadvantage that the draft names, what it does and what it needs."""
    named = tuple(row for row in CATALOGUE.values() if not row.disadvantage)
    bad = tuple(row for row in CATALOGUE.values() if row.disadvantage)
    return Result(
        (
            Statement(
                f"The draft names {counted(len(named), 'Advantage')}, counting every rank of Fencing, and "
                f"{counted(len(bad), 'Disadvantage')}.",
                ("castle.character.advantages",),
            ),
            Grid(
                "Advantages and Disadvantages",
                "Name",
                ("Kind", "What it does", "What it needs"),
                tuple(_advantage_row(row, rulings) for row in (*named, *bad)),
                ("castle.character.advantages",),
            ),
            *_botte(rulings),
            Note(
                "Whether Doctoring/Surgery and being a Spellcaster are Advantages, and whether the lower ranks of "
                "Fencing come first, the draft does not say; by our reading they are and they do.",
                ("castle.character.advantages",),
            ),
            Link("Is my character legal?", "castle.character.validate"),
        )
    )


def _advantage_row(row: AdvantageRow, rulings: CastleRulings) -> GridRow:
    needed = [each.word for each in needs(row.advantage, rulings)]
    kind = "Disadvantage" if row.disadvantage else "Advantage"
    return GridRow(
        row.advantage.word, (kind, capital(row.effect), listed(needed) if needed else "nothing"), rule=row.rule
    )


def _botte(rulings: CastleRulings) -> tuple[Note, ...]:
    if rulings.botte_prerequisite is not BottePrerequisite.FENCING_3:
        return ()
    return (
        Note(
            "What Botte di Serge needs the draft does not say; Fencing 3 is our reading.",
            ("castle.move.botte-di-serge",),
        ),
    )


TOOLS = (advantages, progression, fate, luck)
