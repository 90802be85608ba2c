"""The mouse as a machine: presses and releases of two buttons become openings, flags and chords.

Files store what the mouse did, not what it meant. What a press means depends on which buttons are down, and on what was
under the pointer when the right one went down:

====  =====================================================================
up    no button is down
L     the left one is down
S     the left one is down, pressed with Shift
Rf    the right one is down, pressed on a closed cell, whose mark changed
Rn    the right one is down, pressed elsewhere
B     both are down, from Rf or L
Bn    both are down, from Rn
A     the left one is still down after a chord
====  =====================================================================

The first of two buttons to come up chords the number under the pointer. On the board that is one click, and then a
right press that changed no mark no longer counts as another one.

Source: files of every format; these rules give the same clicks as ms-toollib (MIT).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from qmines.formats.replays.replay import Act, Clicks, Code, Event, Verb
from qmines.grid import Cell
from qmines.position import CLOSED, FLAGGED, MARKED

_LEFT_DOWN = frozenset(("L", "S", "B", "Bn", "A"))
_RIGHT_DOWN = frozenset(("Rf", "Rn", "B", "Bn"))
_CLOSED = frozenset((CLOSED, FLAGGED, MARKED))
_SECOND: dict[str, tuple[Code, ...]] = {
    "up": ("lc", "rc"),
    **dict.fromkeys(("L", "S", "A"), ("rc",)),
    **dict.fromkeys(("Rf", "Rn"), ("lc",)),
}
"""Which buttons go down until both are, where a file tells only that."""


class Buttons(Protocol):
    """How a program reads its buttons, as a `Replay` says."""

    @property
    def marks(self) -> bool: ...
    @property
    def super_click(self) -> bool: ...
    @property
    def rilian(self) -> bool: ...


class Mouse:
    """A mouse over a board: `code_at` says what a cell shows, `act` makes the moves.

    >>> from qmines.formats.replays.replay import Header, Replay
    >>> from qmines.grid import Grid
    >>> acts = []
    >>> mouse = Mouse(Replay(Grid(1, 2), frozenset(), Header()), lambda cell: CLOSED, acts.append)
    >>> [mouse.feed(event) for event in (Event(0, "lc", 1), Event(90, "lr", 1))]
    [('lc',), ('lr',)]
    >>> acts, mouse.clicks
    ([Act(at=90, verb='open', cell=1)], Clicks(left=1, right=0, chord=0))
    """

    def __init__(self, buttons: Buttons, code_at: Callable[[Cell], int], act: Callable[[Act], None]) -> None:
        self._marks = buttons.marks
        self._super_click = buttons.super_click
        self._rilian = buttons.rilian
        self._code_at = code_at
        self._act = act
        self._state = "up"
        self._has_opened = False
        self._is_rilian = False
        self._middle_down = False
        self._left = self._right = self._chords = 0

    @property
    def clicks(self) -> Clicks:
        """The clicks so far."""
        return Clicks(self._left, self._right, self._chords)

    def feed(self, event: Event) -> tuple[Code, ...]:
        """Does what one event does; returns the presses and releases of single buttons that do the same."""
        codes = self._plain(event.code)
        for code in codes:
            self._do(code, event)
        return codes

    def _plain(self, code: Code) -> tuple[Code, ...]:
        """A code as presses and releases of single buttons; empty if it does nothing."""
        match code:
            case "l":
                return ("lr",) if self._state in _LEFT_DOWN else ("lc",)
            case "r":
                return ("rr",) if self._state in _RIGHT_DOWN else ("rc",)
            case "m":
                return ("mr",) if self._middle_down else ("mc",)
            case "cc":
                return _SECOND.get(self._state, ())
            case "pf":
                return ("rc", "rr")
        return (code,)

    def _do(self, code: Code, event: Event) -> None:
        match code:
            case "lc":
                self._press_left()
            case "sc":
                self._state = "S" if self._state == "up" else self._state
            case "rc":
                self._press_right(event)
            case "lr":
                self._release_left(event)
            case "rr":
                self._release_right(event)
            case "mc":
                self._middle_down = True
            case "mr":
                self._middle_down = False
                self._chord(event)
            case "mt":
                self._marks = not self._marks

    def _press_left(self) -> None:
        self._state = {"up": "L", "Rf": "B", "Rn": "Bn"}.get(self._state, self._state)
        self._is_rilian = False

    def _press_right(self, event: Event) -> None:
        if self._state == "up":
            self._right += 1
            self._state = "Rf" if self._mark(event) else "Rn"
        elif self._state in ("L", "S", "A"):
            self._state = "B"

    def _release_left(self, event: Event) -> None:
        if self._state in ("B", "Bn"):
            self._chord(event)
            # Only the right button is left, and its mark, if any, is made.
            self._state = "Rf"
            return
        # The first press of a game is missing in old files.
        opens = self._state == "L" or (self._state == "up" and not self._has_opened)
        if self._state == "S":
            self._chord(event)
        elif opens:
            self._left += 1
            self._press(event)
        elif self._is_rilian and self._rilian and event.cell is not None and self._code_at(event.cell) in _CLOSED:
            self._press(event)
        if self._state in _LEFT_DOWN:
            self._state = "up"
        self._is_rilian = False

    def _release_right(self, event: Event) -> None:
        if self._state in ("B", "Bn"):
            self._chord(event)
            self._state = "A"
            self._is_rilian = True
        elif self._state in ("Rf", "Rn"):
            self._state = "up"

    def _press(self, event: Event) -> None:
        """A left click: opens a closed cell without a flag, or chords a number if the program does that."""
        if event.cell is None:
            return
        code = self._code_at(event.cell)
        if code in (CLOSED, MARKED):
            self._has_opened = True
            self._make(event, "open")
        elif self._super_click and code <= 8:
            self._make(event, "chord")

    def _chord(self, event: Event) -> None:
        if event.cell is None:
            return
        self._chords += 1
        self._right -= self._state == "Bn"
        if self._code_at(event.cell) <= 8:
            self._make(event, "chord")

    def _mark(self, event: Event) -> bool:
        """Changes the mark of a closed cell: none, a flag, a question mark if these are on. Says whether it did."""
        code = CLOSED if event.cell is None else self._code_at(event.cell)
        if event.cell is None or code not in _CLOSED:
            return False
        if code == FLAGGED and self._marks:
            self._make(event, "mark")
        else:
            self._make(event, "mark" if code == MARKED else "flag")
        return True

    def _make(self, event: Event, verb: Verb) -> None:
        assert event.cell is not None
        self._act(Act(event.at, verb, event.cell))
