"""Documents while the engine is slow: what is done and typed before an answer comes."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.measures import SIDEWAYS
from tests.browser.sheets import CASTLE, Sheet, as_file, characters, held
from tests.browser.test_fight import Table, keep_sheet

GATE = """(() => {
  const real = Worker.prototype.postMessage;
  const held = [];
  let shut = false;
  window.gate = (closed) => { shut = closed; for (const send of shut ? [] : held.splice(0)) send(); };
  Worker.prototype.postMessage = function (...args) {
    const send = () => real.apply(this, args);
    if (shut) held.push(send);
    else send();
  };
})()"""
"""Nothing reaches the engine while the gate is closed."""
ANSWERS = """(() => {
  const real = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
  const held = [];
  let shut = false;
  window.heard = () => held.length;
  window.hear = (open) => { shut = !open; for (const tell of shut ? [] : held.splice(0)) tell(); };
  Object.defineProperty(Worker.prototype, "onmessage", { ...real, set(listener) {
    real.set.call(this, (event) => {
      const tell = () => listener.call(this, event);
      if (shut) held.push(tell);
      else tell();
    });
  } });
})()"""
"""Nothing the engine says is heard until the page listens again."""
BY_NAME = "() => document.querySelector('castle-sheet select[data-do=choose]').selectedOptions[0].text"


@pytest.fixture
def slow(context: BrowserContext) -> Page:
    """A page whose engine answers when the gate is opened."""
    page = context.new_page()
    page.add_init_script(GATE)
    return page


def test_what_is_typed_between_a_press_and_its_answer_is_neither_lost_nor_doubted(slow: Page) -> None:
    slow.add_init_script("window.gate(true)")
    sheet = Sheet(slow).open()
    topics = sheet.element.locator('[name="character.topics"]')
    begun = [each.get_attribute("value") for each in topics.all() if each.is_checked()]
    sheet.press("Add a weapon")
    sheet.tick("topics", "fate")
    sheet.write("player", "Zoë")
    sheet.do("undo")
    expect(sheet.field("player")).to_have_value("")
    sheet.do("redo")
    expect(sheet.field("player")).to_have_value("Zoë")
    sheet.write("name", "Jeanne")
    slow.evaluate("window.gate(false)")
    slow.wait_for_function(f"({BY_NAME})() === 'Jeanne'")
    sheet.worked_out()
    expect(sheet.field("weapons.0.name")).to_be_visible()
    expect(sheet.notes.get_by_role("button")).to_have_count(0)
    [written] = characters(slow)
    assert (written["name"], written["player"], len(written["weapons"])) == ("Jeanne", "Zoë", 1)
    assert begun, "something is ticked from the first"
    assert written["topics"] == [*begun, "fate"]


def test_what_is_chosen_right_before_an_answer_comes_stays_chosen(page: Page) -> None:
    page.add_init_script(ANSWERS)
    table = Table.at(page).begun()
    one, other = (table.element.locator(f'[name="character.{name}"]') for name in ("match_one", "match_other"))
    page.evaluate("window.hear(false)")
    one.select_option(label="Jeanne")
    page.wait_for_function("window.heard() > 0")
    chosen, drawn_anew = other.evaluate("""async (select) => {
      select.selectedIndex = [...select.options].findIndex((each) => each.text === "Bandit 2");
      select.dispatchEvent(new Event("input", { bubbles: true }));
      window.hear(true);
      await new Promise((done) => setTimeout(done));
      const now = document.querySelector(`[name="${select.name}"]`);
      return [now.selectedOptions[0].text, now !== select];
    }""")
    assert (chosen, drawn_anew) == ("Bandit 2", True)
    table.press("Pair them")
    expect(table.bouts).to_have_count(2)


@pytest.mark.parametrize(
    ("field", "keys", "text"),
    [("name", ["Home", "ArrowRight", "ArrowRight"], "Lu1dmila"), ("light", ["Control+a"], "1")],
)
def test_who_types_while_the_form_is_drawn_anew_goes_on_where_they_were(
    slow: Page, field: str, keys: list[str], text: str
) -> None:
    keep_sheet(slow, name="Ludmila", worn="2", serious="1")
    slow.add_init_script("window.gate(true)")
    sheet = Sheet(slow).open()
    control = sheet.field(field)
    control.evaluate("(each) => { each.focus(); window.drawnFirst = each; }")
    for key in keys:
        slow.keyboard.press(key)
    slow.evaluate("window.gate(false)")
    slow.wait_for_function("() => !window.drawnFirst.isConnected")
    expect(control).to_be_focused()
    slow.keyboard.type("1")
    expect(control).to_have_value(text)


def test_what_was_done_stays_told_however_fast_it_was_asked_for(page: Page) -> None:
    table = Table.at(page).begun()
    pair = table.element.get_by_role("group", name="A new pair")
    pair.evaluate("""(group) => {
      const wanted = ["Jeanne", "Bandit 2"];
      for (const [at, select] of [...group.querySelectorAll("select")].entries()) {
        select.selectedIndex = [...select.options].findIndex((each) => each.text === wanted[at]);
        select.dispatchEvent(new Event("input", { bubbles: true }));
      }
      group.querySelector("button").click();
    }""")
    told = pair.get_by_text("Jeanne now fights Bandit 2.")
    expect(told).to_be_visible()
    page.wait_for_timeout(400)
    expect(told).to_be_visible(timeout=1)


def test_nothing_is_written_to_a_sheet_that_goes_into_the_bin_meanwhile(slow: Page) -> None:
    keep_sheet(slow, name="Ludmila", worn="2", serious="0")
    table = Table.at(slow)
    table.press("Ludmila: The players’ side")
    table.press("Ludmila: Light wound")
    expect(table.card("Ludmila")).to_contain_text("Light wound")
    table.press("Write back to the sheets")
    back = table.element.get_by_role("region", name="Back to the sheets")
    expect(back).to_be_focused()
    slow.evaluate("window.gate(true)")
    back.get_by_role("button", name="Write this to the sheet").click()
    sheet = Sheet(slow.context.new_page()).open()
    sheet.do("delete")
    expect(table.element.locator("[data-recruits]")).to_be_hidden()
    slow.evaluate("window.gate(false)")
    expect(back).to_contain_text("not among yours any more")
    expect(back).not_to_contain_text("Written")
    assert held(slow)[0]["document"]["character"]["light"] == "0"


def test_emptying_the_bin_spares_what_another_tab_has_brought_back(context: BrowserContext) -> None:
    sheet = Sheet(context.new_page()).open()
    sheet.write("name", "Jeanne")
    sheet.worked_out()
    sheet.do("delete")
    sheet.element.locator(".document__bin summary").click()
    sheet.do("empty-bin")
    other = Sheet(context.new_page()).open()
    other.element.locator(".document__bin summary").click()
    other.element.locator("[data-do=restore]").click()
    sheet.press("Empty the bin now")
    expect(sheet.notes).to_contain_text("The bin is empty")
    assert [each["binned"] for each in held(sheet.page)] == [None]


def test_a_name_without_end_pushes_nothing_off_the_page(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    sheet = Sheet(page).open()
    sheet.hand_in(as_file(CASTLE.sheet(name="W" * 78, weapons=[{"weapon": "rapier", "name": "W" * 78}])))
    sheet.take()
    sheet.worked_out()
    sheet.do("copy")
    expect(sheet.notes).to_contain_text("kept apart")
    assert page.evaluate(SIDEWAYS) <= 0
    table = Table.at(page)
    table.element.get_by_role("button", name="The players’ side").first.click()
    expect(table.cards).to_have_count(1)
    table.put_in({"quick_name": "Q" * 78})
    table.press("Pair up who is free: 1 pair")
    expect(table.bouts).to_have_count(1)
    assert page.evaluate(SIDEWAYS) <= 0
