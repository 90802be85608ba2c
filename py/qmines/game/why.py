"""Why something is so: the proof of what is certain, or two worlds that differ where nothing is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from qmines.grid import Cell
from qmines.position import Position
from qmines.proofs.prove import Proof, Prover
from qmines.sampling.sampler import Sampler
from qmines.sampling.worlds import world_with
from qmines.solver.analyse import Analysis, Solver


@dataclass(frozen=True)
class Why:
    """An answer: the position that it starts from; the cells that it is about; and a proof, or else the mines of two
    worlds of the knowledge, in the first of which all of the cells are safe, in the second one is a mine.
    """

    position: Position
    cells: tuple[Cell, ...]
    proof: Proof | None
    worlds: tuple[frozenset[Cell], frozenset[Cell]] | None = None


def why(
    solver: Solver,
    seen: Position,
    known: Analysis,
    cells: Collection[Cell],
    numbers: Sequence[int] | None,
    sampler: Sampler,
) -> Why:
    """The answer for one closed cell, or for a decision that hit a mine.

    `seen` is what is open; with `numbers` a proof may open safe cells, where one without does not exist. Worlds are
    those of `known`. Raises `TooComplex`.
    """
    asked = tuple(sorted(cells))
    proof = Prover(solver, seen).prove(cells)
    if proof is None and numbers is not None:
        proof = Prover(solver, seen, numbers).prove(cells)
    if proof is not None:
        return Why(seen, asked, proof)
    position = known.position
    could_be = next(cell for cell in asked if cell not in known.safe)
    worlds = world_with(solver, position, sampler, safe=asked), world_with(solver, position, sampler, mines=[could_be])
    return Why(position, asked, None, worlds)
