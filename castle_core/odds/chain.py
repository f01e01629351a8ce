"""Chains of chance that come to an end: where they end, and how long that takes."""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Generic, TypeVar

from castle_core.odds.circles import Row, circles, row, untangle
from castle_core.odds.distribution import Distribution, trusted
from castle_core.odds.errors import MOST_DIGITS_IN_ALL, OddsError, TooLarge, check_whole, shown

S = TypeVar("S")

MOST_STATES = 5_000
"""Most states of one chain, those that end it not counted."""

MOST_MOVES = 50_000
"""Most ways from one state to another, counted over all states; those with long weights count more than once."""

MOST_CHAIN_DIGITS = 30_000
"""Most binary digits of one number on the way through a chain."""

MOST_CHAIN_WORK = 120_000_000
"""Most binary digits, over all moves together, that following a chain may need."""


class AbsorbingChain(Generic[S]):
    """A chain that goes from state to state by chance until it reaches a state that has no way on.

    `transitions` gives, for every state that has a way on, the distribution of the next state (which may be the
    same one again); every state named there that has none of its own ends the chain.

    >>> duel = AbsorbingChain({"fighting": Distribution({"fighting": 29, "won": 26, "lost": 26})})
    >>> duel.absorption("fighting")
    Distribution({'won': 1, 'lost': 1})
    >>> duel.expected_steps("fighting")
    Fraction(81, 52)
    """

    __slots__ = ("_circles", "_go", "_index", "_states", "_stay", "_total", "_ways")

    def __init__(self, transitions: Mapping[S, Distribution[S]]) -> None:
        """Raises OddsError for a chain that may never end, or TooLarge for more than the stated limits."""
        _check_transitions(transitions)
        self._states: list[S] = list(transitions)
        self._index: dict[S, int] = {state: at for at, state in enumerate(self._states)}
        self._go: list[dict[int, int]] = [self._numbered(following) for following in transitions.values()]
        self._stay: list[int] = [go.pop(state, 0) for state, go in enumerate(self._go)]
        self._total: list[int] = [following.total for following in transitions.values()]
        rows = [row(go, 0) for go in self._go]
        self._circles = circles(rows)
        self._check_that_it_ends()
        self._ways: dict[bool, list[Row]] = {}  # by whether they are timed; made when first asked for

    def _numbered(self, following: Distribution[S]) -> dict[int, int]:
        index, states = self._index, self._states
        go = {}
        for state, weight in following.items():
            at = index.get(state)
            if at is None:
                at = index[state] = len(states)
                states.append(state)
            go[at] = weight
        return go

    def _check_that_it_ends(self) -> None:
        for circle in self._circles:
            inside = set(circle)
            if all(inside.issuperset(self._go[state]) for state in circle):
                raise OddsError(f"This chain may never end: there is no way out from {shown(self._states[circle[0]])}.")

    @property
    def tangle(self) -> int:
        """How much there is to untangle: of all states that lead back to each other the squared numbers, added up."""
        return sum([len(circle) ** 2 for circle in self._circles if len(circle) > 1])

    def absorption(self, start: S) -> Distribution[S]:
        """Where the chain ends when it begins at `start`, in the order in which the ends are first named."""
        at = self._at(start)
        if at >= len(self._go):
            return Distribution.certain(start)
        chits, _ = self._followed(at, timed=False)
        return self._ends(chits)

    def absorption_and_steps(self, start: S) -> tuple[Distribution[S], Fraction]:
        """Both `absorption` and `expected_steps`, in one go."""
        at = self._at(start)
        if at >= len(self._go):
            return Distribution.certain(start), Fraction(0)
        chits, time = self._followed(at, timed=True)
        return self._ends(chits), Fraction(time, sum(chits.values()))

    def _ends(self, chits: Mapping[int, int]) -> Distribution[S]:
        """Where the chain ends, from the chits at each end."""
        ends = {self._states[end]: number for end, number in sorted(chits.items())}
        if len(ends) * max(ends.values()).bit_length() > MOST_DIGITS_IN_ALL:
            raise TooLarge("This chain has too many ends for exact odds of each.")
        return trusted(ends, sum(ends.values())).reduced()

    def expected_steps(self, start: S) -> Fraction:
        """The mean number of steps from `start` to the end, staying in a state counted as a step."""
        at = self._at(start)
        if at >= len(self._go):
            return Fraction(0)
        chits, time = self._followed(at, timed=True)
        return Fraction(time, sum(chits.values()))

    def steps_at_most(self, start: S, n: int) -> Fraction:
        """Chance that the chain has ended after `n` steps (0 or more) from `start`."""
        check_whole(n, "The number of steps", 0)
        at = self._at(start)
        if at >= len(self._go):
            return Fraction(1)
        whole = lcm(*self._total)
        digits = whole.bit_length()
        chits = {at: 1}
        ended = taken = work = 0
        while chits and taken < n:
            taken += 1
            moves = sum([len(self._go[state]) + 1 for state in chits])
            work += moves * (digits * taken * (1 + digits // 300) + 1500)
            if work > MOST_CHAIN_WORK:
                raise TooLarge(f"{shown(n)} steps of this chain are too many to be worked out exactly here.")
            chits, ended_now = self._one_step(chits, whole)
            ended = ended * whole + ended_now
        return Fraction(ended, whole**taken)

    def _one_step(self, chits: dict[int, int], whole: int) -> tuple[dict[int, int], int]:
        """Chits on each state, and chits that have come to an end, after a step that gives `whole` for every one."""
        following: dict[int, int] = {}
        ended = 0
        for state, number in chits.items():
            share = number * (whole // self._total[state])
            if self._stay[state]:
                following[state] = following.get(state, 0) + share * self._stay[state]
            for target, weight in self._go[state].items():
                if target < len(self._go):
                    following[target] = following.get(target, 0) + share * weight
                else:
                    ended += share * weight
        return following, ended

    def _at(self, start: S) -> int:
        try:
            return self._index[start]
        except (KeyError, TypeError) as error:
            raise OddsError(f"{shown(start)} is not a state of this chain.") from error

    def _followed(self, start: int, timed: bool) -> tuple[dict[int, int], int]:
        """Chits at each end, and steps taken by all chits, when chits are put on `start` and moved on.

        Every row of the way divides the chits on it by its exits. So many chits are put down that every division
        comes out whole: the least common multiple of the exits of all states of one rank, multiplied over all
        ranks, a state's rank being the greatest number of moves it can be away from the start.
        """
        ways = self._open_ways(timed)
        order, ranks = self._reached_from(start, ways)
        exits: dict[int, int] = {}
        for state in order:
            exits[ranks[state]] = lcm(exits.get(ranks[state], 1), ways[state].exits)
        number = 1
        for multiple in exits.values():
            number *= multiple
        _check_chits(number, order, ways)
        return _moved(start, number, order, ways)

    def _open_ways(self, timed: bool) -> list[Row]:
        """The rows with all circles untangled: only onward moves are left."""
        if timed not in self._ways:
            rows = [row(go, total if timed else 0) for go, total in zip(self._go, self._total, strict=True)]
            work = 0
            for circle in self._circles:
                if len(circle) > 1:
                    work = untangle(circle, rows, work)
            self._ways[timed] = rows
        return self._ways[timed]

    def _reached_from(self, start: int, ways: list[Row]) -> tuple[list[int], dict[int, int]]:
        """The states reached from the start, each before all it leads to, and their ranks."""
        ranks = {start: 0}
        order = []
        for circle in self._circles:
            for state in circle:
                if state in ranks:
                    order.append(state)
                    rank = ranks[state] + 1
                    for target in ways[state].go:
                        if ranks.get(target, 0) < rank:
                            ranks[target] = rank
        return order, ranks


def _moved(start: int, number: int, order: list[int], ways: list[Row]) -> tuple[dict[int, int], int]:
    """Chits at each end when `number` of them have been moved from the start, and the steps they took in all."""
    chits = {start: number}
    time = 0
    for state in order:
        way = ways[state]
        share = chits.pop(state) // way.exits
        time += share * way.time
        for target, weight in way.go.items():
            chits[target] = chits.get(target, 0) + share * weight
    return chits, time


def _check_transitions(transitions: Mapping[S, Distribution[S]]) -> None:
    if not isinstance(transitions, Mapping) or not transitions:
        raise OddsError("A chain needs at least one state that has a way on.")
    if len(transitions) > MOST_STATES:
        raise TooLarge(f"A chain of {len(transitions)} states is too large here; {MOST_STATES} is the most.")
    moves = 0
    for state, following in transitions.items():
        if not isinstance(following, Distribution):
            raise OddsError(f"What follows {shown(state)} must be a distribution, not {shown(following)}.")
        moves += len(following) * (1 + following.total.bit_length() // 500)
    if moves > MOST_MOVES:
        raise TooLarge(f"A chain of so many moves from state to state is too large here; {MOST_MOVES} is the most.")


def _check_chits(number: int, order: list[int], ways: list[Row]) -> None:
    digits = number.bit_length()
    if digits > MOST_CHAIN_DIGITS or digits * sum([len(ways[state].go) for state in order]) > MOST_CHAIN_WORK:
        raise TooLarge("The exact odds of this chain need numbers of too many digits to be worked out here.")
