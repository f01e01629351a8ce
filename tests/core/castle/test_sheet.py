"""The Castle's sheet: castle.character.sheet"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from castle_core.castle import CHAPTERS, CastleRulings
from castle_core.castle.advantage import CATALOGUE
from castle_core.castle.gap import Topic
from castle_core.castle.sheet import SHEET
from castle_core.castle.weapon import WEAPONS
from castle_core.chance import Source
from castle_core.rules import Choice, CoreError, Rulings, Switch
from castle_core.rules.registry import chapter_of, implementers
from castle_core.sheets import Document, Sheet, edited, look, opened, read, write
from castle_core.systems import SHEETS, find_tool
from castle_core.tools import Tool, run
from castle_core.view.sheet_print import print_html, sheet_text
from tests.core.desk import Desk, Values, checks, facts, steps

DESK = Desk(SHEET)
document, sheet, played = DESK.document, DESK.sheet, DESK.played


FENCER: Values = {
    "name": "Jeanne",
    "advantages": ["swordsman", "fencing-1", "fencing-2", "main-gauche"],
    "weapons": [{"weapon": "rapier"}],
    "off_hand": "knife",
}
MAGE: Values = {"advantages": ["spellcaster"], "spheres": [{"sphere": "Thorns", "power": "2"}], "fortitude": "normal"}


# what follows from it


def test_the_fencer_of_the_worked_example() -> None:
    shown = sheet(**FENCER)
    found = facts(shown)
    assert found["Rapier"] == {"Level": "Advantaged", "Damage": "Normal", "Armour": 2}
    assert found["Moves"] == {"Main Gauche": "Ready"}
    assert found["Wounds"]["Light wounds to a Serious"] == 2
    assert found["Wounds"]["Serious wounds to a Deadly"] == 2
    assert [check for check in shown.checks if not check.suggestion] == []


def test_every_weapon_has_its_own_level_damage_and_armour() -> None:
    weapons = [{"weapon": "rapier"}, {"weapon": "axe"}, {"weapon": "zweihander"}, {"weapon": "bow"}]
    found = facts(sheet(advantages=["swordsman", "fencing-1"], weapons=weapons, worn="2"))
    assert found["Rapier"] == {"Level": "Advantaged", "Damage": "Normal", "Armour": 3}
    assert found["Axe"] == {"Level": "Normal", "Damage": "Normal", "Armour": 2}
    assert found["Zweihander"] == {"Level": "Disadvantaged", "Damage": "Advantaged", "Armour": 2}
    assert found["Bow"] == {"Level": "Normal", "Damage": "Normal", "Armour": 2}


def test_without_a_weapon_there_are_fists() -> None:
    assert facts(sheet())["Fist"] == {"Level": "Normal", "Damage": "Disadvantaged", "Armour": 0}


def test_a_masterwork_does_a_level_more_by_our_suggestion() -> None:
    shown = sheet(weapons=[{"weapon": "sword", "name": "Durandal", "masterwork": "yes"}])
    assert facts(shown)["Durandal (sword)"]["Damage"] == "Advantaged"
    assert "our suggestion" in steps(shown, "Durandal (sword)", "Damage")[1]


def test_equal_weapons_are_told_apart() -> None:
    found = facts(sheet(weapons=[{"weapon": "knife"}] * 3))
    assert [each for each in found if each.startswith("Knife")] == ["Knife", "Knife, number 2", "Knife, number 3"]


def test_the_level_says_how_it_came_about() -> None:
    shown = sheet(**FENCER, serious="1")
    assert facts(shown)["Rapier"]["Level"] == "Normal"
    assert steps(shown, "Rapier", "Level") == [
        "A player character fights as Normal.",
        "Swordsman means Advantaged with this weapon.",
        "Serious wounds lower by one level: Normal.",
    ]
    assert facts(shown)["Rapier"]["Damage"] == "Normal", "a wound does not touch the weapon's damage"


def test_armour_is_told_by_source_and_by_what_is_left() -> None:
    shown = sheet(**FENCER, worn="1", held="nothing", spent_fencing="2")
    assert steps(shown, "Rapier", "Armour") == ["Fencing: 2 points.", "Worn armour: 1 point.", "Together: 3."]
    assert facts(shown)["Rapier"]["Armour left"] == 1
    assert steps(shown, "Rapier", "Armour left") == ["Fencing: 0 of 2 left.", "Worn armour: 1 of 1 left."]


def test_where_only_the_higher_armour_counts_the_sheet_says_so() -> None:
    shown = sheet({"armour_stacking": "higher-of-fencing-or-worn-plus-shield"}, **FENCER, worn="3")
    assert facts(shown)["Rapier"]["Armour"] == 3
    assert "At this table only the higher counts: 3." in steps(shown, "Rapier", "Armour")


def test_a_shield_counts_for_who_has_learned_it() -> None:
    assert facts(sheet(held="shield", advantages=["shield"]))["Fist"]["Armour"] == 1
    assert facts(sheet(held="shield"))["Fist"]["Armour"] == 0


def test_toughness_raises_what_can_be_borne() -> None:
    found = facts(sheet(advantages=["toughness"]))["Wounds"]
    assert found["Light wounds to a Serious"] == 3
    assert found["Serious wounds to a Deadly"] == 3
    fourth = facts(sheet({"toughness_threshold": "fourth-wound-converts"}, advantages=["toughness"]))["Wounds"]
    assert fourth["Light wounds to a Serious"] == 4


@pytest.mark.parametrize(
    ("wounds", "overall"),
    [
        ({}, "Unhurt"),
        ({"light": "1"}, "Light"),
        ({"light": "1", "serious": "1"}, "Serious"),
        ({"deadly": "1"}, "Deadly"),
        ({"deadly": "1", "dead": "yes"}, "Dead"),
    ],
)
def test_the_overall_wound_is_the_gravest(wounds: Values, overall: str) -> None:
    assert facts(sheet(**wounds))["Wounds"]["Overall wound"] == overall


def test_a_deadly_wound_puts_them_out_of_the_fight_as_the_table_rules() -> None:
    assert facts(sheet(deadly="1"))["Wounds"]["In a fight"] == "Out of it"
    assert "In a fight" not in facts(sheet({"deadly_penalty": "one-level-fights-on"}, deadly="1"))["Wounds"]
    assert facts(sheet({"deadly_penalty": "two-levels-fights-on"}, deadly="1"))["Wounds"]["Levels lost"] == 2


def test_the_dead_do_nothing() -> None:
    shown = sheet(**FENCER, dead="yes")
    assert set(facts(shown)) == {"Wounds", "Our suggestion"}
    assert shown.worked.rolls == ()
    assert [act.name for act in shown.worked.acts] == ["new-fight", "new-scene", "new-session"]


def test_who_is_not_trained_begins_lower() -> None:
    levels = {
        origin: facts(sheet(origin=origin))["Fist"]["Level"]
        for origin in ("player", "named-npc", "trained-npc", "unnamed-npc")
    }
    assert levels == {
        "player": "Normal",
        "named-npc": "Normal",
        "trained-npc": "Normal",
        "unnamed-npc": "Disadvantaged",
    }


def test_a_non_combatant_cannot_use_a_mighty_weapon() -> None:
    shown = sheet(disadvantages=["non-combatant"], weapons=[{"weapon": "zweihander"}, {"weapon": "sword"}])
    assert facts(shown)["Zweihander"]["Level"] == "Not usable"
    assert facts(shown)["Sword"]["Level"] == "Disadvantaged"
    assert any("Zweihander" in text for text in checks(shown))


def test_moves_are_ready_used_or_out_of_reach() -> None:
    moves: Values = {
        "advantages": ["fencing-1", "fencing-2", "swordsman", "main-gauche", "riposte", "disarm", "brawn", "dodge"]
    }
    with_rapier = facts(sheet(**moves, weapons=[{"weapon": "rapier"}], used=["riposte", "brawn"]))["Moves"]
    assert with_rapier == {
        "Main Gauche": "Not now",
        "Disarm": "Ready",
        "Riposte": "Used",
        "Brawn": "Used",
        "Dodge": "Advantaged",
    }
    with_axe = facts(sheet(**moves, weapons=[{"weapon": "axe"}], off_hand="knife"))["Moves"]
    assert with_axe["Main Gauche"] == with_axe["Riposte"] == "Not with this weapon"
    always = facts(sheet({"brawn_use": "every-wound"}, **moves, used=["brawn"]))["Moves"]
    assert always["Brawn"] == "Ready"


def test_tasks_of_their_own_have_a_level() -> None:
    knacks = [
        {"side": "advantaged", "task": "climbing"},
        {"side": "disadvantaged", "task": "cooking"},
        {"side": "advantaged", "task": "riding"},
        {"side": "disadvantaged", "task": "Riding"},
        {"side": "advantaged", "task": ""},
    ]
    assert facts(sheet(knacks=knacks))["Tasks"] == {
        "Climbing": "Advantaged",
        "Cooking": "Disadvantaged",
        "Riding": "Normal",
    }
    assert facts(sheet(knacks=knacks, serious="1"))["Tasks"]["Climbing"] == "Normal"
    assert facts(sheet({"mixed_sources": "worst-applies"}, knacks=knacks))["Tasks"]["Riding"] == "Disadvantaged"
    assert (
        facts(sheet({"level_floor": "cannot-act"}, knacks=knacks, serious="1"))["Tasks"]["Cooking"] == "Unable to act"
    )


AXEMAN: Values = {
    "specialists": [{"called": "axeman", "weapon": "axe"}, {"called": "Staff-fighter"}, {"called": ""}],
    "weapons": [{"weapon": "axe", "name": "Widow"}, {"weapon": "sword"}],
}


def test_a_specialist_of_ones_own_is_advantaged_with_that_weapon_alone() -> None:
    """castle.advantage.specialist-open"""
    shown = sheet(**AXEMAN)
    found = facts(shown)
    assert (found["Widow (axe)"]["Level"], found["Sword"]["Level"]) == ("Advantaged", "Normal")
    assert steps(shown, "Widow (axe)", "Level")[-1] == "Axeman means Advantaged with this weapon."
    assert found["Specialists of your own"] == {
        "Axeman (axe)": "Advantaged",
        "Staff-fighter (another weapon)": "Advantaged",
    }
    assert checks(shown) == []
    hurt = facts(sheet(**AXEMAN, serious="1"))
    assert hurt["Widow (axe)"]["Level"] == hurt["Specialists of your own"]["Staff-fighter (another weapon)"] == "Normal"


def test_the_questions_know_of_a_specialist_of_ones_own() -> None:
    shown = sheet(**AXEMAN, origin="unnamed-npc")
    asked = {roll.label: roll.values for roll in shown.worked.rolls}
    assert asked["Widow: an exchange"]["mine"] == "advantaged"
    assert asked["Widow: the level"]["skill"] == asked["Widow: a duel"]["my_skill"] == "yes"
    assert (asked["Sword: an exchange"]["mine"], asked["Sword: a duel"]["my_skill"]) == ("disadvantaged", "no")
    assert asked["Staff-fighter: what will be drawn"] == {"level": "advantaged"}


@pytest.mark.parametrize("worn", ["3", "4", "9"])
def test_no_question_is_asked_that_a_tool_refuses_for_much_armour(worn: str) -> None:
    """castle.armour.pool: a sheet may have more points than a whole duel is worked out with"""
    fencer = {**FENCER, "advantages": ["swordsman", "fencing-1", "fencing-2", "fencing-3"], "worn": worn}
    for shown in (sheet(**fencer), sheet(weapons=[{"weapon": "axe"}], held="shield", advantages=["shield"], worn=worn)):
        asked = {roll.tool for roll in shown.worked.rolls}
        assert {"castle.exchange", "castle.exchange-now", "castle.armour-pool"} <= asked
        assert ("castle.duel" in asked) is (worn == "3")
        for roll in shown.worked.rolls:
            run(find_tool(roll.tool), CastleRulings(), roll.values, code="K7Q2M4TX")


def test_a_specialist_of_ones_own_counts_as_an_advantage() -> None:
    shown = sheet(**AXEMAN, advantages=["quick", "brawn"], topics=["creation"])
    assert facts(shown)["Our suggestion"]["Advantages"] == "4 of 3"
    assert "Has: Specialists of their own, 2." in steps(shown, "Our suggestion", "Advantages")


def test_what_a_specialist_of_ones_own_may_not_be_is_objected_to() -> None:
    own: Values = {"specialists": [{"called": "Halberdier", "weapon": "halberd"}], "weapons": [{"weapon": "halberd"}]}
    shown = sheet(**own)
    assert checks(shown) == [
        "Halberdier: the draft names a Specialist for the halberd, which is Pole-axeman.",
        "Halberdier needs Mighty Weapon.",
    ]
    assert facts(shown)["Halberd"]["Level"] == "Disadvantaged"
    assert steps(shown, "Halberd", "Level")[-1] == "Halberdier does not count without Mighty Weapon: Disadvantaged."
    assert facts(sheet(**own, advantages=["mighty-weapon"]))["Halberd"]["Level"] == "Advantaged"
    meek = sheet(**AXEMAN, disadvantages=["non-combatant"])
    assert "Axeman: a Non Combatant may not have a Specialist; this is a reading." in checks(meek)
    assert facts(meek)["Widow (axe)"]["Level"] == "Normal"


def test_a_specialist_of_ones_own_is_printed_and_exported() -> None:
    shown = sheet(**AXEMAN)
    for text in (sheet_text(shown), print_html(shown)):
        assert "axeman" in text
        assert "Staff-fighter" in text
    kept = read(write(shown.document, SHEETS), SHEETS).document["character"]["specialists"]
    assert [row["called"] for row in kept] == ["axeman", "Staff-fighter", ""]


def test_a_caster_has_a_level_and_chances_in_every_sphere() -> None:
    shown = sheet(**MAGE)
    assert facts(shown)["Magic"] == {"Thorns": "Normal"}
    assert steps(shown, "Magic", "Thorns")[-1] == "Level 1 always works; level 2 works with a chance of 2/3."
    by_mastery = sheet({"mastery_reading": "mastery-draws"}, **MAGE)
    assert facts(by_mastery)["Magic"] == {"Thorns": "Normal"}
    none = sheet(advantages=["spellcaster"], spheres=[{"sphere": "Glass", "power": "0"}])
    assert facts(none)["Magic"] == {"Glass": "No spells"}
    assert facts(sheet(**MAGE, fatigued="yes"))["Magic"]["Fatigue"] == "Fatigued"


def test_no_value_that_follows_is_ever_stored() -> None:
    for shown in (sheet(**FENCER, serious="1"), sheet(**MAGE)):
        assert set(shown.document["character"]) == set(sheet().document["character"])
        again = opened(shown.document, SHEETS).document
        assert look(SHEET, again).worked == shown.worked


# our suggestions


def test_advantages_are_counted_by_our_suggestion() -> None:
    shown = sheet(
        advantages=["swordsman", "fencing-1", "fencing-2", "riposte"],
        disadvantages=["non-combatant"],
        topics=["creation"],
    )
    assert facts(shown)["Our suggestion"]["Advantages"] == "4 of 4"
    (counted,) = [each for each in shown.worked.derived if each.group == "Our suggestion"]
    assert counted.suggestion
    assert not any(check.rule == "castle.gap.characters" for check in shown.checks)


def test_too_many_are_objected_to_but_as_a_suggestion() -> None:
    shown = sheet(advantages=["quick", "brawn", "dodge", "archer"], topics=["creation"])
    (check,) = shown.checks
    assert check.suggestion
    assert check.text == "By our suggestion this character may have 3 Advantages, and has 4."
    knacks = [{"side": "disadvantaged", "task": task} for task in ("a", "b", "c")]
    assert "at most 2 Disadvantages, not 3" in checks(sheet(knacks=knacks))[0]


def test_each_suggestion_is_the_sheet_s_own_choice() -> None:
    without = sheet(advantages=["quick", "brawn", "dodge", "archer"], topics=[])
    assert "Our suggestion" not in facts(without)
    assert without.checks == ()
    assert sheet().document["character"]["topics"] == ["creation"]


def test_marks_buy_advantages() -> None:
    found = facts(sheet(topics=["creation", "progression"], marks="7", removed="1"))["Our suggestion"]
    assert found == {"Advantages": "0 of 5", "Advantages bought with marks": 1, "Marks left": 1}
    beyond = sheet(topics=["progression"], marks="2", removed="1")
    assert "not marks enough" in checks(beyond)[0]


# what there is to object to


def test_main_gauche_alone_is_objected_to_by_name() -> None:
    assert checks(sheet(advantages=["main-gauche"])) == ["Main Gauche needs Fencing 1."]


def test_a_fourth_rank_of_fencing_is_objected_to_and_kept() -> None:
    shown = sheet(advantages=["fencing-1", "fencing-4"])
    assert checks(shown) == ["Fencing 4: the ranks of Fencing stop at 3."]
    assert shown.document["character"]["advantages"] == ["fencing-1", "fencing-4"]


def test_more_armour_used_up_than_there_is() -> None:
    (check,) = sheet(**{**FENCER, "topics": []}, spent_fencing="3").checks
    assert "more points are used up" in check.text
    assert check.path == "character.spent_fencing"


def test_an_unknown_ruling_is_told_and_the_book_s_holds() -> None:
    shown = sheet({"sets": "many", "moon": "full"})
    assert len(shown.checks) == 2
    assert shown.rulings == CastleRulings()
    assert shown.document["rulings"] == {"sets": "many", "moon": "full"}


def every_sheet() -> list[Sheet]:
    """Sheets that between them show everything there is to show."""
    everything: Values = {
        "advantages": [each.value for each in CATALOGUE if each.value != "non-combatant"],
        "weapons": [{"weapon": key, "masterwork": "yes"} for key in WEAPONS],
        "knacks": [{"side": "advantaged", "task": "a"}, {"side": "disadvantaged", "task": "a"}],
        "spheres": [{"sphere": "a", "power": str(power)} for power in range(4)],
        "topics": [topic.value for topic in Topic],
        "off_hand": "knife",
        "worn": "2",
        "spent_worn": "1",
        "marks": "5",
        "fate": "1",
        "fatigued": "yes",
        "used": ["riposte"],
    }
    bad: Values = {"disadvantages": ["non-combatant"], "advantages": ["mighty-weapon"], "held": "shield", "light": "5"}
    wounds = [{}, {"light": "1"}, {"serious": "1"}, {"deadly": "1"}, {"dead": "yes"}]
    rulings = [{}, {"level_floor": "cannot-act", "wound_model": "state-only", "mastery_reading": "mastery-draws"}]
    return [
        sheet(ruling, **{**values, **wound})
        for ruling in rulings
        for values in (everything, bad, {})
        for wound in wounds
    ]


def test_every_rule_behind_a_sheet_has_its_place_in_the_book() -> None:
    used = {check.rule for shown in every_sheet() for check in shown.checks}
    used |= {step.rule for shown in every_sheet() for each in shown.worked.derived for step in each.steps}
    used |= {entry.rule for group in SHEET.schema for entry in group.entries if entry.rule}
    used |= {group.rule for group in SHEET.schema if group.rule}
    for rule in used:
        assert chapter_of(rule, CHAPTERS), rule
        assert implementers(rule), rule


def test_exactly_the_rulings_a_sheet_names_change_what_follows_from_it() -> None:
    sheets = [shown.document for shown in (sheet(**FENCER, spent_fencing="1"), sheet(**MAGE), *every_sheet()[:4])]
    sheets.append(document(advantages=["botte-di-serge"]))
    sheets.append(document(origin="unnamed-npc", light="1", advantages=["brawn"], serious="1"))
    sheets.append(document(origin="unnamed-npc", serious="1", **{**FENCER, "worn": "1"}))

    def answers(given: Document, rulings: dict[str, str]) -> object:
        ruled = {**given, "rulings": {**given["rulings"], **rulings}}
        shown = look(SHEET, ruled)
        return replace(shown.worked, rolls=()), [
            SHEET.play(act.name, shown.reading.values, shown.rulings, Source(1)) for act in shown.worked.acts
        ]

    for switch in CastleRulings.SWITCHES:
        changes = any(
            answers(given, {}) != answers(given, {switch.key: text})
            for text in other_readings(switch)
            for given in sheets
        )
        assert changes == (switch.key in SHEET.reads), switch.key


def other_readings(switch: Switch) -> tuple[str, ...]:
    if isinstance(switch.kind, Choice):
        return tuple(member.value for member in switch.kind.members if member.value != switch.default)
    return ("1", "infinite") if switch.key == "sets" else ("red-green-yellow",)


def test_every_sentence_is_one() -> None:
    for shown in every_sheet():
        texts = [*checks(shown), *(step.text for each in shown.worked.derived for step in each.steps)]
        for text in texts:
            assert text[0] == text[0].upper(), text
            assert text.endswith("."), text


def test_a_source_of_armour_that_gives_nothing_says_why() -> None:
    shown = sheet(
        advantages=["fencing-1"],
        weapons=[
            {"weapon": "axe", "name": "", "masterwork": "no"},
            {"weapon": "rapier", "name": "", "masterwork": "no"},
        ],
        held="buckler",
        worn="1",
    )
    no_shield = "A buckler gives nothing without the Advantage Shield."
    assert steps(shown, "Axe", "Armour") == [
        "Worn armour: 1 point.",
        "With an axe Fencing gives nothing.",
        no_shield,
        "Together: 1.",
    ]
    assert steps(shown, "Rapier", "Armour") == ["Fencing: 1 point.", "Worn armour: 1 point.", no_shield, "Together: 2."]


def test_what_puts_somebody_out_of_a_fight_follows_the_table() -> None:
    def out(rulings: dict[str, str], **character: Any) -> tuple[str, str] | None:
        derived = sheet(rulings, **character).worked.derived
        return next(((str(each.value), each.steps[0].rule) for each in derived if each.label == "In a fight"), None)

    assert out({}, deadly="1") == ("Out of it", "castle.wound.deadly")
    assert out({}, serious="1") is None
    assert out({"defeat_at": "serious"}, serious="1") == ("Out of it", "castle.combat.end")
    assert out({"defeat_at": "dead"}, deadly="1") is None
    assert out({"deadly_penalty": "one-level-fights-on"}, deadly="1") is None
    assert out({"cinematic": "yes"}, origin="unnamed-npc", light="1") == ("Out of it", "castle.wound.cinematic")
    assert out({"cinematic": "yes"}, origin="named-npc", light="1") is None


def test_where_mastery_draws_a_sheet_does_not_speak_of_fortitude() -> None:
    told = steps(sheet({"mastery_reading": "mastery-draws"}, **MAGE | {"fortitude": "advantaged"}), "Magic", "Thorns")
    assert told[1] == "Mastery 2 draws, not Fortitude; with wounds and rulings counted they cast as Normal."


def test_a_fatigued_caster_is_not_sent_to_overcast_where_the_table_forbids_it() -> None:
    def asked(rulings: dict[str, str]) -> set[str]:
        return {roll.tool for roll in sheet(rulings, **MAGE, fatigued="yes").worked.rolls}

    assert "castle.overcast" in asked({})
    forbidden = {"overcast_when_fatigued": "no"}
    assert "castle.overcast" not in asked(forbidden)
    assert "overcast" in steps(sheet(forbidden, **MAGE, fatigued="yes"), "Magic", "Fatigue")[0]


# to a roll


def test_every_question_of_a_sheet_is_one_a_tool_can_answer() -> None:
    asked = set()
    for shown in (sheet(**FENCER), sheet(**MAGE), *every_sheet()):
        for roll in shown.worked.rolls:
            tool = find_tool(roll.tool)
            refusal = refused(tool, shown.rulings, roll.values)
            assert not refusal or any(light in refusal for light in ("5/0/0", "from 0 to 3")), refusal
            asked.add(roll.tool)
    assert asked >= {
        "castle.shot",
        "castle.wound-draw",
        "castle.cast",
        "castle.overcast",
        "castle.task",
        "castle.next-hit",
        "castle.exchange",
        "castle.duel",
        "castle.fighter-level",
    }


def refused(tool: Tool, rulings: Rulings, values: Mapping[str, str]) -> str:
    try:
        run(tool, rulings, values, code="K7Q2M4TX")
    except CoreError as refusal:
        return refusal.message
    return ""


def test_a_roll_carries_the_character_s_own_values() -> None:
    rolls = {roll.label: roll for roll in sheet(**MAGE, serious="1").worked.rolls}
    cast = rolls["Thorns: cast a spell"]
    assert cast.tool == "castle.cast"
    assert cast.values == {"spell": "2", "power": "2", "fortitude": "normal", "wound": "serious"}
    fencer = {roll.label: roll for roll in sheet(**FENCER, serious="1").worked.rolls}
    exchange = {"mine": "normal", "weapon": "rapier", "armour": "2", "ready": "main-gauche"}
    assert fencer["Rapier: an exchange"].values == exchange
    assert fencer["Rapier: an exchange now"].values == exchange | {"wound": "serious"}
    assert fencer["Rapier: the level"].values == {
        "who": "player",
        "weapon": "rapier",
        "skill": "yes",
        "mighty": "no",
        "non_combatant": "no",
        "wound": "serious",
    }
    duel = fencer["Rapier: a duel"]
    assert duel.tool == "castle.duel"
    assert (duel.values["my_other"], duel.values["my_fencing"], duel.values["my_main_gauche"]) == ("blade", "2", "yes")
    assert fencer["Rapier: the wound of a hit"].values == {"weapon": "rapier", "masterwork": "no"}
    assert rolls["Any other task"].values == {"level": "disadvantaged"}


# at the table


def test_a_soaked_hit_costs_the_point_that_is_lost_most_easily() -> None:
    after = played("soaked", **FENCER, worn="1")
    assert (after["spent_fencing"], after["spent_shield"], after["spent_worn"]) == ("1", "0", "0")
    after = played("soaked", **FENCER, worn="1", spent_fencing="2")
    assert (after["spent_fencing"], after["spent_worn"]) == ("2", "1")
    acts = [act.name for act in sheet(**FENCER, spent_fencing="2").worked.acts]
    assert "soaked" not in acts, "there is nothing left to soak with"


def test_a_player_may_choose_whose_point_goes_where_the_table_lets_them() -> None:
    choice = {"spend_order": "player-choice"}
    acts = [act.name for act in sheet(choice, **FENCER, worn="1").worked.acts]
    assert acts[:2] == ["soaked-fencing", "soaked-worn"]
    after = played("soaked-worn", choice, **FENCER, worn="1")
    assert (after["spent_fencing"], after["spent_worn"]) == ("0", "1")
    assert next(act.name for act in sheet(choice, **FENCER).worked.acts) == "soaked", "there is nothing to choose"


def test_points_used_up_with_another_weapon_stay_used_up_when_nothing_fills_armour() -> None:
    hands = [{"weapon": kind, "name": "", "masterwork": "no"} for kind in ("axe", "rapier")]
    brawny: Values = {"advantages": ["fencing-1", "fencing-2", "brawn"], "weapons": hands, "spent_fencing": "2"}
    assert played("light-brawn", **brawny)["spent_fencing"] == "2"
    assert played("new-fight", {"armour_new_fight": "carried-over"}, **brawny)["spent_fencing"] == "2"
    assert played("light", **brawny)["spent_fencing"] == "0"
    assert played("new-fight", **brawny)["spent_fencing"] == "0"


def test_a_wound_is_added_up_and_fills_armour_again() -> None:
    after = played("light", **FENCER, light="1", spent_fencing="2")
    assert (after["light"], after["serious"], after["deadly"]) == ("0", "1", "0")
    assert after["spent_fencing"] == "0"
    assert played("serious", deadly="1")["dead"] == "yes"
    assert played("light", advantages=["toughness"], light="1")["light"] == "2"


def test_brawn_makes_a_wound_milder_once() -> None:
    after = played("serious-brawn", advantages=["brawn"], used=["riposte"])
    assert (after["light"], after["serious"]) == ("1", "0")
    assert after["used"] == ["riposte", "brawn"]
    names = [act.name for act in sheet(advantages=["brawn"], used=["brawn"]).worked.acts]
    assert "serious-brawn" not in names
    names = [act.name for act in sheet({"brawn_use": "every-wound"}, advantages=["brawn"], used=["brawn"]).worked.acts]
    assert "serious-brawn" in names


@pytest.mark.parametrize(("refresh", "spent"), [("on-recorded-wound", "1"), ("on-any-unsoaked-hit", "0")])
def test_a_wound_that_brawn_cancels_fills_armour_as_the_table_rules(refresh: str, spent: str) -> None:
    after = played("light-brawn", {"armour_refresh": refresh}, advantages=["brawn"], worn="2", spent_worn="1")
    assert after["light"] == "0"
    assert after["spent_worn"] == spent


def test_a_new_fight_keeps_wounds_and_brings_moves_back() -> None:
    after = played("new-fight", **FENCER, light="1", serious="1", used=["main-gauche", "brawn"], spent_fencing="2")
    assert (after["light"], after["serious"]) == ("1", "1")
    assert after["used"] == []
    assert after["spent_fencing"] == "0"
    carried = played("new-fight", {"armour_new_fight": "carried-over"}, **FENCER, spent_fencing="2")
    assert carried["spent_fencing"] == "2"
    session = played("new-fight", {"brawn_use": "once-per-session"}, used=["brawn", "riposte"])
    assert session["used"] == ["brawn"]


def test_a_new_scene_ends_fatigue_alone() -> None:
    after = played("new-scene", **FENCER, fatigued="yes", light="1", used=["main-gauche"])
    assert after["fatigued"] == "no"
    assert after["light"] == "1"
    assert after["used"] == ["main-gauche"]


def test_a_session_earns_what_the_sheet_follows() -> None:
    after = played(
        "new-session", topics=["progression", "fate", "luck", "doom"], fate="3", cards=["good"], calls=["bad"]
    )
    assert after["marks"] == "1"
    assert after["fate"] == "3"
    assert after["cards"] == after["calls"] == []
    plain = played("new-session", topics=[])
    assert plain["marks"] == plain["fate"] == "0"
    brawn = played("new-session", {"brawn_use": "once-per-session"}, used=["brawn"])
    assert brawn["used"] == []


def test_a_fate_point_is_spent_where_there_is_one() -> None:
    assert played("spend-fate", topics=["fate"], fate="2")["fate"] == "1"
    assert "spend-fate" not in [act.name for act in sheet(topics=["fate"]).worked.acts]
    assert "spend-fate" not in [act.name for act in sheet(fate="2").worked.acts]


def test_a_wound_is_not_written_over_what_cannot_be_read() -> None:
    with pytest.raises(CoreError, match="Light wounds must be put right first"):
        played("light", light="a few")


def test_every_act_that_is_offered_can_be_done() -> None:
    for shown in every_sheet():
        for act in shown.worked.acts:
            after = edited(SHEET, shown.document, f"play {act.name}")
            assert look(SHEET, after.document).reading.unread == shown.reading.unread
