"""Worked answers of the tools about characters, from Abilities to karma."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from castle_core.rules import InputError
from castle_core.tools import Grid, Result, run, told
from castle_core.tools.blocks import exactly
from castle_core.traits import TraitsRulings
from tests.core.answers import grid, notes, odds_of, steps
from tests.core.traits.asking import BY_NAME, answer, ask, refused

# Abilities


def names(result: Result) -> list[str]:
    return list(grid(result, "Abilities"))


def test_abilities_are_found_by_what_is_printed_beside_them() -> None:
    assert names(answer("traits.abilities", group="noble")) == [
        "Seneschal",
        "Style",
        "Art History",
        "Fine Arts",
        "Literature",
    ]
    assert names(answer("traits.abilities", group="all", style="air", tag="weapon")) == ["Archery", "Ranged Weapons"]
    assert names(answer("traits.abilities", group="social", training="no-harder", mind="instincts")) == [
        "Sense Deception"
    ]
    assert len(names(answer("traits.abilities", group="underworld", training="impossible"))) == 9
    assert names(answer("traits.abilities", group="physical", untagged="yes", style="earth")) == ["First Aid"]


def test_nothing_found_is_told() -> None:
    result = answer("traits.abilities", group="noble", style="air")
    assert result.headline == "No Ability fits; take one of the conditions away."


def test_an_ability_tells_its_marks() -> None:
    row = grid(answer("traits.abilities", group="physical"), "Abilities")["Swimming"]
    assert row == (
        "swimming",
        "MP",
        "Athletic-based, Instinctive (Merfolk or Instincts only)",
        "Air, Wood",
        "+2 difficulty",
    )
    merfolk = grid(answer("traits.abilities", group="physical", race="merfolk"), "Abilities")["Swimming"]
    assert merfolk[4] == "no harder"


def test_columns_that_tell_nothing_are_left_out() -> None:
    assert columns(answer("traits.abilities", group="noble")) == ("For", "Columns", "Without it")
    assert columns(answer("traits.abilities", group="social")) == ("For", "Columns", "Tags", "Without it")
    everything = ("For", "Columns", "Tags", "Styles", "Without it", "Group")
    assert columns(answer("traits.abilities", group="all")) == everything


def columns(result: Result) -> tuple[str, ...]:
    """What the table of Abilities tells of each."""
    return next(block.columns for block in result.blocks if isinstance(block, Grid))


def test_food_in_the_desert_with_everything_on_the_sheet() -> None:
    result = answer("traits.ability-roll")
    assert steps(result)[:2] == ["Perception: 3 dice.", "Survival: 4 dice."]
    assert odds_of(result)["Success"] == Fraction(10320146523, 20000000000)


def test_a_dwarf_at_the_rock() -> None:
    """traits.example.gem-mining: nine dice at difficulty 2."""
    result = answer(
        "traits.ability-roll",
        ability="Mining",
        attribute="strength",
        rating="4",
        level="4",
        base="5",
        race="dwarf",
        fitting="2",
        take_as="one-of-each",
    )
    assert result.headline.startswith("Roll 9 dice at difficulty 2 (3, with 1 automatic success)")
    assert odds_of(result)["Success"] == Fraction(624167029929, 625000000000)


@pytest.mark.parametrize(
    ("values", "dice", "difficulty"),
    [
        ({"ability": "Carpentry", "attribute": "agility", "level": "0"}, "3 dice", 8),
        ({"ability": "Search", "level": "0"}, "3 dice", 6),
        ({"ability": "Survival", "level": "0"}, "3 dice", 8),
        ({"ability": "Survival", "level": "0", "mind": "instincts"}, "3 dice", 6),
        ({"ability": "Stealth", "attribute": "agility", "level": "2", "standing": "physical"}, "5 dice", 5),
        ({"ability": "Stealth", "attribute": "perception", "level": "2", "standing": "physical"}, "5 dice", 6),
        (
            {"ability": "Dodge", "attribute": "reflexes", "level": "2", "mind": "instincts", "instincts": "4"},
            "9 dice",
            5,
        ),
        (
            {"ability": "Wit", "attribute": "wisdom", "rating": "5", "reflexes": "2", "level": "1", "quick": "yes"},
            "4 dice",
            6,
        ),
        ({"ability": "Dodge", "attribute": "agility", "level": "2", "acrobatics": "2"}, "5 dice", 5),
    ],
)
def test_what_the_sheet_makes_of_a_roll(values: Mapping[str, str], dice: str, difficulty: int) -> None:
    """Examples of traits.ability.untrained, traits.ability.primary-bonus, traits.instincts.reflexes-bonus."""
    result = ask(BY_NAME["traits.ability-roll"], {}, {"base": "6", "fitting": "0", **values})
    assert isinstance(result, Result)
    assert result.headline.startswith(f"Roll {dice} at difficulty {difficulty}: ")


def test_what_cannot_be_rolled() -> None:
    assert refused("traits.ability-roll", ability="Law", level="0") == "Law cannot be tried without at least level 1."
    assert refused("traits.ability-roll", mind="instincts", attribute="intelligence") == (
        "Who has Instincts has no Intelligence."
    )
    assert refused("traits.ability-roll", ability="Law", level="1", mind="instincts") == (
        "Law is Intelligence-based: with Instincts 3 it cannot be learned."
    )
    assert refused("traits.ability-roll", ability="Diplomacy", standing="mental") == (
        "Diplomacy cannot be Primary in the Mental column."
    )
    assert "no Specialty is counted" in notes(answer("traits.ability-roll", level="3"))


def test_whoever_rolls_instincts_has_as_much_as_is_rolled() -> None:
    """traits.instincts.learning-limit: the rating that is rolled decides, not the field for other Attributes."""
    law = {"ability": "Law", "attribute": "instincts", "mind": "instincts", "level": "2", "fitting": "0"}
    assert answer("traits.ability-roll", {}, **law, rating="5", instincts="3").headline.startswith("Roll 7 dice")
    assert refused("traits.ability-roll", {}, **law, rating="4", instincts="5") == (
        "Law is Intelligence-based: with Instincts 4 it goes up to 1."
    )


def test_acrobatics_that_does_not_help_is_told() -> None:
    """traits.special.acrobatics-assist"""
    assert "helps Athletics and Dodge only" in notes(answer("traits.ability-roll", ability="Stealth", acrobatics="3"))
    assert "helps Athletics" not in notes(answer("traits.ability-roll", ability="Dodge", acrobatics="3"))


def test_etiquette_tells_its_uses() -> None:
    result = answer("traits.ability-roll", ability="Etiquette", attribute="wisdom", level="2", base="7", fitting="0")
    assert result.headline.startswith("Roll 5 dice at difficulty 7")
    assert grid(result, "Uses of Etiquette")["Wisdom"] == ("copy customs one does not know", "+1")


def test_practice_day_by_day() -> None:
    assert answer("traits.practice").headline == "Carpentry falls from 3 to 2 within 7 days."
    law = answer("traits.practice", ability="Law", level="1", hours="1 1 0")
    assert steps(law) == ["Day 3: 0 hours in a day instead of 1, so the level falls to 0."]
    assert list(grid(law, "What keeps Law")) == ["1", "2"]
    assert "never forgotten" in answer("traits.practice", ability="Search").headline
    assert "never forgotten" in answer("traits.practice", mental="yes").headline
    assert "who has Intelligence" in answer("traits.practice", mind="intelligence").headline
    assert answer("traits.practice", hours="").headline.startswith("Fill in the hours")


def test_what_nobody_with_instincts_can_have_is_not_practised() -> None:
    """traits.instincts.learning-limit and traits.memory.mental-slots"""
    beyond = refused("traits.practice", ability="Law", level="3", hours="3")
    assert beyond == "Level: with Instincts Law goes up to 2, not “3”."
    barred = refused("traits.practice", ability="Law", level="1", mental="yes")
    assert barred == "Law cannot be Primary in the Mental column."
    letters = {"mental_slots": "seven-by-their-letters"}
    assert "never forgotten" in answer("traits.practice", letters, ability="Law", level="1", mental="yes").headline
    assert "cannot be Primary" in refused("traits.practice", letters, ability="Singing", mental="yes")


# Special Abilities


def test_prices_of_special_abilities() -> None:
    result = answer("traits.special-price")
    assert result.headline.startswith("Martial Arts from 0 to 3 costs 15 Customization Points")
    assert "22 Experience Points" in result.headline
    assert grid(result, "Level by level") == {"1": (5, 7), "2": (5, 5), "3": (5, 10)}
    assert grid(result, "All Special Abilities")["High Ritual"] == ("SMP", 3, "4, 3, 6, 9, 12", 34)
    assert steps(answer("traits.special-price", citizenship="5"))[1].startswith("You lack Citizenship 6 or Status")
    gunsmith = answer("traits.special-price", special="gunsmithing", trades="yes")
    assert steps(gunsmith)[1] == "You may learn it."
    assert "Level 3 is out of reach" in notes(answer("traits.special-price", special="fencing", reflexes="1"))
    ritual = answer("traits.special-price", special="high-ritual")
    assert steps(ritual)[0] == (
        "High Ritual asks for an Ascended’s Art of at least Prophecy or a teacher who has High Ritual."
    )


@pytest.mark.parametrize("end", ["2", "3"])
def test_no_price_leads_down_or_nowhere(end: str) -> None:
    found = refused("traits.special-price", start="3", end=end)
    assert found == f"Level wanted: give a level above 3, the one you have, not “{end}”."


def test_focuses_of_a_martial_artist() -> None:
    result = answer("traits.focuses")
    table = grid(result, "Martial Arts in place of")
    assert table["Brawl"] == ("focus at -1", "Earth Style", "-2")
    assert table["Dodge"] == ("focus at +0", "Earth Style", "-1")
    assert table["Awareness"] == ("no focus", "Earth Style", "+0")
    assert table["Running"] == ("no focus", "none", "+1")
    assert "1 focus at -1 and 1 focus at +0" in notes(result)
    socialize = answer("traits.focuses", broad="socialize", easier_1="Wit", even_1="Politics")
    assert grid(socialize, "Socialize in place of")["Diplomacy"] == ("no focus", "none", "+1")
    assert "is left out" in notes(answer("traits.focuses", broad="socialize"))
    assert refused("traits.focuses", level="1").startswith("At level 1 there are no focuses at -1")


def test_manoeuvres_and_fencing() -> None:
    assert grid(answer("traits.manoeuvres"), "What Martial Arts opens")["1"] == (3, 2, 2, 1)
    assert grid(answer("traits.manoeuvres", special="melee"), "What Melee opens")["5"] == (15,)
    assert answer("traits.manoeuvres", special="melee").headline == "Melee 1 opens 3 Techniques and Manoeuvres."
    assert answer("traits.manoeuvres", special="fencing").headline == "Fencing 1 opens 1 Fencing Manoeuvre."
    fencer = answer("traits.fencing")
    assert fencer.headline.startswith("For several actions in a turn you split 9 dice")
    assert grid(fencer, "Targeted areas")["+5"] == ("+4", "+4", "+1", "+1", "+0")
    assert refused("traits.fencing", level="5") == "With Reflexes 4 and Agility 3 Fencing goes up to 4, not 5."
    assert "none for Fencing" in answer("traits.fencing", length="110").headline


def test_a_fall_of_five_with_one_die() -> None:
    """A die at 8: 7/10 nothing, 27/100 one, 3/100 two points less."""
    assert odds_of(answer("traits.fall", pool="1")) == {
        "3": Fraction(3, 100),
        "4": Fraction(27, 100),
        "5": Fraction(7, 10),
    }


# Privileges


def test_a_bill_of_privileges() -> None:
    result = answer("traits.privileges")
    assert result.headline == "These Privileges cost 14 points."
    assert steps(result)[0] == "Title 2, with Wealth 2 and Estate 3: 8 points."
    assert grid(result, "What you have")["Estate"] == (3, "a small mansion, or a big farm and a house in town")
    budget = answer("traits.privileges", budget="12")
    assert budget.headline == "These Privileges cost 14 points: 2 too many."
    assert answer("traits.privileges", budget="20").headline.endswith("and 6 points of 20 are left.")
    with pytest.raises(InputError, match="Citizenship: a Title takes 7") as refusal:
        run(BY_NAME["traits.privileges"], TraitsRulings(), {"citizenship": "6"})
    assert refusal.value.field == "citizenship"
    rich = answer("traits.privileges", noble_title="0", wealth="4", allies="0", servants="0", citizenship="4")
    assert "pays for 2 points more" in notes(rich)
    informed = {"noble_title": "0", "wealth": "4", "allies": "0", "servants": "0", "citizenship": "4"}
    assert steps(answer("traits.privileges", {}, informants="1", **informed))[-1] == "Paid for by Wealth 4: -1 point."


def test_somebody_hunted_is_told_so() -> None:
    """traits.privilege.citizenship"""
    hunted = answer("traits.privileges", noble_title="0", allies="0", servants="0", citizenship="0")
    owned = grid(hunted, "What you have")
    assert owned == {"Citizenship": (0, "none: hunted, escaped or with a price on the head")}
    assert "Only a Flaw lowers Citizenship below 4" in notes(hunted)
    assert "Only a Flaw" not in notes(answer("traits.privileges"))


def test_what_a_level_comes_to() -> None:
    assert "With 3 completely loyal you have 10 others" in notes(answer("traits.privilege"))
    assert "More than 5 cannot be loyal" in notes(answer("traits.privilege", loyal="9"))
    gear = answer("traits.privilege", privilege="traveling-gear", level="3", people="2")
    assert "2 persons going for 2 months" in notes(gear)
    shared = {"1": "4 months.", "3": "1 1/3 months.", "8": "1/2 of a month.", "64": "1/16 of a month."}
    for people, months in shared.items():
        longer = answer("traits.privilege", privilege="traveling-gear", level="3", people=people)
        assert f"going for {months}" in notes(longer)
    assert "no time" in notes(answer("traits.privilege", privilege="traveling-gear", level="0"))
    assert "completely loyal you have" not in notes(answer("traits.privilege", level="0"))
    friends = answer("traits.privilege", privilege="allies", level="3", standing="0, 1")
    assert "come to level 3: just that" in notes(friends)


def test_asking_a_patron() -> None:
    assert "something of 1 Experience Point costs" in answer("traits.patron", xp="1").headline
    result = answer("traits.patron", ways="3")
    assert result.headline.startswith("7 dice at difficulty 9 (8, with 2 successes needed)")
    assert odds_of(result)["Success"] == Fraction(10320146523, 20000000000)


# Willpower and Qualities


def test_dice_of_magic() -> None:
    result = answer("traits.magic-pool")
    assert result.headline.startswith("You roll 9 dice; Active Willpower is 4 afterwards")
    assert "2 Willpower Points" in notes(answer("traits.magic-pool", extended="yes", discipline="2"))
    assert "1 Willpower Point" in notes(answer("traits.magic-pool", discipline="2", ritual="7"))
    assert "2 Willpower Points in all; Active Willpower is 3 then." in notes(
        answer("traits.magic-pool", extended="yes", discipline="2")
    )
    poor = answer("traits.magic-pool", active="1", extended="yes", discipline="2")
    assert "you have not so many" in notes(poor)
    assert "2 Qualities make as many points of karma." in " ".join(steps(poor)), "what cannot be paid makes none"
    assert "3 Qualities" in " ".join(steps(answer("traits.magic-pool", active="2", extended="yes", discipline="2")))
    # with nothing but Discipline 1 at 7, put into a roll that has no dice of its own
    alone = {"active": "1", "first": "0", "second": "0", "difficulty": "7", "discipline": "1", "ritual": "7"}
    found = notes(answer("traits.magic-pool", {}, **alone))
    assert "Active Willpower is 0 then." in found
    assert f"A roll with these dice works with a chance of {told(Fraction(2, 5))}." in found
    assert refused("traits.magic-pool", discipline="2").startswith("A second Willpower Point may be spent")


def test_virtues_by_themselves() -> None:
    result = answer("traits.virtue-roll", rating="1")
    assert odds_of(result) == {"0": Fraction(7, 10), "1": Fraction(27, 100), "2": Fraction(3, 100)}
    kindness = answer("traits.virtue-roll", roll="kindness-that-costs-you", rating="1", joined="1")
    assert 1 - odds_of(kindness)["0"] == Fraction(71, 125)
    assert "not possible now" in notes(answer("traits.virtue-roll", good="4", bad="5"))
    assert "possible now, if" in notes(answer("traits.virtue-roll", good="4", bad="5", holiday="yes"))
    assert "no karma" in notes(answer("traits.virtue-roll", roll="reading-feelings"))
    assert "no bad karma that it could take" in notes(answer("traits.virtue-roll", bad="0"))


def test_what_a_quality_is_for() -> None:
    result = answer("traits.quality", quality="pride", rating="3", opposite="2")
    assert "cannot rise" in result.headline
    assert grid(result, "Pride may join") == {"On any roll whatever": ("bad, always",)}
    assert "7 with Empathy and 8 with Linguistics" in notes(answer("traits.quality"))
    assert set(grid(answer("traits.quality", quality="malice"), "Malice may join").values()) == {("bad, always",)}
    assert set(grid(answer("traits.quality", quality="charity"), "Charity may join").values()) == {("good, always",)}
    afraid = grid(answer("traits.quality", quality="cowardice"), "Cowardice may join")
    assert set(afraid.values()) == {("bad where others are endangered or betrayed",)}
    assert "cancels 1s in an extended roll" in notes(answer("traits.quality", quality="discipline"))
    given = grid(answer("traits.quality", quality="sacrifice"), "Sacrifice may join")
    assert "Where you place somebody or something above yourself, by our reading" in given


# what keeps track


def press(name: str, buttons: list[str], **values: str) -> Result:
    """The answer after some buttons, each from what the one before kept."""
    result = answer(name, None, **values)
    for place, button in enumerate(buttons):
        state = (result.state or "") if place else ""
        found = ask(BY_NAME[name], {}, values, action=button, state=state)
        assert isinstance(found, Result), found
        result = found
    return result


def test_karma_tells_an_act_from_the_totals_before_it() -> None:
    asked = answer("traits.karma", good="4").headline
    assert asked == "This act makes 1 good karma; before it your totals are 4 good and 0 bad."


def test_karma_is_kept_and_taken_back() -> None:
    assert press("traits.karma", ["add", "add"]).headline.endswith("2 good and 0 bad.")
    assert press("traits.karma", ["add", "add", "undo"]).headline.endswith("1 good and 0 bad.")
    assert press("traits.karma", ["add", "begin"], good="5").headline.endswith("5 good and 0 bad.")
    assert press("traits.karma", ["undo"], bad="3").headline.endswith("0 good and 3 bad.")
    assert press("traits.karma", ["add"] * 3, first="malice", magic="yes", second="charity").headline.endswith(
        "0 good and 6 bad."
    )


def test_twenty_points_of_karma_return_both_to_0() -> None:
    result = press("traits.karma", ["add"], good="19", bad="7")
    assert result.headline.endswith("0 good and 0 bad.")
    assert "a Quality goes up for nothing" in notes(result)
    bad = press("traits.karma", ["add"], good="3", bad="19", effect="bad")
    assert "a Virtue of yours goes down" in notes(bad)


def test_willpower_is_kept() -> None:
    assert press("traits.willpower", ["spend", "spend"]).headline.endswith("Active Willpower 4.")
    assert press("traits.willpower", ["spend", "regain"]).headline.endswith("Active Willpower 6.")
    assert "dies" in notes(press("traits.willpower", ["harm"], passive="1", active="1"))
    high = answer("traits.willpower", passive="5", active="6")
    assert "begins at 5 and not at 6" in notes(high)
    assert "begins at" not in notes(answer("traits.willpower"))
    assert press("traits.willpower", ["goal"]).headline.endswith("Passive Willpower is 7, Active Willpower 6.")
    assert ask(BY_NAME["traits.willpower"], {}, {"active": "0"}, action="spend") == (
        "That costs 1 of Active Willpower, and nothing is left."
    )


@pytest.mark.parametrize("name", ["traits.karma", "traits.willpower"])
@pytest.mark.parametrize("state", ["x", "1", "1.2.3", "99.99", "-1.0", "1.1~", "~", "<b>1.1</b>", "1.1~x", "20.0"])
def test_what_was_not_kept_by_us_is_refused(name: str, state: str) -> None:
    found = ask(BY_NAME[name], {}, {}, state=state)
    assert isinstance(found, str)
    assert found.endswith(".")


def test_which_qualities_can_rise() -> None:
    result = answer("traits.karma-choice")
    assert grid(result, "Pair by pair")["Pride and Humility"] == ("3 and 2", "neither", "Pride and Humility")
    assert grid(result, "Pair by pair")["Lust and Discipline"] == ("1 and 2", "Lust and Discipline", "neither")


def test_a_specialty_that_gives_a_die_only_is_told_with_the_sheet_as_well() -> None:
    """traits.specialty.at-cap"""
    sneaking = {"ability": "Stealth", "attribute": "agility", "standing": "physical", "base": "8", "conditional": "-2"}
    below = answer("traits.ability-roll", {}, **sneaking)
    assert below.headline.startswith("Roll 7 dice at difficulty 4:")
    limited = answer("traits.ability-roll", {"sheet_modifiers": "only-racial-outside"}, **sneaking)
    assert limited.headline.startswith("Roll 8 dice at difficulty 5:")
    assert "gives a die only" in notes(limited)
    assert "gives a die only" not in notes(below)


def test_which_of_two_metallurgies_is_meant_is_told() -> None:
    """traits.ability.merchant.metallurgy and traits.ability.inventor.metallurgy"""
    for name, values in (("traits.ability-roll", {"level": "1", "fitting": "0"}), ("traits.practice", {"level": "1"})):
        assert "this is the trade" in notes(
            answer(name, {"metallurgy": "two-abilities"}, ability="Metallurgy", **values)
        )
        assert "this is the trade" not in notes(answer(name, {}, ability="Metallurgy", **values))
        assert "this is the trade" not in notes(
            answer(name, {"metallurgy": "two-abilities"}, ability="Mining", **values)
        )


def test_two_weeks_are_told_as_several() -> None:
    """traits.memory.schedule"""
    lost = answer("traits.practice", level="2", hours="1" + " 0" * 13)
    assert steps(lost) == ["Day 14: 1 hour in two weeks instead of 2, so the level falls to 1."]
    week = answer("traits.practice", level="3", hours="1 0 0 0 0 0 0")
    assert steps(week) == ["Day 7: 1 hour in a week instead of 3, so the level falls to 2."]


def test_a_lost_soul_stays_lost() -> None:
    """traits.willpower.soul-death"""
    for action in ("spend", "regain", "harm", "goal"):
        assert ask(BY_NAME["traits.willpower"], {}, {}, action=action, state="0.0") == (
            "At Passive Willpower 0 the character has died, and the soul is lost for good."
        )
    began = ask(BY_NAME["traits.willpower"], {}, {}, action="begin", state="0.0")
    assert isinstance(began, Result)
    assert began.state == "6.6"


def test_each_quality_in_magic_makes_its_point_of_karma() -> None:
    """traits.karma.magic"""

    def told(**values: str) -> str:
        return steps(answer("traits.magic-pool", {}, **values))[2]

    assert told() == "2 Qualities make as many points of karma."
    assert told(second="0") == "One Quality makes one point of karma."
    assert told(first="0", second="0") == "Without a Quality it makes no karma."
    assert told(extended="yes", discipline="1") == "3 Qualities make as many points of karma."


def test_discipline_joins_the_first_roll_of_magic_with_a_high_ritual_only() -> None:
    """traits.virtue.discipline-high-ritual"""
    extended = {"extended": "yes", "discipline": "2"}
    assert "but not to the first" in notes(answer("traits.magic-pool", {}, ritual="6", **extended))
    backed = notes(answer("traits.magic-pool", {}, ritual="7", **extended))
    assert "to every roll, the first one too, and the magic costs 1 Willpower Point in all" in backed


def test_one_of_anything_is_told_as_one() -> None:
    """traits.privilege.allies, traits.privilege.servants and traits.special.acrobatics-fall"""
    alone = notes(answer("traits.privilege", privilege="allies", level="1", standing="0"))
    assert "1 person, an equal counting 1 and each step of standing above adding 1, comes to level 1" in alone
    assert "person" not in notes(answer("traits.privilege", privilege="allies", level="1", standing=""))
    assert "you have no others." in notes(answer("traits.privilege", privilege="servants", level="1", loyal="1"))
    assert exactly(answer("traits.fall", pool="0", damage="1").headline).startswith(
        "1 point of damage, with no dice at difficulty 8: on average 1 point is left, and you take nothing"
    )
    assert answer("traits.quality", rating="0").headline.startswith("Empathy adds no dice")
    assert "a casting is rolled with no dice" in notes(answer("traits.willpower", passive="1", active="1"))


def test_what_karma_discipline_makes_is_told_as_the_table_reads_it() -> None:
    """traits.virtue.discipline-resist-add and traits.virtue.discipline-resist-after"""
    for reading, adding, after in (
        ("both", "none", "no karma"),
        ("adding-to-the-roll", "none", "karma as any other use does"),
        ("rolling-after-failure", "by what was done", "no karma"),
    ):
        found = answer("traits.quality", {"discipline_karma": reading}, quality="discipline")
        assert grid(found, "Discipline may join")["To resist"] == (adding,)
        assert f"Rolled after a failed resistance it makes {after}." in notes(found)
        assert grid(found, "Discipline may join")["In a later roll of an extended roll"] == ("by what was done",)


def test_nothing_is_taken_back_where_nothing_was_done() -> None:
    """traits.karma.points"""
    alone = ask(BY_NAME["traits.karma"], {}, {}, action="undo", state="1.1")
    assert isinstance(alone, Result)
    assert alone.headline == "There is no act to take back: your totals are 1 good and 1 bad."


@pytest.mark.parametrize(
    ("quality", "told"),
    [
        (
            "humility",
            "It is also rolled by itself for atonement and with Sacrifice for atonement with a dear offering.",
        ),
        ("empathy", "It is also rolled with Wisdom for reading feelings."),
        ("integrity", "It is also rolled by itself for a hard truth."),
        (
            "sacrifice",
            "It is also rolled with Humility for atonement with a dear offering and with Charity for a kindness that "
            "costs something dear.",
        ),
    ],
)
def test_what_a_virtue_is_rolled_with_is_told(quality: str, told: str) -> None:
    """traits.virtue.humility-atonement, traits.virtue.charity-sacrifice and traits.virtue.empathy-read"""
    assert told in notes(answer("traits.quality", {}, quality=quality))


def test_a_special_ability_is_kept_up_and_forgotten_as_every_other() -> None:
    """traits.memory.schedule and traits.memory.intelligence-based: Firearms 1 counts as level 4."""
    kept = answer("traits.practice", ability="Fencing", level="3", hours="3, 0, 0, 0, 0, 0, 0")
    assert kept.headline == "Fencing 3 is kept through 7 days."
    lost = answer("traits.practice", ability="firearms", level="1", hours="1, 0")
    assert lost.headline == "Firearms falls from 1 to 0 within 2 days."
    assert "with Instincts Firearms goes up to 2" in refused("traits.practice", ability="Firearms", level="3")
    assert "cannot be Primary" in refused("traits.practice", ability="Firearms", level="1", mental="yes")
