"""What is known at a point of a proof, what its constraints say there, and how steps add to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from qmines.checker.effort import Effort
from qmines.checker.reading import cell_of, cells_of, list_of
from qmines.errors import ProofError
from qmines.grid import Cell
from qmines.position import EXPLODED, Position

Range = tuple[frozenset[Cell], int, int]
"""Cells, and the fewest and the most mines among them."""


class Known:
    """What is known at a point of a proof: cells that are `safe`, and `mines`; the numbers that are `shown`; the
    derived or supposed constraints, `named`. `numbers` are the numbers of the cells that the proof may open.
    """

    def __init__(self, position: Position, numbers: Mapping[Cell, int]) -> None:
        self.effort = Effort()
        self.exploded = frozenset(cell for cell, code in enumerate(position.cells) if code == EXPLODED)
        self.closed = frozenset(position.closed)
        self.position = position
        self.grid = position.grid
        self.numbers = numbers
        self.safe: set[Cell] = set()
        self.mines: set[Cell] = set()
        self.shown = {cell: code for cell, code in enumerate(position.cells) if code <= 8}
        self.named: dict[str, Range] = {}

    def within(self) -> Known:
        """A copy, for the steps of a case split."""
        inner = copy(self)
        self.effort.spend(self.grid.size)
        inner.safe, inner.mines = set(self.safe), set(self.mines)
        inner.shown, inner.named = dict(self.shown), dict(self.named)
        return inner

    def cells_of(self, texts: object, where: str) -> frozenset[Cell]:
        """The cells in a list of texts, in the notation of `reading`."""
        return cells_of(self.grid, texts, where)

    # Constraints

    def constraint(self, source: object, where: str) -> Range:
        """A source's constraint, without the cells that are known."""
        if source == "total":
            mine_count = self.position.mine_count - len(self.exploded)
            cells, least, most = self.closed, mine_count, mine_count
        elif isinstance(source, str) and source in self.named:
            cells, least, most = self.named[source]
        else:
            cell = cell_of(self.grid, source, where)
            if cell not in self.shown:
                raise ProofError(f"{where} uses {source}, which shows no number at that point.")
            around = set(self.grid.neighbours[cell])
            cells = frozenset(other for other in around if self.position.is_closed(other))
            least = most = self.shown[cell] - len(around & self.exploded)
        self.effort.spend(len(cells) + 1)
        mined = len(cells & self.mines)
        return cells - self.mines - self.safe, least - mined, most - mined

    def combined(self, sources: Sequence[object], where: str) -> Range:
        """The first constraint's cells that no other constraint has, and how many mines they can hold.

        Every other constraint accounts for at least its fewest mines less one for each of its cells elsewhere, and for
        at most its most mines or the number of shared cells, whichever is smaller.
        """
        first, least, most = self.constraint(sources[0], where)
        rest = set(first)
        for source in sources[1:]:
            cells, low, high = self.constraint(source, where)
            self.effort.spend(len(rest))
            shared = cells & first
            if not shared <= rest:
                raise ProofError(f"{where} counts a cell twice: its constraints overlap.")
            least -= min(high, len(shared))
            most -= max(low - len(cells - shared), 0)
            rest -= shared
        return frozenset(rest), least, most

    def is_total(self, source: object) -> bool:
        """Whether a source can serve as a total: the board's own, or a derived or supposed constraint."""
        return isinstance(source, str) and (source == "total" or source in self.named)

    # Steps

    def open(self, step: Mapping[str, Any], where: str, depth: int) -> None:
        """Opens cells in their order, each known to be safe or next to an open 0; their numbers are given facts.

        Not allowed within a case split: a cell that is safe only there could not be opened.
        """
        if depth:
            raise ProofError(f"{where} opens cells that are safe only by supposition.")
        numbers = list_of(step["numbers"], where)
        if len(numbers) != len(step["cells"]):
            raise ProofError(f"{where} does not give each of its cells a number.")
        for text, number in zip(step["cells"], numbers, strict=True):
            cell = cell_of(self.grid, text, where)
            if cell in self.shown:
                raise ProofError(f"{where} opens a cell that is already open.")
            if cell not in self.safe and all(self.shown.get(other) != 0 for other in self.grid.neighbours[cell]):
                raise ProofError(f"{where} opens a cell that is not known to be safe.")
            if cell in self.mines:
                raise ProofError(f"{where} opens a cell that is known to be a mine.")
            if type(number) is not int or self.numbers.get(cell) != number:
                raise ProofError(f"{where} opens a cell with a number other than the given one.")
            self.safe.add(cell)
            self.shown[cell] = number

    def learn(self, step: Mapping[str, Any], cells: frozenset[Cell], where: str) -> None:
        """Adds a step's conclusion to what is known."""
        verdict = step["verdict"]
        if verdict in ("derived", "supposed"):
            self.named[step["name"]] = cells, step["least"], step["most"]
        if verdict == "safe" or (verdict == "supposed" and step["most"] == 0):
            if cells & self.mines:
                raise ProofError(f"{where} is about a cell that is known to be a mine.")
            self.safe |= cells
        if verdict == "mine" or (verdict == "supposed" and step["least"] == len(cells)):
            if cells & self.safe:
                raise ProofError(f"{where} is about a cell that is known to be safe.")
            self.mines |= cells
