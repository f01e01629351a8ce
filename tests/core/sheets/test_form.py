"""A sheet as a form: every control has its place in the document and a label, and nothing typed is ever markup."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from castle_core.castle import CHAPTERS, CastleRulings
from castle_core.rules.registry import implementers
from castle_core.sheets import (
    Entry,
    Group,
    Line,
    Pick,
    Roll,
    Rows,
    Sheet,
    SheetKind,
    Worked,
    blank,
    look,
    opened,
    read,
)
from castle_core.sheets import Page as When
from castle_core.systems import SHEETS, chapters, find_tool
from castle_core.view import Links
from castle_core.view.sheet_print import blank_html, print_html, sheet_text
from castle_core.view.sheets import (
    acts_html,
    checks_html,
    derived_html,
    form_html,
    question_link,
    quoted,
    rolls_html,
    shape,
    sheet_html,
    value_html,
)
from tests.core.sheets.toys import KINDS, TOY, ids, toy

LINKS = Links(CHAPTERS, "../../")
VOID = {"input", "br", "img"}
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "</textarea><script>alert(1)</script>",
    "' onfocus='alert(1)",
    "&lt;b&gt;",
    "\u202eevil\u202c",
    "a\x00b\x1b[31m",
    "\ue0001/0\ue001",
    "👩‍👩‍👧",
)


class Page(HTMLParser):
    """The elements of a piece of HTML, and whether it is well nested."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[int, str] = {}
        self.open: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        number = len(self.elements) - 1
        self.texts[number] = self.texts.get(number, "") + data
        if self.open[-2:] == ["legend", "a"]:
            self.texts[number - 1] = self.texts.get(number - 1, "") + data

    def named(self, *tags: str) -> Iterator[dict[str, str | None]]:
        yield from (attributes for tag, attributes in self.elements if tag in tags)


def toy_sheet(**character: Any) -> Sheet:
    return look(TOY, opened(toy(**character), KINDS, ids()).document)


def castle_sheet(**character: Any) -> Sheet:
    return look(
        SHEETS["castle-sheet"],
        opened({"kind": "castle-sheet", "version": 1, "character": character}, SHEETS, ids()).document,
    )


def sheets() -> list[Sheet]:
    weapons = [{"weapon": "rapier", "name": "Épine"}, {"weapon": "bow"}]
    return [
        toy_sheet(),
        toy_sheet(name="Ada", toys=[{"toy": "top"}, {"worth": "many"}], skills=["green"], points="x"),
        castle_sheet(),
        castle_sheet(
            weapons=weapons, topics=["fate", "luck", "doom", "progression"], advantages=["fencing-4", "brawn"]
        ),
    ]


def at(document: dict[str, Any], path: str) -> Any:
    """What stands at a path of a document."""
    value: Any = document
    for step in path.split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


every_sheet = pytest.mark.parametrize("sheet", sheets(), ids=["toy", "toy filled", "castle", "castle filled"])


@every_sheet
def test_every_control_has_its_place_in_the_document_as_its_name(sheet: Sheet) -> None:
    for control in Page(form_html(sheet, "s")).named("input", "select", "textarea"):
        name = control["name"]
        assert name is not None
        value = at(sheet.document, name)
        if control["data-holds"] == "tick":
            assert isinstance(value, list)
            assert ("checked" in control) == (control["value"] in value)
        elif control["data-holds"] == "flag":
            assert ("checked" in control) == (value == "yes")
        else:
            assert control["data-holds"] == "text"
            assert isinstance(value, str)
            assert "value" not in control or control["value"] == value


@every_sheet
def test_every_entry_of_the_document_has_its_control(sheet: Sheet) -> None:
    page = Page(form_html(sheet, "s"))
    names = {control["name"] for control in page.named("input", "select", "textarea")}
    names |= {rows["data-rows"] for rows in page.named("fieldset") if "data-rows" in rows}
    hidden = {
        f"character.{entry.name}"
        for group in sheet.kind.schema
        for entry in group.entries
        if group.when is not None and group.when[1] not in sheet.document["character"][group.when[0]]
    }
    assert names >= {f"character.{name}" for name in sheet.document["character"]} - hidden
    assert not names & hidden


