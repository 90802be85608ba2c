"""What several commands take as arguments."""

from __future__ import annotations

import argparse


def positive(text: str) -> int:
    """A whole number from 1 to 999."""
    if not text.isdecimal() or not 1 <= int(text) <= 999:
        raise argparse.ArgumentTypeError("it is a number from 1")
    return int(text)
