"""The worlds that a player may see: the share of every cell, and worlds drawn one by one.

Both rest on knowledge alone: the open numbers (`visible`), or everything that could be found out (`closure`). They are
allowed whenever hints are: in games begun with hints, and after the end. They are not moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from qmines.errors import TooComplex
from qmines.game.best_guess import Adviser, BestGuess, best_guess
from qmines.game.field.knowledge import COUNTED_WHOLE
from qmines.game.game import Game
from qmines.game.params import BUDGETS, DRAWS
from qmines.game.permission import require_knowledge
from qmines.grid import Cell
from qmines.position import CLOSED, EXPLODED, Position
from qmines.sampling.sampler import Sampler
from qmines.sampling.worlds import draw_world
from qmines.solver.analyse import Analysis, Solver

KNOWLEDGE = ("visible", "closure")

BELOW_1, ABOVE_99, NO_SHARE = 101, 102, 255
"""Codes of a share in addition to those of whole per cent: more than 0 but nearer to it than to 1, less than 100 but
nearer to it than to 99, and none, since the cell is not closed. 0 and 100 mean certain.
"""


@dataclass(frozen=True)
class Shares:
    """The share of every cell as a code, row by row; the number of worlds; and the best guesses, ascending, with the
    strategy that names them.

    By the lowest share, the best guesses are all uncertain cells that are least often a mine, if no closed cell is
    safe. Then there is nothing more to find out, so the open numbers are all the knowledge there is, and if guesses are
    spared no such cell can lose (`best_guess`). There are none while a safe cell is closed, or if nothing is open and
    all cells are alike.
    """

    codes: bytes
    worlds: int
    best: tuple[Cell, ...]
    by: Adviser = "lowest"


def share_code(mined: int, worlds: int) -> int:
    """The code of a share, rounded as `text.percent` rounds it.

    >>> share_code(0, 7), share_code(1, 3), share_code(1, 1000), share_code(999, 1000), share_code(7, 7)
    (0, 33, 101, 102, 100)
    """
    whole = (200 * mined + worlds) // (2 * worlds)
    if whole == 0 and mined:
        return BELOW_1
    if whole == 100 and mined < worlds:
        return ABOVE_99
    return whole


def shares(game: Game, of: str, by: Adviser = "lowest") -> Shares:
    """The shares of all cells, and the best guesses by an adviser. Raises `MoveError` if hints are not available,
    `TooComplex` if the shares cannot be counted.
    """
    known, rules = game.known, game.params.rules
    return _shares(_known(game, of), game.position().cells, lambda: best_guess(known, rules, by))


def shares_at(position: Position) -> Shares:
    """The shares of all cells of a position without a game, by its numbers. Raises `ImpossiblePosition`, and
    `TooComplex` also for boards that are not counted in any game.
    """
    if position.grid.size > COUNTED_WHOLE:
        raise TooComplex(f"Percentages are not available on boards of more than {COUNTED_WHOLE:,} cells.")
    known = Solver(BUDGETS[DRAWS]).analyse(position)
    return _shares(known, position.cells, lambda: BestGuess(known.best_guesses(), "lowest"))


def _shares(known: Analysis, seen: bytes, best: Callable[[], BestGuess]) -> Shares:
    """Raises `TooComplex` if the worlds cannot be counted."""
    worlds, codes = known.worlds, share_codes(known, seen)
    is_blank = min(seen) >= CLOSED
    guess = BestGuess((), "lowest") if is_blank or 0 in codes else best()
    return Shares(bytes(codes), worlds, guess.cells, guess.by)


def share_codes(known: Analysis, seen: bytes) -> bytearray:
    """The code of every cell's share. Raises `TooComplex` if the worlds cannot be counted."""
    worlds = known.worlds
    # Closed cells that the closure opens are safe.
    codes = bytearray(0 if CLOSED <= code < EXPLODED else NO_SHARE for code in seen)
    alike: dict[tuple[int, int], int] = {}
    for cell, weight in known.weights.items():
        if weight not in alike:
            mined, factor = weight
            alike[weight] = share_code(mined, factor * worlds)
        codes[cell] = alike[weight]
    return codes


def draw_another(game: Game, of: str, seed: str) -> frozenset[Cell]:
    """The mines of a world drawn uniformly, wholly determined by knowledge and seed. Raises as `shares` does."""
    known = _known(game, of)
    known.require_counts()
    # No draw of a game starts like this: its seed has no space.
    return draw_world(game.solver, known.position, Sampler(f"world {seed}"))


def _known(game: Game, of: str) -> Analysis:
    """The known, if the player may see its worlds."""
    require_knowledge(game.params, game.state)
    return game.closure() if of == "closure" else game.visible()
