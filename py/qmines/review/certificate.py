"""Certificates: proofs, without trust in the solver, that a loss was due, that a save was right, or that a board was
solved by certain steps alone.

A certificate is plain data, to be written as JSON; `checker/certificates.py` checks it.

::

    {"qmines": "certificate 1", "kind": "loss", "position": TEXT, "decision": ["r,c", …],
     "openings": {"r,c": NUMBER, …}, "steps": [STEP, …]}
    {"qmines": "certificate 1", "kind": "needless loss", "position": TEXT, "decision": ["r,c", …],
     "safe": ["r,c"], "steps": [STEP, …], "world": ["r,c", …]}
    {"qmines": "certificate 1", "kind": "unproven loss", "position": TEXT, "decision": ["r,c", …], "world": ["r,c", …]}
    {"qmines": "certificate 1", "kind": "distant loss", "position": TEXT, "decision": ["r,c", …], "world": ["r,c", …],
     "beside": "r,c", "other": ["r,c", …]}
    {"qmines": "certificate 1", "kind": "save", "position": TEXT, "decision": ["r,c", …],
     "openings": {"r,c": NUMBER, …}, "mines": ["r,c", …], "worlds": [["r,c", …], …]}
    {"qmines": "certificate 1", "kind": "visible save", "position": TEXT, "decision": ["r,c", …], "world": ["r,c", …]}
    {"qmines": "certificate 1", "kind": "solution", "position": TEXT,
     "openings": {"r,c": NUMBER, …}, "steps": [STEP, …]}

`position` is the position before the decision. `openings` are cells that could have been opened before it, with the
numbers that they show, given as facts.

**Losses.** The steps of a loss (see `checker/proofs.py`) prove that the decision hits a mine. The other kinds of loss
show that the decision was a guess against the rules: `world` agrees with the position and has a mine in the decision.
An *unproven* loss needs no more, since its rules allow no guess at all. A *needless* loss was a guess while another
cell was safe: its steps prove from the open numbers that the cell `safe` was. A *distant* loss was a guess that touches
no open number, while the player could have guessed at a cell that does: the cell `beside` touches one, and is safe in
the world `other`.

**Saves.** The worlds of a save agree with the position and the openings, and the whole decision is safe in the first of
them. Every cell that is still closed is a mine in at least one of them: so no further cell was provably safe, and the
openings are everything that could be found out. Every closed cell except `mines` is safe in at least one of them: so
nothing else was certain.

If only the open numbers count (`knowledge` is `visible`), a save needs only one world, which agrees with them and in
which the whole decision is safe.

**Solutions.** The steps of a solution begin with the board as it was first seen. They derive the constraints that the
player derived and used, prove that every opened or flagged cell was certain, no matter who opened or flagged it, and
open the safe ones, until every cell is known. Constraints that were derived and not used are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import compress
from typing import Any

from qmines.errors import GameError
from qmines.game.events import Lost
from qmines.game.game import Game
from qmines.game.questions.derivation import solution
from qmines.game.questions.why import why
from qmines.grid import Cell, Grid, places
from qmines.position import Position
from qmines.proofs.steps import Step
from qmines.review.saves import round_save
from qmines.sampling.sampler import Sampler
from qmines.sampling.worlds import world_with
from qmines.solver.analyse import Solver

VERSION = "certificate 1"


def end_certificate(game: Game) -> dict[str, Any]:
    """The certificate of the end of a game: of its solution if it was won by constraints, otherwise of its loss.

    Raises what `solution_certificate` and `loss_certificate` raise.
    """
    return solution_certificate(game) if is_solved(game) else loss_certificate(game)


def is_solved(game: Game) -> bool:
    """Whether a game was won by constraints."""
    return game.workbench is not None and game.state == "won"


def solution_certificate(game: Game) -> dict[str, Any]:
    """The certificate of a game that was won by constraints. Raises `GameError` for other games, and if the game itself
    opened cells that were not certain.
    """
    proof, grid = solution(game), game.params.grid
    return {
        "qmines": VERSION,
        "kind": "solution",
        "position": proof.position.to_text(),
        "openings": _numbers(grid, _opened(proof.steps)),
        "steps": [step.data(grid) for step in proof.steps],
    }


def loss_certificate(game: Game) -> dict[str, Any]:
    """The certificate of a game lost by a decision that certainly hit a mine, or by a guess that its rules never allow.

    Raises `GameError` for other games, and `TooComplex`.
    """
    lost = game.end[0] if game.end else None
    if not isinstance(lost, Lost) or lost.reason in ("mine", "resigned"):
        raise GameError(
            "Only a game lost by opening a certain mine, or by a guess its rules forbid, has a certificate."
        )
    grid, seen = game.params.grid, game.position()
    if lost.reason == "unproven":
        return _head("unproven loss", seen, lost.cells) | {"world": _texts(grid, _world_hit(game, lost))}
    if lost.reason == "distant":
        return _head("distant loss", seen, lost.cells) | _nearer_guess(game, lost)
    proof = why(game).proof
    assert proof is not None
    steps = [step.data(grid) for step in proof.steps]
    if lost.reason == "needless":
        shown = {"safe": _texts(grid, proof.cells), "steps": steps, "world": _texts(grid, _world_hit(game, lost))}
        return _head("needless loss", seen, lost.cells) | shown
    return _head("loss", seen, lost.cells) | {"openings": _numbers(grid, _opened(proof.steps)), "steps": steps}


def _nearer_guess(game: Game, lost: Lost) -> dict[str, Any]:
    """The fields that show that the player could have guessed at a cell next to a number."""
    grid, known = game.params.grid, game.visible()
    beside = min(cell for part in known.parts for cell in part.component.cells if cell not in known.mines)
    other = world_with(game.solver, known.position, _sampler(game), safe=[beside])
    return {
        "world": _texts(grid, _world_hit(game, lost)),
        "beside": places(grid, [beside]),
        "other": _texts(grid, other),
    }


def _opened(steps: Iterable[Step]) -> dict[Cell, int]:
    """The cells that the steps open, with their numbers."""
    # Only steps that open cells have numbers.
    return {cell: number for step in steps for cell, number in zip(step.cells, step.numbers, strict=False)}


def _world_hit(game: Game, lost: Lost) -> frozenset[Cell]:
    """A world of the open numbers with a mine in the decision that lost: the layout itself if it has one there."""
    if lost.fatal and game.layout is not None:
        return game.layout
    known = game.visible()
    unsure = min(cell for cell in lost.cells if cell not in known.safe)
    return world_with(game.solver, known.position, _sampler(game), mines=[unsure])


def _sampler(game: Game) -> Sampler:
    return Sampler(f"certificate {game.params.seed}")


def save_certificate(game: Game, save: int) -> dict[str, Any]:
    """The certificate of a quantum save of a game, counted from 1.

    Raises `MoveError` if there is no such save, and `TooComplex`.
    """
    around = round_save(game, save)
    before = next(around)
    seen, known = before.position(), before.known.of_counting()
    known.require_counts()
    decision = next(around).moves[-1].decision
    sampler = Sampler(f"certificate {game.params.seed}/{save}")
    if game.params.rules.knowledge == "visible":
        world = world_with(Solver(), known.position, sampler, safe=decision)
        return _head("visible save", seen, decision) | {"world": _texts(seen.grid, world)}
    opened = {cell: known.position.cells[cell] for cell in seen.closed if not known.position.is_closed(cell)}
    worlds = _worlds(known.position, known.mines, decision, sampler)
    return _head("save", seen, decision) | {
        "openings": _numbers(seen.grid, opened),
        "mines": _texts(seen.grid, known.mines),
        "worlds": [_texts(seen.grid, world) for world in worlds],
    }


def _head(kind: str, position: Position, decision: Collection[Cell]) -> dict[str, Any]:
    return {
        "qmines": VERSION,
        "kind": kind,
        "position": position.to_text(),
        "decision": _texts(position.grid, decision),
    }


def _numbers(grid: Grid, opened: dict[Cell, int]) -> dict[str, int]:
    return {places(grid, [cell]): number for cell, number in sorted(opened.items())}


def _texts(grid: Grid, cells: Collection[Cell]) -> list[str]:
    return [places(grid, [cell]) for cell in sorted(cells)]


def _worlds(
    known: Position, mines: frozenset[Cell], decision: Collection[Cell], sampler: Sampler
) -> list[frozenset[Cell]]:
    """Worlds of the position `known`, the first with the decision safe.

    Every closed cell is a mine in at least one of them, and every one except the certain `mines` is safe in at least
    one.
    """
    solver = Solver()
    still = [cell for cell in decision if known.is_closed(cell)]
    worlds = [world_with(solver, known, sampler, safe=still)]
    outside = list(compress(range(known.grid.size), solver.frontier(known).outside()))
    unsure = sorted(set(known.closed) - mines)
    lacking = [(cell, mine) for cell in unsure for mine in (True, False) if (cell in worlds[0]) != mine]
    while lacking:
        cell, mine = lacking[0]
        drawn = world_with(solver, known, sampler, mines=[cell] if mine else [], safe=[] if mine else [cell])
        world = _spread(drawn, outside, [other for other, wanted in lacking if wanted])
        # Spreading keeps `cell` a mine if it was to be one, and never moves mines next to numbers.
        worlds.append(world if (cell in world) == mine else drawn)
        lacking = [(other, wanted) for other, wanted in lacking if (other in worlds[-1]) != wanted]
    return worlds


def _spread(world: frozenset[Cell], outside: list[Cell], wanted: list[Cell]) -> frozenset[Cell]:
    """The same world with its mines outside moved, first of all to the cells wanted; any cells outside will do."""
    inside, free = world.difference(outside), set(outside)
    first = [cell for cell in wanted if cell in free]
    chosen = [*first, *sorted(free.difference(first))]
    return inside.union(chosen[: len(world) - len(inside)])
