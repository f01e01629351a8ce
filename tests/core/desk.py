"""A desk at which tests fill in, read and play the sheets of one kind."""

from dataclasses import dataclass
from typing import Any

from castle_core.sheets import Document, Sheet, SheetKind, edited, look, opened
from castle_core.systems import SHEETS
from castle_core.tools.blocks import exactly

Values = dict[str, Any]


@dataclass(frozen=True)
class Desk:
    """Sheets of one kind, each made from the entries that are not blank."""

    kind: SheetKind

    def document(self, rulings: dict[str, str] | None = None, **character: Any) -> Document:
        """A sheet as it is kept."""
        raw = {"kind": self.kind.key, "version": 1, "id": "K7Q2M4TX", "rulings": rulings or {}, "character": character}
        return opened(raw, SHEETS).document

    def sheet(self, rulings: dict[str, str] | None = None, **character: Any) -> Sheet:
        """A sheet with all that follows from it."""
        return look(self.kind, self.document(rulings, **character))

    def played(self, act: str, rulings: dict[str, str] | None = None, **character: Any) -> Values:
        """What stands on the sheet after something was done in play."""
        after = edited(self.kind, self.document(rulings, **character), f"play {act}")
        assert after.text.endswith(".")
        found: Values = after.document["character"]
        return found


def facts(shown: Sheet) -> dict[str, dict[str, Any]]:
    """What follows from a sheet, by group and label."""
    found: dict[str, dict[str, Any]] = {}
    for each in shown.worked.derived:
        found.setdefault(each.group, {})[each.label] = each.value
    return found


def steps(shown: Sheet, group: str, label: str) -> list[str]:
    """How one of these came about."""
    (found,) = [each for each in shown.worked.derived if (each.group, each.label) == (group, label)]
    return [exactly(step.text) for step in found.steps]


def checks(shown: Sheet) -> list[str]:
    """What the rules object to."""
    return [check.text for check in shown.checks]
