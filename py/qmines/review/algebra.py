"""The figures that a game by constraints adds to its summary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from qmines.game.game import Game
from qmines.game.moves import OPERATIONS
from qmines.game.workbench.lessons import lesson_of
from qmines.game.workbench.practice import practised
from qmines.proofs.steps import TOTAL, Rule

_TECHNIQUES: Final = {
    Rule.COMPLETE_SET: "trivial",
    Rule.SUBTRACTION: "subtraction",
    Rule.REDUCTION: "reduction",
    Rule.MERGING: "merging",
}
_OF_TOTAL: Final = "total"


@dataclass(frozen=True)
class Algebra:
    """The figures of a game by constraints.

    `actions` counts the player's moves that derived or carried out something, including moves taken back. `techniques`
    are the techniques behind everything that has been derived, carried out and not undone, whether by moves or by
    options: some of `trivial`, `subtraction`, `reduction`, `merging` and `total` (the total of mines was used), in this
    order. `lesson` is the name of the lesson that the game was, and `practice` the technique that its board was drawn
    to practise; each is empty if there is none.
    """

    actions: int
    techniques: list[str]
    lesson: str
    practice: str


def algebra(game: Game) -> Algebra | None:
    """The figures of a game that was played by constraints; None for other games."""
    if game.workbench is None:
        return None
    made = [played.move.verb for played in game.moves if played.who == "p"]
    steps = game.workbench.steps
    rules = {step.rule for step in steps}
    used = [name for rule, name in _TECHNIQUES.items() if rule in rules]
    return Algebra(
        actions=sum(verb in (*OPERATIONS, "carry out") for verb in made),
        techniques=used + [_OF_TOTAL] * any(TOTAL in step.sources for step in steps),
        lesson=lesson_of(game.params),
        practice=practised(game.params),
    )
