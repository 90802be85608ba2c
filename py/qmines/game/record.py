"""Records: params + seed + moves as text. Writing, reading, replaying, verifying.

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

An open number, a mine, a time: all follow from these lines. A replay takes the rearrangings from the `moved` lines,
and what the game did to end a lesson from its `g` moves, and checks that the rules allow them, so a record stays
readable whatever a later version would draw or teach; `verify` also draws them again where the record is of this
version.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from hashlib import sha256

from qmines.errors import GameError, MoveError, RecordError, TooComplex
from qmines.game.bounds import LONGEST, bounded_solver
from qmines.game.events import Taught
from qmines.game.game import Game, Played
from qmines.game.layout import Moved
from qmines.game.params import BUDGETS, DRAWS, Params
from qmines.game.quantum import Rearrangement
from qmines.game.rules import Rules, preset
from qmines.grid import Cell, Grid, places
from qmines.solver.analyse import Solver

VERSION = "qmines 1"

_RULES = [field.name for field in fields(Rules)]
_REQUIRED = ("size", "mines", "seed", "draws", "rules", "origin")
_KEYS = (*_REQUIRED, *_RULES, "hints", "mine_vision", "begun", "start", "board", "opened")
_START_CELL = "start cell"
_NOT_DRAWN = "not drawn"
_SIZE = re.compile(r"([0-9]{1,5})x([0-9]{1,5})")
_LINE = re.compile(r"([0-9]{1,15}) ([pmg]) ([a-z]+(?: [0-9]+,[0-9]+)?)")
_LEADING = re.compile(r"\b0+(?=[0-9])")
_PLACE = re.compile(r"([0-9]{1,5}),([0-9]{1,5})")


@dataclass(frozen=True)
class Report:
    """What a verified record comes to: its end (`won`, `lost`, or how it stands), milliseconds of play, saves, moves,
    and whether the rearrangings were drawn again and agreed.
    """

    state: str
    elapsed: int
    saves: int
    moves: int
    redrawn: bool


def text_of(game: Game) -> str:
    """The record of a game as it stands."""
    return header(game.params) + "".join(move_text(game.params.grid, played) for played in game.moves)


def identity(game: Game) -> str:
    """What a game is known by: the SHA-256, as hexadecimal digits, of its record.

    A record may be written in other ways that this program reads, its header in another order for instance; the game
    is the same, and so is its identity.
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
    ]
    if params.board is not None and params.start is not None:
        lines += [f"start {places(params.grid, [params.start])}", f"board {board_text(params.grid, params.board)}"]
        lines += [f"opened {places(params.grid, params.opened)}"] if params.opened else []
    return "\n".join(lines) + "\n\n"


def move_text(grid: Grid, played: Played) -> str:
    """The line of a move, and that of what it rearranged."""
    text = f"{played.at} {played.who} {played.move}\n"
    if played.moved is not None:
        text += " ".join(["moved", *(f"{places(grid, [a])}>{places(grid, [b])}" for a, b in played.moved)]) + "\n"
    return text if played.drawn else text + f"{_NOT_DRAWN}\n"


def board_text(grid: Grid, layout: frozenset[Cell]) -> str:
    """A layout as hexadecimal digits: a bit a cell, row by row, the high bit first, zeros to the next whole byte.

    >>> board_text(Grid(2, 5), frozenset({0, 9}))
    '8040'
    """
    bits = "".join("1" if cell in layout else "0" for cell in range(grid.size))
    return bytes(int(bits[at : at + 8].ljust(8, "0"), 2) for at in range(0, grid.size, 8)).hex()


def read(text: str) -> tuple[Params, list[Played]]:
    """The params and the moves of a record. Raises `RecordError` with the line that is wrong."""
    head, blank, body = text.partition("\n\n")
    if not head.startswith("qmines "):
        raise RecordError("This is no record of a game: it does not begin with 'qmines 1'.")
    version, *lines = head.split("\n")
    if version != VERSION:
        raise RecordError(f"This record is of version {version[7:27]!a}; this program reads version 1.")
    if not blank or (body and not body.endswith("\n")):
        raise RecordError("The record is cut short: its last line is not complete.")
    params = _params(lines)
    return params, list(_moves(params.grid, body.split("\n")[:-1], len(lines) + 3))


def replay(text: str, *, redraw: bool = False) -> Game:
    """The game of a record, ready to go on. Raises `RecordError` where something does not follow.

    With `redraw`, rearrangings are drawn as well and must agree.
    """
    *_, game = replaying(text, redraw=redraw)
    return game


