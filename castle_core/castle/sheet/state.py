"""What follows from wounds, and what a character can still do: moves, tasks and spells."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from castle_core.castle.advantage import CATALOGUE, Advantage
from castle_core.castle.character import Carried, Character
from castle_core.castle.check import level_from, moved
from castle_core.castle.combat import dodging_level, level_account, out_by
from castle_core.castle.fighter import Fighter, Move, brawn_ready, usable
from castle_core.castle.magic import HIGHEST_LEVEL, cast_chance, casting_standing
from castle_core.castle.rulings import BrawnUse, CastleRulings, MasteryReading
from castle_core.castle.weapon import UNLISTED
from castle_core.castle.words import Level, Standing
from castle_core.castle.wound import WOUND_RULE, Overall, Tally, level_steps, thresholds
from castle_core.rules import RuleError, capital, counted
from castle_core.sheets import Derived, said
from castle_core.tools import Step, told


def wounds(character: Character, rulings: CastleRulings) -> Iterator[Derived]:
    """How badly wounded a character is, how much they can bear, and what it does to them."""
    tally = character.with_wounds_as_kept(rulings)
    overall, tough = tally.overall, character.has(Advantage.TOUGHNESS)
    limits = thresholds(tough, rulings)
    home = "castle.wound.toughness" if tough else "castle.wound.accumulate"
    start = "With Toughness: " if tough else ""
    yield Derived(
        "Wounds", "Overall wound", capital(overall.word), (Step(_counted_wounds(tally), "castle.wound.overall"),)
    )
    yield Derived(
        "Wounds",
        "Light wounds to a Serious",
        limits.light,
        (Step(capital(f"{start}so many Light wounds make a Serious one."), home),),
    )
    yield Derived(
        "Wounds",
        "Serious wounds to a Deadly",
        limits.serious,
        (
            Step(capital(f"{start}so many Serious wounds make a Deadly one."), home),
            Step(
                f"Beside a Deadly wound, {counted(limits.death, 'Serious wound')} or a second Deadly is death.", _DEATH
            ),
        ),
    )
    if not tally.dead:
        yield from _what_wounds_do(character, overall, rulings)


_DEATH = "castle.wound.death"


def _counted_wounds(tally: Tally) -> str:
    if tally.dead:
        return "The character is dead."
    if tally.overall is Overall.UNHURT:
        return "No wound is written down."
    return f"{tally.light} Light, {tally.serious} Serious, {tally.deadly} Deadly: the gravest counts."


def _what_wounds_do(character: Character, overall: Overall, rulings: CastleRulings) -> Iterator[Derived]:
    steps = level_steps(overall, rulings)
    home = WOUND_RULE[overall]
    if steps:
        text = f"A {overall.word} wound lowers everything they do by {counted(steps, 'level')}."
        yield Derived("Wounds", "Levels lost", steps, (Step(text, home),))
    if out := out_by(overall, character.origin.has_name, rulings):
        yield Derived("Wounds", "In a fight", "Out of it", (Step(f"A {overall.word} wound puts them out of it.", out),))


def moves(character: Character, rulings: CastleRulings) -> Iterator[Derived]:
    """Which of their moves a character can use now, with the first weapon in hand."""
    fighter = character.fighter(character.arms[0], rulings)
    for move in Move:
        if character.has(move.advantage):
            yield Derived("Moves", move.word, *_readiness(fighter, move))
    if character.has(Advantage.BRAWN):
        yield Derived("Moves", "Brawn", *_brawn(character, rulings))
    if character.has(Advantage.DODGE):
        yield _dodge(fighter, rulings)


def _readiness(fighter: Fighter, move: Move) -> tuple[str, tuple[Step, ...]]:
    effect = f"{capital(CATALOGUE[move.advantage].effect)}."
    first = Step(effect, CATALOGUE[move.advantage].rule)
    if usable(fighter, move):
        return "Ready", (first,)
    if move in fighter.used:
        return "Used", (first, Step("It comes back for the next fight.", "castle.move.uses"))
    if not fighter.weapon.fencing:
        return "Not with this weapon", (
            first,
            Step("It asks for a fencing weapon in hand.", "castle.move.overview"),
        )
    return "Not now", (first, Step("It asks for a weapon in the off hand.", "castle.move.main-gauche"))


def _brawn(character: Character, rulings: CastleRulings) -> tuple[str, tuple[Step, ...]]:
    often = {
        BrawnUse.ONCE_PER_FIGHT: "It helps once in a fight.",
        BrawnUse.EVERY_WOUND: "It helps with every wound.",
        BrawnUse.ONCE_PER_SESSION: "It helps once in a session of play.",
    }[rulings.brawn_use]
    ready = brawn_ready(character.fighter(character.arms[0], rulings), rulings)
    return "Ready" if ready else "Used", (Step(often, "castle.wound.brawn"),)


def _dodge(fighter: Fighter, rulings: CastleRulings) -> Derived:
    standing = dodging_level(fighter, rulings)
    steps = [Step("Advantaged when doing nothing but avoiding harm.", "castle.dodge.advantage")]
    if standing is not Level.ADVANTAGED:
        steps.append(Step(f"Lowered by wounds: {standing.word}.", WOUND_RULE[fighter.tally.overall]))
    return Derived("Moves", "Dodge", standing.word, tuple(steps))


def specialists(character: Character, rulings: CastleRulings) -> Iterator[Derived]:
    """The level that every Specialist of the character's own means, with the weapon it is about in hand."""
    for each in character.specialisms:
        weapon = each.weapon or UNLISTED
        label = f"{capital(each.name)} ({weapon.word})" if each.name else weapon.name
        fighter = replace(character.fighter(Carried(weapon), rulings), specialisms=(replace(each, weapon=weapon),))
        try:
            account = level_account(fighter, rulings)
        except RuleError as refusal:
            yield Derived(OWN, label, "Not usable", (Step(refusal.message, refusal.rule),))
            continue
        steps = tuple(Step(reason.text, reason.rule) for reason in account)
        yield Derived(OWN, label, account[-1].standing.word, steps)


