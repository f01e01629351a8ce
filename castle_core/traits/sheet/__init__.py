"""The sheet of Traits: what it asks for, what follows from it, and what happens to it at the table."""

from castle_core.rules import declare
from castle_core.sheets import SheetKind
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.sheet.acts import play
from castle_core.traits.sheet.entries import SCHEMA
from castle_core.traits.sheet.worked import work_out

SHEET = declare(
    SheetKind(
        key="traits-sheet",
        title="Character of Traits",
        page="sheets/traits.md",
        system="traits",
        rule="traits.intro.traits",
        schema=SCHEMA,
        rulings=TraitsRulings,
        work_out=work_out,
        play=play,
        asking="Roll with this sheet",
        in_play={
            "passive": "3",
            "active": "2",
            "options": ["instincts"],
            "secondary": [{"ability": "carpentry", "level": "3", "attribute": "agility", "specialty": ""}],
            "practice": [{"ability": "carpentry", "hours": "1 0 0 0 0 0 0"}],
        },
        reads=(
            "specialty_count",
            "instinctive_bonus",
            "practice_periods",
            "mental_slots",
            "metallurgy",
            "two_merits",
            "racial_merit",
            "xp_level",
            "acrobatics_assist",
            "fencing_manoeuvres",
            "title_costs",
            "bundled_rebate",
            "pair_limit",
        ),
    ),
    "traits.intro.traits",
)

__all__ = ["SHEET"]
