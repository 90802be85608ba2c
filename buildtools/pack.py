"""Runs in the `.venv`: pack files with Zstandard, as small as it can.

Usage: python pack.py END FILE…

Each file gets one next to it, whose name has END behind.
"""

import sys
from pathlib import Path

from zstandard import ZstdCompressor

LEVEL = 22
"""The highest: it costs the build seconds, and unpacking nothing."""


def main(end: str, paths: list[str]) -> None:
    """Pack the files at these paths, each next to itself. Equal content gives equal bytes."""
    for path in map(Path, paths):
        path.with_name(path.name + end).write_bytes(ZstdCompressor(level=LEVEL).compress(path.read_bytes()))


main(sys.argv[1], sys.argv[2:])
