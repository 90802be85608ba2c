"""Human deductions, the easiest first, until nothing new follows.

Rules are tried level by level (`steps.Rule`): a rule of level n is used only if no easier one gives anything, and after
it the easier ones come first again. So the hardest rule in a cell's steps really is needed: without rules of that level
nothing leads to the cell. (Level 4 stops at `DERIVED` constraints; up to there this holds for it too.) Constraints are
updated as cells become known, and only those that changed are examined again.

Sets of cells are integers, so that a difference or an intersection is one operation.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable

from qmines.position import Position
from qmines.proofs.algebra import Constraint, covers, merge, reduced, subtract
from qmines.proofs.openings import Numbers, opened, opening
from qmines.proofs.steps import TOTAL, Cells, Rule, Source, Step, cells_of, mask_of

DERIVED = 300
"""How many constraints the algebra of level 4 may derive from one position."""


class Live:
    """A constraint now: its cells that are not known, and how many mines are left for them."""

    __slots__ = ("cells", "least", "most", "source", "whole")

    def __init__(self, source: Source, cells: Cells, least: int, most: int) -> None:
        self.source = source
        self.whole = self.cells = cells
        self.least = least
        self.most = most


class Deduction:
    """What has been deduced from a position so far: `steps`, and the cells known to be `safe` and `mines`.

    With `numbers`, cells are opened as soon as they are known to be safe, and show these; zeros open their neighbours.
    With `only`, no other cells are opened automatically, and the numbers on others are ignored.
    """

    def __init__(self, position: Position, numbers: Numbers | None = None, only: Cells = -1) -> None:
        self.position = position
        self.steps: list[Step] = []
        self.settled_by: dict[int, int] = {}
        self.safe = self.mines = 0
        self.unknown = mask_of(position.closed)
        self.opened: dict[int, int] = {}
        self.lives: dict[Source, Live] = {}
        self.numbers = numbers
        self._only = only
        self._last_source = TOTAL
        self._algebraic: set[Source] = set()
        self._exploded = mask_of(position.exploded)
        self._at: defaultdict[int, list[Live]] = defaultdict(list)
        self._single: deque[Live] = deque()
        self._paired: dict[Live, None] = {}
        self._unequal: deque[tuple[Live, Live]] = deque()
        self._algebra: deque[Live] = deque()
        self._ranges: dict[Cells, Live] = {}
        self.total = Live(TOTAL, self.unknown, *[position.mine_count - len(position.exploded)] * 2)
        self.lives[TOTAL] = self.total
        for cell, code in enumerate(position.cells):
            if code < 9 and only >> cell & 1:
                self._add_number(cell, code)

    # Knowledge

    def _add_number(self, cell: int, number: int) -> None:
        around = mask_of(self.position.grid.neighbours[cell])
        number -= (around & self._exploded).bit_count()
        self._add(Live(cell, around & (self.unknown | self.safe | self.mines), number, number))

    def _add(self, live: Live) -> None:
        """Adds a constraint, without the cells that are known."""
        live.cells &= self.unknown
        mined = (live.whole & self.mines).bit_count()
        live.least, live.most = live.least - mined, live.most - mined
        self.lives[live.source] = live
        for cell in cells_of(live.cells):
            self._at[cell].append(live)
        self._single.append(live)
        self._paired[live] = None

    def settle(self, rule: Rule, sources: tuple[Source, ...], cells: Cells, verdict: str) -> None:
        """Marks unknown cells as safe, or as mines."""
        self._settle(Step(rule, sources, tuple(cells_of(cells)), verdict))

    def take(self, step: Step) -> None:
        """Takes over a step found elsewhere: a verdict on unknown cells, or a derived constraint."""
        if step.verdict == "derived":
            self.steps.append(step)
            assert step.source is not None
            self._add(Live(step.source, mask_of(step.cells), step.least, step.most))
        else:
            self._settle(step)

    def _settle(self, step: Step) -> None:
        mine = step.verdict == "mine"
        self.steps.append(step)
        self._know(step.cells, mine=mine)
        if not mine and self.numbers is not None:
            for cell in step.cells:
                if self._only >> cell & 1 and cell not in self.opened:
                    self.open(opening(self.position, self.numbers, cell, self.opened))

    def _know(self, cells: Iterable[int], *, mine: bool) -> None:
        """Removes unknown cells from the constraints, by the last step."""
        touched: dict[Live, None] = {self.total: None}
        for cell in cells:
            self.settled_by[cell] = len(self.steps) - 1
            bit = 1 << cell
            self.unknown ^= bit
            self.total.cells ^= bit
            for live in self._at[cell]:
                live.cells ^= bit
                live.least -= mine
                live.most -= mine
                touched[live] = None
            self.total.least -= mine
            self.total.most -= mine
            if mine:
                self.mines |= bit
            else:
                self.safe |= bit
        del touched[self.total]
        self._single.extend(touched)
        self._paired |= touched

    def open(self, cells: dict[int, int]) -> None:
        """Adds cells that have opened, with their numbers."""
        self.steps.append(opened(cells))
        self.opened |= cells
        self._know([cell for cell in cells if self.unknown >> cell & 1], mine=False)
        for cell, number in cells.items():
            if self._only >> cell & 1:
                self._add_number(cell, number)

    def next_source(self) -> Source:
        """A name for a new derived constraint."""
        self._last_source -= 1
        return self._last_source

    def resume(self, other: Deduction) -> None:
        """Continues the names of another deduction whose steps were taken over."""
        self._last_source, self._algebraic = other._last_source, set(other._algebraic)

    def plain(self) -> list[Live]:
        """The constraints that are not met yet, without those of the algebra."""
        return [live for live in self.lives.values() if live.cells and live.source not in self._algebraic]

    def seen(self) -> Position:
        """The position, with the cells opened on the way."""
        return self.position.with_cells(self.opened) if self.opened else self.position

    # Rules

    def follow(self, level: int = 3) -> bool:
        """Applies the rules up to a level, 3 at most, until nothing is new; returns whether they gave anything."""
        before = len(self.steps)
        while self._complete_sets() or (level > 1 and self._differences()) or (level > 2 and self._overlaps()):
            pass
        return len(self.steps) > before

    def _complete_sets(self) -> bool:
        has_settled = False
        while self._single:
            live = self._single.popleft()
            if not live.cells:
                continue
            if live.most == 0:
                self.settle(Rule.COMPLETE_SET, (live.source,), live.cells, "safe")
                has_settled = True
            elif live.least == live.cells.bit_count():
                self.settle(Rule.COMPLETE_SET, (live.source,), live.cells, "mine")
                has_settled = True
        return has_settled

    def _differences(self) -> bool:
        """Level 2; notes what level 3 would give for later."""
        while self._paired:
            live = next(iter(self._paired))
            del self._paired[live]
            for other in self._overlapping(live.cells):
                if other is live:
                    continue
                for one, two in ((live, other), (other, live)):
                    if verdict := difference(one, two):
                        if not two.cells & ~one.cells:
                            rest = one.cells & ~two.cells
                            self.settle(Rule.SUBSET_DIFFERENCE, (one.source, two.source), rest, verdict)
                            self._paired[live] = None
                            return True
                        self._unequal.append((one, two))
        return False

    def _overlaps(self) -> bool:
        while self._unequal:
            one, two = self._unequal.popleft()
            if verdict := difference(one, two):
                rest = one.cells & ~two.cells
                self.settle(Rule.INEQUALITY_DIFFERENCE, (one.source, two.source), rest, verdict)
                return True
        return False

    def single(self, cell: Cells, level: int) -> Step | None:
        """A step that settles a cell at once, by rules up to a level, 3 at most; None if there is none."""
        for one in self._overlapping(cell):
            size = one.cells.bit_count()
            if one.most == 0 or one.least == size:
                verdict = "safe" if one.most == 0 else "mine"
                return Step(Rule.COMPLETE_SET, (one.source,), tuple(cells_of(cell)), verdict)
        for rule in (Rule.SUBSET_DIFFERENCE, Rule.INEQUALITY_DIFFERENCE):
            for one in self._overlapping(cell) if rule.level <= level else ():
                for other in self._overlapping(one.cells & ~cell):
                    fits = not other.cells & cell and (rule.level == 3 or not other.cells & ~one.cells)
                    if fits and (verdict := difference(one, other)):
                        return Step(rule, (one.source, other.source), tuple(cells_of(cell)), verdict)
        return None

    def _overlapping(self, cells: Cells) -> Iterable[Live]:
        overlapping: dict[Live, None] = {}
        for cell in cells_of(cells):
            overlapping |= dict.fromkeys(self._at[cell])
        return overlapping

    # Algebra

    def begin_algebra(self, where: Cells) -> None:
        """Gets ready to derive constraints on these cells."""
        self._ranges = {}
        for live in self.lives.values():
            if live.source != TOTAL and live.cells & where:
                old = self._ranges.get(live.cells)
                if old is None or live.most - live.least < old.most - old.least:
                    self._ranges[live.cells] = live
        self._algebra = deque(self._ranges.values())

    def derive(self) -> bool:
        """Derives constraints until easier rules give a verdict; returns whether they did."""
        known = self.unknown
        while self._algebra and len(self._algebraic) < DERIVED:
            live = self._algebra.popleft()
            for other in list(self._overlapping(live.cells)):
                self._combine(live, other)
                self._combine(other, live)
            self.follow()
            if self.unknown != known:
                return True
        return False

    def _combine(self, one: Live, two: Live) -> None:
        shared = one.cells & two.cells
        if shared == one.cells:
            return
        if shared == two.cells:
            self._derive(Rule.SUBTRACTION, (one, two), subtract(one, two))
        else:
            self._derive(Rule.REDUCTION, (one,), reduced(one, shared))

    def _derive(self, rule: Rule, lives: tuple[Live, ...], found: Constraint | None) -> None:
        if found is None:
            return
        old = self._ranges.get(found.cells)
        if old is not None and covers(old, found):
            return
        new = self._derived(rule, lives, found)
        if old is not None and (both := merge(new, old)):
            self._derived(Rule.MERGING, (new, old), both)

    def _derived(self, rule: Rule, lives: tuple[Live, ...], found: Constraint) -> Live:
        source = self.next_source()
        self._algebraic.add(source)
        sources = tuple([live.source for live in lives])
        cells, least, most = found
        self.take(Step(rule, sources, tuple(cells_of(cells)), "derived", least, most, source))
        live = self._ranges[cells] = self.lives[source]
        self._algebra.append(live)
        return live


def difference(one: Live, two: Live) -> str:
    """The verdict on the cells of one constraint that are not in another; empty if there is none."""
    rest = one.cells & ~two.cells
    shared = one.cells & two.cells
    if not rest or not shared:
        return ""
    if one.least - min(two.most, shared.bit_count()) == rest.bit_count():
        return "mine"
    if one.most - max(two.least - (two.cells ^ shared).bit_count(), 0) == 0:
        return "safe"
    return ""
