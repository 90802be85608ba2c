"""Work shared among processes. The tests that verify profiles cover interruptions from outside."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from qmines.cli.processes import spread, spread_over


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    batches = [["a", "bb"], [], ["ccc"], *([f"{number}"] for number in range(20))]
    assert list(spread(len, batches, jobs)) == [1, 2, 3, *(1 if number < 10 else 2 for number in range(20))]


def test_an_executor_gets_no_more_than_a_few_batches_ahead() -> None:
    """So files are read only as fast as they are worked on."""
    taken = list[int]()

    def batches() -> Iterator[list[str]]:
        for number in range(20):
            taken.append(number)
            yield [f"{number}"] * 2

    with ThreadPoolExecutor(2) as executor:
        results = spread_over(executor, int, batches(), 3)
        assert next(results) == 0
        assert len(taken) == 4
        assert list(results) == [0, *(number for number in range(1, 20) for _ in range(2))]
        with pytest.raises(ValueError, match="invalid literal"):
            list(spread_over(executor, int, [["1"], ["x"]], 3))


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_goes_wrong_is_told(jobs: int) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(spread(int, [["1"], ["x"]], jobs))
