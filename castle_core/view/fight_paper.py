"""A fight on paper and as plain text: everybody in it as they are now, or empty lines to be filled in by hand."""

from collections.abc import Iterable
from html import escape

from castle_core.sheets import Sheet
from castle_core.sheets.fight import Bout, Card, Fight, FightKind, Line
from castle_core.view.html import words
from castle_core.view.numbers import exact, percent, spoken_exactly

BLANK_LINES = 10
BOX = "☐"
COLUMNS = ("Name", "In hand", "Level", "Armour", "Wounds", "Used up", "Notes")


def paper_html(sheet: Sheet, fight: Fight) -> str:
    """Everybody in a fight as they are now, and what happened, the last first."""
    rows = "".join(_row(_cells(card)) for card in fight.cards)
    log = "".join(f"<li>{escape(line.when)}: {words(line.text)}</li>" for line in fight.log)
    record = f'<ol class="paper__log" reversed>{log}</ol>' if log else ""
    return (
        f'<p class="paper__title"><bdi>{escape(sheet.title)}</bdi></p><p>{escape(fight.when)}</p>{_table(rows)}{record}'
    )


def blank_paper_html(kind: FightKind) -> str:
    """A list to be filled in by hand, with a box for every wound and point of armour."""
    cells = ("", "", "", BOX * 4, f"Light {BOX * 2} Serious {BOX * 2} Deadly {BOX}", "", "")
    return f'<p class="paper__title">{escape(kind.title)}</p>{_table("".join(_row(cells) for _ in range(BLANK_LINES)))}'


def _table(rows: str) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in COLUMNS)
    return f'<table class="paper__fight"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _cells(card: Card) -> tuple[str, ...]:
    facts = {fact.label: str(fact.value) for fact in card.facts}
    used = ", ".join(use.label for use in card.uses if use.used)
    return (
        card.name,
        facts.get("In hand", ""),
        facts.get("Level", ""),
        facts.get("Armour", ""),
        card.state,
        used,
        card.note,
    )


def _row(cells: Iterable[str]) -> str:
    first, *others = (escape(cell) for cell in cells)
    return f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in others)}</tr>'


def fight_text(sheet: Sheet, fight: Fight) -> str:
    """A fight as plain text: everybody in it, the odds of every pair, and what happened, the last first."""
    parts = [f"{sheet.title}\n{sheet.kind.title}\n{fight.when}"]
    for card in fight.cards:
        note = f" ({card.note})" if card.note else ""
        facts = [f"  {fact.label}: {fact.value}" for fact in card.facts]
        parts.append("\n".join([f"{card.name}: {card.state}{note}", *facts]))
    parts += [_bout_text(bout) for bout in fight.bouts]
    if fight.log:
        parts.append("\n".join(["What happened", *(_line_text(line) for line in fight.log)]))
    checks = [f"  {check.text} [{check.rule}]" for check in sheet.checks]
    parts.append("\n".join(["Checks", *(checks or [f"  The rules have no objection to this {sheet.kind.noun}."])]))
    return spoken_exactly("\n\n".join(parts))


def _bout_text(bout: Bout) -> str:
    odds = [f"{odd.label} {percent(odd.chance)} ({exact(odd.chance)})" for odd in bout.split]
    return "\n".join([" against ".join(bout.names), f"  {bout.problem.text if bout.problem else '; '.join(odds)}"])


def _line_text(line: Line) -> str:
    return f"  {line.when}: {line.text}{f' [{line.code}]' if line.code else ''}"
