"""The question and the answer: two fighters, and how their duel ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from castle_core.castle.duel.budget import LONGEST, Budget, TooLong
from castle_core.castle.duel.circle import Circle
from castle_core.castle.duel.course import Course
from castle_core.castle.duel.ending import Ending
from castle_core.castle.duel.ground import Ground
from castle_core.castle.duel.scale import added
from castle_core.castle.duel.sides import Duellist
from castle_core.castle.exchange import FOE, YOU, Side
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.wound import Overall
from castle_core.odds import OddsError, TooLarge
from castle_core.rules import RuleError, counted, listed, rule


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
def duel(yours: Duellist, foes: Duellist, rulings: CastleRulings, budget: Budget | None = None) -> DuelOdds:
    """Exact chance of every ending of a duel between two fighters who follow the habits of the book.

    It is fought to the end the table has ruled; each exchange is drawn from full bags.
    Parameters:
        budget: what the answer may take, shared with other duels of the same question; None for that of a single one.
    Rules: castle.combat.duel, castle.combat.step-order, castle.combat.auto-choices, castle.combat.end.
    Raises RuleError when the duel is too long for an exact answer.
    """
    ground = Ground((yours, foes), rulings)
    follow = _in_circles if ground.turns_back() else _straight
    odds = follow(ground, budget or Budget())
    numbers = [*odds.endings.values(), odds.wins(YOU), odds.wins(FOE), odds.exchanges or Fraction(0)]
    if max(number.denominator.bit_length() for number in numbers) > LONGEST:
        raise _too_long(TOO_LONG, ground)
    return odds


TOO_LONG = "This duel can go on for so long that its exact odds have too many digits."
TOO_WINDING = "By your table’s rulings wounds can come and go, and this duel is too long to be worked out exactly."


def _too_long(opening: str, ground: Ground) -> RuleError:
    """The refusal of a duel: that it is too long, what makes it so, and what to change."""
    stances = ground.laws.stances(ground.stage.armed)
    counts = {
        "armour point": [stance.armour for stance in stances],
        "move": [sum(stance.moves) + stance.botte + stance.disarms for stance in stances],
        "wound state": [len(body.conditions) for body in ground.bodies[ground.stage.armed]],
    }
    yours, foes = (
        listed([counted(number[side], thing) for thing, number in counts.items() if number[side]]) for side in Side
    )
    advice = "Each armour point and each move less makes it much shorter, and so do fewer sets and an earlier end."
    return RuleError(f"{opening} You have {yours}; your foe has {foes}. {advice}", "castle.combat.duel")


def _straight(ground: Ground, budget: Budget) -> DuelOdds:
    turned = ground.is_better_turned()
    try:
        course = Course(ground.turned() if turned else ground, budget)
    except TooLong:
        raise _too_long(TOO_LONG, ground) from None
    endings = {}
    for ending, parts in course.endings.items():
        count, scale = added(parts)
        endings[ending.turned() if turned else ending] = Fraction(count, scale.value)
    if any(ending.winner is None for ending in endings):
        return DuelOdds(endings, None)
    count, scale = added(course.exchanges)
    return DuelOdds(endings, Fraction(count, scale.value))


def _in_circles(ground: Ground, budget: Budget) -> DuelOdds:
    try:
        circle = Circle(ground, budget)
    except (TooLarge, TooLong):
        raise _too_long(TOO_WINDING, ground) from None
    except OddsError:
        raise RuleError("By your table’s rulings this duel may never end.", "castle.combat.duel") from None
    endless = any(ending.winner is None for ending in circle.endings)
    return DuelOdds(circle.endings, None if endless else circle.exchanges)
