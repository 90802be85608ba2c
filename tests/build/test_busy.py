"""Tests next to spinning processes: `build.py test --busy`."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import build
from buildtools import checks, tools
from buildtools.busy import spinning
from buildtools.places import ROOT


def test_processes_spin_until_the_work_beside_them_is_done() -> None:
    with spinning(2) as processes:
        assert [process.poll() for process in processes] == [None, None]
        assert [os.getpriority(os.PRIO_PROCESS, each.pid) for each in processes] == [os.nice(0)] * 2
    assert all(process.poll() is not None for process in processes)


def test_they_end_with_whoever_began_them() -> None:
    began = "from buildtools.busy import spinning; import os; spinning(1).__enter__(); os._exit(0)"
    # The spinning processes hold the other end of the pipe, too, so it ends only when all of them are gone.
    assert subprocess.run([sys.executable, "-c", began], stdout=subprocess.PIPE, cwd=ROOT, check=True).stdout == b""


def test_a_busy_run_is_a_row_of_the_table_and_one_failure_fails_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = Path(sys.executable)
    commands: list[Sequence[str]] = []

    def run(command: Sequence[str], _: dict[str, str]) -> bool:
        commands.append(command)
        return len(commands) != 2

    monkeypatch.setattr(checks, "_gather", lambda: checks._Tools(here, tools.Node(here, ()), here))
    monkeypatch.setattr(checks, "_succeeds", run)
    assert build.main(["test", "--busy", "3", "--", "-n", "2", "tests/e2e"]) == 1
    assert [command[-3:] for command in commands] == [["-n", "2", "tests/e2e"]] * 3
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if ", run " in line]
    assert [line[-3] for line in lines if line[-1] == "s"] == ["ok", "FAILED", "ok"]