def replaying(text: str, *, redraw: bool = False, solver: Solver | None = None) -> Iterator[Game]:
    """The game of a record after each of its moves, one and the same object, first as it begins.

    A solver other than the game's own must judge alike.
    """
    yield from repeating(*read(text), redraw=redraw, solver=solver)


def repeating(
    params: Params, moves: Iterable[Played], *, redraw: bool = False, solver: Solver | None = None
) -> Iterator[Game]:
    """Does what `replaying` does, of a record that has been read."""
    game = _Replay(params, solver, redraw=redraw)
    yield game
    for played in moves:
        game.repeat(played)
        yield game


def verify(text: str) -> Report:
    """Replays a record and checks all that can be checked, within what `bounds` allows. Raises `RecordError`."""
    if len(text) > LONGEST:
        raise RecordError(f"The record of a game is a text of at most {LONGEST:,} characters.")
    params, moves = read(text)
    redrawn = params.draws in BUDGETS
    try:
        *_, game = repeating(params, moves, redraw=redrawn, solver=bounded_solver(params))
    except TooComplex as error:
        raise RecordError("The game is too complex to be examined.") from error
    return Report(game.state, game.elapsed, game.saves, len(game.moves), redrawn)


class _Replay(Game):
    """A game that takes its rearrangings from a record while it repeats the record's moves."""

    def __init__(self, params: Params, solver: Solver | None, *, redraw: bool) -> None:
        super().__init__(params, solver)
        self._redraw = redraw
        self._repeated: Played | None = None

    def repeat(self, played: Played) -> None:
        """Makes one move of the record. Raises `RecordError` where it does not follow."""
        if played.who == "m":
            raise RecordError(f"Move {len(self.moves) + 1} is the machine's; that cannot be played yet.")
        self._repeated = played
        try:
            events = self.play(played.move, at=played.at, who=played.who)
        except MoveError as error:
            raise RecordError(str(error)) from error
        finally:
            self._repeated = None
        where = f"Move {len(self.moves) + (not events)}, {played.move!r},"
        if not events:
            raise RecordError(f"{where} has no effect there.")
        if self.moves[-1] != played:
            raise RecordError(f"{where} rearranges nothing, but the record says it does.")

    def _taught(self) -> Taught:
        """Lessons are not looked for again: the record says what the game did to end them."""
        return super()._taught() if self._repeated is None else Taught(0, "")

    def _share_of_mine(self, cell: Cell) -> Fraction | None:
        """Nobody is told what a hint said then; what was looked at for it is looked at all the same."""
        if self._repeated is None:
            return super()._share_of_mine(cell)
        known = self._known()
        if known.is_unknown(cell):
            self._is_counted(known)
        return None

    def _rearranged(self, decision: frozenset[Cell]) -> Rearrangement | None:
        played = self._repeated
        if played is None:
            return super()._rearranged(decision)
        where = f"Move {len(self.moves) + 1}, {played.move!r},"
        drawn = super()._rearranged(decision) if self._redraw else None
        if played.moved is None:
            # Where the knowledge is too complex, a decision may have done nothing.
            if drawn is None and self._known().has_undecided:
                return None
            raise RecordError(f"{where} hits a mine, but the record does not say how the mines gave way.")
        self._check(played.moved, decision, where)
        if self._redraw and (drawn is None or drawn.moved != played.moved):
            raise RecordError(f"{where} is followed by another layout than the seed draws.")
        if drawn is not None and drawn.drawn != played.drawn:
            raise RecordError(f"{where} does not say truly whether its layout was drawn.")
        return Rearrangement(played.moved, kept=False, drawn=played.drawn)

    def _check(self, moved: Moved, decision: frozenset[Cell], where: str) -> None:
        """Raises `RecordError` unless mines can move so, and leave the decision safe and all that is known true."""
        assert self._mines is not None
        sources, targets = [a for a, _ in moved], [b for _, b in moved]
        mined, known = self._mines.mined, self._known()
        in_order = sources == sorted(set(sources)) and targets == sorted(set(targets))
        if not in_order or not all(mined[cell] for cell in sources) or any(mined[cell] for cell in targets):
            raise RecordError(f"{where} is followed by mines moving from where none was, or to where one is.")
        if any(known.cells[cell] <= 8 for cell in targets):
            raise RecordError(f"{where} moves a mine to a cell that is known to be safe.")
        change: Counter[Cell] = Counter()
        for cell in sources:
            change.subtract(self.params.grid.neighbours[cell])
        for cell in targets:
            change.update(self.params.grid.neighbours[cell])
        hit = self._mines.among(decision).difference(sources) or decision.intersection(targets)
        if hit or any(by and known.cells[cell] <= 8 for cell, by in change.items()):
            raise RecordError(f"{where} is followed by a layout that contradicts what is known.")


