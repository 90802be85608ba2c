"""Records: writes and reads games as text, params + seed + moves.

::

    qmines 1
    size 13x9
    mines 30
    seed 7
    draws 1
    rules quantum
    begun 2026-01-31T12:00:00Z
    origin drawn
    hints on

    0 p open 4,6
    1930 p open 1,2
    moved 1,2>0,5 3,1>2,1
    8020 p hint
    8640 p hint
    9125 p hint
    9961 p hint
    9961 g flag 0,5

Open numbers, mines and times follow from these lines (`game/records/replay.py`). If a search found the board for the
rule `layout`, a line `board` with its mines follows the first opening; a given board is in the header, without `start`
if no cell is open at first. If a grade was chosen for the board, a line `grade` in the header names it (from `draws 3`
on).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from hashlib import sha256
from typing import cast

from qmines.errors import GameError, MoveError, RecordError
from qmines.game.events import Who
from qmines.game.field.layout import Moved
from qmines.game.game import Game
from qmines.game.moves import Move, Played
from qmines.game.params import DRAWS, Grade, Params, grade_named
from qmines.game.rules import Rules, preset
from qmines.grid import Cell, Grid, places
from qmines.text import quoted

VERSION = "qmines 1"

_RULES = [field.name for field in fields(Rules)]
_REQUIRED = ("size", "mines", "seed", "draws", "rules", "origin")
_KEYS = (*_REQUIRED, *_RULES, "hints", "mine_vision", "begun", "start", "board", "opened", "grade")
_START_CELL = "start cell"
_NOT_DRAWN = "not drawn"
_SIZE = re.compile(r"([0-9]{1,5})x([0-9]{1,5})")
_LINE = re.compile(r"([0-9]{1,15}) ([pmg]) ([a-z][a-z0-9_,# ]{1,60})")
_LEADING = re.compile(r"\b0+(?=[0-9])")
_PLACE = re.compile(r"([0-9]{1,5}),([0-9]{1,5})")


def text_of(game: Game) -> str:
    """The record of a game so far."""
    return header(game.params) + "".join(move_text(game.params.grid, played) for played in game.moves)


def identity(game: Game) -> str:
    """The identity of a game: the SHA-256 of its record, as hexadecimal digits.

    This program also reads records written in other ways, for instance with the header in another order; the game is
    the same, and so is its identity.
    """
    return sha256(text_of(game).encode()).hexdigest()


def header(params: Params) -> str:
    """The lines before the first move, with the empty line after them."""
    lines = [
        VERSION,
        f"size {params.columns}x{params.rows}",
        f"mines {params.mine_count}",
        f"seed {params.seed}",
        f"draws {params.draws}",
        f"rules {params.rules_name}",
        *(f"{name} {value}" for name, value in params.rules.changes_from(preset(params.rules_name)).items()),
        *(["hints on"] if params.hints else []),
        *(["mine_vision on"] if params.mine_vision else []),
        *([f"begun {params.begun}"] if params.begun else []),
        f"origin {params.origin}",
        *([f"grade {params.grade}"] if params.grade else []),
    ]
    if params.board is not None:
        lines += [] if params.start is None else [f"start {places(params.grid, [params.start])}"]
        lines += [f"board {board_text(params.grid, params.board)}"]
        lines += [f"opened {places(params.grid, params.opened)}"] if params.opened else []
    return "\n".join(lines) + "\n\n"


def move_text(grid: Grid, played: Played) -> str:
    """The line of a move, and lines for the board that it found and for what it rearranged."""
    text = f"{played.at} {played.who} {played.move}\n"
    if played.board is not None:
        text += f"board {board_text(grid, played.board)}\n"
    if played.moved is not None:
        text += " ".join(["moved", *(f"{places(grid, [a])}>{places(grid, [b])}" for a, b in played.moved)]) + "\n"
    return text if played.drawn else text + f"{_NOT_DRAWN}\n"


def board_text(grid: Grid, layout: frozenset[Cell]) -> str:
    """A layout as hexadecimal digits: a bit a cell, row by row, the high bit first, padded with zeros to a whole byte.

    >>> board_text(Grid(2, 5), frozenset({0, 9}))
    '8040'
    """
    bits = "".join("1" if cell in layout else "0" for cell in range(grid.size))
    return bytes(int(bits[at : at + 8].ljust(8, "0"), 2) for at in range(0, grid.size, 8)).hex()


def read(text: str) -> tuple[Params, list[Played]]:
    """The params and the moves of a record. Raises `RecordError` with the line that is wrong."""
    head, blank, body = text.partition("\n\n")
    if not head.startswith("qmines "):
        raise RecordError("This is not a game record: it does not begin with 'qmines 1'.")
    version, *lines = head.split("\n")
    if version != VERSION:
        raise RecordError(f"This record has version {quoted(version[7:], 20)}; this program reads version 1.")
    *moves, rest = body.split("\n")
    if not blank or rest.strip():
        raise RecordError("The record is cut short: its last line is incomplete.")
    while moves and not moves[-1].strip():
        # Blank lines that an editor or a mail program has added at the end.
        moves.pop()
    params = _params(lines)
    return params, list(_moves(params.grid, moves, len(lines) + 3))


def _params(lines: list[str]) -> Params:
    """The params in the header's lines."""
    values: dict[str, str] = {}
    for number_of_line, line in enumerate(lines, 2):
        key, space, value = line.partition(" ")
        if key not in _KEYS or not space:
            raise RecordError(f"Line {number_of_line} has {quoted(line)}, which this version does not know.")
        # `start` names both a rule and the start cell; the rest of the line distinguishes them.
        name = _START_CELL if key == "start" and _PLACE.fullmatch(value) else key
        if name in values:
            raise RecordError(f"Line {number_of_line} gives {name} a second time.")
        values[name] = value
    if missing := next((key for key in _REQUIRED if key not in values), None):
        raise RecordError(f"The record is missing its {missing}.")
    try:
        return _built(values)
    except GameError as error:
        raise RecordError(f"The record does not describe a valid game. {error}") from error


