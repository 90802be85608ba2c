"""The best play: exact when few worlds are left, sensible everywhere."""

from itertools import combinations, islice
from random import Random

import pytest

from qmines.grid import Cell, Grid
from qmines.lab.play import Level, play
from qmines.position import Position
from qmines.solver.analyse import Solver
from qmines.strategies.best import Best
from qmines.strategies.first import next_corner
from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import Impasse, Open, Start, refined
from tests.positions import SIZES, Size, stuck
from tests.thorough import amount, further

RANDOM = Random(0)


def won(grid: Grid, mine_count: int, start: Cell) -> int:
    """On how many of all boards that leave the start cell safe the strategy wins."""
    wins = 0
    for mines in combinations([cell for cell in range(grid.size) if cell != start], mine_count):
        position = Position.blank(grid, mine_count)
        todo = [start]
        while todo and not set(todo) & set(mines):
            codes = {cell: len(set(mines).intersection(grid.neighbours[cell])) for cell in todo}
            position = position.with_cells(codes)
            if len(position.closed) == mine_count:
                wins += 1
                break
            analysis = Solver().analyse(position)
            safe = sorted(analysis.safe)
            todo = safe or [Best().choose(Impasse(position), RANDOM).cell]
    return wins


@pytest.mark.parametrize(
    ("rows", "columns", "mines", "start", "expected"), [(3, 3, 2, 1, 24), (3, 3, 3, 0, 33), (3, 4, 2, 5, 52)]
)
def test_it_wins_as_many_boards_as_can_be_won(rows: int, columns: int, mines: int, start: int, expected: int) -> None:
    assert won(Grid(rows, columns), mines, start) == expected


@pytest.mark.parametrize(
    ("level", "start", "place"),
    [
        ("Beginner", "opening", (2, 2)),
        ("Intermediate", "opening", (2, 2)),
        ("Expert", "opening", (3, 3)),
        ("Expert", "safe", (0, 0)),
        ("Beginner", "any", (0, 0)),
    ],
)
def test_where_it_begins(level: str, start: Start, place: tuple[int, int]) -> None:
    size = SIZES[level]
    blank = Position.blank(size.grid, size.mine_count)
    chosen = Best().choose(Impasse(blank, start=start), RANDOM)
    assert size.grid.place(chosen.cell) == place


@pytest.mark.parametrize(
    ("opened", "corner"),
    [({0: 1}, 29), ({0: 1, 29: 2}, 450), ({0: 2, 28: 2}, 450), ({0: 1, 29: 1, 450: 1, 479: 1}, None)],
)
def test_while_no_0_is_open_the_corners_are_next(opened: dict[Cell, int], corner: Cell | None) -> None:
    """A corner that touches a number is not one of them."""
    size = SIZES["Expert"]
    position = Position.blank(size.grid, size.mine_count).with_cells(opened)
    assert next_corner(refined(Solver(), position)) == corner
    assert corner is None or Best().choose(Impasse(position, start="safe"), RANDOM) == Open(corner)


def test_no_corner_is_next_where_a_0_is_open_or_a_cell_is_safer() -> None:
    opened = Position.from_text("6x4x8\n.2####\n.3####\n.2####\n.1####")
    assert next_corner(refined(Solver(), opened)) is None
    safer = Position.from_text("6x4x12\n1#####\n######\n######\n######")
    assert next_corner(refined(Solver(), safer)) is None


def test_it_never_opens_a_certain_mine() -> None:
    for position in islice(stuck(Size(8, 8, 12), "mines"), amount(25, 60)):
        impasse = Impasse(position)
        chosen = Best().choose(impasse, RANDOM)
        assert chosen.cell not in impasse.analysis.mines
        assert position.is_closed(chosen.cell)


def test_mirrored_positions_win_as_often() -> None:
    """The value of a position does not depend on its orientation, though another of several equal cells may be
    chosen.
    """
    for position in islice(stuck(Size(7, 5, 8), "mirror"), amount(15, 40)):
        header, *rows = position.to_text().splitlines()
        mirrored = Position.from_text("\n".join([header, *[row[::-1] for row in rows]]))
        one, other = Impasse(position), Impasse(mirrored)
        shares = [impasse.analysis.probability(Best().choose(impasse, RANDOM).cell) for impasse in (one, other)]
        assert shares[0] == shares[1]


@pytest.mark.parametrize(
    ("level", "start", "games", "least"),
    [
        pytest.param(Level(9, 9, 10, "opening"), "opening", 400, 376, id="Beginner"),
        *further(
            [
                pytest.param(Level(16, 16, 40, "opening"), "opening", 150, 117, id="Intermediate"),
                pytest.param(Level(16, 30, 99, "opening"), "opening", 150, 57, id="Expert"),
            ]
        ),
    ],
)
def test_it_wins_about_as_often_as_the_reports_say(level: Level, start: str, games: int, least: int) -> None:
    """Every run has the same games; the bounds are four standard errors below the rates."""
    solver = Solver()
    wins = sum(play(STRATEGIES["best"], level, "ci", number, solver).won for number in range(games))
    assert wins >= least


def test_where_worlds_are_too_many_to_count_it_opens_a_cell_outside() -> None:
    position = Position.from_text("5x2x2\n1####\n#####")
    impasse = Impasse(position, analyse=lambda: refined(Solver(budget=0), position))
    assert impasse.analysis.undecided
    assert Best().choose(impasse, RANDOM) == Open(2)
