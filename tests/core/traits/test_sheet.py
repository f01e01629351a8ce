"""The sheet of Traits: traits.intro.traits"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from castle_core.chance import Source
from castle_core.rules import Choice, CoreError, Rulings, Switch, Whole
from castle_core.rules.registry import chapter_of, implementers
from castle_core.sheets import Document, Sheet, look, opened
from castle_core.systems import SHEETS, find_tool
from castle_core.tools import run
from castle_core.tools.blocks import exactly
from castle_core.traits import CHAPTERS, TraitsRulings
from castle_core.traits.abilities import CATALOGUE
from castle_core.traits.sheet import SHEET
from castle_core.traits.sheet.entries import Learning, key_of
from castle_core.traits.special import SPECIALS
from tests.core.desk import Desk, Values, checks, facts, steps

DESK = Desk(SHEET)
document, sheet, played = DESK.document, DESK.sheet, DESK.played
FULL: Values = json.loads(
    (Path(__file__).parents[1] / "sheets" / "fixtures" / "traits-sheet-1-full.json").read_text(encoding="utf-8")
)["character"]


def has(ability: str, level: int = 1, attribute: str = "agility", specialty: str = "") -> Values:
    return {"ability": ability, "level": str(level), "attribute": attribute, "specialty": specialty}


def special(name: str, level: int = 1, place: str = "secondary") -> Values:
    return {"special": name, "level": str(level), "place": place, "attribute": "agility", "specialty": ""}


def privilege(name: str, level: int) -> Values:
    return {"privilege": name, "level": str(level), "about": ""}


INSTINCTS = ["instincts"]


# the dice of Abilities


def test_a_primary_ability_is_easier_with_an_attribute_of_its_column() -> None:
    shown = sheet(charisma="3", agility="4", social=[has("carousing", 2, "charisma"), has("ride", 1)])
    assert facts(shown)["Abilities"] == {"Carousing": "Charisma: 5 dice, 1 easier", "Ride": "Agility: 5 dice"}
    assert steps(shown, "Abilities", "Carousing") == [
        "Charisma: 3 dice.",
        "Carousing: 2 dice.",
        "Primary, with an Attribute of its column: difficulty 1 lower.",
    ]


def test_a_secondary_ability_has_its_dice_and_nothing_more() -> None:
    shown = sheet(strength="2", secondary=[has("climbing", 3, "strength")])
    assert facts(shown)["Abilities"] == {"Climbing": "Strength: 5 dice"}


def test_instincts_join_reflexes() -> None:
    shown = sheet(options=INSTINCTS, mind="4", reflexes="3", secondary=[has("dodge", 3, "reflexes")])
    assert facts(shown)["Abilities"]["Dodge"] == "Reflexes: 10 dice, 1 easier"
    assert "Instincts: 4 dice." in steps(shown, "Abilities", "Dodge")


def test_acrobatics_help_dodge_and_athletics() -> None:
    shown = sheet(secondary=[has("dodge", 3), has("climbing", 1)], specials=[special("acrobatics", 2)])
    assert facts(shown)["Abilities"]["Dodge"] == "Agility: 4 dice, 1 easier"
    assert facts(shown)["Abilities"]["Climbing"] == "Agility: 2 dice"
    both = sheet({"acrobatics_assist": "difficulty-and-dice"}, **shown.document["character"])
    assert facts(both)["Abilities"]["Dodge"] == "Agility: 6 dice, 1 easier"


def test_a_race_s_merit_makes_its_abilities_easier() -> None:
    assert facts(sheet(race="dwarf", secondary=[has("blacksmithing", 2)]))["Abilities"] == {
        "Blacksmithing": "Agility: 3 dice, 2 easier"
    }
    gnome: Values = {"race": "gnome", "secondary": [has("pottery", 2)]}
    pick = {"two_merits": "player-picks-one"}
    assert facts(sheet(**gnome))["Abilities"]["Pottery"].endswith(", 2 easier")
    assert facts(sheet(pick, **gnome))["Abilities"]["Pottery"] == "Agility: 3 dice"
    assert facts(sheet(pick, **gnome, creative=["pottery"]))["Abilities"]["Pottery"].endswith(", 2 easier")


def test_what_nobody_can_roll_is_told_in_the_place_of_its_dice() -> None:
    shown = sheet(options=INSTINCTS, mind="4", secondary=[has("navigation", 2, "mind")])
    assert facts(shown)["Abilities"]["Navigation"] == "Not possible"
    assert checks(shown) == ["Navigation is Intelligence-based: with Instincts 4 it goes up to 1."]


# what there is to object to


def test_a_new_sheet_has_nothing_to_object_to() -> None:
    assert sheet().checks == ()


def test_the_full_sheet_has_only_what_it_was_written_for() -> None:
    assert checks(sheet({"specialty_count": "second-at-five"}, **FULL)) == [
        "Navigation is Intelligence-based: with Instincts 4 it goes up to 1.",
        "Fencing needs a rating of 4 for a Specialty and has 3: “Dual Blades” lies dormant.",
    ]


def test_an_attribute_above_five_needs_a_merit_or_magic() -> None:
    (check,) = sheet(stamina="6").checks
    assert check.text == "Stamina goes up to 5; only a Racial Merit or magic takes it to 6."
    assert check.path == "character.stamina"
    assert sheet(stamina="6", beyond=["stamina"]).checks == ()
    assert sheet(mind="6").checks[0].path == "character.mind"


def test_the_letters_of_an_ability_are_the_columns_where_it_may_stand() -> None:
    (check,) = sheet(social=[has("climbing")]).checks
    assert check.text == "Climbing cannot be Primary in the Social column, only in Mental or Physical."
    assert (check.rule, check.path) == ("traits.tag.smp", "character.social.0")
    assert sheet(mental=[has("climbing")]).checks == ()
    assert checks(sheet(specials=[special("melee", 1, "social")], learning=["fighting-status"])) == [
        "Melee cannot be Primary in the Social column, only in Mental or Physical."
    ]


def test_instincts_hold_ten_of_any_letter_in_the_mental_column() -> None:
    names = [key_of(row.name) for row in CATALOGUE if row.letters == "S" and not row.tags][:10]
    rows = [has(name) for name in names]
    assert sheet(options=INSTINCTS, mental=rows).checks == ()
    seven = sheet({"mental_slots": "seven-by-their-letters"}, options=INSTINCTS, mental=rows)
    assert "The Mental column holds 7 Abilities, not 10." in checks(seven)
    assert checks(sheet(options=INSTINCTS, mental=[has("mathematics", 0)]))[0].startswith("Mathematics is Int")


def test_a_column_holds_seven_with_special_abilities_among_them() -> None:
    names = [key_of(row.name) for row in CATALOGUE if "P" in row.letters][:8]
    assert sheet(physical=[has(name) for name in names[:7]]).checks == ()
    text = "The Physical column holds 7 Abilities, not 8."
    assert text in checks(sheet(physical=[has(name) for name in names]))
    seven_and_melee: Values = {
        "physical": [has(name) for name in names[:7]],
        "specials": [special("melee", 1, "physical")],
    }
    assert text in checks(sheet(**seven_and_melee))


def test_nothing_stands_twice() -> None:
    shown = sheet(secondary=[has("ride")], physical=[has("ride")])
    assert checks(shown) == ["Ride stands twice on the sheet."]


@pytest.mark.parametrize(("level", "dormant"), [(3, True), (4, False), (5, False)])
def test_a_specialty_needs_a_rating_of_four(level: int, dormant: bool) -> None:
    told = checks(sheet(secondary=[has("ride", level, specialty="Camels")]))
    assert bool(told) == dormant
    rows = [{"attribute": "strength", "specialty": "Arms"}]
    assert bool(checks(sheet(strength=str(level), attribute_specialties=rows))) == dormant


def test_a_second_specialty_of_an_attribute_is_the_table_s_affair() -> None:
    rows = [{"attribute": "strength", "specialty": text} for text in ("Arms", "Legs")]
    assert checks(sheet(strength="5", attribute_specialties=rows)) == [
        "Strength 5 has 1 Specialty: “Legs” lies dormant."
    ]
    assert sheet({"specialty_count": "second-at-five"}, strength="5", attribute_specialties=rows).checks == ()


def test_special_abilities_have_prerequisites() -> None:
    assert checks(sheet(specials=[special("acrobatics")])) == ["Acrobatics needs Status in a fitting group."]
    assert sheet(specials=[special("acrobatics")], learning=["performing-status"]).checks == ()
    assert sheet(specials=[special("melee")], citizenship="6").checks == ()
    (martial,) = checks(sheet(specials=[special("martial-arts")]))
    assert martial == (
        "Martial Arts needs Citizenship 6 or Status in an army, a mercenary guild or another fitting group."
    )


def test_gunsmithing_is_read_from_the_abilities_of_the_sheet() -> None:
    trades = [has(name) for name in ("chemistry", "metallurgy", "weaponsmithing")]
    invention = has("invention", 4, specialty="weapons")
    assert sheet(specials=[special("gunsmithing")], secondary=[*trades, invention]).checks == ()
    (told,) = checks(sheet(specials=[special("gunsmithing")], secondary=[*trades[:2], invention]))
    assert told == "Gunsmithing needs Weaponsmithing 1."
    unripe = has("invention", 3, specialty="weapons")
    told_both = checks(sheet(specials=[special("gunsmithing")], secondary=[*trades, unripe]))
    assert "Gunsmithing needs the Specialty Weapons in Invention." in told_both


def test_fencing_goes_as_far_as_reflexes_and_agility() -> None:
    shown = sheet(specials=[special("fencing", 3)], learning=["fencing"], reflexes="2", agility="1")
    assert checks(shown) == ["Fencing goes up to 2 with these Reflexes and this Agility, not to 3."]
    assert facts(shown)["Manoeuvres"]["Highest level of Fencing"] == 2


def test_a_title_takes_citizenship_and_brings_wealth_and_an_estate() -> None:
    title = [{"privilege": "title", "level": "2"}]
    assert checks(sheet(privileges=title)) == ["A Title takes Citizenship 7."]
    shown = sheet(citizenship="7", privileges=title)
    assert facts(shown)["With the Title"] == {"Estate": 3, "Wealth": 2}
    assert facts(shown)["Costs"]["Privileges"] == "11 points", "8 for the Title and 3 for Citizenship"
    assert "With the Title" not in facts(sheet(citizenship="7", exile="yes", privileges=title))


def test_the_same_privilege_may_be_written_for_each_person() -> None:
    allies = [{"privilege": "allies", "level": level} for level in ("2", "1")]
    assert facts(sheet(privileges=allies))["Costs"]["Privileges"] == "3 points"
    wealth = [{"privilege": "wealth", "level": level} for level in ("2", "2")]
    shown = sheet(privileges=wealth)
    assert checks(shown) == ["Wealth stands twice; only the higher level counts."]
    assert facts(shown)["Costs"]["Privileges"] == "3 points"


def test_wealth_pays_for_status_in_a_second_group_too() -> None:
    """Wealth 4 costs 10 points and leaves 2 for other Privileges, here for Status 1 in each of two groups."""
    twice = [{"privilege": "status", "level": "1"}] * 2
    shown = sheet(privileges=[{"privilege": "wealth", "level": "4"}, *twice])
    assert facts(shown)["Costs"]["Privileges"] == "10 points"


def test_a_vice_and_its_virtue_share_five() -> None:
    (check,) = sheet(pride="3", humility="3").checks
    assert check.text == "Pride and Humility come to 6 together, and at most to 5."
    assert sheet({"pair_limit": "6"}, pride="3", humility="3").checks == ()
    (ours,) = sheet({"pair_limit": "10"}, pride="6").checks
    assert ours.suggestion


def test_active_willpower_stays_below_passive_without_magic() -> None:
    assert checks(sheet(passive="3", active="4"))[0].startswith("Active Willpower 4 cannot exceed")
    assert sheet(passive="3", active="4", magic_willpower="yes").checks == ()


def test_more_experience_than_was_earned() -> None:
    rows = [{"reason": "", "earned": "4", "spent": "5"}]
    shown = sheet(experience=rows)
    assert checks(shown) == ["5 Experience Points are spent, and only 4 were earned."]
    assert facts(shown)["Costs"]["Experience Points left"] == -1


def test_special_abilities_are_priced_in_both_currencies() -> None:
    found = facts(sheet(specials=[special("fencing", 3)]))["Costs"]
    assert found["Special Abilities, in Customization Points"] == 9
    assert found["Special Abilities, in Experience Points"] == 4 + 3 + 6
    by_bought = facts(sheet({"xp_level": "level-bought"}, specials=[special("fencing", 3)]))["Costs"]
    assert by_bought["Special Abilities, in Experience Points"] == 4 + 6 + 9


# at the table


def test_willpower_is_spent_and_comes_back_up_to_passive() -> None:
    assert played("spend-willpower", passive="3", active="3")["active"] == "2"
    assert played("regain-willpower", passive="3", active="2")["active"] == "3"
    assert "regain-willpower" not in acts(sheet(passive="3", active="3"))
    assert "spend-willpower" not in acts(sheet(passive="3", active="0"))


def acts(shown: Sheet) -> list[str]:
    return [act.name for act in shown.worked.acts]


def test_a_soul_that_is_lost_does_nothing_more() -> None:
    after = played("harm-soul", passive="1", active="1")
    assert (after["passive"], after["active"]) == ("0", "0")
    lost = sheet(passive="0", active="0", secondary=[has("ride")])
    assert facts(lost)["The soul"] == {"State": "Lost"}
    assert acts(lost) == []
    assert lost.worked.rolls == ()


def test_twenty_of_karma_are_settled_for_both() -> None:
    assert played("good-karma", good="19", bad="7")["good"] == "20"
    due = sheet(good="20", bad="7")
    assert facts(due)["Karma to come"] == {"Good karma has reached 20": "Due now"}
    assert checks(due) == ["Good karma is full: settle it, and both totals begin again."]
    assert "good-karma" not in acts(due)
    after = played("settle-karma", good="20", bad="7")
    assert (after["good"], after["bad"]) == ("0", "0")


def practising(level: int, hours: str, ability: str = "carpentry") -> Values:
    return {
        "options": INSTINCTS,
        "secondary": [has("ride", 1), has(ability, level)],
        "practice": [{"ability": ability, "hours": hours}],
    }


def test_an_hour_of_practice_is_added_to_today() -> None:
    assert played("practise-0", **practising(3, ""))["practice"][0]["hours"] == "1"
    assert played("practise-0", **practising(3, "1, 0"))["practice"][0]["hours"] == "1 1"


@pytest.mark.parametrize(
    ("level", "hours", "after", "left"),
    [
        (3, "1 0 1 0 0 0 0", "2", "0"),  # two hours where a week needs three
        (3, "1 0 1 0 0 0 1", "3", "0"),  # three: the week is kept, and another begins
        (3, "0 0 0", "3", "0 0 0 0"),  # the week is not over
        (5, "2", "4", "0"),  # three hours in a day are needed
        (1, " ".join("0" * 30), "0", "0"),
    ],
)
def test_what_is_not_practised_falls_by_a_level(level: int, hours: str, after: str, left: str) -> None:
    character = played("day", **practising(level, hours))
    assert character["secondary"][1]["level"] == after
    assert character["secondary"][0]["level"] == "1", "only what is recorded is judged"
    assert character["practice"][0]["hours"] == left


def test_whoever_has_intelligence_forgets_nothing() -> None:
    shown = sheet(**{**practising(3, "0"), "options": []})
    assert "Practice needed" not in facts(shown)
    assert "day" not in acts(shown)


def test_hours_that_are_no_numbers_are_told_and_kept() -> None:
    shown = sheet(**practising(3, "a lot"))
    assert checks(shown) == [
        "Practice, line 1: give hours of each day, each at most 24, such as 1 0 2.",
    ]
    assert "day" not in acts(shown)
    assert shown.document["character"]["practice"][0]["hours"] == "a lot"


# laws of every sheet


def every_sheet() -> list[Sheet]:
    """Sheets that between them show everything there is to show."""
    everything: Values = {
        "race": "dwarf",
        "secondary": [has(key_of(row.name), place % 6, "reflexes", "x") for place, row in enumerate(CATALOGUE[3:60:5])],
        "specials": [special(row.special.value, place % 6) for place, row in enumerate(SPECIALS)],
        "focuses": [focus("law"), focus("brawl", True), focus("dodge")],
        "learning": [each.value for each in Learning],
        "privileges": [{"privilege": each, "level": "7"} for each in ("title", "wealth", "patron")],
        "citizenship": "7",
    }
    bad: Values = {
        "strength": "8",
        "specials": [special(row.special.value, 0, "social") for row in SPECIALS],
        "social": [has("mathematics", 5, "mind", "x")] * 9,
        "privileges": [{"privilege": "title", "level": "7"}] * 2,
        "focuses": [focus("wit")] * 2,
        "style": "wood",
        "pride": "10",
        "humility": "10",
        "active": "9",
        "good": "20",
        "bad": "25",
        "experience": [{"reason": "", "earned": "0", "spent": "5"}],
        "practice": [{"ability": "ride", "hours": "x"}],
    }
    return [
        sheet(None, **{**values, "options": options, **soul})
        for values in (everything, bad, {}, FULL)
        for options in ([], INSTINCTS)
        for soul in ({}, {"passive": "0"})
    ]


def test_every_rule_behind_a_sheet_has_its_place_in_the_book() -> None:
    used = {check.rule for shown in every_sheet() for check in shown.checks}
    used |= {step.rule for shown in every_sheet() for each in shown.worked.derived for step in each.steps}
    used |= {entry.rule for group in SHEET.schema for entry in group.entries if entry.rule}
    used |= {group.rule for group in SHEET.schema if group.rule}
    for rule in used:
        assert chapter_of(rule, CHAPTERS), rule
        assert implementers(rule), rule


def test_every_sentence_is_one() -> None:
    for shown in every_sheet():
        texts = [*checks(shown), *(exactly(step.text) for each in shown.worked.derived for step in each.steps)]
        for text in texts:
            assert text[0] == text[0].upper(), text
            assert text.endswith("."), text


def test_no_value_that_follows_is_ever_stored() -> None:
    shown = sheet(**FULL)
    assert set(shown.document["character"]) == set(sheet().document["character"])
    again = opened(shown.document, SHEETS).document
    assert look(SHEET, again).worked == shown.worked


def test_exactly_the_rulings_a_sheet_names_change_what_follows_from_it() -> None:
    lord = document(citizenship="7", privileges=[{"privilege": each, "level": "5"} for each in ("title", "allies")])
    sheets = [document(**FULL), lord, *(shown.document for shown in every_sheet()[:4:2])]
    sheets.append(document(**practising(3, "3 0 0 0 0 0 0 0")))
    sheets.append(document(race="gnome", secondary=[has("metallurgy"), has("pottery")]))
    sheets.append(document(race="dwarf", secondary=[has("metallurgy"), has("pottery")]))
    sheets.append(document(options=INSTINCTS, secondary=[has("metallurgy")]))
    arms = [{"attribute": "strength", "specialty": text} for text in ("Arms", "Legs")]
    sheets.append(document(strength="5", attribute_specialties=arms))
    sheets.append(document(options=INSTINCTS, mental=[has("carousing", 1, "mind")]))

    def answers(given: Document, rulings: dict[str, str]) -> object:
        shown = look(SHEET, {**given, "rulings": rulings})
        return replace(shown.worked, rolls=()), [
            SHEET.play(act.name, shown.reading.values, shown.rulings, Source(1)) for act in shown.worked.acts
        ]

    for switch in TraitsRulings.SWITCHES:
        changes = any(
            answers(given, {}) != answers(given, {switch.key: text})
            for text in other_readings(switch)
            for given in sheets
        )
        assert changes == (switch.key in SHEET.reads), switch.key


def other_readings(switch: Switch) -> tuple[str, ...]:
    if isinstance(switch.kind, Choice):
        return tuple(member.value for member in switch.kind.members if member.value != switch.default)
    assert isinstance(switch.kind, Whole)
    return str(switch.kind.low), str(switch.kind.high)


# to a roll


def test_every_question_of_a_sheet_is_one_a_tool_can_answer() -> None:
    rolls = {(roll.tool, *roll.values.items()): roll for shown in every_sheet() for roll in shown.worked.rolls}
    for roll in rolls.values():
        assert not refused(roll.tool, TraitsRulings(), roll.values), roll
    assert {roll.tool for roll in rolls.values()} == {
        "traits.ability-roll",
        "traits.odds",
        "traits.roll",
        "traits.magic-pool",
        "traits.willpower",
        "traits.karma",
        "traits.privileges",
        "traits.patron",
        "traits.virtue-roll",
        "traits.focuses",
    }


def refused(tool: str, rulings: Rulings, values: Any) -> str:
    try:
        run(find_tool(tool), rulings, values, code="K7Q2M4TX")
    except CoreError as refusal:
        return refusal.message
    return ""


def test_a_roll_carries_the_character_s_own_values() -> None:
    rolls = {roll.label: roll for roll in sheet(charisma="3", social=[has("carousing", 2, "charisma")]).worked.rolls}
    assert rolls["Charisma and Carousing: roll"].values == {"pool": "5", "quality": "0", "difficulty": "5"}
    asked = rolls["Charisma and Carousing: conditions"].values
    assert (asked["ability"], asked["rating"], asked["level"], asked["standing"]) == ("Carousing", "3", "2", "social")


def offered(**character: Any) -> dict[str, tuple[str, dict[str, str]]]:
    """The tool and the values behind each question of a sheet."""
    return {roll.label: (roll.tool, dict(roll.values)) for roll in sheet(**character).worked.rolls}


def test_every_attribute_is_rolled_alone_and_harder_where_the_ability_is_lacking() -> None:
    rolls = offered(strength="4", mind="3", options=INSTINCTS)
    dice = {"pool": "4", "quality": "0"}
    assert rolls["Strength alone: roll"] == ("traits.roll", {**dice, "difficulty": "6"})
    assert rolls["Strength alone: odds"] == ("traits.odds", {**dice, "difficulty": "6"})
    assert rolls["Strength alone: untrained"] == ("traits.roll", {**dice, "difficulty": "8"})
    assert rolls["Instincts alone: roll"][1]["pool"] == "3"
    assert sum(label.endswith("alone: roll") for label in rolls) == 9
    assert "Intelligence alone: roll" not in rolls
    assert "Intelligence alone: roll" in offered(mind="3")


def test_a_virtue_is_rolled_by_itself_where_it_is_there_and_can_be_paid_for() -> None:
    soul = {"passive": "3", "active": "1", "bad": "4"}
    rolls = offered(humility="3", sacrifice="2", charity="1", empathy="2", wisdom="4", **soul)
    assert rolls["Atonement: roll"] == ("traits.roll", {"pool": "3", "quality": "0", "difficulty": "8"})
    assert rolls["Atonement, dear offering: roll"][1]["difficulty"] == "7"
    assert rolls["Reading feelings: roll"][1]["pool"] == "6"
    assert rolls["Kindness: what it brings"] == (
        "traits.virtue-roll",
        {"roll": "kindness", "rating": "1", "joined": "0", "good": "0", "bad": "4"},
    )
    assert "Hard truth: roll" not in rolls, "without Integrity"
    assert "Kindness, at a cost: roll" not in offered(charity="1", **soul), "without Sacrifice"
    assert "Atonement: roll" not in offered(humility="3", passive="3", active="0"), "without a Willpower Point"


def test_a_patron_is_asked_with_the_best_attribute_filled_in() -> None:
    patron = {"privilege": "patron", "level": "4"}
    assert offered(wisdom="3", privileges=[patron])["Asking your Patron"] == (
        "traits.patron",
        {"level": "4", "attribute": "3"},
    )
    assert "Asking your Patron" not in offered(wisdom="3")


def test_the_tool_and_the_sheet_agree_on_what_is_rolled() -> None:
    """The dice and the difficulty that the tool finds are those of the sheet, for every Ability that can be rolled."""
    shown = sheet(**{**FULL, "passive": "6"})
    rolls = {(roll.label.rpartition(":")[0], roll.tool): roll.values for roll in shown.worked.rolls}
    compared = 0
    for (name, tool), values in rolls.items():
        if tool == "traits.ability-roll":
            result = run(find_tool(tool), shown.rulings, {**values, "fitting": "0"}, code="K7Q2M4TX").result
            text = exactly(result.blocks[0].text)  # type: ignore[union-attr]
            odds = rolls[name, "traits.odds"]
            assert text.startswith(f"Roll {odds['pool']} dice at difficulty {odds['difficulty']}"), (text, odds)
            compared += 1
    assert compared == 10


def test_a_special_ability_is_not_rolled_below_level_1() -> None:
    """traits.special.definition and traits.ability.untrained"""
    shown = sheet(agility="3", specials=[special("melee", 0)], learning=["fighting-status"])
    assert facts(shown)["Abilities"]["Melee"] == "Not possible"
    assert steps(shown, "Abilities", "Melee") == ["Melee is of no use below level 1."]
    assert not [roll for roll in shown.worked.rolls if "Melee" in roll.label]
    assert checks(shown) == ["Melee is of no use below level 1."]


def test_what_wealth_would_still_pay_for_is_told() -> None:
    """traits.privilege.wealth-rebate: Wealth 4 gives 2 points back, and Fame 1 takes one of them."""
    shown = sheet(privileges=[privilege("wealth", 4), privilege("fame", 1)])
    assert facts(shown)["Costs"]["Privileges"] == "10 points"
    assert steps(shown, "Costs", "Privileges")[-1] == (
        "Wealth 4 pays for 1 point more of other Privileges, but not of Title."
    )
    assert (
        "pays for"
        not in steps(sheet(privileges=[privilege("wealth", 4), privilege("fame", 2)]), "Costs", "Privileges")[-1]
    )


def test_an_ability_has_one_line_in_the_record_of_practice() -> None:
    """traits.memory.decay: a second line, with no hours, costs no level."""
    values: Values = {
        "options": INSTINCTS,
        "mind": "3",
        "secondary": [has("carpentry", 4)],
        "practice": [{"ability": "carpentry", "hours": "1"}, {"ability": "carpentry", "hours": "0"}],
    }
    assert checks(sheet(**values)) == [
        "Practice, line 2: Carpentry stands there already, and only its first line counts."
    ]
    assert [act.name for act in sheet(**values).worked.acts if act.name.startswith("practise")] == ["practise-0"]
    assert played("day", **values)["secondary"][0]["level"] == "4"


@pytest.mark.parametrize(
    ("reading", "days", "level", "hours"),
    [
        ("fixed", 20, "2", "0 " * 13 + "0"),
        ("fixed", 21, "1", "0"),
        ("fixed", 25, "1", "0 0 0 0 0"),
        ("rolling", 20, "2", "0 " * 13 + "0"),
        ("rolling", 21, "1", "0"),
    ],
)
def test_a_whole_journey_without_practice_costs_every_level_it_lasts_for(
    reading: str, days: int, level: str, hours: str
) -> None:
    """traits.memory.decay: level 3 goes after 7 days, level 2 after another 14."""
    values: Values = {
        "options": INSTINCTS,
        "mind": "3",
        "secondary": [has("carpentry", 3)],
        "practice": [{"ability": "carpentry", "hours": " ".join(["0"] * days)}],
    }
    after = played("day", {"practice_periods": reading}, **values)
    assert (after["secondary"][0]["level"], after["practice"][0]["hours"]) == (level, hours)


def test_a_period_that_was_practised_enough_is_left_behind() -> None:
    """traits.memory.schedule: of nine days the first seven made a week with its three hours."""
    values: Values = {
        "options": INSTINCTS,
        "mind": "3",
        "secondary": [has("carpentry", 3)],
        "practice": [{"ability": "carpentry", "hours": "3 0 0 0 0 0 0 1 0"}],
    }
    after = played("day", **values)
    assert (after["secondary"][0]["level"], after["practice"][0]["hours"]) == ("3", "1 0 0")


# focuses and Styles


def focus(ability: str, easier: bool = False) -> Values:
    return {"ability": ability, "at": "focus-at-minus-1" if easier else "focus-at-0"}


MARTIAL: Values = {
    "agility": "3",
    "learning": ["fighting-status"],
    "specials": [special("martial-arts", 4)],
    "focuses": [focus("brawl", True), focus("running", True), focus("dodge"), focus("swordsmanship")],
    "style": "earth",
}
INSTEAD = "In place of other Abilities"


def instead(shown: Sheet) -> dict[str, str]:
    """What a sheet says of each Ability that a broad one is rolled for, those that stand together one by one."""
    found: dict[str, str] = {}
    for label, value in facts(shown)[INSTEAD].items():
        names, by, broad = label.rpartition(", by ")
        for name in names.replace(" and ", ", ").split(", "):
            assert f"{name}{by}{broad}" not in found, name
            found[f"{name}{by}{broad}"] = value
    return found


def test_focuses_and_the_style_make_what_a_broad_ability_replaces_easier() -> None:
    """traits.special.focus-ladder and traits.special.martial-style: the three columns of the Style's own table."""
    shown = sheet(**MARTIAL)
    assert checks(shown) == []
    found = instead(shown)
    assert found["Brawl, by Martial Arts"] == "Agility: 7 dice, 2 easier", "a focus at -1 that Earth covers"
    assert found["Running, by Martial Arts"] == "Agility: 7 dice, 1 easier", "a focus at -1 that Earth does not cover"
    assert found["Dodge, by Martial Arts"] == "Agility: 7 dice, 1 easier", "a focus at +0 that Earth covers"
    assert found["Swordsmanship, by Martial Arts"] == "Agility: 7 dice", "a focus at +0"
    assert found["Every other, by Martial Arts"] == "Agility: 7 dice, 1 harder"
    covered = [row.name for row in CATALOGUE if "earth" in row.styles and row.name not in ("Brawl", "Dodge")]
    assert {found[f"{name}, by Martial Arts"] for name in covered} == {"Agility: 7 dice"}, "covered and no focus"
    assert len(found) == 4 + len(covered) + 1, "every other stands once"
    assert steps(shown, INSTEAD, "Brawl, by Martial Arts") == [
        "Agility: 3 dice.",
        "Martial Arts: 4 dice.",
        "In place of a focus: difficulty 1 lower.",
        "Earth Style: difficulty 1 lower.",
    ]


