"""Three lives: shown, spent, and the last one lost."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.axe import violations_in_every_theme
from tests.e2e.player import Player
from tests.e2e.replays import expect_place, figure, line

LINK = "#new?size=9x9&mines=30&seed=7&rules=three-lives"
MINES = 30
CELLS = 81


def open_a_mine(player: Player) -> tuple[int, int]:
    """Open a cell that is a mine in every layout, opening what is safe until there is one."""
    for _ in range(CELLS):
        position, known = player.analysis(MINES)
        mines = [place for place in player.places(position, known.mines) if player.name(*place).endswith("closed")]
        if mines:
            player.open(*mines[0])
            return mines[0]
        player.open(*player.places(position, known.safe)[0])
    raise AssertionError("No cell came to be a mine in every layout.")


def test_two_mines_cost_a_life_each_and_the_third_one_the_game_and_its_replay_counts_them(page: Page) -> None:
    player = Player(page).visit(LINK)
    assert player.counter("Lives") == "3"
    player.open(5, 5)
    page.evaluate(NOTE_MOODS)
    first = open_a_mine(player)
    player.expect_name(*first, "exploded mine")
    player.expect_status("^You hit a mine: 2 lives left")
    expect_loud(player)
    assert player.counter("Lives") == "2"
    assert player.counter("Mines left") == str(MINES - 1)
    assert violations_in_every_theme(page) == ""
    row, column = first
    player.expect_kept(f"open {row - 1},{column - 1}")
    page.reload()
    player.expect_name(*first, "exploded mine")
    expect(page.get_by_label("Lives", exact=True)).to_have_text("2")
    open_a_mine(player)
    player.expect_status("^You hit a mine: 1 life left")
    open_a_mine(player)
    player.expect_status("^You lost: ")
    assert player.counter("Lives") == "0"

    page.get_by_role("link", name="Replay").click()
    expect(line(player)).to_be_enabled()
    assert figure(player, "Lives") == "3"
    told = {}
    moves = int(line(player).get_attribute("aria-valuetext").split(" of ")[1].split(",")[0])
    for place in range(1, moves):
        page.keyboard.press("ArrowRight")
        expect_place(player, place, moves)
        told[figure(player, "Lives")] = player.status.inner_text()
        if figure(player, "Lives") == "1":
            break
    assert list(told) == ["3", "2", "1"]
    assert told["1"].startswith("You hit a mine: 1 life left.")
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="Replay", exact=True).get_by_label("Lives", exact=True)).to_have_text("0")

    player.visit("#new?size=9x9&mines=10&seed=7&rules=quantum")
    expect(page.get_by_label("Quantum saves")).to_have_text("0")
    expect(page.get_by_label("Lives", exact=True)).to_have_count(0)
    assert re.search("closed", player.name(1, 1))


def expect_loud(player: Player) -> None:
    """A lost life is as prominent as a save."""
    page = player.page
    face = page.get_by_role("button", name="Next board").locator("svg")
    assert "hurt" in page.evaluate("moods")
    red = page.evaluate(RED)
    for told in (player.status, page.get_by_label("Lives", exact=True)):
        expect(told).to_have_css("color", red)
    assert player.status.evaluate("(told) => parseFloat(getComputedStyle(told).fontSize)") == 16
    expect(face).to_have_attribute("data-mood", "calm")


NOTE_MOODS = """
() => {
  globalThis.moods = [];
  new MutationObserver((list) => moods.push(...list.map(({target}) => target.dataset.mood)))
    .observe(document.querySelector('button[aria-label="Next board"] svg'), {attributeFilter: ['data-mood']});
}
"""
"""Note how the face looks from now on: a short-lived look may be over before a test can see it."""

RED = """
() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--mine)';
  const {color} = getComputedStyle(probe);
  probe.remove();
  return color;
}
"""
