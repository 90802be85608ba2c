"""The workbench: a game played by constraints alone, where no cell is opened by hand.

Every open number is a constraint on the closed cells around it, and the total of mines is one on all closed cells, even
when no mine is left. The player selects one or two of them and derives others by the algebra (`proofs/algebra.py`). A
trivial constraint, which settles all of its cells, is carried out: its cells open, or get flags. So every flag is
certain, and nothing can be lost.

Derived constraints are kept in a list, and shrink as cells become known. The list has no constraint twice, and none
that is implied by another on the same cells, in the list or on the board; overlapping ranges are left to merging.

With four options the game acts on its own: `auto_zero` opens the cells around a 0, `auto_clear` and `auto_flag` carry
out trivial constraints anywhere, `resolve_complex` those just derived. Their effects follow from the moves, so a record
needs only the moves.

Every derivation and every constraint carried out is noted as a step of a proof, in order. So the constraints on the
workbench can be explained, and a solved board can be proven.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from qmines.errors import MoveError
from qmines.game.events import Event, Opened, Who
from qmines.game.field.field import Field
from qmines.game.moves import Move, Verb
from qmines.game.workbench.constraints import Constraints
from qmines.game.workbench.state import Trivial, WorkbenchState, changes, trivial
from qmines.grid import Cell
from qmines.position import FLAGGED
from qmines.proofs.algebra import Constraint, covers, without
from qmines.proofs.steps import TOTAL, Cells, Rule, Source, Step, cells_of, mask_of, source_text

MOST = 1000
"""The most constraints in the list."""

_TWO: Final = 2

_A_UNIT: Final = 16
"""How many visits to constraints are one unit of work if sets of cells are short."""

_LONG: Final = 10_000
"""On a board with this many cells, a set of cells takes twice the work of a short one."""

_RULES: Final[dict[Verb, Rule]] = {
    "subtract": Rule.SUBTRACTION,
    "reduce": Rule.REDUCTION,
    "merge": Rule.MERGING,
}


class Workbench(Constraints):
    """The workbench of one game, on its field.

    `steps` says how everything that was derived or became known since the game began came about, unless it was undone:
    `derived` (constraints, by their names here), `safe` and `mine` (carried out), and `opened`.
    """

    def __init__(self, field: Field) -> None:
        super().__init__(field.board)
        self.steps: list[Step] = []
        self._field = field

    # Moves

    def do(self, move: Move) -> list[Event]:
        """Makes a move, and returns what happened: cells that opened, flags, and how the workbench has changed; nothing
        if it has no effect. Raises `MoveError` if it is impossible, and then changes nothing.
        """
        before = self.state
        self._spend(len(before.derived))
        events = self._done(move, move.source(self._grid))
        if events or self.state.derived is not before.derived:
            self._tidy()
        return [*events, *changes(before, self.state)]

    def restore(self, state: WorkbenchState) -> list[Event]:
        """Goes back to an earlier state; returns what that changes."""
        before, self.state = self.state, state
        del self.steps[state.steps :]
        return [*changes(before, state)]

    def helped(self, opened: Opened) -> list[Event]:
        """Follows up after the game has opened cells to help: returns what the options then carry out, and how the
        workbench has changed.
        """
        before = self.state
        self._note_opened(opened)
        self._shrink(0)
        events = self._settle(self._trivial(self._beside(opened.cells)))
        self._tidy()
        return [*events, *changes(before, self.state)]

    def _done(self, move: Move, source: Source | None) -> list[Event]:
        if move.verb == "option":
            return self._switch(*move.what.split(" "))
        if move.verb == "deselect":
            self._deselect(source)
            return []
        if source is None:
            return self._derive(move.verb)
        if move.verb == "carry out":
            return self._carry_out(source)
        (self._select if move.verb == "select" else self._delete)(source)
        return []

    def _select(self, source: Source) -> None:
        self.constraint(source)
        if source not in self.state.selected:
            # A third one replaces the first.
            self.state = replace(self.state, selected=(*self.state.selected, source)[-_TWO:])

    def _deselect(self, source: Source | None) -> None:
        """Deselects one, or all."""
        if source is not None and source not in self.state.selected:
            raise MoveError(f"The constraint {source_text(self._grid, source)} is not selected.")
        left = [other for other in self.state.selected if source not in (None, other)]
        self.state = replace(self.state, selected=tuple(left))

    def _delete(self, source: Source) -> None:
        if source >= TOTAL:
            raise MoveError("You can delete only what you derived.")
        self.constraint(source)
        left = [(name, one) for name, one in self.state.derived if name != source]
        self.state = replace(self.state, derived=tuple(left))

    def _carry_out(self, source: Source) -> list[Event]:
        one = self.constraint(source)
        if not one.verdict:
            raise MoveError("It does not settle its cells yet: some may be safe and some may be mines.")
        return self._settle([trivial(source, one)], by="p")

    def _switch(self, name: str, value: str) -> list[Event]:
        options = self.state.options
        self.state = replace(self.state, options=options | {name} if value == "on" else options - {name})
        if self.state.options == options or value == "off":
            return []
        found = self._trivial([cell for cell, code in enumerate(self._board.codes) if code <= 8])
        if name == "auto_zero":
            zeros = [cell for cell, code in enumerate(self._board.codes) if code == 0]
            found += [Trivial(cell, tuple(self._round(cell)[0]), "safe") for cell in zeros]
        return self._settle(found)

    def _derive(self, verb: Verb) -> list[Event]:
        found = self.results(verb)
        if len(self.state.derived) + len(found) > MOST:
            raise MoveError(f"The list is full at {MOST:,} constraints. Delete some first.")
        if not found:
            return []
        sources = self._ordered(verb)
        named = [(self._put(_RULES[verb], sources, one), one) for one in found]
        self.state = replace(self.state, selected=())
        settling = self._trivial(())
        if "resolve_complex" in self.state.options:
            settling += [trivial(name, one) for name, one in named if one.verdict]
        return self._settle(settling)

    def _ordered(self, verb: Verb) -> tuple[Source, ...]:
        """The selected constraints; of two to subtract, the one that contains the other comes first."""
        selected = self.state.selected
        if verb != "subtract":
            return selected
        return tuple(sorted(selected, key=lambda source: self.constraint(source).size, reverse=True))

    def _put(self, rule: Rule, sources: tuple[Source, ...], one: Constraint) -> Source:
        """Adds a constraint to the list; returns its name."""
        state = self.state
        name = TOTAL - 1 - state.made
        self._note(Step(rule, sources, tuple(cells_of(one.cells)), "derived", one.least, one.most, name))
        self.state = replace(self.state, derived=(*state.derived, (name, one)), made=state.made + 1)
        return name

    def _note(self, step: Step) -> None:
        self.steps.append(step)
        self.state = replace(self.state, steps=len(self.steps))

    def _note_opened(self, opened: Opened) -> None:
        self._note(Step(Rule.OPENING, (), opened.cells, "opened", numbers=opened.numbers))

    # What becomes known

    def _settle(self, found: list[Trivial], by: Who = "g") -> list[Event]:
        """Carries out trivial constraints, and whatever the options carry out because of that."""
        events: list[Event] = []
        while found:
            safe, mines = set[Cell](), set[Cell]()
            for source, cells, verdict in found:
                known = safe if verdict == "safe" else mines
                if new := tuple([cell for cell in cells if cell not in known]):
                    self.steps.append(Step(Rule.COMPLETE_SET, (source,), new, verdict))
                    known.update(new)
            changed = sorted(mines)
            events += [self._board.mark(cell, FLAGGED) for cell in changed]
            if safe:
                opened = self._field.open(safe, by, floods="auto_zero" in self.state.options)
                events.append(opened)
                self._note_opened(opened)
                changed += opened.cells
            self._shrink(mask_of(mines))
            found = self._trivial(self._beside(changed))
            by = "g"
        return events

    def _shrink(self, flagged: Cells) -> None:
        """Removes what is known by now from the list, including the `flagged` cells."""
        self.state = replace(self.state, steps=len(self.steps))
        if self.state.derived:
            known = ~self._closed()
            left = [(name, without(one, one.cells & known, flagged)) for name, one in self.state.derived]
            self.state = replace(self.state, derived=tuple(left))

    def _beside(self, changed: Iterable[Cell]) -> list[Cell]:
        """The open numbers at cells that have changed."""
        around, codes = self._grid.neighbours, self._board.codes
        return sorted({near for cell in changed for near in (cell, *around[cell]) if codes[near] <= 8})

    def _trivial(self, numbers: Collection[Cell]) -> list[Trivial]:
        """The trivial constraints that the options carry out: of these numbers, of derived ones, and the total."""
        options = self.state.options
        if not options & {"auto_clear", "auto_flag"}:
            return []
        self._spend(len(self.state.derived), len(numbers))
        found = []
        for number in numbers:
            closed, left = self._round(number)
            if closed and left in (0, len(closed)):
                found.append(Trivial(number, tuple(closed), "mine" if left else "safe"))
        found += [trivial(name, one) for name, one in self.state.derived if one.verdict]
        if (closed_count := self._closed_count()) and self._board.mines_left in (0, closed_count):
            found.append(trivial(TOTAL, self.constraint(TOTAL)))
        wanted = {"safe": "auto_clear" in options, "mine": "auto_flag" in options}
        return [one for one in found if wanted[one.verdict]]

    def _spend(self, derived: int, numbers: int = 0) -> None:
        """Counts the work of visiting constraints. The larger the board, the longer its sets of cells."""
        longer = 1 + self._grid.size // _LONG
        self._field.known.solver.meter.spend(longer + (derived * longer + numbers) // _A_UNIT)

    def _tidy(self) -> None:
        """Removes constraints from the list that say nothing any more, or no more than another; what is gone is not
        selected.
        """
        standing: dict[Cells, list[tuple[Source, Constraint]]] = {}
        for name, one in self.state.derived:
            others = standing.setdefault(one.cells, [])
            if one.cells and not one.is_empty and not any(covers(other, one) for _, other in others):
                others[:] = [*(each for each in others if not covers(one, each[1])), (name, one)]
        left = {
            name: one
            for cells, others in standing.items()
            if others and not self._is_on_board(cells)
            for name, one in others
        }
        derived = tuple([(name, left[name]) for name, _ in self.state.derived if name in left])
        self.state = replace(self.state, derived=derived)
        selected = tuple([source for source in self.state.selected if self._is_standing(source)])
        self.state = replace(self.state, selected=selected)
