"""What a duel is fought on: the fighters, the laws between them, and every condition they can come into."""

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
        """Whether wounds can lead back to a condition that has been left, so that the duel can go in circles."""
        return any(each.returns(number) for pair in self.bodies.values() for each in pair for number in each.every())


def _disarmed(condition: Condition, is_winner: bool) -> Condition:
    """The condition once a weapon is lost: whoever struck it away is no longer threatened by a Botte."""
    return condition._replace(threatened=False) if is_winner else condition
