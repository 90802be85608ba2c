"""The two sides that are compared: this solver and `ms_toollib`, each from its own form of a position to all shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import ms_toollib

from benchmarks.limited import Answer, Limited
from qmines import Analysis, Position, Solver
from qmines.grid import Cell
from tests.positions import Moves, rows_of

Board = list[list[int]]
"""A position in the form of `ms_toollib`: rows of numbers, closed cells as 10."""

Answered = tuple[Mapping[Cell, float], int]
"""Our answer: for each closed cell the float nearest to its exact share; and the number of worlds."""

CLOSED = 10

BOUND = 1e-12
"""The most by which shares of both may differ: floating-point numbers are good for about 2e-16."""


def board_of(position: Position) -> Board:
    """A position without flags in the form of `ms_toollib`."""
    return [[CLOSED if sign == "#" else int(sign) for sign in row] for row in rows_of(position)]


def our_shares(
    rows: Sequence[str], row_count: int, columns: int, mine_count: int, budget: int | None = None
) -> Answered:
    """All shares of a position, by a new solver that remembers nothing. Raises `TooComplex` beyond the budget."""
    analysis = Solver(budget).analyse(Position.from_rows(rows, row_count, columns, mine_count))
    return analysis.shares, analysis.worlds


def their_shares(board: Board, mine_count: int) -> list[list[float]]:
    """All shares of a position, by `ms_toollib`; those of open cells are 0."""
    return ms_toollib.cal_probability_onboard(board, mine_count)[0]


def shares_by_growing(moves: Moves) -> Answered:
    """All shares after each move of a game, by one frontier that grows with it; returns the last ones."""
    frontier = Solver().frontier(Position.blank(moves.size.grid, moves.size.mine_count))
    last: Answered = {}, 0
    for opened in moves.opened:
        frontier.open(opened)
        analysis = Analysis(frontier)
        last = analysis.shares, analysis.worlds
    return last


def shares_by_boards(boards: Sequence[Board], mine_count: int) -> list[list[float]]:
    """All shares after each move of a game, by `ms_toollib`; returns the last ones."""
    last: list[list[float]] = []
    for board in boards:
        last = their_shares(board, mine_count)
    return last


def ours(limit: float) -> Limited[Answered]:
    """Our side in a separate process."""
    return Limited(our_shares, (["1#", "##"], 2, 2, 1), limit)


def theirs(limit: float) -> Limited[list[list[float]]]:
    """Their side in a separate process. Its first call takes 100 ms, whatever the question."""
    return Limited(their_shares, ([[1, 10], [10, 10]], 1), limit)


def ask_ours(
    side: Limited[Answered], position: Position, times: int = 1, budget: int | None = None
) -> Answer[Answered]:
    """Our answer to a position."""
    grid = position.grid
    return side.call(rows_of(position), grid.rows, grid.columns, position.mine_count, budget, times=times)


def ask_theirs(side: Limited[list[list[float]]], position: Position, times: int = 1) -> Answer[list[list[float]]]:
    """Their answer to a position."""
    return side.call(board_of(position), position.mine_count, times=times)


def difference(position: Position, ours: Answered, theirs: list[list[float]]) -> float:
    """The most by which the two sides differ in any cell; open cells must be 0."""
    flat = [share for row in theirs for share in row]
    if len(flat) != position.grid.size:
        return float("inf")
    gaps = [abs(share - ours[0].get(cell, 0.0)) for cell, share in enumerate(flat)]
    # NaN differs from everything.
    return max((gap if gap == gap else float("inf") for gap in gaps), default=0.0)
