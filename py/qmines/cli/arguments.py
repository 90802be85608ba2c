"""What several commands take as arguments."""

from __future__ import annotations

import argparse


def positive(text: str) -> int:
    """A whole number from 1 to 999."""
    # Digits are counted first: Python reads only so many of them into an integer.
    if not (text.isascii() and text.isdecimal() and 1 <= len(text.lstrip("0")) <= 3):
        raise argparse.ArgumentTypeError("it is a number from 1 to 999")
    return int(text)