OWN = "Specialists of your own"


def tasks(character: Character, rulings: CastleRulings) -> Iterator[Derived]:
    """The level at every task that is written on the sheet."""
    tally = character.with_wounds_as_kept(rulings)
    for task, (good, bad) in character.tasks.items():
        level = level_from(good, bad, rulings.mixed_sources)
        reasons = [counted(number, word) for number, word in ((good, "Advantage"), (bad, "Disadvantage")) if number]
        text = f"{' and '.join(reasons)} at this task: {level.word}."
        steps = [Step(text, "castle.check.several-sources" if good + bad > 1 else "castle.check.default-level")]
        lowered = level_steps(tally.overall, rulings)
        standing = moved(level, -lowered, rulings.level_floor)
        if lowered:
            steps.append(Step(f"Lowered by wounds: {standing.word}.", WOUND_RULE[tally.overall]))
        yield Derived("Tasks", capital(said(task, "a task")), standing.word, tuple(steps))


def magic(character: Character, rulings: CastleRulings) -> Iterator[Derived]:
    """How a character casts in every sphere, and whether they are fatigued."""
    overall = character.with_wounds_as_kept(rulings).overall
    for sphere in character.spheres:
        name = said(sphere.name, "A sphere without a name")
        first = Step(f"Power Level {sphere.power} in {name}.", "castle.magic.power-level")
        if not 1 <= sphere.power <= HIGHEST_LEVEL:
            yield Derived("Magic", name, "No spells", (first,))
            continue
        standing = casting_standing(character.fortitude, sphere.power, overall, rulings)
        try:
            chances = [
                f"level {spell} {_works(cast_chance(spell, standing, rulings))}" for spell in range(1, sphere.power + 1)
            ]
        except RuleError as refusal:
            chances = [refusal.message]
        steps = (
            first,
            _casting_level(character.fortitude, sphere.power, standing, rulings),
            Step(f"{capital('; '.join(chances))}.", "castle.magic.cast"),
        )
        yield Derived("Magic", name, standing.word, steps)
    if character.fatigued:
        also = "" if rulings.overcast_when_fatigued else ", and nothing can be overcast either"
        text = f"After a casting that failed, nothing can be cast by drawing until the scene ends{also}."
        yield Derived("Magic", "Fatigue", "Fatigued", (Step(text, "castle.magic.fatigue"),))


def _works(chance: Fraction) -> str:
    return "always works" if chance == 1 else f"works with a chance of {told(chance)}"


def _casting_level(fortitude: Level, power: int, standing: Standing, rulings: CastleRulings) -> Step:
    """From what a caster draws with to where they stand: Fortitude, or mastery at a table that rules so."""
    after = f"with wounds and rulings counted they cast as {standing.word}."
    if rulings.mastery_reading is MasteryReading.MASTERY:
        return Step(f"Mastery {power} draws, not Fortitude; {after}", "castle.magic.mastery")
    return Step(f"Fortitude is {fortitude.word}; {after}", "castle.magic.fortitude")
