"""Numbers as people read them."""

from fractions import Fraction
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.text import bits, exact, percent, ratio_text, readable


@given(st.integers(0, 10**9), st.integers(0, 40_000))
def test_exact_prints_every_digit(head: int, shift: int) -> None:
    number = head << shift
    text = exact(number)
    back = 0
    for start in range(0, len(text), 1000):
        piece = text[start : start + 1000]
        back = back * 10 ** len(piece) + int(piece)
    assert back == number
    assert text == "0" or not text.startswith("0")


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (1_000_000, "1000000"),
        (1_000_001, "1.0 × 10⁶"),
        (9_949_999, "9.9 × 10⁶"),
        (9_950_000, "1.0 × 10⁷"),
        (3_450_000_000_000, "3.5 × 10¹²"),
    ],
)
def test_big_counts_become_powers_of_ten(number: int, text: str) -> None:
    assert readable(number) == text


def test_a_count_of_thousands_of_digits_is_readable() -> None:
    assert readable(10**5000) == "1.0 × 10⁵⁰⁰⁰"


@given(st.integers(1, 10**300))
def test_bits_is_log2(number: int) -> None:
    assert bits(number) == pytest.approx(log2(number), abs=1e-9)


def test_bits_of_a_number_too_large_for_a_float() -> None:
    assert bits(1 << 5000) == 5000.0


@pytest.mark.parametrize(
    ("share", "text"),
    [("0", "0"), ("1/201", "<1"), ("1/200", "1"), ("1/2", "50"), ("199/200", ">99"), ("197/200", "99"), ("1", "100")],
)
def test_an_uncertain_share_never_reads_certain(share: str, text: str) -> None:
    assert percent(Fraction(share)) == text


def test_ratios_keep_their_denominator() -> None:
    assert [ratio_text(Fraction(n, 4)) for n in (0, 1, 4)] == ["0/1", "1/4", "1/1"]
