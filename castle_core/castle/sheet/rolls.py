"""From The Castle's sheet to a tool: the questions a character's values are filled in for."""

from collections.abc import Iterator
from dataclasses import replace

from castle_core.castle.advantage import Advantage, fencing_rank, specialist_in
from castle_core.castle.armour import Held, left_of
from castle_core.castle.character import Carried, Character
from castle_core.castle.check import level_from, moved
from castle_core.castle.combat import can_fight, fighting_level
from castle_core.castle.fighter import Fighter, Move, full_armour, usable
from castle_core.castle.ranged import MISSILES
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools.fighters import MOST_WORN
from castle_core.castle.weapon import UNLISTED
from castle_core.castle.words import Level, Standing
from castle_core.castle.wound import UNHURT, Overall, level_steps
from castle_core.rules import RuleError, capital
from castle_core.sheets import Roll, said


def rolls(character: Character, rulings: CastleRulings) -> tuple[Roll, ...]:
    """Every question worth asking for this character; none for the dead."""
    return () if character.tally.dead else tuple(_rolls(character, rulings))


def _rolls(character: Character, rulings: CastleRulings) -> Iterator[Roll]:
    for carried in character.arms:
        yield from _with_weapon(character, carried, rulings)
    yield from _with_other_weapons(character, rulings)
    yield from _with_magic(character, rulings)
    yield from _at_tasks(character, rulings)
    yield from _with_wounds(character, rulings)


def _with_weapon(character: Character, carried: Carried, rulings: CastleRulings) -> Iterator[Roll]:
    name = said(carried.name, carried.weapon.name)
    fighter = character.fighter(carried, rulings)
    if carried.weapon.reach is not None:
        yield from _hand_to_hand(name, character, fighter, rulings)
    if carried.weapon.key in MISSILES:
        yield from _shooting(name, fighter, rulings)
    wound = {"weapon": carried.weapon.key, "masterwork": _yes(carried.fine)}
    yield Roll("the wound of a hit", "castle.wound-draw", wound, name)
    yield Roll("draw a wound now", "castle.wound-draw-now", wound, name)


def _hand_to_hand(name: str, character: Character, fighter: Fighter, rulings: CastleRulings) -> Iterator[Roll]:
    """An exchange with what is left of armour and moves, and a whole duel that begins with everything fresh."""
    yield Roll("the level", "castle.fighter-level", _entered(fighter), name)
    level = level_of(fighter, rulings)
    if level is None or not can_fight(fighter.tally, rulings):
        return
    exchange = {
        "mine": level.value,
        "weapon": fighter.weapon.key,
        "armour": str(left_of(full_armour(fighter, rulings), character.spent).points),
        "ready": READY[usable(fighter, Move.MAIN_GAUCHE), usable(fighter, Move.RIPOSTE)],
    }
    now = exchange | {"wound": fighter.tally.overall.name.lower()}
    yield Roll("an exchange", "castle.exchange", exchange, name)
    yield Roll("an exchange now", "castle.exchange-now", now, name)
    if not fighter.has(Advantage.NON_COMBATANT) and fighter.worn <= MOST_WORN:
        duel = _entered(fighter) | _equipped(fighter)
        del duel["non_combatant"]
        mine = {f"my_{key}": value for key, value in duel.items()}
        yield Roll("a duel", "castle.duel", mine, name)
        yield Roll("play a duel", "castle.play-duel", mine, name)


def _with_other_weapons(character: Character, rulings: CastleRulings) -> Iterator[Roll]:
    """The draw with a weapon that is in no list, for whoever is a Specialist in it."""
    for each in character.specialisms:
        if each.weapon is None:
            own = replace(each, weapon=UNLISTED)
            fighter = replace(character.fighter(Carried(UNLISTED), rulings), specialisms=(own,))
            level = level_of(fighter, rulings)
            if level is not None:
                yield Roll("what will be drawn", "castle.draw", {"level": level.value}, capital(each.name))


READY = {(False, False): "none", (True, False): "main-gauche", (False, True): "riposte", (True, True): "both"}
"""How a tool calls the moves that are ready: Main Gauche, Riposte."""


def _entered(fighter: Fighter) -> dict[str, str]:
    """What decides a fighter's level."""
    specialism = specialist_in(fighter.weapon)
    named = specialism is not None and fighter.has(specialism)
    return {
        "who": fighter.origin.value,
        "weapon": fighter.weapon.key,
        "skill": _yes(named or fighter.specialism is not None),
        "mighty": _yes(fighter.has(Advantage.MIGHTY_WEAPON)),
        "non_combatant": _yes(fighter.has(Advantage.NON_COMBATANT)),
        "wound": fighter.tally.overall.name.lower(),
    }


