"""Real draws, and what is left in the bags: castle.bag.draw, castle.bag.return"""

from collections import Counter
from fractions import Fraction

import pytest

from castle_core.castle import CastleRulings
from castle_core.castle.bag import full_bag, odds
from castle_core.castle.check import draw_at
from castle_core.castle.tools.tracking import (
    MOST_EVENTS,
    History,
    Made,
    PutBack,
    draw_now,
    drawn,
    play,
    read_history,
    with_room,
    written,
)
from castle_core.castle.words import BagName, Level, TaskResult
from castle_core.chance import Source
from castle_core.rules import CoreError, InputError, RuleError
from castle_core.tools import Answer, Beads, Note, Odds, Statement, Steps, run
from castle_core.tools.blocks import Block, exactly

CODE = "K7Q2M4TX"
OUT = {"draw_return": "out-until-scene-ends"}
HELD = {"draw_return": "held-within-exchange"}


def press(
    action: str, state: str = "", rulings: dict[str, str] | None = None, code: str = CODE, **values: str
) -> Answer:
    return run(draw_now, CastleRulings.read(rulings or {}), values, code=code, action=action, state=state)


def block(answer: Answer, kind: type[Block]) -> Block:
    return next(each for each in answer.result.blocks if isinstance(each, kind))


def counts(answer: Answer, caption: str) -> dict[str, int]:
    beads = next(each for each in answer.result.blocks if isinstance(each, Beads) and each.caption.startswith(caption))
    return {group.bead.name: group.count for group in beads.groups}


def next_odds(answer: Answer) -> dict[str, Fraction]:
    found = block(answer, Odds)
    assert isinstance(found, Odds)
    return {row.label: row.chance for row in found.rows}


def test_at_first_the_bag_is_full() -> None:
    answer = press("")
    assert answer.result.state == ""
    assert answer.result.headline == "You draw from the resolution bag of 45 chits, which is full."
    assert counts(answer, "Left") == {"Poor": 15, "Average": 20, "Good": 10}
    assert next_odds(answer) == {"Poor": Fraction(1, 3), "Average": Fraction(4, 9), "Good": Fraction(2, 9)}


def steps_of(answer: Answer) -> dict[str, list[str]]:
    steps = block(answer, Steps)
    assert isinstance(steps, Steps)
    return {steps.caption: [exactly(step.text) for step in steps.steps]}


def test_before_a_draw_it_is_told_how_one_draws_and_afterwards_what_happened() -> None:
    assert steps_of(press("")) == {
        "How you draw": [
            "Take one chit, without looking, from the resolution bag of 45 chits.",
            "That chit is the result.",
            "Put back what you took and mix the bag.",
        ]
    }
    drawn = press("draw", rulings=OUT)
    assert list(steps_of(drawn)) == ["What happened"]
    undone = steps_of(press("undo", drawn.result.state or "", OUT, level="disadvantaged", bag="wounds"))
    assert undone["How you draw"][1:] == ["Keep the lighter.", "Leave what you took on the table until the scene ends."]
    emptied = press("draw", rulings={**OUT, "sets": "1"}, bag="wounds").result.state or ""
    for _ in range(7):
        emptied = press("draw", emptied, {**OUT, "sets": "1"}, bag="wounds").result.state or ""
    empty = press("", emptied, {**OUT, "sets": "1"}, bag="wounds", level="advantaged")
    assert "Too few chits are left" in str(empty.result.blocks)


def test_wounds_are_compared_with_nothing_so_their_chits_are_not_held() -> None:
    """castle.bag.return"""
    first = press("draw", rulings=HELD, bag="wounds")
    assert counts(first, "Left") == {"Light": 25, "Serious": 10, "Deadly": 5}
    assert first.result.state == f"normal.wounds-5.back.{CODE}"
    assert counts(press("draw", rulings=HELD), "Out")


