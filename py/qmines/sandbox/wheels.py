"""The requirements on a package for the sandbox: a wheel of plain Python that stays within its folder."""

from __future__ import annotations

import io
import re
import zipfile

from qmines.strategies.strategy import StrategyError

LARGEST = 50_000_000
"""The most bytes of an unpacked wheel."""

_NAME = re.compile(r"[\w.]+-[\w.!+]+(-\d\w*)?-(?P<tags>[\w.]+-[\w.]+-[\w.]+)\.whl")
_PURE = re.compile(r"(\w+\.)*py3\d*(\.\w+)*-none-any")
_COMPILED = (".so", ".pyd", ".dll", ".dylib", ".a")
_WEBASSEMBLY = b"\0asm"
"""How compiled code begins, whatever the file's extension."""

_OUTSIDE = re.compile(r"[/\\]|[A-Za-z]:|(.*[/\\])?\.\.([/\\]|$)")


def check(name: str, data: bytes) -> None:
    """Raises `StrategyError`, one sentence, unless the bytes are a wheel that can be installed under this file name."""
    tags = _NAME.fullmatch(name)
    if tags is None:
        raise StrategyError(f"{_short(name)} is not a wheel: its name must look like package-1.0-py3-none-any.whl.")
    try:
        packed = zipfile.ZipFile(io.BytesIO(data))
        broken = packed.testzip() if _size(packed) <= LARGEST else None
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, ValueError, EOFError) as error:
        raise StrategyError(f"{_short(name)} is not a wheel: it cannot be unpacked.") from error
    names = packed.namelist()
    if _size(packed) > LARGEST:
        raise StrategyError(f"{_short(name)} is larger than {LARGEST // 1_000_000} MB unpacked.")
    if broken is not None or not any(re.fullmatch(r"[^/]+\.dist-info/METADATA", each) for each in names):
        raise StrategyError(f"{_short(name)} is not a wheel: it is damaged, or its metadata is missing.")
    if hidden := next((each for each in names if _OUTSIDE.match(each)), None):
        raise StrategyError(f"{_short(name)} has a path that leads outside it: {_short(hidden)}.")
    if not _PURE.fullmatch(tags["tags"]) or any(each.endswith(_COMPILED) for each in names):
        raise StrategyError(f"{_short(name)} needs compiled code or another Python. Only pure Python 3 runs here.")
    if code := next((each for each in names if _begins(packed, each) == _WEBASSEMBLY), None):
        raise StrategyError(f"{_short(name)} contains WebAssembly in {_short(code)}. Only pure Python 3 runs here.")


def _begins(packed: zipfile.ZipFile, name: str) -> bytes:
    with packed.open(name) as file:
        return file.read(len(_WEBASSEMBLY))


def _size(packed: zipfile.ZipFile) -> int:
    return sum(each.file_size for each in packed.infolist())


def _short(name: str) -> str:
    return repr(name)[1:-1][:60]
