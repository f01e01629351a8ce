"""The readings of the draft a table can choose between, in the order of the book.

First the readings of every question as values, then the switches with their words, then the one value that holds them.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from castle_core.castle.words import Sets
from castle_core.rules import Applies, Choice, Count, Palette, Rulings, Switch, choice_switch

MOST_SETS = 1000
COLOURS = ("white", "yellow", "orange", "red", "purple", "blue", "green", "brown", "black")

SETS = Count(1, MOST_SETS)


class DrawReturn(StrEnum):
    """When drawn chits go back."""

    AFTER_EACH_DRAW = "after-each-draw"
    HELD = "held-within-exchange"
    OUT = "out-until-scene-ends"


class LevelMethod(StrEnum):
    """What a level changes about a draw."""

    ONE_BAG = "chits-from-one-bag"
    THREE_BAGS = "three-weighted-bags"


class LevelFloor(StrEnum):
    """What lies below Disadvantaged."""

    CLAMP = "clamp"
    THREE_CHITS = "three-keep-worst"
    UNABLE = "cannot-act"


class MixedSources(StrEnum):
    """How Advantages and Disadvantages that cover the same task add up."""

    NET = "net-and-clamp"
    WORST = "worst-applies"


class TaskThreshold(StrEnum):
    """What counts as success outside combat."""

    GM_SETS = "gm-sets-threshold"
    GRADED = "graded-result"


class OrderTie(StrEnum):
    """Who goes first when neither level nor Quick decides it."""

    SIMULTANEOUS = "simultaneous"
    OPPOSED_DRAW = "opposed-draw"


class OneDrawDamage(StrEnum):
    """What the loser of a fight settled by one draw suffers."""

    WOUND_AND_BEATEN = "one-unsoaked-wound-and-beaten"
    BEATEN = "beaten-no-wound"
    FIGHT_GOES_ON = "armour-soaks-and-fight-continues"


class DefeatAt(StrEnum):
    """The overall wound at which a fighter is out of the fight."""

    FIRST_WOUND = "first-wound"
    SERIOUS = "serious"
    DEADLY = "deadly"
    DEAD = "dead"


class Reopen(StrEnum):
    """What the longer weapon's win does when the two are closed."""

    INSTEAD_OF_HIT = "instead-of-hit"
    HIT_TOO = "hit-and-reopen"


class ReopenWhen(StrEnum):
    """Which wins of the longer weapon regain the distance."""

    ANY_WIN = "any-win-while-closed"
    AFTER_CLOSING = "only-the-exchange-after-closing"


class ReachClasses(StrEnum):
    """Which weapons are significantly shorter than others."""

    THREE = "three-classes"
    GM_DECIDES = "gm-decides"


class MainGaucheResult(StrEnum):
    """Which result counts after a Main Gauche."""

    NEW = "new-result-stands"
    BETTER = "keep-the-better"


class DisarmTiming(StrEnum):
    """What a Disarm takes the place of."""

    INSTEAD_OF_WOUND = "instead-of-wound"
    INSTEAD_OF_HIT = "instead-of-hit"


class DisarmedPosition(StrEnum):
    """Where the fighters stand after a Disarm."""

    RESET_APART = "reset-apart"
    UNCHANGED = "unchanged"


class RiposteEffect(StrEnum):
    """What a Riposte that succeeds does."""

    ORDINARY_HIT = "ordinary-hit"
    WOUND = "wound-ignoring-armour"


class BottePrerequisite(StrEnum):
    """What the Botte di Serge asks for."""

    FENCING_3 = "fencing-3"
    ANY_FENCING = "any-fencing"
    NONE = "none"


class BotteTiming(StrEnum):
    """When the Botte di Serge is declared."""

    AFTER_HIT = "after-an-unsoaked-hit"
    BEFORE_DRAWING = "declared-before-drawing"


class RangedOpposed(StrEnum):
    """Whether a shot can be avoided."""

    NO = "no"
    DODGER = "dodging-target-opposes"


