"""A database that does not answer for a while: the game goes on, and what was played is kept when it answers."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.database import opening
from tests.e2e.player import Player, wait_until

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"
HOLD = opening("""
() => new Promise(async (held) => {
  const opening = await openDatabase();
  opening.onsuccess = () => {
    const store = opening.result.transaction(['playing'], 'readwrite').objectStore('playing');
    const hold = () => {
      if (globalThis.isLetGo) opening.result.close();
      else store.get('').onsuccess = hold;
      held();
    };
    hold();
  };
})
""")
"""Hold the games in progress by a transaction that does not end."""

KEPT = opening("""
() => new Promise(async (tell) => {
  const opening = await openDatabase();
  opening.onsuccess = () => {
    const every = opening.result.transaction('playing').objectStore('playing').getAll();
    every.onsuccess = () => {
      opening.result.close();
      tell(every.result.some(({record, columns}) => CONDITION));
    };
  };
})
""")


def test_a_game_goes_on_while_the_database_hangs(page: Page) -> None:
    player = Player(page).visit(LINK)
    player.open(5, 7)
    page.evaluate(HOLD)
    flags = [(1, 1), (1, 2), (1, 3), (1, 4)]
    for row, column in flags:
        player.cell(row, column).click(button="right")
    for row, column in flags:
        player.expect_name(row, column, "flagged")
    rows = player.text()
    page.evaluate("globalThis.isLetGo = true")
    wait_until(page, KEPT.replace("CONDITION", f"record.split(' flag ').length - 1 === {len(flags)}"))
    page.reload()
    player.expect_status("^Your game goes on")
    assert player.text() == rows


def test_a_game_begun_before_the_last_one_is_found_stays(context: BrowserContext, page: Page) -> None:
    Player(page).visit(LINK).open(5, 7)
    page.evaluate(HOLD)
    player = Player(context.new_page()).visit()
    player.cell(1, 1).focus()
    player.page.keyboard.press("1")
    expect(player.grid).to_have_attribute("aria-colcount", "9")
    page.evaluate("globalThis.isLetGo = true")
    wait_until(page, KEPT.replace("CONDITION", "columns === 9"))
    player.open(5, 5)
    expect(player.grid).to_have_attribute("aria-colcount", "9")
