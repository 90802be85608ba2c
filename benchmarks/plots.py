"""Draws what the benchmarks found, as SVG in `benchmarks/plots/`.

Usage: .venv/bin/python -m benchmarks.plots FOLDER

FOLDER holds `whole.json`, `games.json`, `hard.json` and `growth.json`, or some of them, as written with `--out`. The
same results give the same bytes. Needs what `requirements/bench.txt` lists.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from benchmarks.results import p95, quartiles, read

PLOTS = Path(__file__).parent / "plots"
GREY, BLUE, ORANGE = "#808080", "#3b82d6", "#d9822b"
"""Readable on white and on black alike."""

STYLE: dict[Any, Any] = {
    "svg.hashsalt": "qmines",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    **dict.fromkeys(["text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color"], GREY),
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GREY,
    "grid.alpha": 0.25,
    "legend.frameon": False,
}


def whole(axes: Axes, found: dict[str, list[list[float]]]) -> None:
    """How the ratios of single positions spread, by level."""
    ratios = [[ours / theirs for ours, theirs in pairs] for pairs in found.values()]
    lines = {"color": BLUE, "linewidth": 1.5}
    axes.boxplot(
        ratios,
        tick_labels=list(found),
        whis=(5, 95),
        showfliers=False,
        widths=0.5,
        boxprops=lines,
        whiskerprops=lines,
        capprops=lines,
        medianprops={"color": ORANGE, "linewidth": 2},
    )
    for place, values in enumerate(ratios, 1):
        axes.annotate(f"{quartiles(values)[1]:.2f}", (place + 0.3, quartiles(values)[1]), va="center")
    axes.axhline(1, color=GREY, linestyle="--", linewidth=1)
    axes.set_ylim(bottom=0)
    axes.set_ylabel("our time / theirs")
    axes.set_title("All shares of a stuck position (box: quartiles; whiskers: 5 % and 95 %)", fontsize=10)


def games(axes: Axes, found: dict[str, list[list[float]]]) -> None:
    """Milliseconds per move, by level, side by side."""
    for side, (label, colour) in enumerate((("qmines", BLUE), ("ms_toollib", ORANGE))):
        middles = [statistics.median(pair[side] for pair in pairs) for pairs in found.values()]
        places = [place + 0.4 * side - 0.2 for place in range(len(found))]
        bars = axes.bar(places, middles, width=0.38, color=colour, label=label)
        axes.bar_label(bars, fmt="%.2f", padding=2)
    axes.set_xticks(range(len(found)), list(found))
    axes.grid(visible=False, axis="x")
    axes.set_ylabel("ms per move, median of games")
    axes.set_title("All shares after every move of a game", fontsize=10)
    axes.legend(loc="upper left")


def hard(axes: Axes, found: list[dict[str, Any]]) -> None:
    """Both times of each hard position; those without an answer at the limit."""
    compared = [each for each in found if each["theirs"] is not None]
    for failed, marker, label in ((False, "o", "both answer"), (True, "^", "ms_toollib gives no right answer")):
        chosen = [each for each in compared if bool(each["their_failure"]) == failed]
        colour = ORANGE if failed else BLUE
        times = [each["theirs"] for each in chosen], [each["ours"] for each in chosen]
        axes.scatter(*times, marker=marker, color=colour, label=label, alpha=0.8, s=28)
    both = [each[side] for each in compared for side in ("ours", "theirs")]
    ends = [min(both) / 1.5, max(both) * 1.5]
    axes.plot(ends, ends, color=GREY, linestyle="--", linewidth=1)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("ms_toollib, ms")
    axes.set_ylabel("qmines, ms")
    axes.set_title("Hard positions (below the line: qmines is faster)", fontsize=10)
    axes.legend(loc="upper left")


def growth(axes: Axes, found: list[dict[str, Any]]) -> None:
    """Milliseconds of single moves and of saves, by the cells of the board."""
    for percent, colour in ((15, BLUE), (20, ORANGE)):
        chosen = [each for each in found if each["percent"] == percent]
        moves = [[ms for run in each["runs"] for ms in run] for each in chosen]
        saved = [each for each in chosen if each["saves"]]
        for times, line, label, boards in (
            ([statistics.median(each["saves"]) for each in saved], ":^", "saves, median", saved),
            ([p95(each) for each in moves], "--o", "moves, 95 %", chosen),
            ([statistics.median(each) for each in moves], "-o", "moves, median", chosen),
        ):
            cells = [each["cells"] for each in boards]
            axes.plot(
                cells, times, line, color=colour, markersize=4, linewidth=1.5, label=f"{label}, {percent} % mines"
            )
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("cells of the board")
    axes.set_ylabel("ms")
    axes.set_title("Moves that open one cell, and quantum saves", fontsize=10)
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), fontsize=8, handlelength=3)


DRAWN: dict[str, Callable[[Axes, Any], None]] = {"whole": whole, "games": games, "hard": hard, "growth": growth}


def draw(name: str, found: Any, path: Path) -> None:
    """Draw what a benchmark found into a file."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(6.4, 3.6), layout="constrained")
        DRAWN[name](figure.add_subplot(), found)
        figure.savefig(path, format="svg", transparent=True, metadata={"Date": None, "Creator": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the results lie")
    folder: Path = parser.parse_args().folder
    PLOTS.mkdir(exist_ok=True)
    for name in DRAWN:
        given = folder / f"{name}.json"
        if given.exists():
            draw(name, read(given, name), PLOTS / f"{name}.svg")
            print(f"Written: {name}.svg")


if __name__ == "__main__":
    main()
