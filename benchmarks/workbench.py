"""How long a move on the workbench of a large board takes, from the page's request to the engine's answer.

Usage: .venv/bin/python -m benchmarks.workbench [--boards 3] [--moves 300]

Boards of 100×100 whose first cell shows a 0, with all four options on: so whatever is trivial is carried out at once,
and what is left needs constraints. A player selects numbers near each other, subtracts if something new follows, now
and then from the total or by reducing, and takes some of it back. Prints for each number of mines the median, the 95th
percentile and the longest time in ms, with the single switches of options, which may open most of the board, counted
separately; the 95th percentile and the largest of the answers in KB; and how many cells were open in the end. By this
machine's Python; in a browser it takes about twice as long (see *whole positions*).
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Iterator

from benchmarks.results import p95
from qmines.bridge import Bridge
from qmines.errors import MoveError
from qmines.game.game import Game
from qmines.game.moves import OPTIONS
from qmines.game.records.replay import replay
from qmines.grid import Cell, places

SIDE = 100
MINES = (1200, 1500, 1700, 2000)
OTHERS = ("select total", "reduce", "undo", "redo")


class Board:
    """One board on an engine, and the times and the sizes of its answers."""

    def __init__(self, mines: int, seed: str) -> None:
        self._bridge = Bridge()
        self.times: list[float] = []
        self.sizes: list[int] = []
        shape = {"columns": SIDE, "rows": SIDE, "mines": mines, "seed": seed}
        rules = {"rules": "constraints", "changes": {"start": "opening"}, "origin": "drawn"}
        reply = self._ask(type="new", **shape, **rules)
        self.game: Game = replay(reply["game"]["record"])
        """The same game, played in parallel: the player chooses by it."""

    def play(self, move: str) -> bool:
        """Make a move and note its time; false if it is refused."""
        try:
            self.game.play(move, at=0)
        except MoveError:
            return False
        began = time.perf_counter()
        self._ask(type="play", move=move, at=0)
        self.times.append((time.perf_counter() - began) * 1000)
        return True

    def _ask(self, **fields: object) -> dict[str, dict[str, str]]:
        text, data = self._bridge.handle(json.dumps({"id": 1, **fields}))
        self.sizes.append(len(text) + len(data))
        reply: dict[str, dict[str, str]] = json.loads(text)
        return reply


def near_each_other(game: Game, chosen: random.Random) -> Iterator[Cell]:
    """Two open numbers next to closed cells, at most two rows and columns apart."""
    codes, around = game.position().cells, game.params.grid.neighbours
    numbers = [cell for cell, code in enumerate(codes) if code <= 8 and any(codes[near] == 9 for near in around[cell])]
    one = chosen.choice(numbers)
    reach = {far for near in around[one] for far in around[near]} - {one}
    yield one
    yield chosen.choice(sorted(reach.intersection(numbers)) or [one])


def play(board: Board, moves: int, chosen: random.Random) -> None:
    """Make that many moves, or fewer if the board is solved."""
    while len(board.times) < moves and not board.game.has_ended:
        if chosen.random() < 0.2:
            board.play(chosen.choice(OTHERS))
            continue
        board.play("deselect")
        for cell in near_each_other(board.game, chosen):
            board.play(f"select {places(board.game.params.grid, [cell])}")
        bench = board.game.workbench
        assert bench is not None
        try:
            follows = bench.results("subtract")
        except MoveError:
            continue
        if follows:
            board.play("subtract")


def measured(mines: int, boards: int, moves: int) -> str:
    """One line of the table."""
    times: list[float] = []
    switches: list[float] = []
    sizes: list[int] = []
    opened = 0
    for number in range(boards):
        board = Board(mines, f"bench-{number}")
        for option in OPTIONS[1:]:
            board.play(f"option {option} on")
        switches += board.times
        board.times.clear()
        play(board, moves, random.Random(number))
        times += board.times
        sizes += board.sizes
        opened += board.game.board.open_count
    middle, top, longest = statistics.median(times), p95(times), max(times)
    kilobytes = f"{p95([size / 1000 for size in sizes]):9.1f}{max(sizes) / 1000:9.1f}"
    return f"{mines:6}{len(times):8}{middle:9.2f}{top:9.2f}{longest:9.1f}{max(switches):9.1f}{kilobytes}{opened:9}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--boards", type=int, default=3)
    parser.add_argument("--moves", type=int, default=300)
    options = parser.parse_args()
    heads = ("median", "p95", "longest", "switch", "KB p95", "KB most", "open")
    print(f"{'mines':>6}{'moves':>8}{''.join(f'{head:>9}' for head in heads)}")
    for mines in MINES:
        print(measured(mines, options.boards, options.moves), flush=True)


if __name__ == "__main__":
    main()
