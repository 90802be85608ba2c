"""Pyodide's WebAssembly and its script, without what nothing on the site can reach."""

from pathlib import Path

from buildtools import reachable, runtime, tools
from buildtools.say import Steps

HEAD = b"\0asm\1\0\0\0"
TYPE = bytes([1, 4, 1, 0x60, 0, 0])
"""One type: a function without parameters and results."""
FUNCTIONS = bytes([3, 4, 3, 0, 0, 0])
EXPORTED = bytes([7, 11, 2, 3]) + b"one" + bytes([0, 0, 1]) + b"b" + bytes([0, 1])
CODE = bytes([10, 12, 3, 2, 0, 0x0B, 4, 0, 0x10, 2, 0x0B, 2, 0, 0x0B])
"""Three functions: the first is empty, the second calls the third."""
MODULE = HEAD + TYPE + FUNCTIONS + EXPORTED + CODE

SCRIPT = (
    'var _one=Module["_one"]=wasmExports["one"];var _two=Module["_two"]=wasmExports["two"];'
    'var _three=Module["_three"]=wasmExports["three"];_one();find("four");wasmExports.five()'
)


def exported(module: bytes) -> list[str]:
    """The names that a module exports."""
    content = dict(reachable.sections(module))[reachable.EXPORTS]
    return [name for name, _ in reachable.exports(content)]


def functions(module: bytes) -> int:
    """How many functions a module of fewer than 128 has."""
    return dict(reachable.sections(module))[3][0]


def test_the_script_keeps_what_it_or_its_loader_mentions() -> None:
    assert reachable.without_unused(SCRIPT, "Module._two(1)") == SCRIPT.replace(
        'var _three=Module["_three"]=wasmExports["three"];', ""
    )


def test_a_name_may_be_called_or_stand_in_quotes() -> None:
    script = reachable.without_unused(SCRIPT, "")
    assert reachable.names_in(script) == {"_one", "one", "four", "five"}


def test_sections_are_read_and_written_as_they_are() -> None:
    assert reachable.with_exports(MODULE, {"one", "b"}) == MODULE
    assert exported(reachable.with_exports(MODULE, {"b"})) == ["b"]
    long = HEAD + TYPE + bytes([7]) + bytes([0x85, 1, 1, 0x80, 1]) + b"x" * 128 + bytes([0, 0])
    assert exported(long) == ["x" * 128]
    assert reachable.with_exports(long, {"x" * 128}) == long


def test_functions_to_which_nothing_leads_go(tmp_path: Path) -> None:
    steps = Steps(1)
    node = tools.node(steps)
    tools.packages(node, steps)
    source, target = tmp_path / "source.wasm", tmp_path / "target.wasm"
    for names, left in ({"one"}, 1), ({"b"}, 2), ({"one", "b"}, 3):
        source.write_bytes(reachable.with_exports(MODULE, names))
        reachable.without_unreachable(source, target, node)
        assert (functions(target.read_bytes()), exported(target.read_bytes())) == (left, [*sorted(names, reverse=True)])


def test_what_the_published_script_calls_is_exported_and_little_else(built_site: Path) -> None:
    folder = next(built_site.glob("runtime-*"))
    script = (folder / "pyodide.asm.js").read_text(encoding="utf-8")
    shipped, ours = (
        exported(path.read_bytes()) for path in (runtime.PYODIDE / "pyodide.asm.wasm", folder / "pyodide.asm.wasm")
    )
    assert set(ours) == reachable.names_in(script) & set(shipped)
    assert "__main_argc_argv" in ours
    assert 100 < len(ours) < 300 < 9000 < len(shipped)
