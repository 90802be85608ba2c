"""Work shared among processes. The tests that verify profiles cover interruptions from outside."""

from __future__ import annotations

import pytest

from qmines.cli.processes import spread


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    batches = [["a", "bb"], [], ["ccc"], *([f"{number}"] for number in range(20))]
    assert list(spread(len, batches, jobs)) == [1, 2, 3, *(1 if number < 10 else 2 for number in range(20))]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_goes_wrong_is_told(jobs: int) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(spread(int, [["1"], ["x"]], jobs))
