"""A game move by move, for replay: one that has ended, or a replay from a file, as far as that goes.

A frame has the effects of one move: the changes on the board, and the figures after it. To get the board of a frame,
apply its `changes` to the board before. To get its mines, apply `moved` of all frames up to it to the first layout.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from fractions import Fraction

from qmines.errors import RecordError
from qmines.game.assist import NO_REMARKS
from qmines.game.events import Lost, Remarked, WorkbenchChanged
from qmines.game.field.layout import Moved, movement
from qmines.game.game import Game
from qmines.game.moves import OF_CONSTRAINTS, Played
from qmines.game.records.record import read
from qmines.game.records.replay import replaying
from qmines.game.workbench.state import WorkbenchState, changes
from qmines.grid import Cell
from qmines.position import EXPLODED
from qmines.review.measures import is_before_granted, is_guess
from qmines.review.plies import Changes, Plies, changes_between, closed, require_told

_KINDS = {
    "flag": "flag",
    "mark": "flag",
    "hint": "hint",
    "help": "hint",
    "pause": "clock",
    "resume": "clock",
    "undo": "undo",
    **dict.fromkeys((*OF_CONSTRAINTS, "redo"), "bench"),
}


@dataclass(frozen=True)
class Frame:
    """The game after one move; or as it begins, if `played` is None.

    `kind` is the kind of the move: `begin` if there was no move, `open`, `chord`, `flag` (marks too), `hint`, `clock`
    (pauses), `undo`, `bench` (constraints), `undecided` (a decision too complex to prove); `save` or `guess` for a
    decision that was not certain; and `end` for a last move that was neither.

    `safe` is the share of the worlds visible before a decision in which it was safe; None if there was no decision, or
    it was not counted. A first opening that the rules protect was safe in all of them, if it opened without a save.
    `changes` are the cells that changed, with their new codes. `workbench` is the change of the
    workbench, and `remarked` the remark on the flags after the move; each is None if there is none. `lives` are the
    lives left, `deaths` those lost so far. `worlds` is the number of visible worlds; None if they are not counted.
    """

    played: Played | None
    kind: str
    state: str
    elapsed: int
    saves: int
    lives: int
    deaths: int
    mines_left: int
    worlds: int | None
    safe: Fraction | None
    changes: Changes
    moved: Moved
    workbench: WorkbenchChanged | None = None
    remarked: Remarked | None = None


@dataclass(frozen=True)
class Film:
    """A game, its frames, the first one as it begins, and the mines of its first layout."""

    game: Game
    frames: list[Frame]
    mines: frozenset[Cell]

    @property
    def plies(self) -> Plies:
        """The positions of the frames."""
        return Plies(self.game.params, [frame.changes for frame in self.frames])


def filming(text: str, *, is_replay: bool = False) -> Generator[Frame, None, Film]:
    """Makes the film of a record; yields every frame, and returns the film.

    Raises `RecordError`, also if the game has not ended, since a film shows the mines. Only the record of a replay from
    a file may end before its game does.
    """
    frames: list[Frame] = []
    first: frozenset[Cell] | None = None
    shown: frozenset[Cell] = frozenset()
    params, _ = read(text)
    can_undo = params.rules.undo != "none"
    before, decided, state, is_granted = closed(params), 0, WorkbenchState(), False
    for game in replaying(text):
        seen, now = game.position().cells, len(game.survived) + len(game.forgiven)
        frames.append(_frame(game, changes_between(before, seen), has_decided=decided < now, is_granted=is_granted))
        layout = game.layout if first is None or can_undo else None
        if layout is not None and first is None:
            moved = frames[-1].moved
            first = layout.difference(target for _, target in moved).union(source for source, _ in moved)
            shown = layout
        elif layout is not None:
            # Undo moves mines back, and another board may be laid out after undoing the first opening.
            frames[-1] = replace(frames[-1], moved=movement(shown - layout, layout - shown))
            shown = layout
        if game.workbench is not None:
            frames[-1] = replace(frames[-1], workbench=next(iter(changes(state, game.workbench.state)), None))
            state = game.workbench.state
        if not game.has_ended and (remarked := game.assist.remarked()) != NO_REMARKS:
            frames[-1] = replace(frames[-1], remarked=remarked)
        yield frames[-1]
        before, decided, is_granted = seen, now, is_before_granted(game)
    require_told(game, is_replay=is_replay)
    if first is None:
        raise RecordError("No cell was opened in this game.")
    return Film(game, frames, first)


def _frame(game: Game, changes: Changes, *, has_decided: bool, is_granted: bool) -> Frame:
    """The frame of the game's last move; `has_decided` says whether the move opened cells or was saved, `is_granted`
    whether an opening would have been a first one that the rules protect.
    """
    played = game.moves[-1] if game.moves else None
    moved = played.moved if played and played.moved else ()
    # Mines that moved into a decision that lost did not save it.
    has_saved = has_decided and played is not None and played.moved is not None
    lost = game.end[0] if game.end else None
    is_decision, safe = has_decided, None
    if has_decided:
        safe = game.forgiven[-1] if has_saved else Fraction(1) if is_granted else game.survived[-1]
    elif played is not None and EXPLODED in dict(changes).values():
        is_decision, safe = True, game.lost_lives[-1]
    elif isinstance(lost, Lost) and lost.reason != "resigned":
        is_decision, safe = True, None if lost.share is None else 1 - lost.share
    return Frame(
        played=played,
        kind="save" if has_saved else "guess" if is_decision and is_guess(safe) else _kind(game, bool(changes)),
        state=game.state,
        elapsed=game.elapsed,
        saves=game.saves,
        lives=game.lives,
        deaths=game.deaths,
        mines_left=game.board.mines_left,
        worlds=game.known.visible_worlds(),
        safe=safe,
        changes=changes,
        moved=moved,
    )


def _kind(game: Game, has_changed: bool) -> str:
    """The kind of the last move, which was neither a save nor a guess."""
    if not game.moves:
        return "begin"
    if game.has_ended:
        return "end"
    verb = game.moves[-1].move.verb
    return _KINDS.get(verb) or (verb if has_changed else "undecided")