def test_a_draw_tells_what_came_out_what_counts_and_how_likely_it_was() -> None:
    answer = press("draw", level="advantaged")
    told = "Advantaged draw: Average and Good, and the better counts. The result is Good, which had a chance of 79/198."
    assert exactly(answer.result.headline) == told
    assert exactly(answer.log or "") == "Advantaged draw: Average and Good, keeps Good (Good 79/198)"
    assert answer.result.state == f"advantaged.resolution-5.back.{CODE}"
    steps = block(answer, Steps)
    assert isinstance(steps, Steps)
    rules = [step.rule for step in steps.steps]
    assert rules == ["castle.bag.draw", "castle.check.advantaged", "castle.bag.return"]
    assert [bead.name for bead in steps.steps[0].beads] == ["Average", "Good"]
    assert [bead.name for bead in steps.steps[1].beads] == ["Good"]


def test_a_code_draws_the_same_chits_again_and_again() -> None:
    for level in Level:
        assert press("draw", level=level.value).result == press("draw", level=level.value).result
        assert press("draw", level=level.value, code="k7q2-m4tx").result == press("draw", level=level.value).result
    assert press("draw", level="advantaged", code="00000001").result != press("draw", level="advantaged").result


def test_after_each_draw_the_chits_are_back() -> None:
    answer = press("draw", level="advantaged")
    assert counts(answer, "Left") == {"Poor": 15, "Average": 20, "Good": 10}
    again = press("draw", answer.result.state or "", level="advantaged", code="00000001")
    assert next_odds(again)["Good"] == Fraction(79, 198)


@pytest.mark.parametrize("rulings", [OUT, HELD])
def test_chits_stay_out_until_they_are_put_back(rulings: dict[str, str]) -> None:
    # the code draws Average and Good
    first = press("draw", rulings=rulings, level="advantaged")
    assert counts(first, "Out") == {"Poor": 0, "Average": 1, "Good": 1}
    assert counts(first, "Left") == {"Poor": 15, "Average": 19, "Good": 9}
    # Poor only when both of 43 are: 15·14 / (43·42)
    assert next_odds(first)["Poor"] == Fraction(15 * 14, 43 * 42)
    back = press("put-back", first.result.state or "", rulings, level="advantaged")
    assert back.result.headline.startswith("Every chit is back.")
    assert counts(back, "Left") == {"Poor": 15, "Average": 20, "Good": 10}
    assert next_odds(back)["Poor"] == Fraction(7, 66)


def test_after_a_good_chit_stays_out_the_next_is_good_nine_times_in_44() -> None:
    good = next(code for code in ("00000001", "00000002", "00000003", "00000004", "00000005", "00000006")
                if "Good" in (press("draw", rulings=OUT, code=code).log or ""))  # fmt: skip
    answer = press("draw", rulings=OUT, code=good)
    assert next_odds(answer)["Good"] == Fraction(9, 44)


def test_the_last_step_can_be_taken_back() -> None:
    one = press("draw", rulings=OUT, level="advantaged").result.state or ""
    two = press("draw", one, OUT, code="00000001").result.state or ""
    assert press("undo", two, OUT).result.state == one
    put_back = press("put-back", two, OUT).result.state or ""
    undone = press("undo", put_back, OUT)
    assert undone.result.state == two
    assert undone.result.headline.startswith("The last step is taken back.")
    assert press("undo", one, OUT).result.state == ""
    with pytest.raises(RuleError, match="no draw to take back"):
        press("undo", "", OUT)


def test_putting_back_when_nothing_is_out_changes_nothing() -> None:
    answer = press("put-back")
    assert answer.result.state == ""
    assert answer.result.headline.startswith("Every chit is back.")


def test_a_draw_once_made_stays_whatever_is_asked_or_ruled_afterwards() -> None:
    first = press("draw", rulings=OUT, level="advantaged", bag="wounds")
    state = first.result.state or ""
    three_bags, colours = {"level_method": "three-weighted-bags"}, {"chit_colours": "red-green-blue"}
    for rulings in ({}, HELD, {"sets": "1"}, three_bags, colours):
        for values in ({}, {"level": "disadvantaged"}, {"sets": "infinite"}, {"bag": "resolution"}):
            later = press("", state, rulings, code="00000009", **values)
            assert later.result.headline == first.result.headline
            assert later.result.state == state


