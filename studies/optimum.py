"""What the best play wins on small boards, exactly, and what the strategies win there.

    python -m studies.optimum --search --jobs 2

searches all games of every board of at most 16 cells, and of a few larger ones, from each first cell that is not the
mirror image of another, and writes the table in `strategies/optima.py`.

    python -m studies.optimum --games 2000 --keep FOLDER

lets the strategies play on random boards, and writes their wins and the table to `studies/optimum.md`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

from qmines.grid import Cell, Grid
from qmines.lab.play import Level
from qmines.lab.simulate import Order
from qmines.lab.tally import Tally
from qmines.strategies import optima
from qmines.strategies.endgame import Endgame
from qmines.strategies.named import STRATEGIES
from qmines.strategies.optima import boards, known, optimum
from qmines.strategies.strategy import Start
from studies.checkpoint import Checkpoints
from studies.provenance import provenance

REPORT = Path(__file__).with_suffix(".md")
TABLE = Path(optima.__file__)

MOST_CELLS = 16
LARGER = {(5, 4): 4, (6, 3): 4, (5, 5): 3, (6, 6): 2}
"""Larger boards, columns and rows, and the most mines on them."""

SEARCHED: tuple[Start, ...] = ("safe", "opening")
"""An unprotected first cell wins as many boards as a safe one."""

PLAYED = ("best", "progress", "lowest", "ratio", "agent")
SHOWN = {(3, 3): 4, (4, 3): 5, (4, 4): 8, (5, 5): 3}
"""The boards that the strategies play on, and the most mines."""

GRANTED = {"any": "nothing", "safe": "safe", "opening": "an opening"}

_TEXT = re.compile(r'(_TABLE = """\\\n).*?(""")', re.DOTALL)

HEAD = """# What can be won on small boards

Written by `python -m studies.optimum --games {games} --seed {seed}` on {date}, by version {version}, Python {python}.

No play wins more than the *optimum*: all games were searched (`strategies/endgame.py`), from every first cell. An
unprotected first cell wins as many boards as a safe one, out of more. An opening protects its neighbours, too. First
cells are left out if not all their neighbours can be protected; a star marks boards with such cells, because play that
begins there may win more. Cells count from 0.

"""


def searched() -> Iterator[tuple[int, int, int]]:
    """Columns, rows and the most mines of all boards that are searched."""
    for rows in range(2, MOST_CELLS):
        for columns in range(rows, MOST_CELLS // rows + 1):
            yield columns, rows, columns * rows - 1
    for (columns, rows), most in LARGER.items():
        yield columns, rows, most


def first_cells(grid: Grid) -> list[Cell]:
    """One cell of each kind; mirror images of one another are one kind."""
    kinds: dict[frozenset[Cell], Cell] = {}
    for cell in range(grid.size):
        row, column = divmod(cell, grid.columns)
        across, down = grid.columns - 1 - column, grid.rows - 1 - row
        images = {(one, other) for one in (row, down) for other in (column, across)}
        if grid.rows == grid.columns:
            images |= {(other, one) for one, other in images}
        kinds.setdefault(frozenset(grid.cell(*image) for image in images), cell)
    return list(kinds.values())


def won(grid: Grid, mine_count: int, start: Start, first: Cell) -> int:
    """On how many boards the best play wins that begins with a cell."""
    granted = {first, *(grid.neighbours[first] if start == "opening" else ())}
    worlds = list(combinations([cell for cell in range(grid.size) if cell not in granted], mine_count))
    return Endgame(grid, worlds, range(grid.size)).after(first) if worlds else 0


def best_first(grid: Grid, mine_count: int, start: Start) -> tuple[Cell, int] | None:
    """The first cell of the best play, and on how many boards it wins; None if there is no room for the mines."""
    found: tuple[Fraction, Cell, int] | None = None
    for cell in first_cells(grid):
        count = boards(grid, mine_count, start, cell)
        if count:
            wins = won(grid, mine_count, start, cell)
            share = Fraction(wins, count)
            if found is None or share > found[0]:
                found = share, cell, wins
    return found and found[1:]


def line_of(case: tuple[int, int, int, Start]) -> str:
    """A line of the table in `strategies/optima.py`: a board, a start, and for each number of mines the first cell and
    the boards won.
    """
    columns, rows, most, start = case
    grid = Grid(rows, columns)
    cells = []
    for mine_count in range(1, most + 1):
        found = best_first(grid, mine_count, start)
        if found is None:
            break
        cells.append("{}:{}".format(*found))
    return f"{columns}x{rows} {start} {' '.join(cells)}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Search, or play and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--search", action="store_true", help="find the optima anew, and do no more")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="optimum")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes search")
    parser.add_argument("--keep", type=Path, help="the folder of what has been played")
    options = parser.parse_args(arguments)
    if options.search:
        cases = [(columns, rows, most, start) for columns, rows, most in searched() for start in SEARCHED]
        with ProcessPoolExecutor(options.jobs) as executor:
            write_table([line for line in executor.map(line_of, cases) if ":" in line])
        return
    with TemporaryDirectory() as folder:
        report = [*optima_of(), *played(options, Checkpoints(options.keep or Path(folder)))]
    head = HEAD.format(games=options.games, seed=options.seed, **provenance())
    REPORT.write_text(head + "\n".join(report) + "\n", encoding="utf-8")


def optima_of() -> list[str]:
    """Every optimum: as a fraction of all boards, and rounded."""
    told = [
        "## The optimum\n",
        "| board | mines | first click | begins at (column, row) | won | of boards | % |",
        "|---|---|---|---|---|---|---|",
    ]
    for (columns, rows, mine_count, start), one in known().items():
        row, column = divmod(one.first, columns)
        told.append(
            f"| {columns}×{rows} | {mine_count} | {GRANTED[start]} | ({column}, {row}) "
            f"| {one.won:,} | {one.boards:,} | {float(100 * one.share):.2f}{'' if one.is_most else ' *'} |"
        )
    return told


def played(options: argparse.Namespace, runs: Checkpoints) -> list[str]:
    """What the strategies win, compared with the optimum."""
    told = [
        f"\n## What strategies win: {options.games:,} games each, in percent, with 95 % intervals\n",
        f"| board | mines | first click | optimum | {' | '.join(f'*{name}*' for name in PLAYED)} |",
        f"|---|---|---|---|{'---|' * len(PLAYED)}",
    ]
    for (columns, rows), most in SHOWN.items():
        for start in SEARCHED:
            for mine_count in range(1, most + 1):
                best = optimum(Grid(rows, columns), mine_count, start)
                if best is None:
                    continue
                level = Level(rows, columns, mine_count, start)
                name = f"{columns}x{rows}x{mine_count}-{start}"
                tallies = [
                    runs.tally(f"{who}-{name}", Order(STRATEGIES[who], level, options.seed, options.games))
                    for who in PLAYED
                ]
                told.append(
                    f"| {columns}×{rows} | {mine_count} | {GRANTED[start]} | {float(100 * best.share):.2f} "
                    f"| {' | '.join(rated(tally) for tally in tallies)} |"
                )
    return told


def rated(tally: Tally) -> str:
    low, high = tally.interval
    return f"{100 * tally.won / tally.games:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def write_table(lines: Sequence[str]) -> None:
    """Put the optima into their module."""
    text = "\n".join(lines)
    source = TABLE.read_text(encoding="utf-8")
    TABLE.write_text(_TEXT.sub(lambda found: f"{found[1]}{text}{found[2]}", source), encoding="utf-8")


if __name__ == "__main__":
    main()
