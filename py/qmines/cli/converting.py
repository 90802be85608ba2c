"""`convert`: reads boards as text maps or JSON, and writes them as text maps with all clues, or as JSON."""

from __future__ import annotations

import argparse
import json
from typing import Any, BinaryIO

from qmines.cli.streams import json_in, say, text_of, whole
from qmines.errors import PositionError
from qmines.formats.maps import Map, board_of, several, written


def add_convert(commands: Any) -> None:
    """Adds `convert` to the commands of a parser."""
    command = commands.add_parser(
        "convert",
        help="read boards as text maps or JSON, and write them with all their clues or as JSON",
        description="Reads boards as JSON or as text maps: rows with * or 9 for a mine and a number or a dot for any "
        "other cell, with or without spaces, and with or without the size first. It reads everything that `generate` "
        "prints. It checks the numbers and writes the boards with all their clues or as JSON: one board as an object, "
        "several as a list.",
    )
    command.add_argument("file", metavar="FILE", help="a text map, JSON, or - for standard input")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=_convert)


def _convert(stream: BinaryIO, options: argparse.Namespace) -> None:
    boards = boards_in(text_of(whole(stream, options.file), options.file))
    if options.json:
        data = list(map(_data, boards))
        say(json.dumps(data if len(data) > 1 else data[0]))
    else:
        say("\n\n".join(f"{_size(board)}\n{written(board)}" for board in boards))


def boards_in(text: str) -> list[Map]:
    """The boards in a text, at least one: text maps, or JSON, either whole or one object on each line.

    Raises `PositionError` if the text cannot be read or has no board.
    """
    if not text.lstrip().startswith(("[", "{")):
        return several(text)
    try:
        data = _json_in(text)
    except ValueError as error:
        raise PositionError("The boards start like JSON, but are not valid JSON.") from error
    boards = list(map(board_of, data if isinstance(data, list) else [data]))
    if not boards:
        raise PositionError("The list is empty.")
    return boards


def _json_in(text: str) -> Any:
    try:
        return json_in(text)
    except ValueError:
        return [json_in(line) for line in text.split("\n") if line.strip()]


def _size(board: Map) -> str:
    return f"{board.grid.columns}x{board.grid.rows}x{len(board.mines)}"


def _data(board: Map) -> dict[str, Any]:
    """A board as data for JSON, in the form of `generate --json`."""
    grid = board.grid
    signs = "".join("*" if cell in board.mines else "." for cell in range(grid.size))
    layout = [signs[at : at + grid.columns] for at in range(0, grid.size, grid.columns)]
    return {"rows": grid.rows, "cols": grid.columns, "mines": len(board.mines), "layout": layout}