def test_the_draft_s_examples_of_focuses_hold_on_the_sheet() -> None:
    """traits.special.focus-ladder: Socialize 4, and Diplomacy is no focus; 3 has one focus at -1 and not two."""
    polite: Values = {
        "learning": ["polite-status"],
        "focuses": [focus("etiquette", True), focus("wit", True), focus("politics"), focus("seduction")],
    }
    shown = sheet(**polite, charisma="3", specials=[{**special("socialize", 4), "attribute": "charisma"}])
    assert checks(shown) == []
    assert instead(shown) == {
        "Etiquette, by Socialize": "Charisma: 7 dice, 1 easier",
        "Wit, by Socialize": "Charisma: 7 dice, 1 easier",
        "Politics, by Socialize": "Charisma: 7 dice",
        "Seduction, by Socialize": "Charisma: 7 dice",
        "Every other, by Socialize": "Charisma: 7 dice, 1 harder",
    }
    lower = sheet(**polite, specials=[special("socialize", 3)])
    assert checks(lower) == ["Socialize: at level 3 there is 1 focus at -1, not 2."]
    assert (lower.checks[0].rule, lower.checks[0].path) == ("traits.special.focus-ladder", "character.focuses")


@pytest.mark.parametrize(("level", "easier", "even"), [(1, 0, 1), (2, 1, 1), (3, 1, 2), (4, 2, 2), (5, 2, 3)])
def test_each_level_has_as_many_focuses_as_the_ladder_says(level: int, easier: int, even: int) -> None:
    names = [key_of(row.name) for row in CATALOGUE if row.group.value == "social"]
    for more_easier in (0, 1):
        for more_even in (0, 1):
            rows = [focus(name, True) for name in names[: easier + more_easier]]
            rows += [focus(name) for name in names[5 : 5 + even + more_even]]
            shown = sheet(specials=[special("socialize", level)], learning=["polite-status"], focuses=rows)
            assert len(shown.checks) == more_easier + more_even
            to_choose = [name for name in facts(shown)[INSTEAD] if name.startswith("Focuses to choose")]
            assert not to_choose


