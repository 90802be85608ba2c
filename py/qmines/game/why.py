"""Why something is so: the proof of what is certain, or two worlds that differ where nothing is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from qmines.grid import Cell
from qmines.position import Position
from qmines.solver.analyse import Solver
from qmines.solver.prove import Proof, Prover, witnesses
from qmines.solver.worlds import Draw


@dataclass(frozen=True)
class Why:
    """An answer: the position that it starts from; and a proof, or else the mines of two worlds of the knowledge, in
    the first of which the cell asked for is safe, in the second a mine.
    """

    position: Position
    proof: Proof | None
    worlds: tuple[frozenset[Cell], frozenset[Cell]] | None = None


def why(
    solver: Solver,
    seen: Position,
    known: Position,
    cells: Collection[Cell],
    numbers: Sequence[int] | None,
    draw: Draw,
) -> Why:
    """The answer for one closed cell, or for a decision that hits a mine.

    `seen` is what is open; with `numbers` a proof may open safe cells, where one without does not exist. Worlds are
    those of `known`. Raises `TooComplex`; and `ValueError` for a decision that could have been safe.
    """
    proof = Prover(solver, seen).prove(cells)
    if proof is None and numbers is not None:
        proof = Prover(solver, seen, numbers).prove(cells)
    if proof is not None:
        return Why(seen, proof)
    (cell,) = cells
    return Why(known, None, witnesses(solver, known, cell, draw))
