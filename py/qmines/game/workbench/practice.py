"""Boards that are drawn to practise a technique: the lab takes the first of them that needs it (`lab/practice.py`).

A board may be solved by either of two techniques, so it does not show which of them it is meant to practise. Therefore
the seed of such a game names the drawing, as `reduction-12-SEED`, and a game is practice when its board is the one
drawn by that name. Nothing else in a record says so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from qmines.errors import GameError
from qmines.game.boards.generate import layout
from qmines.game.params import Params
from qmines.grid import Cell
from qmines.sampling.sampler import Sampler

PRACTISED: Final = ("trivial", "subtraction", "reduction", "total")
"""The techniques that can be practised, in the order in which they are learnt."""

BOARDS: Final = 2000
"""The most boards drawn for one game."""

LONGEST: Final = 46
"""The most characters of a seed: longer ones leave no room for what is added to it."""

_NAME: Final = re.compile(rf"({'|'.join(PRACTISED)})-([1-9][0-9]{{0,3}})-(.{{1,{LONGEST}}})")


@dataclass(frozen=True)
class Drawing:
    """The `number`th board, from 1, that a seed draws to practise a technique. Raises `GameError` for a seed that is
    too long.
    """

    technique: str
    number: int
    seed: str

    def __post_init__(self) -> None:
        if len(self.seed) > LONGEST:
            raise GameError(f"A practice board's seed can have at most {LONGEST} characters.")

    @property
    def name(self) -> str:
        """The seed of the game on that board."""
        return f"{self.technique}-{self.number}-{self.seed}"

    def board(self, params: Params) -> tuple[Cell, frozenset[Cell]]:
        """The cell that is open first, with no mine next to it if there is room, and the mines; for the size in some
        params.
        """
        name = f"{self.seed}/{self.technique}/{self.number}"
        start = Sampler(f"{name}/start").below(params.grid.size)
        opening = replace(params, rules=replace(params.rules, start="opening"))
        return start, layout(opening, start, Sampler(f"{name}/layout"))


def practised(params: Params) -> str:
    """The technique that a game's board was drawn to practise; empty if it was not."""
    name = _NAME.fullmatch(params.seed)
    if not name or params.rules.play != "constraints" or params.opened - {params.start}:
        return ""
    technique, number, seed = name.groups()
    drawn = Drawing(technique, int(number), seed).board(params)
    return technique if drawn == (params.start, params.board) else ""
