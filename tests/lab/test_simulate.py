"""Many games: the same in any process and any order, and an interrupted run can be resumed."""

import json
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from qmines.errors import GameError
from qmines.lab.play import Level, play
from qmines.lab.simulate import BATCH, Order, Run, report, simulate
from qmines.lab.tally import Tally, tallied, wilson
from qmines.solver.analyse import Solver
from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import StrategyError
from qmines.strategies.written import written

LEVEL = Level(9, 9, 10, "opening")
ORDER = Order(STRATEGIES["lowest"], LEVEL, "7", 110)


def timeless(tally: Tally) -> Tally:
    return replace(tally, nanoseconds=0)


class Shuffled(Executor):
    """Results in another order than requested."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Any]] = []

    def submit(self, function: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: function(*arguments)))
        if len(self.waiting) == ORDER.batch_count:
            Random(2).shuffle(self.waiting)
            for one, work in self.waiting:
                one.set_result(work())
        return future


def test_a_run_is_its_games() -> None:
    games = [play(ORDER.strategy, LEVEL, "7", number, Solver()) for number in range(1, 111)]
    assert timeless(simulate(ORDER.strategy, LEVEL, 110, "7")) == tallied(games)


def test_whoever_plays_it_comes_to_the_same() -> None:
    alone = timeless(simulate(ORDER.strategy, LEVEL, 110, "7"))
    with ThreadPoolExecutor(3) as executor:
        assert timeless(simulate(ORDER.strategy, LEVEL, 110, "7", executor)) == alone
    assert timeless(simulate(ORDER.strategy, LEVEL, 110, "7", Shuffled())) == alone


def test_a_run_that_was_broken_off_goes_on() -> None:
    broken = Run(ORDER)
    for _ in islice(broken.play(), 2):
        pass
    assert broken.tally.games == 2 * BATCH
    resumed = Run(ORDER)
    resumed.resume(broken.checkpoint())
    for _ in resumed.play():
        pass
    assert timeless(resumed.tally) == timeless(simulate(ORDER.strategy, LEVEL, 110, "7"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text[: len(text) // 2], "cut short"),
        (lambda text: "[]", "cut short"),
        (lambda text: text.replace('"won"', '"lost"'), "cut short"),
        (lambda text: text.replace('"games": 50', '"games": 75'), "is inconsistent"),
        (lambda text: text.replace('"games": 50', '"games": -50'), "is inconsistent"),
        (lambda text: text.replace("[[0, 1]]", "[[0, 900000000000]]"), "is inconsistent"),
        (lambda text: text.replace('"run"', '"walk"'), "is inconsistent"),
    ],
)
def test_a_checkpoint_that_is_none_is_refused(change: Any, sentence: str) -> None:
    broken = Run(ORDER)
    for _ in islice(broken.play(), 2):
        pass
    changed = change(broken.checkpoint())
    assert changed != broken.checkpoint()
    with pytest.raises(GameError, match=sentence):
        Run(ORDER).resume(changed)


@pytest.mark.parametrize(
    "other",
    [
        replace(ORDER, seed="8"),
        replace(ORDER, games=111),
        replace(ORDER, level=Level(9, 9, 11, "opening")),
        replace(ORDER, level=Level(9, 9, 10, "safe")),
        replace(ORDER, strategy=STRATEGIES["ratio"]),
    ],
)
def test_a_checkpoint_of_another_run_is_refused(other: Order) -> None:
    with pytest.raises(GameError, match="belongs to another run"):
        Run(ORDER).resume(Run(other).checkpoint())


def test_what_is_told_of_a_run() -> None:
    run = Run(replace(ORDER, games=50))
    for _ in run.play():
        pass
    told = json.loads(json.dumps(report(run)))
    assert told["games"] == 50
    assert told["rate"] == told["won"] / 50
    assert told["interval"] == list(wilson(told["won"], 50))
    assert told["won"] + sum(told["failures"].values()) == 50


@pytest.mark.parametrize("games", [0, -1, 10**9])
def test_a_number_of_games_that_is_none_is_refused(games: int) -> None:
    with pytest.raises(GameError, match="A run must have"):
        replace(ORDER, games=games)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("    return 1 / 0", r"In game \d+: mine.py failed. ZeroDivisionError in line 2: division by zero"),
        ("    return Open(0)", r"In game \d+: mine.py chose 0, which is not a closed cell"),
        ("    import nowhere_at_all", r"ModuleNotFoundError in line 2"),
    ],
)
def test_a_strategy_that_fails_says_where(body: str, sentence: str) -> None:
    strategy = written(f"def choose(impasse, random):\n{body}\n", "mine.py")
    with pytest.raises(StrategyError, match=sentence):
        simulate(strategy, LEVEL, 50, "7")


@pytest.mark.parametrize(("won", "games"), [(0, 0), (0, 5), (5, 5), (1, 2), (54, 100), (10_900, 20_000)])
def test_the_interval_holds_the_rate(won: int, games: int) -> None:
    low, high = wilson(won, games)
    assert 0 <= low <= (won / games if games else 0.5) <= high <= 1
