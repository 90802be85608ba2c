"""The judge of quantum play: what a move must lead to, and whether it did.

A game is watched from outside, before and after each move, layout included. The judge keeps its own `Knowledge` of the
game and asks it, never the engine, whether a decision could be saved.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .board import bits, mask
from .knowledge import Knowledge
from .sight import Save, Sight, Step, require


@dataclass
class Judge:
    """Watches one game with forgiven guesses and one life, by `deducible` or `visible` knowledge."""

    rows: int
    columns: int
    mine_count: int
    start: str = "opening"
    is_deducible: bool = True
    counts: Counter[str] = field(default_factory=Counter)
    saves: list[Save] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.knowledge = Knowledge(self.rows, self.columns, self.mine_count)
        self.visible = Knowledge(self.rows, self.columns, self.mine_count)
        self.around = self.knowledge.around_masks

    def play(self, game: Any, move: str, at: int) -> list[Any]:
        """Make the move, and hold what came of it against the rules. Raises `BrokenRuleError`."""
        before = Sight.of(game)
        verb, place = move.split()
        row, column = map(int, place.split(","))
        cell = row * self.columns + column
        events = game.play(move, at=at, who="p")
        self.check(Step(verb, cell, self.decision(verb, cell, before), before, Sight.of(game), events))
        self.counts["moves"] += 1
        return events

    def decision(self, verb: str, cell: int, sight: Sight) -> int:
        """The cells that a move would open; none where it opens nothing."""
        free = sight.closed & ~sight.flags
        if verb == "open":
            return free & 1 << cell
        if verb == "chord" and (self.around[cell] & sight.flags).bit_count() == sight.numbers.get(cell):
            return self.around[cell] & free
        return 0

    def check(self, step: Step) -> None:
        """Hold one move against the rules."""
        if step.verb == "hint":
            self._check_hint(step)
        elif step.verb in ("flag", "mark"):
            self._check_mark(step)
        elif step.decision:
            self._check_decision(step)
        else:
            require(not step.events and step.after == step.before, "a senseless move changed something")
        if step.after.state == "playing" and step.after.numbers:
            self._check_truth(step.after)
        self._check_end(step)

    def _check_truth(self, sight: Sight) -> None:
        """The total, every open number and every number of the closure are true of the layout."""
        require(sight.layout.bit_count() == self.mine_count, "the total of mines changed")
        require(self.knowledge.numbers.items() >= sight.numbers.items(), "an open number is not what it must be")
        require(self.knowledge.agrees(sight.layout), "the layout is no world of what is known")

    def _check_hint(self, step: Step) -> None:
        require(step.after == step.before, "a hint changed something")
        if not step.before.closed >> step.cell & 1:
            require(not step.events, "a hint about an open cell")
            return
        hinted = step.only("Hinted")
        can_be_mine = self.knowledge.has_world(mines=1 << step.cell)
        can_be_safe = self.knowledge.has_world(safe=1 << step.cell)
        verdict = "unsure" if can_be_mine and can_be_safe else "mine" if can_be_mine else "safe"
        require((hinted.cell, hinted.verdict) == (step.cell, verdict), f"a hint says {hinted.verdict}, not {verdict}")
        require(hinted.forgiven == can_be_safe, "a hint errs in whether the cell cannot lose")
        _check_share(hinted.share, self.knowledge, 1 << step.cell)
        _check_share(hinted.visible, self.visible, 1 << step.cell)
        self.counts[f"hint {verdict}"] += 1

    def _check_mark(self, step: Step) -> None:
        """Flags and question marks touch their cell's mark, and nothing else."""
        before, after, at = step.before, step.after, 1 << step.cell
        require((after.layout, after.saves) == (before.layout, before.saves), "a flag moved mines")
        require(after.numbers == before.numbers, "a flag opened a cell")
        if not before.closed & at:
            require(not step.events, "a flag on an open cell")
            return
        require(step.only("Flagged").cell == step.cell, "a flag on another cell")
        require(
            after.flags == (before.flags ^ at if step.verb == "flag" else before.flags & ~at), "other cells are flagged"
        )

    def _check_decision(self, step: Step) -> None:
        self.counts[step.verb] += 1
        if not step.before.numbers:
            self._check_first(step)
        elif not self.knowledge.has_world(safe=step.decision):
            self._check_lost(step)
            return
        elif step.decision & step.before.layout:
            self._check_save(step)
        else:
            require(not step.names["Rearranged"] and step.after.saves == step.before.saves, "a needless save")
            require(step.after.layout == step.before.layout, "mines moved without need")
        require(step.after.state != "lost", "lost though a world leaves the decision safe")
        self._check_opened(step)
        self._learn(step.after)

    def _learn(self, sight: Sight) -> None:
        """Take in what is open, and what could be found out from it."""
        self.visible.learn(sight.numbers)
        self.knowledge.learn(sight.numbers)
        require(self.knowledge.agrees(sight.layout), "the layout is no world of what is known")
        self.knowledge.adopt(sight.layout)
        if self.is_deducible:
            self.knowledge.close(sight.layout)

    def _check_first(self, step: Step) -> None:
        """The first opened cell is granted what the start rule says, and is then no save."""
        require(not step.after.layout & step.decision, "the first opening hit a mine")
        require(step.after.saves == step.names["Rearranged"], "a save was counted wrong")
        require(self.start == "any" or not step.after.saves, "the first opening counts as a save")
        if self.start == "opening":
            spare = self.rows * self.columns - 1 - self.around[step.cell].bit_count()
            least = max(0, self.mine_count - spare)
            require(step.after.numbers[step.cell] == least, "the first opening is no opening")

    def _check_lost(self, step: Step) -> None:
        before, after = step.before, step.after
        require(after.state == "lost", "not lost though no world leaves the decision safe")
        require((after.layout, after.saves) == (before.layout, before.saves), "a loss moved mines")
        is_visible = not self.visible.has_world(safe=step.decision)
        reason = "chord" if step.decision.bit_count() > 1 else "certain" if is_visible else "closure"
        lost = step.only("Lost")
        require(lost.reason == reason, f"lost by {lost.reason}, not by {reason}")
        require(mask(lost.cells) == step.decision, "the loss names other cells")
        require(mask(lost.fatal) == step.decision & before.layout, "the loss names other mines")
        require(not is_visible or lost.share == 1, f"lost for certain, but the share is {lost.share}")
        _check_share(lost.share, self.visible, step.decision)
        self.counts[f"lost by {reason}"] += 1

    def _check_save(self, step: Step) -> None:
        before, after, decision = step.before, step.after, step.decision
        saved = step.only("Rearranged")
        require(saved.saves == after.saves == before.saves + 1, "hit, but not counted as one save")
        require(saved.cell == step.cell, "the save names another cell")
        require(not after.layout & decision, "the new layout does not leave the decision safe")
        require(self.knowledge.agrees(after.layout), "the new layout is no world of what is known")
        sources, targets = bits(before.layout & ~after.layout), bits(after.layout & ~before.layout)
        require(saved.moved == tuple(zip(sources, targets, strict=True)), "the save tells other moves")
        _check_share(saved.share, self.visible, decision)
        self._check_locality(step)
        listed = self.knowledge.worlds if self.knowledge.is_complete else []
        self.saves.append(Save(before.layout, after.layout, decision, dict(self.knowledge.numbers), listed))
        self.counts[f"saves by {step.verb}"] += 1

    def _check_locality(self, step: Step) -> None:
        """Where the parts that the decision does not meet hold as many mines as before, none of those has moved."""
        touched = others = 0
        for part in self.knowledge.parts():
            if part & step.decision:
                touched |= part
            else:
                others |= part
        before, after = step.before.layout, step.after.layout
        is_kept = (before & others).bit_count() == (after & others).bit_count()
        require(not (before ^ after) & ~(touched | others), "a certain mine moved")
        require(not is_kept or not (before ^ after) & others, "mines moved far away without need")
        self.counts["saves with T kept" if is_kept else "saves with T changed"] += 1

    def _check_opened(self, step: Step) -> None:
        """Just the decision opens, with the openings of its zeros, round flags; events and position agree."""
        expected = self._flood(step.decision, step.after.layout, step.before)
        opened = step.only("Opened")
        require(dict(zip(opened.cells, opened.numbers, strict=True)) == expected, "other cells opened than should")
        require(step.after.numbers == step.before.numbers | expected, "the position shows other numbers")
        require(step.after.flags == step.before.flags, "an opening changed flags")

    def _flood(self, decision: int, layout: int, sight: Sight) -> dict[int, int]:
        found: dict[int, int] = {}
        waiting = bits(decision)
        while waiting:
            cell = waiting.pop()
            if cell not in found:
                found[cell] = (layout & self.around[cell]).bit_count()
                if not found[cell]:
                    waiting += bits(self.around[cell] & sight.closed & ~sight.flags)
        return found

    def _check_end(self, step: Step) -> None:
        """Won if and only if it must be; and the end shows all mines."""
        after = step.after
        if after.state == "lost":
            require(not step.names["Won"], "lost and won at once")
        elif after.layout is not None:
            by_opening = len(after.numbers) == self.rows * self.columns - self.mine_count
            by_flags = after.flags == after.layout and not after.layout & ~self.knowledge.certain_mines()
            require((after.state == "won") == (by_opening or by_flags), f"the state is {after.state}")
            require(step.names["Won"] == (after.state == "won"), "won without a word, or a word without a win")
            self.counts["won by opening" if by_opening else "won by flags"] += after.state == "won"
        if after.state in ("won", "lost"):
            require(mask(step.only("Revealed").layout) == after.layout, "the end shows other mines")


def _check_share(share: Fraction, knowledge: Knowledge, cells: int) -> None:
    """The share of the worlds in which one of the cells is a mine; looked at where the worlds are listed."""
    if knowledge.is_complete:
        hit = sum(bool(world & cells) for world in knowledge.worlds)
        expected = Fraction(hit, len(knowledge.worlds))
        require(share == expected, f"a share of {share}, not {expected}")
