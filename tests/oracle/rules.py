"""The judge of a game under any rules: what a move must lead to, and whether it did.

The judge watches a game from outside, before and after each move, with its layout. It keeps its own `Knowledge` of the
game and asks that, never the engine, what is certain and what is possible; `reading` says what happens to a decision.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from .board import bits, mask
from .helping import Helping
from .knowledge import Knowledge
from .reading import becomes, doom, spares
from .sight import Save, Sight, Step, require


@dataclass
class Judge:
    """Watches one game. `rules` has the values of its rules by their names, such as `start` and `guess`."""

    rows: int
    columns: int
    mine_count: int
    rules: Any
    counts: Counter[str] = field(default_factory=Counter)
    saves: list[Save] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._sight: Sight | None = None
        self._past: list[Sight] = []
        self.helping = Helping(self.rules, self.counts)
        self._forget()
        self.around = self.knowledge.around_masks

    def play(self, game: Any, move: str, at: int) -> list[Any]:
        """Make the move, and check the result against the rules. Raises `BrokenRuleError`."""
        before = self.sight_of(game)
        require(self._sight or before.lives == self.rules.lives, "the game begins with another number of lives")
        verb, _, place = move.partition(" ")
        row, column = map(int, place.split(",")) if place else (0, 0)
        cell = row * self.columns + column
        events = game.play(move, at=at, who="p")
        self._sight = Sight.of(game)
        self.check(Step(verb, cell, self.decision(verb, cell, before), before, self._sight, events))
        self.counts["moves"] += 1
        return events

    def sight_of(self, game: Any) -> Sight:
        """The game after the previous move."""
        return self._sight or Sight.of(game)

    def decision(self, verb: str, cell: int, sight: Sight) -> int:
        """The cells that a move would open; none if it opens nothing."""
        free = sight.closed & ~sight.flags
        if verb == "open":
            return free & 1 << cell
        told = sight.flags | sight.exploded
        if verb == "chord" and (self.around[cell] & told).bit_count() == sight.numbers.get(cell):
            return self.around[cell] & free
        return 0

    def check(self, step: Step) -> None:
        """Check one move against the rules."""
        if step.verb == "undo":
            self._check_undo(step)
            return
        opened: dict[int, int] = {}
        if step.verb == "hint":
            self._check_hint(step)
        elif step.verb in ("flag", "mark"):
            self._check_mark(step)
        elif step.decision:
            opened = self._check_decision(step)
        elif step.verb == "help":
            self.helping.check_asked(step)
        else:
            require(not step.events and step.after == step.before, "an invalid move changed something")
        self._check_opened(step, opened)
        if step.after != step.before and step.verb != "hint":
            self._past.append(step.before)
        if step.after.state == "playing" and step.after.numbers:
            self._check_truth(step.after)
        self._check_end(step)

    # What is known

    def _forget(self) -> None:
        size = (self.rows, self.columns, self.mine_count)
        self.visible = Knowledge(*size)
        self.knowledge = Knowledge(*size) if self.rules.knowledge == "deducible" else self.visible

    def _learn(self, sight: Sight, numbers: dict[int, int], exploded: int = 0) -> None:
        """Learn what has opened or exploded, and what could be found out from it."""
        for known in {id(each): each for each in (self.visible, self.knowledge)}.values():
            known.learn_mines(exploded)
            known.learn(numbers)
        require(self.knowledge.agrees(sight.layout), "the layout is not a world of what is known")
        self.knowledge.adopt(sight.layout)
        if self.rules.knowledge == "deducible":
            self.knowledge.close(sight.layout)

    def _check_truth(self, sight: Sight) -> None:
        """The total, every open number and every number of the closure match the layout."""
        require(sight.layout.bit_count() == self.mine_count, "the total of mines changed")
        require(self.knowledge.numbers.items() >= sight.numbers.items(), "an open number is not what it must be")
        require(self.knowledge.agrees(sight.layout), "the layout is not a world of what is known")

    # Moves that open nothing

    def _check_hint(self, step: Step) -> None:
        require(step.after == step.before, "a hint changed something")
        if not step.before.closed >> step.cell & 1:
            require(not step.events, "a hint about an open cell")
            return
        hinted, at = step.only("Hinted"), 1 << step.cell
        can_be_mine, can_be_safe = self.knowledge.has_world(mines=at), self.knowledge.has_world(safe=at)
        verdict = "unsure" if can_be_mine and can_be_safe else "mine" if can_be_mine else "safe"
        require((hinted.cell, hinted.verdict) == (step.cell, verdict), f"a hint says {hinted.verdict}, not {verdict}")
        spared = spares(self.rules, self.visible)
        is_spared = spared == "all" or (spared == "frontier" and not at & self.visible.outside)
        require(hinted.forgiven == (can_be_safe and is_spared), "a hint is wrong about whether the cell can lose")
        reason = doom(self.rules, self.visible, at) if verdict == "unsure" else None
        require(hinted.doomed == reason, f"a hint says that opening loses as {hinted.doomed}, not {reason}")
        _check_share(hinted.share, self.knowledge, at)
        _check_share(hinted.visible, self.visible, at)
        self.counts[f"hint {verdict}"] += 1

    def _check_mark(self, step: Step) -> None:
        """Flags and question marks change only their cell's mark."""
        before, after, at = step.before, step.after, 1 << step.cell
        require((after.layout, after.saves) == (before.layout, before.saves), "a flag moved mines")
        if not before.closed & at:
            require(not step.events, "a flag on an open cell")
            return
        require(step.only("Flagged").cell == step.cell, "a flag on another cell")
        flags = before.flags ^ at if step.verb == "flag" else before.flags & ~at
        require(after.flags == flags, "other cells are flagged")

    def _check_undo(self, step: Step) -> None:
        """The state is that before the last effective move, and what was seen since is not known."""
        if not self._past:
            require(not step.events and step.after == step.before, "something was taken back before the first move")
            return
        stood = self._past.pop()
        require(replace(step.after, state=stood.state) == stood, "undoing restores something else")
        require(step.after.state == "playing", "a game does not go on after its end was taken back")
        require(self.rules.undo == "free" or step.before.state == "lost", "a move was taken back that did not lose")
        changed = (step.before.closed ^ step.after.closed) | (step.before.flags ^ step.after.flags)
        require(not changed & ~mask(step.only("Undone").cells), "cells were closed again that the event does not name")
        if changed & ~step.before.closed or step.before.exploded != step.after.exploded:
            self._forget()
            if step.after.layout is not None:
                self._learn(step.after, step.after.numbers, step.after.exploded)
        self.helping.restart(step, self.visible)
        self.counts["undone"] += 1

    # Decisions

    def _check_decision(self, step: Step) -> dict[int, int]:
        """Check what the decision opened."""
        self.counts[step.verb] += 1
        before, after, decision = step.before, step.after, step.decision
        is_first = before.layout is None
        # Only its result reveals what the first layout of an unprotected game was.
        is_hit = bool(after.layout & decision or step.names["Rearranged"]) if is_first else decision & before.layout
        is_protected = is_first and self.rules.start != "any"
        outcome = becomes(self.rules, self.visible, self.knowledge, decision, bool(is_hit))
        if not is_protected and outcome not in ("opened", "saved"):
            return self._check_lost(step, outcome)
        require(after.state != "lost", f"lost instead of {outcome}")
        require(not step.names["Exploded"] and after.lives == before.lives, "a life was lost by a free guess")
        if is_first:
            self._check_first(step)
        elif outcome == "saved":
            self._check_save(step)
        else:
            require(not step.names["Rearranged"] and after.saves == before.saves, "a needless save")
            require(after.layout == before.layout, "mines moved without need")
        return self._flood(decision, after)

    def _check_first(self, step: Step) -> None:
        """The first opened cell gets the protection of the start rule, and then isn't a save; logic solves what it
        must.
        """
        require(not step.after.layout & step.decision, "the first opening hit a mine")
        require(step.after.saves == step.names["Rearranged"], "a save was counted wrong")
        require(self.rules.start == "any" or not step.after.saves, "the first opening counts as a save")
        if self.rules.start == "opening":
            spare = self.rows * self.columns - 1 - self.around[step.cell].bit_count()
            least = max(0, self.mine_count - spare)
            require(step.after.numbers[step.cell] == least, "the first cell touches more mines than it must")
        if self.rules.layout == "no_guess":
            whole = Knowledge(self.rows, self.columns, self.mine_count)
            whole.learn(step.after.numbers)
            whole.adopt(step.after.layout)
            whole.close(step.after.layout)
            require(whole.closed == step.after.layout, "logic alone does not open the board")

    def _check_lost(self, step: Step, reason: str) -> dict[int, int]:
        before, after = step.before, step.after
        require(after.saves == before.saves, "a loss counts as a save")
        if reason in ("needless", "distant"):
            require(after.layout & step.decision, "no mine moved to a losing guess")
            require(self.visible.agrees(after.layout), "mines moved to where none can be")
        is_struck = reason in ("needless", "distant") and not (before.layout or 0) & step.decision
        require(is_struck or before.layout in (None, after.layout), "a loss moved mines")
        hit = step.decision & after.layout
        if hit and before.lives > 1:
            return self._check_exploded(step, hit)
        self._check_reason(step, reason)
        return {}

    def _check_reason(self, step: Step, reason: str) -> None:
        require(step.after.state == "lost", f"not lost by {reason}")
        require(step.after.lives == step.before.lives - 1, "a loss costs no life")
        lost, can_be_safe = step.only("Lost"), self.visible.has_world(safe=step.decision)
        require(lost.reason == reason, f"lost by {lost.reason}, not by {reason}")
        require(mask(lost.cells) == step.decision, "the loss names other cells")
        require(mask(lost.fatal) == step.decision & step.after.layout, "the loss names other mines")
        require(can_be_safe or lost.share == 1, f"lost for certain, but the share is {lost.share}")
        _check_share(lost.share, self.visible, step.decision)
        self.counts[f"lost by {reason}"] += 1

    def _check_exploded(self, step: Step, hit: int) -> dict[int, int]:
        """A life is lost: the mines explode, and are known from now on; the other cells open."""
        exploded = step.only("Exploded")
        require(mask(exploded.cells) == hit, "other cells exploded than were hit")
        require(exploded.lives == step.after.lives == step.before.lives - 1, "more than one life was lost, or none")
        require(step.after.exploded == step.before.exploded | hit, "an exploded mine does not show it")
        self._learn(step.after, {}, hit)
        self.counts["lives lost"] += 1
        return self._flood(step.decision & ~hit, step.after)

    def _check_save(self, step: Step) -> None:
        before, after, decision = step.before, step.after, step.decision
        saved = step.only("Rearranged")
        require(saved.saves == after.saves == before.saves + 1, "hit, but not counted as one save")
        require(saved.cell == step.cell, "the save names another cell")
        require(not after.layout & decision, "the new layout does not leave the decision safe")
        require(self.knowledge.agrees(after.layout), "the new layout is not a world of what is known")
        sources, targets = bits(before.layout & ~after.layout), bits(after.layout & ~before.layout)
        require(saved.moved == tuple(zip(sources, targets, strict=True)), "the save reports other moves")
        _check_share(saved.share, self.visible, decision)
        self._check_locality(step)
        listed = self.knowledge.worlds if self.knowledge.is_complete else []
        self.saves.append(Save(before.layout, after.layout, decision, dict(self.knowledge.numbers), listed))
        self.counts[f"saves by {step.verb}"] += 1

    def _check_locality(self, step: Step) -> None:
        """If the parts that the decision does not meet hold as many mines as before, none of these has moved."""
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

    # What opens, and the end

    def _check_opened(self, step: Step, opened: dict[int, int]) -> None:
        """Exactly the decision opens, with the openings of its zeros, around flags, and any cells the game opens
        automatically; events and position agree.
        """
        told = [event for event in step.events if type(event).__name__ == "Opened"]
        own = {cell: number for event in told if event.by == "p" for cell, number in _numbers(event)}
        require(own == opened, "other cells opened than those that should")
        shown = opened
        if opened:
            self._learn(step.after, opened)
        for event in told:
            if event.by == "g":
                cell = self.helping.opened(step, event, self.visible)
                helped = self._flood(1 << cell, step.after)
                require(dict(_numbers(event)) == helped, "the game opened more than one cell with its opening")
                self._learn(step.after, helped)
                shown = shown | helped
        require(step.after.numbers == step.before.numbers | shown, "the position shows other numbers")
        require(step.verb in ("flag", "mark") or step.after.flags == step.before.flags, "an opening changed flags")
        self.helping.check_after(step, self.visible)

    def _flood(self, decision: int, sight: Sight) -> dict[int, int]:
        found: dict[int, int] = {}
        closed, waiting = self.visible.closed & ~sight.flags, bits(decision)
        while waiting:
            cell = waiting.pop()
            if cell not in found:
                found[cell] = (sight.layout & self.around[cell]).bit_count()
                if not found[cell]:
                    waiting += bits(self.around[cell] & closed)
        return found

    def _check_end(self, step: Step) -> None:
        """Won if and only if it must be; and the end shows all mines."""
        after = step.after
        if after.state == "lost":
            require(not step.names["Won"], "lost and won at once")
        elif after.layout is not None:
            how = self._won(after)
            require((after.state == "won") == bool(how), f"the state is {after.state}")
            require(step.names["Won"] == bool(how), "won without an event, or an event without a win")
            self.counts[f"won by {how}"] += bool(how)
        if after.state in ("won", "lost"):
            require(mask(step.only("Revealed").layout) == after.layout, "the end shows other mines")

    def _won(self, sight: Sight) -> str:
        """How the game is won; empty if it is not."""
        told = sight.flags | sight.exploded
        is_open = len(sight.numbers) == self.rows * self.columns - self.mine_count
        if is_open and (self.rules.win != "open_and_flag" or told.bit_count() == self.mine_count):
            return "opening"
        is_flagged = told == sight.layout and not sight.flags & ~self.knowledge.certain_mines()
        return "flags" if self.rules.win == "either" and is_flagged else ""


def _numbers(event: Any) -> list[tuple[int, int]]:
    return list(zip(event.cells, event.numbers, strict=True))


def _check_share(share: Fraction | None, knowledge: Knowledge, cells: int) -> None:
    """The share of the worlds in which one of the cells is a mine; checked if the worlds are listed."""
    if knowledge.is_complete:
        hit = sum(bool(world & cells) for world in knowledge.worlds)
        expected = Fraction(hit, len(knowledge.worlds))
        require(share == expected, f"a share of {share}, not {expected}")