class ArmourRefresh(StrEnum):
    """What fills armour up again."""

    RECORDED_WOUND = "on-recorded-wound"
    UNSOAKED_HIT = "on-any-unsoaked-hit"


class ArmourNewFight(StrEnum):
    """How armour stands when a fight begins."""

    FULL = "full-at-start-of-each-fight"
    CARRIED_OVER = "carried-over"


class ArmourStacking(StrEnum):
    """How several sources of armour count together."""

    SUM = "sum"
    HIGHER = "higher-of-fencing-or-worn-plus-shield"


class SpendOrder(StrEnum):
    """Which source of armour loses its points first."""

    FIXED = "fencing-shield-worn"
    PLAYER_CHOICE = "player-choice"


class WoundModel(StrEnum):
    """What is remembered of a character's wounds."""

    TALLY = "tally"
    STATE_ONLY = "state-only"


class DeadlyPenalty(StrEnum):
    """What a Deadly wound does, short of killing."""

    DOWN = "one-level-and-down"
    ONE_LEVEL = "one-level-fights-on"
    TWO_LEVELS = "two-levels-fights-on"


class BrawnUse(StrEnum):
    """How often Brawn helps."""

    ONCE_PER_FIGHT = "once-per-fight"
    EVERY_WOUND = "every-wound"
    ONCE_PER_SESSION = "once-per-session"


class BrawnTarget(StrEnum):
    """What Brawn makes milder."""

    NEW_WOUND = "new-wound"
    OVERALL_LEVEL = "overall-level"


class ToughnessThreshold(StrEnum):
    """Which wound of a sort is the one too many for a tough character."""

    THIRD = "third-wound-converts"
    FOURTH = "fourth-wound-converts"


class ToughnessDeath(StrEnum):
    """What kills a tough character."""

    UNCHANGED = "unchanged"
    TWO_SERIOUS = "deadly-plus-two-serious"


class TreatmentWorse(StrEnum):
    """Whether a treatment can do harm."""

    CAN_WORSEN = "can-worsen"
    NEVER_WORSE = "never-worse"


class TreatmentRepeat(StrEnum):
    """How often a patient may be treated."""

    ONCE = "once-per-wound-state"
    UNLIMITED = "unlimited"


class PhysicianLevel(StrEnum):
    """Whether the physician's level changes the draw."""

    COUNTS = "level-counts"
    ONE_CHIT = "always-one-chit"


class MonthDays(StrEnum):
    """How long a month of rest is."""

    FOUR_WEEKS = "28"
    THIRTY_DAYS = "30"


class MasteryReading(StrEnum):
    """What decides a caster's draw."""

    FORTITUDE = "fortitude-draws"
    MASTERY = "mastery-draws"


class OvercastTiming(StrEnum):
    """When a caster can choose to overcast."""

    INSTEAD_OF_DRAW = "instead-of-the-casting-draw"
    AFTER_FAILURE_TOO = "also-after-a-failed-draw"


class OvercastAbovePower(StrEnum):
    """How far beyond the Power Level a caster can overcast."""

    NO = "no"
    ONE_ABOVE = "one-level-above"


