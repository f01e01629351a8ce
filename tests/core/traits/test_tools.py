"""Every tool of Traits: what holds for all of them, and worked answers of those about dice."""

from fractions import Fraction
from itertools import product

import pytest

from castle_core.rules import InputError, Percent, Whole
from castle_core.rules.registry import chapter_of
from castle_core.tools import Kind, Note, Odds, Result, Statement, Tool, run
from castle_core.traits import CHAPTERS, SYSTEM, TraitsRulings
from castle_core.view import Links, result_html
from castle_core.view.text import result_text
from tests.core.answers import fractions_in, grid, notes, odds_of, rules_in, steps
from tests.core.traits.asking import answer, ask, other_readings, questions

OTHER_READINGS = {switch.key: other_readings(switch) for switch in TraitsRulings.SWITCHES}
EVERYTHING_ELSE = {key: texts[-1] for key, texts in OTHER_READINGS.items()}
BAD = ("abc", "1.5", "1e9", "1000000000", "½", "<b>3</b>", "3 or 4", "NaN")

every_tool = pytest.mark.parametrize("tool", SYSTEM.tools, ids=lambda tool: tool.name)


@every_tool
def test_every_question_a_form_can_ask_is_answered_or_refused_in_a_sentence(tool: Tool) -> None:
    links = Links(CHAPTERS)
    for rulings in ({}, EVERYTHING_ELSE):
        for values in questions(tool, 60):
            found = ask(tool, rulings, values)
            if isinstance(found, str):
                assert found.endswith(".")
                continue
            assert found.headline.endswith(".")
            assert all(0 <= chance <= 1 for chance in fractions_in(found))
            for block in found.blocks:
                if isinstance(block, Odds):
                    assert sum((row.chance for row in block.rows), Fraction(0)) == 1
                if isinstance(block, Statement | Note):
                    assert block.text.endswith((".", ".)")), block.text
            assert result_html(found, links)
            assert result_text(found)


@every_tool
def test_every_rule_behind_an_answer_has_its_chapter(tool: Tool) -> None:
    used = set(tool.rules)
    for values in questions(tool, 30):
        found = ask(tool, {}, values)
        if isinstance(found, Result):
            used |= set(rules_in(found))
    assert all(chapter_of(rule, CHAPTERS) is not None for rule in used)


@every_tool
def test_every_ruling_a_tool_names_changes_its_answers(tool: Tool) -> None:
    asked = questions(tool, 60)

    def changes(key: str, text: str) -> bool:
        return any(
            ask(tool, base, values, seed=seed) != ask(tool, {**base, key: text}, values, seed=seed)
            for base, values, seed in product(({}, EVERYTHING_ELSE), asked, range(8 if tool.draws else 1))
            if base.get(key) != text
        )

    for key in tool.rulings:
        assert any(changes(key, text) for text in OTHER_READINGS[key]), f"{tool.name}: {key}"


@every_tool
def test_no_other_ruling_changes_its_answers(tool: Tool) -> None:
    for which in (0, -1):
        others = {key: texts[which] for key, texts in OTHER_READINGS.items() if key not in tool.rulings}
        for values in questions(tool, 12):
            assert ask(tool, {}, values) == ask(tool, others, values), values


@every_tool
def test_a_value_that_cannot_be_read_is_refused_in_a_sentence(tool: Tool) -> None:
    for parameter, text in product(tool.parameters, BAD):
        if text == "1.5" and isinstance(parameter.kind, Percent):
            continue
        with pytest.raises(InputError) as refusal:
            run(tool, TraitsRulings(), {parameter.name: text})
        assert refusal.value.field == parameter.name
        assert refusal.value.message.startswith(f"{parameter.label}: ")
        assert refusal.value.message.endswith(".")
        assert len(refusal.value.message) < 400


