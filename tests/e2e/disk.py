"""A separate disk for a browser's profile, small enough to fill."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SIZE = "64m"
PIECE = bytes(1 << 16)


class Disk:
    """A small file system in memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        """Leave not one block free."""
        with contextlib.suppress(OSError), self._ballast.open("ab", buffering=0) as file:
            while file.write(PIECE):
                pass
        status = os.statvfs(self.folder)
        assert status.f_bavail == 0

    def free(self) -> None:
        self._ballast.unlink()


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Disk]:
    """Mount a small disk at a folder; skip the test if that is not allowed."""
    if not sys.platform.startswith("linux") or not shutil.which("mount"):
        pytest.skip("a disk in memory is mounted, which is Linux's way")
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    done = subprocess.run(mounting, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"no disk can be mounted here: {done.stderr.strip()}")
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
