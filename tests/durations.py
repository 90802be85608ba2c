"""How long each test took last time, kept in `.build/`, so that a quick run can choose among them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

import pytest

from buildtools.places import CACHE

FILE = CACHE / "durations.json"
UNKNOWN = 0.2
"""The seconds assumed for a test that has never run here."""


def quickest(names: Sequence[str], known: Mapping[str, float], seconds: float) -> set[str]:
    """The quickest tests, as many as fit into a number of seconds.

    >>> sorted(quickest(["a", "b", "c"], {"a": 5, "b": 1, "c": 2}, 4))
    ['b', 'c']
    """
    chosen, spent = set(), 0.0
    for name in sorted(names, key=lambda name: known.get(name, UNKNOWN)):
        spent += known.get(name, UNKNOWN)
        if spent > seconds:
            break
        chosen.add(name)
    return chosen


def read() -> dict[str, float]:
    """Seconds by test."""
    try:
        known: dict[str, float] = json.loads(FILE.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known


def room_of(name: str) -> str:
    """The folder of a test, below `tests`, and its browser where there are several.

    >>> room_of("tests/game/test_rules.py::test_a_rule")
    'game'
    >>> room_of("tests/engines/test_core.py::test_every_view_opens[webkit]")
    'engines, webkit'
    """
    room = name.split("::")[0].removeprefix("tests/").rpartition("/")[0] or "tests"
    engine = re.search(r"\[(\w+)", name) if room == "engines" else None
    return f"{room}, {engine[1]}" if engine else room


class Watch:
    """Records how long each test takes, with its fixtures, and saves the times at the end."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the time of one phase of a test."""
        self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        """Save the times after the last test."""
        known = read() | {name: round(seconds, 2) for name, seconds in self._seconds.items()}
        CACHE.mkdir(exist_ok=True)
        FILE.write_text(json.dumps(known, indent=0, sort_keys=True), encoding="utf-8")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print where the time went, by folder."""
        rooms: dict[str, tuple[int, float]] = {}
        for name, seconds in self._seconds.items():
            room = room_of(name)
            count, sum_ = rooms.get(room, (0, 0.0))
            rooms[room] = count + 1, sum_ + seconds
        terminalreporter.section("seconds by room")
        for room, (count, sum_) in sorted(rooms.items(), key=lambda item: -item[1][1]):
            terminalreporter.write_line(f"{room:16} {count:5} tests {sum_:8.1f} s")
