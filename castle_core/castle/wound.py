"""Wounds: how they add up, what they do to a character, and what Brawn and Toughness change about that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from castle_core.castle.rulings import (
    BrawnTarget,
    BrawnUse,
    CastleRulings,
    DeadlyPenalty,
    ToughnessDeath,
    ToughnessThreshold,
    WoundModel,
)
from castle_core.castle.words import Wound
from castle_core.odds import Distribution
from castle_core.rules import RuleError, declare, rule

LEVELS: tuple[Wound, ...] = declare(tuple(Wound), "castle.wound.levels")


@rule("castle.wound.overall")
class Overall(IntEnum):
    """A character's overall wound level, from unhurt to dead."""

    UNHURT = 0
    LIGHT = 1
    SERIOUS = 2
    DEADLY = 3
    DEAD = 4

    @property
    def word(self) -> str:
        """The word as it is printed."""
        return {Overall.UNHURT: "unhurt", Overall.DEAD: "dead"}.get(self, self.name.capitalize())


WOUND_RULE: Mapping[Overall, str] = {
    Overall.UNHURT: "castle.wound.overall",
    Overall.LIGHT: "castle.wound.light",
    Overall.SERIOUS: "castle.wound.serious-penalty",
    Overall.DEADLY: "castle.wound.deadly",
    Overall.DEAD: "castle.wound.death",
}
"""The rule about somebody who is wounded so."""


@rule("castle.wound.overall")
@dataclass(frozen=True)
class Tally:
    """How many wounds of each level a character carries."""

    light: int = 0
    serious: int = 0
    deadly: int = 0
    dead: bool = False

    @property
    def overall(self) -> Overall:
        """The gravest level for which a wound is on the tally."""
        if self.dead:
            return Overall.DEAD
        if self.deadly:
            return Overall.DEADLY
        return Overall.SERIOUS if self.serious else Overall.LIGHT if self.light else Overall.UNHURT

    @property
    def order(self) -> tuple[bool, int, int, int]:
        """What tallies are sorted by, the mildest first."""
        return self.dead, self.deadly, self.serious, self.light

    @property
    def in_words(self) -> str:
        """The wounds that are there, counted by name, such as "1 Light, 2 Serious"; "none" without any."""
        if self.dead:
            return "dead"
        counted = ((self.light, Overall.LIGHT), (self.serious, Overall.SERIOUS), (self.deadly, Overall.DEADLY))
        return ", ".join(f"{number} {level.word}" for number, level in counted if number) or "none"

    def __str__(self) -> str:
        return "dead" if self.dead else f"{self.light}/{self.serious}/{self.deadly}"


UNHURT = Tally()
DEAD = Tally(dead=True)


@dataclass(frozen=True)
class Thresholds:
    """At how many wounds something happens.

    So many Light make a Serious, so many Serious make a Deadly, and so many Serious beside a Deadly kill.
    """

    light: int
    serious: int
    death: int


PLAIN = declare(Thresholds(light=2, serious=2, death=1), "castle.wound.accumulate")
TOUGH = declare(Thresholds(light=3, serious=3, death=1), "castle.wound.toughness")


@rule("castle.wound.toughness")
def thresholds(tough: bool, rulings: CastleRulings) -> Thresholds:
    """The thresholds of a character, with Toughness or without.

    Rules: castle.wound.accumulate, castle.wound.toughness.
    """
    if not tough:
        return PLAIN
    fourth = rulings.toughness_threshold is ToughnessThreshold.FOURTH
    bears_more = rulings.toughness_death is ToughnessDeath.TWO_SERIOUS
    return Thresholds(TOUGH.light + fourth, TOUGH.serious + fourth, TOUGH.death + bears_more)


