"""`simulate` and `review` on Dask: a real cluster of two worker processes, one of which is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

from qmines.cli.cluster import cluster
from qmines.cli.files import File
from qmines.cli.reviews import Order as ReviewOrder
from qmines.cli.reviews import answered, answering
from qmines.game.records.record import text_of
from qmines.lab.play import Level
from qmines.lab.simulate import Order, Run, simulate
from qmines.strategies.named import STRATEGIES
from tests.cli.asking import here, refusal, run
from tests.finished import several

ORDER = Order(STRATEGIES["progress"], Level(16, 30, 99, "opening"), "7", 250)


@pytest.fixture(scope="module")
def workers() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as local:
        yield local


def test_the_command_plays_there_what_it_plays_here(workers: LocalCluster) -> None:
    arguments = ("simulate", "--level", "9x9x10", "--games", "100", "--seed", "7", "--json")
    told: list[dict[str, Any]] = []
    for done in (here(*arguments), run(*arguments, "--cluster", workers.scheduler_address)):
        assert (done.returncode, done.stderr) == (0, b"")
        told.append({**json.loads(done.stdout), "ms_per_game": 0})
    assert told[0] == told[1]


def test_a_worker_that_is_killed_costs_nothing(workers: LocalCluster) -> None:
    """Its batches go to the other worker; the result is complete, and the same."""
    playing = Run(ORDER)
    is_killed = False
    with Client(workers, set_as_default=False) as client:
        process = next(iter(client.run(os.getpid).values()))
    with cluster(workers.scheduler_address) as executor:
        for tally in playing.play(executor):
            if not is_killed:
                assert tally.games < ORDER.games
                os.kill(process, signal.SIGKILL)
                is_killed = True
    assert is_killed
    alone = simulate(ORDER.strategy, ORDER.level, ORDER.games, ORDER.seed)
    assert replace(playing.tally, nanoseconds=0) == replace(alone, nanoseconds=0)


def test_files_are_reviewed_there_as_here(workers: LocalCluster, tmp_path: Path) -> None:
    """They travel as bytes: the workers need not see the folder."""
    for number, game in enumerate(several(20, "cluster")):
        (tmp_path / f"{number}.txt").write_text(text_of(game))
    (tmp_path / "none.txt").write_text("no game")
    asked = ("review", str(tmp_path), "--json")
    alone, there = here(*asked), run(*asked, "--cluster", workers.scheduler_address)
    assert (there.returncode, there.stderr) == (0, b"")
    assert there.stdout == alone.stdout


def test_a_worker_that_is_killed_costs_no_file(workers: LocalCluster) -> None:
    """Its files go to another one."""
    files = [File(f"{number}", text_of(game).encode()) for number, game in enumerate(several(60, "killed"))]
    order = ReviewOrder("lowest", as_json=True)
    with Client(workers, set_as_default=False) as client:
        process = next(iter(client.run(os.getpid).values()))
    lines = list[str]()
    with answering(order, 1, workers.scheduler_address) as answers:
        for number, answer in enumerate(answers(files)):
            if not number:
                os.kill(process, signal.SIGKILL)
            lines += answer.lines
    assert lines == [line for file in files for line in answered(order, file).lines]


def test_a_cluster_that_cannot_be_reached_is_one_plain_line() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    arguments = ("simulate", "--level", "9x9x10", "--games", "50")
    assert "No cluster answers" in refusal(here(*arguments, "--cluster", address))
    assert "must look like" in refusal(here(*arguments, "--cluster", "nowhere at all"))
