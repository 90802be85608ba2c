"""How winning falls as mines get denser: the agent of hardyOne/MineSweeper by its *p*, and the best play, on 30×30.

    python -m studies.density --seed lab

plays the games and writes `studies/density.md` and its plot, `studies/density.svg`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from qmines.lab.play import Level
from qmines.lab.simulate import simulate
from qmines.lab.tally import Tally
from qmines.strategies.agent import Agent
from qmines.strategies.best import Best
from qmines.strategies.strategy import Strategy
from studies.provenance import provenance

REPORT = Path(__file__).with_suffix(".md")
SIDE = 30
MINES = (100, 150, 200, 250)

PLAYERS: tuple[tuple[str, Strategy], ...] = (
    ("agent, p = 0.1", Agent(0.1)),
    ("agent, p = 0.25", Agent(0.25)),
    ("agent, p = 0.5", Agent(0.5)),
    ("agent, p = 0.75", Agent(0.75)),
    ("best", Best()),
)
"""The players, by their names in the table."""

HEAD = """# How winning falls with the density of mines

Written by `python -m studies.density --games {games} --seed {seed}` on {date}, by version {version}, Python {python}.
Boards of 30×30; the first click is an opening. Intervals are Wilson's, at 95 %.

The agent's author shows single games at each of these densities, and says that the agent rarely wins beyond 0.25. That
could mean the share of mines or *p*; by this table it is the share of mines. If more than the share *p* of the board
is outside, the agent clicks there at random (losses: T); otherwise it takes a cell for a mine (losses: F).

![Games won, by share of mines](density.svg)

| player | mines | share of mines, % | games | won, % | T | F | guesses per game |
|---|---|---|---|---|---|---|---|
"""

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 640, 400, 48, 340, 16, 620
COLOURS = ("#c2410c", "#b45309", "#7c3aed", "#0f766e", "#1d4ed8")
DASHES = ("", "8 4", "2 4", "8 4 2 4", "")


@dataclass(frozen=True)
class Point:
    """The results of one player at one density."""

    mines: int
    tally: Tally

    @property
    def rate(self) -> float:
        """Games won, in percent."""
        return 100 * self.tally.won / self.tally.games

    @property
    def bounds(self) -> tuple[float, float]:
        """Its interval, in percent."""
        low, high = self.tally.interval
        return 100 * low, 100 * high


def curve(strategy: Strategy, seed: str, games: int) -> list[Point]:
    """One player at all densities."""
    return [Point(mines, simulate(strategy, Level(SIDE, SIDE, mines, "opening"), games, seed)) for mines in MINES]


def row(name: str, point: Point) -> str:
    """A line of the table."""
    tally = point.tally
    low, high = point.bounds
    share = 100 * point.mines / SIDE**2
    return (
        f"| {name} | {point.mines} | {share:.1f} | {tally.games:,} | {point.rate:.1f} ({low:.1f} to {high:.1f}) "
        f"| {tally.clicked:,} | {tally.mistaken:,} | {tally.guesses / tally.games:.1f} |"
    )


def plot(curves: Sequence[tuple[str, Sequence[Point]]]) -> str:
    """The curves with their intervals as SVG, distinguished by colour and dashes, on white as on paper."""
    lines = [*_axes()]
    for at, (name, points) in enumerate(curves):
        stroke = f'stroke="{COLOURS[at]}" stroke-width="2"'
        dashes = f' stroke-dasharray="{DASHES[at]}"' if DASHES[at] else ""
        way = " ".join(f"{_x(point.mines):.0f},{_y(point.rate):.1f}" for point in points)
        lines.append(f'<polyline points="{way}" fill="none" {stroke}{dashes}/>')
        for point in points:
            low, high = point.bounds
            x = _x(point.mines)
            lines.append(f'<line x1="{x:.0f}" x2="{x:.0f}" y1="{_y(low):.1f}" y2="{_y(high):.1f}" {stroke}/>')
        y = TOP + 14 + 20 * at
        lines.append(f'<line x1="400" x2="432" y1="{y - 4}" y2="{y - 4}" {stroke}{dashes}/>')
        lines.append(f'<text x="440" y="{y}">{name}</text>')
    inner = "\n".join(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12">\n<title>Games won by the share of mines on 30×30</title>\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n{inner}\n</svg>\n'
    )


def _axes() -> Iterator[str]:
    for rate in range(0, 101, 20):
        y = _y(rate)
        yield f'<line x1="{LEFT}" x2="{RIGHT}" y1="{y:.0f}" y2="{y:.0f}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.0f}" text-anchor="end">{rate}</text>'
    for mines in MINES:
        yield f'<text x="{_x(mines):.0f}" y="{BOTTOM + 20}" text-anchor="middle">{mines}</text>'
    yield f'<text x="{(LEFT + RIGHT) / 2:.0f}" y="{BOTTOM + 44}" text-anchor="middle">mines among 900 cells</text>'
    yield f'<text x="{LEFT}" y="{TOP - 4}">games won, %</text>'


def _x(mines: int) -> float:
    return LEFT + 24 + (RIGHT - LEFT - 48) * (mines - MINES[0]) / (MINES[-1] - MINES[0])


def _y(rate: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * rate / 100


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and write the report and its plot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="lab")
    parser.add_argument("--games", type=int, default=1000, help="games of each player at each density")
    parser.add_argument("--to", type=Path, default=REPORT)
    options = parser.parse_args(arguments)
    curves = [(name, curve(strategy, options.seed, options.games)) for name, strategy in PLAYERS]
    head = HEAD.format(
        games=options.games,
        seed=options.seed,
        **provenance(),
    )
    rows = [row(name, point) for name, points in curves for point in points]
    options.to.write_text(head + "\n".join(rows) + "\n", encoding="utf-8")
    options.to.with_suffix(".svg").write_text(plot(curves), encoding="utf-8")


if __name__ == "__main__":
    main()
