"""What only the sheet of Traits has: the dice of Abilities, pairs of Qualities, karma, experience."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.reader import heard, listen
from tests.browser.sheets import TRAITS, Sheet, as_file, characters

OTTER = {"ability": "animal-ken", "level": "4", "attribute": "charisma", "specialty": "Otters"}


def fact(sheet: Sheet, label: str) -> Locator:
    """What follows, by its name."""
    return sheet.derived.locator("dl > div").filter(has=sheet.page.get_by_text(label, exact=True))


def on_one_line(pair: Locator) -> bool:
    """Whether the two fields of a pair stand beside each other."""
    one, other = (box for box in (each.bounding_box() for each in pair.locator("input").all()) if box)
    return one["y"] == other["y"] and one["x"] + one["width"] <= other["x"]


def test_a_character_of_traits_is_built_with_the_reasons_of_all_that_follows(page: Page) -> None:
    sheet = Sheet(page).open(TRAITS)
    sheet.write("name", "Ysolde")
    sheet.write("charisma", "3")
    sheet.press("Add a social Ability")
    sheet.field("social.0.ability").select_option(label="Animal Ken (S)")
    sheet.write("social.0.level", "4")
    sheet.write("social.0.specialty", "Otters")
    dice = fact(sheet, "Animal Ken")
    expect(dice).to_contain_text("Charisma: 7 dice, 1 easier")
    dice.locator("summary").click()
    expect(dice).to_contain_text("Primary, with an Attribute of its column")
    expect(dice).to_contain_text("Otters")
    reasons = dice.locator("li a").evaluate_all("(all) => all.map((each) => each.dataset.rule)")
    assert "traits.ability.primary-bonus" in reasons
    expect(sheet.checks).to_contain_text("no objection")
    sheet.write("social.0.level", "3")
    sheet.write("stamina", "6")
    lines = sheet.checks.locator("li")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("only a Racial Merit or magic")
    expect(lines.first.locator("a")).to_have_attribute("data-rule", re.compile(r"^traits\.attribute"))
    expect(lines.last).to_contain_text("Otters")
    sheet.tick("beyond", "stamina")
    sheet.write("social.0.level", "4")
    expect(sheet.checks).to_contain_text("no objection")

    pairs = sheet.element.locator(".sheet__pair")
    expect(pairs).to_have_count(6)
    names = [pair.locator("label").all_inner_texts() for pair in pairs.all()]
    assert names[0] == ["Pride", "Humility"]
    assert names[-1] == ["Cowardice", "Sacrifice"]
    assert all(map(on_one_line, pairs.all()))
    page.set_viewport_size({"width": 360, "height": 740})
    assert all(map(on_one_line, pairs.all()))
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1280, "height": 900})
    sheet.write("pride", "4")
    sheet.write("humility", "2")
    expect(sheet.checks).to_contain_text("Pride and Humility come to 6 together, and at most to 5.")
    sheet.do("undo")
    expect(sheet.checks).to_contain_text("no objection")
    assert (characters(page)[0]["pride"], characters(page)[0].get("humility", "0")) == ("4", "0")


def test_a_character_of_traits_is_played_and_every_step_can_be_taken_back(page: Page) -> None:
    sheet = Sheet(page).open(TRAITS)
    sheet.hand_in(as_file(TRAITS.sheet(name="Ysolde", good="18", bad="3", passive="3", active="2")))
    sheet.take()
    sheet.worked_out()
    sheet.play()
    listen(page)
    for _ in range(2):
        sheet.press("A point of good karma")
    expect(sheet.field("good")).to_have_value("20")
    expect(sheet.told).to_contain_text("Good karma is full")
    assert len([text for text in heard(page) if "Good karma is full" in text]) == 1
    expect(sheet.checks).to_contain_text("Good karma is full: settle it")
    expect(fact(sheet, "Good karma has reached 20")).to_contain_text("Due now")
    sheet.press("Karma begins again at 0")
    expect(sheet.field("good")).to_have_value("0")
    expect(sheet.field("bad")).to_have_value("0")
    sheet.do("undo")
    expect(sheet.field("good")).to_have_value("20")
    expect(sheet.field("bad")).to_have_value("3")
    sheet.press("Spend a Willpower Point")
    expect(sheet.field("active")).to_have_value("1")
    expect(sheet.told).to_contain_text("Passive 3, Active 1")

    for place, (reason, earned, spent) in enumerate((("The flood", "12", "0"), ("Fencing 1", "0", "6"))):
        sheet.press("Add a line")
        sheet.write(f"experience.{place}.reason", reason)
        sheet.write(f"experience.{place}.earned", earned)
        sheet.write(f"experience.{place}.spent", spent)
        sheet.field(f"experience.{place}.spent").blur()
    expect(fact(sheet, "Experience Points left")).to_contain_text("6")
    sheet.write("experience.1.spent", "13")
    expect(sheet.checks).to_contain_text("13 Experience Points are spent, and only 12 were earned.")
    sheet.do("undo")
    expect(fact(sheet, "Experience Points left")).to_contain_text("6")
    sheet.press("Take off: Line 1")
    expect(sheet.field("experience.0.reason")).to_have_value("Fencing 1")
    expect(sheet.field("experience.1.reason")).to_have_count(0)
    sheet.do("undo")
    expect(sheet.field("experience.0.reason")).to_have_value("The flood")
    assert [row["spent"] for row in characters(page)[0]["experience"]] == ["0", "6"]


def test_a_roll_is_made_with_the_values_of_the_sheet_and_stands_in_the_log(page: Page) -> None:
    sheet = Sheet(page).open(TRAITS)
    sheet.hand_in(as_file(TRAITS.sheet(name="Ysolde", charisma="3", social=[OTTER])))
    sheet.take()
    sheet.worked_out()
    sheet.play()
    line = sheet.element.locator("[data-part=rolls] li").first
    expect(line).to_have_text("Charisma and Animal Ken: roll, odds, conditions")
    bare = sheet.element.get_by_role("link", name="Charisma alone: roll", exact=True)
    expect(bare).to_have_attribute("href", re.compile("pool=3&quality=0&difficulty=6"))
    line.get_by_role("link", name="Charisma and Animal Ken: roll", exact=True).click()
    page.wait_for_url("**/traits/#tool-**")
    tool = page.locator("castle-tool:focus-within")
    expect(tool.locator("[name=pool]")).to_have_value("7")
    expect(tool.locator("[name=difficulty]")).to_have_value("5")
    sheet.roll_and_come_back(tool)
    expect(sheet.name).to_have_value("Ysolde")


def test_focuses_and_a_style_are_written_down_rolled_and_kept(page: Page) -> None:
    sheet = Sheet(page).open(TRAITS)
    sheet.write("name", "Ysolde")
    sheet.write("agility", "3")
    sheet.press("Add a focus")
    sheet.field("focuses.0.ability").select_option(label="Brawl (Martial Arts)")
    expect(sheet.checks).to_contain_text("Brawl is a focus only with at least level 1 of Martial Arts.")
    sheet.press("Add a Special Ability")
    sheet.field("specials.0.special").select_option(label="Martial Arts (P)")
    sheet.write("specials.0.level", "2")
    sheet.tick("learning", "fighting-status")
    expect(sheet.checks).to_contain_text("no objection")
    sheet.field("focuses.0.at").select_option(label="−1")
    sheet.field("style").select_option(label="Earth")
    brawl = fact(sheet, "Brawl, by Martial Arts")
    expect(brawl).to_contain_text("Agility: 5 dice, 2 easier")
    brawl.locator("summary").click()
    expect(brawl).to_contain_text("Earth Style: difficulty 1 lower.")
    expect(fact(sheet, "Focuses to choose, Martial Arts")).to_contain_text("1 at +0")
    sheet.worked_out()
    row = characters(page)[0]["focuses"][0]
    assert (row["ability"], row["at"]) == ("brawl", "focus-at-minus-1"), "what is kept has no minus sign"

    sheet.play()
    expect(fact(sheet, "Brawl, by Martial Arts")).to_be_visible()
    roll = sheet.element.get_by_role("link", name="Agility and Martial Arts for Brawl: roll", exact=True)
    expect(roll).to_have_attribute("href", re.compile("pool=5&quality=0&difficulty=4"))
    sheet.element.get_by_role("link", name="The focuses of Martial Arts", exact=True).click()
    page.wait_for_url("**/traits/special/#tool-**")
    tool = page.locator("castle-tool:focus-within")
    expect(tool.locator("[name=easier_1]")).to_have_value("Brawl")
    expect(tool.locator("[name=style]")).to_have_value("earth")
    page.go_back()
    sheet.ready()
    expect(sheet.field("style")).to_have_value("earth")