@every_tool
def test_a_number_beyond_its_limit_is_refused(tool: Tool) -> None:
    for parameter in tool.parameters:
        if isinstance(parameter.kind, Whole):
            for beyond in (parameter.kind.low - 1, parameter.kind.high + 1):
                with pytest.raises(InputError, match=f"from {parameter.kind.low} to {parameter.kind.high}"):
                    run(tool, TraitsRulings(), {parameter.name: str(beyond)})


@every_tool
def test_a_tool_says_what_it_is(tool: Tool) -> None:
    assert tool.system == "traits"
    assert tool.title
    assert tool.rules
    assert tool.summary.endswith(".")
    assert all(parameter.label for parameter in tool.parameters)


def test_every_ruling_is_read_by_some_tool() -> None:
    assert {key for tool in SYSTEM.tools for key in tool.rulings} == set(OTHER_READINGS)


# Rolling


def test_a_roll_is_told_step_by_step() -> None:
    result = answer("traits.read", difficulty="8", first="6, 10, 4, 8, 1", new="5", quality="8, 3")
    assert result.headline == "Success with 2 net successes, 1 beyond what was needed."
    assert steps(result) == [
        "Difficulty 8: a die that shows 8 or more is a success, and one is needed.",
        "First step: 6, 10, 4, 8 and 1, which makes 2 successes (10 and 8).",
        "Second step: the 10 grants 1 new die, showing 5: no success.",
        "2 Quality dice, showing 8 and 3: 1 success (8).",
        "First check: 3 successes in all; 1 success is needed, so that is enough.",
        "Second check: the 1 cancels a success, that of the 8; 2 are left.",
    ]


def test_every_cancelled_success_is_named() -> None:
    told = steps(answer("traits.read", difficulty="6", first="8, 9, 6, 1, 1", new=""))[-1]
    assert told == "Second check: the two 1s cancel 2 successes, that of the 6 and that of the 8; 1 is left."
    lost = steps(answer("traits.read", difficulty="2", first="1, 1", new=""))[-1]
    assert lost == (
        "Second check: the two 1s cancel a success, an automatic one; nothing is left, too few for success, "
        "but never a critical failure."
    )
    spared = answer("traits.read", {"automatic_cancel": "rolled-successes-only"}, difficulty="2", first="1, 1", new="")
    assert steps(spared)[-1] == "Second check: the two 1s cancel nothing; 1 is left."


def test_a_botch_is_told_with_its_severity() -> None:
    result = answer("traits.read", first="1, 4, 1, 7, 7, 1, 10", new="1")
    assert result.headline == "Critical failure of severity 3."
    assert steps(result)[-1] == "The first step shows three 1s, so the failure is critical, of severity 3."


def test_a_0_is_read_as_a_10() -> None:
    assert answer("traits.read", difficulty="6", first="0", new="0").headline == (
        "Success with 2 net successes, 1 beyond what was needed."
    )


def test_new_dice_that_do_not_fit_are_told() -> None:
    assert answer("traits.read", first="10, 10", new="3").headline == (
        "The new dice do not fit: the first step grants two new dice (two 10s), and 1 new die is given."
    )


def test_rolls_agree_with_their_account() -> None:
    tool = next(tool for tool in SYSTEM.tools if tool.kind is Kind.ROLL)
    for seed in range(200):
        rolled = ask(tool, {}, {"pool": "6", "quality": "2"}, seed=seed)
        assert isinstance(rolled, Result)
        shown = [bead for block in rolled.blocks for step in getattr(block, "steps", ()) for bead in step.beads]
        first = [int(bead.letter) for bead in shown if bead.colour == "white"]
        new = [int(bead.letter) for bead in shown if bead.colour == "blue"]
        quality = [int(bead.letter) for bead in shown if bead.colour == "purple"]
        assert (len(first), len(new), len(quality)) == (6, first.count(10), 2)
        read = answer(
            "traits.read", difficulty="6", first=str(first)[1:-1], new=str(new)[1:-1], quality=str(quality)[1:-1]
        )
        assert read.headline == rolled.headline