@rule("castle.wound.accumulate", "castle.wound.death")
def add_wound(tally: Tally, wound: Wound, thresholds: Thresholds, rulings: CastleRulings) -> Tally:
    """The tally when one more wound is written down; the dead stay dead.

    By our reading every wound is counted until it is converted.
    Where only the gravest level is kept, a lesser wound changes nothing, and a graver one takes the place of the rest;
    Toughness, which needs numbers, still counts the wounds of that level.
    Rules: castle.wound.overall, castle.wound.accumulate, castle.wound.death.
    """
    if tally.dead:
        return tally
    if rulings.wound_model is WoundModel.TALLY:
        return settled(with_one_more(tally, wound), thresholds)
    kills_with_deadly = wound is Wound.SERIOUS and tally.deadly
    if wound < tally.overall and not kills_with_deadly:
        return tally
    return gravest_only(settled(with_one_more(tally, wound), thresholds))


def with_one_more(tally: Tally, wound: Wound) -> Tally:
    """The bare count with one more wound, nothing converted yet."""
    return Tally(
        tally.light + (wound is Wound.LIGHT),
        tally.serious + (wound is Wound.SERIOUS),
        tally.deadly + (wound is Wound.DEADLY),
    )


def settled(tally: Tally, thresholds: Thresholds) -> Tally:
    """The tally after every conversion: Light to Serious, death, then Serious to Deadly."""
    light, serious, deadly = tally.light, tally.serious, tally.deadly
    if light >= thresholds.light:
        light, serious = light - thresholds.light, serious + 1
    if deadly >= 2 or (deadly and serious >= thresholds.death):
        return DEAD
    if serious >= thresholds.serious:
        serious, deadly = serious - thresholds.serious, deadly + 1
    return Tally(light, serious, deadly)


def gravest_only(tally: Tally) -> Tally:
    """The tally without lesser wounds; a Serious one beside a Deadly is kept, because one more may kill."""
    return replace(tally, light=0) if tally.serious or tally.deadly else tally


def add_wounds(tally: Tally, wounds: Sequence[Wound], thresholds: Thresholds, rulings: CastleRulings) -> Tally:
    """The tally after several wounds, one after another."""
    for wound in wounds:
        tally = add_wound(tally, wound, thresholds, rulings)
    return tally


@dataclass(frozen=True)
class Transition:
    """A tally, and what each further wound makes of it, Light first."""

    tally: Tally
    after: tuple[Tally, ...]


@rule("castle.wound.transitions")
def transitions(thresholds: Thresholds, rulings: CastleRulings) -> tuple[Transition, ...]:
    """Every tally a living character can have, mildest first, and what each further wound makes of it.

    Rules: castle.wound.transitions.
    """
    found: dict[Tally, Transition] = {}
    waiting = [UNHURT]
    while waiting:
        tally = waiting.pop()
        after = tuple(add_wound(tally, wound, thresholds, rulings) for wound in Wound)
        found[tally] = Transition(tally, after)
        waiting += [each for each in after if not each.dead and each not in found]
    return tuple(sorted(found.values(), key=lambda each: each.tally.order))


LIGHT_STEPS = declare(0, "castle.wound.light")
"""By how many levels a Light wound lowers somebody."""

SERIOUS_STEPS = declare(1, "castle.wound.serious-penalty")
"""By how many levels a Serious wound lowers somebody, at everything but the damage of their weapon."""


@rule("castle.wound.light", "castle.wound.serious-penalty", "castle.wound.deadly")
def level_steps(overall: Overall, rulings: CastleRulings) -> int:
    """By how many levels somebody is lowered at everything they attempt: 0, 1 or 2.

    The draft gives no penalty for a Deadly wound; by our reading it is that of a Serious one.
    Rules: castle.wound.light, castle.wound.serious-penalty, castle.wound.deadly.
    """
    if overall <= Overall.LIGHT:
        return LIGHT_STEPS
    if overall >= Overall.DEADLY and rulings.deadly_penalty is DeadlyPenalty.TWO_LEVELS:
        return SERIOUS_STEPS + 1
    return SERIOUS_STEPS


