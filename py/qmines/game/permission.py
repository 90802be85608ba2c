"""Who may be told what, and when, and who may take back what. Each row is a question; what is refused, and the sentence
that says so, stand here and nowhere else.

================  =====================================================================
`hint`            a hint is a move: only in games begun with hints
`knowledge`       shares, worlds, reasons: with hints; after the end to everybody
`mines`           where mines were and are: after the end; before it with Mine Vision
`findings`        what could have been found out, as a file: after the end
`help`            the game opens a safe cell: by the rule `assist`
`way`             cells open one by one, or by constraints: by the rule `play`
`undo`            a move is taken back: by the rule `undo` never, the one that lost, or any
`derivation`      how what was derived came about: in games played by constraints
`past`            the same of what stood earlier: after the end
`machine`         a machine moves, or shows what it infers: in all games played by cells
================  =====================================================================

A machine needs no hints: with its first move the game is of a class of its own, and what it tells follows from the open
numbers. While a game is paused its board is covered, and nothing is told of it.
"""

from __future__ import annotations

from qmines.errors import MoveError
from qmines.game.moves import OF_CELLS, OF_CONSTRAINTS, Verb
from qmines.game.params import Params
from qmines.game.rules import Rules

NO_HINTS = "This game was begun without hints."
PAUSED = "The game is paused."


def require_hint(params: Params) -> None:
    """Raises `MoveError` where no hint is to be had."""
    if not params.hints:
        raise MoveError(NO_HINTS)


def require_knowledge(params: Params, state: str) -> None:
    """Raises `MoveError` where shares, worlds and reasons are not to be told."""
    if _has_ended(state):
        return
    require_hint(params)
    _require_open(state)


def require_mines(params: Params, state: str) -> None:
    """Raises `MoveError` where the mines are not to be seen."""
    if not _has_ended(state) and not params.mine_vision:
        raise MoveError("What moved is shown when the game has ended, or with Mine Vision.")
    _require_open(state)


def require_findings(state: str) -> None:
    """Raises `MoveError` where what could be found out is not to be told."""
    if not _has_ended(state):
        raise MoveError("A save is proven when the game has ended: its proof tells what could be found out.")


def require_help(params: Params) -> None:
    """Raises `MoveError` where the game opens nothing on request."""
    if params.rules.assist == "none":
        raise MoveError("The rules of this game have no help.")


def require_way(rules: Rules, verb: Verb) -> None:
    """Raises `MoveError` where a move is of another way to play than that of the game."""
    if rules.play == "constraints" and verb in OF_CELLS:
        raise MoveError("In this game cells are opened by constraints alone.")
    if verb in (*OF_CONSTRAINTS, "redo"):
        require_constraints(rules)


def require_constraints(rules: Rules) -> None:
    """Raises `MoveError` where no constraints are played."""
    if rules.play != "constraints":
        raise MoveError("In this game cells are opened, not constraints.")


def require_derivation(rules: Rules, state: str) -> None:
    """Raises `MoveError` where nothing is derived, or it is not to be seen."""
    require_constraints(rules)
    _require_open(state)


def require_past(rules: Rules, state: str) -> None:
    """Raises `MoveError` where it is not to be seen how a workbench stood earlier: what was taken back is not known."""
    require_constraints(rules)
    if not _has_ended(state):
        raise MoveError("How the list stood earlier is shown when the game has ended.")


def require_machine(rules: Rules) -> None:
    """Raises `MoveError` where no machine plays along."""
    if rules.play != "cells":
        raise MoveError("The machine plays only where cells are opened.")


def require_undo(params: Params, state: str) -> None:
    """Raises `MoveError` where no move can be taken back."""
    if params.rules.undo == "none":
        raise MoveError("By the rules of this game no move can be taken back.")
    if params.rules.undo == "after_loss" and state != "lost":
        raise MoveError("By the rules of this game only the move that lost can be taken back.")


def _require_open(state: str) -> None:
    if state == "paused":
        raise MoveError(PAUSED)


def _has_ended(state: str) -> bool:
    return state in ("won", "lost")
