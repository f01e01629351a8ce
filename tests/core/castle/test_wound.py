"""Wounds: castle.wound.*"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest

from castle_core.castle import CastleRulings
from castle_core.castle.damage import wound_odds, wounds_in_turn
from castle_core.castle.rulings import (
    BrawnTarget,
    BrawnUse,
    DeadlyPenalty,
    DrawReturn,
    ToughnessDeath,
    ToughnessThreshold,
    WoundModel,
)
from castle_core.castle.tools.wounds import next_hit, wound_table_tool
from castle_core.castle.words import Level, Wound
from castle_core.castle.wound import (
    DEAD,
    LEVELS,
    PLAIN,
    TOUGH,
    UNHURT,
    Overall,
    Tally,
    Thresholds,
    add_with_brawn,
    add_wound,
    add_wounds,
    add_wounds_with_brawn,
    after_wounds,
    check_tally,
    is_down,
    level_steps,
    lowered,
    one_step_milder,
    one_wound,
    thresholds,
    transitions,
)
from castle_core.rules import Applies, RuleError
from castle_core.tools import Grid, Odds, run
from castle_core.view.numbers import spoken_exactly
from tests.core.answers import notes, steps
from tests.core.castle.enumeration import WOUNDS, heap, kept, shares, single_draw

DISADVANTAGED, NORMAL, ADVANTAGED = Level
LIGHT, SERIOUS, DEADLY = Wound
OURS = CastleRulings()
STATE = CastleRulings(wound_model=WoundModel.STATE_ONLY)
NAMES = {"Light": LIGHT, "Serious": SERIOUS, "Deadly": DEADLY}


def tally(text: str) -> Tally:
    """A tally from its text, such as 1/0/1 or dead."""
    if text == "dead":
        return DEAD
    light, serious, deadly = map(int, text.split("/"))
    return Tally(light, serious, deadly)


def after(*wounds: Wound, limits: Thresholds = PLAIN, rulings: CastleRulings = OURS, start: str = "0/0/0") -> str:
    return str(add_wounds(tally(start), wounds, limits, rulings))


# castle.wound.levels, castle.wound.overall


def test_a_wound_is_light_serious_or_deadly() -> None:
    assert [wound.word for wound in LEVELS] == ["Light", "Serious", "Deadly"]


def test_the_overall_level_is_the_gravest_on_the_tally() -> None:
    assert UNHURT.overall is Overall.UNHURT
    assert Tally(1, 1, 0).overall is Overall.SERIOUS
    assert Tally(1, 0, 1).overall is Overall.DEADLY
    assert Tally(1, 0, 0).overall is Overall.LIGHT
    assert DEAD.overall is Overall.DEAD
    assert [each.word for each in Overall] == ["unhurt", "Light", "Serious", "Deadly", "dead"]


# castle.wound.accumulate, castle.wound.death


def test_the_draft_s_ways_to_add_up_wounds() -> None:
    assert after(LIGHT, LIGHT) == "0/1/0"
    assert after(SERIOUS, SERIOUS) == "0/0/1"
    assert after(SERIOUS, LIGHT, LIGHT) == "0/0/1"
    assert after(LIGHT, DEADLY, LIGHT) == "dead"
    assert after(SERIOUS, DEADLY) == "dead"
    assert after(DEADLY, SERIOUS) == "dead"
    assert after(DEADLY, DEADLY) == "dead"


def test_two_serious_wounds_are_deadly_and_no_death() -> None:
    assert after(SERIOUS, SERIOUS) != "dead"
    assert after(DEADLY, LIGHT) == "1/0/1"


def test_the_dead_stay_dead() -> None:
    for wound in Wound:
        assert after(wound, start="dead") == "dead"


def rewritten(wounds: Sequence[str], light: int, serious: int, death: int) -> str:
    """The tally by another way: a heap of words, rewritten one after another until nothing changes."""
    heap_of_words: list[str] = []
    for wound in wounds:
        heap_of_words.append(wound)
        changed = True
        while changed:
            changed = False
            if heap_of_words.count("Light") >= light:
                for _ in range(light):
                    heap_of_words.remove("Light")
                heap_of_words.append("Serious")
                changed = True
            deadly = heap_of_words.count("Deadly")
            if deadly > 1 or (deadly and heap_of_words.count("Serious") >= death):
                return "dead"
            if heap_of_words.count("Serious") >= serious:
                for _ in range(serious):
                    heap_of_words.remove("Serious")
                heap_of_words.append("Deadly")
                changed = True
    return "/".join(str(heap_of_words.count(word)) for word in ("Light", "Serious", "Deadly"))


LIMITS = [(2, 2, 1), (3, 3, 1), (4, 4, 1), (3, 3, 2), (4, 4, 2)]


@pytest.mark.parametrize(("light", "serious", "death"), LIMITS)
def test_every_row_of_six_wounds_adds_up_as_a_heap_of_words_does(light: int, serious: int, death: int) -> None:
    limits = Thresholds(light, serious, death)
    for words in product(NAMES, repeat=6):
        assert after(*(NAMES[word] for word in words), limits=limits) == rewritten(words, light, serious, death)


# castle.wound.transitions

PLAIN_TABLE = """
0/0/0 1/0/0 0/1/0 0/0/1
1/0/0 0/1/0 1/1/0 1/0/1
0/1/0 1/1/0 0/0/1 dead
1/1/0 0/0/1 1/0/1 dead
0/0/1 1/0/1 dead dead
1/0/1 dead dead dead
"""

TOUGH_TABLE = """
0/0/0 1/0/0 0/1/0 0/0/1
1/0/0 2/0/0 1/1/0 1/0/1
2/0/0 0/1/0 2/1/0 2/0/1
0/1/0 1/1/0 0/2/0 dead
1/1/0 2/1/0 1/2/0 dead
2/1/0 0/2/0 2/2/0 dead
0/2/0 1/2/0 0/0/1 dead
1/2/0 2/2/0 1/0/1 dead
2/2/0 0/0/1 2/0/1 dead
0/0/1 1/0/1 dead dead
1/0/1 2/0/1 dead dead
2/0/1 dead dead dead
"""


def told(limits: Thresholds, rulings: CastleRulings) -> list[list[str]]:
    return [[str(row.tally), *map(str, row.after)] for row in transitions(limits, rulings)]


@pytest.mark.parametrize(("tough", "table"), [(False, PLAIN_TABLE), (True, TOUGH_TABLE)])
def test_the_table_of_transitions(tough: bool, table: str) -> None:
    assert told(thresholds(tough, OURS), OURS) == [line.split() for line in table.strip().splitlines()]


def test_the_table_tool_shows_every_tally() -> None:
    for tough, number in (("no", 6), ("yes", 12)):
        answer = run(wound_table_tool, OURS, {"tough": tough})
        grid = next(block for block in answer.result.blocks if isinstance(block, Grid))
        assert len(grid.rows) == number
        assert grid.columns == ("Overall", "One more Light", "One more Serious", "One more Deadly")
    assert run(wound_table_tool, OURS, {}).result.headline == (
        "A plain character can carry 6 different tallies, and 7 of the 18 wounds that can follow kill."
    )


# the ruling wound_model


def test_where_only_the_gravest_level_is_kept_lesser_wounds_change_nothing() -> None:
    assert told(PLAIN, STATE) == [
        ["0/0/0", "1/0/0", "0/1/0", "0/0/1"],
        ["1/0/0", "0/1/0", "0/1/0", "0/0/1"],
        ["0/1/0", "0/1/0", "0/0/1", "dead"],
        ["0/0/1", "0/0/1", "dead", "dead"],
    ]


def test_where_only_the_gravest_level_is_kept_toughness_still_counts_its_wounds() -> None:
    assert after(LIGHT, LIGHT, limits=TOUGH, rulings=STATE) == "2/0/0"
    assert after(LIGHT, LIGHT, LIGHT, limits=TOUGH, rulings=STATE) == "0/1/0"
    assert after(LIGHT, LIGHT, SERIOUS, limits=TOUGH, rulings=STATE) == "0/1/0"
    assert after(SERIOUS, LIGHT, SERIOUS, LIGHT, limits=TOUGH, rulings=STATE) == "0/2/0"
    assert after(SERIOUS, SERIOUS, SERIOUS, limits=TOUGH, rulings=STATE) == "0/0/1"


# castle.wound.light, castle.wound.serious-penalty, castle.wound.deadly


def test_a_light_wound_lowers_nobody_and_a_serious_one_by_one_level() -> None:
    assert [level_steps(each, OURS) for each in Overall] == [0, 0, 1, 1, 1]


def test_what_a_deadly_wound_does_is_a_ruling() -> None:
    expected = {
        DeadlyPenalty.DOWN: (1, True),
        DeadlyPenalty.ONE_LEVEL: (1, False),
        DeadlyPenalty.TWO_LEVELS: (2, False),
    }
    for penalty, (lower, down) in expected.items():
        rulings = CastleRulings(deadly_penalty=penalty)
        assert level_steps(Overall.DEADLY, rulings) == lower
        assert level_steps(Overall.SERIOUS, rulings) == 1
        assert is_down(Overall.DEADLY, rulings) is down
        assert is_down(Overall.DEAD, rulings)
        assert not is_down(Overall.SERIOUS, rulings)


# castle.wound.cinematic


def test_in_cinematic_play_the_unnamed_drop_at_any_wound() -> None:
    cinematic = CastleRulings(cinematic=Applies.YES)
    assert is_down(Overall.LIGHT, cinematic, named=False)
    assert not is_down(Overall.UNHURT, cinematic, named=False)
    assert not is_down(Overall.LIGHT, cinematic, named=True)
    assert not is_down(Overall.LIGHT, OURS, named=False)


# castle.wound.brawn


def test_brawn_makes_a_wound_one_step_milder() -> None:
    assert [lowered(wound) for wound in Wound] == [None, LIGHT, SERIOUS]


def test_a_serious_victim_with_brawn_survives_a_deadly_draw() -> None:
    assert str(add_with_brawn(tally("0/1/0"), DEADLY, PLAIN, OURS)) == "0/0/1"
    assert str(add_wound(tally("0/1/0"), DEADLY, PLAIN, OURS)) == "dead"


def test_brawn_on_the_overall_level_works_after_the_wound_has_been_added() -> None:
    overall = CastleRulings(brawn_target=BrawnTarget.OVERALL_LEVEL)
    # a Light wound on a Light one makes a Serious, which becomes Light; on the new wound it would be as if unwounded
    assert str(add_with_brawn(tally("1/0/0"), LIGHT, PLAIN, overall)) == "1/0/0"
    assert str(add_with_brawn(tally("0/1/0"), SERIOUS, PLAIN, overall)) == "0/1/0"
    assert str(add_with_brawn(tally("0/1/0"), SERIOUS, PLAIN, OURS)) == "1/1/0"
    assert str(add_with_brawn(UNHURT, LIGHT, PLAIN, overall)) == "0/0/0"
    # it cannot call the dead back
    assert str(add_with_brawn(tally("0/1/0"), DEADLY, PLAIN, overall)) == "dead"


def test_brawn_helps_once_or_with_every_wound() -> None:
    blows = (SERIOUS, SERIOUS, LIGHT)
    assert str(add_wounds_with_brawn(UNHURT, blows, PLAIN, OURS)) == "0/0/1"
    once = CastleRulings(brawn_use=BrawnUse.ONCE_PER_SESSION)
    assert str(add_wounds_with_brawn(UNHURT, blows, PLAIN, once)) == "0/0/1"
    always = CastleRulings(brawn_use=BrawnUse.EVERY_WOUND)
    assert str(add_wounds_with_brawn(UNHURT, blows, PLAIN, always)) == "0/1/0"
    # whoever lowers every wound never takes a Deadly one directly
    assert str(add_wounds_with_brawn(UNHURT, (DEADLY,), PLAIN, always)) == "0/1/0"


def test_a_sword_hit_on_somebody_with_brawn() -> None:
    taken = wound_odds(NORMAL, OURS).map(lowered)
    assert taken.chances() == {None: Fraction(5, 8), LIGHT: Fraction(1, 4), SERIOUS: Fraction(1, 8)}


def test_a_step_of_healing_leaves_one_wound_of_the_next_level() -> None:
    assert str(one_step_milder(tally("1/1/0"))) == "1/0/0"
    assert str(one_step_milder(tally("0/2/0"))) == "1/0/0"
    assert str(one_step_milder(tally("2/0/1"))) == "0/1/0"
    assert one_step_milder(UNHURT) == UNHURT
    assert one_step_milder(DEAD) == DEAD
    assert [one_wound(each).overall for each in Overall] == list(Overall)


# castle.wound.toughness


def test_toughness_bears_one_more_wound_of_each_level() -> None:
    assert after(LIGHT, LIGHT, limits=TOUGH) == "2/0/0"
    assert after(LIGHT, LIGHT, LIGHT, limits=TOUGH) == "0/1/0"
    assert after(SERIOUS, SERIOUS, limits=TOUGH) == "0/2/0"
    assert tally("0/2/0").overall is Overall.SERIOUS
    assert after(SERIOUS, DEADLY, limits=TOUGH) == "dead"


def test_the_fourth_wound_converts_where_a_table_rules_so() -> None:
    fourth = thresholds(True, CastleRulings(toughness_threshold=ToughnessThreshold.FOURTH))
    assert fourth == Thresholds(4, 4, 1)
    assert after(LIGHT, LIGHT, LIGHT, limits=fourth) == "3/0/0"
    assert after(LIGHT, LIGHT, LIGHT, LIGHT, limits=fourth) == "0/1/0"
    assert after(SERIOUS, SERIOUS, SERIOUS, limits=fourth) == "0/3/0"


def test_a_deadly_wound_and_two_serious_ones_kill_the_tough_where_a_table_rules_so() -> None:
    hardy = thresholds(True, CastleRulings(toughness_death=ToughnessDeath.TWO_SERIOUS))
    assert hardy == Thresholds(3, 3, 2)
    for rulings in (OURS, STATE):
        assert after(SERIOUS, DEADLY, limits=hardy, rulings=rulings) == "0/1/1"
        assert after(DEADLY, SERIOUS, limits=hardy, rulings=rulings) == "0/1/1"
        assert after(DEADLY, SERIOUS, SERIOUS, limits=hardy, rulings=rulings) == "dead"
        assert after(SERIOUS, SERIOUS, DEADLY, limits=hardy, rulings=rulings) == "dead"
        assert after(DEADLY, DEADLY, limits=hardy, rulings=rulings) == "dead"


def test_without_toughness_no_ruling_about_it_changes_anything() -> None:
    for threshold, death in product(ToughnessThreshold, ToughnessDeath):
        assert thresholds(False, CastleRulings(toughness_threshold=threshold, toughness_death=death)) == PLAIN


# castle.wound.hit-outcomes

AFTER_1 = {
    DISADVANTAGED: {"Light": "45/52", "Serious": "19/156", "Deadly": "1/78"},
    NORMAL: {"Light": "5/8", "Serious": "1/4", "Deadly": "1/8"},
    ADVANTAGED: {"Light": "5/13", "Serious": "59/156", "Deadly": "37/156"},
}
AFTER_2 = {
    DISADVANTAGED: {"Serious": "2595/2704", "Deadly": "901/24336", "dead": "5/1521"},
    NORMAL: {"Serious": "45/64", "Deadly": "7/32", "dead": "5/64"},
    ADVANTAGED: {"Serious": "445/1014", "Deadly": "7921/24336", "dead": "5735/24336"},
}


def outcomes(
    level: Level, hits: int, start: str = "0/0/0", rulings: CastleRulings = OURS, brawn: bool = False
) -> dict[str, Fraction]:
    wounds = wounds_in_turn(level, hits, rulings)
    found = after_wounds(tally(start), wounds, PLAIN, rulings, brawn)
    return {overall.word: chance for overall, chance in found.map(lambda each: each.overall).chances().items()}


@pytest.mark.parametrize(("hits", "table"), [(1, AFTER_1), (2, AFTER_2)])
def test_what_the_next_hits_do(hits: int, table: dict[Level, dict[str, str]]) -> None:
    for level, expected in table.items():
        assert outcomes(level, hits) == {word: Fraction(chance) for word, chance in expected.items()}


def test_a_serious_victim_of_a_sword() -> None:
    expected = {"dead": Fraction(1, 8), "Deadly": Fraction(1, 4), "Serious": Fraction(5, 8)}
    assert outcomes(NORMAL, 1, "0/1/0") == expected


def counted_out(level: Level, hits: int) -> dict[str, Fraction]:
    """The same by hand: every row of wounds with its chance, rewritten as a heap of words."""
    one = single_draw("wounds", 5, level.value)
    found: dict[str, Fraction] = {}
    for words in product(one, repeat=hits):
        chance = Fraction(1)
        for word in words:
            chance *= one[word]
        end = rewritten(words, 2, 2, 1)
        found[end] = found.get(end, Fraction(0)) + chance
    return found


@pytest.mark.parametrize("level", Level)
def test_three_hits_counted_out(level: Level) -> None:
    found = after_wounds(UNHURT, wounds_in_turn(level, 3, OURS), PLAIN, OURS)
    assert {str(each): chance for each, chance in found.chances().items()} == counted_out(level, 3)


def rows_from_one_bag(level: str, chits: int, hits: int) -> Iterator[str]:
    """Every order in which the single chits of one set come out for several hits, none going back."""
    for way in permutations(heap("wounds", 1), chits * hits):
        words = [word for word, _ in way]
        yield rewritten([kept(level, tuple(words[at : at + chits])) for at in range(0, chits * hits, chits)], 2, 2, 1)


@pytest.mark.parametrize(("level", "chits"), [(DISADVANTAGED, 2), (NORMAL, 1), (ADVANTAGED, 2)])
def test_where_chits_stay_out_the_second_wound_comes_from_what_is_left(level: Level, chits: int) -> None:
    rulings = CastleRulings(sets=1, draw_return=DrawReturn.OUT)
    found = after_wounds(UNHURT, wounds_in_turn(level, 2, rulings), PLAIN, rulings)
    expected = shares(rows_from_one_bag(level.value, chits, 2))
    assert {str(each): chance for each, chance in found.chances().items()} == expected
    assert sum(WOUNDS.values()) == 8


def test_two_normal_hits_from_one_set_whose_chits_stay_out_never_kill_by_two_deadly() -> None:
    rulings = CastleRulings(sets=1, draw_return=DrawReturn.OUT)
    # a Deadly and a Serious in either order: 2 · 1·2 / (8·7); put back it would be 5/64 with two Deadly among them
    assert outcomes(NORMAL, 2, rulings=rulings)["dead"] == Fraction(1, 14)
    held = CastleRulings(sets=1, draw_return=DrawReturn.HELD)
    assert outcomes(NORMAL, 2, rulings=held)["dead"] == Fraction(5, 64)


def test_brawn_in_the_next_two_hits() -> None:
    # the first wound is lowered: nothing 5/8, Light 1/4, Serious 1/8; dead only by Serious then Deadly
    assert outcomes(NORMAL, 2, brawn=True)["dead"] == Fraction(1, 8) * Fraction(1, 8)
    always = CastleRulings(brawn_use=BrawnUse.EVERY_WOUND)
    assert "dead" not in outcomes(NORMAL, 2, rulings=always, brawn=True)
    # Deadly after two lowered hits: both drawn Deadly, so two Serious
    assert outcomes(NORMAL, 2, rulings=always, brawn=True)["Deadly"] == Fraction(1, 64)


def test_the_next_hit_tool_answers_for_one_hit_and_for_two() -> None:
    answer = run(next_hit, OURS, {"serious": "1"})
    first, second = (block for block in answer.result.blocks if isinstance(block, Odds))
    assert {row.label: row.chance for row in first.rows} == {
        "Serious": Fraction(5, 8),
        "Deadly": Fraction(1, 4),
        "Dead": Fraction(1, 8),
    }
    assert sum(row.chance for row in second.rows) == 1
    # dead after two: at once 1/8, by way of a Light one 5/8 · 1/8, by way of a second Serious 1/4 · 3/8
    assert spoken_exactly(answer.result.headline) == (
        "Serious, and hit by Normal damage: at least Deadly with a chance of 37.5 % (3/8), and dead with a chance of "
        "12.5 % (1/8); after two hits dead with a chance of 29.7 % (19/64)."
    )


def test_the_next_hit_tool_refuses_a_tally_nobody_can_carry() -> None:
    for values in ({"light": "2"}, {"serious": "2"}, {"serious": "1", "deadly": "1"}):
        with pytest.raises(RuleError, match="Nobody alive can have the wounds"):
            run(next_hit, OURS, values)
    assert run(next_hit, OURS, {"light": "2", "serious": "2", "tough": "yes"}).result.headline
    with pytest.raises(RuleError):
        check_tally(DEAD, PLAIN, OURS)


def test_the_next_hit_tool_forgets_lesser_wounds_where_only_the_gravest_is_kept() -> None:
    both = run(next_hit, STATE, {"light": "1", "serious": "1"}).result.headline
    assert both == run(next_hit, STATE, {"serious": "1"}).result.headline
    left_out = "At your table only the gravest wound is kept, so the Light ones beside it do not count."
    assert left_out in notes(run(next_hit, STATE, {"light": "1", "serious": "1"}).result)
    assert left_out not in notes(run(next_hit, STATE, {"serious": "1"}).result)
    assert left_out not in notes(run(next_hit, OURS, {"light": "1", "serious": "1"}).result)


def test_how_wounds_add_up_is_told_as_the_table_keeps_them() -> None:
    """castle.wound.overall"""
    for tool in (next_hit, wound_table_tool):
        lesser = "A lesser wound beside a graver one changes nothing, unless it kills."
        assert lesser in steps(run(tool, STATE, {}).result)
        assert "A graver wound takes the place of the lesser ones." in steps(run(tool, STATE, {}).result)
        assert len(steps(run(tool, OURS, {}).result)) == 3
