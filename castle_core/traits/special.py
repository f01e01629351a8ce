"""Special Abilities: who may learn them, what they cost, and what they do."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from castle_core.rules import RuleError, declare, declare_each, rule
from castle_core.traits.abilities import Ability, Condition, Group, Style, Tag
from castle_core.traits.rulings import FencingManoeuvres, TraitsRulings, XpLevel

MOST_LEVEL = 5


class Special(StrEnum):
    """The nine Special Abilities, in the order of the book."""

    SOCIALIZE = "socialize"
    FORMAL_EDUCATION = "formal-education"
    MARTIAL_ARTS = "martial-arts"
    MELEE = "melee"
    ACROBATICS = "acrobatics"
    FENCING = "fencing"
    FIREARMS = "firearms"
    GUNSMITHING = "gunsmithing"
    HIGH_RITUAL = "high-ritual"

    @property
    def word(self) -> str:
        """The name as it is printed."""
        return self.value.replace("-", " ").title()


@dataclass(frozen=True)
class Background:
    """What of a character's life decides which Special Abilities can be learned.

    Parameters:
        citizenship: its level, 0 to 7.
        polite_status: Status in some social or political society.
        learned_status: Status in a merchant guild or a society of intellectuals.
        fighting_status: Status in an army, a mercenary guild or another fitting group.
        performing_status: Status in a group where acrobatics are practised.
        patron_teaches: a Patron with the knowledge to train it.
        fencing_privilege: a Privilege that accounts for training in Fencing.
        gunsmithing: level of Gunsmithing.
        ally_gunsmith: an Ally who has Gunsmithing.
        invention_weapons: the Specialty Weapons in Invention.
        chemistry, metallurgy, weaponsmithing: levels of these Abilities.
        prophecy: Ascended, with an Art that is at least Prophecy.
        ritual_teacher: a teacher who has High Ritual.
    """

    citizenship: int = 4
    polite_status: bool = False
    learned_status: bool = False
    fighting_status: bool = False
    performing_status: bool = False
    patron_teaches: bool = False
    fencing_privilege: bool = False
    gunsmithing: int = 0
    ally_gunsmith: bool = False
    invention_weapons: bool = False
    chemistry: int = 0
    metallurgy: int = 0
    weaponsmithing: int = 0
    prophecy: bool = False
    ritual_teacher: bool = False


@dataclass(frozen=True)
class Need:
    """Something that must be so before a Special Ability can be learned.

    Parameters:
        part: the part of a character's background that decides it.
        least: what it must at least be; 1 for something that one has or has not.
    """

    words: str
    part: str
    least: int = 1

    def met(self, who: Background) -> bool:
        """Whether somebody's background meets it."""
        return int(getattr(who, self.part)) >= self.least


CITIZENSHIP_6 = Need("Citizenship 6", "citizenship", 6)
"""By our reading a minimum: nobles, who have 7, meet it as well."""

PATRON = Need("a Patron able to teach it", "patron_teaches")
FIGHTING = Need("Status in an army, a mercenary guild or another fitting group", "fighting_status")


@dataclass(frozen=True)
class SpecialRow:
    """One Special Ability.

    Parameters:
        letters: the columns in which it may be Primary.
        tags: as they are printed.
        needs: what must be so; one of them is enough, or all are needed.
        customization: Customization Points a level.
        xp_first: Experience Points for the first level.
        xp_factor: for each further one, this times the current level.
        replaces: the group of Abilities it can be rolled for.
    """

    special: Special
    rule: str
    letters: str
    tags: tuple[str, ...]
    needs: tuple[Need, ...]
    all_needed: bool
    customization: int
    xp_first: int
    xp_factor: int
    use: str
    replaces: Group | None = None


