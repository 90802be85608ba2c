"""A question in the replay is answered at the current move, or not at all, and can be ended while it lasts."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import NewContext
from tests.e2e.holding import Held, hold
from tests.e2e.looks.windows import DESKTOP
from tests.e2e.player import WHY_LOST, Player
from tests.e2e.replays import LOST, SHORT, button, expect_place, show
from tests.e2e.views import FRAMES


@pytest.fixture
def player(new_context: NewContext) -> Player:
    """A player at the desktop."""
    return Player(new_context(**DESKTOP).new_page())


def proof(player: Player) -> Locator:
    """The walk through the proof of the loss."""
    return player.page.get_by_role("region", name="Solver replay")


def answered(player: Player, held: Held) -> None:
    """Release what is held, and wait until it has arrived and everything that follows from it has been drawn."""
    with player.page.expect_event("requestfinished", lambda request: request.url.endswith("/handle")):
        held.let_go()
    player.page.evaluate(FRAMES)


def test_a_proof_does_not_open_over_an_earlier_move(player: Player) -> None:
    plies = show(player, LOST)
    held = hold(player.page, "why")
    player.press(WHY_LOST)
    held.expect()
    player.page.keyboard.press("ArrowLeft")
    expect_place(player, plies.last - 1, plies.last)
    answered(player, held)
    expect(proof(player)).to_be_hidden()
    expect_place(player, plies.last - 1, plies.last)


def test_a_proof_that_was_left_is_not_opened_by_a_second_press(player: Player) -> None:
    show(player, LOST)
    first = hold(player.page, "why")
    player.press(WHY_LOST)
    first.expect()
    player.press(WHY_LOST)
    later = hold(player.page, "why")
    first.let_go()
    expect(proof(player)).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(proof(player)).to_be_hidden()
    later.let_go()
    # The engine answers one question after another.
    with player.page.expect_event("requestfinished", lambda request: '"shares"' in (request.post_data or "")):
        player.press("Percentages")
    player.page.evaluate(FRAMES)
    expect(proof(player)).to_be_hidden()


def test_what_is_said_of_a_later_move_stands(player: Player) -> None:
    """When a reported wait ends, the line is up to date; and the wait can be ended as long as it lasts."""
    plies = show(player, SHORT)
    player.page.keyboard.press("End")
    expect_place(player, plies.last, plies.last)
    place = plies.places("save")[-1]
    player.page.keyboard.press("Home")
    for _ in range(place):
        player.page.keyboard.press("ArrowRight")
    expect_place(player, place, plies.last)
    held = hold(player.page, "certificate")
    player.press_at_end("Download proof")
    player.expect_status("takes a while")
    expect(button(player, "Cancel")).to_be_visible()
    player.page.keyboard.press("Home")
    expect_place(player, 0, plies.last)
    player.expect_status("^Before the first move")
    expect(button(player, "Cancel")).to_be_visible()
    with player.page.expect_download():
        held.let_go()
    player.page.evaluate(FRAMES)
    player.expect_status("^Before the first move")
    expect(button(player, "Cancel")).to_be_hidden()
