"""An import during which the player leaves, and games of it that cannot be kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.database import dump
from tests.e2e.holding import hold
from tests.e2e.owner import NAME
from tests.e2e.profile_files import file_of, given_up
from tests.e2e.test_exchange import DROP, Exchange

HOLD_FILES = """
() => {
  const usual = ReadableStreamDefaultReader.prototype.read;
  const open = new Promise((resolve) => (globalThis.letRead = resolve));
  ReadableStreamDefaultReader.prototype.read = async function (...values) {
    await open;
    return usual.apply(this, values);
  };
}
"""
"""No file is read before `letRead`."""
REFUSED = """
(identity) => {
  const usual = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value, ...key) {
    const request = usual.call(this, value, ...key);
    if (this.name !== 'finished' || value.body.identity !== identity) return request;
    return this.add(value);
  };
}
"""
"""The database refuses one game, and everything written together with it."""


@pytest.fixture
def exchange(page: Page) -> Exchange:
    """A guest's account."""
    exchange = Exchange(page)
    exchange.expect_games(0)
    return exchange


def drop(exchange: Exchange, file: bytes) -> None:
    exchange.page.evaluate(DROP, ["Ada.qmines.jsonl", file.decode()])


def told(exchange: Exchange) -> Locator:
    """The message that the account has changed while a file was being read."""
    return exchange.page.get_by_role("alert").filter(
        has_text="The account changed while a file was being read, so the rest"
    )


def test_a_file_given_just_before_signing_out_comes_to_nobody(exchange: Exchange) -> None:
    exchange.owner.join()
    exchange.page.evaluate(HOLD_FILES)
    drop(exchange, file_of(given_up(3)))
    exchange.owner.press("Sign out")
    exchange.owner.expect_name("Guest")
    expect(told(exchange)).to_be_visible()
    exchange.page.evaluate("letRead()")
    # Files are read one after another.
    exchange.choose(file_of(given_up(1, first=10)))
    exchange.expect_outcome("^1 game imported")
    exchange.expect_games(1)
    assert len(dump(exchange.page)["finished"]) == 1


def test_what_is_read_while_its_owner_locks_is_told_of(exchange: Exchange) -> None:
    exchange.owner.join()
    held = hold(exchange.page, "examine")
    drop(exchange, file_of(given_up(3)))
    held.expect()
    exchange.owner.press("Lock")
    exchange.owner.expect_name(f"{NAME}, locked")
    expect(told(exchange)).to_be_visible()
    held.let_go()
    exchange.page.goto("#options")
    # Without another view in between there is nothing to come back from.
    expect(exchange.page.get_by_role("heading", name="Options", level=1)).to_be_visible()
    exchange.page.goto("#account")
    expect(told(exchange)).to_be_hidden()
    exchange.owner.unlock()
    exchange.expect_games(0)


def test_of_two_files_given_at_once_the_first_is_taken(exchange: Exchange) -> None:
    exchange.page.evaluate(HOLD_FILES)
    drop(exchange, file_of(given_up(3)))
    drop(exchange, file_of(given_up(2, first=10), name="Grace Hopper"))
    exchange.page.evaluate("letRead()")
    exchange.expect_outcome("^3 games imported from Ada Lovelace’s file")
    exchange.choose(file_of(given_up(1, first=20)))
    exchange.expect_outcome("^1 game imported")
    exchange.expect_games(4)


@pytest.mark.parametrize("count", [6, 1], ids=["among others", "alone"])
def test_a_game_that_cannot_be_kept_is_named_and_takes_no_other_along(exchange: Exchange, count: int) -> None:
    games = given_up(count)
    exchange.page.evaluate(REFUSED, games[count // 2]["id"])
    exchange.choose(file_of(games))
    exchange.expect_outcome(f"^{count - 1} games imported from {NAME}’s file; 1 refused")
    refused = exchange.imports.get_by_role("list", name="Refused").get_by_role("listitem")
    expect(refused).to_have_text([re.compile(f"^Line {count // 2 + 2}: this browser could not save it")])
    exchange.expect_games(count - 1)