SWITCHES = (
    Switch(
        key="chit_colours",
        question="Which three colours are your chits, from the lowest result to the highest?",
        kind=Palette(COLOURS),
        default="white-blue-black",
        rule="castle.bag.three-colours",
        changes_results=False,
    ),
    Switch(
        key="sets",
        question="How many sets are in each bag?",
        kind=SETS,
        default="5",
        rule="castle.bag.sets",
    ),
    Switch(
        key="draw_return",
        question="When do drawn chits go back into the bag?",
        kind=Choice(
            DrawReturn,
            {
                DrawReturn.AFTER_EACH_DRAW: "After each draw, so that every draw is made from a full bag.",
                DrawReturn.HELD: "When the results have been compared; until then both sides hold their chits.",
                DrawReturn.OUT: "When the scene ends; until then they stay out, and the bag grows emptier.",
            },
        ),
        default="after-each-draw",
        rule="castle.bag.return",
    ),
    Switch(
        key="level_method",
        question="What does your level decide about a draw?",
        kind=Choice(
            LevelMethod,
            {
                LevelMethod.ONE_BAG: "How many chits you take from the one resolution bag, and which of them counts.",
                LevelMethod.THREE_BAGS: "Which of three resolution bags you take a single chit from.",
            },
        ),
        default="chits-from-one-bag",
        rule="castle.bag.level-bags",
    ),
    Switch(
        key="level_floor",
        question="What happens to a Disadvantaged character who is lowered by a level?",
        kind=Choice(
            LevelFloor,
            {
                LevelFloor.CLAMP: "Nothing more: the draw stays Disadvantaged.",
                LevelFloor.THREE_CHITS: "They draw three chits and keep the worst.",
                LevelFloor.UNABLE: "They cannot act.",
            },
        ),
        default="clamp",
        rule="castle.check.level-shift",
    ),
    Switch(
        key="mixed_sources",
        question="What if several Advantages and Disadvantages cover the same task?",
        kind=Choice(
            MixedSources,
            {
                MixedSources.NET: "They cancel one against one, and whatever is left over counts as one.",
                MixedSources.WORST: "A single Disadvantage outweighs any number of Advantages.",
            },
        ),
        default="net-and-clamp",
        rule="castle.check.several-sources",
    ),
    Switch(
        key="task_threshold",
        question="What does a result mean at an ordinary task?",
        kind=Choice(
            TaskThreshold,
            {
                TaskThreshold.GM_SETS: "The game master calls the task routine, which needs at least Average, "
                "or hard, which needs Good.",
                TaskThreshold.GRADED: "Poor fails, Average succeeds in part or at a price, and Good succeeds fully.",
            },
        ),
        default="gm-sets-threshold",
        rule="castle.check.success",
    ),
    # fights
    choice_switch(
        "order_tie",
        "Who acts first when the levels are equal and Quick does not decide it?",
        {
            OrderTie.SIMULTANEOUS: "Nobody: both act at the same time.",
            OrderTie.OPPOSED_DRAW: "Whoever draws the higher result; equal results are drawn again.",
        },
        default=OrderTie.SIMULTANEOUS,
        rule="castle.combat.order",
    ),
    choice_switch(
        "one_draw_damage",
        "What does the loser suffer when one draw settles a whole fight?",
        {
            OneDrawDamage.WOUND_AND_BEATEN: "One wound that no armour soaks, drawn at the winner’s damage, "
            "and they are out of the fight.",
            OneDrawDamage.BEATEN: "No wound, but they are out of the fight.",
            OneDrawDamage.FIGHT_GOES_ON: "An ordinary hit, which armour can soak; then the fight goes on.",
        },
        default=OneDrawDamage.WOUND_AND_BEATEN,
        rule="castle.combat.one-draw-fight",
    ),
    choice_switch(
        "defeat_at",
        "How badly must a fighter be wounded to be out of the fight?",
        {
            DefeatAt.FIRST_WOUND: "The first wound is enough, however light.",
            DefeatAt.SERIOUS: "The overall wound must be at least Serious.",
            DefeatAt.DEADLY: "The overall wound must be at least Deadly; they live, but they are down. If a Deadly "
            "wound lets them fight on, they must be dead.",
            DefeatAt.DEAD: "They must be dead; until then they fight on.",
        },
        default=DefeatAt.DEADLY,
        rule="castle.combat.end",
    ),
    # fencing, dodging and reach
    choice_switch(
        "fencing_vs_missiles",
        "Does Fencing soak arrows and bolts too?",
        {
            Applies.YES: "Yes: the virtual armour of Fencing soaks any hit.",
            Applies.NO: "No: it soaks hits in a melee only.",
        },
        default=Applies.YES,
        rule="castle.fencing.versus-missiles",
    ),
    choice_switch(
        "dodge_reopens",
        "Can a dodger with the longer weapon win back the distance?",
        {
            Applies.YES: "Yes: a dodge that wins the draw parts the fighters, since that does no harm.",
            Applies.NO: "No: a dodge that wins the draw changes nothing.",
        },
        default=Applies.YES,
        rule="castle.dodge.limits",
    ),
    choice_switch(
        "reopen",
        "What happens when the longer weapon wins while the fighters are closed?",
        {
            Reopen.INSTEAD_OF_HIT: "The distance is regained, and nobody is hit.",
            Reopen.HIT_TOO: "It hits, and the distance is regained as well.",
        },
        default=Reopen.INSTEAD_OF_HIT,
        rule="castle.reach.reopen",
    ),
    choice_switch(
        "reopen_when",
        "When can the longer weapon regain the distance?",
        {
            ReopenWhen.ANY_WIN: "Whenever it wins an exchange while the fighters are closed.",
            ReopenWhen.AFTER_CLOSING: "Only in the exchange right after the shorter weapon has closed in.",
        },
        default=ReopenWhen.ANY_WIN,
        rule="castle.reach.reopen",
    ),
    choice_switch(
        "reach_classes",
        "When is a weapon significantly shorter than another?",
        {
            ReachClasses.THREE: "Weapons are short, medium or long, and a whole class of difference is enough.",
            ReachClasses.GM_DECIDES: "Whichever the game master says; without a word, only the draft’s two examples.",
        },
        default=ReachClasses.THREE,
        rule="castle.reach.classes",
    ),
    # fencing moves
    choice_switch(
        "main_gauche_result",
        "Which result counts after a Main Gauche?",
        {
            MainGaucheResult.NEW: "The new one, even when it is worse.",
            MainGaucheResult.BETTER: "The better of the two.",
        },
        default=MainGaucheResult.NEW,
        rule="castle.move.main-gauche",
    ),
    choice_switch(
        "disarm_timing",
        "What does a Disarm take the place of?",
        {
            DisarmTiming.INSTEAD_OF_WOUND: "The wound, so the hit must first get through the armour.",
            DisarmTiming.INSTEAD_OF_HIT: "The hit, so armour is no help against it.",
        },
        default=DisarmTiming.INSTEAD_OF_WOUND,
        rule="castle.move.disarm",
    ),
    choice_switch(
        "disarmed_position",
        "Where do the fighters stand after a Disarm?",
        {
            DisarmedPosition.RESET_APART: "Apart, wherever they stood before.",
            DisarmedPosition.UNCHANGED: "As they stood before.",
        },
        default=DisarmedPosition.RESET_APART,
        rule="castle.move.disarmed",
    ),
    choice_switch(
        "riposte_effect",
        "What does a Riposte do when it succeeds?",
        {
            RiposteEffect.ORDINARY_HIT: "It is a hit like any other, which armour can soak.",
            RiposteEffect.WOUND: "It wounds, whatever armour there is.",
        },
        default=RiposteEffect.ORDINARY_HIT,
        rule="castle.move.riposte",
    ),
    choice_switch(
        "botte_prerequisite",
        "What must a fencer have to learn the Botte di Serge?",
        {
            BottePrerequisite.FENCING_3: "Fencing 3, and so Swordsman too.",
            BottePrerequisite.ANY_FENCING: "Fencing of any rank.",
            BottePrerequisite.NONE: "Nothing.",
        },
        default=BottePrerequisite.FENCING_3,
        rule="castle.move.botte-di-serge",
    ),
    choice_switch(
        "botte_timing",
        "When is the Botte di Serge declared?",
        {
            BotteTiming.AFTER_HIT: "When a hit has got through the armour, so that it is never wasted.",
            BotteTiming.BEFORE_DRAWING: "Before the exchange is drawn, so that it is wasted unless a hit gets through.",
        },
        default=BotteTiming.AFTER_HIT,
        rule="castle.move.botte-di-serge",
    ),
    # missiles
    choice_switch(
        "ranged_opposed",
        "Can the target of a shot do anything against being hit?",
        {
            RangedOpposed.NO: "No: a shot is an unopposed draw, and only armour helps.",
            RangedOpposed.DODGER: "Yes: a target who only dodges draws too, and the shot must be higher as well.",
        },
        default=RangedOpposed.NO,
        rule="castle.ranged.defence",
    ),
    # armour
    choice_switch(
        "armour_refresh",
        "When does armour fill up again within a fight?",
        {
            ArmourRefresh.RECORDED_WOUND: "When a wound is written down; one that Brawn cancels does not count.",
            ArmourRefresh.UNSOAKED_HIT: "When a hit gets through, even if Brawn then cancels the wound.",
        },
        default=ArmourRefresh.RECORDED_WOUND,
        rule="castle.armour.refresh",
    ),
    choice_switch(
        "armour_new_fight",
        "How much armour is left when a new fight begins?",
        {
            ArmourNewFight.FULL: "All of it: every fight begins with full armour.",
            ArmourNewFight.CARRIED_OVER: "As much as was left when the last fight ended.",
        },
        default=ArmourNewFight.FULL,
        rule="castle.armour.refresh",
    ),
    choice_switch(
        "armour_stacking",
        "How do Fencing, a shield and worn armour count together?",
        {
            ArmourStacking.SUM: "All their points are added up.",
            ArmourStacking.HIGHER: "Either Fencing counts or worn armour with the shield, whichever has more points.",
        },
        default=ArmourStacking.SUM,
        rule="castle.armour.pool",
    ),
    choice_switch(
        "spend_order",
        "Which points of armour are used up first?",
        {
            SpendOrder.FIXED: "Those of Fencing, then the shield’s, then those of worn armour.",
            SpendOrder.PLAYER_CHOICE: "Those the player chooses, hit by hit.",
        },
        default=SpendOrder.FIXED,
        rule="castle.armour.pool",
    ),
    # wounds
    choice_switch(
        "wound_model",
        "What is written down about a character’s wounds?",
        {
            WoundModel.TALLY: "How many there are of each level.",
            WoundModel.STATE_ONLY: "Only the gravest level: an equal wound raises it by a step, and a lesser one "
            "changes nothing.",
        },
        default=WoundModel.TALLY,
        rule="castle.wound.overall",
    ),
    choice_switch(
        "deadly_penalty",
        "What does a Deadly wound do to a character who lives?",
        {
            DeadlyPenalty.DOWN: "They are lowered by one level and out of the fight.",
            DeadlyPenalty.ONE_LEVEL: "They are lowered by one level and can fight on.",
            DeadlyPenalty.TWO_LEVELS: "They are lowered by two levels and can fight on.",
        },
        default=DeadlyPenalty.DOWN,
        rule="castle.wound.deadly",
    ),
    choice_switch(
        "brawn_use",
        "How often does Brawn help?",
        {
            BrawnUse.ONCE_PER_FIGHT: "Once in a fight, when the player likes.",
            BrawnUse.EVERY_WOUND: "With every wound.",
            BrawnUse.ONCE_PER_SESSION: "Once in a session of play.",
        },
        default=BrawnUse.ONCE_PER_FIGHT,
        rule="castle.wound.brawn",
    ),
    choice_switch(
        "brawn_target",
        "What does Brawn make milder?",
        {
            BrawnTarget.NEW_WOUND: "The wound that has just been drawn, before it is written down.",
            BrawnTarget.OVERALL_LEVEL: "The overall wound, after the new one has been added.",
        },
        default=BrawnTarget.NEW_WOUND,
        rule="castle.wound.brawn",
    ),
    choice_switch(
        "toughness_threshold",
        "How many wounds of a level does a tough character bear?",
        {
            ToughnessThreshold.THIRD: "Two: the third makes one of the next level.",
            ToughnessThreshold.FOURTH: "Three: the fourth makes one of the next level.",
        },
        default=ToughnessThreshold.THIRD,
        rule="castle.wound.toughness",
    ),
    choice_switch(
        "toughness_death",
        "What kills a character with Toughness?",
        {
            ToughnessDeath.UNCHANGED: "What kills anybody: a Deadly wound together with a Serious one.",
            ToughnessDeath.TWO_SERIOUS: "A Deadly wound together with two Serious ones.",
        },
        default=ToughnessDeath.UNCHANGED,
        rule="castle.wound.toughness",
    ),
    choice_switch(
        "cinematic",
        "Do unnamed characters drop at their first wound?",
        {
            Applies.YES: "Yes: any wound puts them out of the fight.",
            Applies.NO: "No: they fight on as everybody does.",
        },
        default=Applies.NO,
        rule="castle.wound.cinematic",
    ),
    # healing
    choice_switch(
        "treatment_worse",
        "Can a treatment make the patient worse?",
        {
            TreatmentWorse.CAN_WORSEN: "Yes: what is drawn becomes the overall wound.",
            TreatmentWorse.NEVER_WORSE: "No: the milder of the old level and the new one counts.",
        },
        default=TreatmentWorse.CAN_WORSEN,
        rule="castle.heal.physician",
    ),
    choice_switch(
        "treatment_repeat",
        "How often may a patient be treated?",
        {
            TreatmentRepeat.ONCE: "Once, until they are wounded again or have healed a step.",
            TreatmentRepeat.UNLIMITED: "As often as the physician likes.",
        },
        default=TreatmentRepeat.ONCE,
        rule="castle.heal.physician",
    ),
    choice_switch(
        "physician_level",
        "Does the physician’s level change the draw?",
        {
            PhysicianLevel.COUNTS: "Yes: an Advantaged physician keeps the lighter of two chits, a Disadvantaged "
            "one the graver.",
            PhysicianLevel.ONE_CHIT: "No: every physician draws one chit.",
        },
        default=PhysicianLevel.COUNTS,
        rule="castle.heal.physician",
    ),
    choice_switch(
        "month_days",
        "How many days of rest are a month?",
        {
            MonthDays.FOUR_WEEKS: "It is four weeks, 28 days.",
            MonthDays.THIRTY_DAYS: "It is 30 days.",
        },
        default=MonthDays.THIRTY_DAYS,
        rule="castle.heal.table",
    ),
    # magic
    choice_switch(
        "mastery_reading",
        "What decides how a caster draws?",
        {
            MasteryReading.FORTITUDE: "Fortitude does; mastery is the Power Level, the highest spell they may cast.",
            MasteryReading.MASTERY: "Mastery does: 1, 2 and 3 draw as Disadvantaged, Normal and Advantaged.",
        },
        default=MasteryReading.FORTITUDE,
        rule="castle.magic.mastery",
    ),
    choice_switch(
        "overcast_when_fatigued",
        "Can a fatigued caster still overcast?",
        {
            Applies.YES: "Yes: fatigue forbids only casting by a draw.",
            Applies.NO: "No: a fatigued caster can do no magic at all until the scene ends.",
        },
        default=Applies.YES,
        rule="castle.magic.fatigue",
    ),
    choice_switch(
        "overcast_timing",
        "When can a caster choose to overcast?",
        {
            OvercastTiming.INSTEAD_OF_DRAW: "Instead of the casting draw, before anything is drawn.",
            OvercastTiming.AFTER_FAILURE_TOO: "Instead of the casting draw, or after it has failed.",
        },
        default=OvercastTiming.INSTEAD_OF_DRAW,
        rule="castle.magic.overcast",
    ),
    choice_switch(
        "overcast_above_power",
        "Can overcasting reach beyond the Power Level?",
        {
            OvercastAbovePower.NO: "No: the spell must be within the caster’s Power Level.",
            OvercastAbovePower.ONE_ABOVE: "Yes, by one level.",
        },
        default=OvercastAbovePower.NO,
        rule="castle.magic.overcast",
    ),
)


