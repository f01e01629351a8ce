"""The list of everything the draft leaves open, so that a table can see what is settled here and what is to come.

The chapter castle.intro has no rule that could be carried out.
"""

from dataclasses import dataclass

from castle_core.castle.rulings import CastleRulings
from castle_core.rules import declare


@dataclass(frozen=True)
class OpenRuling:
    """One question of the draft: the key of its switch, our reading, and every option.

    `integer-1-or-more` stands for any whole number from 1 up, yes and no for something that applies or does not.
    `home` is the rule it belongs to, without the system: a whole id stands only where a rule is carried out.
    """

    key: str
    default: str
    options: tuple[str, ...]
    home: str

    @property
    def rule(self) -> str:
        """The id of the rule the question belongs to."""
        return f"castle.{self.home}"


OPEN_RULINGS: tuple[OpenRuling, ...] = declare(
    (
        OpenRuling("sets", "5", ("integer-1-or-more", "infinite"), "bag.sets"),
        OpenRuling(
            "draw_return",
            "after-each-draw",
            ("after-each-draw", "held-within-exchange", "out-until-scene-ends"),
            "bag.return",
        ),
        OpenRuling(
            "level_method", "chits-from-one-bag", ("chits-from-one-bag", "three-weighted-bags"), "bag.level-bags"
        ),
        OpenRuling("level_floor", "clamp", ("clamp", "three-keep-worst", "cannot-act"), "check.level-shift"),
        OpenRuling("mixed_sources", "net-and-clamp", ("net-and-clamp", "worst-applies"), "check.several-sources"),
        OpenRuling("task_threshold", "gm-sets-threshold", ("gm-sets-threshold", "graded-result"), "check.success"),
        OpenRuling("order_tie", "simultaneous", ("simultaneous", "opposed-draw"), "combat.order"),
        OpenRuling(
            "one_draw_damage",
            "one-unsoaked-wound-and-beaten",
            ("one-unsoaked-wound-and-beaten", "beaten-no-wound", "armour-soaks-and-fight-continues"),
            "combat.one-draw-fight",
        ),
        OpenRuling("defeat_at", "deadly", ("first-wound", "serious", "deadly", "dead"), "combat.end"),
        OpenRuling("fencing_vs_missiles", "yes", ("yes", "no"), "fencing.versus-missiles"),
        OpenRuling("dodge_reopens", "yes", ("yes", "no"), "dodge.limits"),
        OpenRuling("reopen", "instead-of-hit", ("instead-of-hit", "hit-and-reopen"), "reach.reopen"),
        OpenRuling(
            "reopen_when",
            "any-win-while-closed",
            ("any-win-while-closed", "only-the-exchange-after-closing"),
            "reach.reopen",
        ),
        OpenRuling("reach_classes", "three-classes", ("three-classes", "gm-decides"), "reach.classes"),
        OpenRuling(
            "main_gauche_result", "new-result-stands", ("new-result-stands", "keep-the-better"), "move.main-gauche"
        ),
        OpenRuling("disarm_timing", "instead-of-wound", ("instead-of-wound", "instead-of-hit"), "move.disarm"),
        OpenRuling("disarmed_position", "reset-apart", ("reset-apart", "unchanged"), "move.disarmed"),
        OpenRuling("riposte_effect", "ordinary-hit", ("ordinary-hit", "wound-ignoring-armour"), "move.riposte"),
        OpenRuling("botte_prerequisite", "fencing-3", ("fencing-3", "any-fencing", "none"), "move.botte-di-serge"),
        OpenRuling(
            "botte_timing",
            "after-an-unsoaked-hit",
            ("after-an-unsoaked-hit", "declared-before-drawing"),
            "move.botte-di-serge",
        ),
        OpenRuling("ranged_opposed", "no", ("no", "dodging-target-opposes"), "ranged.defence"),
        OpenRuling(
            "armour_refresh", "on-recorded-wound", ("on-recorded-wound", "on-any-unsoaked-hit"), "armour.refresh"
        ),
        OpenRuling(
            "armour_new_fight",
            "full-at-start-of-each-fight",
            ("full-at-start-of-each-fight", "carried-over"),
            "armour.refresh",
        ),
        OpenRuling("armour_stacking", "sum", ("sum", "higher-of-fencing-or-worn-plus-shield"), "armour.pool"),
        OpenRuling("spend_order", "fencing-shield-worn", ("fencing-shield-worn", "player-choice"), "armour.pool"),
        OpenRuling("wound_model", "tally", ("tally", "state-only"), "wound.overall"),
        OpenRuling(
            "deadly_penalty",
            "one-level-and-down",
            ("one-level-and-down", "one-level-fights-on", "two-levels-fights-on"),
            "wound.deadly",
        ),
        OpenRuling("brawn_use", "once-per-fight", ("once-per-fight", "every-wound", "once-per-session"), "wound.brawn"),
        OpenRuling("brawn_target", "new-wound", ("new-wound", "overall-level"), "wound.brawn"),
        OpenRuling(
            "toughness_threshold",
            "third-wound-converts",
            ("third-wound-converts", "fourth-wound-converts"),
            "wound.toughness",
        ),
        OpenRuling("toughness_death", "unchanged", ("unchanged", "deadly-plus-two-serious"), "wound.toughness"),
        OpenRuling("cinematic", "no", ("yes", "no"), "wound.cinematic"),
        OpenRuling("treatment_worse", "can-worsen", ("can-worsen", "never-worse"), "heal.physician"),
        OpenRuling("treatment_repeat", "once-per-wound-state", ("once-per-wound-state", "unlimited"), "heal.physician"),
        OpenRuling("physician_level", "level-counts", ("level-counts", "always-one-chit"), "heal.physician"),
        OpenRuling("month_days", "30", ("28", "30"), "heal.table"),
        OpenRuling("mastery_reading", "fortitude-draws", ("fortitude-draws", "mastery-draws"), "magic.mastery"),
        OpenRuling("overcast_when_fatigued", "yes", ("yes", "no"), "magic.fatigue"),
        OpenRuling(
            "overcast_timing",
            "instead-of-the-casting-draw",
            ("instead-of-the-casting-draw", "also-after-a-failed-draw"),
            "magic.overcast",
        ),
        OpenRuling("overcast_above_power", "no", ("no", "one-level-above"), "magic.overcast"),
    ),
    "castle.core.rulings",
)


def still_to_come() -> tuple[OpenRuling, ...]:
    """The questions that have no working switch yet, because their chapter is not written."""
    working = {switch.key for switch in CastleRulings.SWITCHES}
    return tuple(each for each in OPEN_RULINGS if each.key not in working)
