"""The tools about fights: what holds for all of them, and worked answers for each."""

import sys
import time
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from castle_core.castle import CHAPTERS, SYSTEM, CastleRulings
from castle_core.castle.tools import duel, exchange, moves, playing
from castle_core.chance import Source
from castle_core.rules import Choice, CoreError, Count, Flag, InputError, RuleError, Whole
from castle_core.rules.registry import chapter_of, implementers
from castle_core.tools import Grid, Kind, Link, Note, Odds, Result, Series, Statement, Steps, Tool, run

TOOLS = (*exchange.TOOLS, *moves.TOOLS, *duel.TOOLS, *playing.TOOLS)
BY_NAME = {tool.name: tool for tool in TOOLS}
FULL = {
    "my_weapon": "rapier",
    "my_skill": "yes",
    "my_other": "blade",
    "my_worn": "1",
    "my_fencing": "2",
    "my_main_gauche": "yes",
    "my_riposte": "yes",
    "my_botte": "yes",
    "my_brawn": "yes",
    "my_toughness": "yes",
    "their_weapon": "sword",
    "their_who": "trained-npc",
    "their_other": "shield",
    "their_worn": "1",
    "their_riposte": "yes",
    "their_fencing": "1",
}
QUESTIONS: dict[str, tuple[dict[str, str], ...]] = {
    "castle.fighter-level": (
        {},
        {"skill": "yes", "wound": "serious"},
        {"who": "unnamed-npc", "weapon": "halberd", "wound": "deadly"},
        {"who": "unnamed-npc", "wound": "deadly"},
        {"non_combatant": "yes", "skill": "yes"},
        {"weapon": "zweihander", "mighty": "yes", "skill": "yes", "wound": "deadly"},
    ),
    "castle.exchange": (
        {},
        {"mine": "advantaged", "ready": "both", "their_ready": "riposte", "armour": "1", "their_armour": "1"},
        {"weapon": "knife", "their_weapon": "sword"},
        {"weapon": "knife", "their_weapon": "sword", "stand": "closed"},
        {"weapon": "sword", "their_weapon": "knife", "stand": "closed", "doing": "dodge"},
        {"weapon": "sword", "their_weapon": "knife", "stand": "just-closed"},
        {"weapon": "axe", "ready": "riposte", "their_doing": "dodge"},
    ),
    "castle.one-draw-fight": ({}, {"mine": "advantaged", "damage": "advantaged"}),
    "castle.several-foes": ({}, {"foes": "5", "foe": "advantaged"}, {"foes": "1", "mine": "disadvantaged"}),
    "castle.unopposed": ({}, {"helpless": "yes"}, {"armour": "2", "level": "advantaged"}),
    "castle.first-hit": ({}, {"shorter": "advantaged", "longer": "disadvantaged"}),
    "castle.dodge": (
        {},
        {"dodge": "no", "level": "disadvantaged"},
        {"wound": "serious"},
        {"wound": "deadly", "dodge": "no", "level": "disadvantaged"},
        {"wound": "deadly"},
    ),
    "castle.who-first": ({}, {"mine": "advantaged"}, {"quick": "yes"}, {"quick": "yes", "their_quick": "yes"}),
    "castle.riposte": ({}, {"mine": "advantaged", "theirs": "disadvantaged"}),
    "castle.moves": ({},),
    "castle.validate": (
        {},
        {"fencing": "3", "botte": "yes", "non_combatant": "yes", "zweihandler": "yes", "weapon": "zweihander"},
        {"fencing": "1", "riposte": "yes", "weapon": "axe"},
        {"botte": "yes"},
    ),
    "castle.duel": (
        {},
        FULL,
        {"my_weapon": "knife"},
        {"my_disarm": "yes", "their_weapon": "rapier", "their_fencing": "1", "their_worn": "1"},
        {"my_brawn": "yes", "my_worn": "1", "my_wound": "light"},
        {"my_skill": "yes", "their_skill": "yes", "end": "dead"},
        {"my_toughness": "yes", "their_toughness": "yes", "end": "dead"},
        {"my_who": "unnamed-npc"},
        {"my_riposte": "yes", "their_worn": "1"},
        {"my_botte": "yes", "their_worn": "1"},
        {"my_who": "unnamed-npc", "their_who": "unnamed-npc", "my_wound": "serious", "their_wound": "serious"},
        {"my_weapon": "axe", "my_fencing": "2", "my_riposte": "yes"},
    ),
    "castle.duel-compare": (
        {},
        {"first_moves": "all-three", "first_hardy": "brawn-and-toughness", "second_weapon": "knife", "foe_armour": "2"},
        {"first_level": "disadvantaged", "second_hardy": "toughness", "end": "dead"},
        {"first_hardy": "brawn", "first_armour": "1"},
        {"first_level": "disadvantaged", "second_level": "disadvantaged", "foe_level": "disadvantaged"},
    ),
    "castle.advantage-worth": ({}, {"end": "dead"}),
    "castle.exchange-now": (
        {},
        {"mine": "advantaged", "ready": "both", "their_ready": "both", "armour": "1"},
        {"weapon": "knife", "stand": "closed"},
        {"weapon": "sword", "their_weapon": "knife", "stand": "closed"},
        {"weapon": "sword", "their_weapon": "knife", "stand": "closed", "doing": "dodge"},
        {"weapon": "sword", "their_weapon": "knife", "stand": "just-closed"},
        {"ready": "riposte", "their_armour": "1"},
        {"their_wound": "light"},
        {"their_wound": "serious"},
        {"their_wound": "deadly"},
    ),
    "castle.play-duel": ({}, FULL),
}
RULED = {
    "chit_colours": ("red-green-yellow",),
    "sets": ("1", "7", "infinite"),
}
"""Readings to try of rulings that are no choice."""


