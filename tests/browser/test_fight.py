"""The fight table: played, kept, put right, and watched by the players in another window."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import Visit, guarded
from tests.browser.measures import SIDEWAYS, TOO_SMALL, in_the_way
from tests.browser.reader import Gate, always_the_same_chance, heard, listen

OURS = {"of": "article"}
"""What stands in anybody's way on the page itself; the navigation around it has tests of its own."""
FIGHT, PLAYERS, SHEETS = "table/castle-fight/", "table/players/", "sheets/castle/"
BANDITS = {"quick_name": "Bandit", "quick_number": "2", "quick_worn": "1"}
JEANNE = {"quick_name": "Jeanne", "quick_side": "players", "quick_level": "advantaged"}


class Table:
    """A fight table as the game master sees it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.element = page.locator("castle-fight")
        self.cards = self.element.locator(".card")
        self.bouts = self.element.locator(".bout")
        self.log = self.element.locator(".fight__lines > li")

    @classmethod
    def at(cls, page: Page) -> "Table":
        always_the_same_chance(page)  # a fight may be over with its first blow
        page.goto(FIGHT)
        table = cls(page)
        expect(table.element).to_have_attribute("data-ready", "")
        return table

    def put_in(self, words: dict[str, str]) -> None:
        number = self.cards.count() + int(words.get("quick_number", "1"))
        for name, value in words.items():
            field = self.element.locator(f'[name="character.{name}"]')
            if field.evaluate("(each) => each.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.press("Put in")
        expect(self.cards).to_have_count(number)

    def press(self, label: str) -> None:
        self.element.get_by_role("button", name=label, exact=True).click()

    def card(self, name: str) -> Locator:
        return self.element.get_by_role("region", name=name, exact=True)

    def begun(self) -> "Table":
        """Jeanne against two bandits, of whom she fights the first."""
        self.put_in(BANDITS)
        self.put_in(JEANNE)
        self.press("Pair up who is free: 1 pair")
        expect(self.bouts).to_have_count(1)
        return self

    def outnumbered(self) -> "Table":
        """Jeanne against both of them."""
        for name, label in (("match_one", "Jeanne"), ("match_other", "Bandit 2")):
            self.element.locator(f'[name="character.{name}"]').select_option(label=label)
        self.press("Pair them")
        expect(self.bouts).to_have_count(2)
        return self

    def exchange(self) -> str:
        """The next exchange, and what is then told."""
        lines = self.log.count()
        self.element.locator(".bout__go").first.click()
        expect(self.log).to_have_count(lines + 1)
        return self.element.locator(".bout__last p").first.inner_text()


def keep_sheet(page: Page, name: str, worn: str, serious: str) -> None:
    """A character filled in on their sheet, and wounded at the table."""
    page.goto(SHEETS)
    sheet = page.locator("castle-sheet")
    expect(sheet).to_have_attribute("data-ready", "")
    sheet.locator('[name="character.name"]').fill(name)
    sheet.locator('[name="character.worn"]').fill(worn)
    sheet.get_by_role("button", name="Play", exact=True).click()
    sheet.locator('[name="character.serious"]').fill(serious)
    expect(sheet.locator("select[data-do=choose] option").first).to_have_text(name)


def test_a_fight_is_played_and_is_still_there_when_the_tab_was_closed(context: BrowserContext) -> None:
    table = Table.at(context.new_page()).begun()
    odds = table.element.locator(".bout__odds").inner_text()
    assert odds.count("%") == 3
    told = [table.exchange() for _ in range(3)]
    assert all("Jeanne" in each and "Bandit 1" in each for each in told)
    expect(table.element.locator(".fight__when")).to_have_text("Fight 1, exchange 3")
    table.element.locator(".bout__last summary").click()
    steps = table.element.locator(".bout__last .steps li")
    assert steps.count() >= 4
    assert steps.locator("a[data-rule]").count() == steps.count()
    shown = table.cards.all_inner_texts()
    table.page.close()
    again = Table.at(context.new_page())
    expect(again.cards).to_have_count(3)
    assert again.cards.all_inner_texts() == shown
    expect(again.log).to_have_count(3)


def in_sight(told: Locator) -> bool:
    """Whether all of a line is seen where the reader is."""
    return bool(
        told.evaluate("""(line) => { const { top, bottom } = line.getBoundingClientRect();
      return top >= document.querySelector(".md-header").getBoundingClientRect().bottom && bottom <= innerHeight; }""")
    )


def test_on_a_phone_it_is_told_beside_the_button_who_is_in_and_who_fights_whom(context: BrowserContext) -> None:
    page = context.new_page()
    keep_sheet(page, name="Ludmila", worn="2", serious="1")
    page.set_viewport_size({"width": 360, "height": 740})
    table = Table.at(page)
    listen(page)
    told = table.element.locator(".document__lines__line:visible")
    table.put_in(BANDITS)
    expect(table.element.locator(".fight__quick .document__lines__line")).to_have_text(
        "Bandit 1 and Bandit 2: in the fight."
    )
    assert in_sight(told)
    expect(table.element.get_by_role("button", name="Put in", exact=True)).to_be_focused()
    assert heard(page).count("Bandit 1 and Bandit 2: in the fight.") == 1
    table.press("Ludmila: The players’ side")
    expect(table.element.locator(".fight__recruits .document__lines__line")).to_have_text("Ludmila: in the fight.")
    expect(told).to_have_count(1)
    assert in_sight(told)
    pair = table.element.get_by_role("group", name="A new pair")
    table.press("Pair them")
    expect(pair.locator(".document__lines__line")).to_have_text("Choose two different combatants.")
    expect(told).to_have_count(1)
    assert in_sight(told)
    pair.get_by_label("Pair", exact=True).select_option(label="Ludmila")
    pair.get_by_label("with", exact=True).select_option(label="Bandit 2")
    table.press("Pair them")
    expect(pair.locator(".document__lines__line")).to_have_text("Ludmila now fights Bandit 2.")
    assert in_sight(told)
    expect(pair.get_by_role("button", name="Pair them")).to_be_focused()
    table.element.locator('[name="character.quick_name"]').fill("R")
    expect(told).to_have_count(0)


def test_everything_is_put_right_by_hand_and_taken_back(page: Page) -> None:
    table = Table.at(page).begun()
    bandit = table.card("Bandit 1")
    bandit.get_by_role("button", name="Bandit 1: Light wound").click()
    expect(bandit).to_contain_text("Light wound")
    bandit.get_by_role("button", name="Bandit 1: Light wound").click()
    expect(bandit).to_contain_text("Serious wound")
    table.press("Undo")
    expect(bandit).to_contain_text("Light wound")
    bandit.locator(".card__more > summary").click()
    bandit.get_by_role("button", name="Bandit 1: Change").click()
    drawer = table.element.get_by_role("group", name="Change Bandit 1")
    expect(drawer).to_be_focused()
    drawer.locator('[name$=".name"]').fill("<b>Gaston</b>")
    drawer.locator('[name$=".note"]').fill("spares women")
    expect(table.card("<b>Gaston</b>")).to_contain_text("spares women")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    gaston = table.card("<b>Gaston</b>")
    expect(gaston.locator(".card__more > summary")).to_be_focused()
    page.keyboard.press("Enter")
    gaston.get_by_role("button", name="<b>Gaston</b>: Change").press("Enter")
    table.press("Done")
    expect(gaston.get_by_role("button", name="<b>Gaston</b>: Change")).to_be_focused()


def test_a_new_fight_keeps_the_wounds(page: Page) -> None:
    table = Table.at(page).begun()
    for act in ("Serious wound", "A point of armour used"):
        card = table.card("Bandit 1")
        if card.locator(".card__more").get_attribute("open") is None:
            card.locator(".card__more > summary").click()
        card.get_by_role("button", name=f"Bandit 1: {act}", exact=True).click()
    expect(table.card("Bandit 1")).to_contain_text("0 of 1 left")
    table.press("New fight, same people")
    expect(table.element.locator(".fight__when")).to_have_text("Fight 2")
    expect(table.card("Bandit 1")).to_contain_text("Serious wound")
    expect(table.card("Bandit 1")).to_contain_text("1 of 1 left")


def test_the_players_window_follows_and_shows_nothing_hidden(context: BrowserContext) -> None:
    table = Table.at(context.new_page())
    with context.expect_page() as opened:
        table.element.get_by_role("link", name="Open the players’ window").click()
    seen = opened.value.locator("castle-spectacle")
    table.begun()
    expect(seen).to_contain_text("Bandit 2")
    table.put_in({"quick_name": "Assassin", "quick_side": "foes"})
    expect(seen).to_contain_text("Assassin")
    table.card("Assassin").locator(".card__more > summary").click()
    table.card("Assassin").get_by_role("button", name="Assassin: Change").click()
    drawer = table.element.get_by_role("group", name="Change Assassin")
    drawer.locator('[name$=".hidden"]').check()
    drawer.locator('[name$=".note"]').fill("sent by the bishop")
    expect(seen).not_to_contain_text("Assassin")
    table.press("Done")
    told = table.exchange()
    expect(seen.locator(".spectacle__last")).to_have_text(told)
    text = seen.inner_html()
    for secret in ("bishop", "Assassin", "%", "Advantaged", "of 1 left"):
        assert secret not in text
    opened.value.reload()
    expect(opened.value.locator(".spectacle__last")).to_have_text(told)


def test_the_players_window_is_never_drawn_with_the_head_of_the_book(page: Page) -> None:
    looks = Gate(page, re.compile(r"/fight\.css"))
    page.goto(PLAYERS, wait_until="commit")
    header = page.locator(".md-header")
    expect(header).to_be_attached()
    expect(header).to_be_hidden()
    page.wait_for_function("() => document.querySelector('[href*=\"fight.css\"]')")
    assert looks.held, "nothing of the window itself is drawn yet"
    looks.open()
    expect(page.get_by_text("Nothing is to be seen yet")).to_be_visible()
    page.goto("table/")
    expect(page.locator(".md-header")).to_be_visible()


def test_a_character_comes_in_from_a_stored_sheet(context: BrowserContext) -> None:
    page = context.new_page()
    keep_sheet(page, name="Ludmila <i>", worn="2", serious="1")
    table = Table.at(page)
    table.element.get_by_role("button", name="Ludmila <i>: The players’ side").click()
    card = table.card("Ludmila <i>")
    expect(card).to_contain_text("Serious wound")
    expect(card).to_contain_text("2 of 2 left")


def test_what_a_fight_has_done_goes_back_to_the_sheet_and_can_be_taken_back_there(context: BrowserContext) -> None:
    page = context.new_page()
    keep_sheet(page, name="Ludmila", worn="2", serious="1")
    table = Table.at(page)
    table.press("Ludmila: The players’ side")
    card, back = table.card("Ludmila"), table.element.get_by_role("region", name="Back to the sheets")
    card.locator(".card__more > summary").click()
    card.get_by_role("button", name="Ludmila: A point of armour used").click()
    expect(card).to_contain_text("1 of 2 left")
    card.get_by_role("button", name="Ludmila: Write back to the sheet").click()
    expect(back).to_be_focused()
    expect(back.locator("tbody tr")).to_have_text(re.compile("Worn armour.*0.*1", re.DOTALL))
    other = context.new_page()
    other.goto(SHEETS)
    sheet = other.locator("castle-sheet")
    expect(sheet).to_have_attribute("data-ready", "")
    sheet.locator('[name="character.light"]').fill("1")
    expect(sheet).to_have_attribute("data-paper", "filled")
    back.get_by_role("button", name="Write this to the sheet").click()
    expect(back).to_contain_text("has been changed since it came into this fight")
    assert sheet.locator('[name="character.spent_worn"]').input_value() in ("", "0"), "not before it was looked at anew"
    back.get_by_role("button", name="Write this to the sheet").click()
    expect(back).to_contain_text("Written to the sheet of Ludmila")
    expect(sheet.locator('[name="character.spent_worn"]')).to_have_value("1")
    other.close()
    page.goto(SHEETS)
    sheet = page.locator("castle-sheet")
    spent = sheet.locator('[name="character.spent_worn"]')
    expect(spent).to_have_value("1")
    sheet.get_by_role("button", name="Undo", exact=True).click()
    expect(spent).to_have_value("0")
    sheet.get_by_role("button", name="Redo", exact=True).click()
    expect(spent).to_have_value("1")
    sheet.locator(".document__more summary").click()
    sheet.locator("[data-do=delete]").click()
    again = Table.at(page)
    again.press("Write back to the sheets")
    expect(back).to_contain_text("not among yours any more")


def test_one_against_several_is_played_in_one_step(page: Page) -> None:
    table = Table.at(page).begun().outnumbered()
    several = table.element.locator(".several")
    expect(several.locator(".bout")).to_have_count(2)
    several.get_by_role("button", name="Next exchange with all: Jeanne against Bandit 1 and Bandit 2").click()
    expect(table.log).to_have_count(1)
    expect(table.element.locator(".fight__when")).to_have_text("Fight 1, exchange 1")
    told = several.locator("> .bout__last")
    expect(told).to_contain_text("Jeanne against Bandit 1 and Bandit 2.")
    told.locator("summary").click()
    expect(told.locator(".steps a[data-rule='castle.combat.several-foes']").first).to_be_visible()
    expect(told.locator(".steps li", has_text="Jeanne’s draw")).to_have_count(1)
    table.press("Undo")
    expect(table.log).to_have_count(0)


def test_the_whole_of_a_fight_with_the_keyboard(page: Page) -> None:
    table = Table.at(page)
    name = table.element.locator('[name="character.quick_name"]')
    name.focus()
    page.keyboard.type("Rat")
    for label in ("quick_side", "quick_level", "quick_weapon", "quick_worn", "quick_number"):
        page.keyboard.press("Tab")
        expect(table.element.locator(f'[name="character.{label}"]')).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("2")
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(table.cards).to_have_count(2)
    table.element.locator('[name="character.match_one"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(table.bouts).to_have_count(1)
    go = table.element.locator(".bout__go")
    go.focus()
    page.keyboard.press("Enter")
    expect(table.log).to_have_count(1)
    expect(go).to_be_focused()


def test_where_nothing_can_be_kept_the_reader_is_told_and_can_play(browser: Browser, site: Path, site_url: str) -> None:
    visit = Visit()
    context = guarded(browser.new_context(base_url=site_url), site, site_url, visit)
    context.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('no', 'SecurityError'); };")
    table = Table.at(context.new_page()).begun()
    expect(table.element.locator(".document__notes")).to_contain_text("on this page only")
    assert "Jeanne" in table.exchange()
    context.close()
    assert not visit.errors


def test_a_fight_follows_the_rulings_it_began_with(page: Page) -> None:
    page.goto("castle/rulings/")
    sets = page.locator('fieldset.switch[data-key="sets"] input')
    sets.fill("1")
    sets.blur()
    table = Table.at(page).begun()
    odds = table.element.locator(".bout__odds").inner_text()
    expect(table.element.locator(".fight__rules")).to_contain_text("How many sets")
    page.goto("castle/rulings/")
    sets.fill("5")
    sets.blur()
    again = Table.at(page)
    expect(again.element.locator(".fight__rules")).to_contain_text("follows other rulings than your table")
    assert again.element.locator(".bout__odds").inner_text() == odds
    again.press("Follow your table’s")
    expect(again.element.locator(".bout__odds")).not_to_have_text(odds)


@pytest.fixture(params=["light", "dark", "phone"])
def looks(request: pytest.FixtureRequest, browser: Browser, site: Path, site_url: str) -> Iterator[BrowserContext]:
    phone = request.param == "phone"
    size = {"width": 360, "height": 740} if phone else {"width": 1280, "height": 900}
    visit = Visit()
    made = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        color_scheme="dark" if request.param == "dark" else "light",
        has_touch=phone,
        is_mobile=phone,
        base_url=site_url,
        bypass_csp=True,
    )
    yield guarded(made, site, site_url, visit)
    made.close()
    assert not visit.errors


def test_a_fight_in_full_swing_is_accessible_and_fits(looks: BrowserContext) -> None:
    table = Table.at(looks.new_page()).begun().outnumbered()
    table.exchange()
    for summary in table.element.locator(".bout__last summary, .bout__details summary, .bout__doing summary").all():
        summary.click()
    table.card("Bandit 1").locator(".card__more > summary").click()
    page = table.page
    assert in_the_way(page, OURS) == []
    assert page.evaluate(SIDEWAYS) <= 0
    if looks.pages[0].viewport_size == {"width": 360, "height": 740}:
        assert page.evaluate(TOO_SMALL, 44) == []
    page.goto(PLAYERS)
    expect(page.locator("castle-spectacle")).to_contain_text("Jeanne")
    assert in_the_way(page, OURS) == []
