"""Pyodide with its library cut down to what the engine needs, and the engine itself, both compiled.

As shipped, Pyodide brings the whole standard library as sources. Compiling at build time what is imported, and leaving
out the rest, more than halves both the archive and the time of a cold start (`benchmarks/startup.py` measures it).
"""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from buildtools import licences
from buildtools.files import archive, digest, kept, named
from buildtools.places import NODE_MODULES, TOOLS, WEB
from buildtools.tools import Node, run

PYODIDE = NODE_MODULES / "pyodide"
_AS_THEY_ARE = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
_FETCHED = ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What Pyodide fetches as data, and a progress bar can tell of; its scripts are imported."""

_WITHIN = TOOLS / "within"


@dataclass(frozen=True)
class Compiled:
    """The two things that a worker fetches: a folder with the runtime, and the engine's archive."""

    runtime: Path
    engine: Path


def compiled(package: Path, tools: Node) -> Compiled:
    """Compile the engine in `package` (a folder named `qmines`) and the runtime that it needs.

    Raises BuildError, with Python's own words, when a module of the engine does not compile or cannot be imported.
    """
    ours = {path.name: path for path in (Path(__file__), Path(licences.__file__), WEB / "package-lock.json")}
    recipe = {**named(_WITHIN), **named(licences.TEXTS), **ours}
    made = kept("compiled", digest({**named(package, "*.py"), **recipe}), lambda folder: _make(package, tools, folder))
    return Compiled(made / "runtime", made / "engine.zip")


def _make(package: Path, tools: Node, folder: Path) -> None:
    work = folder / "work"
    work.mkdir()
    run([str(tools.node), str(_WITHIN / "compile.mjs"), str(PYODIDE), str(package.parent), str(work)])
    archive(work / "engine", folder / "engine.zip")
    runtime = folder / "runtime"
    runtime.mkdir()
    for name in _AS_THEY_ARE:
        shutil.copyfile(PYODIDE / name, runtime / name)
    archive(work / "library", runtime / "python_stdlib.zip")
    (runtime / "LICENCES.txt").write_text(licences.text(), encoding="utf-8")
    _write_lock(runtime)
    shutil.rmtree(work)


def _write_lock(runtime: Path) -> None:
    """Pyodide reads which packages it could load: none."""
    shipped = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    empty = {"info": shipped["info"], "packages": {}}
    (runtime / "pyodide-lock.json").write_text(json.dumps(empty), encoding="utf-8")


def bytes_fetched(folder: Path) -> int:
    """How many bytes are fetched of a runtime in a folder, unpacked: a server may name only those on the wire."""
    return sum((folder / name).stat().st_size for name in _FETCHED)
