"""What the game opens on its own, and its remarks on flags.

**Always solvable.** After a move it may be that no closed cell is provably safe, so that the player could only guess.
Under the rule `assist` the game then opens a safe cell, which shows one more number, and repeats this until something
is provable. A proof rests on the open numbers and the total alone: flags are not knowledge, and a safe cell under a
flag is provable too. Under `safe_or_mine` an unflagged cell that is provably a mine is enough. A player may also ask
for a cell; the request holds until the next move.

The game draws the cell among the safe ones without a flag: those next to an open or flagged cell, or all of them if
there are none of those. If all safe cells are flagged it opens nothing, and looks again after the next move.

**Remarks on flags,** under the rule `flag_marks`, point out open numbers with more flags around them than they say, the
flags that were set next to such a number when it already had enough (`over_flagged`), and flags on cells that are
provably safe (`proven_wrong`). The order in which flags were set decides which are too many; none are once the number
has no more than it says. Exploded mines count as flags set before all others. A flag on a cell that nobody can decide
gets no remark: otherwise flags would be an oracle.
"""

from __future__ import annotations

from qmines.game.events import Remarked
from qmines.game.field.board import Board
from qmines.game.field.field import Field
from qmines.game.field.knowledge import Knowledge
from qmines.game.field.layout import Layout
from qmines.game.params import Params
from qmines.game.permission import require_help
from qmines.game.rules import Rules
from qmines.grid import Cell
from qmines.position import CLOSED, FLAGGED, MARKED

NO_REMARKS = Remarked((), (), ())


def is_stuck(rules: Rules, known: Knowledge, board: Board) -> bool:
    """Whether the game has to open something: nothing useful is provable, and something is left to open."""
    if rules.assist == "none" or board.is_open:
        return False
    proven = known.proven()
    return not (proven.safe or (rules.assist == "safe_or_mine" and proven.mines.difference(board.flags)))


def openable(board: Board, layout: Layout, *, asked: bool) -> list[Cell]:
    """The cells from which the game draws the one to open, ascending: if a player `asked`, those next to an open cell
    come first, then those next to an open or a flagged one.
    """
    codes, around = board.codes, board.grid.neighbours
    safe = [cell for cell, code in enumerate(codes) if code in (CLOSED, MARKED) and not layout.mined[cell]]
    beside = range(9) if asked else (*range(9), FLAGGED)
    return [cell for cell in safe if any(codes[other] in beside for other in around[cell])] or safe


def remarks(rules: Rules, known: Knowledge, board: Board) -> Remarked:
    """The remarks on the current flags."""
    over: set[Cell] = set()
    wrong: set[Cell] = set()
    if "over_flagged" in rules.flag_marks:
        beside = {cell for flag in board.flags for cell in board.grid.neighbours[flag]}
        over = {cell for cell in beside if board.is_overflagged(cell)}
    if "proven_wrong" in rules.flag_marks and board.flags:
        wrong = known.proven().safe & board.flags
    excess = {flag for cell in over for flag in board.excess_round(cell)}
    return Remarked(tuple(sorted(over)), tuple(sorted(wrong)), tuple(sorted(excess)))


class Assist:
    """What the game does on its own in one game. `helped` is how often it opened a cell, never reduced; `openings` is
    how many of these have not been taken back, and decides the next draw.
    """

    def __init__(self, params: Params, field: Field) -> None:
        self.helped = 0
        self.openings = 0
        self._params = params
        self._board = field.board
        self._known = field.known
        self._is_asked = False
        self._remarked = NO_REMARKS

    def ask(self) -> bool:
        """Asks for a safe cell on the player's behalf; whether there is one. Raises `MoveError` if the rules have no
        help.
        """
        require_help(self._params)
        layout = self._known.layout
        self._is_asked = layout is not None and bool(openable(self._board, layout, asked=True))
        return self._is_asked

    def forget(self) -> None:
        """Ends a request for a cell."""
        self._is_asked = False

    def due(self) -> list[Cell]:
        """The cells from which the game has to open one now; none if it has to open nothing."""
        layout = self._known.layout
        if (
            layout is None
            or self.is_before_start
            or not (self._is_asked or is_stuck(self._params.rules, self._known, self._board))
        ):
            return []
        return openable(self._board, layout, asked=self._is_asked)

    @property
    def is_before_start(self) -> bool:
        """Whether a given board without a start cell has no open cell yet: the player opens the first one."""
        params, board = self._params, self._board
        return params.board is not None and params.start is None and not (board.open_count or board.exploded_count)

    def opened(self) -> None:
        """Records that the game has opened the cell."""
        self._is_asked = False
        self.openings += 1
        self.helped += 1

    def remarked(self) -> Remarked:
        """The current remarks on flags, by the rule `flag_marks`."""
        if self._params.rules.flag_marks:
            self._remarked = remarks(self._params.rules, self._known, self._board)
        return self._remarked

    def news(self) -> Remarked | None:
        """The current remarks, if they have changed."""
        before = self._remarked
        return now if (now := self.remarked()) != before else None

    def restart(self, openings: int) -> None:
        """Goes back to the time when there were this many openings, after moves were taken back. Remarks start over
        from here.
        """
        self.openings = openings
        self._remarked = NO_REMARKS