def test_what_is_still_to_choose_is_told() -> None:
    shown = sheet(specials=[special("martial-arts", 3)], learning=["fighting-status"], focuses=[focus("dodge")])
    found = facts(shown)[INSTEAD]
    assert found["Focuses to choose, Martial Arts"] == "1 at -1 and 1 at +0"
    assert found["Style of Martial Arts"] == "To choose"
    assert checks(shown) == []


def test_a_focus_and_a_style_take_a_level_of_their_broad_ability() -> None:
    shown = sheet(focuses=[focus("wit"), focus("wit", True)], style="fire")
    assert checks(shown) == [
        "Wit is a focus only with at least level 1 of Socialize.",
        "Wit stands twice among the focuses, and only its first line counts.",
        "Fire Style takes at least level 1 of Martial Arts.",
    ]
    assert [check.path for check in shown.checks] == [
        "character.focuses.0.ability",
        "character.focuses.1.ability",
        "character.style",
    ]
    assert INSTEAD not in facts(shown)
    unripe = sheet(specials=[special("martial-arts", 0)], learning=["fighting-status"], style="fire")
    assert "Fire Style takes at least level 1 of Martial Arts." in checks(unripe)


def test_the_tags_of_what_is_replaced_still_count() -> None:
    """By our reading of traits.special.focus-ladder: Athletic for a satyr, Instinctive for Instincts."""
    satyr = instead(sheet(**MARTIAL, race="satyr"))
    assert satyr["Running, by Martial Arts"] == "Agility: 7 dice, 3 easier"
    assert satyr["Swordsmanship, by Martial Arts"] == "Agility: 7 dice"
    quick = {**special("martial-arts", 4), "attribute": "reflexes"}
    found = instead(sheet(**{**MARTIAL, "options": INSTINCTS, "reflexes": "2", "mind": "3", "specials": [quick]}))
    assert found["Running, by Martial Arts"] == "Reflexes: 9 dice, 2 easier"
    assert found["Swordsmanship, by Martial Arts"] == "Reflexes: 9 dice"


