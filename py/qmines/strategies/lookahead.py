"""What opening a cell would show, and how safe the next cell could be then: the second step of a guess.

A cell c shows one number of several, each in some of the worlds in which it is safe. For each number v there is a cell
d that is then the safest. Their worlds together, over all worlds,

    Σ over v of  max over d of  #{worlds: c safe, c shows v, d safe}  /  #{worlds},

are the chance to survive this guess and the next opening. One count for each candidate gives all of it. The parts that
c touches are counted again with c safe, with two variables instead of one: x for every mine, and y for every mine next
to c. So the groups are split into the cells next to c and the others, and a polynomial that is one packed integer
(`solver.count`) becomes another, made of blocks of powers of x. The number of states stays the same. Cells outside
enter by binomials, the other parts by the convolution of their worlds.

One point is not exact: how safe the cells of parts that c does not touch are once v is seen. They depend on v only
through the number of mines left, and their old shares are used.

Second-step safety as the measure of a guess is David Hill's (*JSMinesweeper*, MIT licence; facts, not code).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from qmines.grid import Cell
from qmines.solver.analyse import Analysis
from qmines.solver.constraints import System
from qmines.solver.forward_backward import ForwardBackward, Packed
from qmines.solver.frontier import Part

_CHOICES = 2048
"""How many binomials are remembered: the cells of one position need the same ones, and on large boards they are long
numbers.
"""

_ALL = 1 - 1e-12
"""From this part of a share on it counts as all of it, to allow for rounding."""


class Shown(NamedTuple):
    """A number that a cell may show, with shares of all worlds: those in which the cell is safe and shows it, and those
    in which the safest other cell is safe, too. `certain`: how many cells are then known to be safe.
    """

    number: int
    share: float
    safest: float
    certain: int


class Score(NamedTuple):
    """The value of a guess. `value`: the share of worlds in which it and the next opening are safe, with a bonus for
    something certain; `progress`: the share in which something is certain then; `certain`: how many cells, on average
    over all worlds. `is_dead`: the cell can show only one number.
    """

    value: float
    progress: float
    certain: float
    is_dead: bool


class Lookahead:
    """What opening cells of one position would show. Raises `TooComplex` if a part cannot be counted."""

    def __init__(self, analysis: Analysis) -> None:
        analysis.require_counts()
        self._analysis = analysis
        self._grid = analysis.position.grid
        self._worlds = analysis.worlds
        self._part_of: dict[Cell, tuple[int, int]] = {
            cell: (index, group)
            for index, part in enumerate(analysis.parts)
            for group, cells in enumerate(part.component.groups)
            for cell in cells
        }
        self._outside = frozenset(analysis.outside)
        self._known = analysis.position.exploded.union(analysis.mines)
        self._safest_of = [
            max((1 - analysis.shares[cells[0]] for cells in part.component.groups), default=0.0)
            for part in analysis.parts
        ]
        self._shown: dict[tuple[object, ...], list[Shown]] = {}

    def shown(self, cell: Cell) -> list[Shown]:
        """What an uncertain cell may show, by ascending number. Cells that look alike share the answer."""
        near, free = self._around(cell)
        home = self._part_of.get(cell)
        key = (home, tuple(sorted((place, len(cells)) for place, cells in near.items())), free)
        if key not in self._shown:
            self._shown[key] = self._worked_out(home, near, free)
        offset = sum(other in self._known for other in self._grid.neighbours[cell])
        return [one._replace(number=one.number + offset) for one in self._shown[key]]

    def score(self, cell: Cell) -> Score:
        """What opening an uncertain cell is worth."""
        shown = self.shown(cell)
        certain = [one for one in shown if one.certain]
        return Score(
            sum(one.share if one.certain else one.safest for one in shown),
            sum(one.share for one in certain),
            sum(one.share * one.certain for one in certain),
            len(shown) == 1,
        )

    def _around(self, cell: Cell) -> tuple[dict[tuple[int, int], list[Cell]], int]:
        """The unknown neighbours of a cell: those in parts, by part and group, and how many are outside."""
        near: dict[tuple[int, int], list[Cell]] = {}
        free = 0
        for other in self._grid.neighbours[cell]:
            if other in self._part_of:
                near.setdefault(self._part_of[other], []).append(other)
            elif other in self._outside:
                free += 1
        return near, free

    def _worked_out(
        self, home: tuple[int, int] | None, near: Mapping[tuple[int, int], Sequence[Cell]], free: int
    ) -> list[Shown]:
        analysis = self._analysis
        touched = tuple(sorted({index for index, _ in near} | ({home[0]} if home else set())))
        parts = [analysis.parts[index] for index in touched]
        joint = _Joint([self._split(index, home, near) for index in touched], parts)
        far = len(analysis.outside) - free - (home is None)
        rest = analysis.ways_beside(touched)
        owed = analysis.owed
        most = max(len(by_mines) for by_mines in joint.ways) - 1 + free

        def left(outside: int) -> list[float]:
            """For every number of mines in the joint parts the ways of everything else, over the number of worlds."""
            return [
                sum(ways * _choose(outside, owed - mines - k) for mines, ways in rest.items()) / self._worlds
                for k in range(most + 1)
            ]

        ways_of_rest = left(far)
        ways_far_safe = left(far - 1) if far else []
        elsewhere = max((safest for index, safest in enumerate(self._safest_of) if index not in touched), default=0.0)
        return [
            shown
            for number in range(9)
            if (shown := joint.shown(number, free, far, ways_of_rest, ways_far_safe, elsewhere)) is not None
        ]

    def _split(
        self, index: int, home: tuple[int, int] | None, near: Mapping[tuple[int, int], Sequence[Cell]]
    ) -> tuple[System, list[bool]]:
        """The system of a part without the cell, with its groups split; and which of them are next to the cell."""
        system = self._analysis.parts[index].component.system
        groups = []
        is_near = []
        for group, (indexes, size) in enumerate(system.groups):
            beside = len(near.get((index, group), ()))
            away = size - beside - (home == (index, group))
            if beside:
                groups.append((indexes, beside))
                is_near.append(True)
            if away:
                groups.append((indexes, away))
                is_near.append(False)
        return System(system.mines, tuple(groups)), is_near


class _Joint:
    """The worlds of some parts by the mines next to a cell, and by all mines: `ways[number][mines]`."""

    def __init__(self, splits: Sequence[tuple[System, Sequence[bool]]], parts: Sequence[Part]) -> None:
        counted = [part.counted for part in parts if part.counted is not None]
        size = sum(len(part.component.cells) for part in parts)
        self._width = (prod(sum(one.ways.values()) for one in counted) * max(size, 1)).bit_length() + 1
        block = self._block = self._width * (sum(one.span[1] for one in counted) + 1)
        totals = []
        weighted = []
        self._sizes: list[int] = []
        for system, is_near in splits:
            shifts = [self._width + block if near else self._width for near in is_near]
            whole, mined = ForwardBackward(system, self._width, shifts=shifts).totals()
            totals.append(whole)
            weighted.append(mined)
            self._sizes += [size for _, size in system.groups]
        self.ways = self._unpacked(prod(totals))
        self._mined = []
        for at, mined in enumerate(weighted):
            others = prod(whole for other, whole in enumerate(totals) if other != at)
            self._mined += [self._unpacked(packed * others) for packed in mined]

    def _unpacked(self, packed: Packed) -> list[list[int]]:
        width, block = self._width, self._block
        inner, outer = (1 << width) - 1, (1 << block) - 1
        numbers = []
        while packed:
            row, ways = packed & outer, []
            while row:
                ways.append(row & inner)
                row >>= width
            numbers.append(ways)
            packed >>= block
        return numbers

    def shown(
        self, number: int, free: int, far: int, rest: Sequence[float], rest_far: Sequence[float], elsewhere: float
    ) -> Shown | None:
        """One number of the cell, which has `free` neighbours outside, with `far` other cells outside; None if it is
        impossible.

        By the mines in the joint parts, `rest` has the weight of everything else, `rest_far` that with a far cell safe.
        """
        weights: list[tuple[int, list[float]]] = []
        share = safe_far = safe_free = 0.0
        for outside in range(min(free, number) + 1):
            inside = number - outside
            if inside >= len(self.ways) or not self.ways[inside]:
                continue
            chosen = comb(free, outside)
            scaled = [weight * chosen for weight in rest[outside:]]
            weights.append((inside, scaled))
            here = _dot(self.ways[inside], scaled)
            share += here
            safe_free += here * (free - outside) / free if free else 0.0
            if far:
                safe_far += _dot(self.ways[inside], [weight * chosen for weight in rest_far[outside:]])
        if share <= 0:
            return None
        safest = max(safe_free, safe_far, elsewhere * share)
        certain = sum(count for count, safe in ((free, safe_free), (far, safe_far)) if safe >= share * _ALL)
        for size, mined in zip(self._sizes, self._mined, strict=True):
            hit = sum(_dot(mined[inside], scaled) for inside, scaled in weights if inside < len(mined)) / size
            if not hit:
                certain += size
            safest = max(safest, share - hit)
        return Shown(number, share, safest, certain)


def _dot(ways: Sequence[int], weights: Sequence[float]) -> float:
    return sum([way * weight for way, weight in zip(ways, weights, strict=False)])


@lru_cache(_CHOICES)
def _choose(cells: int, mines: int) -> int:
    return comb(cells, mines) if 0 <= mines <= cells else 0
