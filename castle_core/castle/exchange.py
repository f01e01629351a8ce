"""One exchange of blows: both draw, Main Gauche and Riposte may redraw, and the higher result wins.

What comes of the win, a hit, a step closer or a weapon struck away, is told by the modules on reach, moves and duels.
By the habits of the book a fighter uses Main Gauche as soon as they are behind, and Riposte on the first stand-off
below Good; `Moves` says which of the two are still unspent.

The odds are put together from parts: the exchanges in which nobody uses Main Gauche, those in which one side does,
and those in which the other side answers with its own.
What a Riposte does to each part is counted once, whether anybody has one or not;
so all questions about two draws share the same few sums.
"""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import lru_cache
from math import lcm
from typing import Any, NamedTuple, TypeVar

from castle_core.castle.bag import Draw, Taken, check_enough, odds, together
from castle_core.castle.check import draw_at
from castle_core.castle.rulings import CastleRulings, DrawReturn, MainGaucheResult
from castle_core.castle.words import BagName, Below, Rank, Standing, TaskResult
from castle_core.odds import Distribution
from castle_core.rules import declare, rule

T = TypeVar("T")


class Side(IntEnum):
    """The two sides of a fight."""

    YOU = 0
    FOE = 1

    @property
    def other(self) -> "Side":
        """The side against this one."""
        return FOE if self is YOU else YOU


YOU, FOE = Side


def put(pair: tuple[T, T], side: Side, value: T) -> tuple[T, T]:
    """The pair with another value for one side."""
    return (value, pair[1]) if side is YOU else (pair[0], value)


class Moves(NamedTuple):
    """Which of the moves that change an exchange are ready: known, usable now and not yet used in this fight."""

    main_gauche: bool = False
    riposte: bool = False


NO_MOVES = Moves()


class Clash(NamedTuple):
    """How an exchange comes out: who has won it, whether by a Riposte, and which moves each side has left."""

    winner: Side | None
    riposte: bool
    left: tuple[Moves, Moves]


NEEDED_UNOPPOSED = declare(TaskResult.AVERAGE, "castle.combat.unopposed")
"""A suggestion: what hits somebody who does not fight back, as at short range."""

HIGHEST_ANSWERED = declare(TaskResult.AVERAGE, "castle.combat.auto-choices")
"""The highest stand-off that a fighter answers with a Riposte; against Good it cannot succeed."""


@rule("castle.combat.exchange", "castle.combat.stand-off")
def ahead(yours: Rank, foes: Rank) -> Side | None:
    """The side with the higher result; None for a stand-off, in which nobody is hit.

    Rules: castle.combat.exchange, castle.combat.stand-off.
    """
    return YOU if yours > foes else FOE if foes > yours else None


@rule("castle.move.main-gauche")
def standing_result(first: Rank, again: Rank, rulings: CastleRulings) -> Rank:
    """The result that counts after a Main Gauche: by our reading the new one, even when it is worse.

    Rules: castle.move.main-gauche.
    """
    return max(first, again) if rulings.main_gauche_result is MainGaucheResult.BETTER else again


@rule("castle.move.riposte", "castle.dodge.limits")
def who_ripostes(
    moves: tuple[Moves, Moves], first: Side | None, dodging: tuple[bool, bool] = (False, False)
) -> tuple[Side, ...]:
    """Who can answer a stand-off with a Riposte: nobody, one side, or either of two with equal chance.

    A stand-off allows one Riposte at most; where both could, the one who would go first decides first.
    Parameters:
        first: the side that would go first; None where nobody would.
        dodging: which sides do nothing but avoid being hit.
    Rules: castle.move.riposte, castle.dodge.limits.
    """
    able = tuple(side for side in Side if moves[side].riposte and not dodging[side])
    return (first,) if first in able else able


class Hand(NamedTuple):
    """What a side has drawn: the chits it holds, and the result that counts.

    Where chits go back after each draw, nothing is held.
    """

    chits: Taken
    result: Rank


class Lying(NamedTuple):
    """How things lie during an exchange: both hands, and the chits that redraws have left out of either bag."""

    hands: tuple[Hand, Hand]
    aside: tuple[Taken, Taken]


NONE_OUT: Taken = (0, 0, 0)


class Ways(NamedTuple):
    """Things that can come about, each with a number of ways, out of all ways."""

    weights: Mapping[Any, int]
    total: int


class Part(NamedTuple):
    """Some of the ways in which an exchange can come out, out of `total` in all.

    `wins` are those of each side; `stands` are stand-offs that nobody answers, `ties` those that a Riposte can answer,
    and `strikes` the ties in which the Riposte of each side would strike, if that side made one.
    """

    wins: tuple[int, int]
    stands: int
    ties: int
    strikes: tuple[int, int]
    total: int


