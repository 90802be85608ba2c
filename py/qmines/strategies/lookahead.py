"""What opening a cell would show, and about how safe the next cell could be then: the second step of a guess, as the
strategies see it, which compare many cells.

A cell c shows one number of several, each in some of the worlds in which it is safe. For each number v there is a cell
d that is then the safest. Their worlds together, over all worlds,

    Σ over v of  max over d of  #{worlds: c safe, c shows v, d safe}  /  #{worlds},

are the chance to survive this guess and the next opening. One count of the parts around each candidate gives all of it
(`joint`). Cells outside enter by binomials, the other parts by the convolution of their worlds.

Two points are estimates, so that a candidate costs little more than its count. How safe the cells of parts that c does
not touch are once v is seen depends on v through the number of mines left; their old shares are used. And where the
opening itself wins, the next one counts as lost. Both matter only near the end of a game, most of which *best* plays
out. `sequels` has the same exactly, for the few cells whose figures somebody reads.

Second-step safety as the measure of a guess is David Hill's (*JSMinesweeper*, MIT licence; facts, not code).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from qmines.grid import Cell
from qmines.solver.analyse import Analysis
from qmines.strategies.joint import Around, Joint, Joints

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
        self._joints = Joints(analysis)
        self._analysis = analysis
        self._worlds = analysis.worlds
        self._safest_of = [
            max((1 - analysis.shares[cells[0]] for cells in part.component.groups), default=0.0)
            for part in analysis.parts
        ]
        self._shown: dict[Around, list[Shown]] = {}

    def shown(self, cell: Cell) -> list[Shown]:
        """What an uncertain cell may show, by ascending number. Cells that look alike share the answer."""
        around = self._joints.around(cell)
        if around not in self._shown:
            self._shown[around] = self._worked_out(around)
        offset = self._joints.known_mines(cell)
        return [one._replace(number=one.number + offset) for one in self._shown[around]]

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

    def _worked_out(self, around: Around) -> list[Shown]:
        touched, free, far = around.touched, around.free, self._joints.far(around)
        joint = self._joints.of(around)
        rest = self._analysis.ways_beside(touched)
        owed = self._analysis.owed
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
            if (shown := _shown(joint, number, free, far, ways_of_rest, ways_far_safe, elsewhere)) is not None
        ]


def _shown(
    joint: Joint,
    number: int,
    free: int,
    far: int,
    rest: Sequence[float],
    rest_far: Sequence[float],
    elsewhere: float,
) -> Shown | None:
    """One number of the cell, which has `free` neighbours outside, with `far` other cells outside; None if it is
    impossible.

    By the mines in the joint parts, `rest` has the weight of everything else, `rest_far` that with a far cell safe.
    """
    weights: list[tuple[int, list[float]]] = []
    share = safe_far = safe_free = 0.0
    for outside in range(min(free, number) + 1):
        inside = number - outside
        if inside >= len(joint.ways) or not joint.ways[inside]:
            continue
        chosen = comb(free, outside)
        scaled = [weight * chosen for weight in rest[outside:]]
        weights.append((inside, scaled))
        here = _dot(joint.ways[inside], scaled)
        share += here
        safe_free += here * (free - outside) / free if free else 0.0
        if far:
            safe_far += _dot(joint.ways[inside], [weight * chosen for weight in rest_far[outside:]])
    if share <= 0:
        return None
    safest = max(safe_free, safe_far, elsewhere * share)
    certain = sum(count for count, safe in ((free, safe_free), (far, safe_far)) if safe >= share * _ALL)
    for size, mined in joint.groups:
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