def test_focuses_are_rolled_from_the_sheet_and_shown_by_the_tool() -> None:
    rolls = offered(**MARTIAL)
    assert rolls["Agility and Martial Arts for Brawl: roll"] == (
        "traits.roll",
        {"pool": "7", "quality": "0", "difficulty": "4"},
    )
    assert rolls["Agility and Martial Arts for any other: odds"][1]["difficulty"] == "7"
    tool, asked = rolls["The focuses of Martial Arts"]
    assert (tool, asked["easier_2"], asked["even_1"], asked["style"]) == ("traits.focuses", "Running", "Dodge", "earth")
    shown = run(find_tool(tool), TraitsRulings(), asked).result
    table = {row.head: row.cells[2] for row in shown.blocks[1].rows}  # type: ignore[union-attr]
    told = instead(sheet(**MARTIAL))
    words = {-2: ", 2 easier", -1: ", 1 easier", 0: "", 1: ", 1 harder"}
    for name, number in table.items():
        label = f"{name}, by Martial Arts"
        assert told.get(label, told["Every other, by Martial Arts"]) == f"Agility: 7 dice{words[int(str(number))]}"


def test_a_sheet_from_before_focuses_opens_as_it_was() -> None:
    path = Path(__file__).parents[1] / "sheets" / "fixtures" / "traits-sheet-1-before-focuses.json"
    found = opened(json.loads(path.read_text(encoding="utf-8")), SHEETS)
    assert found.complaints == ()
    assert (found.document["character"]["focuses"], found.document["character"]["style"]) == ([], "none")
    assert found.document["version"] == SHEET.version == 1, "an earlier edition keeps what it does not know"


