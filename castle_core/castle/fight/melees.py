"""One against several in a fight of The Castle, who have one exchange in which one draw stands against all of them;
and the exchange of everybody.

Where it cannot be so, because several stand against several, say, every pair draws for itself.
Rules: castle.combat.several-foes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from castle_core.castle.combat import MOST_FOES
from castle_core.castle.exchange import Side
from castle_core.castle.fight import account
from castle_core.castle.fight.entries import MOST_EXCHANGES, MOST_TOLD, Combatant, Pair
from castle_core.castle.fight.exchanges import exchange, is_ready, struck_away
from castle_core.castle.fight.written import Doing, Table, when_of, yes
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools.melee import HOME, LONE, Hopes, Melee, Opponent, check_melee, hopes
from castle_core.castle.words import Standing
from castle_core.chance import Source
from castle_core.chance.code import SEEDS
from castle_core.rules import RuleError, capital, listed
from castle_core.sheets import Act, Played
from castle_core.sheets.fight import Line, Odd, Several
from castle_core.tools import Step

MELEE, ROUND = "melee", "everybody"


@dataclass(frozen=True)
class Group:
    """A lone combatant and the pairs in which they stand, each against one who fights nobody else."""

    lone: Combatant
    pairs: tuple[Pair, ...]

    @property
    def foes(self) -> tuple[Combatant, ...]:
        """Those they stand against, in the order of the pairs."""
        return tuple(_other(pair, self.lone) for pair in self.pairs)

    def opponents(self) -> tuple[Opponent, ...]:
        """The same as the rules have them."""
        return tuple(
            Opponent(
                foe.name,
                foe.fighter,
                pair.position,
                _turned(pair.acts, pair, self.lone),
                _turned(pair.disarms, pair, self.lone),
                pair.aim,
            )
            for foe, pair in zip(self.foes, self.pairs, strict=True)
        )


def _other(pair: Pair, lone: Combatant) -> Combatant:
    return pair.other if pair.one.place == lone.place else pair.one


def _turned(both: tuple[Any, Any], pair: Pair, lone: Combatant) -> tuple[Any, Any]:
    """What belongs to the two of a pair, that of the lone combatant first."""
    return both if pair.one.place == lone.place else (both[1], both[0])


def groups_of(table: Table) -> Iterator[Group]:
    """Everybody who stands alone against several who fight nobody else, as far as they can fight now."""
    standing = [pair for pair in table.pairs.values() if is_ready(pair, table.rulings)]
    number: dict[int, int] = {}
    for pair in standing:
        for each in pair.both:
            number[each.place] = number.get(each.place, 0) + 1
    for combatant in table.combatants:
        pairs = tuple(pair for pair in standing if combatant.place in (pair.one.place, pair.other.place))
        group = Group(combatant, pairs)
        if 2 <= len(pairs) <= MOST_FOES and all(number[foe.place] == 1 for foe in group.foes):
            yield group


def melee_of(group: Group) -> Act:
    """The act that plays the next exchange of one against several."""
    return Act(f"{MELEE}-{group.lone.place}", f"Next exchange with all: {group.lone.name} against {_all(group)}")


def _all(group: Group) -> str:
    return listed([each.name for each in group.foes])


def problem_of(group: Group) -> RuleError | None:
    """Why one draw cannot stand against all of them."""
    try:
        check_melee(group.lone.name, group.opponents())
    except RuleError as refusal:
        return refusal
    return None


def is_possible(group: Group) -> bool:
    """Whether one draw can stand against all of them."""
    return problem_of(group) is None


def melee(table: Table, group: Group, source: Source) -> str:
    """One exchange of one against several; the sentences that tell of it.

    Rules: castle.combat.several-foes.
    Raises RuleError when one draw cannot stand against all.
    """
    played = Melee(group.lone.name, group.lone.fighter, group.opponents(), source, table.rulings)
    _put(table, group.lone, played, LONE)
    for place, foe in enumerate(group.foes):
        _put(table, foe, played, place)
    number = min(max(pair.exchanges for pair in group.pairs) + 1, MOST_EXCHANGES)
    table.exchanges = max(table.exchanges, number)
    table.changes["exchanges"] = str(table.exchanges)
    for pair, opponent in zip(group.pairs, played.opponents, strict=True):
        table.changes |= {f"{pair.path}.position": opponent.position.value, f"{pair.path}.exchanges": str(number)}
    everybody = (group.lone, *group.foes)
    text = f"{capital(group.lone.name)} against {_all(group)}. {played.headline}"[:MOST_TOLD]
    table.lines.append(
        {
            "when": when_of(table.values["number"], number),
            "text": text,
            "code": source.code,
            "who": " ".join(each.key for each in everybody),
            "hidden": yes(any(each.hidden for each in everybody)),
            "account": account.written(played.steps),
        }
    )
    return text


def _put(table: Table, before: Combatant, played: Melee, who: int) -> None:
    after = played.fighter if who == LONE else played.opponents[who].fighter
    table.put(before, fighter=after, out=who in played.out, **struck_away(before, after))


def _one_against_several(table: Table, place: int, source: Source) -> Played:
    group = next(each for each in groups_of(table) if each.lone.place == place)
    return table.played(melee(table, group, source))


def several(group: Group, rulings: CastleRulings, log: tuple[Line, ...]) -> Several:
    """One against several as the game master sees them."""
    problem = problem_of(group)
    who = (group.lone.key, *(each.key for each in group.foes))
    return Several(
        name=group.lone.name,
        foes=tuple(each.name for each in group.foes),
        paths=tuple(f"character.{pair.path}" for pair in group.pairs),
        act=melee_of(group),
        odds=tuple(_odds(group, rulings)),
        problem=Step(problem.message, problem.rule) if problem else None,
        rule=HOME,
        last=next((line for line in log if line.code and line.who == who), None),
    )


def _odds(group: Group, rulings: CastleRulings) -> Iterator[Odd]:
    """What the lone combatant can hope for, where no move can change it."""
    found = _hopes(group, rulings) if is_possible(group) else None
    if found is not None:
        yield Odd("no foe is ahead", found.unbeaten)
        yield Odd("ahead of a foe at least", found.ahead)


def _hopes(group: Group, rulings: CastleRulings) -> Hopes | None:
    foes: list[Standing] = []
    for pair in group.pairs:
        intent, scene = pair.intent(rulings), pair.scene
        if any(intent.moves(scene, side).main_gauche for side in Side):
            return None
        lone, foe = _turned(intent.standings(scene), pair, group.lone)
        foes.append(foe)
    return hopes((lone, *foes), rulings)


def _everybody(table: Table, _: int, source: Source) -> Played:
    """An exchange of everybody who can fight, one after the other, each with a code of its own.

    Whoever stands against several has one draw against them all; every other pair draws for itself.
    """
    groups = [group for group in groups_of(table) if is_possible(group)]
    told = [melee(table, group, Source(source.whole(0, SEEDS - 1))) for group in groups]
    grouped = {pair.place for group in groups for pair in group.pairs}
    told += [
        exchange(table, place, Source(source.whole(0, SEEDS - 1)))
        for place in tuple(table.pairs)
        if place not in grouped and is_ready(table.pairs[place], table.rulings)
    ]
    return table.played(" ".join(told))


ACTS: Mapping[str, Doing] = {MELEE: _one_against_several, ROUND: _everybody}
