"""A fight at the game master's table: who fights whom with the odds beside the button, everybody's state, and the log.

Each part that changes by itself has its name in a door's reply as its `data-part`.
Only the part "form" holds fields that are typed in; what is merely chosen or ticked may stand in any part.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from html import escape
from typing import Any

from castle_core.rules.phrases import listed
from castle_core.sheets import Act, Entry, Rows, Sheet
from castle_core.sheets.fight import Bout, Card, Fight, FightKind, Line, Odd, Several, Spectacle, spectacle_of
from castle_core.sheets.returning import Returned
from castle_core.sheets.schema import Pick, entries_of
from castle_core.sheets.values import Ticked
from castle_core.tools.blocks import Steps
from castle_core.view.html import block_html, rule_link, why, words
from castle_core.view.links import Links
from castle_core.view.numbers import decimal, percent
from castle_core.view.sheets import checks_html, derived_facts, entry_html, ruling_notes

PLAYERS_PAGE = "table/players.md"
NOTHING_SEEN = "Nothing is to be seen yet. This window follows the fight table in another window of this browser."
NOT_YET = "Nobody is in this fight yet. Put somebody in below."


def kind_of(sheet: Sheet) -> FightKind:
    """The kind of a sheet that is a fight."""
    assert isinstance(sheet.kind, FightKind), "only a fight can be shown as one"
    return sheet.kind


def fight_of(sheet: Sheet) -> Fight:
    """Everything there is to see of a fight that is looked at."""
    return kind_of(sheet).fight(sheet.reading.values, sheet.rulings)


def fight_parts(
    sheet: Sheet, fight: Fight, links: Links, fight_id: str, suggestions: bool = True, other_rulings: bool = False
) -> dict[str, str]:
    """Every part of a fight by its name; `fight_id` is unique on the page."""
    return {
        "lead": lead_html(fight, links),
        "bouts": bouts_html(fight, sheet, links, fight_id),
        "cards": cards_html(fight, kind_of(sheet), links),
        "form": form_html(sheet, fight, fight_id),
        "log": log_html(fight, links),
        "end": _return_button([card.sheet for card in fight.cards]) + "".join(button(act) for act in fight.end),
        "back": back_html((), links),
        "checks": checks_html(sheet, links, suggestions, other_rulings)
        + "".join(block_html(note, links) for note in ruling_notes(sheet)),
        "players": spectacle_html(spectacle_of(fight, (side for _, side in kind_of(sheet).sides))),
    }


def fight_html(sheet: Sheet, links: Links, fight_id: str) -> str:
    """All of a fight on the screen."""
    parts = fight_parts(sheet, fight_of(sheet), links, fight_id)

    def part(name: str, tells: bool = False) -> str:
        group = f' data-tells="{name}"' if tells else ""
        return f'<div class="fight__{name}" data-part="{name}"{group}>{parts[name]}</div>'

    return (
        f'<div class="fight__page document__page">{part("lead")}'
        f'<div class="fight__table"><section class="fight__main" aria-label="Who fights whom">{part("bouts")}</section>'
        f'<section class="fight__side" aria-label="Everybody in the fight">{part("cards")}'
        f"{part('end', tells=True)}{part('back')}</section>"
        f'<section class="fight__record" aria-label="What happened">{_heading("What happened")}{part("log")}</section>'
        f"</div>{part('form')}{recruits_html(kind_of(sheet))}"
        f'<section class="fight__rules" aria-label="Checks">{_heading("Checks")}{part("checks")}</section>'
        f'<details class="fight__preview"><summary>What the players see</summary>{part("players")}</details></div>'
    )


def recruits_html(kind: FightKind) -> str:
    """Where a script lists the reader's own sheets, with a button for each side to bring somebody in."""
    buttons = "".join(
        f'<button type="button" data-edit="enlist {escape(side)}">{escape(words)}</button>'
        for side, words in kind.sides
    )
    return (
        '<div class="fight__recruits" data-recruits data-tells="recruits" hidden>'
        f"{_heading('From your sheets')}<ul></ul>"
        "<template><li><bdi data-title>Somebody without a name</bdi>"
        f'<span class="fight__sides">{buttons}</span></li></template></div>'
    )


def _heading(text: str) -> str:
    return f'<h2 class="fight__heading">{escape(text)}</h2>'


def button(act: Act, text: str = "", looks: str = "") -> str:
    """A button that has an act carried out; `text` is a shorter word for it."""
    name = f' aria-label="{escape(act.label)}"' if text else ""
    kind = f' class="{escape(looks)}"' if looks else ""
    return (
        f'<button type="button"{kind} data-edit="play {escape(act.name)}"{name}><bdi>{escape(text or act.label)}</bdi>'
        "</button>"
    )


