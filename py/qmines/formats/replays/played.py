"""A replay played on its board: which moves had an effect, what they show, and what figures follow from them.

The clock runs from the first opening to the event that ends the game, whatever came before. Figures that the file's
header claims are compared with these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from qmines.formats.content import Content
from qmines.formats.play import Play
from qmines.formats.replays.mouse import Mouse
from qmines.formats.replays.replay import Act, Clicks, Event, Replay, Result, require_events
from qmines.game.boards.clicks import click_count
from qmines.game.field.layout import Layout
from qmines.grid import Cell
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED
from qmines.review.measures import solved_bbbv


class Difference(NamedTuple):
    """What the header of a file says and the moves do not bear out; `what` names the figure."""

    what: str
    header: str | int | float
    moves: str | int | float | None


class Tried(NamedTuple):
    """A move, which may have had no effect, and the code that its cell showed before."""

    act: Act
    code: int


@dataclass(frozen=True)
class Played:
    """A game as its replay plays it.

    `replay` is what was played. `acts` are the moves that had an effect. Everything until the end of the game is in
    `events` if a mouse did it, as presses and releases of single buttons, otherwise in `tried`. `first` is the first
    opened cell, `began` when that was on the file's clock. `time` is in milliseconds, to the last event if the game did
    not end; both are None if the file has no times or nothing was opened. `bbbv` is the board's 3BV, `solved` the part
    of it that is solved.
    """

    replay: Replay
    acts: tuple[Act, ...]
    events: tuple[Event, ...]
    tried: tuple[Tried, ...]
    view: bytes
    result: Result
    first: Cell | None
    began: int | None
    time: int | None
    bbbv: int
    solved: int
    clicks: Clicks

    @property
    def seconds(self) -> float | None:
        """The time in seconds."""
        return None if self.time is None else self.time / 1000

    def data(self) -> dict[str, Any]:
        """What the moves give, and who played when, as data for JSON."""
        said = self.replay.header
        return {
            "program": " ".join(filter(None, (said.program, said.version))) or None,
            "player": said.player or None,
            "date": said.date,
            "result": self.result,
            "time": self.seconds,
            "bbbv": self.bbbv,
            "clicks": self.clicks._asdict(),
        }


def played(replay: Replay) -> Played:
    """Plays a replay to the end of its game, or of its events. Raises `PositionError` if they are too many."""
    table = _Table(replay)
    if replay.acts is not None:
        require_events(len(replay.acts))
        clicks = table.make_all(replay.acts)
    else:
        require_events(len(replay.events))
        clicks = table.watch(replay)
    layout, view, play = table.layout, bytes(table.play.view), table.play
    return Played(
        replay=replay,
        acts=tuple(table.acts),
        events=tuple(table.events),
        tried=tuple(table.tried),
        view=view,
        result="lost" if play.is_lost else "won" if play.is_won else "unfinished",
        first=table.first,
        began=table.began,
        time=None if table.began is None or table.last is None else max(0, table.last - table.began),
        bbbv=click_count(layout),
        solved=solved_bbbv(replay.grid, replay.layout, lambda cell: view[cell] <= 8),
        clicks=clicks,
    )


def content_of(replay: Replay) -> Content:
    """What a replay holds as a board: the layout, and what is seen at its end."""
    done = played(replay)
    told = tuple(map(sentence_of, differences(done)))
    return Content(replay.grid, len(replay.layout), done.view, replay.layout, done.first, told, done)


class _Table:
    """The board of a replay, and the moves on it."""

    def __init__(self, replay: Replay) -> None:
        self.grid = replay.grid
        self.flags_fall = replay.flags_fall
        self.layout = Layout(replay.grid, replay.layout)
        self.play = Play(self.layout)
        self.acts: list[Act] = []
        self.events: list[Event] = []
        self.tried: list[Tried] = []
        self.first: Cell | None = None
        self.began: int | None = None
        self.last: int | None = None

    @property
    def has_ended(self) -> bool:
        return self.play.is_lost or self.play.is_won

    def make_all(self, acts: tuple[Act, ...]) -> Clicks:
        """Makes moves; returns the clicks, one a move."""
        counts = {"open": 0, "flag": 0, "mark": 0, "chord": 0}
        for act in acts:
            if self.has_ended:
                break
            counts[act.verb] += 1
            self.last = act.at
            self.tried.append(Tried(act, self.play.view[act.cell]))
            self.make(act)
        return Clicks(counts["open"], counts["flag"] + counts["mark"], counts["chord"])

    def watch(self, replay: Replay) -> Clicks:
        """Follows a mouse; returns its clicks."""
        mouse = Mouse(replay, self.play.view.__getitem__, self.make)
        for event in replay.events:
            if self.has_ended:
                break
            self.last = event.at
            self.events += [event._replace(code=code) for code in mouse.feed(event) if code != "mv"]
        return mouse.clicks

    def make(self, act: Act) -> None:
        """Makes a move, and keeps it if it had an effect."""
        code = self.play.view[act.cell]
        if act.verb in ("flag", "mark"):
            if CLOSED <= code <= MARKED:
                wanted = FLAGGED if act.verb == "flag" else MARKED
                self.play.view[act.cell] = CLOSED if code == wanted else wanted
                self.acts.append(act)
            return
        cells = self._chorded(act.cell) if act.verb == "chord" else [act.cell] if code in (CLOSED, MARKED) else []
        if not cells:
            return
        if self.first is None:
            self.first, self.began = act.cell, act.at
        for cell in cells:
            if self.play.view[cell] in (CLOSED, MARKED):
                if self.flags_fall and not self.layout.numbers[cell]:
                    self._take_flags(act.at, cell)
                self.play.open(cell)
        self.acts.append(act)

    def _take_flags(self, at: int | None, zero: Cell) -> None:
        """Takes away the flags that are in the way of what a 0 opens."""
        view, seen, todo = self.play.view, {zero}, [zero]
        while todo:
            cell = todo.pop()
            if view[cell] == FLAGGED:
                view[cell] = CLOSED
                self.acts.append(Act(at, "flag", cell))
            if not self.layout.numbers[cell]:
                new = {other for other in self.grid.neighbours[cell] if view[other] >= CLOSED} - seen
                seen |= new
                todo += sorted(new)

    def _chorded(self, cell: Cell) -> list[Cell]:
        """The cells that a chord opens: none if the flags around the number do not equal it."""
        view, around = self.play.view, self.grid.neighbours[cell]
        flags = sum(view[other] in (FLAGGED, EXPLODED) for other in around)
        return [other for other in around if view[other] in (CLOSED, MARKED)] if flags == view[cell] else []


def differences(done: Played) -> list[Difference]:
    """Where the header of a file says something else than what follows from its board and moves."""
    replay, header = done.replay, done.replay.header
    claims: list[tuple[str, str | int | None, str | int | None]] = [
        ("mines", header.mines, len(replay.layout)),
        ("result", header.result, done.result),
        ("bbbv", header.bbbv, done.bbbv),
        ("bbbv_solved", header.solved, done.solved),
        ("left", header.clicks.left, done.clicks.left),
        ("right", header.clicks.right, done.clicks.right),
        ("chord", header.clicks.chord, done.clicks.chord),
    ]
    found = [Difference(what, claim, fact) for what, claim, fact in claims if claim is not None and claim != fact]
    if header.time is not None and done.time is not None and abs(header.time - done.time) > header.slack:
        found.append(Difference("time", header.time / 1000, done.time / 1000))
    return found


_COUNTS = {"left": "left clicks", "right": "right clicks", "chord": "chords"}


def sentence_of(difference: Difference) -> str:
    """A difference for people."""
    what, said, fact = difference
    if what == "time":
        return f"The file says {said:.10g} s; its moves give {fact:.10g} s."
    if what == "result":
        return f"The file says that the game was {said}; by its moves it was {fact}."
    if what == "mines":
        return f"The file says {said} mines; its board has {fact}."
    if what == "bbbv":
        return f"The file says a 3BV of {said}; its board has {fact}."
    if what == "bbbv_solved":
        return f"The file says {said} of the 3BV are solved; by its moves it is {fact}."
    return f"The file says {said} {_COUNTS[what]}; its moves give {fact}."