def _equipped(fighter: Fighter) -> dict[str, str]:
    """What else decides a duel."""
    shield = fighter.held is not Held.NOTHING and fighter.has(Advantage.SHIELD)
    flags = {
        "main_gauche": Advantage.MAIN_GAUCHE,
        "riposte": Advantage.RIPOSTE,
        "botte": Advantage.BOTTE_DI_SERGE,
        "disarm": Advantage.DISARM,
        "brawn": Advantage.BRAWN,
        "toughness": Advantage.TOUGHNESS,
        "quick": Advantage.QUICK,
    }
    return {
        "other": "blade" if fighter.off_hand is not None else "shield" if shield else "nothing",
        "worn": str(fighter.worn),
        "fencing": str(fencing_rank(fighter.advantages)),
        **{name: _yes(fighter.has(advantage)) for name, advantage in flags.items()},
    }


def _shooting(name: str, fighter: Fighter, rulings: CastleRulings) -> Iterator[Roll]:
    unhurt = level_of(replace(fighter, tally=UNHURT), rulings)
    if unhurt is not None:
        shot = {"weapon": fighter.weapon.key, "level": unhurt.value, "wound": fighter.tally.overall.name.lower()}
        yield Roll("a shot", "castle.shot", shot, name)
        yield Roll("shoot now", "castle.shoot-now", shot, name)


def level_of(fighter: Fighter, rulings: CastleRulings) -> Level | None:
    """The level a fighter draws at, wounds counted, where a tool can be told it; None below Disadvantaged."""
    try:
        return as_level(fighting_level(fighter, rulings))
    except RuleError:
        return None


def as_level(standing: Standing) -> Level | None:
    """The standing as one of the three levels; None below them."""
    return standing if isinstance(standing, Level) else None


def _yes(held: bool) -> str:
    return "yes" if held else "no"


def _with_magic(character: Character, rulings: CastleRulings) -> Iterator[Roll]:
    wound = character.with_wounds_as_kept(rulings).overall.name.lower()
    for sphere in character.spheres:
        if not sphere.power:
            continue
        name = said(sphere.name, "Magic")
        known = {"spell": str(sphere.power), "power": str(sphere.power)}
        casting = known | {"fortitude": character.fortitude.value, "wound": wound}
        if not character.fatigued:
            yield Roll("cast a spell", "castle.cast", casting, name)
            yield Roll("cast now", "castle.cast-now", casting, name)
            yield Roll("on an unwilling target", "castle.resist", casting, name)
        if rulings.overcast_when_fatigued or not character.fatigued:
            overcast = known | {"fatigued": _yes(character.fatigued)} | _tally(character, rulings)
            yield Roll("overcast", "castle.overcast", overcast, name)


def _at_tasks(character: Character, rulings: CastleRulings) -> Iterator[Roll]:
    lowered = level_steps(character.with_wounds_as_kept(rulings).overall, rulings)
    for task, (good, bad) in {**character.tasks, "any other task": (0, 0)}.items():
        level = level_from(good, bad, rulings.mixed_sources)
        drawn = as_level(moved(level, -lowered, rulings.level_floor))
        if drawn is not None:
            name = said(task, "a task")
            yield Roll(f"{name[:1].upper()}{name[1:]}", "castle.task", {"level": drawn.value})


def _with_wounds(character: Character, rulings: CastleRulings) -> Iterator[Roll]:
    overall = character.with_wounds_as_kept(rulings).overall
    yield Roll("What the next hit could do", "castle.next-hit", _tally(character, rulings))
    pool = {
        "worn": str(character.worn),
        "held": character.held.value,
        "shield_skill": _yes(character.has(Advantage.SHIELD)),
        "fencing": str(fencing_rank(character.advantages) if character.arms[0].weapon.fencing else 0),
    }
    yield Roll("How long the armour lasts", "castle.armour-pool", pool)
    if overall is not Overall.UNHURT:
        yield Roll("How long it takes to heal", "castle.healing-calendar", {"wound": overall.name.lower()})
    if character.has(Advantage.DOCTORING):
        drawn = as_level(moved(Level.NORMAL, -level_steps(overall, rulings), rulings.level_floor))
        if drawn is not None:
            yield Roll("Treat a wound", "castle.physician", {"level": drawn.value})


def _tally(character: Character, rulings: CastleRulings) -> dict[str, str]:
    tally = character.with_wounds_as_kept(rulings)
    return {
        "light": str(tally.light),
        "serious": str(tally.serious),
        "deadly": str(tally.deadly),
        "tough": _yes(character.has(Advantage.TOUGHNESS)),
    }