class Exchange:
    """An exchange between two sides that can both act: all its odds, whatever moves they have left."""

    def __init__(self, draws: tuple[Draw, Draw], rulings: CastleRulings) -> None:
        self._draws = draws
        self._rulings = rulings
        self._goes_back = rulings.draw_return is DrawReturn.AFTER_EACH_DRAW
        self._shared = draws[YOU].bag == draws[FOE].bag
        self._ways: dict[tuple[tuple[Moves, Moves], Side | None, tuple[bool, bool]], Ways] = {}
        self._hands: dict[tuple[Side, Taken], Ways] = {}
        self._lying: dict[tuple[Side, ...], Ways] = {}
        self._parts: dict[tuple[tuple[Side, ...], Side | None], Part] = {}

    def clashes(
        self, moves: tuple[Moves, Moves], first: Side | None = None, dodging: tuple[bool, bool] = (False, False)
    ) -> Distribution[Clash]:
        """Exact chance of every way in which the exchange comes out, both sides following the habits of the book.

        Parameters:
            moves: what each side has left.
            first: who would go first, and so decides first about a Riposte; None where nobody would.
            dodging: which sides do nothing but avoid being hit.
        Rules: castle.combat.exchange, castle.move.main-gauche, castle.move.riposte, castle.combat.auto-choices.
        Raises RuleError when a bag holds too few chits for all draws.
        """
        return Distribution(self.ways(moves, first, dodging).weights).reduced()

    def ways(self, moves: tuple[Moves, Moves], first: Side | None, dodging: tuple[bool, bool] = (False, False)) -> Ways:
        """The same, as ways out of a total that is not reduced."""
        key = (moves, first, dodging)
        if key not in self._ways:
            self._ways[key] = self._put_together(*key)
        return self._ways[key]

    def _put_together(self, moves: tuple[Moves, Moves], first: Side | None, dodging: tuple[bool, bool]) -> Ways:
        parts = [(used, self._part(used, behind)) for used, behind in _courses(moves)]
        total = 2 * lcm(*[part.total for _, part in parts])
        weights: dict[Clash, int] = {}
        for used, part in parts:
            left = moves
            for side in used:
                left = put(left, side, left[side]._replace(main_gauche=False))
            scale = total // part.total
            for clash, ways in _ended(part, left, who_ripostes(left, first, dodging), scale):
                weights[clash] = weights.get(clash, 0) + ways
        return Ways({clash: ways for clash, ways in weights.items() if ways}, total)

    def _part(self, used: tuple[Side, ...], behind: Side | None) -> Part:
        """The part in which these sides have used Main Gauche in turn and this side is behind after that."""
        if (used, behind) not in self._parts:
            self._parts[used, behind] = self._summed(used, behind)
        return self._parts[used, behind]

    def _summed(self, used: tuple[Side, ...], behind: Side | None) -> Part:
        lying, total = self._after(used)
        fitting = [(each, ways) for each, ways in lying.items() if _behind(each) is behind]
        number = sum([ways for _, ways in fitting])
        if behind is not None:
            return Part(put((0, 0), behind.other, number), 0, 0, (0, 0), total)
        ties = [(each, ways) for each, ways in fitting if each.hands[YOU].result <= HIGHEST_ANSWERED]
        answered = sum([ways for _, ways in ties])
        (yours, one), (foes, other) = (self._strikes(side, ties) for side in Side)
        each_way = one * other
        strikes = (yours * other, foes * one)
        return Part((0, 0), (number - answered) * each_way, answered * each_way, strikes, total * each_way)

    def _strikes(self, side: Side, ties: list[tuple[Lying, int]]) -> tuple[int, int]:
        """In how many ways a new result of that side is higher than the tied one, out of so many times as many."""
        higher, whole = 0, 1
        for lying, ways in ties:
            hands, whole = self._again(side, lying)
            tied = lying.hands[side].result
            higher += ways * sum([number for hand, number in hands.items() if hand.result > tied])
        return higher, whole

    def _after(self, used: tuple[Side, ...]) -> Ways:
        """How things lie when these sides have used Main Gauche in turn, each because it was behind."""
        if used not in self._lying:
            self._lying[used] = self._redrawn(used[-1], self._after(used[:-1])) if used else self._first_draws()
        return self._lying[used]

    def _first_draws(self) -> Ways:
        weights = {}
        mine, total = self._drawn(YOU, NONE_OUT)
        theirs = Ways({}, 1)
        for yours, ways in mine.items():
            theirs = self._drawn(FOE, yours.chits if self._shared else NONE_OUT)
            for foes, more in theirs.weights.items():
                weights[Lying((yours, foes), (NONE_OUT, NONE_OUT))] = ways * more
        return Ways(weights, total * theirs.total)

    def _redrawn(self, side: Side, before: Ways) -> Ways:
        """How things lie when a side that is behind has drawn again; the other ways are no part of it."""
        weights: dict[Lying, int] = {}
        whole = 1
        for lying, ways in before.weights.items():
            if _behind(lying) is side:
                hands, whole = self._again(side, lying)
                aside = self._aside(side, lying)
                first = lying.hands[side].result
                for hand, number in hands.items():
                    result = standing_result(first, hand.result, self._rulings)
                    after = Lying(put(lying.hands, side, Hand(hand.chits, result)), aside)
                    weights[after] = weights.get(after, 0) + ways * number
        return Ways(weights, before.total * whole)

    def _drawn(self, side: Side, out: Taken) -> Ways:
        """Every hand a side can draw while these chits are out of its bag."""
        if (side, out) not in self._hands:
            draw = self._draws[side]
            if self._goes_back:
                weights = {Hand(NONE_OUT, result): number for result, number in odds(draw).items()}
            else:
                left = Draw(draw.bag.without(out), draw.chits, draw.keep)
                check_enough([left])
                ways = {taken: orders * left.bag.orders(taken) for taken, orders in left.patterns().items()}
                weights = {Hand(taken, draw.kept(taken)): number for taken, number in ways.items() if number}
            self._hands[side, out] = Ways(weights, sum(weights.values()))
        return self._hands[side, out]

    def _again(self, side: Side, lying: Lying) -> Ways:
        """Every hand a side can draw anew; its own chits have gone back, unless they stay out until the scene ends."""
        if self._goes_back:
            return self._drawn(side, NONE_OUT)
        out = [self._aside(side, lying)[side]]
        if self._shared:
            out += [lying.aside[side.other], lying.hands[side.other].chits]
        return self._drawn(side, together(out))

    def _aside(self, side: Side, lying: Lying) -> tuple[Taken, Taken]:
        """The chits that are left out of the bags when a side draws anew."""
        if self._rulings.draw_return is not DrawReturn.OUT:
            return lying.aside
        return put(lying.aside, side, together((lying.aside[side], lying.hands[side].chits)))