@every_sheet
def test_every_control_is_labelled_and_every_id_is_there_once(sheet: Sheet) -> None:
    page = Page(sheet_html(sheet, LINKS, "s"))
    found = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(found) == len(set(found))
    labelled = {attributes.get("for") for attributes in page.named("label")}
    for control in page.named("input", "select", "textarea"):
        assert control["data-holds"] == "tick" or control["id"] in labelled
        for described in (control.get("aria-describedby") or "").split():
            assert described in found
    for number, (tag, attributes) in enumerate(page.elements):
        if tag in ("legend", "button", "summary"):
            assert page.texts.get(number, "").strip() or attributes.get("aria-label")
        if tag == "button":
            assert attributes["type"] == "button"


@pytest.mark.parametrize("kind", SHEETS.values(), ids=list(SHEETS))
def test_every_heading_leads_to_the_rule_it_implements(kind: SheetKind) -> None:
    document = blank(kind)
    for group in kind.schema:
        if group.when is not None:
            document["character"][group.when[0]].append(group.when[1])
    form = form_html(look(kind, document), "s", Links(chapters(), "../../"))
    leads = dict(re.findall(r'<legend><a href="[^"]+" data-rule="([^"]+)">([^<]+)</a></legend>', form))
    assert all(implementers(rule) for rule in leads)
    seen = [group for group in kind.schema if kind.name not in [entry.name for entry in group.entries]]
    assert form.count("<legend><a ") == len(seen)
    for group in seen:
        assert f'data-rule="{group.rule or kind.rule}">{escape(group.title)}</a></legend>' in form
    assert "<legend><a" not in form_html(look(kind, document), "s"), "without a book a heading is no link"


@every_sheet
def test_buttons_that_look_alike_have_names_of_their_own(sheet: Sheet) -> None:
    page = Page(form_html(sheet, "s"))
    names = [attributes["aria-label"] for attributes in page.named("button") if "aria-label" in attributes]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_a_player_types_is_markup(text: str) -> None:
    given = {
        "name": text,
        "player": text,
        "origin": text,
        "advantages": [text, "fencing-1"],
        "disadvantages": [text],
        "knacks": [{"side": text, "task": text}],
        "specialists": [{"called": text, "weapon": text}, {"called": text, "weapon": "axe"}],
        "weapons": [{"weapon": text, "name": text, "masterwork": text}],
        "off_hand": text,
        "worn": text,
        "spheres": [{"sphere": text, "power": text}, {"sphere": text, "power": "2"}],
        "notes": text,
        "background": text,
        "dead": text,
        "light": text,
        text: text,
    }
    raw = {"kind": "castle-sheet", "version": 1, "character": given, "rulings": {text: text, "sets": text}}
    sheet = look(SHEETS["castle-sheet"], opened(raw, SHEETS, ids()).document)
    html = sheet_html(sheet, LINKS, "s") + rolls_html(
        (roll, question_link(find_tool(roll.tool), roll.values, {}, LINKS)) for roll in sheet.worked.rolls
    )
    page = Page(html)
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "img", "style", "iframe", "b"}
    for _, attributes in page.elements:
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
        assert not (attributes.get("href") or "").startswith(("javascript:", "http"))
    shown = derived_html(sheet, LINKS) + checks_html(sheet, LINKS) + acts_html(sheet)
    assert not set(shown) & {"\x00", "\x1b", "\u202e", "\ue000", "\ue001"}


def test_what_cannot_be_read_stays_in_its_control() -> None:
    sheet = toy_sheet(points="a few", colour="mauve", toys=[{"worth": "10000"}], skills=["green"], tired="perhaps")
    page = Page(form_html(sheet, "s"))
    controls = {control["name"]: control for control in page.named("input")}
    assert controls["character.points"]["value"] == "a few"
    assert controls["character.points"]["aria-invalid"] == "true"
    assert controls["character.toys.0.worth"]["value"] == "10000"
    assert any(option["value"] == "mauve" and "selected" in option for option in page.named("option"))
    ticks = [control for control in page.named("input") if control["name"] == "character.skills"]
    assert ("green", True) in [(control["value"], "checked" in control) for control in ticks]
    errors = {error.get("id"): "hidden" in error for error in page.named("p") if error.get("class") == "field__error"}
    assert errors["s-character.points-error"] is False
    assert errors["s-character.name-error"] is True
    assert "checked" not in controls["character.tired"]