def test_each_bag_keeps_its_own_count() -> None:
    first = press("draw", rulings=OUT, level="advantaged")
    other = press("", first.result.state or "", OUT, bag="wounds")
    assert counts(other, "Left") == {"Light": 25, "Serious": 10, "Deadly": 5}
    larger = press("", first.result.state or "", OUT, sets="6")
    assert counts(larger, "Left") == {"Poor": 18, "Average": 24, "Good": 12}


def test_an_infinite_bag_loses_nothing() -> None:
    answer = press("draw", rulings=OUT, sets="infinite", level="disadvantaged")
    assert next_odds(answer)["Good"] == Fraction(4, 81)
    again = press("draw", answer.result.state or "", OUT, sets="infinite", level="disadvantaged")
    assert next_odds(again)["Good"] == Fraction(4, 81)


def test_with_three_bags_a_single_chit_comes_from_the_bag_of_the_level() -> None:
    rulings = OUT | {"level_method": "three-weighted-bags"}
    answer = press("draw", rulings=rulings, level="disadvantaged")
    assert answer.result.state == f"disadvantaged.disadvantaged-bag.out.{CODE}"
    assert sum(counts(answer, "Left").values()) == 80
    normal = press("", answer.result.state or "", rulings, level="normal")
    assert sum(counts(normal, "Left").values()) == 81


def test_a_bag_that_runs_short_says_so_and_refuses() -> None:
    state = ""
    for number in range(4):
        state = press("draw", state, OUT, code=f"0000000{number}", sets="1", level="advantaged").result.state or ""
    short = press("", state, OUT, sets="1", level="advantaged")
    assert any(isinstance(each, Note) and "Too few chits are left" in each.text for each in short.result.blocks)
    assert not any(isinstance(each, Odds) for each in short.result.blocks)
    with pytest.raises(RuleError, match="holds 1 chit, too few to take 2"):
        press("draw", state, OUT, sets="1", level="advantaged")
    last = press("draw", state, OUT, sets="1", level="normal")
    assert sum(counts(last, "Left").values()) == 0
    assert press("put-back", last.result.state or "", OUT, sets="1").result.headline.endswith("which is full.")


@pytest.mark.parametrize(
    "state",
    [
        "rubbish",
        "~",
        "put-back~",
        "advantaged:K7Q2M4TX",
        "advantaged.resolution-5.out.K7Q2M4T",
        "advantaged.resolution-5.out.K7Q2M4TU",
        "advantaged.resolution-0.out.K7Q2M4TX",
        "advantaged.resolution-1001.out.K7Q2M4TX",
        "advantaged.resolution-05.out.K7Q2M4TX",
        "advantaged.wallet-5.out.K7Q2M4TX",
        "expert.resolution-5.out.K7Q2M4TX",
        "advantaged.normal-bag.out.K7Q2M4TX",
        "advantaged.resolution-5.lost.K7Q2M4TX",
        "~".join(["advantaged.resolution-1.out.K7Q2M4TX"] * 5),
        "~".join(["put-back"] * 201),
        "<img src=x onerror=alert(1)>",
        "\x00",
        "9" * 19_999,
        "9" * 20_001,
    ],
)
def test_a_state_that_is_none_of_ours_is_refused_in_a_sentence(state: str) -> None:
    with pytest.raises(InputError) as refusal:
        press("", state)
    assert refusal.value.field == "state"
    assert refusal.value.message.endswith(".")
    assert len(refusal.value.message) < 200


def test_a_history_reads_as_it_was_written() -> None:
    rulings = CastleRulings()
    made = Made(Level.ADVANTAGED, draw_at(Level.ADVANTAGED, BagName.WOUNDS, rulings), out=True, code=CODE)
    history = (made, PutBack(), made)
    assert read_history(written(history)) == history
    assert read_history("") == ()


def test_a_long_history_forgets_what_no_bag_remembers() -> None:
    draw = draw_at(Level.NORMAL, BagName.RESOLUTION, CastleRulings(sets=1000))
    back, out = Made(Level.NORMAL, draw, out=False, code=CODE), Made(Level.NORMAL, draw, out=True, code=CODE)
    assert with_room((back,) * MOST_EVENTS, out) == (*(back,) * (MOST_EVENTS - 1), out)
    history: History = (out, out, PutBack(), *(out,) * (MOST_EVENTS - 3))
    assert with_room(history, out) == (*(out,) * (MOST_EVENTS - 3), out)
    with pytest.raises(RuleError, match="200 draws are out"):
        with_room((out,) * MOST_EVENTS, out)
    assert with_room((out,) * MOST_EVENTS, PutBack()) == ()


