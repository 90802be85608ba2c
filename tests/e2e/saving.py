"""How a player comes to a save, and to a loss, in a game of the page."""

import random

from tests.e2e.player import Player


def be_saved(player: Player, times: int) -> None:
    """Guesses until there have been so many saves, in the game on the board."""
    choose = random.Random(1)
    while player.counter("Quantum saves") != str(times):
        position, known = player.analysis(mines=30)
        unsure = [cell for cell in position.closed if cell not in known.mines | known.safe]
        # A guess may be a mine in every world of the closure; the page's own hint tells.
        place = player.places(position, [choose.choice(unsure)])[0]
        player.press("Hint")
        player.cell(*place).click()
        player.expect_status("(world|worlds)\\b.*\\.$")
        if "every world" not in player.status.inner_text() or player.name(*place).endswith("safe"):
            player.open(*place)


def lose(player: Player) -> None:
    """Opens a certain mine."""
    position, known = player.analysis(mines=30)
    while not known.mines:
        player.open(*player.places(position, known.safe)[0])
        position, known = player.analysis(mines=30)
    player.open(*player.places(position, known.mines)[0])
    player.expect_status("^You lost: ")
