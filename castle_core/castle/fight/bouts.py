"""Two against each other in a fight of The Castle: what both mean to do, and what their next exchange can bring."""

from collections.abc import Iterator
from fractions import Fraction

from castle_core.castle.exchange import FOE, YOU, Side
from castle_core.castle.fight.entries import Pair
from castle_core.castle.fight.exchanges import EXCHANGE, check_pair
from castle_core.castle.fight.melees import Group
from castle_core.castle.fight.pairing import UNPAIR
from castle_core.castle.fight.written import Table
from castle_core.castle.fighter import Move, usable
from castle_core.castle.reach import Position
from castle_core.castle.tools.fighters import Act as Doing
from castle_core.castle.tools.harm import overall_table
from castle_core.castle.tools.prospect import Effect, Outcome, prospects
from castle_core.castle.words import Wound
from castle_core.odds import Distribution
from castle_core.rules import RuleError, capital
from castle_core.sheets import Act
from castle_core.sheets.fight import Bout, Line, Odd
from castle_core.tools import Block, Note, Odds, OddsRow, Statement, Step


def exchange_of_pair(pair: Pair) -> Act:
    """The act that plays the next exchange of two."""
    return Act(f"{EXCHANGE}-{pair.place}", f"Next exchange: {pair.one.name} and {pair.other.name}")


def parting(pair: Pair) -> Act:
    """The act that lets two fight each other no longer."""
    return Act(f"{UNPAIR}-{pair.place}", f"Part them: {pair.one.name} and {pair.other.name}")


def bout(pair: Pair, table: Table, log: tuple[Line, ...], group: Group | None = None) -> Bout:
    """Two opponents, and what the next exchange between them can bring.

    Parameters:
        group: the one against several to which they belong, if there is one.
    """
    rulings, names = table.rulings, (pair.one.name, pair.other.name)
    act, drop = exchange_of_pair(pair), parting(pair)
    path = f"character.{pair.path}"
    state = "" if pair.position is Position.ALIKE else f"They stand {pair.position.words}."
    last = next((line for line in log if line.code and line.who == (pair.one.key, pair.other.key)), None)
    try:
        check_pair(pair, rulings)
        chances = prospects(pair.scene, pair.intent(rulings))
    except RuleError as refusal:
        problem = Step(refusal.message, refusal.rule)
        return Bout(path, names, state, act, drop, problem=problem, last=last)
    split = (
        Odd(f"{names[0]} wins", _wins(chances, YOU)),
        Odd("Stand-off", 1 - _wins(chances, YOU) - _wins(chances, FOE)),
        Odd(f"{names[1]} wins", _wins(chances, FOE)),
    )
    odds = (tuple(_odds_of(chances, YOU)), tuple(_odds_of(chances, FOE)))
    return Bout(
        path=path,
        names=names,
        state=state,
        act=act,
        drop=drop,
        split=split,
        odds=odds,
        details=tuple(_details(pair, table, chances, group)),
        plan=" ".join(_doing(pair)),
        plans=tuple(_plans(pair, group)),
        last=last,
    )


def _doing(pair: Pair) -> Iterator[str]:
    """What both mean to do, in words."""
    if pair.acts == (Doing.FIGHT, Doing.FIGHT):
        yield "Both fight by the habits of the book."
        return
    words = {
        Doing.FIGHT: "fights by the habits of the book",
        Doing.SPARE: "keeps moves and Brawn for later",
        Doing.DODGE: "only dodges",
    }
    for each, doing in zip(pair.both, pair.acts, strict=True):
        yield f"{capital(each.name)} {words[doing]}."


def _plans(pair: Pair, group: Group | None) -> Iterator[tuple[str, str]]:
    """What can be settled before the draw: what both do, and, where lengths differ, how they stand."""
    for name, each in zip(("one", "other"), pair.both, strict=True):
        yield f"{name}_act", capital(each.name)
        if usable(each.fighter, Move.DISARM):
            yield f"{name}_disarms", f"{capital(each.name)} disarms when they can"
    if pair.position is not Position.ALIKE:
        yield "position", "They stand"
    if group is not None:
        yield "aim", f"{capital(group.lone.name)} strikes here first"


