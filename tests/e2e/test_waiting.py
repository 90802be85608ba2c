"""While the engine is loading: presses wait in sight, and flags appear at once."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player, eventually
from tests.e2e.views import FRAMES

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
"""Keep all messages between page and engine until a test lets them go; a test may speak for the engine."""

IS_ON_TOP = """
(told) => {
  const {x, y, height} = told.getBoundingClientRect();
  return [10, 100, 180].every((right) => told.contains(document.elementFromPoint(x + right, y + height / 2)));
}
"""
"""Whether nothing covers the words."""


@pytest.fixture
def player(page: Page) -> Player:
    """A player whose engine does not answer before `release`."""
    page.add_init_script(HOLD)
    return Player(page)


def release(player: Player) -> None:
    player.page.evaluate("release()")


def test_a_press_before_the_engine_is_there_waits_in_sight_and_one_on_a_flag_opens_nothing(player: Player) -> None:
    player.visit(LINK).cell(1, 1).click(button="right")
    player.cell(1, 1).click()
    player.cell(5, 7).click()
    player.page.mouse.move(1, 1)
    player.expect_pixels((5, 7), "--waiting", more_than=100)
    player.expect_pixels((5, 7), "--ink-2", more_than=20)
    player.expect_name(5, 7, "closed")
    expect(player.cell(5, 7)).to_have_accessible_description("waiting")
    expect(player.cell(5, 8)).to_have_accessible_description("")
    expect(player.cell(1, 1)).to_have_accessible_description("")
    release(player)
    player.expect_status("^Opened ")
    player.expect_name(5, 7, "empty")
    expect(player.cell(5, 7)).to_have_accessible_description("")
    player.expect_name(1, 1, "flagged")


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


def test_a_flag_that_is_overtaken_by_an_opening_is_taken_back(player: Player) -> None:
    """The opening was requested first, and also opens that cell."""
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


def load(player: Player, done: int, total: int = 10_000_000) -> None:
    """Report that many bytes of the engine as loaded."""
    message = {"type": "progress", "stage": "download", "done": done, "total": total}
    player.page.evaluate("(message) => say(message)", message)


def test_who_has_pressed_reads_how_far_the_engine_is(player: Player) -> None:
    player.visit(LINK)
    load(player, 299_999)
    told = player.page.get_by_text("Loading, 2\N{NARROW NO-BREAK SPACE}%: your moves are kept.", exact=True)
    player.cell(5, 7).click()
    expect(told).to_be_visible()
    for width in (1280, 390, 320):
        player.page.set_viewport_size({"width": width, "height": 640})
        player.page.evaluate(FRAMES)
        assert told.evaluate(IS_ON_TOP), width
        assert told.evaluate("(told) => told.scrollWidth <= told.clientWidth"), width
    load(player, 9_999_999)
    expect(told).to_have_count(0)
    whole = player.page.get_by_text("Loading, 99\N{NARROW NO-BREAK SPACE}%: your moves are kept.", exact=True)
    expect(whole).to_be_visible()
    release(player)
    player.expect_status("^Opened ")
    expect(whole).to_have_count(0)


def test_a_wait_is_heard_once(player: Player) -> None:
    player.visit(LINK)
    load(player, 300_000)
    expect(player.status).to_have_text("")
    player.page.evaluate(
        """
        () => {
          globalThis.heard = [];
          const status = document.querySelector('[role=status]');
          new MutationObserver(() => heard.push(status.textContent)).observe(status,
            {childList: true, characterData: true, subtree: true});
        }
        """
    )
    player.cell(5, 7).click()
    for done in range(400_000, 9_000_000, 300_000):
        load(player, done)
    player.cell(1, 1).click(button="right")
    player.expect_name(1, 1, "flagged")
    assert player.page.evaluate("heard") == ["Loading: your moves are kept."]


def test_what_is_said_while_the_engine_loads_is_seen(player: Player) -> None:
    player.visit(LINK)
    load(player, 300_000)
    player.cell(1, 1).click(button="right")
    told = player.page.get_by_text(re.compile("^Loading, 3"))
    expect(told).to_be_visible()
    player.press("Flag mode")
    expect(player.page.get_by_text(re.compile("^Flag mode: a press flags"))).to_be_visible()
    expect(told).to_be_hidden()
    player.cell(1, 2).click()
    expect(told).to_be_visible()


def test_a_late_answer_leaves_what_the_player_is_asked(player: Player) -> None:
    player.visit(LINK).cell(5, 7).click()
    player.press("Check a cell")
    player.expect_status("^Pick a closed cell$")
    release(player)
    player.expect_name(5, 7, "empty")
    expect(player.status).to_have_text("Pick a closed cell")


def test_moves_are_said_to_be_kept_only_where_there_are_some(player: Player) -> None:
    player.visit(LINK)
    load(player, 300_000)
    bar = player.page.get_by_role("progressbar", name="Starting the engine")
    expect(bar).to_have_attribute("aria-valuetext", "Loading, 3\N{NARROW NO-BREAK SPACE}%.")
    player.cell(5, 7).click()
    expect(bar).to_have_attribute("aria-valuetext", "Loading, 3\N{NARROW NO-BREAK SPACE}%: your moves are kept.")


def test_a_press_before_anything_has_come_is_told_when_something_has(player: Player) -> None:
    player.visit(LINK).cell(5, 7).click()
    expect(player.status).to_have_text("")
    load(player, 300_000)
    expect(player.page.get_by_text(re.compile("^Loading, 3"))).to_be_visible()
    expect(player.status).to_have_text("Loading: your moves are kept.")