def test_a_roll_code_rolls_the_same_again() -> None:
    tool = next(tool for tool in SYSTEM.tools if tool.name == "traits.roll")
    first = run(tool, TraitsRulings(), {"pool": "9"}, code="K7Q2M4TX")
    again = run(tool, TraitsRulings(), {"pool": "9"}, code=first.code)
    assert again.result == first.result
    assert first.log == f"9 dice at difficulty 6: {first.result.headline}"


# Odds


def test_odds_of_five_dice_at_six() -> None:
    result = answer("traits.odds")
    assert odds_of(result) == {
        "Critical failure": Fraction(2101, 100000),
        "Failure, too few successes": Fraction(32, 3125),
        "Failure, cancelled by 1s": Fraction(901, 8000),
        "Success": Fraction(6849, 8000),
    }
    assert odds_of(result, 1)["1"] == Fraction(14059, 80000)
    assert odds_of(answer("traits.odds", pool="5", quality="2", difficulty="8"))["Success"] == Fraction(
        15625053, 20000000
    )
    assert "you may take 1 success" in notes(answer("traits.odds", pool="7"))


def test_an_empty_pool_is_rolled_as_the_table_rules() -> None:
    assert odds_of(answer("traits.odds", pool="0")) == {
        "Critical failure": 0,
        "Failure, too few successes": 1,
        "Failure, cancelled by 1s": 0,
        "Success": 0,
    }
    assert odds_of(answer("traits.odds", {"empty_pool": "one-die"}, pool="0"))["Success"] == Fraction(1, 2)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("traits.roll", {}),
        ("traits.odds", {}),
        ("traits.botch", {}),
        ("traits.difficulty", {"fitting": "0"}),
        ("traits.take", {}),
        ("traits.willpower-point", {}),
        ("traits.opposed", {}),
        ("traits.opposed", {"taking": "you", "difficulty": "-1"}),
        ("traits.extended", {"discipline": "2"}),
        ("traits.fall", {}),
    ],
    ids=lambda each: each if isinstance(each, str) else None,
)
def test_where_a_pool_never_falls_below_one_none_is_what_one_is(name: str, values: dict[str, str]) -> None:
    """traits.dice.pool"""
    ruled = {"empty_pool": "one-die"}
    none, one = (answer(name, ruled, **values, pool=pool) for pool in ("0", "1"))
    assert tuple(fractions_in(none)) == tuple(fractions_in(one))
    assert none.headline == one.headline
    assert none.headline != answer(name, {}, **values, pool="0").headline


def test_a_die_of_a_specialty_comes_before_a_pool_is_held_at_one() -> None:
    """traits.dice.pool: without any die, the die of a Specialty is the one that is rolled."""
    found = answer("traits.specialty", {"empty_pool": "one-die"}, pool="0", difficulty="6")
    table = grid(found, "1 die at difficulty 6")
    assert table["No Specialty"][:3] == table["1 die more"][:3] == (1, 6, Fraction(1, 2))
    assert table["-1 difficulty"][:3] == (1, 5, Fraction(3, 5))
    assert grid(answer("traits.specialty", pool="0", difficulty="6"), "No dice")["No Specialty"][:3] == (0, 6, 0)


def test_no_die_is_needed_where_one_is_rolled_anyway() -> None:
    """traits.dice.pool: one die at difficulty 6 works in half of all cases."""
    half = {"chance": "50", "difficulty": "6"}
    assert answer("traits.dice-needed", {}, **half).headline.startswith("You need 1 die: ")
    ruled = answer("traits.dice-needed", {"empty_pool": "one-die"}, **half)
    assert ruled.headline.startswith("You need no die in the pool: ")


def test_the_large_table_holds_the_chances_of_its_cells() -> None:
    table = grid(answer("traits.odds-table"), "Success")
    assert table["5"][4] == Fraction(6849, 8000)  # difficulty 6
    assert table["7"][8] == Fraction(1186959987, 4000000000)  # difficulty 10
    assert table["1"][0] == Fraction(9, 10)
    critical = grid(answer("traits.odds-table", asked="critical-failure", quality="2"), "Critical failure")
    assert critical["5"][6] == Fraction(442519, 10000000)
    failure = grid(answer("traits.odds-table", asked="any-failure"), "Failure")
    assert failure["5"][4] == 1 - Fraction(6849, 8000)
    two = grid(answer("traits.odds-table", asked="two-net-successes"), "At least 2")
    assert two["2"][4] == Fraction(97, 400) + Fraction(9, 200) + Fraction(1, 400)


