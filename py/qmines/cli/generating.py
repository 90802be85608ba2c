"""`generate`: makes boards: drawn uniformly, solvable by logic alone, of a grade, or to practise a technique."""

from __future__ import annotations

import argparse
import json
import secrets
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from qmines.cli.arguments import positive
from qmines.cli.processes import ProcessEnded, spread
from qmines.cli.progress import watched
from qmines.cli.streams import StreamError, say
from qmines.errors import GameError
from qmines.game.boards.generate import layout
from qmines.game.boards.grading import graded
from qmines.game.boards.no_guess import PATIENCE
from qmines.game.boards.solvable import solvable
from qmines.game.field.layout import Layout
from qmines.game.params import BUDGETS, GRADES, Grade, Params, grade_named
from qmines.game.rules import LEVELS, preset, shape
from qmines.grid import Cell, places
from qmines.lab.practice import generated
from qmines.lab.techniques import NEEDS
from qmines.sampling.sampler import Sampler
from qmines.solver.analyse import Solver

MOST = 1_000_000
"""The most boards in one call."""


@dataclass(frozen=True)
class Order:
    """One board to make: the parameters of its game, its number from 1, and the kind of board."""

    params: Params
    number: int
    is_no_guess: bool
    is_uniform: bool
    grade: Grade | None
    technique: str | None


@dataclass(frozen=True)
class Board:
    """A board that was made: the start cell as `r,c` from 0, and the rows of `*` and `.`.

    A board that needs luck has no `grade`; only a board that was drawn to practise a technique has a `technique`.
    """

    rows: int
    cols: int
    mines: int
    start: str
    layout: tuple[str, ...]
    grade: Grade | None
    technique: str | None


def add_generate(commands: Any) -> None:
    """Adds `generate` to the commands of a parser."""
    command = commands.add_parser(
        "generate",
        help="make boards, with or without guessing",
        description="Makes boards. Each has a start cell that opens its neighbours too, if there is room. The same "
        "seed makes the same boards. A board's grade is the hardest rule it needs; it is null if logic alone does not "
        "solve the board.",
    )
    command.add_argument(
        "--level",
        required=True,
        help=f"{', '.join(LEVELS)}, or COLUMNSxROWSxMINES, with the mines as a number or a share like 20%%",
    )
    command.add_argument(
        "--no-guess", action="store_true", help="boards that logic alone can solve from the start cell"
    )
    command.add_argument(
        "--uniform", action="store_true", help="with --no-guess: draw boards until one fits, and repair none"
    )
    command.add_argument("--grade", metavar="RULE", help=f"no-guess boards of one grade: {', '.join(GRADES)}")
    command.add_argument(
        "--technique",
        metavar="NAME",
        help=f"practice boards for constraint play that need exactly one technique: {', '.join(NEEDS)}",
    )
    command.add_argument("--seed", help="letters, digits, hyphens and underscores; random by default")
    command.add_argument("--count", type=_count, default=1, metavar="K", help="how many boards")
    command.add_argument("--jobs", type=positive, default=1, metavar="N", help="how many processes make them")
    output = command.add_mutually_exclusive_group()
    output.add_argument("--jsonl", action="store_true", help="print one JSON object per line")
    output.add_argument("--json", action="store_true", help="print one JSON list")
    command.set_defaults(run=_generate)


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"it must be a number from 1 to {MOST:,}")
    return int(text)


def _generate(_: None, options: argparse.Namespace) -> None:
    made: list[dict[str, Any]] = []
    orders = ([order] for order in _orders(options))
    try:
        for board in watched(spread(_make, orders, min(options.jobs, options.count)), options.count, "boards"):
            if options.json:
                made.append(asdict(board))
            else:
                say(json.dumps(asdict(board)) if options.jsonl else _text(board))
    except ProcessEnded as error:
        raise StreamError("A process that made boards was killed.") from error
    if options.json:
        say(json.dumps(made))


def _orders(options: argparse.Namespace) -> Iterator[Order]:
    columns, rows, mines = shape(options.level)
    grade = None if options.grade is None else grade_named(options.grade)
    if options.uniform and not (options.no_guess or grade):
        raise GameError("--uniform needs --no-guess or --grade: other boards are drawn uniformly anyway.")
    if options.technique and (options.no_guess or options.uniform or grade):
        raise GameError("--technique cannot be used with --no-guess, --uniform or --grade.")
    seed = secrets.token_hex(6) if options.seed is None else options.seed
    params = Params(rows, columns, mines, seed, "strict-no-guess", preset("strict-no-guess"))
    for number in range(1, options.count + 1):
        is_no_guess = options.no_guess or grade is not None
        yield Order(params, number, is_no_guess, options.uniform, grade, options.technique)


def _make(order: Order) -> Board:
    """Makes one board. Raises `GameError` if none is found."""
    params, grid = order.params, order.params.grid
    name = f"{params.seed}/{order.number}"
    first = Sampler(f"{name}/start").below(grid.size)
    sampler = Sampler(f"{name}/layout")
    grade: Grade | None
    if order.is_no_guess:
        mines, grade = solvable(params, first, sampler, order.grade, 0 if order.is_uniform else PATIENCE)
    else:
        first, mines = _lesson(order) if order.technique else (first, layout(params, first, sampler))
        grade = graded(Solver(BUDGETS[params.draws]), Layout(grid, mines), params.mine_count, [first])
    signs = "".join("*" if cell in mines else "." for cell in range(grid.size))
    rows = tuple(signs[at : at + grid.columns] for at in range(0, grid.size, grid.columns))
    return Board(grid.rows, grid.columns, params.mine_count, places(grid, [first]), rows, grade, order.technique)


def _lesson(order: Order) -> tuple[Cell, frozenset[Cell]]:
    """The start cell and the mines of a board to practise on. Raises `GameError` if none is found."""
    params = order.params
    seed = f"{params.seed}-{order.number}"
    made = generated(order.technique or "", params.columns, params.rows, params.mine_count, seed)
    assert made.start is not None
    assert made.board is not None
    return made.start, made.board


def _text(board: Board) -> str:
    kind = f"to practise {board.technique}" if board.technique else board.grade or "needs luck"
    return "\n".join([f"{board.cols}x{board.rows}x{board.mines} from {board.start}: {kind}", *board.layout, ""])