# for the whole table


def lead_html(fight: Fight, links: Links) -> str:
    """Where the fight has got to, what can be done for the whole table, and the way to the players' window."""
    acts = "".join(button(act, looks="fight__big") for act in fight.lead)
    page = escape(links.page(PLAYERS_PAGE))
    window = f'<a class="fight__window" href="{page}" target="castle-players">Open the players’ window</a>'
    return f'<p class="fight__when">{escape(fight.when)}</p>{acts}{window}'


# two against each other


def bouts_html(fight: Fight, sheet: Sheet, links: Links, fight_id: str) -> str:
    """Every pair with its odds and its button, those of one against several together, and the way to make a new one."""
    kind = kind_of(sheet)
    bouts = {bout.path: bout_html(bout, sheet, links, fight_id) for bout in fight.bouts}
    groups = {each.paths[0]: each for each in fight.several}
    grouped = {path for each in fight.several for path in each.paths}
    shown = ""
    for path, html in bouts.items():
        if path in groups:
            shown += several_html(groups[path], "".join(bouts[each] for each in groups[path].paths), links)
        elif path not in grouped:
            shown += html
    if not fight.bouts:
        empty = NOT_YET if not fight.cards else "Nobody fights anybody yet."
        shown = f'<p class="fight__empty">{empty}</p>'
    return shown + _match(fight, sheet, kind, fight_id)


def several_html(several: Several, bouts: str, links: Links) -> str:
    """One against several: the button for one exchange with all of them, how the last went, and each pair."""
    name = f"<bdi>{escape(several.name)}</bdi>"
    foes = listed([f"<bdi>{escape(each)}</bdi>" for each in several.foes])
    head = f'<h2 class="bout__names">{name} <span class="bout__against">against</span> {foes}</h2>'
    label = escape(f"{several.name} against {listed(several.foes)}")
    if several.problem is not None:
        told = f'<p class="bout__problem">{words(several.problem.text)}{why((several.problem.rule,), links)}</p>'
        return (
            f'<section class="several" aria-label="{label}"><div class="bout__head">{head}</div>{told}{bouts}</section>'
        )
    odds = ", ".join(f'{escape(odd.label)} <span class="chance">{percent(odd.chance)}</span>' for odd in several.odds)
    told = f"<p>One draw stands against them all{f': {odds}' if odds else ''}.{why((several.rule,), links)}</p>"
    go = button(several.act, "Next exchange with all", "bout__go several__go")
    last = _last_of(several.last, f"{several.name} against {listed(several.foes)}", links)
    return (
        f'<section class="several" aria-label="{label}"><div class="bout__head">{head}</div>'
        f'<div class="bout__play">{told}{go}</div>{last}{bouts}</section>'
    )


def bout_html(bout: Bout, sheet: Sheet, links: Links, fight_id: str) -> str:
    """Two opponents: the odds of the next exchange, the button for it, and how the last one went."""
    one, other = (f"<bdi>{escape(name)}</bdi>" for name in bout.names)
    head = f'<h2 class="bout__names">{one} <span class="bout__against">against</span> {other}</h2>'
    drop = button(bout.drop, "Part them", "bout__drop")
    if bout.problem is not None:
        reason = f'<p class="bout__problem">{words(bout.problem.text)}{why((bout.problem.rule,), links)}</p>'
        return _bout(bout, f'<div class="bout__head">{head}{drop}</div>{reason}{_last(bout, links)}')
    state = f'<span class="bout__state">{words(bout.state)}</span>' if bout.state else ""
    go = button(bout.act, "Next exchange", "bout__go")
    more = "".join(block_html(block, links) for block in bout.details)
    details = f'<details class="bout__details"><summary>All the odds</summary>{more}{drop}</details>'
    return _bout(
        bout,
        f'<div class="bout__head">{head}{state}</div>'
        f'<div class="bout__play">{_split(bout.split)}{go}</div>{_last(bout, links)}'
        f"{_both(bout)}{_plans(bout, sheet, fight_id)}{details}",
    )


def _bout(bout: Bout, inner: str) -> str:
    label = " against ".join(bout.names)
    return f'<section class="bout" aria-label="{escape(label)}">{inner}</section>'