def _params(lines: list[str]) -> Params:
    """The params of the header's lines."""
    values: dict[str, str] = {}
    for number_of_line, line in enumerate(lines, 2):
        key, space, value = line.partition(" ")
        if key not in _KEYS or not space:
            raise RecordError(f"Line {number_of_line} holds {line[:40]!a}, which this version does not know.")
        # `start` is the name of a rule and of the start cell; what follows tells them apart.
        name = _START_CELL if key == "start" and _PLACE.fullmatch(value) else key
        if name in values:
            raise RecordError(f"Line {number_of_line} gives {name} a second time.")
        values[name] = value
    if missing := next((key for key in _REQUIRED if key not in values), None):
        raise RecordError(f"The record does not give its {missing}.")
    try:
        return _built(values)
    except GameError as error:
        raise RecordError(f"The record makes no game. {error}") from error


def _built(values: dict[str, str]) -> Params:
    size = _SIZE.fullmatch(values["size"])
    if not size:
        raise RecordError(f"The size of a record is written like 13x9, not {values['size'][:20]!a}.")
    columns, rows = int(size[1]), int(size[2])
    draws = _whole(values, "draws")
    if not 1 <= draws <= DRAWS:
        raise RecordError(f"This record was drawn by version {draws}; this program knows versions up to {DRAWS}.")
    changes = {name: values[name] for name in _RULES if name in values}
    start = _cells(rows, columns, values.get(_START_CELL, ""))
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
        board=_board(rows * columns, values["board"]) if "board" in values else None,
        opened=frozenset(_cells(rows, columns, values.get("opened", ""))),
    )


def _moves(grid: Grid, lines: Iterable[str], first: int) -> Iterator[Played]:
    """The moves of the lines after the header; `first` is the number of the first of them."""
    waiting: Played | None = None
    for line_number, line in enumerate(lines, first):
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
            raise RecordError(f"Line {line_number} is no move: {line[:40]!a}.")
        waiting = Played(int(match[1]), match[2], _LEADING.sub("", match[3]))
    if waiting is not None:
        yield waiting


def _moved(grid: Grid, line: str, line_number: int) -> Moved:
    pairs = []
    for pair in line.split(" ")[1:]:
        source, arrow, target = pair.partition(">")
        cells = [*_cells(grid.rows, grid.columns, source), *_cells(grid.rows, grid.columns, target)]
        if not arrow or len(cells) != 2:
            raise RecordError(f"Line {line_number} does not say which mines moved: {line[:40]!a}.")
        pairs.append((cells[0], cells[1]))
    return tuple(pairs)


def _cells(rows: int, columns: int, text: str) -> list[Cell]:
    """Cells written as `r,c`, with spaces between."""
    found = []
    for place in text.split(" ") if text else []:
        match = _PLACE.fullmatch(place)
        row, column = (int(match[1]), int(match[2])) if match else (rows, columns)
        if row >= rows or column >= columns:
            raise RecordError(f"{place[:20]!a} is no cell of the board.")
        found.append(row * columns + column)
    return found


def _board(size: int, text: str) -> frozenset[Cell]:
    if not re.fullmatch(r"(?:[0-9a-f]{2})+", text) or len(text) != (size + 7) // 8 * 2:
        raise RecordError("The board of the record does not fit its size.")
    bits = "".join(f"{byte:08b}" for byte in bytes.fromhex(text))
    if "1" in bits[size:]:
        raise RecordError("The board of the record has mines beyond its last cell.")
    return frozenset(cell for cell in range(size) if bits[cell] == "1")


def _whole(values: dict[str, str], key: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", values[key]):
        raise RecordError(f"The {key} of a record is a number, not {values[key][:20]!a}.")
    return int(values[key])


def _switch(values: dict[str, str], key: str) -> bool:
    if values.get(key, "on") != "on":
        raise RecordError(f"The record's {key} can only be on.")
    return key in values