BESIDE = {
    "deadly_penalty": {"defeat_at": "dead"},
    "toughness_death": {"defeat_at": "dead"},
    "brawn_target": {"brawn_use": "every-wound"},
}
"""Readings that only matter beside another one."""


def other_readings(key: str) -> tuple[str, ...]:
    switch = CastleRulings.switch(key)
    if isinstance(switch.kind, Choice):
        return tuple(member.value for member in switch.kind.members if member.value != switch.default)
    return RULED[key]


def ask(
    tool: Tool, rulings: dict[str, str], values: dict[str, str], seed: int = 7, action: str = "exchange"
) -> Result | str:
    """The answer without the notes on rulings; the sentence where the rules refuse one."""
    read = CastleRulings.read(rulings)
    arguments: dict[str, Any] = {}
    for parameter in tool.parameters:
        text = values.get(parameter.name, parameter.default)
        arguments[parameter.name] = None if parameter.ruling and not text else parameter.read(text)
    handed = {"source": Source(seed), "state": "", "action": action if tool.name == "castle.play-duel" else ""}
    arguments |= {name: handed[name] for name in tool.handed_over}
    try:
        return tool(read, **arguments)
    except CoreError as refusal:
        return refusal.message


def rules_in(result: Result) -> Iterator[str]:
    for block in result.blocks:
        if isinstance(block, Steps):
            yield from (step.rule for step in block.steps)
        elif isinstance(block, Link):
            yield block.rule
        else:
            yield from block.rules
        if isinstance(block, Grid):
            yield from (row.rule for row in block.rows if row.rule)


def seeds(tool: Tool) -> range:
    """What is tried by chance is tried often."""
    return range(48) if tool.draws else range(1)


every_tool = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)


def test_every_tool_about_fights_is_asked_and_stands_in_the_book() -> None:
    assert set(QUESTIONS) == set(BY_NAME)
    assert set(BY_NAME) <= {tool.name for tool in SYSTEM.tools}
    assert len(TOOLS) == 16


@every_tool
def test_every_question_is_answered_in_sentences(tool: Tool) -> None:
    readings = [{}, *({key: text} for key in tool.rulings for text in other_readings(key))]
    for rulings, values in product(readings, QUESTIONS[tool.name]):
        answer = ask(tool, rulings, values)
        if isinstance(answer, str):
            assert answer.endswith("is out of this fight from the beginning."), f"{rulings} {values}: {answer}"
            assert {*rulings, *values} & {"defeat_at", "their_wound"}
            continue
        assert answer.headline.endswith(".")
        for block in answer.blocks:
            if isinstance(block, Odds):
                assert sum((row.chance for row in block.rows), Fraction(0)) == 1
            if isinstance(block, Statement | Note):
                assert block.text.endswith(".")
            if isinstance(block, Steps):
                assert all(step.text.endswith(".") for step in block.steps)


