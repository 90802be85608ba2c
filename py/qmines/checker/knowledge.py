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
"""Cells, and the least and the most mines among them."""


class Known:
    """What is known at a point of a proof: cells that are `safe`, and `mines`; the numbers that are `shown`; the
    constraints that were derived or supposed, `named`. `numbers` are what cells show that the proof may open.
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
        """The cells that a list of texts names, as `reading` has them."""
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
                raise ProofError(f"{where} rests on {source}, which shows no number there.")
            around = set(self.grid.neighbours[cell])
            cells = frozenset(other for other in around if self.position.is_closed(other))
            least = most = self.shown[cell] - len(around & self.exploded)
        self.effort.spend(len(cells) + 1)
        mined = len(cells & self.mines)
        return cells - self.mines - self.safe, least - mined, most - mined

    def combined(self, sources: Sequence[object], where: str) -> Range:
        """The first constraint's cells that no other has, and how many mines are left for them.

        Another one takes from the first at least its least mines less one for each of its cells elsewhere, and at
        most its most mines, or as many as they share cells.
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
        """Whether a source can stand for a total: the board's, or what was derived or supposed."""
        return isinstance(source, str) and (source == "total" or source in self.named)

    # Steps

    def open(self, step: Mapping[str, Any], where: str, depth: int) -> None:
        """Cells are opened in their order, each known to be safe or next to an open 0; their numbers are given facts.

        Not within a case split: what is safe only there could not be opened.
        """
        if depth:
            raise ProofError(f"{where} opens cells by what is only supposed.")
        numbers = list_of(step["numbers"], where)
        if len(numbers) != len(step["cells"]):
            raise ProofError(f"{where} does not give each of its cells a number.")
        for text, number in zip(step["cells"], numbers, strict=True):
            cell = cell_of(self.grid, text, where)
            if cell in self.shown:
                raise ProofError(f"{where} opens a cell that is open.")
            if cell not in self.safe and all(self.shown.get(other) != 0 for other in self.grid.neighbours[cell]):
                raise ProofError(f"{where} opens a cell that is not known to be safe.")
            if cell in self.mines:
                raise ProofError(f"{where} opens a cell that is known to be a mine.")
            if type(number) is not int or self.numbers.get(cell) != number:
                raise ProofError(f"{where} opens a cell whose number is not given so.")
            self.safe.add(cell)
            self.shown[cell] = number

    def learn(self, step: Mapping[str, Any], cells: frozenset[Cell], where: str) -> None:
        """Takes what a step concludes as known."""
        verdict = step["verdict"]
        if verdict in ("derived", "supposed"):
            self.named[step["name"]] = cells, step["least"], step["most"]
        if verdict == "safe" or (verdict == "supposed" and step["most"] == 0):
            if cells & self.mines:
                raise ProofError(f"{where} speaks of a cell that is known to be a mine.")
            self.safe |= cells
        if verdict == "mine" or (verdict == "supposed" and step["least"] == len(cells)):
            if cells & self.safe:
                raise ProofError(f"{where} speaks of a cell that is known to be safe.")
            self.mines |= cells
