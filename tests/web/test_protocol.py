"""What the page writes for the engine: `web/engine/protocol.js`, read back by the engine itself."""

from __future__ import annotations

import pytest

from qmines.game.moves import Move
from tests.script import run

MOVES = "({moveText}, [columns, cells]) => cells.map((cell) => moveText('open', cell, columns))"


@pytest.mark.parametrize("columns", [2, 5, 30, 100])
def test_moves_are_read_as_they_are_meant(columns: int) -> None:
    cells = [0, 1, columns - 1, columns, 7 * columns + 1, 99 * columns + columns - 1]
    for cell, text in zip(cells, run("engine/protocol.js", MOVES, [columns, cells]), strict=True):
        move = Move.from_text(text)
        assert move.place == divmod(cell, columns)
        assert move.verb == "open"
