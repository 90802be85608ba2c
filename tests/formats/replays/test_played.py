"""Replays are played to their ends: views, figures, and where headers say something else."""

import pytest

from qmines.errors import PositionError
from qmines.formats.replays.played import content_of, differences, played
from qmines.formats.replays.replay import MOST_EVENTS, Act, Clicks, Event, Header, Replay
from qmines.grid import Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED

GRID = Grid(3, 3)
MINES = frozenset({0})
LINE = Grid(1, 5)


def clicked(*clicks: tuple[int, str, int]) -> tuple[Event, ...]:
    """Clicks, each a press and a release 50 ms later."""
    events = []
    for at, button, cell in clicks:
        events += [Event(at, f"{button}c", cell), Event(at + 50, f"{button}r", cell)]  # type: ignore[arg-type]
    return tuple(events)


def test_the_clock_runs_from_the_first_opening_to_the_end() -> None:
    done = played(Replay(GRID, MINES, Header(), clicked((100, "r", 0), (300, "l", 3), (700, "l", 8), (900, "l", 1))))
    assert (done.began, done.time, done.result, done.first) == (350, 400, "won", 3)
    assert [act.verb for act in done.acts] == ["flag", "open", "open"]
    assert done.view == bytes([FLAGGED, 1, 0, 1, 1, 0, 0, 0, 0])
    assert (done.bbbv, done.solved, done.clicks) == (1, 1, (2, 1, 0))


def test_a_game_that_does_not_end_lasts_to_its_last_event() -> None:
    done = played(Replay(LINE, frozenset({2}), Header(), (*clicked((0, "l", 1)), Event(1234, "mv", 4))))
    assert (done.result, done.time, done.bbbv, done.solved) == ("unfinished", 1184, 2, 0)


def test_nothing_opened_has_no_time() -> None:
    done = played(Replay(LINE, frozenset({2}), Header(), clicked((0, "r", 1))))
    assert (done.first, done.began, done.time, done.result) == (None, None, None, "unfinished")


def test_a_chord_opens_what_has_no_flag_and_may_hit() -> None:
    moves = (Act(0, "open", 1), Act(10, "flag", 0), Act(20, "chord", 1))
    done = played(Replay(LINE, frozenset({2}), Header(), acts=moves))
    assert done.result == "lost"
    assert done.view == bytes([FLAGGED, 1, EXPLODED, CLOSED, CLOSED])
    assert done.acts == moves
    assert done.time == 20


def test_a_chord_on_a_0_opens_what_a_flag_kept_closed() -> None:
    moves = (Act(0, "flag", 4), Act(1, "open", 3), Act(2, "flag", 4), Act(3, "chord", 3))
    done = played(Replay(LINE, frozenset({0}), Header(), acts=moves))
    assert done.view == bytes([CLOSED, 1, 0, 0, 0])
    assert (done.result, done.solved) == ("won", 1)


def test_moves_without_effect_are_left_out() -> None:
    moves = (Act(0, "open", 1), Act(1, "open", 1), Act(2, "chord", 1), Act(3, "flag", 1), Act(4, "mark", 3))
    done = played(Replay(LINE, frozenset({2}), Header(), acts=moves))
    assert [act.at for act in done.acts] == [0, 4]
    assert done.view[3] == MARKED
    assert done.clicks == (2, 2, 1)


def test_moves_may_have_no_times() -> None:
    done = played(Replay(LINE, frozenset({2}), Header(), acts=(Act(None, "open", 2),)))
    assert (done.result, done.time, done.began) == ("lost", None, None)


def test_what_a_header_says_otherwise_is_told() -> None:
    said = Header("P", "1", time=421, mines=2, bbbv=1, solved=0, result="lost", clicks=Clicks(2, 3))
    replay = Replay(GRID, MINES, said, clicked((0, "l", 3), (400, "l", 8)))
    assert [tuple(difference) for difference in differences(played(replay))] == [
        ("mines", 2, 1),
        ("result", "lost", "won"),
        ("bbbv_solved", 0, 1),
        ("right", 3, 0),
        ("time", 0.421, 0.4),
    ]
    assert content_of(replay).differences == (
        "The file says 2 mines; its board has 1.",
        "The file says that the game was lost; by its moves it was won.",
        "The file says 0 of the 3BV are solved; by its moves it is 1.",
        "The file says 3 right clicks; its moves give 0.",
        "The file says 0.421 s; its moves give 0.4 s.",
    )


@pytest.mark.parametrize(("said", "differs"), [(380, False), (420, False), (379, True), (421, True)])
def test_times_may_differ_by_two_hundredths(said: int, *, differs: bool) -> None:
    replay = Replay(GRID, MINES, Header(time=said), clicked((0, "l", 3), (400, "l", 8)))
    assert bool(differences(played(replay))) == differs


def test_as_data() -> None:
    said = Header("Arbiter", "0.52", "Anna", "2020-01-31")
    data = content_of(Replay(GRID, MINES, said, clicked((0, "l", 3), (400, "l", 8)))).data("avf")
    assert data == {
        "format": "avf",
        "rows": 3,
        "cols": 3,
        "mines": 1,
        "view": ["#1.", "11.", "..."],
        "layout": ["*..", "...", "..."],
        "start": "1,0",
        "replay": {
            "program": "Arbiter 0.52",
            "player": "Anna",
            "date": "2020-01-31",
            "result": "won",
            "time": 0.4,
            "bbbv": 1,
            "clicks": {"left": 2, "right": 0, "chord": 0},
        },
    }


def test_events_are_bounded() -> None:
    many = (Event(0, "mv", 0),) * (MOST_EVENTS + 1)
    with pytest.raises(PositionError, match=r"^The replay has more than 1,000,000 events\.$"):
        played(Replay(GRID, MINES, Header(), many))
