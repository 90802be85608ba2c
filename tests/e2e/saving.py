"""How a player gets a save, and a loss, in a game of the page."""

import re

from tests.e2e.player import Player, eventually


def be_saved(player: Player, times: int) -> None:
    """Guess where a mine is likeliest until there have been that many saves, in the game on the board."""
    certain = set[tuple[int, int]]()
    while player.counter("Quantum saves") != str(times):
        position, known = player.analysis(mines=30)
        unsure = [cell for cell in position.closed if cell not in known.mines | known.safe]
        likeliest = sorted(unsure, key=known.probability, reverse=True)
        # A guess may be a mine in every layout of the closure; the page's own hint reveals that.
        places = [player.places(position, [cell])[0] for cell in likeliest]
        row, column = next(place for place in places if place not in certain)
        player.press("Check a cell")
        player.cell(row, column).click()
        player.expect_status("^(Safe|A mine|.*% mine)\\b.*\\.$")
        if re.match(r"A mine( in every layout)?\.", player.status.inner_text()):
            certain.add((row, column))
        else:
            open_after_hint(player, row, column)


def open_after_hint(player: Player, row: int, column: int) -> None:
    """Open a cell that a hint was about: the page takes a press right after the hint for the same question."""

    def is_open() -> bool:
        is_closed = player.name(row, column).split(", ")[2] == "closed"
        if is_closed:
            player.cell(row, column).click()
        return not is_closed

    eventually(player.page, is_open, True)


def lose(player: Player) -> None:
    """Open a certain mine."""
    position, known = player.analysis(mines=30)
    while not known.mines:
        player.open(*player.places(position, known.safe)[0])
        position, known = player.analysis(mines=30)
    player.open(*player.places(position, known.mines)[0])
    player.expect_status("^You lost: ")