SPECIALS: tuple[SpecialRow, ...] = declare_each(
    (
        SpecialRow(
            Special.SOCIALIZE,
            "traits.special.socialize",
            "S",
            (),
            (
                CITIZENSHIP_6,
                Need("Status in a social or political society", "polite_status"),
                PATRON,
            ),
            False,
            4,
            5,
            4,
            "wide knowledge of people, and good manners",
            Group.SOCIAL,
        ),
        SpecialRow(
            Special.FORMAL_EDUCATION,
            "traits.special.formal-education",
            "M",
            ("Intelligence-based",),
            (
                CITIZENSHIP_6,
                Need("Status in a merchant guild or a society of intellectuals", "learned_status"),
                PATRON,
            ),
            False,
            4,
            5,
            4,
            "years of schooling, in a class or with a tutor",
            Group.MENTAL,
        ),
        SpecialRow(
            Special.MARTIAL_ARTS,
            "traits.special.martial-arts",
            "P",
            (),
            (CITIZENSHIP_6, FIGHTING),
            False,
            5,
            7,
            5,
            "formal training in combat, private or military",
            Group.PHYSICAL,
        ),
        SpecialRow(
            Special.MELEE,
            "traits.special.melee",
            "MP",
            (),
            (CITIZENSHIP_6, FIGHTING),
            False,
            4,
            5,
            4,
            "many weapons without an Ability for each",
        ),
        SpecialRow(
            Special.ACROBATICS,
            "traits.special.acrobatics",
            "MP",
            ("Athletic-based",),
            (Need("Status in a fitting group", "performing_status"),),
            False,
            3,
            4,
            3,
            "flips, tumbles and rolls",
        ),
        SpecialRow(
            Special.FENCING,
            "traits.special.fencing",
            "MP",
            (),
            (Need("a Privilege that accounts for the training", "fencing_privilege"),),
            False,
            3,
            4,
            3,
            "light and quick swordplay, precise rather than strong",
        ),
        SpecialRow(
            Special.FIREARMS,
            "traits.special.firearms",
            "MP",
            ("Intelligence-based",),
            (
                Need("Gunsmithing", "gunsmithing"),
                Need("an Ally with Gunsmithing", "ally_gunsmith"),
            ),
            False,
            3,
            4,
            3,
            "guns, a rare and guarded secret",
        ),
        SpecialRow(
            Special.GUNSMITHING,
            "traits.special.gunsmithing",
            "MP",
            ("Intelligence-based",),
            (
                Need("the Specialty Weapons in Invention", "invention_weapons"),
                Need("Chemistry 1", "chemistry"),
                Need("Metallurgy 1", "metallurgy"),
                Need("Weaponsmithing 1", "weaponsmithing"),
            ),
            True,
            3,
            4,
            3,
            "making gunpowder, and the weapons that use it",
        ),
        SpecialRow(
            Special.HIGH_RITUAL,
            "traits.special.high-ritual",
            "SMP",
            ("Intelligence-based",),
            (
                Need("an Ascended’s Art of at least Prophecy", "prophecy"),
                Need("a teacher who has High Ritual", "ritual_teacher"),
            ),
            False,
            3,
            4,
            3,
            "devising and performing elaborate rituals",
        ),
    )
)
ROWS: Mapping[Special, SpecialRow] = declare({row.special: row for row in SPECIALS}, "traits.special.definition")


@rule("traits.special.definition")
def as_ability(special: Special) -> Ability:
    """A Special Ability as a row of the catalogue, since it is rolled and kept up as every other Ability is.

    Rules: traits.special.definition.
    """
    row = ROWS[special]
    tags = tuple(tag for tag in Tag if tag.word in row.tags)
    group = row.replaces or Group.PHYSICAL
    return Ability(row.rule, special.word, group, row.letters, row.use, tags, (), Condition.EVERYBODY, True)


@rule("traits.special.definition")
def usable(level: int) -> bool:
    """Whether a Special Ability is of any use: not without level 1.

    Rules: traits.special.definition.
    """
    return level >= 1


@rule("traits.special.definition", "traits.ability.untrained")
def check_usable(special: Special, level: int) -> None:
    """Refuse a Special Ability that is of no use yet: nobody rolls one without level 1.

    Rules: traits.special.definition, traits.ability.untrained.
    Raises RuleError.
    """
    if not usable(level):
        raise RuleError(f"{special.word} is of no use below level 1.", "traits.special.definition")


@rule("traits.special.definition")
def lacking(special: Special, who: Background) -> tuple[str, ...]:
    """What somebody lacks to learn a Special Ability; nothing where they can.

    Where one of several is enough, all of them are told while none is met.
    Rules: traits.special.definition.
    """
    row = ROWS[special]
    missing = tuple(need.words for need in row.needs if not need.met(who))
    return () if not row.all_needed and len(missing) < len(row.needs) else missing


# prices


class Currency(StrEnum):
    """What Special Abilities can be bought with."""

    CUSTOMIZATION = "customization-points"
    XP = "experience-points"

    @property
    def words(self) -> str:
        """The name as it is printed."""
        return "Customization Points" if self is Currency.CUSTOMIZATION else "Experience Points"


