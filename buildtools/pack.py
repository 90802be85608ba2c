"""Runs in the `.venv`: pack files with Zstandard, as small as it can.

Usage: python pack.py FILE…

Each file gets one next to it, whose name has `.zst` behind.
"""

import sys
from pathlib import Path

from zstandard import ZstdCompressor

LEVEL = 22
"""The highest: it costs the build seconds, and unpacking nothing."""


def main(paths: list[str]) -> None:
    """Pack the files at these paths. Equal content gives equal bytes."""
    for path in map(Path, paths):
        path.with_name(f"{path.name}.zst").write_bytes(ZstdCompressor(level=LEVEL).compress(path.read_bytes()))


main(sys.argv[1:])