def test_dice_needed_is_the_smallest_pool_that_is_enough() -> None:
    result = answer("traits.dice-needed", chance="85", difficulty="6")
    assert result.headline.startswith("You need 5 dice: ")
    assert grid(result, "Pools around")["5 dice"] == (Fraction(6849, 8000),)
    assert answer("traits.dice-needed", chance="100").headline.startswith("Not even 30 dice")
    assert answer("traits.dice-needed", chance="0").headline.startswith("You need no die")
    dips = answer("traits.dice-needed", difficulty="2")
    assert "makes it less likely" in notes(dips)


# Difficulties


def test_a_difficulty_is_told_step_by_step() -> None:
    result = answer("traits.difficulty", base="5", racial="-2", fitting="2", take_as="one-of-each", pool="8")
    assert result.headline.startswith(
        "The difficulty is 2. A die succeeds at 3 or more, and 1 success comes by itself."
    )
    assert steps(result) == [
        "Base difficulty: 5.",
        "Racial Merits and Flaws: -2 makes 3.",
        "Specialty: -1 makes 2.",
        "Specialty: 1 die more in the pool.",
        "Difficulty 2: a die that shows 3 or more is a success, and 1 success comes automatically.",
    ]
    assert odds_of(result)["Success"] == Fraction(624167029929, 625000000000)


def test_discipline_against_a_distraction_is_told() -> None:
    """traits.virtue.discipline-distraction"""
    disturbed = {"base": "6", "fitting": "0", "distraction": "3"}
    calm = answer("traits.difficulty", {}, discipline="1", **disturbed)
    assert calm.headline.startswith("The difficulty is 8.")
    assert "from 3 to 2, for a Willpower Point" in notes(calm)
    assert "distractions" not in notes(answer("traits.difficulty", {}, **disturbed))


def test_a_specialty_at_the_limit_gives_a_die() -> None:
    forced = answer("traits.difficulty", base="9", conditional="-2, -2", fitting="1", take_as="easier")
    assert "gives a die only" in notes(forced)
    assert steps(forced)[1] == "Conditional modifiers: -3 makes 6."
    both = answer("traits.difficulty", base="9", conditional="-2, -2", fitting="2", take_as="easier")
    assert "one die and -1" in notes(both)
    assert "The difficulty is 5." in both.headline


@pytest.mark.parametrize(
    ("values", "rulings"),
    [
        ({"conditional": "-3", "distraction": "2", "discipline": "2"}, {}),
        ({"conditional": "-2", "sheet": "-1"}, {"sheet_modifiers": "only-racial-outside"}),
    ],
)
def test_at_the_limit_stands_what_is_left_when_everything_under_it_is_counted(
    values: dict[str, str], rulings: dict[str, str]
) -> None:
    """traits.specialty.at-cap: base 6 less 3 makes 3, and a single Specialty gives no further -1."""
    forced = answer("traits.difficulty", rulings, base="6", fitting="1", take_as="easier", **values)
    assert forced.headline.startswith("The difficulty is 3.")
    assert "gives a die only" in notes(forced)
    both = answer("traits.difficulty", rulings, base="6", fitting="2", take_as="easier", **values)
    assert both.headline.startswith("The difficulty is 2.")


