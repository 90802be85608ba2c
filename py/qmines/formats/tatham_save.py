"""Saved games of Simon Tatham's Mines: lines ``KEY     :LENGTH:DATA``.

``DESC`` has the board as in a game ID, whose first cell is open from the beginning. Where there is a ``PRIVDESC``, that
is the board, and the first move opens the first cell. After ``NSTATES`` come the moves, one less than the states:
``MOVE`` (``Ox,y`` opens, ``Fx,y`` puts or takes a flag, ``Cx,y`` opens what is around a number; several joined by
``;``), ``SOLVE`` and ``RESTART``. ``STATEPOS`` is the state that is shown; the moves after it are undone.

When every safe cell is open, the program flags the mines. It holds the mines and what is seen, if that is true, but no
question marks. At most 1,000,000 moves are read, which open and close at most 500,000 cells. Sources: `mines.c` and
`midend.c` of ghewgill/puzzles.

It is a replay, too, of moves without times: ``TIME`` is that of all play, also of what was undone. ``UI`` tells how
often a mine exploded. A game that went on after that, that was begun again, or that the program solved, can be read but
not reviewed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from qmines.errors import PositionError
from qmines.formats.content import Content, place_text
from qmines.formats.play import Play, require_true, steps_to
from qmines.formats.replays.replay import Act, Header, Replay, Verb
from qmines.formats.tatham import described, description, size_in
from qmines.game.field.layout import Layout
from qmines.grid import Cell, Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED
from qmines.text import quoted

WHAT = "A save of Tatham's Mines"
_MAGIC = "Simon Tatham's Portable Puzzle Collection"
_MOST_MOVES = 1_000_000
_MOST_WORK = 500_000
"""The most cells that the moves of a save may open and close; each of them counts again whenever the game restarts."""

_LINE = re.compile(r"([A-Z ]{8}):([0-9]{1,9}):(.*)")
_MOVE = re.compile(r"([OFC])([0-9]{1,7}),([0-9]{1,7})")
_MOVES = ("MOVE", "SOLVE", "RESTART")
_DEATHS = re.compile(r"D([0-9]{1,9})")
_PROGRAM = "Simon Tatham's Mines"
_VERBS: dict[str, Verb] = {"O": "open", "C": "chord", "F": "flag"}

Line = tuple[int, str, str]
"""The number of a line, its key and its data."""


def is_save(text: str) -> bool:
    """Whether a text is a save of any of Tatham's puzzles."""
    return text.startswith("SAVEFILE")


def read(text: str) -> Content:
    """Reads the board of a save and what it shows. Raises `PositionError` naming what is wrong and where."""
    return read_both(text)[0]


def read_replay(data: bytes) -> Replay:
    """Reads the moves of a save up to the state that is shown. Raises as `read` does."""
    try:
        return read_both(data.decode("utf-8-sig"))[1]
    except UnicodeDecodeError as error:
        raise PositionError(f"{WHAT} must be text in UTF-8, and byte {error.start + 1} is not.") from error


def read_both(text: str) -> tuple[Content, Replay]:
    """Reads the board of a save, what it shows, and its moves up to there. Raises as `read` does."""
    values, played = _played(text)
    view, mines = bytes(played.play.view), played.mines
    content = Content(played.grid, len(mines), view, mines, played.first)
    _, count = size_in(values["PARAMS"])
    reason = played.why_not or _went_on(values.get("UI", ""), played)
    header = Header(program=_PROGRAM, mines=count)
    rules = "" if reason else "classic"
    return content, Replay(played.grid, mines, header, acts=tuple(played.acts), rules=rules, why_not=reason)


def _went_on(told: str, played: _Replay) -> str:
    """Why a game cannot be reviewed if a mine exploded earlier; empty if none did."""
    deaths = _DEATHS.match(told)
    if not deaths or int(deaths[1]) <= played.play.view.count(EXPLODED):
        return ""
    return "This game went on after a mine exploded, since that was undone, and a record would end there."


def _played(text: str) -> tuple[dict[str, str], _Replay]:
    """The values of a save, and its moves up to the state that is shown."""
    lines = list(_lines(text))
    values = {key: data for _, key, data in lines if key not in _MOVES}
    moves = [line for line in lines if line[1] in _MOVES]
    for key, wanted in (("SAVEFILE", _MAGIC), ("VERSION", "1"), ("GAME", "Mines")):
        if (given := _given(values, key)) != wanted:
            raise PositionError(f"A save of Mines must have {wanted!r} as its {key}, not {quoted(given)}.")
    grid, _ = size_in(_given(values, "PARAMS"))
    mines, start = described(grid, values.get("PRIVDESC") or _given(values, "DESC"))
    states, at = (_count(values, key) for key in ("NSTATES", "STATEPOS"))
    if states != len(moves) + 1 or not 1 <= at <= states:
        raise PositionError(f"The save has {len(moves)} moves, which do not fit NSTATES {states} and STATEPOS {at}.")
    replay = _Replay(grid, mines, start)
    for number, key, data in moves[: at - 1]:
        replay.make(number, key, data)
    return values, replay


def _lines(text: str) -> Iterator[Line]:
    lines = text.strip("\r\n").splitlines()
    if len(lines) > _MOST_MOVES:
        raise PositionError(f"The save has {len(lines):,} lines: {_MOST_MOVES:,} are the most.")
    for number, line in enumerate(lines, 1):
        match = _LINE.fullmatch(line)
        if not match:
            raise PositionError(f"Line {number} must look like 'VERSION :1:1', not {quoted(line)}.")
        if (found := len(match[3].encode())) != int(match[2]):
            raise PositionError(f"Line {number} says that it has {match[2]} bytes, but it has {found}.")
        yield number, match[1].strip(), match[3]


