"""Argument types that several commands share."""

from __future__ import annotations

import argparse


def positive(text: str) -> int:
    """The whole number from 1 to 999 in an argument. Raises `ArgumentTypeError`."""
    # Count digits before reading them: Python refuses to read too many digits into an integer.
    if not (text.isascii() and text.isdecimal() and 1 <= len(text.lstrip("0")) <= 3):
        raise argparse.ArgumentTypeError("it must be a number from 1 to 999")
    return int(text)


def number_of(text: str) -> int:
    """The number of one of many things in a file, from 1 to 9,999,999. Raises `ArgumentTypeError`."""
    if not (text.isascii() and text.isdecimal() and 1 <= len(text.lstrip("0")) <= 7):
        raise argparse.ArgumentTypeError("it must be a number from 1 to 9999999")
    return int(text)
