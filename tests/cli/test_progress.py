"""How far long work has come: nothing if nobody is watching, a counter that disappears on a terminal."""

from __future__ import annotations

import io
import sys
import threading

import pytest

from qmines.cli import progress
from qmines.cli.progress import ticking, watched


class Terminal(io.StringIO):
    """Standard error, as a terminal."""

    def isatty(self) -> bool:
        return True


def test_nothing_is_shown_where_nobody_looks(capfd: pytest.CaptureFixture[str]) -> None:
    assert list(watched(range(3), 3)) == [0, 1, 2]
    assert capfd.readouterr() == ("", "")


def test_nothing_is_shown_where_standard_error_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert list(watched(range(3), 3)) == [0, 1, 2]


def test_a_terminal_without_tqdm_has_a_counter_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert list(watched((str(number) for number in range(1500)), 1500)) == [str(number) for number in range(1500)]
    assert "\r1,500 of 1,500 games" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_a_terminal_with_tqdm_has_its_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("tqdm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert list(watched(range(5), 5)) == [0, 1, 2, 3, 4]
    assert "games" in terminal.getvalue()


class Watched(Terminal):
    """A terminal that signals when something has been written."""

    def __init__(self) -> None:
        super().__init__()
        self.has_spoken = threading.Event()

    def write(self, text: str) -> int:
        written = super().write(text)
        self.has_spoken.set()
        return written


def test_work_without_end_in_sight_tells_what_it_does_and_for_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Watched()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "_PATIENCE", 0.01)
    monkeypatch.setattr(progress, "_EVERY", 0.01)
    with ticking() as tell:
        tell("Counting worlds")
        terminal.has_spoken.clear()
        assert terminal.has_spoken.wait(60)
    assert "\r\x1b[KCounting worlds: 0 s" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_quick_work_says_nothing_and_none_does_where_nobody_looks(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", 0)
    with ticking() as tell:
        tell("Counting worlds")
    assert capfd.readouterr() == ("", "")
    terminal = Watched()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "_PATIENCE", 600)
    with ticking() as tell:
        tell("Counting worlds")
    assert "Counting" not in terminal.getvalue()


def test_the_terminal_is_left_clean_when_work_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Watched()
    monkeypatch.setattr(sys, "stderr", terminal)
    with pytest.raises(KeyboardInterrupt), ticking():
        raise KeyboardInterrupt
    assert terminal.getvalue() == "\r\x1b[K"
