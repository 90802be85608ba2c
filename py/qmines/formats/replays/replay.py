"""What the file of a replay says, in one value that all readers return."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from qmines.errors import PositionError
from qmines.grid import Cell, Grid

MOST_EVENTS = 1_000_000
"""The most events of a replay."""

MOST_PRESSES = 100_000
"""The most events of a binary file that are not moves: these change nothing, and readers pass over them."""

LONGEST_TEXT = 65_536
"""The most bytes of one text in a file: a name, a version, a comment."""

Code = Literal["mv", "lc", "lr", "rc", "rr", "mc", "mr", "sc", "mt", "cc", "pf", "l", "r", "m"]
"""What a mouse does. The first letter is the button (left, right, middle), `c` a press and `r` a release. `sc` is a
left press with Shift; `cc` the press of the second of two buttons, which one is not told; `l`, `r` and `m` a press or a
release of that button; `pf` a flag that was set before the game; `mt` switches question marks on or off.
"""

Result = Literal["won", "lost", "unfinished"]

Verb = Literal["open", "chord", "flag", "mark"]


class Event(NamedTuple):
    """What a mouse does, when, in milliseconds since any moment, and over which cell; None if it is off the board."""

    at: int
    code: Code
    cell: Cell | None


class Act(NamedTuple):
    """A move, when, in milliseconds since any moment, if the file says that, and of which cell.

    `flag` and `mark` put a flag or a question mark there, or take it away.
    """

    at: int | None
    verb: Verb
    cell: Cell


class Clicks(NamedTuple):
    """How often somebody clicked; None for what a file does not say."""

    left: int | None = None
    right: int | None = None
    chord: int | None = None


@dataclass(frozen=True)
class Header:
    """What a file says about its game; None, or an empty text, stands for what it does not say.

    `date` is as in the file, `2026-01-31 12:00:00` or a part of that; `begun` is the same moment in UTC,
    `2026-01-31T12:00:00Z`, for files that give UTC. `time` is in milliseconds, and right to within `slack`. `clicks`
    has only what the program counts as we do. `mines` is how many mines the file claims. `bbbv` is its 3BV, `solved`
    the part of it that is solved. `file` is the game's name in a file of several.
    """

    program: str = ""
    version: str = ""
    player: str = ""
    date: str | None = None
    begun: str | None = None
    result: Result | None = None
    time: int | None = None
    slack: int = 20
    mines: int | None = None
    bbbv: int | None = None
    solved: int | None = None
    clicks: Clicks = field(default_factory=Clicks)
    file: str = ""


@dataclass(frozen=True)
class Replay:
    """A replay: its board, its header, and what was done, either by a mouse (`events`) or in moves (`acts`).

    `rules` names the preset that the game was played by; it is empty if the game cannot be reviewed, and then `why_not`
    says why, in a sentence. `marks` is whether question marks are on. With `super_click` a left click on a number
    chords. In `rilian` programs a left release after a right one opens. Where `flags_fall`, a 0 also opens what has a
    flag around it; elsewhere flags keep cells closed. Events beyond the end of the game do no harm.
    """

    grid: Grid
    layout: frozenset[Cell]
    header: Header
    events: tuple[Event, ...] = ()
    acts: tuple[Act, ...] | None = None
    rules: str = "classic"
    why_not: str = ""
    marks: bool = False
    super_click: bool = False
    rilian: bool = False
    flags_fall: bool = False


def require_events(count: int) -> None:
    """Raises `PositionError` if a replay has too many events."""
    if count > MOST_EVENTS:
        raise PositionError(f"The replay has more than {MOST_EVENTS:,} events.")


def require_presses(count: int) -> None:
    """Raises `PositionError` if a replay has too many presses and releases."""
    if count > MOST_PRESSES:
        raise PositionError(f"The replay has more than {MOST_PRESSES:,} presses and releases of buttons.")


def cell_at(grid: Grid, x: int, y: int, side: int) -> Cell | None:
    """The cell under a pixel of a board whose cells have `side` pixels; None off the board.

    >>> cell_at(Grid(2, 3), 33, 17, 16), cell_at(Grid(2, 3), -1, 0, 16)
    (5, None)
    """
    column, row = x // side, y // side
    return grid.cell(row, column) if 0 <= row < grid.rows and 0 <= column < grid.columns else None