@every_tool
def test_every_rule_behind_an_answer_has_its_place_in_the_book(tool: Tool) -> None:
    used = set(tool.rules)
    for seed, values in product(seeds(tool), QUESTIONS[tool.name]):
        answer = ask(tool, {}, values, seed)
        used |= set(rules_in(answer)) if isinstance(answer, Result) else set()
    for rule in used:
        assert chapter_of(rule, CHAPTERS) is not None, rule
        assert implementers(rule), rule


@every_tool
def test_exactly_the_rulings_a_tool_names_change_its_answers(tool: Tool) -> None:
    if tool.name == "castle.play-duel":
        return  # it is proved by the tests of the duel it plays
    asked = list(product(seeds(tool), QUESTIONS[tool.name]))
    plain = [ask(tool, {}, values, seed) for seed, values in asked]
    for switch in CastleRulings.SWITCHES:
        beside = BESIDE.get(switch.key, {})
        before = [ask(tool, beside, values, seed) for seed, values in asked] if beside else plain
        changes = any(
            answer != ask(tool, {**beside, switch.key: text}, values, seed)
            for text in other_readings(switch.key)
            for (seed, values), answer in zip(asked, before, strict=True)
        )
        if switch.key == "brawn_use" and tool.name == "castle.moves":
            continue  # it matters to what has been used
        assert changes == (switch.key in tool.rulings), switch.key


@every_tool
def test_a_value_that_cannot_be_read_is_refused_in_a_sentence(tool: Tool) -> None:
    for parameter in tool.parameters:
        for text in ("abc", "-1", "1e9", "9999", "½", "<b>3</b>", "NaN", "x" * 300):
            if isinstance(parameter.kind, Flag) and len(text) > 200:
                continue  # far too long a text is read as none
            with pytest.raises(InputError) as refusal:
                run(tool, CastleRulings(), {parameter.name: text})
            assert refusal.value.field == parameter.name
            assert refusal.value.message.endswith(".")
            assert len(refusal.value.message) < 400


@every_tool
def test_a_tool_says_what_it_is(tool: Tool) -> None:
    assert tool.system == "castle"
    assert tool.title.endswith("?") or tool.kind in (Kind.ROLL, Kind.TRACK)
    assert tool.summary.endswith(".")
    assert all(parameter.label for parameter in tool.parameters)
    assert len({parameter.label for parameter in tool.parameters}) == len(tool.parameters)


@pytest.mark.skipif(sys.platform == "emscripten", reason="the limit is for a machine, not for a browser")
@every_tool
def test_every_answer_comes_within_75_milliseconds_of_work(tool: Tool) -> None:
    readings = [{}, {"draw_return": "held-within-exchange"}, {"draw_return": "out-until-scene-ends"}]
    for rulings, values in product(readings, QUESTIONS[tool.name]):
        best = min(_nanoseconds(tool, rulings, values) for _ in range(3))
        assert best < 75_000_000, values


def _nanoseconds(tool: Tool, rulings: dict[str, str], values: dict[str, str]) -> int:
    start = time.process_time_ns()
    ask(tool, rulings, values)
    return time.process_time_ns() - start


@every_tool
def test_a_warning_comes_below_five_sets(tool: Tool) -> None:
    if not any(parameter.ruling == "sets" for parameter in tool.parameters) or tool.draws:
        return

    def warned(sets: str) -> bool:
        answer = ask(tool, {}, {"sets": sets})
        assert isinstance(answer, Result)
        return any(isinstance(block, Note) and "at least five sets" in block.text for block in answer.blocks)

    assert [warned(sets) for sets in ("1", "4", "5", "infinite")] == [True, True, False, False]


def kinds_of_parameters() -> Iterator[type]:
    for tool in TOOLS:
        yield from (type(parameter.kind) for parameter in tool.parameters)


def test_forms_use_only_kinds_of_fields_that_pages_know() -> None:
    assert set(kinds_of_parameters()) <= {Choice, Whole, Count, Flag}


# worked answers


def answer(name: str, rulings: dict[str, str] | None = None, **values: str) -> Result:
    found = ask(BY_NAME[name], rulings or {}, values)
    assert isinstance(found, Result), found
    return found


def odds_of(result: Result, number: int = 0) -> dict[str, Fraction]:
    tables = [block for block in result.blocks if isinstance(block, Odds)]
    return {row.label: row.chance for row in tables[number].rows}


