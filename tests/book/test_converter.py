"""From HTML to Typst: nothing vanishes, nothing from a page is taken for code, what is unknown is a fault."""

from pathlib import Path

import pytest
from lxml import html

from macros.paper import tables
from macros.paper.convert import Converter
from macros.paper.makers import converter
from macros.paper.pages import BookPage, Pages, PrintedRule
from macros.paper.papers import PAPERS
from macros.paper.press import set_pdf
from macros.paper.source import Code, call, content, string, text
from macros.paper.tables import Mode, Width
from macros.paper.trouble import PaperError
from tests.book.reading import Reading

A4 = PAPERS["a4"]
NASTY = '#panic() $x$ *a* _b_ `c` <d> @e ~ = - + / \\ " [ ] { } 1. https://x.invalid // /* #{ 2 + 2 } -- … ‘’'
SHELL = '#import "book.typ": *\n#show: setting\n#title-of("chapter", 1, "Chapter")\n'
SETTING = (
    "#let paper = (width: 210mm, height: 297mm, left: 18mm, right: 22mm, top: 27mm, bottom: 25mm, aside: 38mm, "
    'letters: 10pt, depth: 245mm)\n#let edition = (title: "T", author: "A", about: "B", holds: (), line: "L")\n'
)


def page_of(markup: str) -> Converter:
    """A converter for a page with this text, beside which there is one rule."""
    article = html.fragment_fromstring(f"<article>{markup}</article>")
    page = BookPage("test/page.md", "test/page/", None, article)
    rules = {"test.page.rule": PrintedRule("test.page.rule", "Rule", "Words.")}
    places = {("test/page/", ""): page.label, ("test/page/", "test.page.rule"): "test.page.rule"}
    return converter(page, Pages((page,), rules, places, Path("/nowhere")), A4, level=1)


def faults(markup: str) -> list[str]:
    converter = page_of(markup)
    converter.article()
    return converter.faults


@pytest.mark.parametrize(
    ("markup", "fault"),
    [
        ("<p>a <blink>b</blink></p>", "no way to print <blink>"),
        ("<marquee>b</marquee>", "no way to print <marquee>"),
        ('<div class="carousel">a</div>', "unknown class carousel"),
        ('<p>a <span class="shout">b</span></p>', "unknown class shout"),
        ('<div class="admonition note danger"><p class="admonition-title">D</p></div>', "unknown class danger"),
        ('<svg viewBox="0 0 1 1"></svg>', "no words that stand for it"),
        ('<p><img src="a.png"></p>', "no words that stand for it"),
        ('<p><img src="a.png" alt="A"></p>', "is not there"),
        ('<p><a href="../nowhere/">x</a></p>', "leads to nothing"),
        ('<p><a href="#nowhere">x</a></p>', "names no place"),
        ("<p>☃</p>", "U+2603"),
        ("<ul><p>a</p></ul>", "stands in a list"),
    ],
)
def test_what_is_unknown_is_a_fault_that_names_the_page(markup: str, fault: str) -> None:
    found = faults(markup)
    assert len(found) == 1
    assert fault in found[0]
    assert found[0].startswith("test/page.md: ")


@pytest.mark.parametrize(
    "markup",
    [
        "<form><input><blink></blink></form>",
        '<p hidden class="anything">x</p>',
        '<p>a<a class="headerlink" href="#nowhere">¶</a></p>',
        "<castle-log></castle-log>",
    ],
)
def test_what_is_of_no_use_on_paper_is_left_out(markup: str) -> None:
    converter = page_of(markup)
    assert "nowhere" not in converter.article()
    assert converter.faults == []


def test_what_an_unknown_live_tool_holds_is_printed() -> None:
    converter = page_of('<castle-new class="new"><div class="new__inner"><p>Kept.</p></div></castle-new>')
    assert "Kept." in converter.article()
    assert converter.faults == []


def test_every_tab_is_printed_under_its_label() -> None:
    converter = page_of(
        '<div class="tabbed-set tabbed-alternate"><input type="radio"><div class="tabbed-labels"><label>One</label>'
        '<label>Two</label></div><div class="tabbed-content"><div class="tabbed-block"><p>First.</p></div>'
        '<div class="tabbed-block"><p>Second.</p></div></div></div>'
    )
    said = converter.article()
    assert converter.faults == []
    assert said.index("One") < said.index("First.") < said.index("Two") < said.index("Second.")