@rule("castle.wound.deadly", "castle.wound.cinematic")
def is_down(overall: Overall, rulings: CastleRulings, named: bool = True) -> bool:
    """Whether a wound alone puts somebody out of the fight.

    Parameters:
        named: whether the character is more than a nameless extra.
    Rules: castle.wound.deadly, castle.wound.cinematic.
    """
    if overall is Overall.DEAD or (overall is not Overall.UNHURT and rulings.cinematic and not named):
        return True
    return overall is Overall.DEADLY and rulings.deadly_penalty is DeadlyPenalty.DOWN


@rule("castle.wound.brawn")
def lowered(wound: Wound) -> Wound | None:
    """A wound one step milder: Deadly to Serious, Serious to Light, Light to nothing.

    Rules: castle.wound.brawn.
    """
    return None if wound is Wound.LIGHT else Wound(wound - 1)


@rule("castle.wound.brawn")
def add_with_brawn(tally: Tally, wound: Wound, thresholds: Thresholds, rulings: CastleRulings) -> Tally:
    """The tally when Brawn is used on a wound that has just been drawn.

    By our reading the wound is lowered before it is written down.
    Where Brawn works on the overall level, the wound is added first; it cannot call the dead back.
    Rules: castle.wound.brawn.
    """
    if rulings.brawn_target is BrawnTarget.OVERALL_LEVEL:
        return one_step_milder(add_wound(tally, wound, thresholds, rulings))
    milder = lowered(wound)
    return tally if milder is None else add_wound(tally, milder, thresholds, rulings)


def one_step_milder(tally: Tally) -> Tally:
    """The tally when the overall level as a whole is lowered by a step: one wound of that level, and no other.

    The unhurt and the dead stay as they are.
    """
    if tally.overall in (Overall.UNHURT, Overall.DEAD):
        return tally
    return one_wound(Overall(tally.overall - 1))


def one_wound(overall: Overall) -> Tally:
    """The tally of somebody with one wound of that level and no other."""
    return {
        Overall.UNHURT: UNHURT,
        Overall.LIGHT: Tally(light=1),
        Overall.SERIOUS: Tally(serious=1),
        Overall.DEADLY: Tally(deadly=1),
        Overall.DEAD: DEAD,
    }[overall]


def check_tally(tally: Tally, thresholds: Thresholds, rulings: CastleRulings) -> None:
    """Raise RuleError when nobody alive can carry this tally."""
    if tally not in {each.tally for each in transitions(thresholds, rulings)}:
        raise RuleError(
            f"Nobody alive can have the wounds {tally} (Light/Serious/Deadly): they would have been converted.",
            "castle.wound.accumulate",
        )


@rule("castle.wound.brawn")
def add_wounds_with_brawn(
    tally: Tally, wounds: Sequence[Wound], thresholds: Thresholds, rulings: CastleRulings
) -> Tally:
    """The tally after several wounds when Brawn is used as early and as often as the table allows.

    That is on the first wound, or on every one where Brawn always helps.
    Rules: castle.wound.brawn.
    """
    always = rulings.brawn_use is BrawnUse.EVERY_WOUND
    for place, wound in enumerate(wounds):
        add = add_with_brawn if always or place == 0 else add_wound
        tally = add(tally, wound, thresholds, rulings)
    return tally


@rule("castle.wound.hit-outcomes")
def after_wounds(
    tally: Tally,
    wounds: Distribution[tuple[Wound, ...]],
    thresholds: Thresholds,
    rulings: CastleRulings,
    brawn: bool = False,
) -> Distribution[Tally]:
    """Exact chance of every tally after wounds that are drawn by chance, mildest first.

    Parameters:
        brawn: whether the character has Brawn, uses it on the first wound and has not used it before.
    Rules: castle.wound.hit-outcomes, castle.wound.accumulate, castle.wound.brawn.
    """
    add = add_wounds_with_brawn if brawn else add_wounds
    return wounds.map(lambda drawn: add(tally, drawn, thresholds, rulings)).ordered(key=lambda each: each.order)
