"""Case splits: suppose the contrary, and follow it until some number cannot be met.

Under a supposition only the simplest rules apply: complete sets, and the total. If they lead nowhere, one value of
another cell is refuted in the same way, the other value holds, and so on. This tree of case splits is complete, since
it may go on until every cell has a value. (It is the procedure of Davis, Putnam, Logemann and Loveland, written as a
proof.) If a value cannot be refuted, a world has been found, and the search ends at once. The trees are kept small:
splits that end at once are preferred; cells near the supposition come first; and only the part of the finished tree
that the contradiction rests on is kept. One number after another is left out, as long as a tree is found without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from qmines.proofs.steps import TOTAL, Cells, Rule, Source, Step, cells_of, sources_of

TRIALS = 2_000
"""How many suppositions one search may follow."""

_FEW = 8
"""The most cells around a number."""

NONE, FLAT, FULL = 0, 1, 2
"""How deep case splits may be nested within a supposition: not at all, one deep, or as deep as it takes."""


class OutOfBudget(Exception):
    """A search took more trials than it may."""


class Given:
    """A constraint used to refute."""

    __slots__ = ("cells", "least", "most", "source")

    def __init__(self, source: Source, cells: Cells, least: int, most: int) -> None:
        self.source = source
        self.cells = cells
        self.least = least
        self.most = most


@dataclass
class _Known:
    """The cells known in a branch, and how: the trail since the branch began."""

    safe: Cells = 0
    mines: Cells = 0
    trail: list[_Entry] = field(default_factory=list)


@dataclass
class _Entry:
    """Cells that became known, from which sources, and the known cells that this rests on."""

    cells: Cells
    verdict: str
    sources: tuple[Source, ...]
    needs: Cells
    split: tuple[_Entry, ...] = ()
    end: _Conflict | None = None


@dataclass
class _Conflict:
    """A constraint that cannot be met, and the known cells that cause it."""

    sources: tuple[Source, ...]
    needs: Cells


class Refutation:
    """Looks for refutations with some constraints; `trials` is how many suppositions were followed so far."""

    def __init__(self, given: Sequence[Given], trials: int = TRIALS) -> None:
        # Constraints on many cells are examined last, together with those inside them.
        self._bounds = [one for one in given if one.source == TOTAL or one.cells.bit_count() > _FEW]
        self._given = [one for one in given if one not in self._bounds]
        self._at: dict[int, list[Given]] = {}
        for one in self._given:
            for cell in cells_of(one.cells):
                self._at.setdefault(cell, []).append(one)
        self._kinds = {cell: tuple([one.source for one in constraints]) for cell, constraints in self._at.items()}
        self._left = trials

    def refute(self, supposed: Given, depth: int) -> tuple[Step, ...]:
        """The steps from a supposition to a contradiction, with case splits of some depth within; None if there are
        none.

        Raises `OutOfBudget`.
        """
        known = _Known()
        if supposed.most == 0:
            known.safe = supposed.cells
        elif supposed.least == supposed.cells.bit_count():
            known.mines = supposed.cells
        else:
            self._bounds.append(supposed)
        conflict = self._close(known, supposed.cells, depth)
        if conflict is None:
            return ()
        kept, _ = _trimmed(known.trail, conflict)
        return tuple(_steps(supposed.source, supposed, kept, conflict))

    def _around(self, cells: Cells) -> dict[Given, None]:
        around: dict[Given, None] = {}
        for cell in cells_of(cells):
            around |= dict.fromkeys(self._at.get(cell, ()))
        return around

    def _propagate(self, known: _Known, changed: Cells) -> _Conflict | None:
        """Follows complete sets and the total from changed cells."""
        self._left -= 1
        if self._left < 0:
            raise OutOfBudget
        waiting = self._around(changed)
        while True:
            while waiting:
                one = next(iter(waiting))
                del waiting[one]
                new = _looked_at(one, known)
                if isinstance(new, _Conflict):
                    return new
                if new:
                    _learn(known, new)
                    waiting |= self._around(new.cells)
            for bound in self._bounds:
                new = _looked_at(bound, known)
                if isinstance(new, _Conflict):
                    return new
                if new:
                    _learn(known, new)
                    waiting |= self._around(new.cells)
            if not waiting:
                return next((conflict for bound in self._bounds if (conflict := self._packed(bound, known))), None)

    def _packed(self, bound: Given, known: _Known) -> _Conflict | None:
        """Numbers that share no cell may need more mines, or more safe cells, than a constraint on many cells has."""
        settled = known.safe | known.mines
        mined = (known.mines & bound.cells).bit_count()
        free = (bound.cells & ~settled).bit_count()
        lefts = bound.most - mined, free - bound.least + mined
        for side, left in enumerate(lefts):
            options = []
            for one in self._given:
                cells = one.cells & ~settled
                if cells and not cells & ~bound.cells:
                    mines = (one.cells & known.mines).bit_count()
                    weight = one.least - mines if side == 0 else cells.bit_count() - one.most + mines
                    if weight > 0:
                        options.append((cells.bit_count() / weight, one.source, cells, weight, one.cells))
            taken, used, needs = 0, [bound.source], bound.cells & settled
            for _, source, cells, weight, whole in sorted(options, key=lambda option: option[:2]):
                if not cells & taken:
                    taken |= cells
                    left -= weight
                    used.append(source)
                    needs |= whole & settled
                    if left < 0:
                        return _Conflict(tuple(used), needs)
        return None

    def _close(self, known: _Known, changed: Cells, depth: int) -> _Conflict | None:
        """Extends what is known until there is a conflict; None if splits of this depth do not lead to one."""
        conflict = self._propagate(known, changed)
        while conflict is None and depth > NONE:
            entry = self._split(known, depth)
            if entry is None:
                return None
            _learn(known, entry)
            conflict = self._propagate(known, entry.cells)
        return conflict

    def _split(self, known: _Known, depth: int) -> _Entry | None:
        """A value that some cell cannot have, as following it shows at once; cells near what is known come first. If
        there is none, and the depth is unlimited, the value of the cell that says most. If that value is possible,
        nothing here is refuted.
        """
        settled = (known.safe | known.mines).bit_count()
        best: tuple[int, Cells, bool] | None = None
        for cell in self._candidates(known):
            gains = []
            for mine in (True, False):
                branch, conflict = self._followed(known, 1 << cell, NONE, mine=mine)
                if conflict is not None:
                    return _entry(branch, conflict, 1 << cell, mine=mine)
                gains.append((branch.safe | branch.mines).bit_count() - settled)
            score = gains[0] * gains[1]
            if best is None or score > best[0]:
                best = score, 1 << cell, gains[0] >= gains[1]
        if best is None or depth < FULL:
            return None
        _, bit, mine = best
        branch, conflict = self._followed(known, bit, FULL, mine=mine)
        return None if conflict is None else _entry(branch, conflict, bit, mine=mine)

    def _followed(self, known: _Known, bit: Cells, depth: int, *, mine: bool) -> tuple[_Known, _Conflict | None]:
        branch = _Known(known.safe | (0 if mine else bit), known.mines | (bit if mine else 0))
        return branch, self._close(branch, bit, depth)

    def _candidates(self, known: _Known) -> Iterator[int]:
        """Unknown cells, those near what is known first; only one of the cells under the same constraints."""
        seen = settled = known.safe | known.mines
        kinds: set[tuple[Source, ...]] = set()
        rim = self._around(seen)
        while rim:
            new = 0
            for one in rim:
                new |= one.cells & ~seen
            for cell in cells_of(new & ~settled):
                kind = self._kinds.get(cell, ())
                if kind not in kinds:
                    kinds.add(kind)
                    yield cell
            seen |= new
            rim = self._around(new)
        if self._bounds:
            # Only these connect the rest to the supposition.
            for cell, kind in self._kinds.items():
                if not seen >> cell & 1 and kind not in kinds:
                    kinds.add(kind)
                    yield cell


def _entry(branch: _Known, conflict: _Conflict, bit: Cells, *, mine: bool) -> _Entry:
    """The conclusion that a cell does not have the value that a branch began with."""
    kept, needs = _trimmed(branch.trail, conflict)
    return _Entry(bit, "safe" if mine else "mine", (), needs & ~bit, tuple(kept), conflict)


def _looked_at(one: Given, known: _Known) -> _Entry | _Conflict | None:
    """What one constraint says, given what is known."""
    mined = one.cells & known.mines
    safe = one.cells & known.safe
    free = one.cells & ~(mined | safe)
    count, size = mined.bit_count(), free.bit_count()
    if count > one.most:
        return _Conflict((one.source,), mined)
    if count + size < one.least:
        return _Conflict((one.source,), safe)
    if free and count == one.most:
        return _Entry(free, "safe", (one.source,), mined)
    if free and count + size == one.least:
        return _Entry(free, "mine", (one.source,), safe)
    return None


def _learn(known: _Known, entry: _Entry) -> None:
    known.trail.append(entry)
    if entry.verdict == "mine":
        known.mines |= entry.cells
    else:
        known.safe |= entry.cells


def _trimmed(trail: Sequence[_Entry], conflict: _Conflict) -> tuple[list[_Entry], Cells]:
    """The part of a trail that a conflict rests on, and the cells from before the branch that it rests on."""
    needs = conflict.needs
    kept = []
    for entry in reversed(trail):
        if cells := entry.cells & needs:
            needs = needs & ~cells | entry.needs
            kept.append(_Entry(cells, entry.verdict, entry.sources, entry.needs, entry.split, entry.end))
    return kept[::-1], needs


def _steps(source: Source | None, supposed: Given, kept: Sequence[_Entry], conflict: _Conflict) -> Iterator[Step]:
    cells = tuple(cells_of(supposed.cells))
    yield Step(Rule.CASE_SPLIT, (), cells, "supposed", supposed.least, supposed.most, source)
    for entry in kept:
        yield _step(entry, supposed.source)
    yield Step(_rule(conflict.sources), conflict.sources, (), "contradiction")


def _step(entry: _Entry, name: Source) -> Step:
    cells = tuple(cells_of(entry.cells))
    if entry.end is None:
        return Step(_rule(entry.sources), entry.sources, cells, entry.verdict)
    # A supposition within a supposition gets another name: the names need only differ along a branch.
    value = int(entry.verdict == "safe")
    contrary = Given(name - 1, entry.cells, value, value)
    inner = tuple(_steps(contrary.source, contrary, entry.split, entry.end))
    return Step(Rule.CASE_SPLIT, (), cells, entry.verdict, inner=inner)


def _rule(sources: tuple[Source, ...]) -> Rule:
    return Rule.TOTAL_OF_MINES if TOTAL in sources or len(sources) > 1 else Rule.COMPLETE_SET


def least_refutation(given: Sequence[Given], supposed: Given, depth: int, trials: int = TRIALS) -> tuple[Step, ...]:
    """A refutation of a supposition with splits of some depth; no constraint can be left out of it. None if there is
    none within the budget.
    """
    try:
        steps = Refutation(given, trials).refute(supposed, depth)
    except OutOfBudget:
        return ()
    return _fewer(given, supposed, steps, depth) if steps else ()


def near(given: Sequence[Given], cells: Cells, radius: int) -> list[Given]:
    """The constraints that are connected to some cells by fewer than `radius` others; never the total."""
    nearby: dict[Given, None] = {}
    left = [one for one in given if one.source != TOTAL]
    for _ in range(radius):
        met = [one for one in left if one.cells & cells]
        if not met:
            break
        nearby |= dict.fromkeys(met)
        left = [one for one in left if not one.cells & cells]
        for one in met:
            cells |= one.cells
    return list(nearby)


def _fewer(given: Sequence[Given], supposed: Given, steps: tuple[Step, ...], depth: int) -> tuple[Step, ...]:
    """The same with as few constraints as leaving out one after another gives; it never becomes longer."""
    used = sources_of(steps)
    for source in sorted(used, reverse=True):
        if source == supposed.source or source not in sources_of(steps):
            continue
        left = [one for one in given if one.source in used and one.source != source]
        try:
            shorter = Refutation(left, TRIALS // 8).refute(supposed, depth)
        except OutOfBudget:
            continue
        if shorter and _length(shorter) <= _length(steps):
            steps, used = shorter, sources_of(shorter)
    return steps


def _length(steps: Sequence[Step]) -> int:
    return sum(1 for step in steps for _ in step.everything())
