"""`convert`: a board as a text map, with all its clues, or as JSON."""

from __future__ import annotations

import argparse
import json
from typing import Any, BinaryIO

from qmines.cli.streams import say, text_of, whole
from qmines.formats.maps import Map, read, written


def add_convert(commands: Any) -> None:
    """Adds the command to those of a parser."""
    command = commands.add_parser(
        "convert",
        help="read a board as a text map, and write it with all its clues, or as JSON",
        description="Reads a board as a text map, rows of * for a mine and a number or a point for any other cell, "
        "such as `generate` prints, checks its numbers, and writes it with all of them, or as JSON.",
    )
    command.add_argument("file", metavar="FILE", help="a text map, or - for standard input")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=_convert)


def _convert(stream: BinaryIO, options: argparse.Namespace) -> None:
    board = read(text_of(whole(stream, options.file), options.file))
    say(json.dumps(_data(board)) if options.json else f"{_size(board)}\n{written(board)}")


def _size(board: Map) -> str:
    return f"{board.grid.columns}x{board.grid.rows}x{len(board.mines)}"


def _data(board: Map) -> dict[str, Any]:
    """The board as `generate --json` has it."""
    grid = board.grid
    signs = "".join("*" if cell in board.mines else "." for cell in range(grid.size))
    layout = [signs[at : at + grid.columns] for at in range(0, grid.size, grid.columns)]
    return {"rows": grid.rows, "cols": grid.columns, "mines": len(board.mines), "layout": layout}
