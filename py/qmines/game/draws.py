"""What a move leaves to chance or to a search: the mines, how they move, what is taught, what a hint says."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from fractions import Fraction

from qmines.game.best_guess import Adviser
from qmines.game.boards.generate import layout as draw_layout
from qmines.game.events import Hinted, Taught, Verdict
from qmines.game.field.board import Board
from qmines.game.field.decision import Decision
from qmines.game.field.knowledge import Knowledge
from qmines.game.field.rearrange import Rearrangement, rearrange, strike
from qmines.game.judge import doom, is_spared
from qmines.game.params import GRADED, Grade, Params
from qmines.game.teach.course import Course
from qmines.grid import Cell
from qmines.sampling.sampler import Sampler
from qmines.solver.analyse import Solver
from qmines.solver.meter import Meter


class Draws:
    """Works all of it out, for a game in play; a replay uses a subclass that takes it from a record.

    Decisions are counted from 1, and the draws of the n-th follow from the seed and n. `grade` is the chosen grade of
    the board if the record, from before `draws 3`, does not hold it. `redrawn`: whether everything in a record was
    drawn again, if that was asked for.
    """

    def __init__(self, grade: Grade | None = None) -> None:
        self.redrawn = True
        self._grade = grade
        self._board: tuple[Cell, int, frozenset[Cell]] | None = None
        """A board that was searched for, its first cell, and the decision that opens it."""

    def layout(self, params: Params, solver: Solver, pressed: Cell, number: int) -> frozenset[Cell]:
        """The mines of a board that is first opened at a cell by decision `number`. Raises `GameError` if the rules ask
        for a board that was not found.
        """
        if params.rules.layout == "random":
            return draw_layout(params, pressed, Sampler(f"{params.seed}/{number}/layout"))
        if self._board is None or self._board[:2] != (pressed, number):
            for _ in self.preparing(params, pressed, number):
                pass
        assert self._board is not None
        return self._board[2]

    def preparing(self, params: Params, pressed: Cell, number: int) -> Iterator[Fraction]:
        """Searches for a board, if the rules ask for one, step by step. Yields the share of its safe cells that logic
        opens on the current one; with a chosen grade, how many boards were examined and how many are examined at most.
        Keeps the result for `layout`. Raises `GameError` if there is none.
        """
        if params.rules.layout == "random" or (self._board is not None and self._board[:2] == (pressed, number)):
            return
        found = yield from self.searching(params, pressed, number)
        self._board = pressed, number, found

    def searching(
        self, params: Params, pressed: Cell, number: int, meter: Meter | None = None
    ) -> Generator[Fraction, None, frozenset[Cell]]:
        """The search of `preparing`, with a meter if wanted; returns the board, and keeps nothing."""
        from qmines.game.boards.solvable import searched, solving  # most games search for no board

        sampler = Sampler(f"{params.seed}/{number}/layout")
        grade = params.grade if params.draws >= GRADED else self._grade
        if grade is None:
            search = searched(params, pressed, sampler, None, meter)
            for opened in search.run():
                yield Fraction(opened, params.grid.size - params.mine_count)
            assert search.found is not None
            return search.found
        found, _ = yield from solving(params, pressed, sampler, grade, meter=meter)
        return found

    def take(self, pressed: Cell, number: int, mines: frozenset[Cell]) -> None:
        """Takes a board that was searched for elsewhere, for `layout`."""
        self._board = pressed, number, mines

    def rearrangement(self, params: Params, known: Knowledge, decision: Decision, number: int) -> Rearrangement | None:
        """How the mines move before decision `number`; None if that is too complex and no way was found."""
        assert known.layout is not None
        return rearrange(decision, known.layout, Sampler(f"{params.seed}/{number}/rearrange"))

    def strike(self, params: Params, known: Knowledge, decision: Decision, number: int) -> Rearrangement | None:
        """How mines move into decision `number`, which loses although it hits none; None if that is too complex."""
        assert known.layout is not None
        sampler = Sampler(f"{params.seed}/{number}/strike")
        return strike(known.solver, known.seen.position, decision.cells, known.layout, sampler)

    def helps(self) -> bool:
        """Whether the game now makes its own moves; in a replay they are among the moves of the record."""
        return True

    def own_opening(self, params: Params, cells: Sequence[Cell], number: int) -> Cell:
        """The one of some cells that the game opens on its own, as its opening `number`."""
        return Sampler(f"{params.seed}/{number}/assist").choose(cells, 1)[0]

    def lesson(self, params: Params, known: Knowledge, course: Course, board: Board, adviser: Adviser) -> Taught:
        """The next stage of the current lesson. The choice of adviser, for when nothing can be proven, does not affect
        the game.
        """
        from qmines.game.teach.lesson import next_lesson  # most games teach nothing

        of = bytes(board.codes), adviser
        return course.taught(of, lambda: next_lesson(known, board.flags, params.rules, adviser))

    def hint(self, params: Params, known: Knowledge, cell: Cell) -> Hinted:
        """What a hint says of a closed cell."""
        share, visible = self.shares_of_mine(known, cell)
        protected = known.layout is None and params.rules.start != "any"
        spared = share != 1 and is_spared(known, params.rules, cell)
        verdict: Verdict = "safe" if share == 0 else "mine" if share == 1 else "unsure"
        may_be_doomed = verdict == "unsure" and share is not None and not protected
        reason = doom(known, params.rules, cell) if may_be_doomed else None
        return Hinted(cell, verdict, share, visible, protected or spared, reason)

    def shares_of_mine(self, known: Knowledge, cell: Cell) -> tuple[Fraction | None, Fraction | None]:
        """The shares in a hint on a closed cell: by the knowledge that counts, and by the open numbers; None if they
        are not counted.
        """
        return known.share_of_mine(cell), known.visible_share_of_mine(cell)