def test_a_special_ability_is_kept_up_by_practice_as_every_other() -> None:
    """traits.memory.who and traits.memory.decay: Fencing 3 takes three hours in a week, and Firearms 1 one in a day."""
    values: Values = {
        "options": INSTINCTS,
        "mind": "4",
        "reflexes": "3",
        "agility": "3",
        "learning": ["fencing", "ally"],
        "specials": [special("fencing", 3), special("firearms", 1)],
        "practice": [{"ability": "fencing", "hours": "2 0 0 0 0 0 0"}, {"ability": "firearms", "hours": "1"}],
    }
    shown = sheet(**values)
    assert checks(shown) == []
    assert facts(shown)["Practice needed"] == {"Fencing": "3 hours in a week", "Firearms": "1 hour in a day"}
    assert played("practise-0", **values)["practice"][0]["hours"] == "2 0 0 0 0 0 1"
    after = played("day", **values)
    assert [row["level"] for row in after["specials"]] == ["2", "1"], "an hour too few, and an hour a day"
    assert [row["hours"] for row in after["practice"]] == ["0", "0"]


def test_what_may_not_stand_in_the_mental_column_has_to_be_practised_there() -> None:
    """traits.memory.mental-slots: nothing Intelligence-based becomes Instinctive by it, nor what the letters bar."""
    law: Values = {"options": INSTINCTS, "mind": "4", "mental": [has("law", 1, "mind"), has("singing", 2)]}
    assert facts(sheet(**law))["Practice needed"] == {"Law": "1 hour in a day"}
    by_letters = facts(sheet({"mental_slots": "seven-by-their-letters"}, **law))["Practice needed"]
    assert by_letters == {"Singing": "2 hours in two weeks"}, "M is a letter of Law, and S that of Singing"


def test_the_specialties_of_an_attribute_are_told_with_what_is_rolled_with_it() -> None:
    """traits.specialty.effect and traits.example.gem-mining: Arm Muscles and Gems may both fit."""
    rows = [{"attribute": "strength", "specialty": text} for text in ("Arm Muscles", "Back")]
    mining: Values = {"attribute_specialties": rows, "secondary": [has("mining", 4, "strength", "Gems")]}
    told = [f"With the Specialty “{name}”: a die more, or difficulty 1 lower." for name in ("Gems", "Arm Muscles")]
    assert steps(sheet(strength="4", **mining), "Abilities", "Mining")[-2:] == told, "“Back” lies dormant"
    assert steps(sheet(strength="3", **mining), "Abilities", "Mining")[-1] == told[0]
    second = sheet({"specialty_count": "second-at-five"}, strength="5", **mining)
    assert "“Back”" in steps(second, "Abilities", "Mining")[-1]
    other = sheet(strength="4", agility="4", **{**mining, "secondary": [has("mining", 4, "agility")]})
    assert not [text for text in steps(other, "Abilities", "Mining") if "Specialty" in text]