def _split(odds: Iterable[Odd]) -> str:
    """The three ways an exchange can come out, as one bar and as numbers."""
    odds = tuple(odds)
    start, bars = Fraction(0), []
    for number, odd in enumerate(odds):
        x, width = decimal(start * 100, 2), decimal(odd.chance * 100, 2)
        bars.append(f'<rect class="bout__part bout__part--{number}" x="{x}" width="{width}" height="10"/>')
        start += odd.chance
    numbers = "".join(
        f'<div class="bout__odd bout__odd--{number}"><dt><bdi>{escape(odd.label)}</bdi></dt>'
        f"<dd>{percent(odd.chance)}</dd></div>"
        for number, odd in enumerate(odds)
    )
    return (
        '<div class="bout__split"><svg class="bout__bar" viewBox="0 0 100 10" preserveAspectRatio="none"'
        f' aria-hidden="true" focusable="false">{"".join(bars)}</svg><dl class="bout__odds">{numbers}</dl></div>'
    )


def _both(bout: Bout) -> str:
    """What each of the two can hope for."""
    return (
        '<div class="bout__both">'
        + "".join(
            f'<p><bdi class="bout__who">{escape(name)}</bdi> '
            + ", ".join(f'{escape(odd.label)} <span class="chance">{percent(odd.chance)}</span>' for odd in odds)
            + "</p>"
            for name, odds in zip(bout.names, bout.odds, strict=True)
        )
        + "</div>"
    )


def _last(bout: Bout, links: Links) -> str:
    """What the last exchange of the two has brought."""
    return _last_of(bout.last, " against ".join(bout.names), links)


def _last_of(line: Line | None, who: str, links: Links) -> str:
    if line is None:
        return ""
    account = _account(line, links, f"How it came about: {who}")
    when = f'<p class="bout__when">{escape(line.when)}</p>'
    return f'<div class="bout__last"><p>{words(line.text)}</p>{when}{account}</div>'


def _account(line: Line, links: Links, name: str) -> str:
    """The steps of an exchange, folded up, and its roll code."""
    if not line.steps:
        return ""
    code = f'<p class="fight__code">Roll code <code>{escape(line.code)}</code></p>' if line.code else ""
    steps = block_html(Steps(line.when, line.steps), links)
    return (
        f'<details class="fight__how"><summary aria-label="{escape(name)}">How it came about</summary>{steps}{code}'
        "</details>"
    )


def _plans(bout: Bout, sheet: Sheet, fight_id: str) -> str:
    """What both mean to do, to be chosen before the draw."""
    row, entries = _row(sheet, bout.path)
    fields = "".join(
        entry_html(replace(entries[name], label=label, help=""), row[name], f"{bout.path}.{name}", fight_id, {})
        for name, label in bout.plans
    )
    label = f"Change what they do: {' against '.join(bout.names)}"
    return (
        f'<div class="bout__doing"><p>{words(bout.plan)}</p>'
        f'<details><summary aria-label="{escape(label)}">Change</summary>'
        f'<div class="bout__plans">{fields}</div></details></div>'
    )


def _row(sheet: Sheet, path: str) -> tuple[Mapping[str, Any], Mapping[str, Entry]]:
    """The row at a path such as character.pairs.0, and its entries by name."""
    _, name, place = path.split(".")
    kind = entries_of(sheet.kind.schema)[name].kind
    assert isinstance(kind, Rows), f"{name} holds no rows"
    return sheet.document["character"][name][int(place)], {entry.name: entry for entry in kind.entries}


def _match(fight: Fight, sheet: Sheet, kind: FightKind, fight_id: str) -> str:
    """Who else is to fight whom."""
    if len(fight.cards) < 2:
        return ""
    options = Pick((("", "choose"), *((card.key, card.name) for card in fight.cards if card.key and not card.out)))
    entries, character = entries_of(kind.schema), sheet.document["character"]
    fields = "".join(
        entry_html(replace(entries[name], kind=options), character[name], f"character.{name}", fight_id, {})
        for name in kind.match
    )
    heading = f'<p class="fight__heading" id="{escape(fight_id)}-match">A new pair</p>'
    return (
        f'<div class="fight__match" role="group" aria-labelledby="{escape(fight_id)}-match" data-tells="match">'
        f"{heading}{fields}{button(fight.match)}</div>"
    )


# everybody


def cards_html(fight: Fight, kind: FightKind, links: Links) -> str:
    """Everybody in the fight, each among their own, in the order of the sides."""
    shown = []
    for _, side in kind.sides:
        cards = "".join(card_html(card, links) for card in fight.cards if card.side == side)
        if cards:
            shown.append(f'{_heading(side)}<div class="fight__cards">{cards}</div>')
    return "".join(shown)


