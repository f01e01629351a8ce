"""Exchanges of one pair in a fight, and who can fight at all."""

from collections.abc import Mapping
from dataclasses import replace

from castle_core.castle.combat import can_fight
from castle_core.castle.exchange import FOE, YOU
from castle_core.castle.fight import account
from castle_core.castle.fight.entries import (
    MOST_EXCHANGES,
    Combatant,
    Pair,
)
from castle_core.castle.fight.written import Doing, Table, when_of, yes
from castle_core.castle.fighter import Fighter, check_hands
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools.enacting import Exchange
from castle_core.castle.tools.voices import by_name
from castle_core.chance import Source
from castle_core.rules import RuleError, capital
from castle_core.sheets import Played

EXCHANGE = "exchange"


def check_pair(pair: Pair, rulings: CastleRulings) -> None:
    """Raise RuleError, and say why, when two cannot fight each other now."""
    for each in pair.both:
        if each.gone:
            raise RuleError(f"{capital(each.name)} is out of the fight.", "castle.combat.end")
        check_hands(each.fighter)
        if not can_fight(each.fighter.tally, rulings):
            word = each.fighter.tally.overall.word
            raise RuleError(f"{capital(each.name)} has a {word} wound, and that ends it for them.", "castle.combat.end")


def exchange(table: Table, place: int, source: Source) -> str:
    """One exchange between the two of a pair; the sentence that tells of it.

    Rules: castle.combat.step-order, castle.combat.exchange.
    Raises RuleError when they cannot fight.
    """
    pair = table.pairs[place]
    check_pair(pair, table.rulings)
    voices = by_name(pair.one.name, pair.other.name)
    played = Exchange(pair.scene, pair.acts, pair.disarms, source, table.rulings, voices=voices)
    for side, each in ((YOU, pair.one), (FOE, pair.other)):
        out = played.over is not None and played.over.winner is not side
        table.put(each, fighter=played.scene.fighters[side], out=out, **struck_away(each, played.scene.fighters[side]))
    table.pairs[place] = replace(table.pairs[place], position=played.scene.position)
    number = min(pair.exchanges + 1, MOST_EXCHANGES)
    table.exchanges = max(table.exchanges, number)
    table.changes |= {
        f"{pair.path}.position": played.scene.position.value,
        f"{pair.path}.exchanges": str(number),
        "exchanges": str(table.exchanges),
    }
    text = _with_names(played.headline, pair)
    table.lines.append(
        {
            "when": when_of(table.values["number"], number),
            "text": text,
            "code": source.code,
            "who": f"{pair.one.key} {pair.other.key}",
            "hidden": yes(pair.one.hidden or pair.other.hidden),
            "account": account.written(played.steps),
        }
    )
    return text


def _with_names(headline: str, pair: Pair) -> str:
    """What has happened, and between whom where that is not said."""
    if all(each.name in headline for each in pair.both):
        return headline
    return f"{capital(pair.one.name)} against {pair.other.name}. {headline}"


def struck_away(combatant: Combatant, after: Fighter) -> dict[str, object]:
    """What is lost when a weapon is struck out of somebody's hand."""
    before = combatant.fighter
    if after.weapon is before.weapon:
        return {}
    return {"lost": before.weapon, "lost_fine": before.fine, "lost_off_hand": before.off_hand}


def _one_exchange(table: Table, place: int, source: Source) -> Played:
    return table.played(exchange(table, place, source))


def is_ready(pair: Pair, rulings: CastleRulings) -> bool:
    """Whether two can fight each other now."""
    try:
        check_pair(pair, rulings)
        pair.intent(rulings).standings(pair.scene)
    except RuleError:
        return False
    return True


ACTS: Mapping[str, Doing] = {EXCHANGE: _one_exchange}
