"""What every preset shows from its first board on: its own help, its own counter, and all else where it always is."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.player import Player
from tests.e2e.test_geometry import expect_no_faults
from tests.finished import PLAYABLE

COUNTED = {
    "quantum": "Quantum saves",
    "classic": None,
    "always-solvable": None,
    "kaboom": "Deaths",
    "kaboom-anywhere": "Deaths",
    "no-guess": "Deaths",
    "strict-no-guess": None,
    "strong-guessable": None,
    "quasi-no-guess": "Quantum saves",
    "three-lives": "Lives",
}
"""What stands beside the mines left: nothing where nothing can be counted."""

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "on its side": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
}
PLACES = """
() => ['.board-sheet', '.counter.mines', '.counter.time', '.counter.worlds', '.face-button'].map((name) => {
  const {left, top, width, height} = document.querySelector(name).getBoundingClientRect();
  return [left, top, width, height];
})
"""


@pytest.fixture(params=SCREENS)
def page(request: pytest.FixtureRequest, new_context: NewContext) -> Page:
    return new_context(**SCREENS[request.param]).new_page()


def test_each_has_its_help_and_its_counter_and_nothing_moves(page: Page) -> None:
    player = Player(page).visit("#about")
    strip, places = page.get_by_role("region", name="Notice"), []
    expect(page.get_by_role("heading", name="Quantum Minesweeper")).to_be_visible()
    page.evaluate("localStorage.setItem('qmines.here', 'true')")
    for rules in PLAYABLE:
        player.visit(f"#new?size=9x9&mines=10&seed=7&rules={rules}")
        title = rules.replace("-anywhere", ",-anywhere").replace("-", "[ -]").capitalize()
        player.expect_status(f"^{title}: ")
        expect(strip).to_be_hidden()
        for label in filter(None, COUNTED.values()):
            expect(page.get_by_label(label, exact=True)).to_be_visible(visible=label == COUNTED[rules])
        expect_no_faults(page, f"{rules}, not begun")
        places.append(page.evaluate(PLACES))
    assert places == [places[0]] * len(PLAYABLE)


@pytest.mark.parametrize("page", ["desktop", "phone"], indirect=True)
def test_a_newcomer_is_told_of_quantum_play_once(page: Page) -> None:
    """By the strip, which leads to the tour; on the line from the next board on."""
    player = Player(page).visit()
    strip = page.get_by_role("region", name="Notice")
    expect(strip).to_contain_text("You lose only on a mine you could have proven")
    expect(player.status).not_to_have_text(re.compile("Quantum"))
    player.open(5, 7)
    page.get_by_role("button", name="Next board").first.click()
    player.expect_status("^Quantum: you lose only on a mine you could have proven")
    expect(strip).to_be_hidden()
    # Who was here before is told on the line at once.
    page.reload()
    player.expect_status("^Quantum: you lose only on a mine you could have proven")
    expect(strip).to_be_hidden()
