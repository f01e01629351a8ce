"""What a duel is fought on: the fighters, the laws between them, and every condition they can come into."""

from copy import copy
from fractions import Fraction

from castle_core.castle.duel.body import Body, Condition, body
from castle_core.castle.duel.law import Laws, Stage
from castle_core.castle.duel.sides import Duellist
from castle_core.castle.exchange import FOE, YOU, Side, put
from castle_core.castle.move import is_declared_beforehand
from castle_core.castle.rulings import CastleRulings

Armed = tuple[bool, bool]
"""Who still holds the weapon they began with."""

EVERY_HANDS: tuple[Armed, ...] = ((True, True), (True, False), (False, True), (False, False))


class Ground:
    """A duel before its first exchange.

    `bodies` are those of both fighters by who is armed; in `stage` and `position` the duel begins,
    and so many points of armour are `used` up when it does. Either fighter begins in the first condition of the body.
    """

    def __init__(self, fighters: tuple[Duellist, Duellist], rulings: CastleRulings) -> None:
        self.fighters = fighters
        self.laws = Laws(fighters, rulings)
        self.stage, self.position = self.laws.first()
        self.bodies: dict[Armed, tuple[Body, Body]] = {}
        self._rulings = rulings
        self._find_bodies()
        yours, foes = (0 if fighter.left is None else fighter.stance.armour - fighter.left for fighter in fighters)
        self.used = (yours, foes)

    def _find_bodies(self) -> None:
        stances = self.laws.stances(self.stage.armed)
        threatens = not is_declared_beforehand(self._rulings)
        yours, foes = (
            Condition(fighter.tally, fighter.brawn, threatens and stances[side.other].botte)
            for side, fighter in zip(Side, self.fighters, strict=True)
        )
        entries: dict[Armed, tuple[list[Condition], list[Condition]]] = {self.stage.armed: ([yours], [foes])}
        for armed in EVERY_HANDS:
            if armed in entries:
                self.bodies[armed] = self._bodies_of(armed, entries[armed])
                self._find_entries(armed, entries)

    def turned(self) -> "Ground":
        """The same duel seen from the other side."""
        ground = copy(self)
        ground.fighters = (self.fighters[FOE], self.fighters[YOU])
        ground.laws = Laws(ground.fighters, self._rulings)
        ground.stage, ground.position = ground.laws.first()
        ground.bodies = {(foes, yours): (of[FOE], of[YOU]) for (yours, foes), of in self.bodies.items()}
        ground.used = (self.used[FOE], self.used[YOU])
        return ground

    def is_better_turned(self) -> bool:
        """Whether following the duel from the other side takes less time, as far as can be told beforehand.

        A course goes state by state through your wounds, with all states of your foe's in a list beside each:
        a few long lists take less time than many short ones.
        It goes through them anew whenever something has run out, and faster where that is a thing of yours, which
        so is worth half as many states of your foe's again.
        """
        return self._breadth(YOU) > self._breadth(FOE)

    def _breadth(self, side: Side) -> Fraction:
        """How much speaks for a side to be the one in the lists: its states, and that little of it can run out.

        A weapon that can be struck away counts as much as three moves.
        """
        body, stance = self.bodies[self.stage.armed][side], self.laws.stances(self.stage.armed)[side]
        loses = 3 if self.laws.disarms(self.stage.armed, side.other) else 0
        runs_out = sum(stance.moves) + stance.botte + loses
        less = Fraction(2, 3) ** runs_out
        return len(body.conditions) * (body.armour + 1) * less

    def _bodies_of(self, armed: Armed, entries: tuple[list[Condition], list[Condition]]) -> tuple[Body, Body]:
        yours, foes = self.laws.stances(armed)
        return (
            body(self.fighters[YOU], yours, foes, entries[YOU], self._rulings),
            body(self.fighters[FOE], foes, yours, entries[FOE], self._rulings),
        )

    def _find_entries(self, armed: Armed, entries: dict[Armed, tuple[list[Condition], list[Condition]]]) -> None:
        """Note in which conditions the fighters can be when one of them loses the weapon."""
        for winner in Side:
            if self.laws.disarms(armed, winner):
                after = entries.setdefault(put(armed, winner.other, False), ([], []))
                for side in Side:
                    conditions = self.bodies[armed][side].conditions
                    after[side].extend(_disarmed(each, side is winner) for each in conditions)

    def without_weapon(self, before: Stage, after: Stage, side: Side, number: int, used: int) -> tuple[int, int]:
        """A side's condition and used-up armour when a weapon is lost: by their new numbers."""
        victim = YOU if after.armed[YOU] != before.armed[YOU] else FOE
        old, new = self.bodies[before.armed][side], self.bodies[after.armed][side]
        condition = _disarmed(old.conditions[number], side is not victim)
        if side is victim:
            used = new.armour - self.fighters[side].kept[old.armour - used]
        return new.number(condition), used

    def turns_back(self) -> bool:
        """Whether wounds can lead back to a condition or a level that has been left."""
        every = [(each, number) for pair in self.bodies.values() for each in pair for number in each.every()]
        return any(each.returns(number) or each.recovers(number) for each, number in every)


def _disarmed(condition: Condition, is_winner: bool) -> Condition:
    """The condition once a weapon is lost: whoever struck it away is no longer threatened by a Botte."""
    return condition._replace(threatened=False) if is_winner else condition