@rule("traits.special.buying", "traits.special.costs")
def steps(special: Special, start: int, end: int, currency: Currency, rulings: TraitsRulings) -> tuple[int, ...]:
    """What each level from `start` to `end` costs.

    By our reading the price in Experience Points is counted from the level before the raise.
    Rules: traits.special.buying, traits.special.costs.
    Raises RuleError for levels that do not rise, or not within 0 to 5.
    """
    if not 0 <= start <= end <= MOST_LEVEL:
        raise RuleError(
            f"Levels go up from 0 to {MOST_LEVEL}, so nothing leads from {start} to {end}.", "traits.special.costs"
        )
    row = ROWS[special]
    if currency is Currency.CUSTOMIZATION:
        return (row.customization,) * (end - start)
    counted_from = 0 if rulings.xp_level is XpLevel.BEFORE else 1
    return tuple(row.xp_factor * (level + counted_from) if level else row.xp_first for level in range(start, end))


# the focus ladder


@dataclass(frozen=True)
class Rung:
    """How many focuses a level of a broad Ability has at -1 and at +0."""

    level: int
    easier: int
    even: int


LADDER: tuple[Rung, ...] = declare(
    (Rung(1, 0, 1), Rung(2, 1, 1), Rung(3, 1, 2), Rung(4, 2, 2), Rung(5, 2, 3)), "traits.special.focus-ladder"
)
UNFOCUSED = declare(1, "traits.special.focus-ladder")
STYLE_SHIFT = declare(-1, "traits.special.martial-style")


class Focus(StrEnum):
    """How an Ability stands to a broad Ability that replaces it."""

    NONE = "no-focus"
    EVEN = "focus-at-0"
    EASIER = "focus-at-minus-1"


def rung(level: int) -> Rung:
    """The focuses of a level, 1 to 5.

    Raises RuleError for any other level.
    """
    for each in LADDER:
        if each.level == level:
            return each
    raise RuleError(f"A broad Ability has levels 1 to {MOST_LEVEL}, not {level}.", "traits.special.focus-ladder")


@rule("traits.special.focus-ladder")
def broad_for(ability: Ability) -> Special | None:
    """The broad Ability that can be rolled in place of another; None where there is none.

    Rules: traits.special.focus-ladder.
    """
    return next((row.special for row in SPECIALS if row.replaces is ability.group), None)


@rule("traits.special.focus-ladder")
def check_focuses(level: int, easier: Collection[str], even: Collection[str]) -> None:
    """Refuse more focuses than a level has.

    Rules: traits.special.focus-ladder.
    Raises RuleError, and for an Ability named twice.
    """
    has = rung(level)
    for given, most, where in ((easier, has.easier, "-1"), (even, has.even, "+0")):
        if len(given) > most:
            raise RuleError(
                f"At level {level} there {'is' if most == 1 else 'are'} {most or 'no'} focus"
                f"{'' if most == 1 else 'es'} at {where}, not {len(given)}.",
                "traits.special.focus-ladder",
            )
    named = [*easier, *even]
    if len(set(named)) < len(named):
        raise RuleError("An Ability can be a focus only once.", "traits.special.focus-ladder")


@rule("traits.special.focus-ladder", "traits.special.martial-style")
def replacing(special: Special, ability: Ability, focus: Focus, style: Style | None = None) -> int:
    """What is added to the difficulty when a broad Ability is rolled in place of another.

    Parameters:
        style: the Style of a martial artist; it matters to Martial Arts alone.
    Rules: traits.special.focus-ladder, traits.special.martial-style.
    Raises RuleError for an Ability that it cannot replace.
    """
    if ROWS[special].replaces is not ability.group:
        raise RuleError(f"{special.word} cannot be rolled in place of {ability.name}.", "traits.special.focus-ladder")
    added = {Focus.NONE: UNFOCUSED, Focus.EVEN: 0, Focus.EASIER: -1}[focus]
    covered = special is Special.MARTIAL_ARTS and style in ability.styles
    return added + (STYLE_SHIFT if covered else 0)


# Manoeuvres and Techniques

AS_IF_HIGHER: Mapping[Special, Mapping[str, int]] = declare(
    {
        Special.MARTIAL_ARTS: {"Brawl": 2, "Athletics": 1, "Dodge": 1, "Melee": 0},
        Special.ACROBATICS: {"Athletics": 2, "Dodge": 1},
    },
    "traits.special.martial-maneuvers",
    "traits.special.acrobatics-maneuvers",
)
"""As if so many levels higher, a Special Ability learns Manoeuvres of another one."""

PER_MELEE_LEVEL = declare(3, "traits.special.melee-techniques")
UNKNOWN_TECHNIQUE = declare(1, "traits.special.melee-techniques")
WITHOUT_MELEE = declare(2, "traits.special.melee-techniques")


@rule("traits.special.martial-maneuvers", "traits.special.acrobatics-maneuvers")
def manoeuvre_levels(special: Special, level: int) -> Mapping[str, int]:
    """The levels of other Abilities' Manoeuvres that a Special Ability opens; above 5 they are thresholds only.

    Rules: traits.special.martial-maneuvers, traits.special.acrobatics-maneuvers.
    """
    return {name: level + higher for name, higher in AS_IF_HIGHER.get(special, {}).items()} if usable(level) else {}


