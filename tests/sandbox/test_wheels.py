"""Packages that a strategy may use."""

import io
import zipfile

import pytest

from qmines.sandbox import wheels
from qmines.strategies.strategy import StrategyError

NAME = "lucky-1.0-py3-none-any.whl"
PURE = {"lucky/__init__.py": "", "lucky-1.0.dist-info/METADATA": "Name: lucky\nVersion: 1.0\n"}


def wheel(files: dict[str, str]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return data.getvalue()


@pytest.mark.parametrize(
    "name",
    [NAME, "lucky-1.0-py2.py3-none-any.whl", "lu_cky-1!2.0+x-1-py3-none-any.whl", "a-1-py311.py312-none-any.whl"],
)
def test_plain_python_is_taken(name: str) -> None:
    wheels.check(name, wheel(PURE))


def edited(data: bytes) -> bytes:
    """The same archive with one byte of a file's content changed."""
    return data.replace(b"Version: 1.0", b"Version: 1.1", 1)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("lucky.whl", wheel(PURE), "lucky.whl is not a wheel: its name must look like"),
        (NAME, b"nothing", "is not a wheel: it cannot be unpacked"),
        (NAME, wheel(PURE)[:80], "is not a wheel: it cannot be unpacked"),
        (NAME, edited(wheel(PURE)), "is not a wheel: it is damaged"),
        (NAME, wheel({"lucky.py": ""}), "is not a wheel: it is damaged, or its metadata is missing"),
        (NAME, wheel({**PURE, "../lucky.py": ""}), r"has a path that leads outside it: \.\./lucky\.py"),
        (NAME, wheel({**PURE, "lucky/../../x.py": ""}), "has a path"),
        (NAME, wheel({**PURE, "/lib/x.py": ""}), "has a path"),
        (NAME, wheel({**PURE, "C:x.py": ""}), "has a path"),
        (NAME, wheel({**PURE, "lucky/fast.so": ""}), "needs compiled code"),
        (
            NAME,
            wheel({**PURE, "lucky/data.bin": "\0asm\1\0\0\0"}),
            r"contains WebAssembly in lucky/data\.bin. Only pure",
        ),
        (NAME, wheel({**PURE, "lucky/notes.py": "\0asm"}), "contains WebAssembly"),
        ("lucky-1.0-cp313-cp313-linux_x86_64.whl", wheel(PURE), "needs compiled code"),
        ("lucky-1.0-py2-none-any.whl", wheel(PURE), "another Python"),
    ],
)
def test_anything_else_is_refused_with_a_sentence(name: str, data: bytes, said: str) -> None:
    with pytest.raises(StrategyError, match=said):
        wheels.check(name, data)


def test_a_wheel_that_grows_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    data = wheel({**PURE, "lucky/data.txt": "0" * 200})
    wheels.check(NAME, data)
    monkeypatch.setattr(wheels, "LARGEST", 200)
    with pytest.raises(StrategyError, match="unpacked"):
        wheels.check(NAME, data)
