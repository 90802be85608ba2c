"""No-guess boards in the page: searched for, with progress, ended on request, and won by logic alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations_in_every_theme
from tests.e2e.player import READY_MS, WHY_LOST, Player, eventually
from tests.thorough import further

RULES = ("no-guess", "strict-no-guess", "strong-guessable")
HUGE = "#new?size=100x100&mines=2600&seed=7&rules=strict-no-guess"


@pytest.mark.parametrize("rules", [RULES[0], *further(RULES[1:])])
def test_a_game_is_won_without_a_guess(page: Page, rules: str) -> None:
    player = Player(page).visit(f"#new?size=9x9&mines=20&seed=7&rules={rules}")
    player.open(5, 5)
    while not player.status.inner_text().startswith("You won"):
        position, known = player.analysis(20)
        assert known.safe
        player.open_all(player.places(position, known.safe))
    player.expect_status("^You won ")


def test_by_strict_rules_what_is_not_proven_loses(page: Page) -> None:
    player = Player(page).visit("#new?size=9x9&mines=20&seed=7&rules=strict-no-guess")
    player.open(5, 5)
    position, known = player.analysis(20)
    unsure = [cell for cell in position.closed if cell not in known.safe | known.mines]
    player.cell(*player.places(position, unsure)[0]).click()
    player.expect_status("^You lost: row .* wasn’t proven safe")
    page.get_by_role("button", name=WHY_LOST).click()
    expect(page.get_by_text(re.compile("Step 1 of"))).to_be_visible(timeout=READY_MS)


def test_a_long_search_says_how_far_it_is_and_can_be_ended(page: Page) -> None:
    player = Player(page).visit(HUGE)
    page.get_by_role("gridcell", name="row 3, column 3, closed").click()
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuetext", re.compile("Looking for a board that needs no guessing: "))
    cancel = page.get_by_role("button", name="Cancel")
    expect(cancel).to_be_visible(timeout=READY_MS)
    assert violations_in_every_theme(page) == ""
    cancel.click()
    player.expect_status("^Search stopped")
    expect(bar).to_be_hidden()
    assert player.counter("Time") == "0:00.0"
    # Nothing has begun, so a new game lays out another board at once.
    player.visit("#new?size=9x9&mines=10&seed=7&rules=strict-no-guess")
    player.open(5, 5)
    player.expect_status("^Opened ")


LISTEN = """
globalThis.told = [];
globalThis.boards = 0;
const Real = Worker;
globalThis.Worker = class extends Real {
  constructor(...how) {
    super(...how);
    this.addEventListener('message', ({data}) => { boards += JSON.stringify(data).includes('nboard ') ? 1 : 0; });
  }
  postMessage(message, ...others) {
    told.push(JSON.stringify(message));
    super.postMessage(message, ...others);
  }
};
"""
"""Note what the page says to its engines, and how many boards they have found."""


def test_while_a_dense_board_is_played_the_next_is_made_ahead(page: Page) -> None:
    page.add_init_script(LISTEN)
    player = Player(page).visit("#new?size=30x16&mines=170&seed=7&rules=no-guess")

    def ahead() -> int:
        """How many moves came with a board that was ready."""
        return int(page.evaluate("told.filter((text) => text.includes('ahead')).length"))

    def found() -> int:
        return int(page.evaluate("boards"))

    player.cell(8, 15).click()
    expect(player.status).to_have_text(re.compile("^Opened "), timeout=READY_MS)
    eventually(page, found, 2)  # The game's own, and the other engine's.
    page.keyboard.press("F2")
    player.cell(8, 15).click()
    expect(player.status).to_have_text(re.compile("^Opened "), timeout=READY_MS)
    assert ahead() == 1
    # It goes on like this until another cell is opened.
    eventually(page, found, 4)
    page.keyboard.press("F2")
    player.cell(3, 3).click()
    expect(player.status).to_have_text(re.compile("^Opened "), timeout=READY_MS)
    assert ahead() == 1


def test_a_board_that_cannot_be_is_told_in_a_sentence(page: Page) -> None:
    player = Player(page).visit("#new?size=5x5&mines=23&seed=7&rules=no-guess")
    page.get_by_role("gridcell", name="row 3, column 3, closed").click()
    expect(player.status).to_have_text(re.compile("^No board that logic alone can solve was found"), timeout=READY_MS)
    player.expect_name(3, 3, "closed")
