"""Presses and releases become openings, flags and chords, and are counted as clicks."""

from collections.abc import Iterable
from typing import cast, get_args

import pytest

from qmines.formats.replays.mouse import Mouse
from qmines.formats.replays.replay import Act, Clicks, Code, Event, Header, Replay
from qmines.grid import Cell, Grid
from qmines.position import CLOSED, FLAGGED, MARKED

GRID = Grid(1, 5)
CLOSED_CELL, OPEN_CELL, FLAG_CELL, MARK_CELL = range(4)
CODES = bytes([CLOSED, 1, FLAGGED, MARKED, CLOSED])
OUTSIDE = None


def codes_of(text: str) -> list[Code]:
    """Codes of events, one after the other."""
    codes = text.split()
    assert set(codes) <= set(get_args(Code))
    return cast("list[Code]", codes)


def fed(codes: Iterable[Code], cell: Cell | None, **options: bool) -> tuple[list[tuple[str, Cell]], Clicks]:
    """The moves and the clicks of events over one cell, on a board that does not change."""
    acts: list[Act] = []
    mouse = Mouse(Replay(GRID, frozenset({4}), Header(), **options), CODES.__getitem__, acts.append)
    for at, code in enumerate(codes):
        mouse.feed(Event(at, code, cell))
    return [(act.verb, act.cell) for act in acts], mouse.clicks


@pytest.mark.parametrize(
    ("events", "cell", "verbs", "clicks"),
    [
        ("lc lr", CLOSED_CELL, "open", (1, 0, 0)),
        ("lc lr", MARK_CELL, "open", (1, 0, 0)),
        ("lc lr", FLAG_CELL, "", (1, 0, 0)),
        ("lc lr", OPEN_CELL, "", (1, 0, 0)),
        ("lc lr", OUTSIDE, "", (1, 0, 0)),
        ("rc rr", CLOSED_CELL, "flag", (0, 1, 0)),
        ("rc rr", FLAG_CELL, "flag", (0, 1, 0)),
        ("rc rr", MARK_CELL, "mark", (0, 1, 0)),
        ("rc rr", OPEN_CELL, "", (0, 1, 0)),
        ("mc mr", OPEN_CELL, "chord", (0, 0, 1)),
        ("mc mr", CLOSED_CELL, "", (0, 0, 1)),
        ("mc mr", OUTSIDE, "", (0, 0, 0)),
        # Both buttons, in every order: the first to come up chords, and the second does nothing.
        ("lc rc lr rr", OPEN_CELL, "chord", (0, 0, 1)),
        ("lc rc rr lr", OPEN_CELL, "chord", (0, 0, 1)),
        ("rc lc lr rr", OPEN_CELL, "chord", (0, 0, 1)),
        ("rc lc rr lr", OPEN_CELL, "chord", (0, 0, 1)),
        # Where the right press changed a mark, it remains another click.
        ("rc lc rr lr", CLOSED_CELL, "flag", (0, 1, 1)),
        ("lc cc lr rr", OPEN_CELL, "chord", (0, 0, 1)),
        ("rc cc rr lr", OPEN_CELL, "chord", (0, 0, 1)),
        # A right press while the left button is held after a chord begins the next chord.
        ("lc rc rr rc rr lr", OPEN_CELL, "chord chord", (0, 0, 2)),
        ("sc lr", OPEN_CELL, "chord", (0, 0, 1)),
        ("lc rc lr rr", OUTSIDE, "", (0, 0, 0)),
        # A press or a release, whichever it can be.
        ("l l", CLOSED_CELL, "open", (1, 0, 0)),
        ("r r", CLOSED_CELL, "flag", (0, 1, 0)),
        ("m m", OPEN_CELL, "chord", (0, 0, 1)),
        ("l r r l", OPEN_CELL, "chord", (0, 0, 1)),
        ("pf", CLOSED_CELL, "flag", (0, 1, 0)),
        # Old files lack the first press.
        ("lr", CLOSED_CELL, "open", (1, 0, 0)),
        ("lr lr", CLOSED_CELL, "open", (1, 0, 0)),
        ("rr mv", CLOSED_CELL, "", (0, 0, 0)),
    ],
)
def test_events_mean_moves(events: str, cell: Cell | None, verbs: str, clicks: tuple[int, int, int]) -> None:
    codes = codes_of(events)
    moves, counted = fed(codes, cell)
    assert moves == [(verb, cell) for verb in verbs.split()]
    assert counted == clicks


def test_question_marks_follow_flags_where_they_are_on() -> None:
    assert fed(["rc", "rr"], FLAG_CELL, marks=True)[0] == [("mark", FLAG_CELL)]
    assert fed(["mt", "rc", "rr"], FLAG_CELL)[0] == [("mark", FLAG_CELL)]
    assert fed(["mt", "rc", "rr"], FLAG_CELL, marks=True)[0] == [("flag", FLAG_CELL)]


def test_some_programs_chord_by_a_left_click() -> None:
    assert fed(["lc", "lr"], OPEN_CELL, super_click=True)[0] == [("chord", OPEN_CELL)]
    assert fed(["lc", "lr"], CLOSED_CELL, super_click=True)[0] == [("open", CLOSED_CELL)]


def test_some_programs_open_where_the_left_button_comes_up_after_the_right_one() -> None:
    both: list[Code] = ["lc", "rc", "rr", "lr"]
    assert fed(both, CLOSED_CELL, rilian=True)[0] == [("open", CLOSED_CELL)]
    assert fed(both, CLOSED_CELL)[0] == []


def test_the_cell_is_the_one_where_the_button_comes_up() -> None:
    acts: list[Act] = []
    mouse = Mouse(Replay(GRID, frozenset({4}), Header()), CODES.__getitem__, acts.append)
    for event in (Event(0, "lc", OPEN_CELL), Event(5, "mv", 4), Event(9, "lr", 4)):
        mouse.feed(event)
    assert acts == [Act(9, "open", 4)]


@pytest.mark.parametrize(
    ("events", "presses"),
    [
        ("l r r l m m", "lc rc rr lr mc mr"),
        ("cc lr rr", "lc rc lr rr"),
        ("lc cc cc rr cc lr rr", "lc rc rr rc lr rr"),
        ("rc cc lr rr", "rc lc lr rr"),
        ("sc cc lr rr", "sc rc lr rr"),
        ("pf mt mv lr", "rc rr mt mv lr"),
    ],
)
@pytest.mark.parametrize("cell", [CLOSED_CELL, OPEN_CELL])
def test_events_mean_presses_of_single_buttons(events: str, presses: str, cell: Cell) -> None:
    mouse = Mouse(Replay(GRID, frozenset({4}), Header()), CODES.__getitem__, lambda _: None)
    codes = codes_of(events)
    assert [each for code in codes for each in mouse.feed(Event(0, code, cell))] == presses.split()
    assert fed(codes_of(presses), cell) == fed(codes, cell)