def grid(result: Result, caption: str) -> dict[str, tuple[object, ...]]:
    found = next(block for block in result.blocks if isinstance(block, Grid) and block.caption.startswith(caption))
    return {row.head: row.cells for row in found.rows}


def notes(result: Result) -> str:
    return " ".join(block.text for block in result.blocks if isinstance(block, Note))


def steps(result: Result) -> list[str]:
    return [step.text for block in result.blocks if isinstance(block, Steps) for step in block.steps]


def test_fighter_level_tells_every_reason() -> None:
    result = answer("castle.fighter-level", skill="yes", wound="serious")
    assert result.headline.startswith("You fight as Normal: ")
    assert steps(result) == [
        "A player character fights as Normal.",
        "Swordsman means Advantaged with this weapon.",
        "Serious wounds lower by one level: Normal.",
    ]
    assert answer(
        "castle.fighter-level", {"level_floor": "cannot-act"}, who="unnamed-npc", wound="serious"
    ).headline == ("You cannot act.")
    refused = ask(BY_NAME["castle.fighter-level"], {}, {"non_combatant": "yes", "weapon": "halberd"})
    assert refused == "A Non Combatant cannot use a halberd."


def test_exchange_with_a_riposte_ready() -> None:
    result = answer("castle.exchange", ready="riposte")
    assert odds_of(result) == {
        "They win": Fraction(26, 81),
        "Stand-off": Fraction(175, 729),
        "You win": Fraction(320, 729),
    }
    wounds = odds_of(result, 1)
    assert wounds["Not hit"] == 1 - Fraction(320, 729)
    assert wounds["Deadly wound"] == Fraction(320, 729) / 8


def test_exchange_in_which_armour_soaks_all_but_a_piercing_riposte() -> None:
    soaked = odds_of(answer("castle.exchange", ready="riposte", their_armour="2"), 1)
    assert soaked == {"Not hit": Fraction(409, 729), "Hit, but soaked by armour": Fraction(320, 729)}
    pierced = odds_of(
        answer("castle.exchange", {"riposte_effect": "wound-ignoring-armour"}, ready="riposte", their_armour="2"), 1
    )
    # 320/729 less the 26/81 of hits without a Riposte
    assert pierced["Hit, but soaked by armour"] == Fraction(26, 81)
    assert pierced["Deadly wound"] == (Fraction(320, 729) - Fraction(26, 81)) / 8


def test_exchange_of_a_knife_against_a_sword_only_closes_in() -> None:
    result = answer("castle.exchange", weapon="knife")
    assert "You hit nobody by winning, for that win closes in." in notes(result)
    closed = answer("castle.exchange", weapon="knife", stand="closed")
    assert "Your foe hits nobody by winning, for that win regains the distance." in notes(closed)
    assert odds_of(closed, 1)["Light wound"] == Fraction(26, 81) * Fraction(45, 52)


def test_a_move_needs_a_fencing_weapon() -> None:
    result = answer("castle.exchange", weapon="axe", ready="riposte")
    assert odds_of(result)["You win"] == Fraction(26, 81)
    assert "You: Riposte cannot be used, for no fencing weapon is in the hand." in notes(result)


def test_one_draw_settles_the_fight() -> None:
    assert odds_of(answer("castle.one-draw-fight", mine="advantaged"))["You win"] == Fraction(121, 167)
    assert odds_of(answer("castle.one-draw-fight"), 1)["Deadly"] == Fraction(1, 8)
    assert "not wounded" in notes(answer("castle.one-draw-fight", {"one_draw_damage": "beaten-no-wound"}))


def test_outnumbered_by_one_foe_is_an_ordinary_exchange() -> None:
    for returns in ({}, {"draw_return": "held-within-exchange"}):
        one = answer("castle.several-foes", returns, foes="1", mine="advantaged", foe="normal")
        other = answer("castle.exchange", returns, mine="advantaged", theirs="normal")
        assert odds_of(one)["1 hit"] == odds_of(other)["They win"]
        assert grid(one, "And you")["You hit one and are not hit"] == (odds_of(other)["You win"],)


def test_outnumbered_by_three() -> None:
    result = answer("castle.several-foes", mine="normal", foe="normal", foes="3")
    # not hit: Poor 1/27, Average (7/9)³, Good 1, by the chances of the own result
    unhit = Fraction(1, 3) * Fraction(1, 3) ** 3 + Fraction(4, 9) * Fraction(7, 9) ** 3 + Fraction(2, 9)
    assert odds_of(result)["No hit"] == unhit


