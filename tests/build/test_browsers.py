"""`build.py test --browsers`: which browsers run the core, and what happens if one is missing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import build
from buildtools import browsers, checks, quick, tools
from buildtools.say import Steps


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[str]]:
    """The commands of pytest that a run of all checks gives; none of them runs."""
    here = Path(sys.executable)
    given: list[Sequence[str]] = []

    def run(command: Sequence[str], *_: object, **__: object) -> bool:
        given.append(command)
        return True

    monkeypatch.setattr(checks, "_gather", lambda: checks._Tools(here, tools.Node(here, ()), here))
    monkeypatch.setattr(checks, "_succeeds", run)
    monkeypatch.setattr(checks, "_ended", lambda command: subprocess.CompletedProcess(command.words, 0, ""))
    monkeypatch.setattr(checks, "_builds", lambda environment: True)
    monkeypatch.setattr(quick, "changed", lambda: ["build.py"])  # Sources without git have this test, too.
    return given


def pytest_of(commands: list[Sequence[str]]) -> Sequence[str]:
    [command] = [command for command in commands if "pytest" in command]
    return command


def engines(commands: list[Sequence[str]]) -> str:
    """The browsers for the core."""
    return next((word.removeprefix("--engine=") for word in pytest_of(commands) if word.startswith("--engine=")), "")


@pytest.mark.parametrize(
    ("told", "run"),
    [
        ([], "chromium,firefox,webkit"),
        (["--browsers", "all"], "chromium,firefox,webkit"),
        (["--browsers", "chromium"], "chromium"),
        (["--browsers", "webkit,chromium"], "webkit,chromium"),
        (["tests/game"], "chromium"),
        (["--browsers", "firefox", "tests/engines"], "firefox"),
        (["--quick"], "chromium"),
    ],
)
def test_the_core_runs_in_each_chosen_browser(
    told: list[str], run: str, commands: list[Sequence[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsers, "is_there", lambda name, steps: True)
    assert build.main(["test", *told]) == 0
    assert engines(commands) == run


@pytest.mark.parametrize(("told", "status"), [([], 0), (["--browsers", "firefox"], 0), (["--browsers", "all"], 1)])
def test_a_missing_browser_is_named_and_fails_only_if_all_are_asked_for(
    told: list[str],
    status: int,
    commands: list[Sequence[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(browsers, "is_there", lambda name, steps: name != "firefox")
    assert build.main(["test", *told]) == status
    assert "firefox" not in engines(commands)
    table = capsys.readouterr().out
    assert re.search(r"(?m)^core in firefox +MISSING$", table)
    assert re.search(r"(\d of \d+ checks failed|All other checks passed)\.$", table.strip())


@pytest.mark.parametrize(("there", "kept"), [("firefox", "not e2e or core"), ("", "not e2e")])
def test_without_chromium_only_tests_that_need_no_browser_run_beside_the_core(
    there: str, kept: str, commands: list[Sequence[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsers, "is_there", lambda name, steps: name == there)
    build.main(["test", "--browsers", "firefox"])
    assert list(pytest_of(commands)[-2:]) == ["-m", kept]
    assert engines(commands) == there


def test_an_unknown_browser_is_refused(commands: list[Sequence[str]], capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["test", "--browsers", "opera"]) == 1
    assert "--browsers takes all, or some of chromium, firefox, webkit; not opera." in capsys.readouterr().err


@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_a_browser_that_cannot_be_had_is_missing(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not browsers.is_there(name, Steps(1))
    assert f"there is no {name}, and it cannot be installed here" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_a_browser_is_missing_where_no_package_can_be_fetched(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    apt = tmp_path / "apt-get"
    apt.write_text("#!/bin/sh\necho No network. >&2\nexit 100\n", encoding="utf-8")
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert not browsers.is_there(name, Steps(1))
    said = capsys.readouterr().out
    assert "No network." in said
    assert said.strip().endswith(f"there is no {name}, and it cannot be installed here")
