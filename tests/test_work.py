"""Work that pauses."""

from collections.abc import Generator

import pytest

from qmines.work import Work, result_of


def counting(least: int) -> Generator[int, None, str]:
    """Pauses at 0, 1, 2 …, and fails at a pause that it doesn't have."""
    yield from range(3)
    if least > 3:
        raise ValueError(least)
    return "done"


def test_its_pauses_are_gone_through_before_its_result_is_there() -> None:
    work = Work(counting(3))
    pauses = iter(work)
    assert next(pauses) == 0
    assert not hasattr(work, "result")
    assert list(pauses) == [1, 2]
    assert work.result == "done"


def test_work_without_a_pause_comes_to_the_same_and_fails_alike() -> None:
    assert result_of(counting(3)) == "done"
    with pytest.raises(ValueError, match="4"):
        result_of(counting(4))
