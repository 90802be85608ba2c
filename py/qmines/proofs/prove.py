"""Proofs: for every certain cell the steps that show it, and for an uncertain one two worlds that differ in it.

A `Prover` deduces with the rules in their order (`deduce`, `minecount`), and splits cases only when everything else is
exhausted (`refute`). The exact solver guides it: only certain cells are worth a case split, and only parts that hold
one are worth algebra. The solver never justifies a step. A deep enough tree of case splits refutes the contrary of
anything certain, so every certain cell gets a proof, within the budget: `refute.TRIALS` suppositions for each search,
three times as many if the total is among its constraints. The budget counts suppositions, not time.

The proof of a cell keeps only the deductions that it needs (`minimise`). The hardest rule of a proof is the easiest
possible. A proof is called shortest only after an exhaustive search among such rules: a proof of one step is always
found, so those of one and two steps are known to be shortest.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from qmines.errors import ImpossiblePosition, TooComplex
from qmines.grid import Cell
from qmines.position import Position
from qmines.proofs.deduce import Deduction
from qmines.proofs.explain import with_sentences
from qmines.proofs.minecount import over_budget, use_mine_count
from qmines.proofs.minimise import minimised
from qmines.proofs.openings import Numbers
from qmines.proofs.refute import FLAT, FULL, NONE, TRIALS, Given, least_refutation, near
from qmines.proofs.steps import TOTAL, Cells, Rule, Source, Step, cells_of, mask_of, renamed
from qmines.proofs.validity import Scope
from qmines.solver.analyse import Solver
from qmines.solver.frontier import Frontier, verdicts

_STAGES = ((99, NONE), (3, FLAT), (3, FULL), (5, FLAT), (5, FULL), (8, FLAT), (8, FULL), (99, FLAT), (99, FULL))
"""How far case splits reach, and how deep they go, tried one after another on all cells in question."""

LARGEST = 10_000
"""The most bits of the integers that represent sets of cells."""

_LONG, _WIDEST, _ATTEMPTS = 5, 6, 250
"""Which proofs are shortened, by their number of steps: within how many king's steps of the goal, and by attempts that
examine how many steps together.
"""

_TOO_COMPLEX = "The proof would take too many steps to find."


@dataclass(frozen=True)
class Proof:
    """Steps that lead from a position to a verdict on some cells: `safe`, `mine`, or `hit` (one of them is a mine).

    `is_shortest` is set if no proof without harder rules has fewer steps; otherwise that is unknown.
    """

    position: Position
    cells: tuple[Cell, ...]
    verdict: str
    steps: tuple[Step, ...]
    is_shortest: bool = False

    @property
    def rule(self) -> Rule:
        """The hardest rule that it needs."""
        return max((step.rule for step in self.steps), key=lambda rule: rule.level)


class Prover:
    """Proves what is certain in one position. With `numbers`, also what it leads to when safe cells, which then show
    these, are opened. With `only`, the numbers on other cells are ignored.

    Deductions are kept between proofs. Raises `TooComplex` for boards of more than `LARGEST` cells.
    """

    def __init__(self, solver: Solver, position: Position, numbers: Numbers | None = None, only: Cells = -1) -> None:
        if position.grid.size > LARGEST:
            raise TooComplex("The board is too large to search for proofs.")
        self._solver = solver
        self._position = position
        self._opens = numbers is not None
        self._numbers = numbers
        self._deduction = Deduction(position, numbers, only)
        self._hits: dict[Cells, Step] = {}
        self._truth: tuple[int, Frontier, Cells, Cells] | None = None

    def prove(self, cells: Collection[Cell]) -> Proof | None:
        """The proof that one closed cell is safe or a mine, or that several are not all safe; None if that does not
        hold.

        Raises `TooComplex` where the search takes more than its budget.
        """
        goal = mask_of(cells)
        deduction = self._deduction
        while not (proof := self._deduced(goal)):
            if not deduction.follow() and not self._harder(goal):
                return None
        easy, one = proof.rule.level <= Rule.INEQUALITY_DIFFERENCE.level, goal.bit_count() == 1
        if easy and len(proof.steps) > 1:
            if one and (step := self._untouched.single(goal, proof.rule.level)):
                proof = self._cut([step], goal, proof.verdict)
            elif len(proof.steps) >= _LONG:
                proof = self._shortened(proof, goal)
        # A cell that could be settled in one step has already been.
        settled = 2 if easy and one and not self._opens else 1
        return replace(proof, is_shortest=len(proof.steps) <= settled and not proof.steps[0].inner)

    @cached_property
    def _untouched(self) -> Deduction:
        """The position before anything is deduced."""
        return Deduction(self._position)

    def first(self, cells: Collection[Cell]) -> Proof | None:
        """The proof for those of some closed cells that the easiest rules reach first, all by one last step; None if
        nothing leads to them.

        Raises `TooComplex` where the search takes more than its budget.
        """
        goal, deduction = mask_of(cells), self._deduction
        while not (reached := goal & (deduction.safe | deduction.mines)):
            if not deduction.follow() and not self._harder(goal & -goal):
                return None
        steps = deduction.steps[: min(deduction.settled_by[cell] for cell in cells_of(reached)) + 1]
        return self._cut(steps, reached & mask_of(steps[-1].cells), steps[-1].verdict)

    def _deduced(self, goal: Cells) -> Proof | None:
        """The proof given by what has been deduced so far."""
        deduction = self._deduction
        hit = goal & deduction.mines
        one = goal.bit_count() == 1
        if hit or (one and goal & deduction.safe):
            cell = next(cells_of(hit or goal))
            steps = deduction.steps[: deduction.settled_by[cell] + 1]
            return self._cut(steps, goal, ("mine" if hit else "safe") if one else "hit")
        if one or not (last := self._hit(goal)):
            return None
        return self._cut([*deduction.steps, last], goal, "hit")

    def _hit(self, goal: Cells) -> Step | None:
        """A constraint that has a mine left only for cells of a decision."""
        if goal in self._hits:
            return self._hits[goal]
        lives = self._deduction.lives.values()
        # The total comes last.
        for live in sorted(lives, key=lambda live: live.source == TOTAL):
            inside = live.cells & goal
            if inside and live.least > (live.cells ^ inside).bit_count():
                rule = Rule.TOTAL_OF_MINES if live.source == TOTAL else Rule.REDUCTION
                return Step(rule, (live.source,), tuple(cells_of(inside)), "hit", 1, inside.bit_count())
        return None

    # Harder rules

    def _harder(self, goal: Cells) -> bool:
        """Takes one step with the rules from level 4 on; returns whether there was any left."""
        deduction = self._deduction
        frontier, safe, mines = self._known_truth()
        certain = (safe | mines) & deduction.unknown
        several = goal.bit_count() > 1
        provable = bool(goal & certain) if not several else self._is_hit(goal)
        if not provable:
            # Only cells that can be opened may lead on.
            certain &= safe if self._opens else 0
            if not certain:
                self._require_decided(frontier)
                return False
        where = self._parts(frontier, certain | (goal if several else 0))
        deduction.begin_algebra(where)
        if deduction.derive() or (several and self._hit(goal)):
            return True
        if use_mine_count(deduction, frontier, certain):
            return True
        verdicts_of = {1 << cell: "mine" if mines >> cell & 1 else "safe" for cell in cells_of(certain)}
        if provable:
            # The goal comes first.
            verdicts_of = {goal: verdicts_of.pop(goal, "hit")} | verdicts_of
        if not self._split(verdicts_of, frontier):
            raise TooComplex(_TOO_COMPLEX)
        return True

    def _known_truth(self) -> tuple[Frontier, Cells, Cells]:
        """What the exact solver says about everything deduced: the frontier, and the safe cells and mines."""
        deduction = self._deduction
        if self._truth is None or self._truth[0] != len(deduction.steps):
            frontier = self._solver.frontier(deduction.seen())
            frontier.know(cells_of(deduction.safe & ~mask_of(deduction.opened)), cells_of(deduction.mines))
            safe, mines = verdicts(frontier)
            certain = mask_of(safe | frontier.safe), mask_of(mines | frontier.mines)
            self._truth = len(deduction.steps), frontier, *certain
        return self._truth[1:]

    def _is_hit(self, goal: Cells) -> bool:
        """Whether some of the cells is a mine in every world of what is known now."""
        deduction = self._deduction
        opened = mask_of(deduction.opened)
        try:
            frontier = self._solver.frontier(deduction.seen())
            frontier.know(set(cells_of(goal & ~opened & deduction.unknown)), ())
            frontier.refine()
            verdicts(frontier)
        except ImpossiblePosition:
            return True
        return False

    def _require_decided(self, frontier: Frontier) -> None:
        if frontier.has_undecided:
            raise TooComplex(_TOO_COMPLEX)

    def _parts(self, frontier: Frontier, certain: Cells) -> Cells:
        """The cells of the parts that hold some cells."""
        joined = 0
        for part in frontier.parts():
            cells = mask_of(part.component.cells)
            if cells & certain:
                joined |= cells
        return joined | certain

    def _split(self, targets: Mapping[Cells, str], frontier: Frontier) -> bool:
        """A case split on one of some goals with their verdicts: with near constraints first, then with all, and with
        the total only if it is needed.
        """
        deduction = self._deduction
        given = [Given(live.source, live.cells, live.least, live.most) for live in deduction.plain()]
        by_parts = {1 << cell for part in frontier.parts() for some in part.certain() for cell in some}
        by_total = [target for target in targets if target not in by_parts]
        bounded = mask_of([cell for live in deduction.plain() if live.source < TOTAL for cell in cells_of(live.cells)])
        tried: set[tuple[Cells, int, int]] = set()
        for radius, depth in _STAGES:
            for target, verdict in targets.items():
                if target in by_total and verdict != "hit" and (depth == FULL or not target & bounded):
                    continue
                close = near(given, target, radius)
                if (target, len(close), depth) in tried:
                    continue
                tried.add((target, len(close), depth))
                if self._refuted(close, target, verdict, depth):
                    return True
        certain = mask_of([cell for target in by_total if targets[target] != "hit" for cell in cells_of(target)])
        for depth in (NONE, FLAT, FULL):
            for target in by_total:
                if self._refuted(given, target, targets[target], depth, 3 * TRIALS):
                    return True
            if depth == NONE and any(self._overdrawn(target, targets[target]) for target in by_total):
                return True
            if depth == NONE and use_mine_count(deduction, frontier, certain, self._solver.count):
                return True
        return False

    def _refuted(self, given: Sequence[Given], target: Cells, verdict: str, depth: int, trials: int = TRIALS) -> bool:
        deduction = self._deduction
        cells = target & deduction.unknown
        size = cells.bit_count()
        value = size if verdict == "safe" else 0
        inner = least_refutation(given, Given(deduction.next_source(), cells, value, value), depth, trials)
        if not inner:
            return False
        step = Step(Rule.CASE_SPLIT, (), tuple(cells_of(cells)), verdict, 1, size, inner=inner)
        if verdict == "hit":
            self._hits[target] = step
        else:
            deduction.take(step)
        return True

    def _overdrawn(self, target: Cells, verdict: str) -> bool:
        """A case split after which the parts together need more mines, or more safe cells, than there are."""
        deduction = self._deduction
        if verdict == "hit":
            return False
        supposed = Deduction(deduction.seen())
        for step in deduction.steps:
            known = step.verdict in ("safe", "mine")
            cells = tuple([cell for cell in step.cells if supposed.unknown >> cell & 1 or not known])
            if cells and step.verdict != "opened":
                supposed.take(replace(step, cells=cells))
        start, contrary = len(supposed.steps), "mine" if verdict == "safe" else "safe"
        supposed.resume(deduction)
        cells, value = tuple(cells_of(target)), int(contrary == "mine")
        source = supposed.next_source()
        supposed.take(Step(Rule.CASE_SPLIT, (), cells, contrary))
        supposed.follow(1)
        try:
            frontier = self._solver.frontier(deduction.seen())
            frontier.know(cells_of(supposed.safe & ~mask_of(deduction.opened)), cells_of(supposed.mines))
            sources = over_budget(supposed, frontier, self._solver.count)
        except ImpossiblePosition:
            return False
        if not sources:
            return False
        first = Step(Rule.CASE_SPLIT, (), cells, "supposed", value, value, source)
        last = Step(Rule.TOTAL_OF_MINES, sources, (), "contradiction")
        inner = [first, *supposed.steps[start + 1 :], last]
        step = Step(Rule.CASE_SPLIT, (), cells, verdict, inner=tuple(inner))
        scope = Scope(self._position)
        for other in deduction.steps:
            scope.learn(other)
        for index in range(len(inner) - 2, 0, -1):
            fewer = replace(step, inner=(*step.inner[:index], *step.inner[index + 1 :]))
            if scope.holds(fewer):
                step = fewer
        if not scope.holds(step):
            return False
        deduction.take(step)
        return True

    # Shorter proofs

    def _shortened(self, proof: Proof, goal: Cells) -> Proof:
        """The same with fewer steps and no harder rule, if there is such a proof with fewer numbers: with those near
        the goal, and then without one after another.
        """
        level = proof.rule.level
        around = goal
        for _ in range(_WIDEST):
            around = self._grown(around)
            if nearer := self._within(around, goal, level):
                proof = min(proof, nearer, key=_length)
                break
        used = _numbers(proof)
        size = max(len(used) // 4, 1)
        for _ in range(_ATTEMPTS // _length(proof)):
            if not used or size < 1:
                break
            left, used = used[:size], used[size:]
            shorter = self._within(mask_of(_numbers(proof)) & ~mask_of(left), goal, level)
            if shorter and _length(shorter) < _length(proof):
                proof = shorter
                used = [cell for cell in used if cell in _numbers(proof)]
            if not used and size > 1:
                used, size = _numbers(proof), size // 2
        return proof

    def _within(self, only: Cells, goal: Cells, level: int) -> Proof | None:
        """A proof that uses only the numbers on some cells, already open or opened on the way."""
        prover = Prover(self._solver, self._position, self._numbers, only)
        prover._deduction.follow(level)
        return prover._deduced(goal)

    def _grown(self, cells: Cells) -> Cells:
        grid = self._position.grid
        return cells | mask_of(near for cell in cells_of(cells) for near in grid.neighbours[cell])

    def _cut(self, steps: Sequence[Step], goal: Cells, verdict: str) -> Proof:
        needed = minimised(self._position, steps, goal, self._whole, self._deduction.numbers)
        cells = tuple(cells_of(goal))
        return Proof(self._position, cells, verdict, with_sentences(self._position, renamed(needed), cells))

    def _whole(self, source: Source) -> Cells:
        """The cells of a constraint; none for one that is only supposed."""
        live = self._deduction.lives.get(source)
        return live.whole if live else 0


def _length(proof: Proof) -> int:
    return len(proof.steps)


def _numbers(proof: Proof) -> list[Cell]:
    """The open cells that a proof uses, and those that open others with them; those needed first come first."""
    cells: dict[Cell, None] = {}
    for step in proof.steps:
        if step.verdict == "opened" and not step.numbers[0]:
            cells[step.cells[0]] = None
        cells |= {source: None for other in step.everything() for source in other.sources if source >= 0}
    return list(cells)


def prove(
    position: Position,
    cells: Collection[Cell],
    numbers: Numbers | None = None,
    solver: Solver | None = None,
) -> Proof | None:
    """The proof for one cell, or for a decision; see `Prover`.

    >>> proof = prove(Position.from_text("3x1x1\\n1##"), [1])
    >>> proof.verdict, proof.steps[0].sentence
    ('mine', 'The 1 at row 1, column 1 has only one cell left for its mine, so row 1, column 2 is a mine.')
    """
    return Prover(solver or Solver(), position, numbers).prove(cells)


def flat(steps: Sequence[Step], depth: int = 0) -> list[dict[str, object]]:
    """Steps in the order of a replay. A case split becomes what is supposed, the steps that follow from it, one level
    deeper, the contradiction, and the conclusion.
    """
    flattened: list[dict[str, object]] = []
    for step in steps:
        if step.inner:
            flattened += [*flat(step.inner[:1], depth), *flat(step.inner[1:], depth + 1)]
        shown: dict[str, object] = {
            "rule": step.rule.label,
            "sentence": step.sentence,
            "sources": [source for source in step.sources if source >= 0],
            "cells": list(step.cells),
            "verdict": step.verdict,
            "numbers": list(step.numbers),
            "depth": depth,
        }
        flattened.append(shown)
    return flattened
