"""The readings of the draft a table can choose between, in the order of the book.

First the readings of every question as values, then the switches with their words, then the one value that holds them.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from castle_core.rules import Applies, Rulings, Switch, Whole, choice_switch

LOWEST_NUMBER = Whole(2, 5)
HIGHEST_NUMBER = Whole(6, 10)
RACIAL_MERIT = Whole(-5, 0)
PAIR_LIMIT = Whole(5, 10)


class EmptyPool(StrEnum):
    """What is rolled when penalties leave no die."""

    NOTHING = "nothing"
    ONE_DIE = "one-die"


class MagicDice(StrEnum):
    """Which dice of a magic pool belong to the first step."""

    ALL_FIRST = "all-first-step"
    WILLPOWER_FIRST = "willpower-first-step"


class ConditionalCap(StrEnum):
    """What the limit on conditional modifiers limits."""

    NET = "net-total"
    EACH_WAY = "each-direction"


class SheetModifiers(StrEnum):
    """Which modifiers from the sheet stand outside the limit on conditional ones."""

    ALL_OUTSIDE = "all-outside-the-limit"
    RACIAL_OUTSIDE = "only-racial-outside"


class AutomaticCancel(StrEnum):
    """What 1s can take away when a roll has automatic successes."""

    ANY = "any-success"
    ROLLED = "rolled-successes-only"


class SpecialtyCap(StrEnum):
    """How a Specialty taken as difficulty stands to the limit on conditional modifiers."""

    OWN_RULE = "outside-with-own-rule"
    INSIDE = "inside-the-limit"


class TwoSpecialties(StrEnum):
    """How two fitting Specialties are taken."""

    FREE = "free-below-the-limit"
    ONE_OF_EACH = "one-of-each"


class SpecialtyCount(StrEnum):
    """How many Specialties one Trait can have."""

    ONE = "one"
    SECOND_AT_FIVE = "second-at-five"


class QualityDeclared(StrEnum):
    """When a player must say that a Quality is added to a roll."""

    BEFORE = "before-rolling"
    AFTER_FIRST_STEP = "after-the-first-step"


class TakeAboveEight(StrEnum):
    """What is taken instead of rolling when the difficulty is above the highest number to roll."""

    FROM_NUMBER = "pool-minus-number-to-roll"
    FROM_DIFFICULTY = "pool-minus-difficulty"


class InstinctiveBonus(StrEnum):
    """On which rolls Instincts makes an Instinctive Ability easier."""

    WHENEVER_ROLLED = "whenever-instincts-is-rolled"
    REFLEXES_ONLY = "reflexes-rolls-only"


class PracticePeriods(StrEnum):
    """How the periods of practice are counted."""

    FIXED = "fixed"
    ROLLING = "rolling"


class MentalSlots(StrEnum):
    """What a character with Instincts may place in the Mental column."""

    TEN_ANY = "ten-of-any-column"
    SEVEN_LETTERS = "seven-by-their-letters"


class Metallurgy(StrEnum):
    """Whether the Ability listed twice is one."""

    ONE = "one-ability"
    TWO = "two-abilities"


class TwoMerits(StrEnum):
    """What the tags "Industrial or Creative" mean."""

    BOTH = "both-apply"
    PLAYER_PICKS = "player-picks-one"


class XpLevel(StrEnum):
    """Which level the price in Experience Points is counted from."""

    BEFORE = "level-before"
    BOUGHT = "level-bought"


class AcrobaticsAssist(StrEnum):
    """What Acrobatics adds to Athletics and Dodge."""

    DIFFICULTY = "difficulty-only"
    DICE_TOO = "difficulty-and-dice"


class FencingManoeuvres(StrEnum):
    """How the numbers of Fencing Manoeuvres are meant."""

    PER_LEVEL = "per-level-gained"
    IN_ALL = "total-known"


class TitleCosts(StrEnum):
    """What a Title costs."""

    PRINTED = "printed-totals"
    PARTS = "sum-of-parts"


class WillpowerFloor(StrEnum):
    """Where in the working out Passive Willpower is a minimum."""

    AFTER = "after-modifiers"
    BEFORE = "before-modifiers"


class SacrificeDice(StrEnum):
    """Which step Sacrifice belongs to when it joins a Quality that is rolled by itself."""

    FIRST_STEP = "first-step"
    SECOND_STEP = "second-step"


class DisciplineMinimum(StrEnum):
    """How many successes Discipline alone needs above difficulty 8."""

    ONE = "one-success"
    EXTRA = "extra-successes"


class DisciplineKarma(StrEnum):
    """Which uses of Discipline to resist make no karma."""

    BOTH = "both"
    FIRST = "adding-to-the-roll"
    SECOND = "rolling-after-failure"


class DistractionOrder(StrEnum):
    """When Discipline lowers a distraction."""

    BEFORE_LIMIT = "before-the-limit"
    AFTER_LIMIT = "after-the-limit"


class NegatedBotch(StrEnum):
    """What Discipline makes of a botch in an extended roll."""

    WHEN_NO_ONES_LEFT = "when-no-1s-are-left"
    ANY_USE = "any-use"


class ExtendedFailure(StrEnum):
    """What a failed roll does to an extended roll."""

    ENDS = "ends-the-attempt"
    STALLS = "only-stalls"


class DefenceKarma(StrEnum):
    """Which Vice makes bad karma in defence in spite of the exemption."""

    ALL_BUT_MALICE = "all-but-malice"
    NONE = "exemption-always-wins"


SWITCHES = (
    # dice
    choice_switch(
        "empty_pool",
        "What do you roll when penalties leave you no die?",
        {
            EmptyPool.NOTHING: "Nothing: only automatic successes or Quality dice can still save the roll.",
            EmptyPool.ONE_DIE: "One die: a pool never falls below one.",
        },
        default=EmptyPool.NOTHING,
        rule="traits.dice.pool",
    ),
    choice_switch(
        "magic_dice",
        "Which dice of a magic pool belong to the first step?",
        {
            MagicDice.ALL_FIRST: "All of them: every 10 grants a new die, and every 1 counts.",
            MagicDice.WILLPOWER_FIRST: "Those of Willpower; the Quality dice are rolled with the second step.",
        },
        default=MagicDice.ALL_FIRST,
        rule="traits.dice.magic-pool",
    ),
    # difficulty
    choice_switch(
        "conditional_cap",
        "What is held between -3 and +3?",
        {
            ConditionalCap.NET: "The total of all conditional modifiers.",
            ConditionalCap.EACH_WAY: "What makes it easier, and what makes it harder, each by itself.",
        },
        default=ConditionalCap.NET,
        rule="traits.difficulty.conditional",
    ),
    choice_switch(
        "sheet_modifiers",
        "Which modifiers from your sheet stand outside the limit of 3?",
        {
            SheetModifiers.ALL_OUTSIDE: "All of them.",
            SheetModifiers.RACIAL_OUTSIDE: "Racial Merits and Flaws and Specialties; the others count as conditional.",
        },
        default=SheetModifiers.ALL_OUTSIDE,
        rule="traits.difficulty.character",
    ),
    Switch(
        key="lowest_number",
        question="What is the lowest number your dice are read against?",
        kind=LOWEST_NUMBER,
        default="3",
        rule="traits.difficulty.storyteller-override",
    ),
    Switch(
        key="highest_number",
        question="What is the highest number your dice are read against?",
        kind=HIGHEST_NUMBER,
        default="8",
        rule="traits.difficulty.storyteller-override",
    ),
    choice_switch(
        "automatic_cancel",
        "Can 1s take automatic successes away?",
        {
            AutomaticCancel.ANY: "Yes: they are taken from the total, whatever it is made of.",
            AutomaticCancel.ROLLED: "No: only successes that were rolled can be lost.",
        },
        default=AutomaticCancel.ANY,
        rule="traits.difficulty.automatic-successes",
    ),
    # specialties
    choice_switch(
        "specialty_count",
        "How many Specialties can one Trait have?",
        {
            SpecialtyCount.ONE: "One, from rating 4.",
            SpecialtyCount.SECOND_AT_FIVE: "One at rating 4, and another at 5.",
        },
        default=SpecialtyCount.ONE,
        rule="traits.specialty.gain",
    ),
    choice_switch(
        "specialty_cap",
        "Does the -1 of a Specialty count towards the limit of 3?",
        {
            SpecialtyCap.OWN_RULE: "No; but where conditional modifiers stand at -3, one Specialty gives a die only.",
            SpecialtyCap.INSIDE: "Yes: it is added up with the conditional modifiers and held with them.",
        },
        default=SpecialtyCap.OWN_RULE,
        rule="traits.specialty.at-cap",
    ),
    choice_switch(
        "two_specialties",
        "How do you take two Specialties that both fit?",
        {
            TwoSpecialties.FREE: "Each as you like, a die or -1; at the limit one of each.",
            TwoSpecialties.ONE_OF_EACH: "Always one die and -1.",
        },
        default=TwoSpecialties.FREE,
        rule="traits.specialty.two",
    ),
    # rolls
    choice_switch(
        "quality_declared",
        "When must you say that you add a Quality?",
        {
            QualityDeclared.BEFORE: "Before rolling.",
            QualityDeclared.AFTER_FIRST_STEP: "After the first step has been rolled and seen.",
        },
        default=QualityDeclared.BEFORE,
        rule="traits.roll.quality-dice",
    ),
    choice_switch(
        "take_above_eight",
        "How many successes do you take at a difficulty above 8?",
        {
            TakeAboveEight.FROM_NUMBER: "Your pool less the number to roll, against the successes needed.",
            TakeAboveEight.FROM_DIFFICULTY: "Your pool less the full difficulty, against the successes needed.",
        },
        default=TakeAboveEight.FROM_NUMBER,
        rule="traits.roll.take-automatic",
    ),
    choice_switch(
        "take_in_contests",
        "May you take successes in a contest, too?",
        {
            Applies.YES: "Yes, wherever the pool is larger than the difficulty.",
            Applies.NO: "No: against somebody else, dice are rolled.",
        },
        default=Applies.YES,
        rule="traits.roll.take-automatic",
    ),
    # instincts and memory
    choice_switch(
        "instinctive_bonus",
        "When does Instincts make an Instinctive Ability easier?",
        {
            InstinctiveBonus.WHENEVER_ROLLED: "Whenever Instincts brings dice to the roll.",
            InstinctiveBonus.REFLEXES_ONLY: "Only where it is added to Reflexes.",
        },
        default=InstinctiveBonus.WHENEVER_ROLLED,
        rule="traits.instincts.instinctive-bonus",
    ),
    choice_switch(
        "practice_periods",
        "How are the periods of practice counted?",
        {
            PracticePeriods.FIXED: "One after the other, from the day the level last changed.",
            PracticePeriods.ROLLING: "Every day looks back over one period.",
        },
        default=PracticePeriods.FIXED,
        rule="traits.memory.decay",
    ),
    choice_switch(
        "mental_slots",
        "What may a character with Instincts place in the Mental column?",
        {
            MentalSlots.TEN_ANY: "Ten Abilities, whatever their letters.",
            MentalSlots.SEVEN_LETTERS: "Seven, as everybody, and only those with the letter M.",
        },
        default=MentalSlots.TEN_ANY,
        rule="traits.memory.mental-slots",
    ),
    # abilities
    choice_switch(
        "metallurgy",
        "Is Metallurgy, which is listed twice, one Ability?",
        {
            Metallurgy.ONE: "Yes, and it carries the tags of both places.",
            Metallurgy.TWO: "No: a trade and a science, each with its own tags.",
        },
        default=Metallurgy.ONE,
        rule="traits.ability.merchant.metallurgy",
    ),
    choice_switch(
        "two_merits",
        "What does “Industrial or Creative” mean?",
        {
            TwoMerits.BOTH: "Dwarves and gnomes both have their merit with it.",
            TwoMerits.PLAYER_PICKS: "The player picks one of the two when the Ability is learned.",
        },
        default=TwoMerits.BOTH,
        rule="traits.ability.merchant.armorsmithing",
    ),
    Switch(
        key="racial_merit",
        question="By how much does a Racial Merit change the difficulty of its Abilities?",
        kind=RACIAL_MERIT,
        default="-2",
        rule="traits.tag.industrial",
    ),
    # special abilities
    choice_switch(
        "xp_level",
        "Which level is the price of a Special Ability counted from?",
        {
            XpLevel.BEFORE: "The level before the raise.",
            XpLevel.BOUGHT: "The level that is bought.",
        },
        default=XpLevel.BEFORE,
        rule="traits.special.costs",
    ),
    choice_switch(
        "acrobatics_assist",
        "What does Acrobatics bring to Athletics and Dodge?",
        {
            AcrobaticsAssist.DIFFICULTY: "-1 difficulty.",
            AcrobaticsAssist.DICE_TOO: "-1 difficulty, and its rating in dice.",
        },
        default=AcrobaticsAssist.DIFFICULTY,
        rule="traits.special.acrobatics-assist",
    ),
    choice_switch(
        "fencing_manoeuvres",
        "How are the numbers of Fencing Manoeuvres meant?",
        {
            FencingManoeuvres.PER_LEVEL: "So many more with each level: 1, 3, 5, 8, 11 in all.",
            FencingManoeuvres.IN_ALL: "So many in all: 1, 2, 2, 3, 3.",
        },
        default=FencingManoeuvres.PER_LEVEL,
        rule="traits.special.fencing-maneuvers",
    ),
    # privileges
    choice_switch(
        "title_costs",
        "What does a Title cost?",
        {
            TitleCosts.PRINTED: "The printed totals: 3, 8, 13, 16, 21, 28, 36.",
            TitleCosts.PARTS: "The sum of its parts: 3, 8, 12, 15, 20, 27, 35.",
        },
        default=TitleCosts.PRINTED,
        rule="traits.privilege.title-cost",
    ),
    choice_switch(
        "bundled_rebate",
        "Does Wealth that comes with a Title leave points for other Privileges?",
        {
            Applies.YES: "Yes: it has been paid for.",
            Applies.NO: "No: only Wealth bought by itself does.",
        },
        default=Applies.YES,
        rule="traits.privilege.wealth-rebate",
    ),
    # willpower
    choice_switch(
        "willpower_floor",
        "Where does Passive Willpower set the minimum?",
        {
            WillpowerFloor.AFTER: "At the end: no modifier brings the difficulty below it.",
            WillpowerFloor.BEFORE: "At the beginning: the base is at least that, then the modifiers come.",
        },
        default=WillpowerFloor.AFTER,
        rule="traits.willpower.minimum-difficulty",
    ),
    # qualities
    Switch(
        key="pair_limit",
        question="How much may a Vice and the Virtue it opposes come to together?",
        kind=PAIR_LIMIT,
        default="5",
        rule="traits.quality.pairs",
    ),
    choice_switch(
        "sacrifice_dice",
        "Where do the dice of Sacrifice belong when it joins Humility or Charity?",
        {
            SacrificeDice.FIRST_STEP: "To the pool: their 10s grant new dice, and their 1s count.",
            SacrificeDice.SECOND_STEP: "To the second step, as Quality dice do.",
        },
        default=SacrificeDice.FIRST_STEP,
        rule="traits.virtue.humility-atonement",
    ),
    choice_switch(
        "discipline_karma",
        "Which use of Discipline to resist makes no karma?",
        {
            DisciplineKarma.BOTH: "Both.",
            DisciplineKarma.FIRST: "Only adding it to the roll.",
            DisciplineKarma.SECOND: "Only rolling it after the roll has failed.",
        },
        default=DisciplineKarma.BOTH,
        rule="traits.virtue.discipline-resist-add",
    ),
    choice_switch(
        "discipline_minimum",
        "How many successes does Discipline alone need against four or more?",
        {
            DisciplineMinimum.ONE: "One is enough, whatever the difficulty.",
            DisciplineMinimum.EXTRA: "As many as that difficulty asks of any roll.",
        },
        default=DisciplineMinimum.ONE,
        rule="traits.virtue.discipline-resist-after",
    ),
    choice_switch(
        "extended_failure",
        "What does a failed roll do to an extended roll?",
        {
            ExtendedFailure.ENDS: "It ends the attempt, unless Discipline carries on.",
            ExtendedFailure.STALLS: "It brings nothing, and the attempt goes on.",
        },
        default=ExtendedFailure.ENDS,
        rule="traits.virtue.discipline-extended-retry",
    ),
    choice_switch(
        "negated_botch",
        "When does Discipline undo a botch?",
        {
            NegatedBotch.WHEN_NO_ONES_LEFT: "When it has cancelled every 1; else the botch is only milder.",
            NegatedBotch.ANY_USE: "Always: any use of it leaves a plain failure.",
        },
        default=NegatedBotch.WHEN_NO_ONES_LEFT,
        rule="traits.virtue.discipline-negate-ones",
    ),
    choice_switch(
        "distraction_order",
        "When does Discipline lower a distraction?",
        {
            DistractionOrder.BEFORE_LIMIT: "Before the conditional modifiers are added up and held to 3.",
            DistractionOrder.AFTER_LIMIT: "After that.",
        },
        default=DistractionOrder.BEFORE_LIMIT,
        rule="traits.virtue.discipline-distraction",
    ),
    choice_switch(
        "empathy_cost",
        "Does reading feelings with Empathy cost a Willpower Point?",
        {
            Applies.YES: "Yes, as every use of a Quality does.",
            Applies.NO: "No: here Empathy is rolled like an Ability.",
        },
        default=Applies.YES,
        rule="traits.virtue.empathy-read",
    ),
    # karma
    choice_switch(
        "defence_karma",
        "Does simple defence ever make bad karma?",
        {
            DefenceKarma.ALL_BUT_MALICE: "Only with Malice: what is done in malice is no simple defence.",
            DefenceKarma.NONE: "Never, not even with Malice.",
        },
        default=DefenceKarma.ALL_BUT_MALICE,
        rule="traits.karma.bad-defence",
    ),
)


@dataclass(frozen=True)
class TraitsRulings(Rulings):
    """The readings one table plays Traits by, in the order of the book."""

    SWITCHES: ClassVar[tuple[Switch, ...]] = SWITCHES

    empty_pool: EmptyPool = EmptyPool.NOTHING
    magic_dice: MagicDice = MagicDice.ALL_FIRST
    conditional_cap: ConditionalCap = ConditionalCap.NET
    sheet_modifiers: SheetModifiers = SheetModifiers.ALL_OUTSIDE
    lowest_number: int = 3
    highest_number: int = 8
    automatic_cancel: AutomaticCancel = AutomaticCancel.ANY
    specialty_count: SpecialtyCount = SpecialtyCount.ONE
    specialty_cap: SpecialtyCap = SpecialtyCap.OWN_RULE
    two_specialties: TwoSpecialties = TwoSpecialties.FREE
    quality_declared: QualityDeclared = QualityDeclared.BEFORE
    take_above_eight: TakeAboveEight = TakeAboveEight.FROM_NUMBER
    take_in_contests: Applies = Applies.YES
    instinctive_bonus: InstinctiveBonus = InstinctiveBonus.WHENEVER_ROLLED
    practice_periods: PracticePeriods = PracticePeriods.FIXED
    mental_slots: MentalSlots = MentalSlots.TEN_ANY
    metallurgy: Metallurgy = Metallurgy.ONE
    two_merits: TwoMerits = TwoMerits.BOTH
    racial_merit: int = -2
    xp_level: XpLevel = XpLevel.BEFORE
    acrobatics_assist: AcrobaticsAssist = AcrobaticsAssist.DIFFICULTY
    fencing_manoeuvres: FencingManoeuvres = FencingManoeuvres.PER_LEVEL
    title_costs: TitleCosts = TitleCosts.PRINTED
    bundled_rebate: Applies = Applies.YES
    willpower_floor: WillpowerFloor = WillpowerFloor.AFTER
    pair_limit: int = 5
    sacrifice_dice: SacrificeDice = SacrificeDice.FIRST_STEP
    discipline_karma: DisciplineKarma = DisciplineKarma.BOTH
    discipline_minimum: DisciplineMinimum = DisciplineMinimum.ONE
    extended_failure: ExtendedFailure = ExtendedFailure.ENDS
    negated_botch: NegatedBotch = NegatedBotch.WHEN_NO_ONES_LEFT
    distraction_order: DistractionOrder = DistractionOrder.BEFORE_LIMIT
    empathy_cost: Applies = Applies.YES
    defence_karma: DefenceKarma = DefenceKarma.ALL_BUT_MALICE
