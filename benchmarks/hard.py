"""How long all shares of hard positions take, ours and `ms_toollib`'s, each with a time limit.

Usage: .venv/bin/python -m benchmarks.hard [--limit 20] [--beyond] [--ours] [--out FILE]

The hard set of `tests/positions.py`: wide frontiers that real games hardly ever have. Ours has the budget of the
command line, and beyond it says that a position is too complex. Each side has its own process; the time of a position
is that of one call, or the least of three when that takes less than half a second. Prints for each position how many
worlds there are, the milliseconds of both, and what went wrong; at last how many took over a second. `--beyond` takes
the positions that are out of our reach, `--ours` leaves the other side out.
"""

import argparse
import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypedDict, TypeVar

from benchmarks.limited import Answer
from benchmarks.results import write
from benchmarks.sides import BOUND, Answered, ask_ours, ask_theirs, difference, ours, theirs
from qmines import Position
from qmines.cli import BUDGET
from tests.positions import BEYOND, HARD, hard_set

QUICK = 500
LONG = 1000

T = TypeVar("T")


class Found(TypedDict):
    """What was found out about a position: powers of ten of its worlds, milliseconds of both, what went wrong with
    each.
    """

    name: str
    worlds: float | None
    ours: float
    our_failure: str
    theirs: float | None
    their_failure: str


def best(ask: Callable[[int], Answer[T]]) -> Answer[T]:
    """The answer to one call, or the quickest of three if one is quick."""
    once = ask(1)
    if once.failure or once.ms > QUICK:
        return once
    again = ask(2)
    return again if again.ms < once.ms else once


def compared(name: str, position: Position, mine: Answer[Answered], other: Answer[list[list[float]]] | None) -> Found:
    """The figures of a position, as text."""
    failure = other.failure if other else ""
    too_complex = mine.failure.startswith("TooComplex")
    if mine.result and other and other.result is not None and difference(position, mine.result, other.result) > BOUND:
        failure = "wrong"
    return Found(
        name=name,
        worlds=math.log10(mine.result[1]) if mine.result else None,
        ours=mine.ms,
        our_failure=f"too complex ({mine.ms / 1000:.1f} s)" if too_complex else mine.failure,
        theirs=other.ms if other else None,
        their_failure=failure,
    )


def row(found: Found) -> str:
    """The line of a position."""
    worlds = "" if found["worlds"] is None else f"10^{found['worlds']:.0f}"
    mine = found["our_failure"] or f"{found['ours']:.1f}"
    other = found["their_failure"] or ("" if found["theirs"] is None else f"{found['theirs']:.1f}")
    return f"{found['name']:46}{worlds:>8}{mine:>24}{other:>20}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--limit", type=float, default=20, help="seconds for a position")
    parser.add_argument("--beyond", action="store_true", help="take what is out of our reach")
    parser.add_argument("--ours", action="store_true", help="leave the other side out")
    parser.add_argument("--out", type=Path, help="write the times to this file")
    options = parser.parse_args()
    found: list[Found] = []
    print(f"{'':46}{'worlds':>8}{'ours':>24}{'theirs':>20}")
    with ours(options.limit) as our_side, theirs(options.limit) as their_side:
        for name, position in hard_set(BEYOND if options.beyond else HARD):
            mine = best(partial(ask_ours, our_side, position, budget=BUDGET))
            other = None if options.ours else best(partial(ask_theirs, their_side, position))
            found.append(compared(name, position, mine, other))
            print(row(found[-1]), flush=True)
    long = sum(bool(each["our_failure"]) or each["ours"] > LONG for each in found)
    print(f"Of {len(found)} positions, ours takes over a second for {long}", end="")
    if options.ours:
        print(".")
    else:
        long = sum(bool(each["their_failure"]) or (each["theirs"] or 0) > LONG for each in found)
        print(f", theirs for {long} (or fails).")
    write(options.out, "hard", found)


if __name__ == "__main__":
    main()
