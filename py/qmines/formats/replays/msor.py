"""Replays `.msor`, which JSMinesweeper's analyser takes and a script makes from games of minesweeper.online::

    {"header": {"width", "height", "mines"}, "replay": [{"type", "x", "y", "time", "touchCells": [...]}]}

The type of a move is 0 for an opening, 1 for a flag, 2 for a chord that did nothing and 3 for one that opened cells;
`time` is in milliseconds, and may be missing. `touchCells` says in groups of five numbers what changed: column, row,
value, and two numbers without a use here. In openings and chords the values are 0 to 8 for an opened number, 10 for a
mine that is shown, 11 for the mine that exploded, 12 for a wrong flag. Each cell of a move of type 1 gets a flag or
loses it, whatever its value. Flags do not keep cells closed: a 0 opens them, too.

A file has no board. It follows from a game that was won, or lost with all mines shown; of others the position alone is
read. It holds moves, and nothing else that the mouse did. Duels, in which a part of the board begins again after a
mine, are not read. Sources: JSMinesweeper's `main.js`, and `womConverter.ts` of Strange-Dust.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from qmines.errors import PositionError
from qmines.formats.content import LARGEST, Content, place_text
from qmines.formats.json_boards import data_in
from qmines.formats.replays.played import content_of
from qmines.formats.replays.replay import Act, Header, Replay, Result, Verb, require_events
from qmines.game.field.layout import Layout
from qmines.grid import Cell, Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED
from qmines.text import counted

WHAT = "An MSOR file"

_VERBS: dict[int, Verb] = {0: "open", 1: "flag", 2: "chord", 3: "chord"}
_GROUP = 5
_UNKNOWN = 9
_MINE = 10
_EXPLODED = 11
_WRONG = 12
_DUEL = frozenset((13, 14, 15))
"""The values of cells that begin again."""

_FLAG = 16
"""Stands for any value in a move that puts or takes a flag."""

_LATEST = 10**12
_FORM = f'{WHAT} must be {{"header": {{"width", "height", "mines"}}, "replay": [move, …]}}.'


@dataclass
class _Seen:
    """What the moves of a file show."""

    grid: Grid
    mine_count: int
    view: bytearray
    acts: list[Act] = field(default_factory=list)
    exploded: set[Cell] = field(default_factory=set)
    mines: set[Cell] = field(default_factory=set)
    wrong: set[Cell] = field(default_factory=set)

    def layout(self) -> frozenset[Cell] | None:
        """The mines, if they follow from what is seen."""
        if self.exploded:
            flagged = {cell for cell, code in enumerate(self.view) if code == FLAGGED}
            mines = frozenset(self.exploded | self.mines | (flagged - self.wrong))
        else:
            mines = frozenset(cell for cell, code in enumerate(self.view) if code > 8)
        return mines if len(mines) == self.mine_count else None


def is_msor_text(text: str) -> bool:
    """Whether a text is such a replay, or a damaged one."""
    return text.startswith("{") and '"header"' in text and '"replay"' in text


def is_msor(data: object) -> bool:
    """Whether the data of a JSON text is such a replay."""
    return isinstance(data, dict) and isinstance(data.get("replay"), list) and isinstance(data.get("header"), dict)


def read(data: bytes) -> Replay:
    """Reads a replay. Raises `PositionError` naming what is wrong and where, or that the mines do not follow."""
    seen = _seen(data)
    layout = seen.layout()
    if layout is None:
        told = f"neither opens all but {counted(seen.mine_count, 'mine')} nor shows all of them"
        raise PositionError(f"{WHAT} does not give its board, and this game {told}, so there is nothing to replay.")
    return _replay(seen, layout)


def read_content(data: bytes) -> Content:
    """Reads a replay as a board, or the position at its end if the mines do not follow. Raises `PositionError`."""
    seen = _seen(data)
    layout = seen.layout()
    if layout is None:
        return Content(seen.grid, seen.mine_count, bytes(seen.view))
    return content_of(_replay(seen, layout))


def _replay(seen: _Seen, layout: frozenset[Cell]) -> Replay:
    numbers = Layout(seen.grid, layout).numbers
    for cell, code in enumerate(seen.view):
        if code <= 8 and (cell in layout or code != numbers[cell]):
            has = "is a mine" if cell in layout else f"touches {counted(numbers[cell], 'mine')}"
            raise PositionError(f"{WHAT} contradicts itself: {place_text(seen.grid, cell)} shows {code}, but {has}.")
    result: Result = "lost" if seen.exploded else "won"
    header = Header(program="minesweeper.online", result=result, mines=seen.mine_count)
    return Replay(seen.grid, layout, header, acts=tuple(seen.acts), flags_fall=True)


def _seen(data: bytes) -> _Seen:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError(f"{WHAT} must be text in UTF-8, and byte {error.start + 1} is not.") from error
    given = data_in(text)
    if not is_msor(given):
        raise PositionError(_FORM)
    columns, rows, mines = (
        _whole(given["header"].get(name), f"header's {name}") for name in ("width", "height", "mines")
    )
    if not rows or not columns or rows * columns > LARGEST:
        size = f"{columns:,}x{rows:,}"
        raise PositionError(f"{WHAT} gives a board of {size}: it must have 1 to {LARGEST:,} cells.")
    grid = Grid(rows, columns)
    if mines > grid.size:
        raise PositionError(f"{WHAT} gives {counted(mines, 'mine')} to a board of {counted(grid.size, 'cell')}.")
    seen = _Seen(grid, mines, bytearray([CLOSED]) * grid.size)
    require_events(len(given["replay"]))
    for number, move in enumerate(given["replay"], 1):
        _follow(seen, number, move)
    return seen


def _whole(given: object, name: str) -> int:
    if type(given) is not int or not 0 <= given <= _LATEST:
        raise PositionError(f"{WHAT} must give its {name} as a whole number.")
    return given


def _follow(seen: _Seen, number: int, move: object) -> None:
    """Makes a move, the `number`-th."""
    if not isinstance(move, dict):
        raise PositionError(f"{WHAT} must have an object as its move {number}.")
    kind = move.get("type")
    if type(kind) is not int or kind not in _VERBS:
        raise PositionError(f"{WHAT} has a type of move {number} that is not known here: 0 to 3 are.")
    cell = _cell(seen.grid, number, move.get("x"), move.get("y"))
    seen.acts.append(Act(_time(number, move.get("time")), _VERBS[kind], cell))
    touched = move.get("touchCells", [])
    if not isinstance(touched, list) or len(touched) % _GROUP or set(map(type, touched)) - {int}:
        raise PositionError(f"{WHAT} must have groups of five numbers as the touchCells of move {number}.")
    xs, ys, values = (touched[place::_GROUP] for place in range(3))
    if not touched:
        return
    for x, y in ((min(xs), min(ys)), (max(xs), max(ys))):
        _cell(seen.grid, number, x, y)
    if not _DUEL.isdisjoint(values):
        raise PositionError(f"{WHAT} has a duel, in which cells begin again in move {number}, and this is not read.")
    if min(values) < 0 or max(values) > _WRONG or _UNKNOWN in values:
        raise PositionError(f"{WHAT} has a value in move {number} that is not known here: 0 to 8 and 10 to 12 are.")
    columns, is_flag = seen.grid.columns, _VERBS[kind] == "flag"
    for x, y, value in zip(xs, ys, values, strict=True):
        if value <= 8 and not is_flag:
            seen.view[y * columns + x] = value
        else:
            _touch(seen, number, y * columns + x, _FLAG if is_flag else value)


def _cell(grid: Grid, number: int, x: Any, y: Any) -> Cell:
    if type(x) is not int or type(y) is not int or not (0 <= x < grid.columns and 0 <= y < grid.rows):
        raise PositionError(f"{WHAT} has a cell in move {number} that its board of {grid.columns}x{grid.rows} has not.")
    return grid.cell(y, x)


def _time(number: int, given: Any) -> int | None:
    if given is None:
        return None
    if type(given) not in (int, float) or not -_LATEST < given < _LATEST:
        raise PositionError(f"{WHAT} must give the time of move {number} in milliseconds.")
    return int(given)


def _touch(seen: _Seen, number: int, cell: Cell, value: int) -> None:
    """Shows a flag or a mine."""
    if value == _MINE:
        seen.mines.add(cell)
    elif value == _EXPLODED:
        seen.exploded.add(cell)
        seen.view[cell] = EXPLODED
    elif value == _WRONG:
        seen.wrong.add(cell)
    elif seen.view[cell] == FLAGGED:
        seen.view[cell] = CLOSED
    elif seen.view[cell] == CLOSED:
        seen.view[cell] = FLAGGED
    else:
        place = place_text(seen.grid, cell)
        raise PositionError(f"{WHAT} has a flag in move {number} at {place}, which is not closed.")
