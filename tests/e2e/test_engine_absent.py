"""A second engine that does not load, or stops: everyone who asked it learns why, and can try again."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.database import dump
from tests.e2e.holding import BEGIN, HANDLE
from tests.e2e.player import WHY_LOST, Player, eventually
from tests.e2e.replays import LOST, Plies, body, button, keep, line, show
from tests.e2e.test_blame import CONNECTION, GONE

ABSENT = "The engine could not start. Your game is kept. Try again; if that does not help, in another browser."
STOPS = "The engine stopped at this, however often it was asked. Your game is kept. Try again later."


@pytest.fixture
def page(context: BrowserContext, complaints: list[str]) -> Iterator[Page]:
    """A page whose errors about missing files are expected, except those of its scripts."""
    page = context.new_page()
    yield page
    page.close()
    complaints[:] = [each for each in complaints if not each.startswith("console: ")]


@pytest.fixture
def player(page: Page) -> Player:
    """A player whose engine is there; no other one loads."""
    player = Player(page).visit("#new?size=13x9&mines=30&seed=7&rules=quantum")
    player.open(5, 7)
    return player


def abort(route: Route) -> None:
    route.abort()


def test_a_replay_tells_the_true_reason_and_tries_again(player: Player) -> None:
    page = player.page
    [game] = keep(page, body(Plies(LOST).record))
    page.route(BEGIN, abort)
    page.goto(f"#game?{game}")
    replay = page.get_by_role("region", name="Replay")
    expect(replay).to_contain_text(ABSENT)
    expect(replay).not_to_contain_text(CONNECTION)
    page.unroute(BEGIN)
    player.press("Try again")
    expect(line(player)).to_be_enabled()


def test_a_replay_of_a_version_that_is_gone_offers_the_newer(player: Player) -> None:
    page = player.page
    [game] = keep(page, body(Plies(LOST).record))
    page.route(BEGIN, abort)
    page.route(re.compile("/engine-"), lambda route: route.fulfill(status=404))
    page.goto(f"#game?{game}")
    expect(page.get_by_role("region", name="Replay")).to_contain_text(GONE)
    expect(button(player, "Reload")).to_be_visible()


@pytest.mark.parametrize("asked", [WHY_LOST, "Percentages"])
def test_an_engine_that_stops_at_a_question_is_told_of(player: Player, asked: str) -> None:
    show(player, LOST)
    page = player.page
    # The engine's worker fails at every request.
    page.route(HANDLE, abort)
    player.press(asked)
    expect(page.get_by_role("region", name="Replay").get_by_role("status")).to_contain_text(STOPS)
    page.unroute(HANDLE)


def test_a_search_tells_the_true_reason(player: Player) -> None:
    page = player.page
    page.route(BEGIN, abort)
    page.goto("#learn")
    page.get_by_role("form", name="Practise").get_by_role("button", name="Start").click()
    status = page.get_by_role("form", name="Practise").get_by_role("status")
    expect(status).to_have_text(ABSENT)


def test_a_game_that_could_not_be_given_up_waits_on(player: Player) -> None:
    page = player.page
    what = "13×9, 30 mines"
    player.flag(1, 1)
    player.press("Next board")
    eventually(page, lambda: True in [entry["waiting"] for entry in dump(page)["playing"]], True)
    page.route(BEGIN, abort)
    player.press("New game")
    page.get_by_role("button", name=f"Give up {what}").click()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("alert").filter(visible=True)).to_have_text(ABSENT)
    expect(page.get_by_role("button", name=f"Resume {what}")).to_be_enabled()
    assert dump(page)["finished"] == []
    page.unroute(BEGIN)
    page.get_by_role("button", name=f"Give up {what}").click()
    expect(page.get_by_role("button", name=f"Give up {what}")).to_have_count(0)
