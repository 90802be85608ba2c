"""What every preset shows from its first board on: its own help, its own counter, and everything else in its usual
place.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.looks.measures import expect_sound_layout
from tests.e2e.looks.windows import Window
from tests.e2e.parts import row_of
from tests.e2e.player import Player
from tests.e2e.test_rules import lose
from tests.finished import PLAYABLE
from tests.thorough import further

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
"""The counter next to the mines left; none if there is nothing to count."""

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "on its side": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
}
SENT = "#new?size=13x9&mines=30&seed=7&rules=quantum"
BEEN_HERE = "localStorage.setItem('qmines /qmines/ here', 'true')"


@pytest.fixture
def page(request: pytest.FixtureRequest, new_context: NewContext) -> Page:
    return new_context(**SCREENS[request.param]).new_page()


TITLES = {"quasi-no-guess": "Free guesses when stuck", "strong-guessable": "Every mine provable"}
"""Titles that are not simply the name."""


@pytest.mark.parametrize("page", ["phone", *further(["on its side", "desktop"])], indirect=True)
def test_each_has_its_help_and_its_counter_and_nothing_moves(page: Page) -> None:
    page.add_init_script(BEEN_HERE)
    player = Player(page)
    strip, places = page.get_by_role("region", name="Notice"), []
    for rules in PLAYABLE:
        player.visit(f"#new?size=9x9&mines=10&seed=7&rules={rules}")
        title = TITLES.get(rules) or rules.replace("-anywhere", ",-anywhere").replace("-", "[ -]").capitalize()
        player.expect_status(f"^{title}: ")
        expect(strip).to_be_hidden()
        for label in filter(None, COUNTED.values()):
            expect(page.get_by_label(label, exact=True)).to_be_visible(visible=label == COUNTED[rules])
        places.append(counter_boxes(page))
    # The board is not among them: on phones the tools of some games take a second row, and it is higher.
    assert places == [places[0]] * len(PLAYABLE)


def counter_boxes(page: Page) -> list[object]:
    """Where the counters of every game and the face are."""
    worlds, face = (page.get_by_role("button", name=name) for name in ("Worlds", "Next board"))
    mines, time = (page.get_by_label(name, exact=True) for name in ("Mines left", "Time"))
    return [part.bounding_box() for part in (row_of(mines), row_of(time), row_of(worlds), face)]


@pytest.mark.parametrize("page", ["desktop"], indirect=True)
@pytest.mark.parametrize("rules", ["always-solvable", *further(name for name in PLAYABLE if name != "always-solvable")])
def test_its_help_stands_well_everywhere(page: Page, rules: str, windows: tuple[Window, ...]) -> None:
    page.add_init_script(BEEN_HERE)
    Player(page).visit(f"#new?size=9x9&mines=10&seed=7&rules={rules}").expect_status("^[A-Z].*: ")
    expect_sound_layout(page, f"{rules}, not begun", windows)


@pytest.mark.parametrize(
    ("page", "address"),
    [("desktop", SENT), ("phone", ""), *further([("desktop", ""), ("phone", SENT)])],
    indirect=["page"],
)
def test_a_newcomer_is_told_of_quantum_play_once(page: Page, address: str) -> None:
    """By the strip, which leads to the tour, also after a shared link; on the line from the next board on."""
    player = Player(page).visit(address)
    strip = page.get_by_role("region", name="Notice")
    expect(strip).to_contain_text("You only lose on a mine you could have worked out")
    expect(player.status).not_to_have_text(re.compile("Quantum"))
    player.open(5, 7)
    page.get_by_role("button", name="Next board").first.click()
    player.expect_status("^Quantum: you only lose on a mine you could have worked out")
    expect(strip).to_be_hidden()
    # A returning player sees it on the line at once.
    page.reload()
    player.expect_status("^Quantum: you only lose on a mine you could have worked out")
    expect(strip).to_be_hidden()


@pytest.mark.parametrize("page", ["phone", *further(["desktop"])], indirect=True)
def test_at_the_end_the_board_stays_where_it_is(page: Page) -> None:
    """In games with more tools than others, during play or at the end."""
    player = Player(page)
    for rules in ("always-solvable", "no-guess", "kaboom-anywhere"):
        player.visit(f"#new?size=9x9&mines=16&seed=9&rules={rules}")
        player.open(5, 5)
        board = player.grid.bounding_box()
        lose(player)
        expect(page.get_by_label("The end of this game")).to_be_visible()
        assert player.grid.bounding_box() == board, rules
        player.press("Next board")
        player.expect_name(5, 5, "closed")
        assert player.grid.bounding_box() == board, rules
