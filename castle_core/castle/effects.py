"""For each ruling of The Castle one question whose answer shows what the ruling does."""

from collections.abc import Mapping

Example = tuple[str, Mapping[str, str]]
"""A tool, and what is typed into it."""

_DUEL = "castle.duel"

EFFECTS: Mapping[str, Example] = {
    "sets": ("castle.draw", {"level": "advantaged"}),
    "draw_return": ("castle.redraw", {}),
    "level_method": ("castle.draw", {"level": "advantaged"}),
    "level_floor": ("castle.shift", {"level": "disadvantaged"}),
    "mixed_sources": ("castle.effective-level", {"advantages": "2", "disadvantages": "1"}),
    "task_threshold": ("castle.task", {}),
    "order_tie": ("castle.who-first", {}),
    "one_draw_damage": ("castle.one-draw-fight", {}),
    "defeat_at": (_DUEL, {}),
    "fencing_vs_missiles": ("castle.armour-pool", {"fencing": "1", "missiles": "yes"}),
    "dodge_reopens": ("castle.exchange-flow", {}),
    "reopen": ("castle.reach-states", {}),
    "reopen_when": ("castle.reach-states", {}),
    "reach_classes": (_DUEL, {"my_weapon": "knife"}),
    "main_gauche_result": ("castle.riposte", {}),
    "disarm_timing": (_DUEL, {"my_other": "shield", "their_disarm": "yes"}),
    "disarmed_position": (_DUEL, {"my_disarm": "yes"}),
    "riposte_effect": (_DUEL, {"my_other": "shield", "their_riposte": "yes"}),
    "botte_prerequisite": ("castle.validate", {"botte": "yes"}),
    "botte_timing": (_DUEL, {"my_botte": "yes"}),
    "ranged_opposed": ("castle.shot", {"dodging": "disadvantaged"}),
    "armour_refresh": (_DUEL, {"my_other": "shield", "my_brawn": "yes"}),
    "armour_new_fight": ("castle.armour-pool", {"worn": "3", "used": "2"}),
    "armour_stacking": (_DUEL, {"my_other": "shield", "my_fencing": "3"}),
    "spend_order": ("castle.armour-pool", {"worn": "1", "fencing": "1", "first": "worn"}),
    "wound_model": (_DUEL, {}),
    "deadly_penalty": (_DUEL, {"my_skill": "yes"}),
    "brawn_use": (_DUEL, {"my_brawn": "yes"}),
    "brawn_target": ("castle.wound-draw", {"brawn": "yes"}),
    "toughness_threshold": (_DUEL, {"my_toughness": "yes"}),
    "toughness_death": (_DUEL, {"my_toughness": "yes"}),
    "cinematic": (_DUEL, {"my_who": "trained-npc"}),
    "treatment_worse": ("castle.physician", {}),
    "treatment_repeat": ("castle.physician", {}),
    "physician_level": ("castle.physician", {"level": "disadvantaged"}),
    "month_days": ("castle.healing-calendar", {"wound": "deadly"}),
    "mastery_reading": ("castle.cast", {}),
    "overcast_when_fatigued": ("castle.overcast", {"fatigued": "yes"}),
    "overcast_timing": ("castle.overcast", {}),
    "overcast_above_power": ("castle.overcast", {"spell": "3", "power": "2"}),
}
