"""Everybody in a fight of The Castle, as the game master sees them now."""

from collections.abc import Iterator
from dataclasses import replace

from castle_core.castle.advantage import Advantage
from castle_core.castle.armour import Held
from castle_core.castle.combat import fighting_level, level_account
from castle_core.castle.damage import DAMAGE_RULE
from castle_core.castle.fight.by_hand import CHANGE, corrections, wounds_for
from castle_core.castle.fight.entries import CAMPS, Combatant
from castle_core.castle.fighter import ONCE_PER_FIGHT, Move, armour_left, brawn_ready, full_armour, usable
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.sheet.entries import BRAWN
from castle_core.castle.sheet.parts import SOURCE_RULE
from castle_core.castle.weapon import Weapon
from castle_core.castle.wound import WOUND_RULE, Overall, one_wound
from castle_core.rules import RuleError, capital, listed
from castle_core.sheets import Act, Derived
from castle_core.sheets.fight import Card, Use
from castle_core.tools import Step


def change_of(combatant: Combatant) -> Act:
    """The act that opens somebody's fields."""
    return Act(f"{CHANGE}-{combatant.place}", "Change")


def card(combatant: Combatant, rulings: CastleRulings) -> Card:
    """Somebody as they are now."""
    fighter, overall = combatant.fighter, combatant.fighter.tally.overall
    left, full = armour_left(fighter, rulings).points, full_armour(fighter, rulings).points
    return Card(
        path=f"character.{combatant.path}",
        key=combatant.key,
        name=combatant.name,
        side=CAMPS[combatant.camp],
        note=combatant.note,
        state=state_of(combatant),
        grave=int(overall),
        tally="" if fighter.tally == one_wound(overall) else fighter.tally.in_words,
        brief=_brief(combatant, rulings),
        out=combatant.gone,
        hidden=combatant.hidden,
        pips=("Armour", left, full),
        facts=tuple(facts(combatant, rulings)),
        uses=tuple(_uses(combatant)),
        uses_in="used",
        acts=tuple(wounds_for(combatant)),
        more=tuple(corrections(combatant, rulings)),
        change=change_of(combatant),
        sheet=combatant.sheet,
    )


def state_of(combatant: Combatant) -> str:
    """How somebody is, as anybody can see."""
    overall = combatant.fighter.tally.overall
    hurt = overall.word if overall in (Overall.UNHURT, Overall.DEAD) else f"{overall.word} wound"
    return f"{hurt}, out of the fight" if combatant.out and overall is not Overall.DEAD else hurt


def _brief(combatant: Combatant, rulings: CastleRulings) -> str:
    """How somebody fights, in a line: the level, and what is in the hands."""
    fighter = combatant.fighter
    try:
        level = fighting_level(fighter, rulings).word
    except RuleError:
        level = "Not usable"
    held = [fighter.weapon.word, *([fighter.off_hand.word] if fighter.off_hand else [])]
    held += [fighter.held.value] if fighter.held is not Held.NOTHING else []
    lost = f"; {combatant.lost.word} lost" if combatant.lost else ""
    return f"{level}, {listed(held)}{lost}"


def _uses(combatant: Combatant) -> Iterator[Use]:
    fighter = combatant.fighter
    for move in ONCE_PER_FIGHT:
        if fighter.has(move.advantage):
            yield Use(move.value, move.word, move in fighter.used)
    if fighter.has(Advantage.BRAWN):
        yield Use(BRAWN, "Brawn", fighter.brawn_used)


def facts(combatant: Combatant, rulings: CastleRulings) -> Iterator[Derived]:
    """What matters of somebody in a fight, each with how it comes about."""
    fighter, name = combatant.fighter, combatant.name
    yield _level(combatant, "Level", combatant, rulings)
    fine = ", a masterwork" if fighter.fine else ""
    text = f"{capital(fighter.weapon.with_article)}{fine} does {fighter.damage.word} damage."
    yield Derived(name, "In hand", fighter.weapon.name, (Step(text, DAMAGE_RULE[fighter.damage]),))
    overall = fighter.tally.overall
    steps = (Step("Light, Serious and Deadly wounds; the gravest counts.", WOUND_RULE[overall]),)
    yield Derived(name, "Wounds", fighter.tally.in_words, steps)
    yield _armour(combatant, rulings)
    yield from _moves(combatant, rulings)
    if combatant.fatigued:
        yield Derived(name, "Fatigued", "yes", (Step("A casting has failed in this scene.", "castle.magic.fatigue"),))
    for weapon in combatant.carries:
        yield _level(combatant, f"With {weapon.word}", _holding(combatant, weapon), rulings)


def _holding(combatant: Combatant, weapon: Weapon) -> Combatant:
    return replace(combatant, fighter=replace(combatant.fighter, weapon=weapon, fine=False))


def _level(combatant: Combatant, label: str, holding: Combatant, rulings: CastleRulings) -> Derived:
    try:
        reasons = level_account(holding.fighter, rulings)
    except RuleError as refusal:
        return Derived(combatant.name, label, "Not usable", (Step(refusal.message, refusal.rule),))
    return Derived(
        combatant.name, label, reasons[-1].standing.word, tuple(Step(each.text, each.rule) for each in reasons)
    )


def _armour(combatant: Combatant, rulings: CastleRulings) -> Derived:
    left, full = armour_left(combatant.fighter, rulings), full_armour(combatant.fighter, rulings)
    steps = [
        Step(f"{capital(source.words)}: {left.of(source)} of {points} left.", SOURCE_RULE[source])
        for source, points in full.by_source().items()
        if points
    ]
    steps = steps or [Step("There is none.", "castle.armour.pool")]
    return Derived(combatant.name, "Armour", f"{left.points} of {full.points}", tuple(steps))


def _moves(combatant: Combatant, rulings: CastleRulings) -> Iterator[Derived]:
    fighter = combatant.fighter
    known = [move for move in Move if fighter.has(move.advantage)]
    ready = [move.word for move in known if usable(fighter, move)]
    used = [move.word for move in known if move in fighter.used]
    idle = [move.word for move in known if not usable(fighter, move) and move not in fighter.used]
    if fighter.has(Advantage.BRAWN):
        (ready if brawn_ready(fighter, rulings) else used).append("Brawn")
    steps = [Step(f"Ready: {listed(ready)}.", "castle.move.uses")] if ready else []
    steps += [Step(f"Used: {listed(used)}.", "castle.move.uses")] if used else []
    steps += [Step(f"Not with what is in the hands: {listed(idle)}.", "castle.move.overview")] if idle else []
    if steps:
        yield Derived(combatant.name, "Moves ready", listed(ready) if ready else "none", tuple(steps))