def test_text_is_never_taken_for_code(tmp_path: Path) -> None:
    converter = page_of("<p></p>")
    converter.source.article[0].text = NASTY
    source = f"{SHELL}{converter.article()}\n\n{call('strong', content(text(NASTY)))}\n\n{call('strong', NASTY)}"
    set_pdf(source, tmp_path / "nasty.pdf", setting=SETTING)
    said = " ".join(Reading(tmp_path / "nasty.pdf").text.split())
    assert said.count(" ".join(NASTY.split())) == 3


def test_a_reference_to_nothing_stops_the_press(tmp_path: Path) -> None:
    with pytest.raises(PaperError, match="does not exist"):
        set_pdf(f"{SHELL}{call('to', 'castle.no.rule', Code('[x]'))}", tmp_path / "a.pdf", setting=SETTING)


def test_strings_are_quoted() -> None:
    assert string('a"\\\n') == '"a\\"\\\\\\n"'


# tables


def test_a_table_that_fits_keeps_its_natural_width() -> None:
    layout = tables.arrange([[Width(2, 4), Width(1, 3)]], [(Mode.TEXT, 300)], 10.6)
    assert layout is not None
    assert (layout.mode, layout.lines, layout.size) == (Mode.TEXT, 1, tables.SIZES[0])


@pytest.mark.parametrize("longest", [20, 60, 150, 400])
def test_no_column_is_narrower_than_its_longest_word_and_no_table_wider_than_its_place(longest: int) -> None:
    rows = [[Width(4, 9), Width(6, longest), Width(5, longest / 2)]] * 5
    where = tables.places(A4, A4.text, may_widen=True)
    layout = tables.arrange(rows, where, A4.letters)
    assert layout is not None
    assert layout.width <= dict(where)[layout.mode] + 0.01
    for column, width in zip(layout.columns, rows[0], strict=True):
        assert column >= width.least * layout.size


def test_a_table_of_long_cells_takes_the_place_in_which_its_rows_are_lowest() -> None:
    where = tables.places(A4, A4.text, may_widen=True)
    rows = [[Width(5, 6)] * 5 + [Width(6, 120)]] * 5
    narrow = tables.arrange(rows, where[:1], A4.letters)
    chosen = tables.arrange(rows, where, A4.letters)
    assert narrow is not None
    assert chosen is not None
    assert chosen.mode is Mode.WIDE
    assert chosen.lines < narrow.lines


def test_one_long_cell_does_not_keep_its_column_wide() -> None:
    """Of ten rows the last alone has a long second cell; the first cells of all have the room to stand in one line."""
    rows = [*([[Width(3, 30), Width(3, 4)]] * 9), [Width(3, 30), Width(3, 24)]]
    size = tables.SIZES[0]
    layout = tables.arrange(rows, [(Mode.TEXT, 30 * size * tables.SLACK + 9 * size + 2 * tables.GUTTER)], A4.letters)
    assert layout is not None
    assert layout.columns[0] >= 30 * size * tables.SLACK


def test_a_table_reaches_beside_the_text_only_if_that_saves_many_lines() -> None:
    where = tables.places(A4, A4.text, may_widen=True)
    rows = [[Width(4, 10)] * 2 + [Width(4, 10)]] * 6
    one_long = tables.arrange([*rows, [Width(4, 10), Width(4, 10), Width(6, 24)]], where, A4.letters)
    all_long = tables.arrange([[Width(4, 10), Width(4, 10), Width(6, 24)]] * 7, where, A4.letters)
    assert one_long is not None
    assert all_long is not None
    assert one_long.mode is Mode.TEXT
    assert all_long.mode is Mode.WIDE


def test_fractions_stand_in_a_column_of_their_own_behind_their_percentages() -> None:
    def table(*cells: str) -> str:
        body = "".join(f'<tr><th>a</th><td class="num">{each}</td></tr>' for each in cells)
        return f'<table><thead><tr><th>A</th><th class="num">B</th></tr></thead><tbody>{body}</tbody></table>'

    short = '25.0 % <span class="exact">1/4</span>'
    long = '12.3 % <span class="exact"><details><summary>exact</summary>1/812345678901234</details></span>'
    never = '0 % <span class="exact">0</span>'
    mixed = page_of(table(short, never, long)).article()
    assert "span: 2" in mixed
    assert '"1/4"' in mixed
    assert '"0"' not in mixed
    assert "too long to be printed" in mixed
    for plain in (page_of(table(long, long)).article(), page_of(table(never)).article()):
        assert "span: 2" not in plain
        assert "too long" not in plain


