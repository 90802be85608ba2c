"""Proofs of what a workbench says: a derived constraint, or a whole solved board."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from typing import Final

from qmines.errors import GameError, MoveError
from qmines.game.game import Game
from qmines.game.permission import require_derivation, require_past
from qmines.game.questions.why import Why
from qmines.game.records.replay import repeating
from qmines.position import CLOSED, FLAGGED, Position
from qmines.proofs import derivation as proofs
from qmines.proofs.explain import with_sentences
from qmines.proofs.prove import Proof
from qmines.proofs.steps import TOTAL, Source, Step
from qmines.text import counted, quoted

_NAME: Final = re.compile("#[1-9][0-9]{0,6}")


def derivation(game: Game, name: str) -> Why:
    """How a derived constraint came about, by its name, starting from the position of that time, whether it is still in
    the list or not. Raises `MoveError` if nothing is derived, or nothing has that name.
    """
    require_derivation(game.params.rules, game.state)
    return _derivation(game, name)


def earlier_derivation(game: Game, name: str, moves: int) -> Generator[Game, None, Why]:
    """How a constraint came about that was in the list after that number of moves of a finished game, even if those
    were undone later; pauses after each move. Raises `MoveError` if it was not in the list then.
    """
    require_past(game.params.rules, game.state)
    if moves > len(game.moves):
        raise MoveError(f"The game has only {counted(len(game.moves), 'move')}.")
    then = yield from repeating(game.params, game.moves[:moves])
    assert then.workbench is not None
    if _source(name) not in dict(then.workbench.state.derived):
        raise MoveError(f"After {counted(moves, 'move')} nothing in the list is called {quoted(name, 20)}.")
    return _derivation(then, name)


def _derivation(game: Game, name: str) -> Why:
    assert game.workbench is not None
    source = _source(name)
    steps = game.workbench.steps
    made = next((number for number, step in enumerate(steps, 1) if step.source == source), None)
    if made is None:
        raise MoveError(f"Nothing in the list is called {quoted(name, 20)}.")
    position = _before(game, steps[made:])
    told = with_sentences(position, proofs.derivation(position, steps[:made]))
    cells = told[-1].cells
    return Why(position, cells, Proof(position, cells, "derived", told))


def _source(name: str) -> Source:
    """The constraint of a name; the total, which is never derived, if no derived one has the name."""
    return TOTAL - int(name[1:]) if _NAME.fullmatch(name) else TOTAL


def solution(game: Game) -> Proof:
    """The proof of everything that became known in a game that was won by constraints, cell by cell. Raises `GameError`
    for other games, and if the game itself opened uncertain cells.
    """
    if game.workbench is None or game.state != "won":
        raise GameError("Only a board solved by constraints has a proof for every cell.")
    if game.assist.openings:
        raise GameError("The game opened cells to help, so not every cell can be proven.")
    steps = game.workbench.steps
    position = _before(game, steps)
    told = with_sentences(position, proofs.solution(position, steps))
    known = [cell for step in told if step.verdict in ("opened", "mine") for cell in step.cells]
    return Proof(position, tuple(sorted(known)), "solved", told)


def _before(game: Game, steps: Sequence[Step]) -> Position:
    """The position before the last of a workbench's steps. Flags are not knowledge."""
    seen = game.position()
    closed = {cell: CLOSED for cell, code in enumerate(seen.cells) if code == FLAGGED}
    closed |= {cell: CLOSED for step in steps if step.verdict == "opened" for cell in step.cells}
    return seen.with_cells(closed)
