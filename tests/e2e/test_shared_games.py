"""A finished game is shared as itself: its link opens the very same board, begun as it was."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player
from tests.thorough import further

SIZE = "size=9x9&mines=10"
FIRST = (5, 5)
NO_GUESS = f"#new?{SIZE}&seed=9&rules=no-guess"
ANOTHER = "Quantum makes a different board from this seed."


@pytest.fixture
def player(page: Page) -> Player:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return Player(page)


def shared(player: Player) -> str:
    """The address that *Share* copies, from its `#` on."""
    player.press("Share")
    player.expect_status(r"The link is copied\.$")
    copied: str = player.page.evaluate("navigator.clipboard.readText()")
    return "#" + copied.partition("#")[2]


def visited(player: Player, link: str) -> str:
    """The board that a link begins with."""
    player.page.goto("about:blank")
    player.visit(link)
    expect(player.cell(*FIRST)).not_to_have_attribute("aria-label", re.compile("closed$"))
    return player.text()


@pytest.mark.parametrize("rules", ["no-guess", *further(["always-solvable", "quantum", "kaboom"])])
def test_a_link_of_an_ended_game_has_its_very_board(player: Player, rules: str) -> None:
    player.visit(f"#new?{SIZE}&seed=9&rules={rules}").open(*FIRST)
    first = player.text()
    player.page.keyboard.press("Escape")
    _lose_or_win(player)
    link = shared(player)
    assert re.fullmatch(rf"#new\?{SIZE}&rules={rules}&board=[0-9a-f]{{22}}&from=4,4", link)
    begun = visited(player, link)
    # The game may have opened more, to help: it draws those cells again.
    assert all(new in (old, "#") or old == "#" for new, old in zip(begun, first, strict=True))
    if rules != "always-solvable":
        assert begun == first
        _lose_or_win(player)
        assert shared(player) == link


def _lose_or_win(player: Player) -> None:
    """Open safe cells, otherwise any, and flag the mines when everything else is open, until the game ends."""
    ended = re.compile("^You (won|lost)")
    for _ in range(80):
        if ended.search(player.status.inner_text()):
            break
        position, analysis = player.analysis(mines=10)
        closed = [cell for cell in range(81) if position.cells[cell] > 8 and cell not in analysis.mines]
        player.open_all(player.places(position, analysis.safe or closed[:1]))
        for place in player.places(position, () if closed else analysis.mines):
            player.cell(*place).click(button="right")
    player.expect_status(ended.pattern)


def test_a_running_game_has_no_link(player: Player) -> None:
    player.visit(NO_GUESS).open(*FIRST)
    expect(player.page.get_by_role("button", name="Share", exact=True)).to_be_hidden()


NO_GAMES = {
    "&rules=classic&board=0000&from=4,4": "The board does not fit its size.",
    "&rules=classic&board=xyz&from=0,0": "This link does not hold a game we can read.",
    "&rules=classic&board=8000000000000000000000&from=4,4": "The board holds 1 mine, but the game has 10.",
    "&rules=classic&from=0,0": "This link does not hold a game we can read.",
    "&rules=classic&board=ffc0000000000000000000&from=0,0": "must be one of its safe cells",
    "&rules=classic&opened=0,0": "This link does not hold a game we can read.",
}
"""What the page says about boards that make no game."""


def test_a_board_that_makes_no_game_is_told_in_the_dialog(player: Player) -> None:
    dialog = player.page.get_by_role("dialog", name="New game")
    for fields, sentence in NO_GAMES.items():
        player.page.goto(f"#new?{SIZE}{fields}")
        expect(dialog, fields).to_contain_text(sentence)
        player.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    player.visit(f"#new?{SIZE}&rules=no-guess&board=ffc0000000000000000000&from=4,4&opened=8,8")
    expect(player.cell(5, 5)).not_to_have_attribute("aria-label", re.compile("closed$"))


def test_a_chosen_seed_tells_that_other_rules_draw_another_board(player: Player) -> None:
    player.visit(f"#new?{SIZE}&seed=9&rules=kaboom")
    player.expect_status(f"^Kaboom: .* {ANOTHER}$")
    player.visit(f"#new?{SIZE}&seed=9&rules=classic")
    player.expect_status("^Classic: ")
    expect(player.status).not_to_have_text(re.compile(ANOTHER))
    player.press("New game")
    dialog = player.page.get_by_role("dialog", name="New game")
    dialog.get_by_text("Advanced").click()
    seed = dialog.get_by_label("Seed")
    alike = r"Quantum, Classic, Free guesses when stuck[\w, ]* and [\w ]+ draw the same board from a seed\."
    expect(seed).to_have_accessible_description(re.compile(f"^{alike} Other rules draw a different one\\.$"))
    dialog.get_by_label("Rules", exact=True).select_option("always-solvable")
    expect(seed).to_have_accessible_description("Other rules draw a different board from the same seed.")
