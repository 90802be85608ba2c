"""Arguments that several commands share."""

import argparse

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.cli.arguments import number_of, positive


@given(st.integers(1, 999))
def test_a_number_is_read_however_it_is_padded(number: int) -> None:
    assert positive(str(number)) == positive(f"{number:05}") == number


@pytest.mark.parametrize(
    "text", ["0", "1000", "-1", "1.5", "+1", " 1", "", "two", "1e2", "²", "٣", "0" * 9, "9" * 5000]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="a number from 1 to 999"):
        positive(text)


@given(st.integers(1, 9_999_999))
def test_the_number_of_a_board_may_be_larger(number: int) -> None:
    assert number_of(str(number)) == number_of(f"{number:09}") == number


@pytest.mark.parametrize("text", ["0", "10000000", "-1", "1.5", "", "two", "²", "9" * 5000])
def test_what_numbers_no_board_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="a number from 1 to 9999999"):
        number_of(text)
