"""The tools about fights: what holds for all of them, and worked answers for each."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from castle_core.castle import CHAPTERS, SYSTEM, CastleRulings
from castle_core.castle.tools import before, duel, exchange, keeping_off, moves, playing, uneven
from castle_core.chance import Source
from castle_core.rules import Choice, CoreError, Count, Flag, InputError, RuleError, Whole
from castle_core.rules.registry import chapter_of, implementers
from castle_core.tools import Kind, Note, Odds, Result, Series, Statement, Steps, Tool, run
from tests.core.answers import grid, notes, odds_of, rules_in, steps

TOOLS = (
    before.fighter_level,
    before.who_first,
    *exchange.TOOLS,
    *uneven.TOOLS,
    *keeping_off.TOOLS,
    *moves.TOOLS,
    *duel.TOOLS,
    *playing.TOOLS,
)
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
    """The answer without the notes on rulings; the sentence where the rules refuse one. Each question is asked once."""
    return _asked(tool.name, tuple(rulings.items()), tuple(values.items()), seed, action)


@cache
def _asked(
    name: str, rulings: tuple[tuple[str, str], ...], given: tuple[tuple[str, str], ...], seed: int, action: str
) -> Result | str:
    tool, values = BY_NAME[name], dict(given)
    read = CastleRulings.read(dict(rulings))
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
    for switch in CastleRulings.SWITCHES:
        tried = seeds(tool) if switch.key in tool.rulings else seeds(tool)[:12]  # what changes nothing is tried less
        asked = list(product(tried, QUESTIONS[tool.name]))
        beside = BESIDE.get(switch.key, {})
        before = [ask(tool, beside, values, seed) for seed, values in asked]
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


@pytest.mark.parametrize(
    ("rulings", "asked", "yours", "foes"),
    [
        ({}, {"doing": "dodge"}, "whoever only dodges does no harm", "that win regains the distance"),
        ({}, {"their_doing": "dodge"}, None, "that win regains the distance"),
        ({"dodge_reopens": "no"}, {"their_doing": "dodge"}, None, "whoever only dodges does no harm"),
        ({}, {"stand": "apart", "doing": "dodge"}, "whoever only dodges does no harm", None),
        ({}, {"stand": "apart"}, "that win closes in", None),
    ],
)
def test_a_win_that_hits_nobody_says_why(
    rulings: dict[str, str], asked: dict[str, str], yours: str | None, foes: str | None
) -> None:
    said = notes(answer("castle.exchange", rulings, **{"weapon": "knife", "stand": "just-closed", **asked}))
    for who, why in (("You hit nobody by winning", yours), ("Your foe hits nobody by winning", foes)):
        assert (who in said) == (why is not None)
        if why:
            assert f"{who}, for {why}." in said or f"{who}: {why}." in said


def test_a_dodger_who_has_just_closed_in_does_not_close_in_again() -> None:
    played = [
        run(BY_NAME["castle.exchange-now"], CastleRulings(), asked, code=code).result
        for asked in ({"weapon": "knife", "stand": "just-closed", "doing": "dodge", "mine": "advantaged"},)
        for code in ("K7Q2M4TX", "AAAAAAAA", "Z9Y8X7W6", "M4TXK7Q2", "22334455", "QQWWEERR")
    ]
    won = [result for result in played if any("You only dodged" in step for step in steps(result))]
    assert won, "one of these codes has the dodger win"
    for result in won:
        assert result.headline == "Nobody is hit."
        assert not any("has closed in" in step for step in steps(result))


@pytest.mark.parametrize("tool", ["castle.exchange", "castle.exchange-now"])
def test_a_dodger_is_told_that_a_riposte_is_of_no_use(tool: str) -> None:
    told = "Riposte cannot be used while dodging."
    assert told in notes(answer(tool, ready="both", doing="dodge"))
    assert told not in notes(answer(tool, ready="main-gauche", doing="dodge"))
    assert told not in notes(answer(tool, ready="both"))


def test_somebody_down_is_told_so_beside_the_level() -> None:
    for tool in ("castle.fighter-level", "castle.dodge"):
        assert "one is down" in notes(answer(tool, wound="deadly")), tool
        assert "one is down" not in notes(answer(tool, wound="serious")), tool
        for fights_on in ({"deadly_penalty": "one-level-fights-on"}, {"defeat_at": "dead"}):
            assert "one is down" not in notes(answer(tool, fights_on, wound="deadly")), tool


def test_a_move_needs_a_fencing_weapon() -> None:
    result = answer("castle.exchange", weapon="axe", ready="riposte")
    assert odds_of(result)["You win"] == Fraction(26, 81)
    assert "You: Riposte cannot be used, for no fencing weapon is in the hand." in notes(result)


def test_one_draw_settles_the_fight() -> None:
    assert odds_of(answer("castle.one-draw-fight", mine="advantaged"))["You win"] == Fraction(121, 167)
    assert odds_of(answer("castle.one-draw-fight"), 1)["Deadly"] == Fraction(1, 8)
    assert "not wounded" in notes(answer("castle.one-draw-fight", {"one_draw_damage": "beaten-no-wound"}))
    goes_on = {"one_draw_damage": "armour-soaks-and-fight-continues"}
    assert odds_of(answer("castle.one-draw-fight", goes_on, damage="advantaged"), 1)["Deadly"] == Fraction(37, 156)


def test_one_draw_after_which_the_fight_goes_on_wins_a_hit_and_not_the_fight() -> None:
    won = answer("castle.one-draw-fight", mine="advantaged")
    hit = answer("castle.one-draw-fight", {"one_draw_damage": "armour-soaks-and-fight-continues"}, mine="advantaged")
    assert odds_of(hit) == {"They hit": Fraction(46, 167), "You hit": Fraction(121, 167)}
    assert "you win" in won.headline
    assert "win" not in hit.headline
    captions = [block.caption for block in hit.blocks if isinstance(block, Odds)]
    assert captions[0] == "One draw for a hit"


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
    assert "at least Average" in str(answer("castle.unopposed").headline)
    assert answer("castle.unopposed", helpless="yes").headline == (
        "Somebody helpless is hit without a draw, whatever your level."
    )


def test_first_real_hit_of_the_shorter_weapon() -> None:
    result = answer("castle.first-hit", shorter="advantaged", longer="disadvantaged")
    assert odds_of(result)["The shorter weapon"] == Fraction(1510441, 1685623)
    assert grid(result, "The shorter weapon")["Normal"][1] == Fraction(1, 3)
    also = answer("castle.first-hit", {"reopen": "hit-and-reopen"})
    assert odds_of(also)["The shorter weapon"] == Fraction(1, 4)


def test_first_hit_tells_when_the_longer_weapon_regains_the_distance() -> None:
    always, later = "Once closed in, a win of the longer weapon", "In every later exchange"
    for reopen, does in (
        ("instead-of-hit", "regains the distance, and nobody"),
        ("hit-and-reopen", "hits and regains"),
    ):
        ours = steps(answer("castle.first-hit", {"reopen": reopen}))
        assert any(each.startswith(f"{always} {does}") for each in ours)
        assert not any(each.startswith(later) for each in ours)
        once = {"reopen": reopen, "reopen_when": "only-the-exchange-after-closing"}
        other = steps(answer("castle.first-hit", once))
        assert any(each.startswith(f"In the exchange right after closing in, a win of the longer weapon {does}")
                   for each in other)  # fmt: skip
        assert f"{later} a win of the longer weapon hits, and the two stay closed in." in other
        assert not any(each.startswith(always) for each in other)


def test_an_exchange_tells_when_its_moves_are_used() -> None:
    used = "Main Gauche is used as soon as one is behind, and Riposte on a stand-off below Good."
    assert used in notes(answer("castle.exchange", ready="both"))
    assert used in notes(answer("castle.exchange", ready="main-gauche", their_ready="riposte"))
    assert "Riposte is used on a stand-off below Good." in notes(answer("castle.exchange", their_ready="riposte"))
    dodging = notes(answer("castle.exchange", ready="both", doing="dodge"))
    assert "Main Gauche is used as soon as one is behind." in dodging
    questions: tuple[dict[str, str], ...] = (
        {},
        {"ready": "both", "weapon": "axe"},
        {"ready": "riposte", "doing": "dodge"},
    )
    for idle in questions:
        assert "is used" not in notes(answer("castle.exchange", None, **idle))


def test_an_exchange_tells_that_a_hit_of_the_longer_weapon_regains_the_distance_as_well() -> None:
    too = {"reopen": "hit-and-reopen"}
    closed = {"weapon": "knife", "stand": "closed"}
    assert "Your foe’s hit regains the distance as well." in notes(answer("castle.exchange", too, **closed))
    assert "Your hit regains the distance as well." in notes(
        answer("castle.exchange", too, their_weapon="knife", stand="closed")
    )
    once = too | {"reopen_when": "only-the-exchange-after-closing"}
    assert "as well" not in notes(answer("castle.exchange", once, **closed))
    for rulings, values in (
        ({}, closed),
        (too, {"weapon": "knife"}),
        (too, {}),
        (too, closed | {"their_doing": "dodge"}),
    ):
        assert "as well" not in notes(answer("castle.exchange", rulings, **values))


def test_a_specialist_of_a_type_the_draft_does_not_name_is_advantaged() -> None:
    """castle.advantage.specialist-open"""
    axeman = answer("castle.fighter-level", weapon="axe", skill="yes")
    assert axeman.headline.startswith("You fight as Advantaged")
    assert "A Specialist in the axe means Advantaged with this weapon." in steps(axeman)
    assert answer("castle.fighter-level", weapon="axe").headline.startswith("You fight as Normal")
    against = answer("castle.fighter-level", weapon="axe", skill="yes", non_combatant="yes")
    assert against.headline.startswith("You fight as Normal")
    assert "A Non Combatant may not have a Specialist; this is a reading." in notes(against)
    won = {weapon: odds_of(answer("castle.duel", my_weapon=weapon, my_skill="yes")) for weapon in ("axe", "sword")}
    assert won["axe"] == won["sword"]


def test_a_specialist_in_the_axe_is_none_with_bare_hands() -> None:
    at_once = {"disarm_timing": "instead-of-hit"}
    won = [
        odds_of(answer("castle.duel", at_once, my_weapon=arm, my_skill="yes", their_fencing="1", their_disarm="yes"))
        for arm in ("axe", "broadsword")
    ]
    assert won[0] == won[1]


@pytest.mark.parametrize(
    ("use", "told"),
    [
        ("once-per-fight", "Brawn is used on the first wound."),
        ("every-wound", "Brawn is used on every wound."),
        ("once-per-session", "Brawn is used on the first wound, as if it were unused in this session."),
    ],
)
def test_a_duel_tells_how_often_brawn_helps(use: str, told: str) -> None:
    assert told in steps(answer("castle.duel", {"brawn_use": use}, my_brawn="yes"))
    next_hit = run(next(each for each in SYSTEM.tools if each.name == "castle.next-hit"),
                   CastleRulings.read({"brawn_use": use}), {"brawn": "yes"})  # fmt: skip
    assert told in notes(next_hit.result)
    moves_left = notes(answer("castle.moves", {"brawn_use": use}))
    assert ("comes back for the next session" in moves_left) is (use == "once-per-session")


def test_a_duel_tells_when_somebody_disarms() -> None:
    through = "Whoever disarms does so with the first hit that gets through, and wounds after that."
    assert through in steps(answer("castle.duel", my_disarm="yes", my_fencing="1"))
    assert through in steps(answer("castle.duel", their_disarm="yes", their_fencing="1"))
    assert not any("disarms" in each for each in steps(answer("castle.duel")))
    at_once = steps(answer("castle.duel", {"disarm_timing": "instead-of-hit"}, my_disarm="yes", my_fencing="1"))
    assert "Whoever disarms does so with the first hit, armour or not, and wounds after that." in at_once


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
    assert "A Non Combatant cannot use a Zweihander, which is a Mighty weapon." in steps(refused)
    assert (
        answer("castle.validate", {"botte_prerequisite": "none"}, botte="yes").headline == "Everything fits together."
    )
    assert answer("castle.validate", non_combatant="yes", other_specialist="no").headline == "Everything fits together."
    assert steps(answer("castle.validate", non_combatant="yes", other_specialist="archer")) == [
        "A Non Combatant may not have Archer; this is a reading."
    ]
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
    assert "Your foe: the draft names no Specialist for the axe, but leaves the list open." in text
    assert "Botte di Serge needs" not in notes(answer("castle.duel", {"botte_prerequisite": "none"}, my_botte="yes"))


def test_duel_to_the_death_says_what_a_deadly_wound_does() -> None:
    assert "puts nobody down" in notes(answer("castle.duel", end="dead"))
    assert "puts nobody down" not in notes(answer("castle.duel"))


def test_a_duel_tells_that_it_goes_to_the_death_where_a_deadly_wound_lets_one_fight_on() -> None:
    told = "fights on, so the fight goes to the death"
    fights_on = {"deadly_penalty": "one-level-fights-on"}
    duel = answer("castle.duel", fights_on)
    assert duel.headline == answer("castle.duel", end="dead").headline
    assert told in notes(duel)
    assert told not in notes(answer("castle.duel", fights_on, end="serious"))
    assert told not in notes(answer("castle.duel"))
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


def test_a_comparison_too_long_for_one_answer_says_that_single_duels_can_be_longer() -> None:
    who = ("first", "second", "foe")
    fields = {"armour": "5", "moves": "all-three", "hardy": "brawn-and-toughness", "weapon": "rapier"}
    most = {f"{each}_{field}": value for each in who for field, value in fields.items()}
    refusal = str(ask(BY_NAME["castle.duel-compare"], {}, {"end": "dead", **most}))
    assert "your foe has 5 armour points, 3 moves and" in refusal
    assert refusal.endswith("the tool for a single duel can take longer ones.")


def test_advantage_worth_names_the_best() -> None:
    assert "3 points of armour" in answer("castle.advantage-worth").headline
    assert len(grid(answer("castle.advantage-worth"), "Chance to beat")) == 15
    assert len(grid(answer("castle.advantage-worth", {"brawn_use": "every-wound"}), "Chance to beat")) == 14


def test_there_is_a_line_chart_nowhere_without_points() -> None:
    for name, questions in QUESTIONS.items():
        result = ask(BY_NAME[name], {}, questions[0])
        assert isinstance(result, Result)
        assert not any(isinstance(block, Series) and not block.points for block in result.blocks)
