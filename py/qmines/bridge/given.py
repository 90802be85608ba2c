"""The board of a link, `board=HEX&from=R,C&opened=R,C;R,C`, and the position from which a game begins.

The fields of a link are the layout, the first cell, and the other cells that are open when play begins. Without a first
cell nothing is open then, which only some rules allow. The page gets the fields only for games that have ended, since
the layout of a running game is secret.
"""

from __future__ import annotations

from typing import TypedDict

from qmines.bridge.messages import Message, text_in
from qmines.errors import GameError, RecordError
from qmines.game.game import Game
from qmines.game.records.record import board_text, cells_in, layout_in
from qmines.grid import Cell, places
from qmines.position import Position


class Given(TypedDict, total=False):
    """The fields of `Params` that a given board fills; empty if no board is given."""

    board: frozenset[Cell]
    start: Cell
    opened: frozenset[Cell]


def given_in(message: Message, rows: int, columns: int) -> Given:
    """The board of a message, or nothing if it has none. Raises `GameError` if it is malformed or of another size."""
    if "board" not in message:
        return {}
    try:
        board = layout_in(rows * columns, text_in(message, "board"))
        first = cells_in(rows, columns, text_in(message, "from")) if "from" in message else None
        opened = cells_in(rows, columns, text_in(message, "opened").replace(";", " ") if "opened" in message else "")
    except RecordError as error:
        raise GameError(f"This link's board cannot be read. {error}") from error
    if first is None:
        return {"board": board, "opened": frozenset(opened)}
    if len(first) != 1:
        raise GameError("This link's board must mark exactly one cell to open first.")
    return {"board": board, "start": first[0], "opened": frozenset(opened) - {first[0]}}


def position_in(message: Message) -> Position | None:
    """The position from which a message begins a game, or None. Raises `PositionError` if the text is wrong,
    `GameError` if the message has another board, too.
    """
    if "position" not in message:
        return None
    if not message.keys().isdisjoint(("board", "from", "opened")):
        raise GameError("A game begins either on the board of a link or from a position.")
    return Position.from_text(text_in(message, "position"))


def layout_of(message: Message, position: Position) -> frozenset[Cell] | None:
    """The layout that comes with a position, or None. Raises `GameError` if it is malformed."""
    if "layout" not in message:
        return None
    try:
        return layout_in(position.grid.size, text_in(message, "layout"))
    except RecordError as error:
        raise GameError(f"The layout cannot be read. {error}") from error


def given_of(game: Game) -> Message:
    """The board of a finished game in the form of a link, under `given`: `board`, `from`, and `opened` if more than the
    first cell is open when play begins.

    Nothing if no cell was opened, or if the first one was a mine: no game can begin on such a board.
    """
    if game.start is None or game.start[0] in game.start[1]:
        return {}
    grid, (first, mines) = game.params.grid, game.start
    opened = places(grid, sorted(game.params.opened - {first})).replace(" ", ";")
    given = {"board": board_text(grid, mines), "from": places(grid, [first])}
    return {"given": given | ({"opened": opened} if opened else {})}