@dataclass(frozen=True)
class CastleRulings(Rulings):
    """The readings one table plays The Castle by, in the order of the book."""

    SWITCHES: ClassVar[tuple[Switch, ...]] = SWITCHES

    chit_colours: tuple[str, ...] = ("white", "blue", "black")
    sets: Sets = 5
    draw_return: DrawReturn = DrawReturn.AFTER_EACH_DRAW
    level_method: LevelMethod = LevelMethod.ONE_BAG
    level_floor: LevelFloor = LevelFloor.CLAMP
    mixed_sources: MixedSources = MixedSources.NET
    task_threshold: TaskThreshold = TaskThreshold.GM_SETS
    order_tie: OrderTie = OrderTie.SIMULTANEOUS
    one_draw_damage: OneDrawDamage = OneDrawDamage.WOUND_AND_BEATEN
    defeat_at: DefeatAt = DefeatAt.DEADLY
    fencing_vs_missiles: Applies = Applies.YES
    dodge_reopens: Applies = Applies.YES
    reopen: Reopen = Reopen.INSTEAD_OF_HIT
    reopen_when: ReopenWhen = ReopenWhen.ANY_WIN
    reach_classes: ReachClasses = ReachClasses.THREE
    main_gauche_result: MainGaucheResult = MainGaucheResult.NEW
    disarm_timing: DisarmTiming = DisarmTiming.INSTEAD_OF_WOUND
    disarmed_position: DisarmedPosition = DisarmedPosition.RESET_APART
    riposte_effect: RiposteEffect = RiposteEffect.ORDINARY_HIT
    botte_prerequisite: BottePrerequisite = BottePrerequisite.FENCING_3
    botte_timing: BotteTiming = BotteTiming.AFTER_HIT
    ranged_opposed: RangedOpposed = RangedOpposed.NO
    armour_refresh: ArmourRefresh = ArmourRefresh.RECORDED_WOUND
    armour_new_fight: ArmourNewFight = ArmourNewFight.FULL
    armour_stacking: ArmourStacking = ArmourStacking.SUM
    spend_order: SpendOrder = SpendOrder.FIXED
    wound_model: WoundModel = WoundModel.TALLY
    deadly_penalty: DeadlyPenalty = DeadlyPenalty.DOWN
    brawn_use: BrawnUse = BrawnUse.ONCE_PER_FIGHT
    brawn_target: BrawnTarget = BrawnTarget.NEW_WOUND
    toughness_threshold: ToughnessThreshold = ToughnessThreshold.THIRD
    toughness_death: ToughnessDeath = ToughnessDeath.UNCHANGED
    cinematic: Applies = Applies.NO
    treatment_worse: TreatmentWorse = TreatmentWorse.CAN_WORSEN
    treatment_repeat: TreatmentRepeat = TreatmentRepeat.ONCE
    physician_level: PhysicianLevel = PhysicianLevel.COUNTS
    month_days: MonthDays = MonthDays.THIRTY_DAYS
    mastery_reading: MasteryReading = MasteryReading.FORTITUDE
    overcast_when_fatigued: Applies = Applies.YES
    overcast_timing: OvercastTiming = OvercastTiming.INSTEAD_OF_DRAW
    overcast_above_power: OvercastAbovePower = OvercastAbovePower.NO

    @property
    def fought_to(self) -> DefeatAt:
        """How badly somebody is wounded who is out of a fight.

        Whoever can fight on with a Deadly wound is not out by it, so a fight to that end goes to the death.
        """
        goes_on = self.defeat_at is DefeatAt.DEADLY and self.deadly_penalty is not DeadlyPenalty.DOWN
        return DefeatAt.DEAD if goes_on else self.defeat_at
