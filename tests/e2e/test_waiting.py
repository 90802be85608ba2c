"""While the engine is on its way: what was pressed waits in sight, and flags stand at once."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player, eventually

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"

HOLD = """
  const Real = Worker;
  let workers = new Set();
  let held = [];
  globalThis.Worker = class extends Real {
    constructor(...how) {
      super(...how);
      workers.add(this);
      this.addEventListener('message', (event) => {
        if (!held || !event.isTrusted) return;
        event.stopImmediatePropagation();
        held.push(() => this.dispatchEvent(new MessageEvent('message', {data: event.data})));
      });
    }
    postMessage(...message) {
      if (held) held.push(() => super.postMessage(...message));
      else super.postMessage(...message);
    }
  };
  globalThis.say = (data) => {
    for (const worker of workers) worker.dispatchEvent(new MessageEvent('message', {data}));
  };
  globalThis.release = () => {
    const late = held;
    held = null;
    for (const send of late) send();
  };
"""
"""Keeps all that page and engine say to each other until a test lets it go; a test may speak for the engine."""


@pytest.fixture
def player(page: Page) -> Player:
    """A player whose engine does not answer before `release`."""
    page.add_init_script(HOLD)
    return Player(page)


def release(player: Player) -> None:
    player.page.evaluate("release()")


def test_a_press_before_the_engine_is_there_waits_in_sight(player: Player) -> None:
    player.visit(LINK).cell(5, 7).click()
    player.page.mouse.move(1, 1)
    player.expect_pixels((5, 7), "--waiting", more_than=100)
    player.expect_pixels((5, 7), "--ink-2", more_than=20)
    player.expect_name(5, 7, "closed")
    expect(player.cell(5, 7)).to_have_accessible_description("waiting")
    expect(player.cell(5, 8)).to_have_accessible_description("")
    release(player)
    player.expect_name(5, 7, "empty")
    expect(player.cell(5, 7)).to_have_accessible_description("")


def test_a_flag_stands_before_the_engine_is_there(player: Player) -> None:
    player.visit(LINK).cell(1, 1).click(button="right")
    player.expect_name(1, 1, "flagged")
    player.expect_pixels((1, 1), "--mine", more_than=20)
    assert player.counter("Mines left") == "29"
    player.cell(1, 2).click(button="right")
    player.cell(1, 1).click(button="right")
    player.expect_name(1, 1, "closed")
    assert player.counter("Mines left") == "29"
    release(player)
    player.expect_status(r"^Cleared row 1, column 1\. 29 mines left\.$")
    player.expect_name(1, 1, "closed")
    player.expect_name(1, 2, "flagged")
    assert player.counter("Mines left") == "29"


def test_a_press_on_a_flag_that_stands_already_opens_nothing(player: Player) -> None:
    player.visit(LINK).cell(1, 1).click(button="right")
    player.cell(1, 1).click()
    player.cell(5, 7).click()
    expect(player.cell(5, 7)).to_have_accessible_description("waiting")
    expect(player.cell(1, 1)).to_have_accessible_description("")
    release(player)
    player.expect_status("^Opened ")
    player.expect_name(1, 1, "flagged")


def test_a_flag_that_is_overtaken_by_an_opening_is_taken_back(player: Player) -> None:
    """The opening was asked for first, and takes the cell along."""
    player.visit(LINK).cell(5, 7).click()
    player.cell(5, 8).click(button="right")
    player.expect_name(5, 8, "flagged")
    release(player)
    player.expect_status("^Opened ")
    expect(player.cell(5, 8)).to_have_attribute("aria-label", re.compile("(empty|[1-8])$"))
    eventually(player.page, lambda: player.counter("Mines left"), "30")


def test_a_flag_that_the_engine_refuses_is_taken_back(player: Player) -> None:
    player.visit(LINK)
    player.page.evaluate("release()")
    player.cell(5, 7).click()
    player.expect_status("^Opened ")
    player.page.evaluate(
        """
        () => {
          const {postMessage} = Worker.prototype;
          Worker.prototype.postMessage = function ({text}) {
            const {id} = JSON.parse(text);
            const error = {code: 'illegal', message: 'That is not possible.'};
            globalThis.refuse = () => say({text: JSON.stringify({id, ok: false, error})});
            Worker.prototype.postMessage = postMessage;
          };
        }
        """
    )
    player.cell(1, 1).click(button="right")
    player.expect_name(1, 1, "flagged")
    assert player.counter("Mines left") == "29"
    eventually(player.page, lambda: player.page.evaluate("typeof refuse"), "function")
    player.page.evaluate("refuse()")
    player.expect_status("^That is not possible")
    player.expect_name(1, 1, "closed")
    assert player.counter("Mines left") == "30"


def test_question_marks_stand_at_once_too(player: Player) -> None:
    player.visit("#options")
    player.page.get_by_role("switch", name="Question marks").check()
    player.visit(LINK)
    for state in ("flagged", "marked", "closed", "flagged"):
        player.cell(1, 1).click(button="right")
        player.expect_name(1, 1, state)
    release(player)
    player.expect_status(r"^Flagged row 1, column 1\. 29 mines left\.$")
