"""Finding files whose names hold a hash."""

from pathlib import Path


def one(pattern: str, folder: Path) -> Path:
    """The only path in a folder that matches."""
    (found,) = folder.glob(pattern)
    return found
