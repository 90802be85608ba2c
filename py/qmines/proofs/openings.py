"""Openings in a proof: what opens with a cell, and how to use few steps that open many cells.

A proof opens cells that it has shown to be safe. A 0 opens its neighbours, as on the board: the whole opening is one
step with all of its cells, whether the proof needs them or not, because a player would see them all. Other cells that
can be opened at the same time are also opened in one step.

For that, the steps of a proof are reordered: first all that follow without opening anything, then all openings that are
possible by then, and so on. A step goes after those that it rests on. A step about several cells together ("these three
hold two mines") stays before those that settle some of them.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace

from qmines.grid import Cell
from qmines.position import Position
from qmines.proofs.steps import Cells, Rule, Source, Step, cells_of, mask_of

Numbers = Mapping[int, int] | Sequence[int]
"""What cells show, or would show."""


def opening(position: Position, numbers: Numbers, cell: Cell, is_open: Container[Cell]) -> dict[Cell, int]:
    """The cells that open with a safe one, itself first, and their numbers: each of the others is next to a 0 before
    it.
    """
    shown = {cell: numbers[cell]}
    for one in (queue := [cell]):
        if shown[one]:
            continue
        for other in position.grid.neighbours[one]:
            if other not in shown and position.is_closed(other) and other not in is_open:
                shown[other] = numbers[other]
                queue.append(other)
    return shown


def opened(cells: Mapping[Cell, int]) -> Step:
    """The step that opens cells, with their numbers."""
    return Step(Rule.OPENING, (), tuple(cells), "opened", numbers=tuple(cells.values()))


def singly(steps: Sequence[Step]) -> list[Step]:
    """The same steps, with each cell that opens nothing else opened alone."""
    single = []
    for step in steps:
        if step.verdict == "opened" and step.numbers[0]:
            single += [opened({cell: number}) for cell, number in zip(step.cells, step.numbers, strict=True)]
        else:
            single.append(step)
    return single


def together(
    position: Position, numbers: Numbers, steps: Sequence[Step], goal: Cells, whole: Callable[[Source], Cells]
) -> list[Step]:
    """The same proof with few steps that open cells; `whole` gives the cells of a constraint. It may end sooner if an
    opening shows the goal.
    """
    waiting = _ordered(position, numbers, steps, whole)
    gathered: list[Step] = []
    is_open: set[Cell] = set()
    done: set[int] = set()
    while waiting:
        ready = []
        for index, (step, before) in list(waiting.items()):
            if not before <= done:
                continue
            if step.verdict == "opened":
                ready.append((index, step.cells[0]))
                continue
            del waiting[index]
            done.add(index)
            if step.verdict == "safe":
                step = replace(step, cells=tuple([cell for cell in step.cells if cell not in is_open]))
            if step.cells:
                gathered.append(step)
        gathered += _round(position, numbers, [cell for _, cell in ready], is_open)
        if goal.bit_count() == 1 and not is_open.isdisjoint(cells_of(goal)):
            break
        for index, _ in ready:
            del waiting[index]
            done.add(index)
    return gathered


def _round(position: Position, numbers: Numbers, cells: Sequence[Cell], is_open: set[Cell]) -> Iterator[Step]:
    """Steps that open some cells: one for each opening, and one for all other cells."""
    for cell in cells:
        if not numbers[cell] and cell not in is_open:
            shown = opening(position, numbers, cell, is_open)
            is_open.update(shown)
            yield opened(shown)
    single = {cell: numbers[cell] for cell in sorted(cells) if cell not in is_open}
    is_open.update(single)
    if single:
        yield opened(single)


def _ordered(
    position: Position, numbers: Numbers, steps: Sequence[Step], whole: Callable[[Source], Cells]
) -> dict[int, tuple[Step, set[int]]]:
    """Each step, and which steps it comes after."""
    makes: list[Cells] = []
    needs: list[Cells] = []
    ordered: dict[int, tuple[Step, set[int]]] = {}
    for index, step in enumerate(steps):
        sources = step.used
        reads = 0
        for source in sources:
            reads |= whole(source)
        if step.verdict == "opened":
            flood = mask_of(opening(position, numbers, step.cells[0], ()))
            reads |= 1 << step.cells[0]
        else:
            flood = mask_of(step.cells) if step.verdict in ("safe", "mine") else 0
        before = {
            earlier
            for earlier, other in enumerate(steps[:index])
            if makes[earlier] & reads
            or needs[earlier] & flood
            or other.source in sources
            or (other.verdict == "opened" and not sources.isdisjoint(cells_of(makes[earlier])))
        }
        makes.append(flood)
        needs.append(reads if step.inner or step.verdict in ("derived", "hit") else 0)
        ordered[index] = step, before
    return ordered
