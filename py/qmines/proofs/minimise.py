"""The proof of one goal, cut out of everything that was deduced.

It keeps the steps that the last one rests on, and those that they rest on. Then it leaves out one step after another,
as long as the remaining ones follow, and merges openings.

Merging is never needed: a conclusion uses one bound of each constraint, the least or the most, and one of the two that
were merged has it. So a step that rests on a merged constraint is made to rest on one of those instead, if it follows
from it. The merged constraints that remain have both bounds used at once, which saves steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from qmines.position import Position
from qmines.proofs.openings import Numbers, singly, together
from qmines.proofs.steps import Cells, Rule, Source, Step, mask_of
from qmines.proofs.validity import Scope, is_valid


def minimised(
    position: Position, steps: Sequence[Step], goal: Cells, whole: Callable[[Source], Cells], numbers: Numbers | None
) -> list[Step]:
    """The steps that the last one, which is about the goal, needs. `whole` gives the cells of a constraint, `numbers`
    the numbers of the cells opened on the way.
    """
    fewest = _unmerged(position, _fewest(position, trimmed(steps, goal, whole)), goal, whole)
    if numbers is None or not any(step.verdict == "opened" for step in fewest):
        return fewest
    grouped = together(position, numbers, fewest, goal, whole)
    # If an opening shows more than was known before it, some steps may no longer be needed.
    left = trimmed(singly(grouped), goal, whole)
    grouped = together(position, numbers, left, goal, whole)
    return grouped if is_valid(position, grouped) else fewest


def trimmed(steps: Sequence[Step], goal: Cells, whole: Callable[[Source], Cells]) -> list[Step]:
    """The last step and the steps that it rests on, in order, each with only the cells that matter."""
    kept: list[Step] = []
    wanted: Cells = goal
    sources: set[Source] = set()
    for step in reversed(steps):
        if step.verdict in ("safe", "mine"):
            cells = tuple([cell for cell in step.cells if wanted >> cell & 1])
            if not cells:
                continue
            step = replace(step, cells=cells)
        elif step.verdict == "opened":
            if sources.isdisjoint(step.cells) and not wanted & mask_of(step.cells):
                continue
            wanted &= ~mask_of(step.cells)
        elif kept and step.source not in sources:
            continue
        if not kept:
            wanted = 0
        if step.verdict == "opened":
            wanted |= 1 << step.cells[0]
        kept.append(step)
        for source in step.used:
            sources.add(source)
            wanted |= whole(source)
    return kept[::-1]


def _fewest(position: Position, steps: list[Step]) -> list[Step]:
    """Those of some steps without which the last one does not follow."""
    before = [scope := Scope(position)]
    for step in steps[:-1]:
        scope = scope.inner()
        scope.learn(step)
        before.append(scope)
    later = steps[-1:]
    reads = [_reads(before[-1], steps[-1])]
    for index in range(len(steps) - 2, -1, -1):
        if not _stands(before[index].inner(), steps[index], later, reads):
            later.insert(0, steps[index])
            reads.insert(0, _reads(before[index], steps[index]))
    return later


def _reads(scope: Scope, step: Step) -> Cells:
    """The cells whose verdicts a step may rest on: its own cells, and those of its sources."""
    reads = 0
    for inner in step.everything():
        reads |= inner.mask
    for source in step.used:
        whole = scope.whole(source)
        reads |= whole[0] if whole else 0
    return reads


def _stands(scope: Scope, without: Step, later: Sequence[Step], reads: Sequence[Cells]) -> bool:
    """Whether later steps follow without one before them; checks only those that read its cells, or name it."""
    for step, cells in zip(later, reads, strict=True):
        is_touched = cells & without.mask or without.source in step.used or not step.used.isdisjoint(without.cells)
        if is_touched and not scope.holds(step):
            return False
        scope.learn(step)
    return True


def _unmerged(position: Position, steps: list[Step], goal: Cells, whole: Callable[[Source], Cells]) -> list[Step]:
    """The same with fewer merged constraints, if one of the two sources suffices."""
    for merged in [step for step in reversed(steps) if step.rule == Rule.MERGING]:
        for source in merged.sources:
            without = [_exchanged(step, merged.source, source) for step in steps if step is not merged]
            if is_valid(position, without):
                steps = _fewest(position, trimmed(without, goal, whole))
                break
    return steps


def _exchanged(step: Step, old: Source | None, new: Source) -> Step:
    """A step with a source replaced by another."""
    inner = tuple([_exchanged(other, old, new) for other in step.inner])
    return replace(step, sources=tuple([new if source == old else source for source in step.sources]), inner=inner)