def test_what_discipline_takes_off_a_distraction_is_told_as_the_table_reads_it() -> None:
    """traits.virtue.discipline-distraction: 2 and 3 are held at 3, so that after the limit only 1 is left to take."""
    given = {"base": "5", "conditional": "2", "distraction": "3", "discipline": "2", "fitting": "0"}
    before = answer("traits.difficulty", {}, **given)
    assert (before.headline.split(".")[0], "from 3 to 1" in notes(before)) == ("The difficulty is 8", True)
    after = answer("traits.difficulty", {"distraction_order": "after-the-limit"}, **given)
    assert after.headline.startswith("The difficulty is 7.")
    assert "After the limit of 3 Discipline takes 1 off" in notes(after)


def test_advice_on_a_specialty() -> None:
    result = answer("traits.specialty")
    assert result.headline.startswith("Take -1 difficulty")
    assert grid(result, "7 dice")["-1 difficulty"][:3] == (7, 9, Fraction(10320146523, 20000000000))
    assert grid(result, "7 dice")["1 die more"][:3] == (8, 10, Fraction(883005155577, 2500000000000))
    few = answer("traits.specialty", pool="2", difficulty="6")
    assert few.headline.startswith("Take 1 die more")
    assert "Only a die" in notes(answer("traits.specialty", conditional="-3"))
    assert list(grid(answer("traits.specialty", fitting="2"), "7 dice")) == [
        "No Specialty",
        "2 dice more",
        "1 die more and -1 difficulty",
        "-2 difficulty",
    ]


def test_taking_or_rolling() -> None:
    result = answer("traits.take")
    assert result.headline == "You may take 7 successes, with no risk."
    assert odds_of(result)["Success"] == Fraction(624167029929, 625000000000)
    assert answer("traits.take", pool="6", difficulty="6").headline.startswith("You must roll")
    full = answer("traits.take", {"take_above_eight": "pool-minus-difficulty"}, pool="10", difficulty="9")
    assert full.headline == "You may take 1 success, but 2 successes are needed, so it fails."
    assert "Rolling is better" in notes(answer("traits.take", pool="1", difficulty="-2"))
    assert "Quality dice are not part" in notes(answer("traits.take", quality="2"))


def test_what_a_point_is_worth() -> None:
    result = answer("traits.willpower-point")
    assert grid(result, "Without")["Success"] == (Fraction(665127, 1000000), Fraction(15625053, 20000000))
    assert grid(result, "Without")["Critical failure"] == (Fraction(9031, 100000), Fraction(442519, 10000000))
    late = answer("traits.willpower-point", {"quality_declared": "after-the-first-step"})
    assert "You may wait" in notes(late)
    assert "You may wait" not in notes(result)


def test_how_badly_it_can_go() -> None:
    result = answer("traits.botch", pool="7", difficulty="10")
    rows = odds_of(result)
    assert 1 - rows["No critical failure"] == Fraction(341701579, 1000000000)
    assert answer("traits.botch", difficulty="2").headline.endswith("enough for the first check.")
    assert answer("traits.botch", pool="0").headline.endswith("no die can show a 1 that counts.")


# Contests and extended rolls


def test_a_contest_of_one_die_each() -> None:
    """At 6: two successes 1/20, one 9/20, none 1/2 for each side."""
    result = answer("traits.opposed", pool="1", their_pool="1")
    assert odds_of(result)["You lead by 2"] == Fraction(1, 20) * Fraction(1, 2)
    assert odds_of(result)["As many: they hold"] == Fraction(1, 400) + Fraction(81, 400) + Fraction(1, 4)


def test_whoever_takes_successes_has_no_quality_dice() -> None:
    """traits.roll.take-automatic"""
    taken = answer("traits.opposed", taking="they", their_pool="8", discipline="3", use="add-to-the-roll")
    plain = answer("traits.opposed", taking="they", their_pool="8")
    assert taken.headline == plain.headline
    assert taken.headline.startswith("6 dice against 2 successes taken: you prevail")
    assert "without the Quality dice" in steps(taken)[1]
    assert "without" not in steps(plain)[1]


