"""The question and the answer: two fighters, and how their duel ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from castle_core.castle.duel.circle import Circle
from castle_core.castle.duel.course import Course, TooLong
from castle_core.castle.duel.ending import Ending
from castle_core.castle.duel.ground import Ground
from castle_core.castle.duel.scale import added
from castle_core.castle.duel.sides import Duellist
from castle_core.castle.exchange import Side
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.wound import Overall
from castle_core.odds import OddsError, TooLarge
from castle_core.rules import RuleError, rule


@dataclass(frozen=True)
class DuelOdds:
    """The exact chance of every ending of a duel, and the mean number of exchanges (None when it may never end)."""

    endings: Mapping[Ending, Fraction]
    exchanges: Fraction | None

    def wins(self, side: Side | None) -> Fraction:
        """The chance that a side wins; for None, that the duel never ends."""
        return sum((chance for ending, chance in self.endings.items() if ending.winner == side), Fraction(0))

    def wounds(self, winner: Side, of: Side) -> dict[Overall, Fraction]:
        """The chance of every overall wound of a side together with the victory of a side, mildest first."""
        chances = dict.fromkeys(Overall, Fraction(0))
        for ending, chance in self.endings.items():
            if ending.winner == winner:
                chances[ending.overall[of]] += chance
        return {overall: chance for overall, chance in chances.items() if chance}


@rule("castle.combat.duel", "castle.combat.auto-choices", "castle.combat.step-order")
def duel(yours: Duellist, foes: Duellist, rulings: CastleRulings) -> DuelOdds:
    """Exact chance of every ending of a duel between two fighters who follow the habits of the book.

    It is fought to the end the table has ruled; each exchange is drawn from full bags.
    Rules: castle.combat.duel, castle.combat.step-order, castle.combat.auto-choices, castle.combat.end.
    Raises RuleError when the duel is too long for an exact answer.
    """
    ground = Ground((yours, foes), rulings)
    return _in_circles(ground) if ground.turns_back() else _straight(ground)


def _straight(ground: Ground) -> DuelOdds:
    try:
        course = Course(ground)
    except TooLong:
        raise RuleError(
            "This duel can go on for so long that its exact odds have too many digits. With less armour, fewer sets "
            "or an earlier end they can be worked out.",
            "castle.combat.duel",
        ) from None
    endings = {}
    for ending, parts in course.endings.items():
        count, scale = added(parts)
        endings[ending] = Fraction(count, scale.value)
    if any(ending.winner is None for ending in endings):
        return DuelOdds(endings, None)
    count, scale = added(course.exchanges)
    return DuelOdds(endings, Fraction(count, scale.value))


def _in_circles(ground: Ground) -> DuelOdds:
    try:
        circle = Circle(ground)
    except TooLarge:
        raise RuleError(
            "By your table’s rulings wounds can come and go, and this duel is too long to be worked out exactly. "
            "With less armour it can be.",
            "castle.combat.duel",
        ) from None
    except OddsError:
        raise RuleError("By your table’s rulings this duel may never end.", "castle.combat.duel") from None
    endless = any(ending.winner is None for ending in circle.endings)
    return DuelOdds(circle.endings, None if endless else circle.exchanges)
