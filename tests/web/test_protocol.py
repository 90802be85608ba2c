"""What the page writes for the engine: `web/engine/protocol.js`, read back by the engine itself."""

from __future__ import annotations

from random import Random

import pytest

from qmines.game.moves import Move
from qmines.position import Position
from tests.script import run
from tests.solving import Board

MOVES = "({moveText}, [columns, cells]) => cells.map((cell) => moveText('open', cell, columns))"
POSITION = "({positionText}, [board, cells]) => positionText(board, Uint8Array.from(cells))"


@pytest.mark.parametrize("columns", [2, 5, 30, 100])
def test_moves_are_read_as_they_are_meant(columns: int) -> None:
    cells = [0, 1, columns - 1, columns, 7 * columns + 1, 99 * columns + columns - 1]
    for cell, text in zip(cells, run("engine/protocol.js", MOVES, [columns, cells]), strict=True):
        move = Move.from_text(text)
        assert move.place == divmod(cell, columns)
        assert move.verb == "open"


def test_positions_are_read_as_they_are_meant() -> None:
    random = Random("position")
    for _ in range(20):
        board = Board.drawn(random, random.randint(2, 9), random.randint(2, 9), 0.3)
        position = board.shown(random, 0.5, 0.2, 0.2)
        about = {"columns": position.grid.columns, "rows": position.grid.rows, "mines": position.mine_count}
        text = run("engine/protocol.js", POSITION, [about, list(position.cells)])
        assert text == position.to_text()
        assert Position.from_text(text) == position