def card_html(card: Card, links: Links) -> str:
    """Somebody as they are now, with what can be put right by hand."""
    out = " card--out" if card.out else ""
    hidden = '<span class="card__hidden">hidden</span>' if card.hidden else ""
    note = f'<p class="card__note"><bdi>{escape(card.note)}</bdi></p>' if card.note else ""
    tally = f' <span class="card__tally">({escape(card.tally)})</span>' if card.tally else ""
    wounds = "".join(button(replace(act, label=f"{card.name}: {act.label}"), _short(act.label)) for act in card.acts)
    return (
        f'<section class="card card--{card.grave}{out}" aria-label="{escape(card.name)}">'
        f'<div class="card__head"><h3 class="card__name"><bdi>{escape(card.name)}</bdi></h3>{hidden}'
        f'<span class="card__state">{escape(card.state)}{tally}</span></div>{note}'
        f'<p class="card__brief">{escape(card.brief)}</p>{_pips(card)}{_uses(card)}'
        f'<div class="card__wounds" role="group" aria-label="{escape(f"Write down for {card.name}")}">{wounds}</div>'
        f"{_more(card, links)}</section>"
    )


def _short(label: str) -> str:
    """The button of a wound in one word with a plus."""
    return f"+ {label.removesuffix(' wound')}" if label.endswith(" wound") else label


def _pips(card: Card) -> str:
    """Points that are left, as full and empty marks and as numbers."""
    label, left, of = card.pips
    if not of:
        return ""
    marks = f"{'●' * left}{'○' * (of - left)}"
    return f'<p class="card__pips"><span aria-hidden="true">{marks}</span> {escape(label)}: {left} of {of} left</p>'


def _uses(card: Card) -> str:
    if not card.uses:
        return ""
    boxes = "".join(
        f'<label class="sheet__tick"><input type="checkbox" name="{escape(f"{card.path}.{card.uses_in}")}"'
        f' value="{escape(use.value)}" data-holds="tick"{" checked" if use.used else ""}>'
        f" <span>{escape(use.label)}</span></label>"
        for use in card.uses
    )
    return f'<fieldset class="card__uses"><legend>Used up</legend>{boxes}</fieldset>'


def _more(card: Card, links: Links) -> str:
    acts = "".join(
        button(replace(act, label=f"{card.name}: {act.label}"), act.label) for act in (card.change, *card.more)
    )
    acts += _return_button((card.sheet,), card.name)
    return (
        f'<details class="card__more"><summary aria-label="{escape(f"More about {card.name}")}">More</summary>'
        f'<div class="card__acts">{acts}</div>{derived_facts(card.facts, links)}</details>'
    )


# back to the sheets


def _return_button(sheets: Iterable[str], whose: str = "") -> str:
    """The button that shows what would be written back to sheets."""
    wanted = " ".join(dict.fromkeys(filter(None, sheets)))
    if not wanted:
        return ""
    label = f' aria-label="{escape(f"{whose}: Write back to the sheet")}"' if whose else ""
    words = "Write back to the sheet" if whose else "Write back to the sheets"
    return f'<button type="button" data-edit="compare {escape(wanted)}"{label}>{words}</button>'


def back_html(found: Iterable[Returned], links: Links, written: Iterable[str] = ()) -> str:
    """What would be written back to sheets, one by one, and the button that does it; empty for none.

    Parameters:
        written: those to whose sheets something was written just now.
    """
    found = tuple(found)
    done = "".join(f"<p>Written to the sheet of <bdi>{escape(name)}</bdi>.</p>" for name in written)
    if not (found or done):
        return ""
    ready = [each for each in found if each.changes]
    tokens = " ".join(f"{each.sheet_id}-{each.revision}" for each in ready)
    words = "Write this to the sheet" if len(ready) == 1 else f"Write this to all {len(ready)} sheets"
    go = f'<button type="button" class="fight__big" data-edit="give-back {escape(tokens)}">{words}</button>'
    parts = "".join(_back_one(each, links) for each in found)
    undone = '<p class="back__note">What is written to a sheet can be taken back there, with Undo.</p>'
    return (
        '<section class="back" aria-label="Back to the sheets" tabindex="-1" autofocus>'
        f'<h3 class="back__title">Back to the sheets</h3>{done}{parts}{undone if ready or done else ""}'
        f"{go if ready else ''}</section>"
    )


