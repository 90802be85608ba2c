"""Where a strategy prints."""

import pytest

from qmines.sandbox.paper import KEPT, MOST, Paper
from qmines.strategies.strategy import StrategyError


def test_what_is_printed_first_is_kept() -> None:
    paper = Paper()
    for number in range(3 * KEPT):
        paper.turn()
        print(number, file=paper, flush=True)
    assert paper.text == "".join(f"{number}\n" for number in range(KEPT))[:KEPT]


def test_one_choice_may_print_so_much_and_no_more() -> None:
    paper = Paper()
    assert paper.write("x" * MOST) == MOST
    with pytest.raises(StrategyError, match=r"^More than 10,000 characters were printed for one choice\.$"):
        paper.write("x")


def test_the_next_choice_may_print_as_much_again() -> None:
    paper = Paper()
    for _ in range(5):
        paper.turn()
        paper.write("x" * MOST)
    assert len(paper.text) == KEPT


def test_much_in_little_pieces_is_much() -> None:
    paper = Paper()
    for _ in range(MOST // 2):
        print("x", file=paper)
    with pytest.raises(StrategyError):
        print("x", file=paper)