def test_the_longest_history_fits_into_what_may_be_kept() -> None:
    draw = draw_at(Level.DISADVANTAGED, BagName.RESOLUTION, CastleRulings(sets=1000))
    history = (Made(Level.DISADVANTAGED, draw, out=True, code=CODE),) * MOST_EVENTS
    answer = press("", written(history), OUT, sets="1000", level="disadvantaged")
    assert sum(counts(answer, "Out").values()) == 2 * MOST_EVENTS
    assert len(answer.result.state or "") < 20_000


def test_a_scene_knows_what_is_out_after_every_event() -> None:
    bag = full_bag(BagName.RESOLUTION, 1)
    made = Made(Level.ADVANTAGED, draw_at(Level.ADVANTAGED, BagName.RESOLUTION, CastleRulings(sets=1)), True, CODE)
    taken = 0
    for events in range(1, 5):
        scene = play((made,) * events)
        taken += 2
        assert scene.left_in(bag).size == 9 - taken
        assert scene.last is not None
        assert scene.last.before.size == 9 - taken + 2
    assert play((*[made] * 4, PutBack())).out == {}


# limits of chi-square that true odds exceed once in a thousand, by the number of outcomes less one
LIMIT = {1: Fraction("10.83"), 2: Fraction("13.82"), 5: Fraction("20.52")}


def chi_square(counted: Counter[str], expected: dict[str, Fraction]) -> Fraction:
    total = sum(counted.values())
    assert set(counted) <= {outcome for outcome, chance in expected.items() if chance}
    return sum(
        ((counted[outcome] - total * chance) ** 2 / (total * chance) for outcome, chance in expected.items() if chance),
        Fraction(0),
    )


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("sets", ["1", "5", "infinite"])
def test_draws_follow_the_odds_that_are_shown_beside_them(level: Level, sets: str) -> None:
    for bag in BagName:
        rulings = CastleRulings.read({"sets": sets})
        draw = draw_at(level, bag, rulings)
        counted: Counter[str] = Counter()
        for seed in range(3000):
            chits = drawn(draw, Source(seed).code)
            counted[draw.kept(tuple(chits.count(result) for result in draw.bag.results)).word] += 1
        expected = {result.word: chance for result, chance in odds(draw).chances().items()}
        assert chi_square(counted, expected) < LIMIT[2]


def test_draws_through_the_tool_follow_the_odds_too() -> None:
    counted: Counter[str] = Counter()
    rulings = CastleRulings()
    values = {"bag": BagName.RESOLUTION, "level": Level.ADVANTAGED, "sets": None}
    for seed in range(1500):
        result = draw_now(rulings, source=Source(seed * 7919), state="", action="draw", **values)
        counted[(result.log or "").partition("keeps ")[2].split()[0]] += 1
    expected = {"Poor": Fraction(7, 66), "Average": Fraction(49, 99), "Good": Fraction(79, 198)}
    assert chi_square(counted, expected) < LIMIT[2]


def test_every_chit_of_a_bag_comes_out_when_the_bag_is_emptied() -> None:
    for seed in range(50):
        bag = full_bag(BagName.RESOLUTION, 1)
        chits = Source(seed).draw(bag.urn(), 9)
        assert Counter(chits) == {TaskResult.POOR: 3, TaskResult.AVERAGE: 4, TaskResult.GOOD: 2}


def test_a_wrong_button_or_code_is_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match="Unknown action"):
        press("shake")
    for code in ("K7Q2M4T", "K7Q2M4TU!", "<b>"):
        with pytest.raises((CoreError, ValueError)):
            press("draw", code=code)


def test_the_statement_is_a_sentence_in_every_case() -> None:
    for action, level in (("", "normal"), ("draw", "normal"), ("draw", "disadvantaged"), ("put-back", "advantaged")):
        answer = press(action, level=level)
        found = block(answer, Statement)
        assert isinstance(found, Statement)
        assert found.text.endswith(".")
