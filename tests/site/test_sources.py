"""Reading the sources: the index of rules, the list of words, the links the build makes."""

from pathlib import Path

import pytest
from markdown import Markdown
from markdown.extensions import Extension

from macros import build
from macros.exports import RuleText, texts_of
from macros.links import BookLinks, source_link
from macros.rule_index import RuleIndex, read_rules
from macros.search import add_words, closed_up, other_spellings, spellings, spelt_otherwise
from macros.terms import Term, TermsError, read_terms, unknown_rules

PAGE = """---
title: Bags
---
# Bags

## The bag {#castle.bag.bag}

A **bag** holds *chits*; `code` too. {{ chance("x", "y") }} of them.

| a | b |
|---|---|
| one {: #castle.bag.cell data-title="The cell" } | two |

**The small rule.** It is small.
{: #castle.bag.small }

!!! note
    In a box.

    A rule in a box.
    {: #castle.bag.boxed }

<span id="castle.bag.raw"></span>

**Pouch** S · light {: #castle.bag.pouch }
:   A small bag.
:   Sew *one*.
    {: .suggestion }

**Sack** M {: #castle.bag.sack }
:   A large one.
"""


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    (tmp_path / "castle").mkdir()
    (tmp_path / "castle" / "bags.md").write_text(PAGE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def index(docs: Path) -> RuleIndex:
    return read_rules(docs)


def test_a_rule_is_found_wherever_markdown_lets_one_stand(index: RuleIndex) -> None:
    assert [(rule.id, rule.title, rule.line, rule.heading) for rule in index.rules.values()] == [
        ("castle.bag.bag", "The bag", 6, True),
        ("castle.bag.cell", "The cell", 12, False),
        ("castle.bag.small", "The small rule", 14, False),
        ("castle.bag.boxed", "Boxed", 21, False),
        ("castle.bag.raw", "Raw", 23, False),
        ("castle.bag.pouch", "Pouch", 25, False),
        ("castle.bag.sack", "Sack", 30, False),
    ]
    assert not index.faults


def test_an_excerpt_is_plain_text(index: RuleIndex) -> None:
    assert index["castle.bag.bag"].excerpt == "A bag holds chits; code too. … of them."


def test_an_excerpt_of_an_entry_is_what_is_said_of_it(index: RuleIndex) -> None:
    assert index["castle.bag.sack"].excerpt == "A large one."


def test_a_rule_that_stands_twice_is_named_with_file_and_line(docs: Path) -> None:
    (docs / "castle" / "more.md").write_text("# More\n\n### Again {#castle.bag.bag}\n", encoding="utf-8")
    assert read_rules(docs).faults == ("castle/more.md:3: the rule castle.bag.bag stands in castle/bags.md:6 already.",)


def test_words_are_read_with_their_forms(tmp_path: Path) -> None:
    path = tmp_path / "terms.yml"
    path.write_text("- term: chit\n  variants: [chits]\n  rule: castle.bag.bag\n", encoding="utf-8")
    assert read_terms(path) == (Term("chit", ("chits",), "castle.bag.bag"),)


@pytest.mark.parametrize(
    ("listed", "complaint"),
    [
        ("- term: chit\n", "needs a term, a rule"),
        ("- term: chit\n  rule: a.b.c\n  sense: 1\n", "nothing else"),
        ("- {term: chit, rule: a.b.c}\n- {term: bead, variants: [chit], rule: a.b.c}\n", "listed twice"),
    ],
)
def test_a_faulty_list_of_words_is_refused_in_a_sentence(tmp_path: Path, listed: str, complaint: str) -> None:
    path = tmp_path / "terms.yml"
    path.write_text(listed, encoding="utf-8")
    with pytest.raises(TermsError, match=complaint):
        read_terms(path)


def test_a_word_without_a_rule_is_named(index: RuleIndex) -> None:
    [sentence] = unknown_rules((Term("bow", (), "castle.bag.bow"),), index)
    assert "“bow”" in sentence
    assert "castle.bag.bow" in sentence


def rendered(text: str, index: RuleIndex, *terms: Term) -> str:
    """A source text as the build renders it."""
    extensions: list[str | Extension] = ["attr_list", "tables", "def_list", "smarty", "admonition", BookLinks()]
    build.set_current(build.Build(index, terms))
    try:
        return Markdown(extensions=extensions).convert(text)
    finally:
        build.set_current(None)


CHIT = Term("chit", ("chits",), "castle.bag.bag")


def test_the_first_mention_in_a_section_is_linked(index: RuleIndex) -> None:
    text = rendered("Two chits, one chit.\n\nA chit.\n\n## Next\n\nA chit.", index, CHIT)
    assert text.count('<a class="term" data-rule="castle.bag.bag" href="castle/bags.md#castle.bag.bag">chits</a>') == 1
    assert text.count('class="term"') == 2


@pytest.mark.parametrize(
    "text",
    [
        "## A chit",
        "[a chit](x.md)",
        "`a chit`",
        "| chit |\n|---|\n| 1 |",
        "chit\n:   A thing.",
        "    a chit",
        "chitchat, half-chit, chit-like",
        "### Own {#castle.bag.bag}\n\nA chit.",
        "### Own {#castle.bag.bag}\n\n#### Within\n\nA chit.",
        "A chit.\n{: #castle.bag.bag }",
        "Bag {: #castle.bag.bag }\n:   A chit.\n:   Another chit.",
    ],
)
def test_no_link_is_made_where_it_would_disturb(index: RuleIndex, text: str) -> None:
    assert 'class="term"' not in rendered(text, index, CHIT)


def test_links_are_made_inside_lists_tables_and_emphasis(index: RuleIndex) -> None:
    for text in ("- a chit", "1. a chit", "**a chit** more", "| a |\n|---|\n| a chit |", "!!! note\n    A chit."):
        assert rendered(text, index, CHIT).count('class="term"') == 1, text


def test_words_around_a_link_stay_in_order(index: RuleIndex) -> None:
    text = rendered("One chit *and* two chits, one set and *a* set.", index, CHIT, Term("set", (), "castle.bag.cell"))
    plain = "".join(part.partition(">")[2] for part in text.split("<"))
    assert plain == "One chit and two chits, one set and a set."


def test_a_longer_word_goes_before_the_shorter_one_in_it(index: RuleIndex) -> None:
    text = rendered("A chit bag.", index, CHIT, Term("chit bag", (), "castle.bag.cell"))
    assert ">chit bag</a>" in text


def test_a_link_leads_from_one_source_to_the_other(index: RuleIndex) -> None:
    rule = index["castle.bag.bag"]
    assert source_link(rule, "castle/bags.md") == "#castle.bag.bag"
    assert source_link(rule, "castle/index.md") == "bags.md#castle.bag.bag"
    assert source_link(rule, "about/index.md") == "../castle/bags.md#castle.bag.bag"
    assert source_link(rule, "index.md") == "castle/bags.md#castle.bag.bag"


def test_a_small_rule_gets_a_permanent_link(index: RuleIndex) -> None:
    text = rendered("It is small.\n{: #castle.bag.small }", index)
    assert 'href="#castle.bag.small"' in text
    assert 'aria-label="Permanent link to The small rule"' in text


def test_the_text_of_a_rule_ends_at_the_next_heading_or_rule(index: RuleIndex) -> None:
    html = (
        '<h2 id="castle.bag.bag">The bag<a class="headerlink" href="#">¶</a></h2><p>One <b>two</b>.</p>'
        '<div class="tool-slot">A tool</div><ul><li>three</li><li><p>four</p></li></ul>'
        "<table><tr><td>a</td><td>b</td></tr></table>"
        '<p id="castle.bag.small">Five.<a class="headerlink" href="#">¶</a></p><h2>Else</h2><p>Six.</p>'
    )
    texts = texts_of(html, index)
    assert texts["castle.bag.bag"].paragraphs == ("One two.", "• three", "• four", "a | b")
    assert texts["castle.bag.small"].whole == "Five."


def test_the_steps_of_a_rule_keep_their_numbers(index: RuleIndex) -> None:
    """What a rule says of its step 3 can be looked up, wherever its text is told."""
    html = (
        '<h3 id="castle.bag.bag">The bag</h3><ol start="2"><li>Draw.</li>'
        "<li><p>Look at <em>it</em>:</p><ul><li>Good</li><li>Poor</li></ul><p>Then go on.</p></li>"
        "<li>Say <b>what</b> it is\n<ol><li>Aloud</li></ol></li></ol>"
    )
    assert texts_of(html, index)["castle.bag.bag"].paragraphs == (
        "2. Draw.",
        "3. Look at it:",
        "• Good",
        "• Poor",
        "Then go on.",
        "4. Say what it is",
        "1. Aloud",
    )


def test_the_steps_of_a_box_stand_below_what_it_is_called(index: RuleIndex) -> None:
    html = (
        '<h3 id="castle.bag.bag">The bag</h3>'
        '<div class="admonition suggestion"><p class="admonition-title">Our suggestion</p><ol><li>Draw.</li></ol></div>'
    )
    assert texts_of(html, index)["castle.bag.bag"].paragraphs == ("Our suggestion:", "1. Draw.")


def test_the_text_of_an_entry_is_what_is_said_of_it(index: RuleIndex) -> None:
    html = (
        '<dl><dt id="castle.bag.pouch">Pouch</dt><dd>Small.</dd><dd><em>Ours:</em> Sew.</dd>'
        "<dt>Else</dt><dd>No.</dd></dl>"
    )
    assert texts_of(html, index)["castle.bag.pouch"].paragraphs == ("Small.", "Ours: Sew.")


def test_the_text_of_a_box_begins_with_what_it_is_called(index: RuleIndex) -> None:
    html = (
        '<h3 id="castle.bag.bag">The bag</h3>'
        '<div class="admonition gap"><p class="admonition-title">Not in the draft</p>'
        "<p>No word on bags.</p><p>Nor on sacks.</p></div>"
    )
    told = texts_of(html, index)["castle.bag.bag"]
    assert told.paragraphs == ("Not in the draft: No word on bags.", "Nor on sacks.")
    assert told.card == "Not in the draft: No word on bags."


def test_a_word_is_linked_in_the_entries_after_its_own(index: RuleIndex) -> None:
    text = rendered("Bag {: #castle.bag.bag }\n:   A chit.\n\nSack {: #castle.bag.sack }\n:   A chit.", index, CHIT)
    assert text.count('class="term"') == 1
    assert text.index("sack") < text.index('class="term"')


def test_a_suggestion_in_a_list_is_marked_and_wrapped(index: RuleIndex) -> None:
    source = "Pouch {: #castle.bag.pouch }\n:   Small.\n:   Sew *one* chit.\n    {: .suggestion }"
    text = rendered(source, index, CHIT)
    assert '<dl class="entries" data-search-exclude="true">' in text
    assert "<dd>Small.</dd>" in text
    assert '<dd class="suggestion"><em class="suggestion__mark">Ours:</em><span class="suggestion__words"> Sew' in text
    assert text.count('class="term"') == 1


def test_a_list_of_words_that_are_no_rules_is_left_alone(index: RuleIndex) -> None:
    assert "<dl>" in rendered("Word\n:   Sense.", index)


def test_a_card_ends_with_a_sentence() -> None:
    long = RuleText(("A sentence. " * 60,))
    assert long.card.endswith("sentence.")
    assert len(long.card) <= 420
    assert RuleText(()).card == ""


def test_other_spellings_of_words() -> None:
    assert list(other_spellings("A two-handed sword can’t; Grimm's three chits.")) == [
        "twohanded",
        "cant",
        "grimms",
        "2",
        "3",
        "beads",
    ]


@pytest.mark.parametrize(
    ("word", "otherwise"),
    [
        ("armoured", ["armored"]),
        ("colours", ["colors"]),
        ("centre", ["center"]),
        ("defence", ["defense"]),
        ("recognise", ["recognize"]),
        ("travelled", ["traveled"]),
        ("judgement", ["judgment"]),
        ("grey", ["gray"]),
        ("parries", ["parry"]),
        ("four", []),
        ("hour", []),
        ("fight", []),
    ],
)
def test_words_are_found_in_american_and_by_one_of_their_kind(word: str, otherwise: list[str]) -> None:
    assert list(spelt_otherwise(word)) == otherwise


def test_names_are_found_closed_up() -> None:
    names = ("Main Gauche", "The <em>resolution</em> bag", "Drawing", "Who goes first?", "One two three four")
    assert list(closed_up(names)) == ["maingauche", "resolutionbag"]


def test_only_what_the_book_does_not_say_is_asked_for_otherwise() -> None:
    entries = [
        {"title": "Main Gauche", "text": "<p>Your armour parries; the color of a colour.</p>"},
        {"title": "Armour", "text": "", "words": "mighty blow"},
    ]
    meant = {
        "armor": "armour",
        "armors": "armour",
        "parrys": "parries",
        "colors": "colour",
        "maingauche": "main gauche",
        "mightyblow": "mighty blow",
        "parry": "parries",
    }
    assert spellings(entries) == meant


def test_a_section_is_named_by_what_it_explains_and_by_its_tools() -> None:
    entry = {"location": "castle/bags/#castle.bag.bag", "title": "The bag", "text": "<p>How many chits? Some.</p>"}
    add_words(entry, {"castle.bag.bag": ["chit", "chits"]}, ["How many chits?", "Who wins?"])
    assert entry["words"] == "chit|chits|How many chits?"
    assert entry["also"] == "beads"
