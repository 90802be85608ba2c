"""The reason for a verdict: a proof if it is certain, otherwise two worlds that differ."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from qmines.errors import MoveError
from qmines.game.events import Lost
from qmines.game.game import Game
from qmines.game.permission import require_knowledge
from qmines.grid import Cell
from qmines.position import Position
from qmines.proofs.prove import Proof, Prover
from qmines.sampling.sampler import Sampler
from qmines.sampling.worlds import world_with
from qmines.solver.analyse import Analysis, Solver


@dataclass(frozen=True)
class Why:
    """An answer: the position that it starts from, the cells that it is about, and a proof or the mines of two worlds
    of the knowledge. In the first world all of the cells are safe; in the second, one of them is a mine.
    """

    position: Position
    cells: tuple[Cell, ...]
    proof: Proof | None
    worlds: tuple[frozenset[Cell], frozenset[Cell]] | None = None


def why(game: Game, cell: Cell | None = None) -> Why:
    """Why a closed cell is certain, or how it can be both. Without a cell: the same for the decision that lost, or for
    a cell that could have been proven safe instead, if that is why it lost.

    Raises `MoveError` if hints are not available, or there is nothing to explain, and `TooComplex`.
    """
    require_knowledge(game.params, game.state)
    lost = game.end[0] if game.end else None
    cells: tuple[Cell, ...] = () if cell is None else (cell,)
    if cell is None and isinstance(lost, Lost) and lost.reason != "resigned":
        cells = _proven_instead(game) if lost.reason in ("needless", "unproven") else ()
        cells = cells or lost.cells
    seen, mines = game.known.seen.position, game.known.layout
    if not cells or not all(seen.is_closed(other) for other in cells):
        raise MoveError("There is nothing to explain here.")
    numbers = mines.numbers if mines is not None and game.known.is_deducible else None
    return explained(game.solver, seen, game.known.of_counting(), cells, numbers, Sampler(f"why {game.params.seed}"))


def _proven_instead(game: Game) -> tuple[Cell, ...]:
    """A cell that could have been opened instead of a guess, the one easiest to prove; none if there was none."""
    known = game.visible()
    proof = Prover(game.solver, known.position).first(known.safe) if known.safe else None
    return proof.cells[:1] if proof else ()


def explained(
    solver: Solver,
    seen: Position,
    known: Analysis,
    cells: Collection[Cell],
    numbers: Sequence[int] | None,
    sampler: Sampler,
) -> Why:
    """The answer for one closed cell of a position, or for a decision that hit a mine.

    `seen` is what is open. With `numbers` a proof may open safe cells, if there is no proof without. Worlds are those
    of `known`. Raises `TooComplex`.
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
