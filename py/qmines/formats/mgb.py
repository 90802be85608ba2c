"""Minegauler's boards, the files `.mgb`, as JSON.

::

    {"x_size": 3, "y_size": 2, "mine_coords": [[1, 0]], "per_cell": 1, "reach": 8}

A pair of `mine_coords` is a column and a row from 0. Boards with several mines in a cell (`per_cell`), with numbers
that count other neighbours (`reach`), or of split cells (`type`) belong to other games, and are refused; the three may
be missing.

It holds the mines alone. Source: files of LewisGaul/minegauler.
"""

from __future__ import annotations

import json
from typing import Any

from qmines.errors import PositionError
from qmines.formats.content import Content, laid_out, place_text, sized
from qmines.formats.json_boards import data_in
from qmines.text import quoted

_MOST = 10**9
_OURS: dict[str, Any] = {"per_cell": 1, "reach": 8, "type": "regular"}


def is_board(text: str) -> bool:
    """Whether a text is such a board, or a damaged one."""
    return text.startswith("{") and ('"mine_coords"' in text or '"x_size"' in text)


def read(text: str) -> Content:
    """Reads a board. Raises `PositionError` naming what is wrong and where.

    >>> read('{"x_size": 3, "y_size": 2, "mine_coords": [[1, 0]]}').rows_of("*", ".")
    ['.*.', '...']
    """
    data = data_in(text)
    if not isinstance(data, dict):
        raise PositionError('A minegauler board must be {"x_size", "y_size", "mine_coords": [[x, y], …]}.')
    for name, ours in _OURS.items():
        if (value := data.get(name, ours)) != ours or type(value) is not type(ours):
            raise PositionError(f"This minegauler board is of another game: its {name} is {quoted(str(value), 20)}.")
    sides = {name: data.get(name) for name in ("y_size", "x_size")}
    for name, side in sides.items():
        if type(side) is not int or not 0 < side < _MOST:
            raise PositionError(f"The {name} of a minegauler board must be a number from 1 on.")
    grid = sized(data["y_size"], data["x_size"])
    pairs = data.get("mine_coords")
    if not isinstance(pairs, list):
        raise PositionError("The mine_coords of a minegauler board must be a list.")
    mines: set[int] = set()
    for number, pair in enumerate(pairs, 1):
        if not isinstance(pair, list) or len(pair) != 2 or type(pair[0]) is not int or type(pair[1]) is not int:
            raise PositionError(f"Mine {number} of mine_coords is not a pair of numbers.")
        column, row = pair
        if not (0 <= row < grid.rows and 0 <= column < grid.columns):
            raise PositionError(f"Mine {number} of mine_coords is not on a board of {grid.columns}x{grid.rows}.")
        cell = grid.cell(row, column)
        if cell in mines:
            raise PositionError(f"Mine {number} of mine_coords is the second at {place_text(grid, cell)}.")
        mines.add(cell)
    return laid_out(grid, mines)


def write(content: Content) -> str:
    """The JSON of a board."""
    mines = content.mines("A minegauler board")
    grid = content.grid
    pairs = [[column, row] for row, column in map(grid.place, sorted(mines))]
    return json.dumps({"x_size": grid.columns, "y_size": grid.rows, "mine_coords": pairs, "per_cell": 1, "reach": 8})
