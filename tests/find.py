"""Find files that have a hash in their names."""

from pathlib import Path


def one(pattern: str, folder: Path) -> Path:
    """The only path in a folder that matches."""
    (found,) = folder.glob(pattern)
    return found
