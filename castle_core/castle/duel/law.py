"""What happens in a duel from one hit to the next, while both fighters stay as they are.

A stage is all that can run out but wounds and armour: who still holds a weapon, and which moves are left.
Between two hits the fighters may stand off, close in, part again and spend their moves in vain;
the law of a stage sums that up for every position: which hit comes next, and how many exchanges that takes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from math import gcd
from typing import NamedTuple

from castle_core.castle.combat import goes_first
from castle_core.castle.duel.equations import solved
from castle_core.castle.duel.sides import Duellist, Stance
from castle_core.castle.exchange import (
    FOE,
    NO_MOVES,
    YOU,
    Clash,
    Exchange,
    Moves,
    OneSided,
    Side,
    exchange_of,
    put,
)
from castle_core.castle.move import (
    is_declared_beforehand,
    position_when_disarmed,
    riposte_pierces,
    takes_the_weapon,
)
from castle_core.castle.reach import Position, Won, after_stand_off, after_win, at_first, shorter_side
from castle_core.castle.rulings import CastleRulings, ReopenWhen
from castle_core.castle.words import Standing


class Stage(NamedTuple):
    """Who still holds the weapon they began with, the moves left, and the Bottes that are still to be declared."""

    armed: tuple[bool, bool]
    moves: tuple[Moves, Moves]
    botte: tuple[bool, bool]

    @property
    def order(self) -> tuple[int, int]:
        """Stages come in this order, since nothing that has run out comes back."""
        return -sum(self.armed), -self.left

    @property
    def left(self) -> int:
        """How many moves and Bottes there still are; each step to another stage with the same weapons takes some."""
        return sum(map(sum, self.moves)) + sum(self.botte)


class Kind(IntEnum):
    """What kind of blow a hit is."""

    ORDINARY = 0
    PIERCING = 1
    MIGHTY = 2


class Hit(NamedTuple):
    """A hit: whom it hits, and what kind of blow it is."""

    victim: Side
    kind: Kind


class Step(NamedTuple):
    """What comes of an exchange or of several: the stage and the position after it, and the hit, if there is one."""

    stage: Stage
    position: Position
    hit: Hit | None


class Spot(NamedTuple):
    """What matters of the two fighters' bodies for the law between them.

    `steps` are by how many levels each is lowered, `bare` tells whose armour is used up,
    and `idle` in how many ways out of `of` a wound would then change nothing about them.
    """

    steps: tuple[int, int]
    bare: tuple[bool, bool] = (False, False)
    idle: tuple[int, int] = (0, 0)
    of: tuple[int, int] = (1, 1)


Ways = tuple[tuple[Position, Position, int], ...]


@dataclass(frozen=True)
class Law:
    """What comes next from every position, in whole numbers.

    `within` are the ordinary hits that leave the stage as it is, by victim: from a position to a position,
    in so many ways out of `total`.
    `away` is all that changes the stage, out of `away_total`; `leads` are the stages after it, each with whom a hit
    on the way to it strikes, if one does.
    `time` is the mean number of exchanges until then, out of `time_total`.
    """

    within: tuple[Ways, Ways]
    total: int
    away: tuple[tuple[Position, Step, int], ...]
    away_total: int
    leads: frozenset[tuple[Stage, Side | None]]
    time: Mapping[Position, int]
    time_total: int


class Laws:
    """All laws of one duel."""

    def __init__(self, fighters: tuple[Duellist, Duellist], rulings: CastleRulings) -> None:
        self._fighters = fighters
        self._rulings = rulings
        self._exchanges: dict[tuple[Standing, Standing], Exchange | OneSided] = {}
        self._known: dict[tuple[Stage, Spot], Law | None] = {}
        self._shorter: dict[tuple[bool, bool], Side | None] = {}
        self._won: dict[tuple[Position, Side, Side | None], Won] = {}

    def stances(self, armed: tuple[bool, bool]) -> tuple[Stance, Stance]:
        """What the fighters are while they hold or have lost their weapons."""
        yours, foes = self._fighters
        return yours.holding(armed[YOU]), foes.holding(armed[FOE])

    def shorter(self, armed: tuple[bool, bool]) -> Side | None:
        """The side with the significantly shorter weapon."""
        if armed not in self._shorter:
            yours, foes = self.stances(armed)
            self._shorter[armed] = shorter_side((yours.weapon, foes.weapon), self._rulings)
        return self._shorter[armed]

    def first(self) -> tuple[Stage, Position]:
        """The stage and the position in which the duel begins."""
        yours, foes = self.stances((True, True))
        declared = is_declared_beforehand(self._rulings)
        botte = (declared and yours.botte, declared and foes.botte)
        return Stage((True, True), (yours.moves, foes.moves), botte), at_first(self.shorter((True, True)))

    def disarms(self, armed: tuple[bool, bool], winner: Side) -> bool:
        """Whether a side strikes away the other's weapon when it can."""
        victim = winner.other
        can_lose = armed[victim] and self._fighters[victim].bare is not None
        return can_lose and self.stances(armed)[winner].disarms

    def heeds_armour(self, stage: Stage, victim: Side) -> bool:
        """Whether it makes a difference to the exchange itself that somebody's armour is used up."""
        not_every_hit = not takes_the_weapon(False, self._rulings)
        return stage.botte[victim.other] or (not_every_hit and self.disarms(stage.armed, victim.other))

    def positions(self, stage: Stage) -> tuple[Position, ...]:
        """Every position two fighters can be in."""
        if self.shorter(stage.armed) is None:
            return (Position.ALIKE,)
        if self._rulings.reopen_when is ReopenWhen.AFTER_CLOSING:
            return (Position.APART, Position.CLOSED, Position.JUST_CLOSED)
        return (Position.APART, Position.CLOSED)

    def law(self, stage: Stage, spot: Spot) -> Law | None:
        """The law of a stage; None when nothing would ever happen."""
        if (stage, spot) not in self._known:
            botte = (self._may_declare(stage, spot, YOU), self._may_declare(stage, spot, FOE))
            simpler = stage._replace(botte=botte)
            bare = (
                spot.bare[YOU] and self.heeds_armour(simpler, YOU),
                spot.bare[FOE] and self.heeds_armour(simpler, FOE),
            )
            if simpler == stage and bare == spot.bare:
                self._known[stage, spot] = self._summed_up(stage, spot)
            else:
                same = self.law(simpler, spot._replace(bare=bare))
                self._known[stage, spot] = same and _with_bottes(same, simpler, stage)
        return self._known[stage, spot]

    def _summed_up(self, stage: Stage, spot: Spot) -> Law | None:
        places = self.positions(stage)
        whole = 1
        staying = [[0] * len(places) for _ in places]
        leaving: list[list[tuple[int, int]]] = [[] for _ in places]
        ends: dict[Step, int] = {}
        for place, position in enumerate(places):
            steps, whole = self.exchange(stage, position, spot)
            for step, ways in steps.items():
                if step.hit is None and step.stage == stage:
                    staying[place][places.index(step.position)] += ways
                else:
                    leaving[place].append((ends.setdefault(step, len(ends)), ways))
        matrix = [[whole * (one == other) - ways for other, ways in enumerate(row)] for one, row in enumerate(staying)]
        right = []
        for each in leaving:
            row = [0] * len(ends)
            for number, ways in each:
                row[number] = ways
            right.append([*row, whole])
        solution, divisor = solved(matrix, right)
        return _law(stage, places, list(ends), solution, divisor) if divisor else None

    def exchange(self, stage: Stage, position: Position, spot: Spot) -> tuple[dict[Step, int], int]:
        """What one exchange leads to, in how many ways out of how many."""
        yours, foes = self.stances(stage.armed)
        standings = (yours.standings[spot.steps[YOU]], foes.standings[spot.steps[FOE]])
        if standings not in self._exchanges:
            self._exchanges[standings] = exchange_of(standings, self._rulings)
        quick = (self._fighters[YOU].quick, self._fighters[FOE].quick)
        clashes, total = self._exchanges[standings].ways(stage.moves, goes_first(standings, quick))
        declared = (self._declares(stage, position, spot, YOU), self._declares(stage, position, spot, FOE))
        steps: dict[Step, int] = {}
        for clash, ways in clashes.items():
            for step, share in self._outcomes(stage, position, spot, clash, declared):
                steps[step] = steps.get(step, 0) + ways * share
        return steps, total * spot.of[YOU] * spot.of[FOE]

    def _declares(self, stage: Stage, position: Position, spot: Spot, side: Side) -> bool:
        """Whether a side announces its Botte di Serge: in the first exchange in which a win would wound."""
        return self._may_declare(stage, spot, side) and self._after_win(stage, position, side).hits

    def _may_declare(self, stage: Stage, spot: Spot, side: Side) -> bool:
        """Whether a side would announce its Botte di Serge if the position allowed a hit."""
        return stage.botte[side] and spot.bare[side.other] and not self.disarms(stage.armed, side)

    def _outcomes(
        self, stage: Stage, position: Position, spot: Spot, clash: Clash, declared: tuple[bool, bool]
    ) -> Iterator[tuple[Step, int]]:
        """What a clash leads to, and in how many ways out of all in which the wounds can be drawn."""
        whole = spot.of[YOU] * spot.of[FOE]
        botte = (stage.botte[YOU] and not declared[YOU], stage.botte[FOE] and not declared[FOE])
        after = Stage(stage.armed, clash.left, botte)
        winner = clash.winner
        if winner is None:
            yield Step(after, after_stand_off(position), None), whole
            return
        won = self._after_win(stage, position, winner)
        if not won.hits:
            yield Step(after, won.position, None), whole
        elif self._strikes_away(stage, spot, clash, winner):
            yield self._disarmed(after, won, winner.other), whole
        else:
            kind = self._kind(clash, declared[winner])
            idle = whole // spot.of[winner.other] * spot.idle[winner.other] if kind is Kind.ORDINARY else 0
            if idle:
                yield Step(after, won.position, None), idle
            if whole > idle:
                yield Step(after, won.position, Hit(winner.other, kind)), whole - idle

    def _after_win(self, stage: Stage, position: Position, winner: Side) -> Won:
        key = (position, winner, self.shorter(stage.armed))
        if key not in self._won:
            self._won[key] = after_win(*key, False, self._rulings)
        return self._won[key]

    def _kind(self, clash: Clash, declared: bool) -> Kind:
        if declared:
            return Kind.MIGHTY
        return Kind.PIERCING if self._pierces(clash) else Kind.ORDINARY

    def _pierces(self, clash: Clash) -> bool:
        return clash.riposte and riposte_pierces(self._rulings)

    def _strikes_away(self, stage: Stage, spot: Spot, clash: Clash, winner: Side) -> bool:
        """Whether a hit takes the weapon away."""
        gets_through = spot.bare[winner.other] or self._pierces(clash)
        return self.disarms(stage.armed, winner) and takes_the_weapon(gets_through, self._rulings)

    def _disarmed(self, stage: Stage, won: Won, victim: Side) -> Step:
        """The stage and the position when somebody has lost the weapon, and all moves with it."""
        after = Stage(
            put(stage.armed, victim, False), put(stage.moves, victim, NO_MOVES), put(stage.botte, victim, False)
        )
        position = position_when_disarmed(won.position, self.shorter(after.armed), self._rulings)
        return Step(after, position, None)


