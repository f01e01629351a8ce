"""Laws that hold for every sheet anybody could send, tried on many."""

import json
from typing import Any

import pytest

pytest.importorskip("hypothesis", reason="hypothesis is not installed here")

from hypothesis import given, settings
from hypothesis import strategies as st

from castle_core.chance import Source
from castle_core.rules import CoreError
from castle_core.sheets import SheetKind, look, opened, read, write
from castle_core.sheets.schema import entries_of
from castle_core.systems import SHEETS
from castle_core.view import Links
from castle_core.view.sheet_print import print_html, sheet_text
from castle_core.view.sheets import checks_html, derived_html, form_html
from tests.core.sheets.toys import KINDS, TOY, ids

calmly = settings(deadline=None, max_examples=60)

texts = st.text(max_size=40) | st.sampled_from(
    ["", "3", "yes", "red", "10000", "<b>", "\ue0001/0\ue001", "\u202e", "a\x00"]
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)


def characters(kind: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Characters with anything at all in their known places, and in some unknown ones."""
    names = list(entries_of(kind.schema))
    rows = st.lists(
        st.dictionaries(
            st.sampled_from(["weapon", "name", "toy", "worth", "task", "power", "ability", "level", "hours", "x"]),
            texts,
            max_size=4,
        )
    )
    return st.dictionaries(st.sampled_from(names) | texts, anything | rows | st.lists(texts), max_size=8)


def documents(kind: Any) -> st.SearchStrategy[dict[str, Any]]:
    return st.builds(
        lambda character, rulings, extra: {
            **extra,
            "kind": kind.key,
            "version": kind.version,
            "id": "K7Q2M4TX",
            "rulings": rulings,
            "character": character,
        },
        characters(kind),
        st.dictionaries(texts | st.sampled_from(["sets", "level_floor"]), anything, max_size=3),
        st.dictionaries(texts, anything, max_size=3),
    )


@calmly
@given(documents(TOY))
def test_writing_reading_and_writing_gives_the_same_bytes(document: dict[str, Any]) -> None:
    text = write(document, KINDS)
    again = read(text, KINDS, ids())
    assert write(again.document, KINDS) == text
    assert again.document == opened(document, KINDS, ids()).document
    assert not any("set aside" in complaint for complaint in again.complaints), "what was set aside once is quiet"


@calmly
@given(documents(TOY))
def test_a_trip_through_another_program_s_json_changes_nothing(document: dict[str, Any]) -> None:
    first = opened(document, KINDS, ids()).document
    shuffled = dict(reversed(json.loads(json.dumps(first)).items()))
    assert write(shuffled, KINDS) == write(first, KINDS)


@pytest.mark.parametrize("kind", SHEETS.values(), ids=SHEETS)
@calmly
@given(data=st.data())
def test_every_sheet_is_looked_at_without_an_accident(kind: SheetKind, data: st.DataObject) -> None:
    document = data.draw(documents(kind))
    text = write(document, SHEETS)
    found = read(text, SHEETS)
    assert write(found.document, SHEETS) == text
    sheet = look(found.kind, found.document)
    for check in sheet.checks:
        assert check.text.endswith(".")
        assert check.rule.startswith(f"{kind.system}.")
    for derived in sheet.worked.derived:
        assert derived.steps
    links = Links(())
    shown = form_html(sheet, "s") + derived_html(sheet, links) + checks_html(sheet, links) + print_html(sheet)
    assert "<b>" not in shown
    assert "\x1b" not in sheet_text(sheet)


@calmly
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda raw: raw.decode("latin-1")))
def test_any_text_that_is_no_sheet_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(CoreError) as refusal:
        read(text, SHEETS)
    assert refusal.value.message.endswith(".")


@calmly
@given(st.integers(0, 2**40 - 1))
def test_an_id_stays_the_same(seed: int) -> None:
    code = Source(seed).code
    document = {"kind": TOY.key, "version": 3, "id": code}
    assert opened(document, KINDS).document["id"] == code