def _wins(chances: Distribution[Outcome], side: Side) -> Fraction:
    return chances.chance_of(lambda each: each.winner is side)


HITS = (Effect.SOAKED, Effect.DISARMED, Effect.WOUNDED)


def _odds_of(chances: Distribution[Outcome], side: Side) -> Iterator[Odd]:
    """What a side can hope for."""
    yield Odd("hits", chances.chance_of(lambda each: each.winner is side and each.effect in HITS))
    yield Odd("wounds", chances.chance_of(lambda each: each.winner is side and each.effect is Effect.WOUNDED))
    yield Odd("puts the other out", chances.chance_of(lambda each: each.winner is side and each.beaten))


def _details(pair: Pair, table: Table, chances: Distribution[Outcome], group: Group | None) -> Iterator[Block]:
    """All that can happen to each of the two, what the next wound could do, and what is special about the pair."""
    names = [capital(each.name) for each in pair.both]
    intent = pair.intent(table.rulings)
    standings = intent.standings(pair.scene)
    doing = ["dodges" if dodges else "fights" for dodges in intent.dodging]
    levels = " and ".join(
        f"{name} {what} as {standing.word}" for name, what, standing in zip(names, doing, standings, strict=True)
    )
    yield Statement(f"{levels}. They stand {pair.position.words}.", ("castle.combat.effective-level",))
    for side, each in ((FOE, pair.other), (YOU, pair.one)):
        yield _what_happens_to(capital(each.name), side, chances)
        yield from _next_wound(capital(each.name), side, chances)
    positions = chances.map(lambda each: each.after.position)
    if pair.position is not Position.ALIKE:
        rows = tuple(
            OddsRow(capital(each.words), positions.chance(each)) for each in Position if positions.chance(each)
        )
        yield Odds("How they stand afterwards", "They stand", rows, at_least=False, rules=("castle.reach.closing",))
    yield from _notes(pair, table, group)


def _what_happens_to(name: str, side: Side, chances: Distribution[Outcome]) -> Odds:
    def happens(effect: Effect, wound: Wound | None = None) -> Fraction:
        return chances.chance_of(lambda each: (each.winner, each.effect, each.wound) == (side.other, effect, wound))

    rows = [("Soaked by armour", happens(Effect.SOAKED)), ("Loses the weapon", happens(Effect.DISARMED))]
    rows += [(f"{wound.word} wound drawn", happens(Effect.WOUNDED, wound)) for wound in Wound]
    hit = sum((chance for _, chance in rows), Fraction(0))
    shown = [OddsRow("Not hit", 1 - hit), *(OddsRow(label, chance) for label, chance in rows if chance)]
    return Odds(
        f"{name} in the next exchange", "What happens", tuple(shown), at_least=False, rules=("castle.combat.hit",)
    )


def _next_wound(name: str, side: Side, chances: Distribution[Outcome]) -> Iterator[Odds]:
    """The overall wound after a hit that gets through."""
    hits = {each: ways for each, ways in chances.items() if each.winner is side.other and each.effect is Effect.WOUNDED}
    if hits:
        after = Distribution(hits).map(lambda each: each.after.fighters[side].tally.overall)
        yield overall_table(f"{name} after a hit that gets through", after, ("castle.wound.hit-outcomes",))


def _notes(pair: Pair, table: Table, group: Group | None) -> Iterator[Note]:
    if group is not None:
        yield Note(
            f"These are the odds of the two alone. Against all of them at once, {group.lone.name} hits one at most.",
            ("castle.combat.several-foes",),
        )
    for each, doing in zip(pair.both, pair.acts, strict=True):
        others = [
            other
            for other in table.pairs.values()
            if other.place != pair.place and not other.over and each in other.both
        ]
        if others and group is None:
            yield Note(
                f"{capital(each.name)} fights several at once, and draws for each of them here. "
                "One draw stands against all only where one fights several who fight nobody else.",
                ("castle.combat.several-foes",),
            )
        if doing is Doing.SPARE:
            yield Note(f"{capital(each.name)} keeps all moves and Brawn for later.", ("castle.combat.auto-choices",))
