"""How long all shares take after every move of a whole game, ours and `ms_toollib`'s.

Usage: .venv/bin/python -m benchmarks.games [--games 20] [--rounds 3] [--out FILE]

Quantum games by level, each to its end: the player opens one safe cell at a time, and the cell with the smallest share
when stuck. On our side one frontier grows with the game and learns after each move which cells have opened; the other
side gets the whole board each time. Each side has its own process, they take turns, and the time of a game is the least
of its rounds. Prints by level the median of ms per move, and the median and quartiles of the games' ratios, ours to
theirs. Ends with status 1 if the two disagree at the end of a game.
"""

import argparse
import statistics
from collections.abc import Sequence
from pathlib import Path

from benchmarks.limited import Limited
from benchmarks.results import Pair, quartiles, write
from benchmarks.sides import BOUND, Answered, board_of, difference, shares_by_boards, shares_by_growing
from tests.positions import SIZES, Moves, quantum_game

LIMIT = 120

Ours = Limited[Answered]
Theirs = Limited[list[list[float]]]


def measure(our_side: Ours, their_side: Theirs, moves: Moves, rounds: int) -> Pair | None:
    """The least milliseconds per move of both, or nothing if either does not answer. Raises `ValueError` if they
    disagree.
    """
    positions = list(moves.positions())
    boards = [board_of(position) for position in positions]
    times: list[Pair] = []
    for _ in range(rounds):
        mine, other = our_side.call(moves), their_side.call(boards, moves.size.mine_count)
        if mine.result is None or other.result is None:
            return None
        if difference(positions[-1], mine.result, other.result) > BOUND:
            raise ValueError(f"The two disagree on {positions[-1]!r}.")
        times.append((mine.ms / len(boards), other.ms / len(boards)))
    return min(ms for ms, _ in times), min(ms for _, ms in times)


def row(name: str, pairs: Sequence[Pair], moves: int) -> str:
    """The line of a level."""
    mine, other = (statistics.median(side) for side in zip(*pairs, strict=True))
    low, middle, high = quartiles([ours_ms / theirs_ms for ours_ms, theirs_ms in pairs])
    return f"{name:14}{len(pairs):7}{moves:8}{mine:9.3f}{other:9.3f}{middle:9.2f}{low:9.2f}{high:7.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20, help="how many of each level")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", default="games")
    parser.add_argument("--out", type=Path, help="write the times to this file")
    options = parser.parse_args()
    found: dict[str, list[Pair]] = {}
    print(f"{'':14}{'games':>7}{'moves':>8}{'ours':>9}{'theirs':>9}{'ratio':>9}{'quartiles':>16}")
    first = Moves(SIZES["Beginner"], ({0: 1},))
    with (
        Limited(shares_by_growing, (first,), LIMIT) as our_side,
        Limited(shares_by_boards, ([[[1, 10], [10, 10]]], 1), LIMIT) as their_side,
    ):
        for name, size in SIZES.items():
            games = [quantum_game(size, f"{options.seed}-{number}") for number in range(options.games)]
            try:
                pairs = [measure(our_side, their_side, moves, options.rounds) for moves in games]
            except ValueError as error:
                print(error)
                return 1
            found[name] = [pair for pair in pairs if pair]
            print(row(name, found[name], sum(len(moves.opened) for moves in games)), flush=True)
            if unanswered := pairs.count(None):
                print(f"{unanswered} without an answer")
    write(options.out, "games", found)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