WARES = tuple((f"ware-{number}", f"Ware number {number}") for number in range(150))
SHOP = replace(
    TOY,
    work_out=lambda values, rulings: Worked(()),
    schema=(
        Group(
            "Who",
            When.BUILD,
            (
                Entry("name", "Name", Line(20)),
                *(
                    Entry(name, name, Rows((Entry("ware", "Ware", Pick(WARES), default="ware-0"),), one="ware"))
                    for name in ("bought", "sold")
                ),
            ),
        ),
    ),
)


def shop(**character: Any) -> Sheet:
    return look(SHOP, opened(toy(**character), {SHOP.key: SHOP}, ids()).document)


def test_what_rows_choose_from_is_written_once_however_many_they_are() -> None:
    rows = [{"ware": f"ware-{number}"} for number in range(30)]
    html = form_html(shop(bought=rows, sold=rows), "s")
    assert html.count("Ware number 149") == 1
    assert html.count("<template") == 1
    page = Page(html)
    assert [template["id"] for template in page.named("template")] == ["s-list-1"]
    for select in page.named("select"):
        assert select["data-list"] == "s-list-1"
    chosen = [option["value"] for option in page.named("option") if "selected" in option]
    assert chosen == [row["ware"] for row in (*rows, *rows)], "each row holds what is chosen in it"
    assert "<template" not in form_html(shop(), "s")


def test_a_wrong_name_in_a_row_stays_and_is_told_in_a_sentence() -> None:
    sheet = shop(sold=[{"ware": "War number 1 <b>"}, {"ware": ""}])
    html = form_html(sheet, "s")
    assert '<option value="War number 1 &lt;b&gt;" selected>War number 1 &lt;b&gt; (cannot be read)</option>' in html
    assert '<option value="ware-0" selected>Ware number 0</option>' in html
    page = Page(html)
    (wrong,) = (select for select in page.named("select") if "aria-invalid" in select)
    assert wrong["name"] == "character.sold.0.ware"
    assert "choose one of the 150 in the list" in html
    assert [check.path for check in sheet.checks] == ["character.sold.0.ware"]


def test_a_full_sheet_of_any_system_is_no_heavy_page() -> None:
    for path in sorted((Path(__file__).parent / "fixtures").glob("*-sheet-*-full.json")):
        found = read(path.read_text(encoding="utf-8"), SHEETS)
        assert len(form_html(look(found.kind, found.document), "s")) < 100_000


def test_ten_thousand_in_a_counter_is_a_number_and_no_row_of_marks() -> None:
    html = form_html(castle_sheet(light="10000", fate="9999999999"), "s")
    assert 'value="10000"' in html
    assert len(html) < len(form_html(castle_sheet(), "s")) + 2_000


def test_a_wheel_changes_no_number_and_a_comma_is_not_swallowed() -> None:
    for sheet in sheets():
        assert all(
            control.get("type") in ("text", "checkbox") for control in Page(form_html(sheet, "s")).named("input")
        )


def test_a_long_text_keeps_the_line_break_it_begins_with() -> None:
    assert ">\n\nfirst" in form_html(toy_sheet(notes="\nfirst"), "s")


def test_the_shape_changes_exactly_when_other_controls_are_needed() -> None:
    plain = shape(toy_sheet())
    assert shape(toy_sheet(name="Ada", points="7", tired="yes", skills=["blue", "red"])) == plain
    others = [toy_sheet(skills=[]), toy_sheet(toys=[{}]), toy_sheet(skills=["blue", "green"])]
    assert len({plain, *map(shape, others)}) == 4
    assert f'data-shape="{plain}"' in form_html(toy_sheet(), "s")


def test_groups_stand_on_the_page_they_are_needed_on() -> None:
    groups = [
        group["data-page"] for group in Page(form_html(castle_sheet(), "s")).named("fieldset") if "data-page" in group
    ]
    assert set(groups) == {"build", "play"}


