"""The Castle's sheet: what it asks for, what follows from it, and what happens to it at the table."""

from castle_core.castle.rulings import CastleRulings
from castle_core.castle.sheet.acts import play
from castle_core.castle.sheet.entries import SCHEMA
from castle_core.castle.sheet.worked import work_out
from castle_core.rules import declare
from castle_core.sheets import SheetKind

SHEET = declare(
    SheetKind(
        key="castle-sheet",
        title="Character of The Castle",
        page="sheets/castle.md",
        system="castle",
        rule="castle.character.sheet",
        schema=SCHEMA,
        rulings=CastleRulings,
        work_out=work_out,
        play=play,
        reads=(
            "sets",
            "level_method",
            "level_floor",
            "mixed_sources",
            "defeat_at",
            "botte_prerequisite",
            "armour_refresh",
            "armour_new_fight",
            "armour_stacking",
            "spend_order",
            "wound_model",
            "deadly_penalty",
            "brawn_use",
            "brawn_target",
            "toughness_threshold",
            "toughness_death",
            "cinematic",
            "mastery_reading",
            "overcast_when_fatigued",
        ),
    ),
    "castle.character.sheet",
)

__all__ = ["SHEET"]
