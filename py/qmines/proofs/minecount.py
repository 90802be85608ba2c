"""The rule *total of mines*: numbers that share no cells account for mines, and the total says how many are left for
the rest.

If a position needs all the mines that there are, each of its parts has as few as possible. If in every part some
numbers that share no cells add up to that, they are the proof: every cell that none of them touches is safe. The same
holds for safe cells; then everything else must be mines. For a part whose numbers do not add up (they overlap too
much), case splits show how many mines clusters of its numbers need (`clusters`). If there are a few spare mines, the
needs of the other parts bound what is left to one part and the outside, and a case split goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qmines.proofs.clusters import Count, clusters
from qmines.proofs.deduce import Deduction, Live
from qmines.proofs.refute import FULL, Given, least_refutation
from qmines.proofs.steps import TOTAL, Cells, Rule, Source, Step, cells_of, mask_of
from qmines.solver.frontier import Frontier

_TRIALS = 2_000
"""How many choices the search for numbers that share no cells may take, for each part."""


def use_mine_count(deduction: Deduction, frontier: Frontier, goal: Cells, count: Count | None = None) -> bool:
    """Uses the total on some cells known to be certain; returns whether that gave anything.

    With `count`, case splits may show how many mines parts need, and a constraint on what the total leaves to a part is
    derived.
    """
    total = deduction.total
    size = total.cells.bit_count()
    if size and total.most in (0, size):
        deduction.settle(Rule.TOTAL_OF_MINES, (TOTAL,), total.cells, "safe" if total.most == 0 else "mine")
        return True
    least, most = frontier.span()
    if frontier.has_undecided:
        return False
    for verdict, binds in (("safe", least == frontier.owed), ("mine", most + frontier.outside_count == frontier.owed)):
        if (binds or count) and _Accounting(deduction, frontier, verdict, count).use(goal):
            return True
    return False


def over_budget(deduction: Deduction, frontier: Frontier, count: Count) -> tuple[Source, ...]:
    """The sources that need more than the total, if the parts of a position do; otherwise none. Case splits may show
    how many mines parts need.
    """
    least, most = frontier.span()
    if least > deduction.total.most:
        return _Accounting(deduction, frontier, "safe", count).over_budget()
    if most + frontier.outside_count < deduction.total.least:
        return _Accounting(deduction, frontier, "mine", count).over_budget()
    return ()


class _Accounting:
    """One side of the rule: mines accounted for (verdict `safe` of the rest), or safe cells (verdict `mine`)."""

    def __init__(self, deduction: Deduction, frontier: Frontier, verdict: str, count: Count | None) -> None:
        self._deduction = deduction
        self._count = count
        self._verdict = verdict
        self._parts: list[tuple[Cells, int]] = []
        for part in frontier.parts():
            if part.counted is not None:
                cells = mask_of(part.component.cells) & deduction.unknown
                least, most = part.counted.span
                self._parts.append((cells, least if verdict == "safe" else len(part.component.cells) - most))

    def use(self, goal: Cells) -> bool:
        """Finds the numbers, and settles cells of the goal with them, or derives what is left to their part."""
        shown: dict[Cells, list[Source] | None] = {}
        for cell in cells_of(goal):
            bit = 1 << cell
            home = next((cells for cells, _ in self._parts if cells & bit), 0)
            sources: list[Source] = []
            for cells, need in self._parts:
                avoided = bit if cells == home else 0
                family = self._family(cells, need, avoided)
                if family is None and self._count and not avoided:
                    if cells not in shown:
                        shown[cells] = self._shown(cells, need)
                    family = shown[cells]
                if family is None and self._count:
                    continue
                if family is None:
                    break
                sources += family
            else:
                if self._settle(sources, bit):
                    return True
        return False

    def over_budget(self) -> tuple[Source, ...]:
        """The sources that account for more than there is, the total first; none if they do not."""
        sources: list[Source] = []
        for cells, need in self._parts:
            family = self._family(cells, need, 0)
            if family is None:
                family = self._shown(cells, need)
            if family is None:
                return ()
            sources += family
        return TOTAL, *sources

    def _settle(self, sources: list[Source], bit: Cells) -> bool:
        deduction, total = self._deduction, self._deduction.total
        taken = 0
        least, most = total.least, total.most
        for source in sources:
            live = deduction.lives[source]
            taken |= live.cells
            least, most = least - live.most, most - live.least
        rest = total.cells & ~taken
        used = (TOTAL, *sources)
        if most == 0 or least == rest.bit_count():
            deduction.settle(Rule.TOTAL_OF_MINES, used, rest, "safe" if most == 0 else "mine")
            return True
        least, most = max(least, 0), min(most, rest.bit_count())
        if (
            not sources
            or not rest & bit
            or any(live.cells == rest and live.least >= least and live.most <= most for live in deduction.plain())
        ):
            return False
        source = deduction.next_source()
        cells = tuple(cells_of(rest))
        deduction.take(Step(Rule.TOTAL_OF_MINES, used, cells, "derived", least, most, source))
        return True

    def _family(self, cells: Cells, need: int, avoided: Cells) -> list[Source] | None:
        """Numbers within some cells that share no cells, avoid some, and together account for everything that is
        needed.
        """
        if need == 0:
            return []
        lives = [
            (live, weight)
            for live in self._deduction.plain()
            if not live.cells & ~cells and not live.cells & avoided and (weight := self._weight(live)) > 0
        ]
        lives.sort(key=lambda item: (-item[1], item[0].cells.bit_count()))
        left = [_TRIALS]
        return next(_disjoint(lives, 0, need, 0, left), None)

    def _weight(self, live: Live) -> int:
        return live.least if self._verdict == "safe" else live.cells.bit_count() - live.most

    def _shown(self, cells: Cells, need: int) -> list[Source] | None:
        """Constraints that share no cells and account for everything that a part needs, shown by case splits."""
        assert self._count
        lives = [live for live in self._deduction.plain() if live.source != TOTAL and not live.cells & ~cells]
        sources: list[Source] = []
        for joined, needs in clusters(lives, need, self._count, of_mines=self._verdict == "safe"):
            source = joined[0].source if len(joined) == 1 else self._bound(joined, needs)
            if source is None:
                return None
            sources.append(source)
        return sources or None

    def _bound(self, lives: Sequence[Live], need: int) -> Source | None:
        """What some constraints need together, shown by a case split."""
        deduction = self._deduction
        cells = 0
        for live in lives:
            cells |= live.cells
        size = cells.bit_count()
        least, most = (need, size) if self._verdict == "safe" else (0, size - need)
        bounds = (0, need - 1) if self._verdict == "safe" else (size - need + 1, size)
        given = [Given(live.source, live.cells, live.least, live.most) for live in lives]
        inner = least_refutation(given, Given(deduction.next_source(), cells, *bounds), FULL)
        if not inner:
            return None
        source = deduction.next_source()
        step = Step(Rule.CASE_SPLIT, (), tuple(cells_of(cells)), "derived", least, most, source, inner=inner)
        deduction.take(step)
        return source


def _disjoint(
    lives: Sequence[tuple[Live, int]], start: int, need: int, taken: Cells, left: list[int]
) -> Iterator[list[Source]]:
    """Choices of constraints that share no cells and add up to what is needed."""
    if need <= 0:
        yield []
        return
    left[0] -= 1
    for index in range(start, len(lives)):
        if left[0] < 0:
            return
        live, weight = lives[index]
        if not live.cells & taken:
            for rest in _disjoint(lives, index + 1, need - weight, taken | live.cells, left):
                yield [live.source, *rest]
