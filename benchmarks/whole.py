"""How long all shares of a stuck position take, ours and `ms_toollib`'s.

Usage: .venv/bin/python -m benchmarks.whole [--positions 200] [--rounds 3] [--out FILE]

Fresh positions by level. Each side starts from its own form of a position and remembers nothing; each has its own
process, and they take turns: in every round, five calls of one, then five of the other. The time of a position is the
least of all its calls. Prints by level medians and 95th percentiles in ms with their ratios, ours to theirs, and
quartiles of the ratios of single positions. Ends with status 1 if the two ever disagree.
"""

import argparse
import statistics
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from benchmarks.limited import Limited
from benchmarks.results import Pair, p95, quartiles, write
from benchmarks.sides import BOUND, Answered, ask_ours, ask_theirs, difference, ours, theirs
from qmines import Position
from tests.positions import SIZES, stuck

CALLS = 5
LIMIT = 20

Ours = Limited[Answered]
Theirs = Limited[list[list[float]]]


def measure(our_side: Ours, their_side: Theirs, position: Position, rounds: int) -> Pair | None:
    """The least times of both for one position, or nothing if either does not answer. Raises `ValueError` if they
    disagree.
    """
    times: list[Pair] = []
    for _ in range(rounds):
        mine, other = ask_ours(our_side, position, CALLS), ask_theirs(their_side, position, CALLS)
        if mine.result is None or other.result is None:
            return None
        if difference(position, mine.result, other.result) > BOUND:
            raise ValueError(f"The two disagree on {position!r}.")
        times.append((mine.ms, other.ms))
    return min(ms for ms, _ in times), min(ms for _, ms in times)


def row(name: str, pairs: Sequence[Pair]) -> str:
    """The line of a level."""
    mine, other = [ms for ms, _ in pairs], [ms for _, ms in pairs]
    middles, tops = (statistics.median(mine), statistics.median(other)), (p95(mine), p95(other))
    low, middle, high = quartiles([ours_ms / theirs_ms for ours_ms, theirs_ms in pairs])
    return (
        f"{name:14}{len(pairs):10}{middles[0]:9.2f}{tops[0]:8.2f}{middles[1]:9.2f}{tops[1]:8.2f}"
        f"{middles[0] / middles[1]:9.2f}{tops[0] / tops[1]:8.2f}{low:9.2f}{middle:7.2f}{high:7.2f}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=200, help="how many of each level")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", default="whole")
    parser.add_argument("--out", type=Path, help="write the times to this file")
    options = parser.parse_args()
    found: dict[str, list[Pair]] = {}
    print(f"{'':24}{'ours':>9}{'p95':>8}{'theirs':>9}{'p95':>8}{'ratio':>9}{'of p95':>8}{'quartiles of ratios':>23}")
    with ours(LIMIT) as our_side, theirs(LIMIT) as their_side:
        for name, size in SIZES.items():
            positions = islice(stuck(size, options.seed), options.positions)
            try:
                pairs = [measure(our_side, their_side, position, options.rounds) for position in positions]
            except ValueError as error:
                print(error)
                return 1
            found[name] = [pair for pair in pairs if pair]
            print(row(name, found[name]), flush=True)
            if unanswered := pairs.count(None):
                print(f"{unanswered} without an answer")
    write(options.out, "whole", found)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
