"""Proofs of what a workbench says: of a derived constraint, or of a whole solved board."""

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
    """How a constraint came about that was derived, by its name: from the position in which it was, whether it stands
    or is gone. Raises `MoveError` where nothing is derived, or nothing bears that name.
    """
    require_derivation(game.params.rules, game.state)
    return _derivation(game, name)


def earlier_derivation(game: Game, name: str, moves: int) -> Generator[Game, None, Why]:
    """How a constraint came about that stood after so many moves of a game that has ended, also where those were taken
    back later; with a pause after each of them. Raises `MoveError` where it did not stand then.
    """
    require_past(game.params.rules, game.state)
    if moves > len(game.moves):
        raise MoveError(f"The game has no more than {counted(len(game.moves), 'move')}.")
    then = yield from repeating(game.params, game.moves[:moves])
    assert then.workbench is not None
    if _source(name) not in dict(then.workbench.state.derived):
        raise MoveError(f"After {counted(moves, 'move')} nothing is in the list that is called {quoted(name, 20)}.")
    return _derivation(then, name)


def _derivation(game: Game, name: str) -> Why:
    assert game.workbench is not None
    source = _source(name)
    steps = game.workbench.steps
    made = next((number for number, step in enumerate(steps, 1) if step.source == source), None)
    if made is None:
        raise MoveError(f"Nothing was derived that is called {quoted(name, 20)}.")
    position = _before(game, steps[made:])
    told = with_sentences(position, proofs.derivation(position, steps[:made]))
    cells = told[-1].cells
    return Why(position, cells, Proof(position, cells, "derived", told))


def _source(name: str) -> Source:
    """What bears a name; the total, which is never derived, where it is the name of nothing derived."""
    return TOTAL - int(name[1:]) if _NAME.fullmatch(name) else TOTAL


def solution(game: Game) -> Proof:
    """The proof of all that became known in a game that was won by constraints, cell by cell. Raises `GameError` for
    other games, and where the game itself opened cells that were not certain.
    """
    if game.workbench is None or game.state != "won":
        raise GameError("Only a board that was solved by constraints has a proof of all of its cells.")
    if game.assist.openings:
        raise GameError("The game opened cells to help, so not every cell was certain.")
    steps = game.workbench.steps
    position = _before(game, steps)
    told = with_sentences(position, proofs.solution(position, steps))
    known = [cell for step in told if step.verdict in ("opened", "mine") for cell in step.cells]
    return Proof(position, tuple(sorted(known)), "solved", told)


def _before(game: Game, steps: Sequence[Step]) -> Position:
    """The position as it was before the last of a workbench's steps. Flags are no knowledge."""
    seen = game.position()
    closed = {cell: CLOSED for cell, code in enumerate(seen.cells) if code == FLAGGED}
    closed |= {cell: CLOSED for step in steps if step.verdict == "opened" for cell in step.cells}
    return seen.with_cells(closed)
