"""Subset reduction: what simple algebra says about a system before anything is counted.

If every cell of one constraint is also under another, the second less the first is a constraint on what remains. It
replaces the second: the worlds are the same, but fewer constraints overlap. A constraint that is owed nothing, or as
much as it has room for, is settled; and the system may fall into pieces that are counted separately.

A constraint is inside another if each of its groups is under that too. So the intersection of the sets of constraints
above its groups, as bits of integers, names all that contain it: no pair is ever compared.

It pays off if counting takes long. Counting a small system is quicker than reducing it, so small systems stay as they
are.
"""

from __future__ import annotations

from typing import NamedTuple

from qmines.solver.constraints import Indexes, System

Bits = int
"""A set of constraints: bit i stands for constraint i."""


class Piece(NamedTuple):
    """A part of a system that shares no constraint with the rest: its system, and the indexes of its groups."""

    system: System
    groups: Indexes


class Reduced(NamedTuple):
    """A system reduced: its pieces, and the groups settled to hold no mine, or only mines (`full`).

    Without any world it may have no pieces at all; then `possible` is False.
    """

    pieces: tuple[Piece, ...]
    empty: Indexes
    full: Indexes
    possible: bool


def whole(system: System) -> Reduced:
    """A system as it is, in one piece."""
    return Reduced((Piece(system, tuple(range(len(system.groups)))),), (), (), possible=True)


def reduced(system: System) -> Reduced:
    """Takes subset differences and settles constraints until neither changes anything."""
    return _Reducing(system).result()


class _Reducing:
    """The mines of each constraint, its groups, and for each group the bits of its constraints."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.owed = list(system.mines)
        self.members: list[set[int]] = [set() for _ in system.mines]
        self.above: list[Bits] = []
        for group, (indexes, _) in enumerate(system.groups):
            bits = 0
            for index in indexes:
                bits |= 1 << index
                self.members[index].add(group)
            self.above.append(bits)
        self.settled: dict[int, int] = {}

    def result(self) -> Reduced:
        changed = [self._take_differences(), self._settle()]
        if not any(changed):
            return whole(self.system)
        while any(changed):
            changed = [self._take_differences(), self._settle()]
        sizes = [sum(self.system.groups[group][1] for group in members) for members in self.members]
        if not all(0 <= mines <= size for mines, size in zip(self.owed, sizes, strict=True)):
            return Reduced((), (), (), possible=False)
        empty = tuple(group for group, mine in self.settled.items() if not mine)
        full = tuple(group for group, mine in self.settled.items() if mine)
        return Reduced(self._pieces(), empty, full, possible=True)

    def _take_differences(self) -> bool:
        """Subtracts each constraint from all that contain it."""
        changed = False
        above = self.above
        for index, members in enumerate(self.members):
            if not members:
                continue
            containing = -1
            for group in members:
                containing &= above[group]
            containing ^= 1 << index
            while containing:
                bit = containing & -containing
                containing ^= bit
                other = bit.bit_length() - 1
                for group in members:
                    above[group] ^= bit
                self.members[other] -= members
                self.owed[other] -= self.owed[index]
                changed = True
        return changed

    def _settle(self) -> bool:
        """Settles the groups of constraints that are owed nothing, or as much as they have room for."""
        changed = False
        groups = self.system.groups
        for index, members in enumerate(self.members):
            owed = self.owed[index]
            if not members or (owed and owed != sum([groups[group][1] for group in members])):
                continue
            changed = True
            for group in list(members):
                self.settled[group] = 1 if owed else 0
                bits = self.above[group]
                self.above[group] = 0
                for other in groups[group][0]:
                    if bits >> other & 1:
                        self.members[other].discard(group)
                        self.owed[other] -= groups[group][1] if owed else 0
        return changed

    def _pieces(self) -> tuple[Piece, ...]:
        """The rest, split into pieces."""
        pieces = []
        left = {group: bits for group, bits in enumerate(self.above) if bits}
        while left:
            reach = left[next(iter(left))]
            grown = 0
            while grown != reach:
                grown = reach
                for bits in left.values():
                    if bits & reach:
                        reach |= bits
            members = [group for group, bits in left.items() if bits & reach]
            pieces.append(self._piece(members, reach))
            for group in members:
                del left[group]
        return tuple(pieces)

    def _piece(self, members: list[int], reach: Bits) -> Piece:
        constraints = [index for index in range(reach.bit_length()) if reach >> index & 1]
        place = {index: at for at, index in enumerate(constraints)}
        groups = self.system.groups
        sizes = tuple(
            (tuple([place[index] for index in groups[group][0] if self.above[group] >> index & 1]), groups[group][1])
            for group in members
        )
        return Piece(System(tuple(self.owed[index] for index in constraints), sizes), tuple(members))