def test_what_follows_names_its_reasons_with_links() -> None:
    html = derived_html(castle_sheet(weapons=[{"weapon": "rapier"}], advantages=["swordsman"]), LINKS)
    assert 'data-rule="castle.advantage.specialist.swordsman"' in html
    assert "Swordsman means Advantaged with this weapon." in html
    assert html.count("<details") == html.count("<summary")


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ("Charisma: 7 dice, 1 easier", "Charisma: 7_dice, 1_easier"),
        ("level 3", "level_3"),
        ("5 of 5", "5 of 5"),
        ("Advantaged", "Advantaged"),
    ],
)
def test_a_number_stays_with_its_word_at_the_end_of_a_line(value: str, kept: str) -> None:
    assert value_html(value) == kept.replace("_", "\N{NO-BREAK SPACE}")


def test_suggestions_are_marked_and_can_be_left_out() -> None:
    sheet = castle_sheet(advantages=["quick", "brawn", "dodge", "archer"])
    assert "sheet__facts--suggestion" in derived_html(sheet, LINKS)
    assert "4 of 3" in derived_html(sheet, LINKS)
    assert "4 of 3" not in derived_html(sheet, LINKS, suggestions=False)
    assert "By our suggestion" in checks_html(sheet, LINKS)
    assert "no objection" in checks_html(sheet, LINKS, suggestions=False)


def test_a_legal_sheet_is_told_so() -> None:
    assert "The rules have no objection to this sheet." in checks_html(castle_sheet(name="Ada"), LINKS)
    assert 'data-edit="adopt rulings"' in checks_html(castle_sheet(), LINKS, other_rulings=True)


def test_a_link_to_a_tool_carries_values_and_the_sheet_s_rulings() -> None:
    tool = find_tool("castle.task")
    assert question_link(tool, {"level": "normal"}, {}, LINKS) == (
        "../../castle/checks/#tool-castle.task?level=normal&rulings=book"
    )
    changed = {"sets": "infinite", "defeat_at": "dead"}
    assert question_link(tool, {"level": "normal"}, changed, LINKS).endswith("?level=normal&ruling.sets=infinite")
    assert quoted("a b&é=#") == "a%20b%26%C3%A9%3D%23"


def test_what_is_asked_about_one_thing_stands_on_one_line_and_each_link_says_all_of_it() -> None:
    asked = [("the odds", "Ride"), ("roll now", "Ride"), ("the odds", "A <b>: c"), ("Karma", ""), ("Costs", "")]
    html = rolls_html((Roll(question, "toy.throw", {}, about), "#") for question, about in asked)
    page = Page(html)
    assert html.count("<li>") == 4
    assert '<bdi>Ride</bdi>:</span> <span class="sheet__asked"><a' in html
    names = [link.get("aria-label") for link in page.named("a")]
    assert names == ["Ride: the odds", "Ride: roll now", "A <b>: c: the odds", None, None]
    assert rolls_html(()) == ""


def test_entries_that_are_pairs_stand_side_by_side() -> None:
    pair = replace(TOY.schema[0], entries=TOY.schema[0].entries[:4], pairs=True)
    sheet = look(replace(TOY, schema=(pair,), work_out=lambda values, rulings: Worked(())), toy_sheet().document)
    for html in (form_html(sheet, "s"), print_html(sheet), blank_html(sheet.kind)):
        assert html.count('__pair"') == 2
        Page(html)
    with pytest.raises(ValueError, match="stands alone"):
        replace(TOY, schema=(replace(pair, entries=pair.entries[:3]),))


def test_the_rulings_a_sheet_holds_under_are_named() -> None:
    kind = SHEETS["castle-sheet"]
    ruled = look(
        kind, blank(kind, CastleRulings.read({"level_floor": "cannot-act", "order_tie": "opposed-draw"}), ids())
    )
    html = derived_html(ruled, LINKS)
    assert "They cannot act." in html
    assert "opposed" not in html, "who goes first is no business of a sheet"
    assert "They cannot act." in sheet_text(ruled)
    assert "They cannot act." in print_html(ruled)
    assert "note--ruling" not in derived_html(castle_sheet(), LINKS)
