"""The contract of a fight table, for any system: who is in a fight, who stands against whom, and what has happened.

A fight is a sheet of its own kind, kept, undone and carried about like any other.
What it shows is worked out anew each time as a `Fight`: a card for everybody in it, a bout for each pair of opponents,
and the log.
Players see nothing but a `Spectacle`, which holds only what is not hidden from them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from castle_core.sheets.kind import Act, Derived, Sheet, SheetKind, Typed
from castle_core.sheets.values import Values
from castle_core.tools.blocks import Block, Step


@dataclass(frozen=True)
class Use:
    """Something that can be used up, as it is kept and as it is called."""

    value: str
    label: str
    used: bool


@dataclass(frozen=True)
class Card:
    """Somebody in a fight as they are now.

    `path` is their row in the document, `key` what bouts call them by, and `name` and `note` are fit for a sentence.
    `state` tells in a word or two how badly they are hurt, `grave` how badly from 0, unhurt, to 4,
    `tally` counts the wounds by name where `state` does not tell them all.
    `brief` tells in a line how they fight; `change` opens their fields for changing.
    `pips` are points of armour or the like: a label, how many are left, and of how many.
    `uses` are what can be used up, kept in the entry `uses_in` of their row.
    `acts` put right by hand what most often has to be, `more` whatever else.
    `sheet` is the id of the sheet they came from, if they came from one.
    """

    path: str
    key: str
    name: str
    side: str
    note: str
    state: str
    grave: int
    tally: str
    brief: str
    out: bool
    hidden: bool
    pips: tuple[str, int, int]
    facts: tuple[Derived, ...]
    uses: tuple[Use, ...]
    uses_in: str
    acts: tuple[Act, ...]
    more: tuple[Act, ...]
    change: Act
    sheet: str = ""


@dataclass(frozen=True)
class Odd:
    """A chance that somebody at the table wants to know before the draw."""

    label: str
    chance: Fraction


@dataclass(frozen=True)
class Bout:
    """Two opponents, and what the next exchange between them can bring.

    `split` are chances that add to 1, the first side's win first; `odds` are others, for each of the two.
    `problem` is the sentence that tells why they cannot fight, with its rule; then there are no chances.
    `plan` tells what both mean to do, and `plans` are the entries of their row that say so, with a label for each;
    `last` is the line of the log about their last exchange.
    """

    path: str
    names: tuple[str, str]
    state: str
    act: Act
    drop: Act
    split: tuple[Odd, ...] = ()
    odds: tuple[tuple[Odd, ...], tuple[Odd, ...]] = ((), ())
    details: tuple[Block, ...] = ()
    problem: Step | None = None
    plan: str = ""
    plans: tuple[tuple[str, str], ...] = ()
    last: "Line | None" = None


@dataclass(frozen=True)
class Several:
    """One against several, who have one exchange with all of them.

    `paths` are the bouts of the lone one; `odds` are chances of that exchange, where they are known.
    `problem` is the sentence that tells why it cannot be, with its rule; else `rule` tells how it goes.
    """

    name: str
    foes: tuple[str, ...]
    paths: tuple[str, ...]
    act: Act
    odds: tuple[Odd, ...]
    problem: Step | None
    rule: str
    last: "Line | None" = None


@dataclass(frozen=True)
class Line:
    """One line of the log: when it was, what happened, how it came about, and the code that draws the same again."""

    when: str
    text: str
    steps: tuple[Step, ...]
    code: str
    hidden: bool
    who: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fight:
    """Everything a game master sees of a fight; the log begins with what happened last.

    `lead` are the acts for the whole table, the commonest first, `end` those that end something.
    `several` are those who stand against several at once, whose bouts stand among the others as well.
    `changing` is the card of the one whose fields are open, and `done` closes them.
    """

    cards: tuple[Card, ...]
    bouts: tuple[Bout, ...]
    log: tuple[Line, ...]
    when: str
    lead: tuple[Act, ...]
    end: tuple[Act, ...]
    quick: Act
    match: Act
    changing: Card | None
    done: Act
    several: tuple[Several, ...] = ()


@dataclass(frozen=True)
class Seen:
    """Somebody as the players see them."""

    name: str
    side: str
    state: str
    grave: int
    out: bool


@dataclass(frozen=True)
class Spectacle:
    """What the players may see: who is there, how they are, and what happened last."""

    seen: tuple[Seen, ...]
    when: str
    last: str


@dataclass(frozen=True, kw_only=True)
class FightKind(SheetKind):
    """A kind of fight, of one system.

    `fight` takes the values and the rulings; `enlist` makes the row of somebody who comes from a sheet of the kind
    `takes`, for a side and beside those who are there already.
    `writes` are the entries of such a sheet that a fight changes; `owes` gives their new values for the one in that row
    of the fight, by which sheet they came from the entry `sheet` of the row, and `taken` what stood there.
    `roll` is the entry that holds the rows of those in the fight;
    `sides` are the sides, each as it is kept and as it is called;
    `quick` are the entries with which somebody is put in in a moment, `match` those that name two new opponents,
    and `silent` those of a row that nobody fills in by hand.
    """

    fight: Callable[[Values, Any], Fight]
    enlist: Callable[[Sheet, str, Values], Mapping[str, Typed]]
    takes: str
    writes: tuple[str, ...]
    owes: Callable[[Sheet, Values, int], Mapping[str, Typed]]
    roll: str
    sides: tuple[tuple[str, str], ...]
    quick: tuple[str, ...]
    match: tuple[str, str]
    silent: tuple[str, ...] = ()


def spectacle_of(fight: Fight, sides: Iterable[str]) -> Spectacle:
    """What players may see of a fight: nobody who is hidden, nothing in which they took part, no number, no note.

    Parameters:
        sides: the sides in the order in which they are shown.
    """
    order = list(sides)
    cards = sorted((card for card in fight.cards if not card.hidden), key=lambda card: order.index(card.side))
    seen = tuple(Seen(card.name, card.side, card.state, card.grave, card.out) for card in cards)
    last = next((line.text for line in fight.log if not line.hidden), "")
    return Spectacle(seen, fight.when, last)
