"""Boards and positions as JSON: what `generate --json` and `convert --json` print, and the questions of
`analyse --jsonl`.

::

    {"rows", "cols", "mines", "layout": [row of * and ., …], "view": [row of position text, …], "start": "r,c"}
    {"rows", "cols", "mines", "cells": [row of position text, …]}

`layout` or `view` may be missing or null, and with a layout all other fields, too. Other fields are ignored. A text is
one value, a list of them, or one in each line.
"""

from __future__ import annotations

import gc
import json
import re
from itertools import accumulate
from typing import Any

from qmines.errors import PositionError
from qmines.formats.content import Content, laid_out, require_few, seen, sized
from qmines.formats.maps import board_of
from qmines.grid import Cell, Grid
from qmines.position import Position
from qmines.text import quoted

_MOST_NESTED = 100
"""The most brackets open at once: more than any board needs, and far fewer than Python's stack holds."""

_MOST = 10**9
"""More than any side or number of mines."""

_AT_ONCE = 10_000
"""How many brackets and line ends are counted between two looks at how deep they are."""

_NO_BRACKETS = bytes(code for code in range(256) if code not in b"[]{}\n")
_STEPS = bytes({ord("["): 1, ord("{"): 1, ord("]"): 255, ord("}"): 255}.get(code, 0) for code in range(256))
"""For each sign, what it adds to the depth, as a signed byte."""

_PLACE = re.compile(r"([0-9]{1,7}),([0-9]{1,7})")
_FORM = 'A JSON board must be {"rows", "cols", "mines", "layout" or "view": [row, …]}.'


def data_in(text: str, line: int = 1) -> Any:
    """The plain data of a JSON text, which begins at a line of its file. Raises `PositionError`."""
    _require_shallow(text, line)
    # A text of millions of lists would mostly be spent looking for cycles among them, and there are none.
    was_collecting = gc.isenabled()
    gc.disable()
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = f"Line {line + error.lineno - 1}, character {error.colno}"
        raise PositionError(f"{where}: The boards start like JSON, but are not valid JSON.") from error
    except ValueError as error:
        raise PositionError(f"The JSON text from line {line} on has a number that is too long.") from error
    finally:
        if was_collecting:
            gc.enable()


def _require_shallow(text: str, line: int) -> None:
    """Raises `PositionError` if brackets are nested too deeply. Nothing here goes through a large text step by step."""
    # Without escapes, every second piece between quotes is outside strings.
    outside = "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])
    signs = outside.encode(errors="replace").translate(None, _NO_BRACKETS)
    depth = 0
    for start in range(0, len(signs), _AT_ONCE):
        steps = memoryview(signs[start : start + _AT_ONCE].translate(_STEPS)).cast("b")
        # How many brackets are open after each sign.
        depths = list(accumulate(steps, initial=depth))[1:]
        if max(depths) > _MOST_NESTED:
            at = start + next(index for index, open_now in enumerate(depths) if open_now > _MOST_NESTED)
            line += signs.count(b"\n", 0, at)
            raise PositionError(f"The JSON text is nested too deeply on line {line}.")
        depth = depths[-1]


def values_in(text: str) -> list[Any]:
    """The values of a text: those of a list, a single one, or one in each line. Raises `PositionError`."""
    try:
        data = data_in(text)
    except PositionError:
        filled = list(filter(str.strip, text.split("\n")))
        if len(filled) < 2:
            raise
        try:
            first = data_in(filled[0])
        except PositionError:
            first = None
        if first is None:
            raise
        require_few(len(filled), "one a line")
        return [data_in(line, number) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not isinstance(data, list):
        return [data]
    require_few(len(data), "in a list")
    return data


def read(text: str) -> list[Content]:
    """Reads the boards and positions of a text, at least one. Raises `PositionError`."""
    contents = list(map(content_of, values_in(text)))
    if not contents:
        raise PositionError("The list is empty.")
    return contents


def content_of(data: object) -> Content:
    """The board or position in the data of one object. Raises `PositionError`.

    >>> content_of({"layout": ["*."], "start": "0,1"}).start
    1
    """
    if not isinstance(data, dict):
        raise PositionError(_FORM)
    view = data.get("view") if data.get("view") is not None else data.get("cells")
    position = None if view is None else _position(data, view)
    if position is not None and data.get("layout") is None:
        return seen(position)
    board = board_of(data)
    start = _start(board.grid, data.get("start"))
    if position is None:
        return laid_out(board.grid, board.mines, start)
    return Content(board.grid, position.mine_count, position.cells, board.mines, start)


def _position(data: dict[str, Any], view: object) -> Position:
    if not isinstance(view, list) or not all(isinstance(row, str) for row in view):
        raise PositionError('A JSON position must be {"rows", "cols", "mines", "view": [row, …]}.')
    for name in ("rows", "cols", "mines"):
        if type(data.get(name)) is not int or not 0 <= data[name] < _MOST:
            raise PositionError(f'A JSON position must give "{name}" as a number.')
    sized(data["rows"], data["cols"])
    return Position.from_rows(view, data["rows"], data["cols"], data["mines"])


def _start(grid: Grid, place: object) -> Cell | None:
    if place is None:
        return None
    match = _PLACE.fullmatch(place) if isinstance(place, str) else None
    if not match or int(match[1]) >= grid.rows or int(match[2]) >= grid.columns:
        raise PositionError(f"The start {quoted(str(place), 20)} is not a cell of the board.")
    return grid.cell(int(match[1]), int(match[2]))
