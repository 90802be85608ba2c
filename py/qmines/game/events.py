"""What can happen in a game. `Game.play` answers a move with events, which hold no more than the player may know."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from qmines.grid import Cell
from qmines.proofs.algebra import Constraint
from qmines.proofs.steps import Source

Who = Literal["p", "m", "g"]
"""The player, the machine, the game itself."""

State = Literal["closed", "flagged", "marked"]
Verdict = Literal["safe", "mine", "unsure"]
Reason = Literal["certain", "closure", "chord", "mine", "needless", "distant", "unproven", "resigned"]


@dataclass(frozen=True)
class Opened:
    """Cells opened, ascending, with their numbers; `by` is `p` (player), `m` (machine) or `g` (the game)."""

    cells: tuple[Cell, ...]
    numbers: tuple[int, ...]
    by: Who


@dataclass(frozen=True)
class Flagged:
    """A cell's mark changed to `flagged`, `marked` or `closed`."""

    cell: Cell
    state: State


@dataclass(frozen=True)
class Hinted:
    """What the rule's knowledge says about a cell: `safe`, `mine` or `unsure`, and the share of its worlds with a mine
    there; None if that is too complex to count.

    `visible` is the share by the open numbers alone, None if it is not counted; if it differs, the hint rests also on
    what could be found out. `forgiven`: opening it cannot lose. `doomed`: why opening it loses, mine or not, if the
    rules say so.
    """

    cell: Cell
    verdict: Verdict
    share: Fraction | None
    visible: Fraction | None
    forgiven: bool
    doomed: Reason | None = None


@dataclass(frozen=True)
class Taught:
    """A lesson, as far as its stage shows it.

    1 where to look: the open numbers that matter (`sources`); 2 by which `rule`, and its `meaning`; 3 what follows: the
    `cells`, their `verdict` (`safe` or `mine`), and how many `steps` it takes; 4 that the game does it, in the events
    that come next. Stage 0 says that there is nothing to teach, and why. `sentence` puts the stage into words.
    """

    stage: int
    sentence: str
    sources: tuple[Cell, ...] = ()
    rule: str = ""
    meaning: str = ""
    cells: tuple[Cell, ...] = ()
    verdict: str = ""
    steps: int = 0


@dataclass(frozen=True)
class Rearranged:
    """A quantum save, the `saves`-th, of the decision made at `cell`.

    `share` is the part of the worlds visible before it in which the decision hit a mine; None where it was not counted.
    `moved` says from where to where mines went, sources and targets each ascending; only with Mine Vision.
    """

    saves: int
    cell: Cell
    share: Fraction | None
    moved: tuple[tuple[Cell, Cell], ...] | None = None


@dataclass(frozen=True)
class Exploded:
    """Mines were opened, and cost a life: they stay, known from now on. `lives` are the remaining lives."""

    cells: tuple[Cell, ...]
    lives: int


@dataclass(frozen=True)
class Undecided:
    """The decision made at `cell` is too complex to prove, and no world was found in which it is safe. The move does
    nothing.
    """

    cell: Cell


@dataclass(frozen=True)
class Helped:
    """The player asked for help; the game opens a cell, in the event that comes next."""


@dataclass(frozen=True)
class Inferred:
    """A machine showed everything that it infers. The content depends on the machine; the game ignores it."""


@dataclass(frozen=True)
class Remarked:
    """The current remarks on flags: the open numbers with too many around them, the flags on provably safe cells, and
    the surplus flags, each ascending.
    """

    over: tuple[Cell, ...]
    wrong: tuple[Cell, ...]
    excess: tuple[Cell, ...]


@dataclass(frozen=True)
class Undone:
    """A move was taken back, with what the game did because of it: the changed cells, ascending, and what they are now.
    `saved` are the cells of the remaining saves; `lives` are the remaining lives.
    """

    cells: tuple[Cell, ...]
    states: tuple[State, ...]
    saved: tuple[Cell, ...]
    lives: int


@dataclass(frozen=True)
class WorkbenchChanged:
    """The workbench has changed: constraints that are new or say something else, with their names; the names of those
    that are gone; the current selection, and the options that are on.
    """

    put: tuple[tuple[Source, Constraint], ...]
    gone: tuple[Source, ...]
    selected: tuple[Source, ...]
    options: frozenset[str]


@dataclass(frozen=True)
class Vision:
    """Where the mines are now, ascending; only with Mine Vision."""

    mines: tuple[Cell, ...]


@dataclass(frozen=True)
class Paused:
    """The clock is stopped."""


@dataclass(frozen=True)
class Resumed:
    """The clock runs again."""


@dataclass(frozen=True)
class Won:
    """All safe cells are open (`opened`), or all mines flagged and each of them certain (`flagged`)."""

    how: Literal["opened", "flagged"]


@dataclass(frozen=True)
class Lost:
    """The game is lost by a decision on `cells`, of which `fatal` were mines.

    `reason`: `certain` a mine in every visible world, `closure` in every world of the closure, `chord` at least one
    of `cells` is a mine in every world of the rule's knowledge, `mine` a guess where guesses are luck; where only
    forced guesses are free, `needless` a guess while something closed was provably safe, and `distant` a guess away
    from the frontier; `unproven` a guess where nothing may be guessed; `resigned`.
    `share`: of the visible worlds, those in which the decision hit a mine; None where it was not counted.
    """

    cells: tuple[Cell, ...]
    fatal: tuple[Cell, ...]
    reason: Reason
    share: Fraction | None


@dataclass(frozen=True)
class Revealed:
    """All mines, ascending, once the game has ended."""

    layout: tuple[Cell, ...]


Event = (
    Opened
    | Flagged
    | Hinted
    | Taught
    | Helped
    | Inferred
    | Remarked
    | Rearranged
    | Exploded
    | Undecided
    | Undone
    | WorkbenchChanged
    | Vision
    | Paused
    | Resumed
    | Won
    | Lost
    | Revealed
)