def test_somebody_who_does_not_fight_back() -> None:
    assert odds_of(answer("castle.unopposed"))["Not hit"] == Fraction(1, 3)
    assert odds_of(answer("castle.unopposed", helpless="yes"))["Deadly wound"] == Fraction(1, 8)
    assert "loading a pistol takes 2" in notes(answer("castle.unopposed"))


def test_first_real_hit_of_the_shorter_weapon() -> None:
    result = answer("castle.first-hit", shorter="advantaged", longer="disadvantaged")
    assert odds_of(result)["The shorter weapon"] == Fraction(1510441, 1685623)
    assert grid(result, "The shorter weapon")["Normal"][1] == Fraction(1, 3)
    also = answer("castle.first-hit", {"reopen": "hit-and-reopen"})
    assert odds_of(also)["The shorter weapon"] == Fraction(1, 4)


def test_dodging_and_fighting_back() -> None:
    result = answer("castle.dodge")
    assert odds_of(result)["You are hit"] == Fraction(161, 891)
    assert grid(result, "Dodging")["Fighting back"] == ("Normal", Fraction(26, 81), Fraction(26, 81))
    assert odds_of(answer("castle.dodge", wound="serious", theirs="advantaged"))["You are hit"] == Fraction(77, 162)
    assert odds_of(answer("castle.dodge", dodge="no"))["You are hit"] == Fraction(26, 81)


def test_who_goes_first() -> None:
    assert answer("castle.who-first", mine="advantaged", their_quick="yes").headline == "You go first."
    assert answer("castle.who-first", their_quick="yes").headline == "Your foe goes first."
    assert answer("castle.who-first").headline == "Both act at the same time."
    drawn = answer("castle.who-first", {"order_tie": "opposed-draw"})
    assert odds_of(drawn) == {"They go first": Fraction(1, 2), "You go first": Fraction(1, 2)}


def test_what_the_moves_are_worth() -> None:
    result = answer("castle.riposte")
    assert odds_of(result)["You win"] == Fraction(320, 729)
    assert grid(result, "A Riposte")["Both Average"] == (Fraction(2, 9),)
    assert grid(result, "A Riposte")["Both Good"] == (Fraction(0),)
    assert grid(result, "After a Main Gauche")["Poor against Average"] == (
        Fraction(2, 9),
        Fraction(4, 9),
        Fraction(1, 3),
    )
    assert grid(result, "The wound")["Mighty Blow"] == (Fraction(5, 13), Fraction(59, 156), Fraction(37, 156))
    assert grid(result, "In a whole duel")["No move"] == (Fraction(1, 2),)


def test_which_moves_are_left() -> None:
    tool = BY_NAME["castle.moves"]

    def press(action: str, state: str = "", rulings: dict[str, str] | None = None) -> Result:
        return run(tool, CastleRulings.read(rulings or {}), {}, action=action, state=state).result

    first = press("use-riposte")
    assert first.headline == "Riposte is used. Ready in this fight: Main Gauche, Botte di Serge and Brawn."
    with pytest.raises(RuleError, match="Riposte has been used in this fight"):
        press("use-riposte", first.state or "")
    again = press("new-fight", first.state or "")
    assert again.headline.startswith("A new fight begins. Ready in this fight: Main Gauche, Riposte,")
    brawn = press("use-brawn").state or ""
    session = {"brawn_use": "once-per-session"}
    with pytest.raises(RuleError, match="Brawn has been used in this session"):
        press("use-brawn", press("new-fight", brawn, session).state or "", session)
    always = {"brawn_use": "every-wound"}
    assert "Brawn" in press("use-brawn", brawn, always).headline
    assert press("undo", first.state or "").state == ""
    with pytest.raises(RuleError, match="nothing to take back"):
        press("undo")


@pytest.mark.parametrize(
    "state", ["rubbish", "~", "use-riposte~", "undo", "~".join(["new-fight"] * 201), "<b>", "\x00"]
)
def test_moves_that_are_none_of_ours_are_refused(state: str) -> None:
    with pytest.raises(InputError) as refusal:
        run(BY_NAME["castle.moves"], CastleRulings(), {}, state=state)
    assert refusal.value.field == "state"
    assert refusal.value.message.endswith(".")


