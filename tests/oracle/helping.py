"""What the game does automatically, judged: the cells that it opens so that something is provable, its remarks on
flags.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from .board import bits, mask
from .knowledge import Knowledge
from .sight import Sight, Step, require

Remarks = tuple[int, int]
"""The numbers with too many flags, and the flags on what is provably safe."""

NOTHING: tuple[Remarks, int] = ((0, 0), 0)


@dataclass
class Helping:
    """Watches one game, together with its judge."""

    rules: Any
    counts: Counter[str]
    _remarked: tuple[Remarks, int] = NOTHING
    """The last remarks, and which flags were too many."""

    def check_asked(self, step: Step) -> None:
        """*Open one for me* opens a safe cell, unless all of them are flagged or the game has not begun."""
        layout = step.before.layout
        free = 0 if layout is None else step.before.closed & ~layout & ~step.before.flags
        require(bool(free) == bool(step.names["Helped"]), "help although there is none, or none although there is")
        require(bool(free) == bool(_own(step)), "the game opened no cell on request, or one without a request")

    def opened(self, step: Step, event: Any, visible: Knowledge) -> int:
        """The cell that the game opened, which had to be allowed; `visible` is what was known before."""
        is_asked = step.verb == "help" and event is _own(step)[0]
        require(self.rules.assist != "none", "the game opened a cell automatically")
        require(is_asked or not self._is_enough(step.after, visible), "the game opened a cell unnecessarily")
        self.counts["opened on request" if is_asked else "opened unasked"] += 1
        beside = mask(visible.numbers) | (0 if is_asked else step.after.flags)
        free = visible.closed & ~step.after.layout & ~step.after.flags
        near = mask(cell for cell in bits(free) if visible.around_masks[cell] & beside) or free
        # An opening is described by all its cells: one of them was drawn.
        drawn = [cell for cell in event.cells if near >> cell & 1]
        zeros = [cell for cell in drawn if (step.after.layout & visible.around_masks[cell]) == 0]
        require(drawn and (len(event.cells) == 1 or zeros), "the game opened a forbidden cell")
        return (zeros or drawn)[0]

    def check_after(self, step: Step, visible: Knowledge) -> None:
        """Something is provable, or every safe cell is flagged; and the remarks on flags are true."""
        after = step.after
        if not step.events or after.state != "playing":
            return
        if self.rules.assist != "none" and after.layout is not None:
            free = visible.closed & ~after.layout & ~after.flags
            require(not free or self._is_enough(after, visible), "nothing is provable, and the game opens nothing")
        self._check_remarks(step, visible)

    def restart(self, step: Step, visible: Knowledge) -> None:
        """A move was taken back, so the remarks are made again."""
        self._remarked = NOTHING
        self._check_remarks(step, visible)

    def _is_enough(self, sight: Sight, visible: Knowledge) -> bool:
        """Whether a player can go on with what is provable."""
        if visible.safe_cells():
            return True
        return self.rules.assist == "safe_or_mine" and bool(visible.certain_mines() & ~sight.flags)

    def _check_remarks(self, step: Step, visible: Knowledge) -> None:
        told = [event for event in step.events if type(event).__name__ == "Remarked"]
        require(len(told) <= 1, "remarks that appear twice")
        expected = self._remarks(step.after, visible)
        excess = mask(told[0].excess) if told else self._remarked[1]
        require(bool(told) == ((expected, excess) != self._remarked), "remarks that are not new, or new ones missing")
        if told:
            require((mask(told[0].over), mask(told[0].wrong)) == expected, "the remarks about flags are not true")
            self.counts["remarks"] += 1
        self._check_excess(step.after, visible, expected[0], excess)
        self._remarked = (expected, excess)

    def _check_excess(self, sight: Sight, visible: Knowledge, over: int, excess: int) -> None:
        """A number with more flags than it says has that many too many. Which ones depends on the earlier moves."""
        beside = 0
        for cell in bits(over):
            around = visible.around_masks[cell]
            flags = around & sight.flags
            spare = (flags | around & sight.exploded).bit_count() - sight.numbers[cell]
            require((flags & excess).bit_count() >= min(spare, flags.bit_count()), "a number has unmarked extra flags")
            beside |= flags
        require(not excess & ~beside, "a flag counts as one too many, but no number next to it has too many")

    def _remarks(self, sight: Sight, visible: Knowledge) -> Remarks:
        over = wrong = 0
        if "over_flagged" in self.rules.flag_marks:
            around = visible.around_masks
            over = mask(
                cell
                for cell, number in sight.numbers.items()
                if (around[cell] & (sight.flags | sight.exploded)).bit_count() > number
            )
        if "proven_wrong" in self.rules.flag_marks and sight.flags:
            wrong = visible.safe_cells() & sight.flags
        return over, wrong


def _own(step: Step) -> list[Any]:
    return [event for event in step.events if type(event).__name__ == "Opened" and event.by == "g"]