def test_a_heading_goes_along_with_what_turns_its_page() -> None:
    """Said is the same; a text that looks like the code for it changes nothing."""
    cells = "".join(f"<td>{'wide' * 3}</td>" for _ in range(7))
    said = '<p>wide: "turned"</p><h2>Stays</h2><p>Words.</p><h2>Goes along</h2>'
    page = page_of(f"{said}<table><tbody><tr>{cells}</tr></tbody></table>")
    page = converter(page.source, page.pages, PAPERS["a5"], level=1)
    code = page.article()
    assert page.faults == []
    assert code.count("#turned(") == 1
    before, _, inside = code.partition("#turned(")
    assert "Stays" in before
    assert "Words." in before
    assert "Goes along" in inside
    assert 'mode: "text"' in inside


def test_a_table_of_two_columns_stays_in_line_with_the_text() -> None:
    """One of three that is as wide reaches beside it, where no line is broken."""
    where = tables.places(A4, A4.text, may_widen=True)
    longest = 42  # at the sizes that count, too wide for the text and not for the place beside it
    beside = tables.arrange([[Width(4, 5), Width(6, longest / 2), Width(6, longest / 2)]] * 3, where, A4.letters)
    in_line = tables.arrange([[Width(4, 5), Width(6, longest)]] * 3, where, A4.letters)
    assert beside is not None
    assert in_line is not None
    assert (beside.mode, beside.lines) == (Mode.WIDE, 1)
    assert (in_line.mode, in_line.lines) == (Mode.TEXT, 2)


@pytest.mark.parametrize("longest", [60, 68, 90, 150])
def test_letters_are_not_made_small_to_save_a_line(longest: int) -> None:
    """Between sizes that all fit, one that is read with ease is taken, even where a smaller one has three lines."""
    layout = tables.arrange([[Width(4, longest), Width(4, longest)]] * 2, [(Mode.TEXT, A4.text)], A4.letters)
    assert layout is not None
    assert layout.size >= tables.EASY


def test_a_very_wide_table_turns_the_page_and_a_wider_one_is_refused() -> None:
    where = tables.places(A4, A4.text, may_widen=True)
    turned = tables.arrange([[Width(9, 9)] * 7], where, A4.letters)
    assert turned is not None
    assert turned.mode is Mode.TURNED
    assert turned.size >= tables.SIZES[-1]
    assert tables.arrange([[Width(9, 9)] * 14], where, A4.letters) is None


def test_a_turned_table_runs_off_no_page(tmp_path: Path) -> None:
    cells = "".join(f"<td>{'Wideword' * 2}{at}</td>" for at in range(7))
    converter = page_of(f"<p>Before.</p><table><tbody>{f'<tr>{cells}</tr>' * 60}</tbody></table><p>After.</p>")
    set_pdf(SHELL + converter.article(), tmp_path / "wide.pdf", setting=SETTING)
    assert converter.faults == []
    leaves = Reading(tmp_path / "wide.pdf").leaves
    assert any(leaf.width > leaf.height for leaf in leaves)
    assert all(box.right < leaf.width - 28 and box.bottom > 28 for leaf in leaves for box in leaf.boxes)


def test_no_row_is_cut_and_a_row_longer_than_a_page_is_printed_to_its_end(tmp_path: Path) -> None:
    rows = "".join(f"<tr><td>Row {at}</td><td>{f'word{at} ' * 80}</td></tr>" for at in range(40))
    endless = f"<tr><td>Long</td><td>{'on and ' * 3000}last words</td></tr>"
    table = f"<table><thead><tr><th>HEAD</th><th>B</th></tr></thead><tbody>{rows}</tbody></table>"
    long = f"<table><tbody>{endless}</tbody></table>"
    converter = page_of(table + long)
    set_pdf(SHELL + converter.article(), tmp_path / "long.pdf", setting=SETTING)
    leaves = Reading(tmp_path / "long.pdf").leaves
    for at in range(40):
        assert len([leaf for leaf in leaves if f"word{at} " in leaf.text]) == 1
    assert all(leaf.text.count("HEAD") == 1 for leaf in leaves if "Row " in leaf.text)
    assert "last words" in leaves[-1].text


def test_a_list_of_rules_keeps_marks_and_suggestions_on_paper() -> None:
    entry = "<dt>{}</dt><dd class='suggestion'><em class='suggestion__mark'>Ours:</em><span> Words.</span></dd>"
    told = page_of(f"<dl class='entries'>{entry.format('<strong>Pouch</strong> S')}</dl><dl>{entry.format('Bag')}</dl>")
    code = told.article()
    assert not told.faults
    assert code.index("#entries(") < code.index("Pouch") < code.index("Ours:") < code.index("#definitions(")