def _built(values: dict[str, str]) -> Params:
    size = _SIZE.fullmatch(values["size"])
    if not size:
        raise RecordError(f"A record's size must look like 13x9, not {quoted(values['size'], 20)}.")
    columns, rows = int(size[1]), int(size[2])
    draws = _whole(values, "draws")
    if not 1 <= draws <= DRAWS:
        raise RecordError(f"This record was drawn by version {draws}; this program knows versions up to {DRAWS}.")
    if "board" in values and values["origin"] == "drawn":
        raise RecordError("The record gives a board, but says that its board was drawn.")
    changes = {name: values[name] for name in _RULES if name in values}
    start = cells_in(rows, columns, values.get(_START_CELL, ""))
    return Params(
        rows=rows,
        columns=columns,
        mine_count=_whole(values, "mines"),
        seed=values["seed"],
        rules_name=values["rules"],
        rules=preset(values["rules"]).changed(changes),
        hints=_switch(values, "hints"),
        mine_vision=_switch(values, "mine_vision"),
        origin=values["origin"],
        begun=values.get("begun"),
        draws=draws,
        start=start[0] if start else None,
        board=layout_in(rows * columns, values["board"]) if "board" in values else None,
        opened=frozenset(cells_in(rows, columns, values.get("opened", ""))),
        grade=_grade(values["grade"]) if "grade" in values else None,
    )


def _moves(grid: Grid, lines: Iterable[str], first: int) -> Iterator[Played]:
    """The moves in the lines after the header; `first` is the number of the first line."""
    waiting: Played | None = None
    for line_number, line in enumerate(lines, first):
        if line.startswith("board ") and waiting is not None and waiting.board is None and waiting.moved is None:
            waiting = replace(waiting, board=layout_in(grid.size, line.removeprefix("board ")))
            continue
        if line.split(" ")[0] == "moved" and waiting is not None and waiting.moved is None:
            waiting = replace(waiting, moved=_moved(grid, line, line_number))
            continue
        if line == _NOT_DRAWN and waiting is not None and waiting.moved is not None and waiting.drawn:
            waiting = replace(waiting, drawn=False)
            continue
        if waiting is not None:
            yield waiting
        match = _LINE.fullmatch(line)
        if not match:
            raise RecordError(f"Line {line_number} is not a move: {quoted(line)}.")
        waiting = Played(int(match[1]), cast(Who, match[2]), _move(match[3]))
    if waiting is not None:
        yield waiting


def _move(text: str) -> Move:
    try:
        return Move.from_text(_LEADING.sub("", text))
    except MoveError as error:
        raise RecordError(str(error)) from error


def _moved(grid: Grid, line: str, line_number: int) -> Moved:
    pairs = []
    for pair in line.split(" ")[1:]:
        source, arrow, target = pair.partition(">")
        cells = [*cells_in(grid.rows, grid.columns, source), *cells_in(grid.rows, grid.columns, target)]
        if not arrow or len(cells) != 2:
            raise RecordError(f"Line {line_number} does not say which mines moved: {quoted(line)}.")
        pairs.append((cells[0], cells[1]))
    return tuple(pairs)


def cells_in(rows: int, columns: int, text: str) -> list[Cell]:
    """Cells written as `r,c`, separated by spaces. Raises `RecordError` for one that is not on the board."""
    cells = []
    for place in text.split(" ") if text else []:
        match = _PLACE.fullmatch(place)
        row, column = (int(match[1]), int(match[2])) if match else (rows, columns)
        if row >= rows or column >= columns:
            raise RecordError(f"{quoted(place, 20)} is not a cell of the board.")
        cells.append(row * columns + column)
    return cells


def layout_in(size: int, text: str) -> frozenset[Cell]:
    """The layout that `board_text` wrote, for a board of this size. Raises `RecordError` if it does not fit."""
    if not re.fullmatch(r"(?:[0-9a-f]{2})+", text) or len(text) != (size + 7) // 8 * 2:
        raise RecordError("The board does not fit its size.")
    bits = "".join(f"{byte:08b}" for byte in bytes.fromhex(text))
    if "1" in bits[size:]:
        raise RecordError("The board has mines beyond its last cell.")
    return frozenset(cell for cell in range(size) if bits[cell] == "1")


def _grade(text: str) -> Grade:
    """The grade, if it is spelt as records write it: a record has one form for each grade."""
    if grade_named(text) != text:
        raise RecordError(f"A record must spell this grade 'grade {grade_named(text)}', not {quoted(text, 20)}.")
    return grade_named(text)


def _whole(values: dict[str, str], key: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", values[key]):
        raise RecordError(f"A record's {key} must be a number, not {quoted(values[key], 20)}.")
    return int(values[key])


def _switch(values: dict[str, str], key: str) -> bool:
    if values.get(key, "on") != "on":
        raise RecordError(f"The record's {key} can only be on.")
    return key in values