def _behind(lying: Lying) -> Side | None:
    winner = ahead(lying.hands[YOU].result, lying.hands[FOE].result)
    return None if winner is None else winner.other


def _courses(moves: tuple[Moves, Moves]) -> Iterator[tuple[tuple[Side, ...], Side | None]]:
    """Who uses Main Gauche in turn, and who is behind after that: all courses an exchange can take."""
    yield (), None
    for side in Side:
        if not moves[side].main_gauche:
            yield (), side
        elif not moves[side.other].main_gauche:
            yield from (((side,), behind) for behind in (side, None, side.other))
        else:
            yield from (((side,), behind) for behind in (side, None))
            yield from (((side, side.other), behind) for behind in (side, None, side.other))


def _ended(
    part: Part, left: tuple[Moves, Moves], answering: tuple[Side, ...], scale: int
) -> Iterator[tuple[Clash, int]]:
    """How the exchanges of a part end, in so many ways each; of two sides that can answer, each does equally often."""
    for side in Side:
        yield Clash(side, False, left), part.wins[side] * scale
    yield Clash(None, False, left), (part.stands if answering else part.stands + part.ties) * scale
    for side in answering:
        spent = put(left, side, left[side]._replace(riposte=False))
        share = scale // len(answering)
        yield Clash(side, True, spent), part.strikes[side] * share
        yield Clash(None, False, spent), (part.ties - part.strikes[side]) * share


class OneSided:
    """An exchange in which a side cannot act: it draws no chit, and the other hits by itself, if it can act at all."""

    def __init__(self, draws: tuple[Draw | None, Draw | None]) -> None:
        self._draws = draws

    def ways(
        self, moves: tuple[Moves, Moves], first: Side | None = None, dodging: tuple[bool, bool] = (False, False)
    ) -> Ways:
        """The ways in which the exchange comes out; no move has a place in it.

        Rules: castle.combat.unopposed, castle.check.level-shift.
        """
        for side in Side:
            draw = self._draws[side]
            if draw is not None and not dodging[side]:
                results = odds(draw)
                hits = sum([ways for result, ways in results.items() if result >= NEEDED_UNOPPOSED])
                clashes = {Clash(side, False, moves): hits, Clash(None, False, moves): results.total - hits}
                return Ways({clash: ways for clash, ways in clashes.items() if ways}, results.total)
        return Ways({Clash(None, False, moves): 1}, 1)


@rule("castle.combat.exchange", "castle.combat.unopposed")
def exchange_of(standings: tuple[Standing, Standing], rulings: CastleRulings) -> Exchange | OneSided:
    """The exchange between two sides that stand at these levels.

    Rules: castle.combat.exchange, castle.combat.unopposed.
    """
    yours, foes = (
        None if standing is Below.UNABLE else draw_at(standing, BagName.RESOLUTION, rulings) for standing in standings
    )
    if yours is None or foes is None:
        return OneSided((yours, foes))
    # only these two rulings matter once the draws are known, so one exchange serves many questions
    heeded = CastleRulings(draw_return=rulings.draw_return, main_gauche_result=rulings.main_gauche_result)
    return _shared((yours, foes), heeded)


@lru_cache(maxsize=64)
def _shared(draws: tuple[Draw, Draw], rulings: CastleRulings) -> Exchange:
    """The exchange of two draws, with all that has been worked out about it."""
    return Exchange(draws, rulings)
