"""Pyodide's WebAssembly and its script, without what nothing on this site can reach.

As shipped, the module exports every function and every constant that it has, 9,708 names, because packages with
compiled parts may link to any of them when they are loaded. The page loads no such package. So we keep the exports that
the script calls, or names in quotes, since it finds some by their names; the rest of the script's list of them goes,
too. Then Binaryen's wasm-opt removes the functions that no export, no table and no start leads to.

That leaves fewer bytes to fetch and to compile, and saves each start the 9,708 entries that the script would make for
the linker.

Source: the WebAssembly specification, 5.5 (binary format, sections), and Emscripten's documentation of dynamic linking.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from buildtools.places import NODE_MODULES
from buildtools.tools import Node, run

EXPORTS = 7
"""The id of the section of a module that lists its exports."""
_HEAD = 8
"""Bytes of a module before its first section: its magic number and its version."""

_LISTED = re.compile(r'var (_\w+)=Module\["\1"\]=wasmExports\["(\w+)"\];')
"""How the script lists an export, for itself and for others."""
_CALLED = re.compile(r'wasmExports(?:\["(\w+)"\]|\.(\w+))')
_QUOTED = re.compile(r'"(\w+)"')
_WORD = re.compile(r"[\w$]+")

FEATURES = (
    *("bulk-memory", "call-indirect-overlong", "exception-handling", "multivalue", "mutable-globals"),
    *("nontrapping-float-to-int", "reference-types", "sign-ext"),
)
"""What of WebAssembly the result may use: no more than the module as shipped does."""


def without_unused(script: str, loader: str) -> str:
    """Pyodide's script without the exports that neither it nor its loader mentions anywhere else."""
    used = set(_WORD.findall(_LISTED.sub("", script) + loader))
    return _LISTED.sub(lambda listed: listed[0] if listed[1] in used else "", script)


def names_in(script: str) -> set[str]:
    """The exports that a script may use: those it calls, and everything that it has in quotes."""
    called = {name for pair in _CALLED.findall(script) for name in pair if name}
    return called | set(_QUOTED.findall(script))


def with_exports(module: bytes, names: set[str]) -> bytes:
    """A module that exports only what has one of these names."""
    parts = [module[:_HEAD]]
    for kind, content in sections(module):
        if kind == EXPORTS:
            entries = [entry for name, entry in exports(content) if name in names]
            content = _written(len(entries)) + b"".join(entries)
        parts += [bytes([kind]), _written(len(content)), content]
    return b"".join(parts)


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """The sections of a module: the id of each, and its content."""
    at = _HEAD
    while at < len(module):
        size, begin = _number(module, at + 1)
        yield module[at], module[begin : begin + size]
        at = begin + size


def exports(content: bytes) -> Iterator[tuple[str, bytes]]:
    """The exports in the content of their section: the name of each, and its whole entry."""
    count, at = _number(content, 0)
    for _ in range(count):
        length, begin = _number(content, at)
        # After the name come a byte for its kind, and its index.
        _, end = _number(content, begin + length + 1)
        yield content[begin : begin + length].decode(), content[at:end]
        at = end


def without_unreachable(source: Path, target: Path, tools: Node) -> None:
    """Write a module without the functions that nothing leads to. Raises BuildError with the optimiser's message."""
    optimiser = NODE_MODULES / "binaryen" / "bin" / "wasm-opt"
    features: Sequence[str] = [f"--enable-{name}" for name in FEATURES]
    run([str(tools.node), str(optimiser), "--remove-unused-module-elements", *features, str(source), "-o", str(target)])


def _number(data: bytes, at: int) -> tuple[int, int]:
    """The number at a place, seven bits a byte, lowest first (LEB128); and the place after it."""
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at


def _written(value: int) -> bytes:
    """A number as `_number` reads it."""
    data = bytearray()
    while value > 0x7F:
        data.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*data, value])
