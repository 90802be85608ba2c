"""Which information the engine gives, to whom and when, and which moves can be undone. Each row is a question; each
refusal and its sentence are here and nowhere else.

================  =====================================================================
`hint`            a hint is a move: only in games begun with hints
`knowledge`       shares, worlds, reasons: with hints; after the end to everybody
`mines`           where mines were and are: after the end; before it with Mine Vision
`findings`        what could have been found out, as a file: after the end
`help`            the game opens a safe cell: by the rule `assist`
`way`             cells open one by one, or by constraints: by the rule `play`
`undo`            a move is taken back: by the rule `undo` never, the one that lost, or any
`derivation`      how what was derived came about: in games played by constraints
`past`            the same for earlier states of the list: after the end
`machine`         a machine moves, or shows what it infers: in all games played by cells
================  =====================================================================

A machine needs no hints: from its first move the game is counted separately, and everything it shows follows from the
open numbers. While a game is paused its board is covered, and no question about it is answered.
"""

from __future__ import annotations

from qmines.errors import MoveError
from qmines.game.moves import OF_CELLS, OF_CONSTRAINTS, Verb
from qmines.game.params import Params
from qmines.game.rules import Rules

NO_HINTS = "This game was started without hints."
PAUSED = "The game is paused."


def require_hint(params: Params) -> None:
    """Raises `MoveError` if hints are off."""
    if not params.hints:
        raise MoveError(NO_HINTS)


def require_knowledge(params: Params, state: str) -> None:
    """Raises `MoveError` if shares, worlds and reasons are hidden."""
    if _has_ended(state):
        return
    require_hint(params)
    _require_open(state)


def require_mines(params: Params, state: str) -> None:
    """Raises `MoveError` if the mines are hidden."""
    if not _has_ended(state) and not params.mine_vision:
        raise MoveError("What moved is shown after the game, or with Mine Vision.")
    _require_open(state)


def require_findings(state: str) -> None:
    """Raises `MoveError` if what could be found out is hidden."""
    if not _has_ended(state):
        raise MoveError("A save's proof is available after the game, because it shows what you could have worked out.")


def require_help(params: Params) -> None:
    """Raises `MoveError` if the game opens nothing on request."""
    if params.rules.assist == "none":
        raise MoveError("This game's rules allow no help.")


def require_way(rules: Rules, verb: Verb) -> None:
    """Raises `MoveError` if a move belongs to a way to play other than the game's."""
    if rules.play == "constraints" and verb in OF_CELLS:
        raise MoveError("In this game you open cells only through constraints.")
    if verb in (*OF_CONSTRAINTS, "redo"):
        require_constraints(rules)


def require_constraints(rules: Rules) -> None:
    """Raises `MoveError` if the game is not played by constraints."""
    if rules.play != "constraints":
        raise MoveError("In this game you open cells directly, without constraints.")


def require_derivation(rules: Rules, state: str) -> None:
    """Raises `MoveError` if nothing is derived, or if it is hidden."""
    require_constraints(rules)
    _require_open(state)


def require_past(rules: Rules, state: str) -> None:
    """Raises `MoveError` if earlier states of a workbench are hidden: what was undone is not shown."""
    require_constraints(rules)
    if not _has_ended(state):
        raise MoveError("You can see earlier states of the list after the game.")


def require_machine(rules: Rules) -> None:
    """Raises `MoveError` if the rules allow no machine."""
    if rules.play != "cells":
        raise MoveError("The machine can't play constraint boards.")


def require_undo(params: Params, state: str) -> None:
    """Raises `MoveError` if no move can be undone."""
    if params.rules.undo == "none":
        raise MoveError("In this game you can't take moves back.")
    if params.rules.undo == "after_loss" and state != "lost":
        raise MoveError("In this game you can take back only the move that lost.")


def _require_open(state: str) -> None:
    if state == "paused":
        raise MoveError(PAUSED)


def _has_ended(state: str) -> bool:
    return state in ("won", "lost")
