"""The next useful action in a game of constraints, in a sentence that names the idea.

If a constraint settles its cells, the tutor says to carry it out. Otherwise it looks for a way to such a constraint by
the easiest techniques, and suggests the first operation on that way. Each operation shortens the way, so a player who
follows the tutor gets there. The tutor never suggests merging, since no board needs it, and uses the total only if the
numbers alone lead nowhere.

If no constraint settles its cells, the exact solver decides whether anything can be proven at all from the open numbers
and the total, as the player sees them. If something can be proven but the techniques do not lead there, the board needs
more than this algebra.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from qmines.errors import Exhausted
from qmines.game.game import Game
from qmines.game.moves import Verb
from qmines.game.workbench.constraints import WIDEST
from qmines.grid import Cell, Grid
from qmines.lab.saturation import BUDGET, Derived, easiest
from qmines.lab.techniques import EVERYTHING
from qmines.position import CLOSED
from qmines.proofs.algebra import Constraint
from qmines.proofs.steps import TOTAL, Cells, Source, cells_of, source_text
from qmines.proofs.wording import cells_words, mines, place_words, places_words

_NAMED: Final = 4
"""A sentence names each cell of a constraint if it has at most this many."""

ENDED: Final = "There is nothing left to do."
NOTHING: Final = "Nothing more follows from these numbers: every closed cell could be safe or a mine."
TOO_WIDE: Final = "Nothing was found, but too many numbers depend on each other to rule out a proof."


@dataclass(frozen=True)
class Action:
    """A useful action: the operation `verb` on the constraints `sources`, and the sentence that suggests it.

    In a subtraction the larger constraint comes first. `cells` are the cells that are carried out, that a difference
    leaves, or that a reduction should keep.
    """

    verb: Verb
    sources: tuple[Source, ...]
    cells: tuple[Cell, ...]
    sentence: str


@dataclass(frozen=True)
class Advice:
    """The next useful action, or None, and a sentence: that of the action, or why there is none."""

    action: Action | None
    sentence: str


def moves(grid: Grid, action: Action) -> list[str]:
    """The moves that do an action, whatever is selected before."""
    names = [source_text(grid, source) for source in action.sources]
    if action.verb == "carry out":
        return [f"carry out {names[0]}"]
    return ["deselect", *(f"select {name}" for name in names), action.verb]


def follow(game: Game) -> Iterator[Action]:
    """Repeats the next useful action of a game until there is none; yields each after doing it.

    All moves are made at the time of the last move before them.
    """
    while (action := next_action(game).action) is not None:
        for move in moves(game.params.grid, action):
            game.play(move, at=game.at)
        yield action


def next_action(game: Game, budget: int = BUDGET) -> Advice:
    """The next useful action in a game that is played by constraints."""
    assert game.workbench is not None
    if game.has_ended:
        return Advice(None, ENDED)
    standing = game.workbench.standing()
    found = _settled(standing)
    if found is None and not (provable := _Provable(game)):
        return Advice(None, provable.nothing)
    is_known = standing[TOTAL].size <= WIDEST
    try:
        found = found or easiest(standing, EVERYTHING, budget)
    except Exhausted:
        is_known = False
    if found is None:
        return Advice(None, provable.beyond if is_known else provable.unfound)
    action = _Wording(game, standing).action(found)
    return Advice(action, action.sentence)


def _settled(standing: Mapping[Source, Constraint]) -> Derived | None:
    """The first constraint, other than the total, that settles its cells."""
    found = ((name, one) for name, one in standing.items() if one.verdict and name != TOTAL)
    return next((Derived(one, name=name) for name, one in found), None)


class _Provable:
    """What the exact solver can prove about closed cells, and the sentences for boards where the algebra gets stuck.

    It is true if the solver can prove something, or cannot tell because the position is too complex to count.
    """

    def __init__(self, game: Game) -> None:
        known, codes = game.visible(), game.board.codes
        closed = [cell for cell in sorted(known.safe | known.mines) if codes[cell] == CLOSED]
        self._is_judged = not known.undecided
        self._what = ""
        if closed:
            verdict = "safe" if closed[0] in known.safe else "a mine"
            self._what = f"the exact solver can prove {place_words(game.params.grid, closed[0])} {verdict}"

    def __bool__(self) -> bool:
        return bool(self._what) or not self._is_judged

    @property
    def nothing(self) -> str:
        """The sentence if nothing can be proven, or if nothing was found and the position is too complex to tell."""
        return NOTHING if self._is_judged else TOO_WIDE

    @property
    def beyond(self) -> str:
        """The sentence if the algebra derives nothing more."""
        if not self._what:
            return self.nothing
        return f"This board needs more than these steps: {self._what}, but no combination of them shows it."

    @property
    def unfound(self) -> str:
        """The sentence if it is unknown whether the algebra derives more."""
        if not self._what:
            return self.nothing
        return f"{self._what[0].upper()}{self._what[1:]}, but no way to show it with these steps was found."


class _Wording:
    """Words the actions of a game."""

    def __init__(self, game: Game, standing: Mapping[Source, Constraint]) -> None:
        self._grid = game.params.grid
        self._codes = game.board.codes
        self._standing = standing

    def action(self, found: Derived) -> Action:
        """The first action on the way to a constraint that settles its cells."""
        if found.name is not None:
            return self._carry_out(found.name)
        step = found.first()
        one, other = (source.name for source in step.sources)
        assert one is not None
        assert other is not None
        return self._reduce(one, other) if step.is_cut else self._subtract(one, other, step.constraint.cells)

    def _carry_out(self, source: Source) -> Action:
        one, name = self._standing[source], self._name(source)
        is_safe = one.verdict == "safe"
        if source >= 0:
            sentence = self._press(source, one, name)
        elif is_safe:
            sentence = f"{name} has no mine: carry it out."
        else:
            sentence = f"{name} has {mines(one.least)} in {cells_words(one.size)}: carry it out."
        return _action("carry out", (source,), one.cells, sentence)

    def _press(self, source: Source, one: Constraint, name: str) -> str:
        """Says that an open number settles its cells, and that pressing it opens or flags them."""
        code = self._codes[source]
        if one.verdict == "safe":
            why = f"{name} already has all its mines" if code else f"every cell next to {name} is safe"
            return f"{why}. Press the {code} to open {'the rest' if code else 'them'}."
        if one.size == 1:
            which = "only closed" if code == 1 else "last unflagged"
            return f"the {which} cell next to {name} is a mine. Press the {code} to flag it."
        return f"every closed cell next to {name} is a mine. Press the {code} to flag them."

    def _subtract(self, one: Source, other: Source, left: Cells) -> Action:
        sentence = f"The cells of {self._name(other)} are all among those of {self._name(one)}: try subtracting."
        return _action("subtract", (one, other), left, sentence)

    def _reduce(self, one: Source, other: Source) -> Action:
        shared = self._standing[one].cells & self._standing[other].cells
        some = cells_words(shared.bit_count())
        sentence = (
            f"{self._name(other)} shares {some} with {self._name(one)} and has others of its own: try reducing it."
        )
        return _action("reduce", (other,), shared, sentence)

    def _name(self, source: Source) -> str:
        if source >= 0:
            return f"the {self._codes[source]} at {place_words(self._grid, source)}"
        if source == TOTAL:
            return "the whole board"
        return f"{source_text(self._grid, source)} on {places_words(self._grid, self._standing[source].cells, _NAMED)}"


def _action(verb: Verb, sources: tuple[Source, ...], cells: Cells, sentence: str) -> Action:
    return Action(verb, sources, tuple(cells_of(cells)), sentence[0].upper() + sentence[1:])