def _with_bottes(law: Law, simpler: Stage, stage: Stage) -> Law:
    """The law of a simpler stage for one with more Bottes, which play no part in it: all keep theirs till disarmed."""
    if simpler == stage:
        return law
    more = tuple(stage.botte[side] and not simpler.botte[side] for side in Side)
    stages: dict[Stage, Stage] = {}
    for after, _ in law.leads:
        yours, foes = (after.botte[side] or (more[side] and after.armed[side] == stage.armed[side]) for side in Side)
        stages[after] = after._replace(botte=(yours, foes))
    return replace(
        law,
        away=tuple([(place, step._replace(stage=stages[step.stage]), ways) for place, step, ways in law.away]),
        leads=frozenset([(stages[after], victim) for after, victim in law.leads]),
    )


def _law(stage: Stage, places: tuple[Position, ...], ends: list[Step], solution: list[list[int]], divisor: int) -> Law:
    """The law in the smallest numbers."""
    within: list[tuple[Side, Position, Position, int]] = []
    away: list[tuple[Position, Step, int]] = []
    for position, row in zip(places, solution, strict=True):
        for step, ways in zip(ends, row, strict=False):
            if step.stage == stage and step.hit is not None and ways:
                within.append((step.hit.victim, position, step.position, ways))
            elif ways:
                away.append((position, step, ways))
    times = {position: row[-1] for position, row in zip(places, solution, strict=True)}
    common = gcd(divisor, *(ways for *_, ways in within))
    common_away = gcd(divisor, *(ways for *_, ways in away))
    common_time = gcd(divisor, *times.values())
    return Law(
        within=(
            tuple((one, other, ways // common) for victim, one, other, ways in within if victim is YOU),
            tuple((one, other, ways // common) for victim, one, other, ways in within if victim is FOE),
        ),
        total=divisor // common,
        away=tuple((position, step, ways // common_away) for position, step, ways in away),
        away_total=divisor // common_away,
        leads=frozenset([(step.stage, step.hit and step.hit.victim) for _, step, _ in away]),
        time={position: time // common_time for position, time in times.items()},
        time_total=divisor // common_time,
    )