def _back_one(each: Returned, links: Links) -> str:
    """What would be written to one sheet, or why nothing is."""
    title = f'<p class="back__who"><bdi>{escape(each.name)}</bdi></p>' if each.name else ""
    if each.problem:
        return f'{title}<p class="back__problem">{words(each.problem)}</p>'
    if not each.changes:
        return f"{title}<p>The sheet says the same already.</p>"
    rows = "".join(
        f'<tr><th scope="row">{rule_link(change.rule, change.label, links)}</th><td>{escape(change.before)}</td>'
        f"<td>{escape(change.after)}</td></tr>"
        for change in each.changes
    )
    meanwhile = "; ".join(f"{change.label}: {change.before} before, {change.after} now" for change in each.meanwhile)
    told = (
        f'<p class="back__problem">The sheet has been changed since it came into this fight. {words(meanwhile)}.</p>'
        if meanwhile
        else ""
    )
    return (
        f'{title}{told}<table class="back__changes"><caption>{escape(each.title)}</caption>'
        '<thead><tr><th scope="col">On the sheet</th><th scope="col">Now</th><th scope="col">Then</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


# putting in and changing


def form_html(sheet: Sheet, fight: Fight, fight_id: str) -> str:
    """The fields that are typed in: somebody new, and everybody who is there."""
    kind, character = kind_of(sheet), sheet.document["character"]
    entries = entries_of(kind.schema)
    errors = {unread.path: unread.text for unread in sheet.reading.unread}
    quick = "".join(
        entry_html(entries[name], character[name], f"character.{name}", fight_id, errors) for name in kind.quick
    )
    name = entry_html(entries[kind.name], character[kind.name], f"character.{kind.name}", fight_id, errors)
    return (
        f'<form class="fight__form" novalidate autocomplete="off" data-shape="{escape(fight_shape(sheet, fight))}">'
        '<fieldset class="fight__quick" data-tells="quick"><legend>Put somebody in</legend>'
        f'<div class="fight__fields">{quick}</div>'
        f"{button(fight.quick, looks='fight__big')}</fieldset>"
        f'<div class="fight__fields fight__name">{name}</div>{_changing(sheet, fight, fight_id, errors)}</form>'
    )


def _changing(sheet: Sheet, fight: Fight, fight_id: str, errors: Mapping[str, str]) -> str:
    """The fields of the one whose fields are open."""
    card = fight.changing
    if card is None:
        return ""
    row, entries = _row(sheet, card.path)
    fields = "".join(
        entry_html(entry, row[name], f"{card.path}.{name}", fight_id, errors)
        for name, entry in entries.items()
        if name not in kind_of(sheet).silent
    )
    return (
        f'<div class="fight__drawer" role="group" aria-label="{escape(f"Change {card.name}")}" tabindex="-1" autofocus>'
        f'<p class="fight__heading"><bdi>{escape(card.name)}</bdi></p><div class="fight__fields">{fields}</div>'
        f"{button(fight.done, looks='fight__big')}</div>"
    )


def fight_shape(sheet: Sheet, fight: Fight) -> str:
    """A short text that is the same for two fights exactly when they need the same fields."""
    card = fight.changing
    if card is None:
        return "-"
    _, name, place = card.path.split(".")
    row = sheet.reading.values[name][int(place)]
    strangers = [str(len(value.unknown)) for value in row.values() if isinstance(value, Ticked)]
    return f"{card.path}-{card.key}-{'.'.join(strangers)}"


# what happened


def log_html(fight: Fight, links: Links) -> str:
    """Everything that happened, the last first."""
    if not fight.log:
        return '<p class="fight__empty">Nothing yet.</p>'
    lines = "".join(
        f'<li><span class="fight__line-when">{escape(line.when)}</span> {words(line.text)}'
        f"{_account(line, links, f'How it came about: {line.when}, {line.code}')}</li>"
        for line in fight.log
    )
    return f'<ol class="fight__lines" reversed>{lines}</ol>'


# for the players


def spectacle_html(spectacle: Spectacle) -> str:
    """What the players see: large, and nothing that is hidden from them."""
    sides: dict[str, list[str]] = {}
    for seen in spectacle.seen:
        out = " spectacle__one--out" if seen.out else ""
        sides.setdefault(seen.side, []).append(
            f'<li class="spectacle__one spectacle__one--{seen.grave}{out}"><bdi class="spectacle__name">'
            f'{escape(seen.name)}</bdi> <span class="spectacle__state">{escape(seen.state)}</span></li>'
        )
    lists = "".join(
        f'<section class="spectacle__side"><h2>{escape(side)}</h2><ul>{"".join(each)}</ul></section>'
        for side, each in sides.items()
    )
    last = f'<p class="spectacle__last" role="status">{words(spectacle.last)}</p>' if spectacle.last else ""
    if not (lists or last):
        return f'<div class="spectacle"><p class="spectacle__empty">{NOTHING_SEEN}</p></div>'
    return f'<div class="spectacle"><p class="spectacle__when">{escape(spectacle.when)}</p>{last}{lists}</div>'