def test_every_missing_prerequisite_is_named() -> None:
    assert answer("castle.validate", fencing="3", swordsman="yes", riposte="yes", botte="yes").headline == (
        "Everything fits together."
    )
    result = answer("castle.validate", main_gauche="yes", zweihandler="yes", riposte="yes")
    assert result.headline == "3 things do not fit."
    assert steps(result) == [
        "Zweihandler needs Mighty Weapon.",
        "Main Gauche needs Fencing 1.",
        "Riposte needs Fencing 2.",
    ]
    assert steps(answer("castle.validate", fencing="3")) == ["Fencing 3 needs Swordsman."]
    refused = ask(BY_NAME["castle.validate"], {}, {"fencing": "3", "weapon": "zweihander", "non_combatant": "yes"})
    assert isinstance(refused, Result)
    assert "A Non Combatant cannot use a zweihander, which is a Mighty weapon." in steps(refused)
    assert (
        answer("castle.validate", {"botte_prerequisite": "none"}, botte="yes").headline == "Everything fits together."
    )
    with pytest.raises(InputError, match="from 0 to 3"):
        run(BY_NAME["castle.validate"], CastleRulings(), {"fencing": "4"})


def test_duel_of_an_advantaged_swordsman() -> None:
    result = answer("castle.duel", my_skill="yes")
    assert odds_of(result)["You win"] == Fraction(23858846318098559303607217, 29211602303620603185987584)
    assert grid(result, "The two fighters")["Level"] == ("Advantaged", "Normal")
    assert grid(result, "Wounds when you win")["Unhurt"][1] == 0
    assert set(odds_of(result)) == {"They win", "You win"}


def test_duel_names_what_is_not_allowed_and_what_is_idle() -> None:
    text = notes(
        answer(
            "castle.duel", my_riposte="yes", my_botte="yes", their_weapon="axe", their_fencing="2", their_skill="yes"
        )
    )
    assert "You: Riposte needs Fencing 2." in text
    assert "You: Botte di Serge needs Fencing 3." in text
    assert "Your foe: Fencing gives nothing without a fencing weapon." in text
    assert "Your foe: the draft names no Specialist for the axe." in text
    assert "Botte di Serge needs" not in notes(answer("castle.duel", {"botte_prerequisite": "none"}, my_botte="yes"))


def test_duel_to_the_death_says_what_a_deadly_wound_does() -> None:
    assert "puts nobody down" in notes(answer("castle.duel", end="dead"))
    assert "puts nobody down" not in notes(answer("castle.duel"))
    assert "Chits stay out within an exchange only" in notes(
        answer("castle.duel", {"draw_return": "out-until-scene-ends"})
    )


def test_duel_that_never_ends() -> None:
    hurt = {"my_who": "unnamed-npc", "their_who": "unnamed-npc", "my_wound": "serious", "their_wound": "serious"}
    result = answer("castle.duel", {"level_floor": "cannot-act"}, **hurt)
    assert odds_of(result)["Nobody ever wins"] == 1
    assert result.headline.endswith("otherwise the duel never ends.")


def test_an_off_hand_blade_and_a_fencing_weapon_are_needed_for_main_gauche() -> None:
    assert "Main Gauche cannot be used, for the off hand holds no blade." in notes(
        answer("castle.duel", my_main_gauche="yes", my_fencing="1")
    )


def test_duel_compare_agrees_with_the_duel() -> None:
    result = answer("castle.duel-compare")
    assert odds_of(result, 0)["You win"] == Fraction(23858846318098559303607217, 29211602303620603185987584)
    assert result.headline.startswith("The first does better")
    same = answer("castle.duel-compare", first_level="normal", second_armour="0")
    assert same.headline.startswith("Both do equally well")


def test_advantage_worth_names_the_best() -> None:
    assert "3 points of armour" in answer("castle.advantage-worth").headline
    assert len(grid(answer("castle.advantage-worth"), "Chance to beat")) == 15
    assert len(grid(answer("castle.advantage-worth", {"brawn_use": "every-wound"}), "Chance to beat")) == 14


def test_there_is_a_line_chart_nowhere_without_points() -> None:
    for name, questions in QUESTIONS.items():
        result = ask(BY_NAME[name], {}, questions[0])
        assert isinstance(result, Result)
        assert not any(isinstance(block, Series) and not block.points for block in result.blocks)
