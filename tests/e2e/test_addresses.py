"""Addresses that nobody wrote on purpose: the page shows the board, and says so."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.games import body, put
from tests.e2e.player import Player
from tests.thorough import further

MEMBERS = ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__", "__defineGetter__"]
"""Names that every JavaScript object has."""
BROKEN = ["nowhere", "%E0%A4%A", "%", "%00", "?", "?a=b", "Play", "play/"]
NOWHERE = [*MEMBERS, "constructor?player=toString", *BROKEN, "x" * 1_000_000]
TOLD = "^There is nothing at this address"


def name(address: str) -> str:
    return address[:24]


def expect_board(player: Player) -> None:
    expect(player.page.get_by_role("region", name="Play", exact=True)).to_be_visible()
    expect(player.grid).to_be_visible()


BEGUN = ("__proto__", "%E0%A4%A", NOWHERE[-1])
"""The addresses with which a page begins every day; all of them also come while it is open."""


@pytest.mark.parametrize("address", [*BEGUN, *further(each for each in NOWHERE if each not in (*BEGUN, "?"))], ids=name)
def test_an_address_of_nothing_opens_the_board_and_says_so(page: Page, address: str) -> None:
    player = Player(page).visit(f"#{address}")
    expect_board(player)
    player.expect_status(TOLD)
    assert page.evaluate("location.hash") == "#play"
    player.open(5, 7)


def test_an_address_of_nothing_leaves_the_running_game(page: Page) -> None:
    player = Player(page).visit()
    player.open(5, 7)
    board = player.text()
    for address in NOWHERE:
        page.evaluate("location.hash = '#options'")
        expect(page.get_by_role("heading", name="Options")).to_be_visible()
        page.evaluate("(address) => { location.hash = `#${address}`; }", address)
        expect_board(player)
        if address != "?":
            player.expect_status(TOLD)
        assert player.text() == board


@pytest.mark.parametrize("address", ["#?", *further(["#"])])
def test_an_empty_address_is_home(page: Page, address: str) -> None:
    player = Player(page).visit(address)
    expect_board(player)
    player.open(5, 7)
    expect(player.status).not_to_have_text(re.compile(TOLD))


def test_a_filter_of_nothing_known_is_told_as_it_is(page: Page) -> None:
    page.goto("manifest.webmanifest")
    put(page, [body(1, page.evaluate("Date.now()"))])
    page.goto("")
    stats = page.get_by_role("region", name="Stats", exact=True)
    for member in MEMBERS:
        page.goto(f"#history?period={member}&result={member}")
        expect(page.get_by_role("status").filter(has_text="game"), member).to_have_text("1 game.")
        page.goto(f"#stats?assistance={member}&board={member}&rules={member}")
        expect(stats.get_by_text("No game matches."), member).to_be_visible()
        for label in ("Assistance", "Board", "Rules"):
            expect(stats.get_by_label(label).locator("option:checked")).to_have_text(member)
        page.goto(f"#leaderboard?assistance={member}&board={member}&rules={member}&by={member}")
        expect(page.get_by_role("table"), member).to_be_visible()
        page.goto(f"#game?{member}")
        expect(page.get_by_text("There is no such game here."), member).to_be_visible()


@pytest.mark.parametrize(
    "kept", ["null", '{"__proto__": {"theme": "dark"}, "idle": "x"}', *further(["7", '"constructor"', "[]"])]
)
def test_a_page_starts_whatever_was_kept_of_choices(page: Page, kept: str) -> None:
    page.goto("LICENSE")
    keys = ["qmines /qmines/ options", "qmines /qmines/ choice", "qmines /qmines/ last"]
    page.evaluate("([keys, kept]) => keys.forEach((key) => (localStorage[key] = kept))", [keys, kept])
    Player(page).visit().open(5, 7)
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


@pytest.mark.parametrize("rules", ["constructor", "__proto__", *further([*MEMBERS[1:4], MEMBERS[5], "nonsense"])])
def test_a_page_starts_with_known_rules(page: Page, rules: str) -> None:
    page.goto("LICENSE")
    choice = {"rules": rules, "changes": {"start": rules, rules: "1"}, "size": rules, "turned": False}
    page.evaluate("(choice) => (localStorage['qmines /qmines/ choice'] = JSON.stringify(choice))", choice)
    Player(page).visit().open(5, 7)
