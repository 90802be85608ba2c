"""Whether a world agrees with a position."""

from __future__ import annotations

from collections.abc import Collection

from qmines.errors import ProofError
from qmines.grid import Cell
from qmines.position import EXPLODED, Position


def check_world(position: Position, world: Collection[Cell]) -> None:
    """Checks that mines, without the exploded ones, agree with every open number and with the total. Raises
    `ProofError`.
    """
    mines = set(world)
    if len(mines) != len(world):
        raise ProofError("A world names a cell twice.")
    if not all(position.is_closed(cell) for cell in mines):
        raise ProofError("A world has a mine on a cell that is not closed.")
    exploded = {cell for cell, code in enumerate(position.cells) if code == EXPLODED}
    mines |= exploded
    if len(mines) != position.mine_count:
        raise ProofError(f"A world has {len(mines)} mine{_s(len(mines))}, but the board has {position.mine_count}.")
    for cell, code in enumerate(position.cells):
        touched = sum(other in mines for other in position.grid.neighbours[cell])
        if code <= 8 and touched != code:
            row, column = position.grid.place(cell)
            raise ProofError(
                f"In a world the {code} at row {row + 1}, column {column + 1} touches {touched} of its mines."
            )


def _s(count: int) -> str:
    return "" if count == 1 else "s"
