"""What can be wrong, one class for each kind.

::

    QminesError (ValueError)
    ├── PositionError          text that is not a position
    │   └── TotalTooLarge      more mines than the board has cells; also an ImpossiblePosition
    ├── ImpossiblePosition     a position that no world fits
    ├── TooComplex             a position whose worlds cannot be counted within the budget
    │   └── Exhausted          work beyond what is allowed, whatever the budget says
    ├── GameError              a size, number of mines, rule or seed that makes no game
    ├── MoveError              a move that this board or these rules do not have
    ├── RecordError            a record that cannot be read, or does not follow from itself
    ├── ProofError             a proof, or a certificate, that cannot be read or does not follow
    ├── MessageError           a message that the protocol does not know
    └── NoGame                 a move, or a question, before any game

Every message is one plain sentence for people. Code that raises one of these has changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Conflict:
    """What of an impossible position cannot be true together: the open numbers at these `cells`, and the `total` if it
    takes part. `is_minimal` means that any one of them less leaves a world; otherwise that was too complex to say.
    """

    cells: frozenset[int]
    total: bool
    is_minimal: bool = True


def _total_alone() -> Conflict:
    return Conflict(frozenset(), total=True)


class QminesError(ValueError):
    """Base of all errors that the input, not the program, is to blame for."""


class PositionError(QminesError):
    """The text is not a position: its header, a row or a character is wrong."""


class ImpossiblePosition(QminesError):
    """No placement of the mines agrees with the numbers and the total; `find` finds the conflict."""

    def __init__(self, sentence: str, find: Callable[[], Conflict] | None = None) -> None:
        super().__init__(sentence)
        self._find = find

    @cached_property
    def conflict(self) -> Conflict:
        """A minimal set of numbers, with the total where it takes part, that no world fits; worked out when first
        asked for.

        It is empty, without the total, if the position has worlds and only contradicts what is known from elsewhere.
        """
        return self._find() if self._find else Conflict(frozenset(), total=False)


class TotalTooLarge(PositionError, ImpossiblePosition):
    """More mines than cells: no position, and its total is the whole conflict."""

    def __init__(self, sentence: str) -> None:
        ImpossiblePosition.__init__(self, sentence, _total_alone)


class TooComplex(QminesError):
    """The worlds of the position, or of a part of it, take more states to count than the budget allows."""


class Exhausted(TooComplex):
    """The work that a meter allows is spent, or its memory does not suffice."""


class GameError(QminesError):
    """The parameters make no game."""


class MoveError(QminesError):
    """The text is not a move, or the board or the rules do not have it."""


class RecordError(QminesError):
    """The record cannot be read, or its moves do not follow from it."""


class ProofError(QminesError):
    """A step does not follow from those before it, or something is not a certificate."""


class MessageError(QminesError):
    """The message is not JSON, of an unknown type, or lacks a field."""


class NoGame(QminesError):
    """A move, or a question, before any game."""
