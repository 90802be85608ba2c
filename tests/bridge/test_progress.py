"""How far long work has come."""

from collections.abc import Generator

import pytest

from qmines.bridge.progress import MOVES_PER_PROGRESS, Progress, lines_in, watched
from qmines.work import Work


def replay(moves: int) -> Generator[int, None, str]:
    """Pauses when a record begins, and after each of its moves."""
    yield from range(moves + 1)
    return "ended"


@pytest.mark.parametrize(("moves", "total"), [(0, 1), (23, 23), (24, 24), (80, 85), (80, 60)])
def test_it_is_told_every_so_many_moves_and_never_more_than_there_are(moves: int, total: int) -> None:
    work = Work(watched("film", replay(moves), total))
    told = list(work)
    assert work.result == "ended"
    after = range(MOVES_PER_PROGRESS - 1, moves + 1, MOVES_PER_PROGRESS)
    assert told == [Progress("film", min(done, total), total) for done in after]


def test_a_record_has_no_more_moves_than_lines() -> None:
    assert lines_in("0 p open 0,0\n5 p open 1,1\n") == 2
    assert lines_in("") == lines_in(None) == 1
