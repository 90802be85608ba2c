"""`build.py test --browsers`: which browsers run the core, and what happens if one is missing."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import build
from buildtools import browsers, checks, tools
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
    monkeypatch.setattr(checks, "_builds", lambda environment: True)
    return given


def engines(commands: list[Sequence[str]]) -> list[str]:
    return [word.removeprefix("--engine=") for command in commands for word in command if word.startswith("--engine=")]


@pytest.mark.parametrize(
    ("told", "run"),
    [
        ([], []),
        (["--browsers", "all"], ["firefox", "webkit"]),
        (["--browsers", "chromium"], []),
        (["--browsers", "webkit,chromium"], ["webkit"]),
        (["tests/game"], []),
        (["--browsers", "firefox", "tests/game"], ["firefox"]),
    ],
)
def test_the_core_runs_in_each_chosen_browser(
    told: list[str], run: list[str], commands: list[Sequence[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsers, "is_there", lambda name, steps: True)
    assert build.main(["test", *told]) == 0
    assert engines(commands) == run


@pytest.mark.parametrize(("told", "status"), [(["--browsers", "firefox"], 0), (["--browsers", "all"], 1)])
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


def test_without_chromium_only_tests_that_need_no_browser_run_beside_the_core(
    commands: list[Sequence[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsers, "is_there", lambda name, steps: True)
    build.main(["test", "--browsers", "firefox"])
    [tests] = [list(command) for command in commands if "pytest" in command and "tests/engines" not in command]
    assert tests[-2:] == ["-m", "not e2e"]


def test_an_unknown_browser_is_refused(commands: list[Sequence[str]], capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["test", "--browsers", "opera"]) == 1
    assert "--browsers takes all, or some of chromium, firefox, webkit; not opera." in capsys.readouterr().err


@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_a_browser_that_cannot_be_had_is_missing(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not browsers.is_there(name, Steps(1))
