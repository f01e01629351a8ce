"""States that lead back to each other, and how they are left in the end: exact, without a single subtraction.

A row says where one state leads: to state t with weight `go[t]` out of `exits`, the sum of all of them.
Staying put is not in a row, because every state is left in the end; what staying costs is time, so a row also
carries the mean number of steps until its state is left, as `time` out of `exits`.
States are numbers; those beyond the rows end the chain.
"""

from dataclasses import dataclass
from math import gcd, lcm

from castle_core.odds.errors import TooLarge

MOST_CIRCLE_WORK = 40_000
"""Most elementary steps (products of numbers of up to 60 binary digits) for untangling all circles of a chain."""


@dataclass(slots=True)
class Row:
    """Where a state leads once it is left, and how long that takes."""

    go: dict[int, int]
    time: int
    exits: int


def row(go: dict[int, int], time: int) -> Row:
    """The row with the smallest weights; `time` is 0 where time is not asked for. Keeps `go`, which never changes."""
    common = gcd(time, *go.values())
    if common > 1:
        go = {target: weight // common for target, weight in go.items()}
        time //= common
    return Row(go, time, sum(go.values()))


def circles(rows: list[Row]) -> list[list[int]]:
    """The states in groups of those that lead back to each other (most are alone), a group before all it leads to.

    Kosaraju's way: walk forwards, note the order in which states are finished, collect groups by walking backwards.
    """
    finished = _finishing_order(rows)
    place = {state: at for at, state in enumerate(finished)}
    states = len(rows)
    sources: list[list[int]] = [[] for _ in rows]
    for state, each in enumerate(rows):
        for target in each.go:
            if target < states:
                sources[target].append(state)
    grouped = [False] * states
    groups = []
    for state in reversed(finished):
        if not grouped[state]:
            group = _reached(state, sources, grouped)
            if len(group) > 1:
                group.sort(key=place.__getitem__)  # the ends of the walk first keeps the untangling below short
            groups.append(group)
    return groups


def _finishing_order(rows: list[Row]) -> list[int]:
    """All states, each after everything first reached from it (on the walk's own stack: chains may be long)."""
    order = []
    states = len(rows)
    seen = [False] * states
    for root in range(states):
        stack = [root]
        while stack:
            state = stack.pop()
            if state < 0:  # the mark left below: all that follows from the state is done
                order.append(~state)
            elif state < states and not seen[state]:
                seen[state] = True
                stack.append(~state)
                stack.extend(rows[state].go)
    return order


def _reached(start: int, sources: list[list[int]], grouped: list[bool]) -> list[int]:
    grouped[start] = True
    group = [start]
    for state in group:
        for source in sources[state]:
            if not grouped[source]:
                grouped[source] = True
                group.append(source)
    return group


def untangle(circle: list[int], rows: list[Row], work: int) -> int:
    """Changes the rows of a circle so that each leads straight to where the circle is left.

    First every state learns to skip the states before it: instead of going there, it goes where they go.
    After that each leads onwards only, so the last knows the way out, and from it the one before, and so on.
    Adds what it does to the work done so far, and returns the sum; TooLarge when that becomes too much.
    """
    place = {state: at for at, state in enumerate(circle)}
    for at, state in enumerate(circle):
        while before := [place[target] for target in rows[state].go if place.get(target, at) < at]:
            earlier = circle[min(before)]
            rows[state] = _skipping(earlier, rows[earlier], state, rows[state])
            work = _worked(work, rows[state], 1)
    for state in reversed(circle):
        onward = [target for target in rows[state].go if target in place]
        if onward:
            rows[state] = _led_out(onward, rows, state)
            work = _worked(work, rows[state], len(onward))
    return work


def _skipping(earlier: int, through: Row, state: int, mine: Row) -> Row:
    """My row when, instead of going to an earlier state, I go where that one goes."""
    weight = mine.go[earlier]
    common = gcd(weight, through.exits)
    scale, share = through.exits // common, weight // common
    go = {target: each * scale for target, each in mine.go.items()}
    for target, each in through.go.items():
        go[target] = go.get(target, 0) + each * share
    del go[earlier]
    go.pop(state, None)
    return row(go, mine.time * scale + through.time * share)


def _led_out(onward: list[int], rows: list[Row], state: int) -> Row:
    """My row when, instead of going onward inside the circle, I go where those states leave it."""
    mine = rows[state]
    scale = lcm(*[rows[target].exits for target in onward])
    go = {target: each * scale for target, each in mine.go.items()}
    time = mine.time * scale
    for target in onward:
        share = go.pop(target) // rows[target].exits
        time += rows[target].time * share
        for outside, each in rows[target].go.items():
            go[outside] = go.get(outside, 0) + each * share
    return row(go, time)


def _worked(work: int, made: Row, rows: int) -> int:
    digits = made.exits.bit_length() // 60 + 1
    work += rows * (8 + len(made.go) * digits + digits * digits // 16)
    if work > MOST_CIRCLE_WORK:
        raise TooLarge("Too many states of this chain lead back to each other for an exact answer.")
    return work
