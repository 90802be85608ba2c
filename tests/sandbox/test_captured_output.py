"""Where a strategy prints."""

import pytest

from qmines.sandbox.captured_output import KEPT, MOST, CapturedOutput
from qmines.strategies.strategy import StrategyError


def test_what_is_printed_first_is_kept() -> None:
    output = CapturedOutput()
    for number in range(3 * KEPT):
        output.turn()
        print(number, file=output, flush=True)
    assert output.text == "".join(f"{number}\n" for number in range(KEPT))[:KEPT]


def test_one_choice_may_print_so_much_and_no_more() -> None:
    output = CapturedOutput()
    assert output.write("x" * MOST) == MOST
    with pytest.raises(StrategyError, match=r"^The strategy printed more than 10,000 characters for one choice\.$"):
        output.write("x")


def test_the_next_choice_may_print_as_much_again() -> None:
    output = CapturedOutput()
    for _ in range(5):
        output.turn()
        output.write("x" * MOST)
    assert len(output.text) == KEPT


def test_much_in_little_pieces_is_much() -> None:
    output = CapturedOutput()
    for _ in range(MOST // 2):
        print("x", file=output)
    with pytest.raises(StrategyError):
        print("x", file=output)
