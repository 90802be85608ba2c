"""A player who goes on typing elsewhere while the account is at work keeps the focus."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.owner import NAME, Owner
from tests.e2e.profile_files import file_of, given_up
from tests.e2e.test_exchange import DROP, Exchange
from tests.e2e.test_late_reading import ALL


def test_a_wrong_password_waits_for_who_types_elsewhere(page: Page, holder: Page) -> None:
    owner = Owner(page).visit().join()
    owner.press("Sign out")
    owner.expect_name("Guest")
    holder.evaluate(ALL)
    owner.sign_in(NAME, "not the password")
    typed = owner.form("Register").get_by_label("User name")
    typed.click()
    holder.evaluate("globalThis.isLetGo = true")
    expect(owner.form("Sign in").get_by_label("Password")).to_have_attribute("aria-invalid", "true")
    expect(typed).to_be_focused()


def test_a_player_who_is_removed_late_takes_no_focus(page: Page, holder: Page) -> None:
    exchange = Exchange(page)
    exchange.imports.get_by_label("Another player’s games").check()
    for name, first in (("Ada Lovelace", 0), ("Grace Hopper", 9)):
        page.evaluate(DROP, ["file.jsonl", file_of(given_up(1, first), name=name).decode()])
        exchange.expect_outcome(f"^1 game imported from {name}’s file")
    holder.evaluate(ALL)
    page.get_by_role("button", name="Remove Ada Lovelace").click()
    typed = exchange.owner.form("Register").get_by_label("User name")
    typed.click()
    holder.evaluate("globalThis.isLetGo = true")
    expect(page.get_by_role("button", name="Remove Ada Lovelace")).to_have_count(0)
    expect(page.get_by_text("Ada Lovelace is removed.")).to_be_visible()
    expect(typed).to_be_focused()
