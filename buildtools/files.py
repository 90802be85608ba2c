"""Helpers for files: hashes of their content, archives with reproducible bytes, results cached by content."""

import hashlib
import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

from buildtools.places import CACHE

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The oldest date that an archive can hold; all its files get it, so that equal content gives equal bytes."""


def digest(files: Mapping[str, Path]) -> str:
    """Twelve hex digits that change whenever a name or a file's content does.

    The names are those that matter to the result, not the paths, so that a checkout elsewhere gives the same digits.
    """
    whole = hashlib.sha256()
    for name, path in sorted(files.items()):
        content = path.read_bytes()
        whole.update(f"{name}\0{len(content)}\0".encode())
        whole.update(content)
    return whole.hexdigest()[:12]


def named(root: Path, pattern: str = "*") -> dict[str, Path]:
    """The files under a folder by their names within it, without Python's caches."""
    paths = (path for path in root.rglob(pattern) if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(root).as_posix(): path for path in sorted(paths)}


def archive(folder: Path, target: Path, *, is_stored: bool = False) -> None:
    """Pack a folder as a zip whose bytes depend only on the folder's content.

    One that is stored is not compressed, for those who compress it better as a whole.
    """
    with zipfile.ZipFile(target, "w") as packed:
        for name, path in named(folder).items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_STORED if is_stored else zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes(), compresslevel=9)


def kept(name: str, key: str, make: Callable[[Path], None]) -> Path:
    """The folder that `make` fills, made once for each `key` and kept in `.build`.

    It is filled under another name and then renamed, so that a build which is interrupted, or runs at the same time as
    another one, never leaves half a result behind. Older results of the same name are removed (the newest eight stay).
    """
    target = CACHE / f"{name}-{key}"
    if target.is_dir():
        os.utime(target)
        return target
    CACHE.mkdir(exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(prefix=f"{name}.", dir=CACHE))
    try:
        make(unfinished)
        rename(unfinished, target)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    _drop_oldest(name, keep=8)
    return target


def rename(source: Path, target: Path) -> None:
    """Give a folder its final name, unless another build was faster: then both are the same and ours can go."""
    try:
        source.rename(target)
    except OSError:
        if not target.is_dir():
            raise


def _drop_oldest(name: str, keep: int) -> None:
    newest_first = sorted(CACHE.glob(f"{name}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in newest_first[keep:]:
        shutil.rmtree(path, ignore_errors=True)