def test_discipline_in_a_contest() -> None:
    plain = answer("traits.opposed")
    added = answer("traits.opposed", discipline="3", use="add-to-the-roll")
    after = answer("traits.opposed", discipline="3", use="roll-after-a-failure")
    assert odds_of(added)["You lead by 1"] < odds_of(plain)["You lead by 1"]
    assert grid(after, "Discipline 3")["1 success"] == ("difficulty 6", Fraction(94, 125))
    magic = ask(
        next(tool for tool in SYSTEM.tools if tool.name == "traits.opposed"),
        {},
        {"discipline": "3", "use": "roll-after-a-failure", "mind_magic": "yes"},
    )
    assert magic == "Against mind-affecting magic only the Ascended may roll Discipline after a failure."


def test_an_extended_roll_of_one_success_in_one_roll() -> None:
    result = answer("traits.extended", pool="5", difficulty="6", needed="1", rolls="1")
    assert odds_of(result)["Finished"] == Fraction(6849, 8000)
    assert odds_of(result)["Ended by a critical failure"] == Fraction(2101, 100000)
    stalls = answer(
        "traits.extended", {"extended_failure": "only-stalls"}, pool="5", difficulty="6", needed="1", rolls="1"
    )
    assert odds_of(stalls)["Not finished in time"] == Fraction(32, 3125) + Fraction(901, 8000)


def test_discipline_for_a_roll_that_never_comes_is_told() -> None:
    """traits.virtue.discipline-extended-add"""
    late = {"discipline": "2", "use": "add-to-a-later-roll", "rolls": "3"}
    never = answer("traits.extended", {}, added_at="5", **late)
    assert steps(never)[-1] == "Discipline is added to no roll: there is none after roll 3."
    assert steps(answer("traits.extended", {}, added_at="3", **late))[-1] == "Discipline adds 2 dice to roll 3."
    assert never.headline == answer("traits.extended", rolls="3").headline


def test_uses_of_discipline_side_by_side() -> None:
    table = grid(answer("traits.extended", discipline="3"), "What Discipline 3")
    none = table["Not used"][0]
    assert isinstance(none, Fraction)
    assert all(isinstance(row[0], Fraction) and row[0] >= none for row in table.values())


def test_what_discipline_does_in_an_extended_roll_is_told_as_the_table_reads_it() -> None:
    """traits.virtue.discipline-extended-retry and traits.virtue.discipline-negate-ones"""
    more = {"discipline": "1", "use": "further-rolls-after-a-failure"}
    assert steps(answer("traits.extended", {}, **more))[-1] == (
        "After the first failure Discipline gives 1 further roll, in which no failure ends the attempt."
    )
    assert (
        "nothing here that further rolls"
        in (steps(answer("traits.extended", {"extended_failure": "only-stalls"}, **more))[-1])
    )
    undo = {"discipline": "1", "use": "cancel-1s-of-a-botch"}
    assert steps(answer("traits.extended", {}, **undo))[-1] == (
        "In one critical failure Discipline cancels up to one 1; with none left, the attempt goes on."
    )
    assert steps(answer("traits.extended", {"negated_botch": "any-use"}, **undo))[-1] == (
        "Discipline turns one critical failure into a plain one, however many 1s it has; the attempt goes on."
    )


def test_with_a_high_ritual_discipline_joins_every_roll_of_extended_magic() -> None:
    """traits.virtue.discipline-high-ritual: one roll of five dice at 8 with two Quality dice."""
    first = {"pool": "5", "difficulty": "8", "needed": "1", "rolls": "1", "discipline": "2"}
    joined = {**first, "use": "add-to-a-later-roll", "magic": "yes"}
    assert odds_of(answer("traits.extended", {}, **joined))["Finished"] == Fraction(665127, 1000000)
    backed = answer("traits.extended", {}, **joined, ritual="yes")
    assert odds_of(backed)["Finished"] == Fraction(15625053, 20000000)
    assert steps(backed)[-1] == "Discipline adds 2 dice to every roll."
    mundane = answer("traits.extended", {}, **(joined | {"magic": "no"}), ritual="yes")
    assert odds_of(mundane)["Finished"] == Fraction(665127, 1000000)
    assert "A High Ritual backs magic only" in notes(mundane)