def _given(values: Mapping[str, str], key: str) -> str:
    if key not in values:
        raise PositionError(f"The save does not give its {key}.")
    return values[key]


def _count(values: Mapping[str, str], key: str) -> int:
    given = _given(values, key)
    if not re.fullmatch("[0-9]{1,9}", given):
        raise PositionError(f"The {key} of a save must be a number, not {quoted(given, 20)}.")
    return int(given)


class _Replay:
    """Makes the moves of a save; `first` is the first opened cell. `acts` are the moves since the last restart;
    `why_not` says why they cannot be reviewed, if that is so.
    """

    def __init__(self, grid: Grid, mines: frozenset[Cell], start: Cell | None) -> None:
        self.grid = grid
        self.mines = mines
        self.acts: list[Act] = []
        self.why_not = ""
        self._layout = Layout(grid, mines)
        self._start = start
        self._work = 0
        self._restart()

    def _restart(self) -> None:
        self.first: Cell | None = None
        self._work += self._layout.grid.size
        self.play = Play(self._layout, flags_at_end=True)
        self.acts.clear()
        if self._start is not None:
            self.acts.append(Act(None, "open", self._start))
            self._open(self._start)

    def make(self, number: int, key: str, data: str) -> None:
        """Makes the moves of a line. Raises `PositionError`."""
        if key == "RESTART":
            self._bar(f"This game was begun again on line {number}, and a record holds one attempt.")
            self._restart()
        elif key == "SOLVE" or data == "S":
            self._bar(f"The program solved this game on line {number}, which is not a move of a record.")
            self._work += self._layout.grid.size
            self.play.solve()
        elif self.play.is_lost:
            raise PositionError(f"Line {number} moves on after the game was lost.")
        else:
            for move in data.split(";"):
                self._make(number, move)
        if self._work > _MOST_WORK:
            raise PositionError(f"The moves up to line {number} open and close more than {_MOST_WORK:,} cells.")

    def _make(self, number: int, move: str) -> None:
        match = _MOVE.fullmatch(move)
        grid, view = self._layout.grid, self.play.view
        column, row = (int(match[2]), int(match[3])) if match else (-1, -1)
        if not match or column >= grid.columns or row >= grid.rows:
            raise PositionError(f"Line {number} has {quoted(move, 20)}, which is not a move on this board.")
        cell = grid.cell(row, column)
        self._work += 1
        self.acts.append(Act(None, _VERBS[match[1]], cell))
        if match[1] == "O":
            if view[cell] == FLAGGED:
                self._bar(f"Line {number} opens a cell with a flag, which is not a move of a record.")
            self._open(cell)
        elif match[1] == "C":
            if sum(view[other] == FLAGGED for other in grid.neighbours[cell]) != view[cell]:
                self._bar(f"Line {number} opens the cells around one whose flags do not fit, and no record does that.")
            for other in grid.neighbours[cell]:
                if self.play.view[other] == CLOSED:
                    self._open(other)
        elif view[cell] not in (CLOSED, FLAGGED):
            raise PositionError(f"Line {number} flags {place_text(grid, cell)}, which is not closed.")
        else:
            self.play.flag(cell)

    def _bar(self, reason: str) -> None:
        """Keeps the first reason why the moves cannot be reviewed."""
        self.why_not = self.why_not or reason

    def _open(self, cell: Cell) -> None:
        self.first = cell if self.first is None else self.first
        if self.play.view[cell] != EXPLODED:
            self._work += self.play.open(cell)


def write(content: Content) -> str:
    """A save, with the moves that lead to what is seen, without a newline at its end."""
    mines = content.mines(WHAT)
    grid, layout = content.grid, Layout(content.grid, mines)
    start, moves, exploded = content.start, [], 0
    if content.view is not None:
        position = content.position(WHAT)
        if MARKED in position.cells:
            place = place_text(grid, position.cells.index(MARKED))
            raise PositionError(f"{WHAT} cannot hold question marks, and there is one at {place}.")
        require_true(position, layout, WHAT)
        steps = steps_to(position, Play(layout, flags_at_end=True), start)
        exploded = len(position.exploded)
        moves = [_move_text(grid, verb, cell) for verb, cell in steps]
        # A lost game goes no further: what exploded does so in one move.
        moves = [*moves[: len(moves) - exploded], *([";".join(moves[-exploded:])] if exploded else [])]
        start = None
    params = f"{grid.columns}x{grid.rows}n{len(mines)}a"
    lines = [("SAVEFILE", _MAGIC), ("VERSION", "1"), ("GAME", "Mines"), ("PARAMS", params), ("CPARAMS", params)]
    lines += [("DESC", description(grid, mines, start)), ("UI", f"D{exploded}"), ("TIME", "0")]
    lines += [("NSTATES", str(len(moves) + 1)), ("STATEPOS", str(len(moves) + 1))]
    lines += [("MOVE", move) for move in moves]
    return "\n".join(f"{key:8}:{len(data)}:{data}" for key, data in lines)


def _move_text(grid: Grid, verb: str, cell: Cell) -> str:
    row, column = grid.place(cell)
    return f"{'O' if verb == 'open' else 'F'}{column},{row}"
