"""The independent checker: whether a proof, given as plain data, follows from a position. It shares no code with the
solver; it knows the board, what a position shows, and the rules of deduction, and nothing is counted or searched.

A step is an object with `rule`, `sources`, `cells`, `verdict`, `sentence`; what is derived or supposed also has
`least`, `most` and `name`, what is opened has `numbers`, one for each of its cells, and a case split has `steps`. Cells
are `r,c` from 0. A source is the cell of an open number, `total`, or the name of something derived before. What each
rule allows is said where it is checked. Every refusal names the step and says what does not follow.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from types import MappingProxyType
from typing import Any, NamedTuple

from qmines.errors import ProofError
from qmines.grid import Cell, Grid
from qmines.position import EXPLODED, Position

_PLACE = re.compile(r"(0|[1-9][0-9]{0,6}),(0|[1-9][0-9]{0,6})")
_NAME = re.compile(r"#[1-9][0-9]{0,5}")
_FIELDS = {"rule", "sources", "cells", "verdict", "sentence"}
_DEEPEST = 30

MOST_CELLS = 10_000_000
"""How many cells a check may look at; the proofs of whole boards come to some thousands."""

_VERDICTS = {
    "opening": {"opened"},
    "complete set": {"safe", "mine", "contradiction"},
    "subset difference": {"safe", "mine"},
    "inequality difference": {"safe", "mine"},
    "subtraction": {"derived"},
    "reduction": {"derived", "hit"},
    "merging": {"derived"},
    "total of mines": {"safe", "mine", "hit", "derived", "contradiction"},
    "case split": {"safe", "mine", "hit", "derived", "supposed"},
}
"""The rules, and what each may conclude."""

Range = tuple[frozenset[Cell], int, int]
"""Cells, and the least and the most mines among them."""


def check_proof(
    position: Position, steps: object, decision: Collection[Cell], numbers: Mapping[Cell, int] = MappingProxyType({})
) -> str:
    """Checks a proof that a decision is safe, or that it hits a mine; gives `safe`, or `hit`.

    `numbers` are what cells show that the proof may open, given as facts. Raises `ProofError`.
    """
    if not decision or not all(position.is_closed(cell) for cell in decision):
        raise ProofError("The decision is no set of closed cells.")
    listed = _list(steps, "The proof")
    known = _followed(position, listed, numbers)
    last = listed[-1]
    cells = known.cells_of(last["cells"], f"Step {len(listed)}")
    if last["verdict"] in ("safe", "opened") and set(decision) <= cells:
        return "safe"
    if (last["verdict"] == "mine" and cells & set(decision)) or (last["verdict"] == "hit" and cells <= set(decision)):
        return "hit"
    raise ProofError("The last step says nothing of the decision.")


class Settled(NamedTuple):
    """What steps come to: the cells that are safe by them, those of them that they open, and the mines."""

    safe: frozenset[Cell]
    opened: frozenset[Cell]
    mines: frozenset[Cell]


def check_steps(position: Position, steps: object, numbers: Mapping[Cell, int] = MappingProxyType({})) -> Settled:
    """Checks steps that need not lead to a decision; `numbers` are as for `check_proof`. Raises `ProofError`."""
    known = _followed(position, _list(steps, "The proof"), numbers)
    opened = frozenset(cell for cell in known.shown if position.is_closed(cell))
    return Settled(frozenset(known.safe), opened, frozenset(known.mines))


def _followed(position: Position, steps: Sequence[Any], numbers: Mapping[Cell, int]) -> _Known:
    """What is known after some steps."""
    if not steps:
        raise ProofError("The proof has no steps.")
    known = _Known(position, numbers)
    for place, step in enumerate(steps, 1):
        known.take(step, f"Step {place}", 0)
    return known


def check_world(position: Position, world: Collection[Cell]) -> None:
    """Checks that mines, exploded ones left out, agree with every open number and with the total. Raises
    `ProofError`.
    """
    mines = set(world)
    if len(mines) != len(world):
        raise ProofError("A world names a cell twice.")
    if not all(position.is_closed(cell) for cell in mines):
        raise ProofError("A world has a mine on a cell that is not closed.")
    exploded = {cell for cell, code in enumerate(position.cells) if code == EXPLODED}
    mines |= exploded
    if len(mines) != position.mine_count:
        raise ProofError(f"A world has {len(mines)} mines, but the board has {position.mine_count}.")
    for cell, code in enumerate(position.cells):
        touched = sum(other in mines for other in position.grid.neighbours[cell])
        if code <= 8 and touched != code:
            row, column = position.grid.place(cell)
            raise ProofError(f"In a world the {code} at row {row + 1}, column {column + 1} touches {touched} mines.")


def cells_of(grid: Grid, texts: object, where: str) -> frozenset[Cell]:
    """The cells that a list of texts `r,c` names, each once. Raises `ProofError`."""
    cells = [_cell(grid, text, where) for text in _list(texts, where)]
    if len(set(cells)) < len(cells):
        raise ProofError(f"{where} names a cell twice.")
    return frozenset(cells)


class Effort:
    """How many cells have been looked at, so that every check ends. Raises `ProofError` above `MOST_CELLS`."""

    def __init__(self) -> None:
        self._cells = 0

    def spend(self, cells: int) -> None:
        """Notes that so many cells are looked at."""
        self._cells += cells
        if self._cells > MOST_CELLS:
            raise ProofError("This takes too long to be checked.")


class _Known:
    """What is known at a point of a proof."""

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

    def within(self) -> _Known:
        """A copy, for the steps of a case split."""
        inner = copy(self)
        self.effort.spend(self.grid.size)
        inner.safe, inner.mines = set(self.safe), set(self.mines)
        inner.shown, inner.named = dict(self.shown), dict(self.named)
        return inner

    def cells_of(self, texts: object, where: str) -> frozenset[Cell]:
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
            cell = _cell(self.grid, source, where)
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

    # Steps

    def take(self, step: object, where: str, depth: int) -> None:
        """Checks a step; it is known from then on."""
        if not isinstance(step, dict):
            raise ProofError(f"{where} is no object.")
        rule, verdict = step.get("rule"), step.get("verdict")
        if not isinstance(rule, str) or rule not in _VERDICTS:
            raise ProofError(f"{where} names no rule.")
        if not isinstance(verdict, str) or verdict not in _VERDICTS[rule]:
            raise ProofError(f"{where}: the rule {rule} does not conclude that.")
        wanted = set(_FIELDS)
        wanted |= {"least", "most", "name"} if verdict in ("derived", "supposed") else set()
        wanted |= {"numbers"} if verdict == "opened" else set()
        wanted |= {"steps"} if rule == "case split" and verdict != "supposed" else set()
        if set(step) != wanted:
            raise ProofError(f"{where} does not have the fields {', '.join(sorted(wanted))}.")
        if not isinstance(step["sentence"], str):
            raise ProofError(f"{where} has no sentence.")
        if (verdict == "supposed") != (depth > 0 and where.endswith(".1")):
            raise ProofError(f"{where}: a supposition stands at the beginning of a case split, and only there.")
        cells = self.cells_of(step["cells"], where)
        if (not cells) != (verdict == "contradiction"):
            raise ProofError(f"{where} speaks of no cells, or of cells in a contradiction.")
        if not all(self.position.is_closed(cell) for cell in cells):
            raise ProofError(f"{where} speaks of a cell that is not closed.")
        sources = _list(step["sources"], where)
        if rule in ("opening", "case split"):
            if sources:
                raise ProofError(f"{where}: the rule {rule} has no sources.")
        else:
            self.check_shape(rule, sources, where)
        if verdict in ("derived", "supposed"):
            self.check_range(step, cells, where)
        if rule == "opening":
            self.open(step, where, depth)
        elif verdict == "supposed":
            self.learn(step, cells, where)
        elif rule == "case split":
            self.check_split(step, cells, where, depth)
            self.learn(step, cells, where)
        else:
            self.check_conclusion(step, sources, cells, where)
            self.learn(step, cells, where)

    def check_shape(self, rule: str, sources: Sequence[object], where: str) -> None:
        """How many sources a rule takes, and which: the total belongs to its own rule, and comes first there."""
        count = {"complete set": 1, "reduction": 1}.get(rule, 2)
        if rule == "total of mines":
            # Within a case split, what is supposed of many cells is a total of its own.
            if not sources or "total" in sources[1:] or not self.is_total(sources[0]):
                raise ProofError(f"{where}: the rule {rule} begins with the total.")
        elif len(sources) != count or "total" in sources:
            raise ProofError(f"{where}: the rule {rule} takes {count} numbers or constraints.")
        if rule in ("subset difference", "subtraction"):
            large, small = (self.constraint(source, where)[0] for source in sources)
            if not small < large:
                raise ProofError(f"{where}: the cells of the second source are not among those of the first.")

    def is_total(self, source: object) -> bool:
        """Whether a source can stand for a total: the board's, or what was derived or supposed."""
        return isinstance(source, str) and (source == "total" or source in self.named)

    def check_range(self, step: Mapping[str, Any], cells: frozenset[Cell], where: str) -> None:
        least, most = step["least"], step["most"]
        if type(least) is not int or type(most) is not int or not 0 <= least <= most <= len(cells):
            raise ProofError(f"{where} has no least and most mines among its cells.")
        name = step["name"]
        if not isinstance(name, str) or not _NAME.fullmatch(name) or name in self.named:
            raise ProofError(f"{where} has no name of its own.")

    def check_conclusion(
        self, step: Mapping[str, Any], sources: Sequence[object], cells: Collection[Cell], where: str
    ) -> None:
        """Whether the conclusion follows from the sources."""
        if step["rule"] == "merging":
            self.check_merged(step, sources, cells, where)
            return
        rest, least, most = self.combined(sources, where)
        verdict = step["verdict"]
        if verdict == "contradiction":
            if least <= len(rest) and most >= 0:
                raise ProofError(f"{where} is no contradiction: the numbers can be met.")
            return
        if not set(cells) <= rest:
            raise ProofError(f"{where} speaks of cells that its sources leave no mines to, or that are known.")
        if verdict == "safe" and most != 0:
            raise ProofError(f"{where} does not follow: a mine may be left for its cells.")
        if verdict == "mine" and least != len(rest):
            raise ProofError(f"{where} does not follow: a cell may be left without a mine.")
        if verdict == "hit" and least - len(rest - set(cells)) < 1:
            raise ProofError(f"{where} does not follow: its cells may all be safe.")
        if verdict == "derived":
            if step["rule"] != "reduction" and set(cells) != rest:
                raise ProofError(f"{where} does not follow: its cells are not those that are left.")
            if step["least"] > max(least - len(rest - set(cells)), 0) or step["most"] < min(most, len(cells)):
                raise ProofError(f"{where} does not follow: its least or most is too narrow.")

    def check_merged(
        self, step: Mapping[str, Any], sources: Sequence[object], cells: Collection[Cell], where: str
    ) -> None:
        """Two constraints on the same cells, each giving a bound."""
        (one, low, high), (two, other_low, other_high) = (self.constraint(source, where) for source in sources)
        if not one == two == set(cells):
            raise ProofError(f"{where}: its constraints are not on the same cells.")
        if step["least"] > max(low, other_low, 0) or step["most"] < min(high, other_high, len(one)):
            raise ProofError(f"{where} does not follow: its least or most is too narrow.")

    def check_split(self, step: Mapping[str, Any], cells: frozenset[Cell], where: str, depth: int) -> None:
        """The contrary of the conclusion is supposed first, and contradicted last."""
        if depth >= _DEEPEST:
            raise ProofError(f"{where} lies too deep.")
        inner = _list(step["steps"], where)
        if len(inner) < 2 or not isinstance(inner[0], dict) or not isinstance(inner[-1], dict):
            raise ProofError(f"{where} has no supposition and no contradiction.")
        branch = self.within()
        for place, other in enumerate(inner, 1):
            if isinstance(other, dict) and (other.get("verdict") == "contradiction") != (place == len(inner)):
                raise ProofError(f"{where}: a contradiction stands at the end of a case split, and only there.")
            branch.take(other, f"{where}.{place}", depth + 1)
        supposed = inner[0]
        if self.cells_of(supposed["cells"], where) != cells:
            raise ProofError(f"{where}: its supposition is about other cells.")
        size = len(cells)
        least, most = {"safe": (0, 0), "mine": (size, size), "hit": (1, size)}.get(step["verdict"]) or (
            step["least"],
            step["most"],
        )
        # Whatever is not in the range concluded must have been supposed.
        contrary = {*range(least), *range(most + 1, size + 1)}
        if not contrary <= set(range(supposed["least"], supposed["most"] + 1)):
            raise ProofError(f"{where}: what it supposes is not the contrary of what it concludes.")

    def open(self, step: Mapping[str, Any], where: str, depth: int) -> None:
        """Cells are opened in their order, each known to be safe or next to an open 0; their numbers are given facts.

        Not within a case split: what is safe only there could not be opened.
        """
        if depth:
            raise ProofError(f"{where} opens cells by what is only supposed.")
        numbers = _list(step["numbers"], where)
        if len(numbers) != len(step["cells"]):
            raise ProofError(f"{where} does not give each of its cells a number.")
        for text, number in zip(step["cells"], numbers, strict=True):
            cell = _cell(self.grid, text, where)
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


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise ProofError(f"{where} lacks a list.")
    return value


def _cell(grid: Grid, text: object, where: str) -> Cell:
    match = _PLACE.fullmatch(text) if isinstance(text, str) else None
    if not match:
        raise ProofError(f"{where} names something that is no cell: {ascii(text)[:40]}.")
    try:
        return grid.cell(int(match[1]), int(match[2]))
    except IndexError as error:
        raise ProofError(f"{where} names a cell off the board: {text}.") from error
