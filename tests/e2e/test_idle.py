"""A profile that nobody has used for a while locks automatically, in all tabs, and keeps the current game."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.database import dump
from tests.e2e.games import bodies, put
from tests.e2e.owner import NAME, Owner
from tests.e2e.player import Player, eventually

LINK = "#new?size=13x9&mines=30&rules=quantum&seed="
MINUTE_MS = 60_000

REMEMBER_TEXTS = """
globalThis.texts = new Set();
new MutationObserver(() => {
  texts.add(document.querySelector('main')?.innerText ?? '');
  for (const cell of document.querySelectorAll('[role=gridcell]')) texts.add(cell.getAttribute('aria-label'));
}).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
"""
"""Keep everything that the page has shown since it was opened, and the names of all cells."""


@pytest.fixture
def owner(context: BrowserContext) -> Owner:
    """A player who has just registered, in a browser whose clock can be set forward."""
    context.clock.install()
    owner = Owner(context.new_page()).visit()
    owner.register()
    owner.expect_name(NAME)
    return owner


def pass_by(context: BrowserContext, minutes: int) -> None:
    """Let time pass in which nobody touches the page."""
    context.clock.fast_forward(minutes * MINUTE_MS)


def choose_idle(page: Page, choice: str) -> None:
    page.goto("#options")
    page.get_by_label("Lock after").select_option(choice)


def begin(page: Page, seed: int) -> str:
    """A game with a few moves; returns its board."""
    player = Player(page).visit(f"{LINK}{seed}")
    player.open(5, 7)
    player.flag(1, 1)
    return player.text()


def owners(page: Page) -> list[tuple[str, str]]:
    """The owners of games on boards, and their states, in the database."""
    return [(entry["owner"], entry["state"]) for entry in dump(page)["playing"]]


def has_key(page: Page) -> bool:
    """Whether there is a key in the database."""
    (session,) = dump(page)["keys"]
    return session["key"] is not None


def expect_open(page: Page) -> None:
    """The profile is still signed in after an answered move of its game, which leaves enough time for a lock."""
    player = Player(page)
    player.flag(1, 13)
    Owner(page).expect_name(NAME)
    assert has_key(page)
    player.cell(1, 13).click(button="right")
    player.expect_name(1, 13, "closed")


def test_an_idle_profile_locks_in_all_tabs_and_its_games_go_on_later(context: BrowserContext, owner: Owner) -> None:
    choose_idle(owner.page, "10 minutes")
    other = Owner(context.new_page())
    boards = [begin(owner.page, 7), begin(other.page, 8)]
    profile = dump(owner.page)["profiles"][0]["id"]
    assert has_key(owner.page)

    pass_by(context, 11)
    for tab in (owner, other):
        tab.expect_name(f"{NAME}, locked")
        expect(tab.page.get_by_role("gridcell", name=re.compile("closed$"))).to_have_count(117)
    kept = dump(owner.page)
    assert [(session["owner"], session["key"]) for session in kept["keys"]] == [(profile, None)]
    assert [entry["state"] for entry in kept["playing"] if entry["owner"] == profile] == ["playing"] * 2

    begin(owner.page, 9)
    eventually(owner.page, lambda: ("guest", "playing") in owners(owner.page), True)

    other.visit().unlock()
    for tab in (owner, other):
        tab.expect_name(NAME)
        tab.page.goto("#play")
        Player(tab.page).expect_status("^Your game goes on")
    assert {Player(tab.page).text() for tab in (owner, other)} == set(boards)


def test_a_hand_in_any_tab_keeps_all_of_them_open(context: BrowserContext, owner: Owner) -> None:
    begin(owner.page, 7)
    other = context.new_page()
    other.goto("#about")
    for _ in range(2):
        pass_by(context, 20)
        other.keyboard.press("Shift")
    pass_by(context, 20)
    expect_open(owner.page)
    pass_by(context, 31)
    owner.expect_name(f"{NAME}, locked")
    assert not has_key(owner.page)


def test_the_lock_falls_though_the_clock_is_set_back_meanwhile(context: BrowserContext, owner: Owner) -> None:
    begin(owner.page, 7)
    other = Owner(context.new_page()).visit()
    other.expect_name(NAME)
    for tab in (owner, other):
        set_clock_by(context, tab.page, -24 * 60)
    owner.page.keyboard.press("Shift")
    pass_by(context, 20)
    owner.page.keyboard.press("Shift")
    pass_by(context, 20)
    expect_open(owner.page)
    pass_by(context, 31)
    for tab in (owner, other):
        tab.expect_name(f"{NAME}, locked")
    assert not has_key(owner.page)


def test_a_profile_that_is_never_to_lock_stays_open_in_all_tabs(context: BrowserContext, owner: Owner) -> None:
    begin(owner.page, 7)
    other = context.new_page()
    other.goto("#options")
    choice = other.get_by_label("Lock after")
    expect(choice.locator("option")).to_have_text(["10 minutes", "30 minutes", "60 minutes", "never"])
    expect(choice).to_have_value("30")
    choose_idle(other, "never")
    other.reload()
    expect(choice.locator("option:checked")).to_have_text("never")
    owner.page.goto("#options")
    expect(owner.page.get_by_label("Lock after").locator("option:checked")).to_have_text("never")
    owner.page.get_by_label("Theme").select_option("Dark")
    expect(other.get_by_label("Theme").locator("option:checked")).to_have_text("Dark")
    expect(other.get_by_label("Lock after").locator("option:checked")).to_have_text("never")
    owner.page.goto("#play")
    pass_by(context, 600)
    expect_open(owner.page)


def test_the_time_a_browser_was_shut_counts(context: BrowserContext, owner: Owner) -> None:
    put(owner.page, bodies(3, owner.page.evaluate("Date.now()")))
    board = begin(owner.page, 7)
    owner.page.close()
    pass_by(context, 20)
    again = Owner(context.new_page()).visit()
    again.expect_name(NAME)
    again.page.goto("#play")
    Player(again.page).expect_status("^Your game goes on")
    again.page.close()

    pass_by(context, 31)
    late = Owner(context.new_page())
    late.page.add_init_script(REMEMBER_TEXTS)
    late.page.goto("#history")
    expect(late.page.get_by_text("This profile is locked.")).to_be_visible()
    late.expect_name(f"{NAME}, locked")
    assert not has_key(late.page)
    late.visit()
    shown = late.page.evaluate("[...texts].join()")
    assert "This profile is locked." in shown
    assert "3 games." not in shown
    assert "flagged" not in shown
    late.unlock()
    late.expect_name(NAME)
    late.page.goto("#play")
    Player(late.page).expect_status("^Your game goes on")
    assert Player(late.page).text() == board


def test_a_clock_set_right_locks_nobody_and_one_set_far_or_a_sleep_does(context: BrowserContext, owner: Owner) -> None:
    page = owner.page
    begin(page, 7)
    visit_when_active(owner, 40_000)
    owner.expect_name(NAME)
    assert has_key(page)
    # Setting it back by less than the limit adds nothing.
    set_clock_by(context, page, -20)
    pass_by(context, 31)
    expect_locked(owner)
    visit_when_active(owner, 24 * 60 * MINUTE_MS)
    expect_locked(owner)
    page.reload()
    owner.expect_name(NAME)
    for sign in ("keydown", "visibilitychange"):
        now = page.evaluate("Date.now()")
        # The machine slept: its clock has moved on, and no timer has run.
        context.clock.set_system_time(now / 1000 + timedelta(hours=8).total_seconds())
        page.evaluate("(sign) => void document.dispatchEvent(new Event(sign, {bubbles: true}))", sign)
        expect_locked(owner)


def visit_when_active(owner: Owner, later: int) -> None:
    """Visit the page as if somebody had been active that many ms later."""
    when = owner.page.evaluate("Date.now()") + later
    owner.page.goto("LICENSE")
    owner.page.evaluate("(when) => (localStorage['qmines /qmines/ active'] = when)", when)
    owner.visit()


def expect_locked(owner: Owner) -> None:
    """Unlocks it then."""
    owner.expect_name(f"{NAME}, locked")
    assert not has_key(owner.page)
    owner.visit().unlock()
    owner.expect_name(NAME)


def set_clock_by(context: BrowserContext, page: Page, minutes: int) -> None:
    """Set the time of day; no time passes."""
    context.clock.set_system_time((page.evaluate("Date.now()") + minutes * MINUTE_MS) / 1000)
