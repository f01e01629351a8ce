"""Difficulties: what they are made of, and what the number comes to for the dice."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from castle_core.rules import declare, listed, rule
from castle_core.traits.rulings import (
    ConditionalCap,
    DistractionOrder,
    SheetModifiers,
    SpecialtyCap,
    TraitsRulings,
    WillpowerFloor,
)

LIMIT = declare(3, "traits.difficulty.conditional")
"""How far all conditional modifiers together move a difficulty, either way."""

USED_IN_THE_DRAFT = declare((4, 5, 6, 7, 8, 9, 10), "traits.difficulty.base")
"""The base difficulties that the draft itself uses; most often it is 6 to 8."""


@dataclass(frozen=True)
class Target:
    """What a difficulty comes to for the dice.

    Parameters:
        number: a die that shows at least this is a success.
        automatic: successes that come without rolling, 0 or more.
        minimum: successes needed, 1 or more.
    """

    number: int
    automatic: int = 0
    minimum: int = 1


@dataclass(frozen=True)
class Modifiers:
    """Everything that goes into a difficulty.

    Parameters:
        base: what the action or the Storyteller asks for.
        conditional: circumstances, each above 0 for harder and below 0 for easier.
        distraction: a penalty for distractions, 0 or more, which Discipline can lower.
        discipline: the rating of Discipline used against it, 0 for none.
        racial: Racial Merits (below 0) and Flaws (above 0).
        sheet: every other modifier from the sheet, one by one, such as -1 for a Primary Ability.
        specialty: what Specialties take off, 0 or below.
        beyond_limit: whether that is granted although the conditional modifiers stand at the limit.
        passive_willpower: Passive Willpower of somebody the roll is aimed at, 0 for nobody.
    """

    base: int
    conditional: tuple[int, ...] = ()
    distraction: int = 0
    discipline: int = 0
    racial: int = 0
    sheet: tuple[int, ...] = ()
    specialty: int = 0
    beyond_limit: bool = False
    passive_willpower: int = 0


@dataclass(frozen=True)
class Part:
    """One step of working out a difficulty: what it adds, what the difficulty is after it, and the rule."""

    text: str
    adds: int
    after: int
    rule: str


@dataclass(frozen=True)
class Difficulty:
    """A difficulty with its account, step by step."""

    parts: tuple[Part, ...]
    rulings: TraitsRulings

    @property
    def final(self) -> int:
        """The difficulty after all modifiers."""
        return self.parts[-1].after

    @property
    def target(self) -> Target:
        """What it comes to for the dice."""
        return target(self.final, self.rulings)


@rule("traits.difficulty.bounds", "traits.difficulty.storyteller-override")
def number_to_roll(difficulty: int, rulings: TraitsRulings) -> int:
    """The number that dice are read against: the difficulty held between 3 and 8, or the Storyteller's bounds.

    Rules: traits.difficulty.bounds, traits.difficulty.storyteller-override.
    """
    return min(rulings.highest_number, max(rulings.lowest_number, difficulty))


@rule("traits.difficulty.automatic-successes")
def automatic_successes(difficulty: int, rulings: TraitsRulings) -> int:
    """Successes that come without rolling: one for every point under 3.

    Rules: traits.difficulty.automatic-successes.
    """
    return max(0, rulings.lowest_number - difficulty)


@rule("traits.difficulty.extra-successes")
def successes_needed(difficulty: int, rulings: TraitsRulings) -> int:
    """Successes needed: one, and one more for every point over 8.

    Rules: traits.difficulty.extra-successes.
    """
    return 1 + max(0, difficulty - rulings.highest_number)


@rule("traits.difficulty.pipeline")
def target(difficulty: int, rulings: TraitsRulings) -> Target:
    """What a difficulty after all modifiers comes to for the dice.

    Rules: traits.difficulty.pipeline.
    """
    return Target(
        number_to_roll(difficulty, rulings),
        automatic_successes(difficulty, rulings),
        successes_needed(difficulty, rulings),
    )


def held(number: int) -> int:
    """The number held between -3 and +3."""
    return max(-LIMIT, min(LIMIT, number))


@rule("traits.difficulty.conditional")
def conditional_total(modifiers: Iterable[int], rulings: TraitsRulings) -> int:
    """By how much all conditional modifiers together move a difficulty: at most 3, either way.

    By our reading the limit holds for their total; by the other, for the easier and the harder ones by themselves.
    Rules: traits.difficulty.conditional.
    """
    each = tuple(modifiers)
    if rulings.conditional_cap is ConditionalCap.EACH_WAY:
        return held(sum(one for one in each if one > 0)) + held(sum(one for one in each if one < 0))
    return held(sum(each))


@rule("traits.virtue.discipline-distraction")
def distraction_left(penalty: int, discipline: int) -> int:
    """What is left of a penalty for distractions: Discipline lowers it by up to its rating, never below 0.

    Rules: traits.virtue.discipline-distraction.
    """
    return max(0, penalty - discipline)


@rule("traits.difficulty.conditional", "traits.difficulty.character", "traits.virtue.discipline-distraction")
def limited_part(given: Modifiers, rulings: TraitsRulings) -> int:
    """By how much everything that stands under the limit of 3 moves the difficulty.

    Rules: traits.difficulty.conditional, traits.difficulty.character, traits.virtue.discipline-distraction.
    """
    others = list(given.conditional)
    if sheet_is_limited(rulings):
        others += given.sheet
    if specialty_is_limited(given, rulings):
        others.append(given.specialty)
    if rulings.distraction_order is DistractionOrder.BEFORE_LIMIT:
        return conditional_total((*others, distraction_left(given.distraction, given.discipline)), rulings)
    disturbed = conditional_total((*others, given.distraction), rulings)
    undisturbed = conditional_total(others, rulings)
    return max(undisturbed, disturbed - given.discipline)


@rule("traits.difficulty.conditional", "traits.specialty.at-cap")
def before_specialties(given: Modifiers, rulings: TraitsRulings) -> int:
    """What stands under the limit of 3 comes to before any Specialty: at -3 a single one gives a die only.

    Parameters:
        given: everything that goes into the difficulty; what Specialties take off is left out.
    Returns -3 to 3.
    Rules: traits.difficulty.conditional, traits.specialty.at-cap.
    """
    return limited_part(replace(given, specialty=0), rulings)


def sheet_is_limited(rulings: TraitsRulings) -> bool:
    """Whether modifiers from the sheet, but for Racial Merits and Flaws, are added up with the conditional ones."""
    return rulings.sheet_modifiers is SheetModifiers.RACIAL_OUTSIDE


def specialty_is_limited(given: Modifiers, rulings: TraitsRulings) -> bool:
    """Whether what a Specialty takes off is added up with the conditional modifiers."""
    return rulings.specialty_cap is SpecialtyCap.INSIDE and not given.beyond_limit


@rule("traits.willpower.minimum-difficulty")
def raised_to(difficulty: int, passive_willpower: int) -> int:
    """A difficulty to manipulate or attack the soul of somebody: at least their Passive Willpower.

    Rules: traits.willpower.minimum-difficulty.
    """
    return max(difficulty, passive_willpower)


@rule("traits.difficulty.pipeline", "traits.difficulty.base", "traits.difficulty.character")
def work_out(given: Modifiers, rulings: TraitsRulings) -> Difficulty:
    """Work a difficulty out in order: base, conditional modifiers, character modifiers.

    Rules: traits.difficulty.pipeline, traits.difficulty.base, traits.difficulty.character.
    """
    parts = [Part("Base difficulty", given.base, given.base, "traits.difficulty.base")]

    def add(text: str, adds: int, rule_id: str, always: bool = False) -> None:
        if adds or always:
            parts.append(Part(text, adds, parts[-1].after + adds, rule_id))

    def floor() -> None:
        if given.passive_willpower:
            now = parts[-1].after
            lacking = raised_to(now, given.passive_willpower) - now
            add("Raised to Passive Willpower", lacking, "traits.willpower.minimum-difficulty")

    if rulings.willpower_floor is WillpowerFloor.BEFORE:
        floor()
    anything = bool(given.conditional or given.distraction)
    add(_limited_words(given, rulings), limited_part(given, rulings), "traits.difficulty.conditional", always=anything)
    add("Racial Merits and Flaws", given.racial, "traits.difficulty.character")
    if not sheet_is_limited(rulings):
        add("Other modifiers from the sheet", sum(given.sheet), "traits.difficulty.character")
    if not specialty_is_limited(given, rulings):
        add("Specialty", given.specialty, "traits.specialty.effect")
    if rulings.willpower_floor is WillpowerFloor.AFTER:
        floor()
    return Difficulty(tuple(parts), rulings)


def _limited_words(given: Modifiers, rulings: TraitsRulings) -> str:
    """What is added up under the limit, in words."""
    also = ["those from the sheet"] if sheet_is_limited(rulings) and any(given.sheet) else []
    also += ["the Specialty"] if given.specialty and specialty_is_limited(given, rulings) else []
    return f"Conditional modifiers, with {listed(also)}" if also else "Conditional modifiers"
