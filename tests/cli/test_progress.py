"""How far long work has come: nothing where nobody looks, a counter that goes away on a terminal."""

from __future__ import annotations

import io
import sys

import pytest

from qmines.cli.progress import watched


class Terminal(io.StringIO):
    """Standard error, as a terminal."""

    def isatty(self) -> bool:
        return True


def test_nothing_is_shown_where_nobody_looks(capfd: pytest.CaptureFixture[str]) -> None:
    assert list(watched(range(3), 3)) == [0, 1, 2]
    assert capfd.readouterr() == ("", "")


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