@rule("traits.special.melee-techniques")
def techniques(level: int) -> int:
    """How many Weapon Techniques and Manoeuvres a level of Melee allows.

    Rules: traits.special.melee-techniques.
    """
    return PER_MELEE_LEVEL * level


@rule("traits.special.melee-techniques")
def technique_penalty(known: bool, melee: int) -> int:
    """What a weapon adds to the difficulty: nothing with its Technique, 1 without it, 2 without Melee.

    The draft writes the penalty as a bonus; by our reading it is added.
    Rules: traits.special.melee-techniques.
    """
    if known:
        return 0
    return UNKNOWN_TECHNIQUE if usable(melee) else WITHOUT_MELEE


# Acrobatics

FALL_DIFFICULTY = declare(8, "traits.special.acrobatics-fall")
ASSIST = declare(-1, "traits.special.acrobatics-assist")
ASSISTED = declare(("Athletics", "Dodge"), "traits.special.acrobatics-assist")


@rule("traits.special.acrobatics-fall")
def fall_damage(damage: int, net: int) -> int:
    """The damage of a fall that is left after so many net successes, 0 for a failed roll.

    Rules: traits.special.acrobatics-fall.
    """
    return max(0, damage - max(0, net))


# Fencing

CALLED_SHOTS_AT_MOST = declare(1, "traits.special.fencing-called-shots")
LONGEST_SWORD_CM = declare(100, "traits.special.fencing-weapons")
SHORTEST_DAGGER_CM = declare(30, "traits.special.fencing-weapons")
FENCING_TECHNIQUES = declare(("Swords", "Knives"), "traits.special.fencing-weapons")
MANOEUVRES_AT = declare((1, 2, 2, 3, 3), "traits.special.fencing-maneuvers")
OFF_HAND = declare(1, "traits.special.fencing-dual-blades")
AMBIDEXTROUS_FIRST_ATTACK = declare(-1, "traits.special.fencing-dual-blades")


@rule("traits.special.fencing-cap")
def most_fencing(reflexes: int, agility: int) -> int:
    """The highest level of Fencing: the average of Reflexes and Agility, rounded up, at most 5.

    Rules: traits.special.fencing-cap.
    """
    return min(MOST_LEVEL, (reflexes + agility + 1) // 2)


@rule("traits.special.fencing-multiple-actions")
def fencing_pool(reflexes: int, agility: int, fencing: int) -> int:
    """The dice that a fencer splits among several actions of a turn, with one weapon or two.

    Rules: traits.special.fencing-multiple-actions.
    """
    return reflexes + agility + fencing


@rule("traits.special.fencing-called-shots")
def called_shot(modifier: int, fencing: int) -> int:
    """What a targeted area still costs a fencer.

    Rules: traits.special.fencing-called-shots.
    """
    if fencing >= MOST_LEVEL:
        return 0
    if fencing >= 3:
        return min(modifier, CALLED_SHOTS_AT_MOST)
    return modifier - 1 if fencing and modifier > CALLED_SHOTS_AT_MOST else modifier


@rule("traits.special.fencing-dual-blades")
def dual_blades(off_hand: bool, ambidextrous: bool) -> int:
    """What the Specialty Dual Blades makes of an attack's difficulty, beside the die or -1 of every Specialty.

    Without the Ambidextrous Merit the off hand is at +1 only; with it the first attack is at -1.
    Rules: traits.special.fencing-dual-blades.
    """
    if ambidextrous:
        return 0 if off_hand else AMBIDEXTROUS_FIRST_ATTACK
    return OFF_HAND if off_hand else 0


@rule("traits.special.fencing-weapons")
def is_fencing_weapon(sword: bool, slender: bool, length_cm: int) -> bool:
    """Whether a weapon is one for Fencing: a slender sword of at most a metre, or a dagger of at least 30 cm.

    Rules: traits.special.fencing-weapons.
    """
    if sword:
        return slender and length_cm <= LONGEST_SWORD_CM
    return length_cm >= SHORTEST_DAGGER_CM


@rule("traits.special.fencing-maneuvers")
def fencing_manoeuvres(fencing: int, rulings: TraitsRulings) -> int:
    """How many special Manoeuvres a fencer has learned in all, at level 0 to 5.

    Rules: traits.special.fencing-maneuvers.
    """
    if rulings.fencing_manoeuvres is FencingManoeuvres.IN_ALL:
        return MANOEUVRES_AT[fencing - 1] if fencing else 0
    return sum(MANOEUVRES_AT[:fencing])
