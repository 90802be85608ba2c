"""Pyodide with its library cut down to what the engine needs, and the engine itself, both compiled.

As shipped, Pyodide brings the whole standard library as sources. Compiling the imported part at build time, and leaving
out the rest, more than halves both the archive and the time of a cold start (`benchmarks/startup.py` measures it).

Of Pyodide itself we leave out what nothing on this site can reach (`reachable.py`). What the first move does not need,
of the library and of the engine, is in a separate archive, which the worker fetches once the engine answers;
`within/_later.py` finds its modules.

A first visit fetches WebAssembly and the three archives packed with Zstandard, a fifth less than what the best of hosts
sends (`pack.py`, `web/unpack.ts`). So the archives themselves are not compressed.

Strategies that players write run in a sandbox. It also has the rest of the library, and the packages of the engine that
know no layout: nothing in it could draw a board.
"""

import json
import shutil
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from buildtools import licences, reachable
from buildtools.files import archive, digest, kept, named
from buildtools.media import PACKED
from buildtools.places import NODE_MODULES, REQUIREMENTS, TOOLS, WEB
from buildtools.tools import Node, run

PYODIDE = NODE_MODULES / "pyodide"
_LOADER, _SCRIPT, _MODULE = "pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm"
_LIBRARY = "python_stdlib.zip"
_FETCHED = (_MODULE, _LIBRARY, "pyodide-lock.json")
"""The files that Pyodide fetches as data, whose progress a bar can show; its scripts are imported."""
WHOLE = (_LIBRARY, "pyodide-lock.json", _LIBRARY + PACKED)
"""The fetched files of the runtime whose digests are checked before they are used. WebAssembly is compiled, or its
progress shown, while it arrives, and a browser that checks a file waits for its end.
"""

_WITHIN = TOOLS / "within"
_PACK = TOOLS / "pack.py"
_ABSENT = {
    "asyncio/__init__.py": "asyncio_absent.py",
    "importlib/resources/__init__.py": "resources_absent.py",
    "importlib/resources/abc.py": "resources_abc_absent.py",
    "pyodide/_package_loader.py": "package_loader_absent.py",
    "pyodide/webloop.py": "webloop_absent.py",
}
"""Modules of the library that a start imports and no engine uses, with what stands for them."""

SANDBOXED = (
    *(f"{name}.pyc" for name in ("__init__", "errors", "grid", "lanes", "position", "text", "work")),
    *("checker", "proofs", "sampling", "sandbox", "solver", "strategies"),
)
"""The parts of the engine that are also in the sandbox."""


@dataclass(frozen=True)
class Compiled:
    """The files for workers: a folder with the runtime, the engine's archive, the archive of what the first move does
    not need of either, and a folder for the sandbox.
    """

    runtime: Path
    engine: Path
    later: Path
    sandbox: Path


def compiled(package: Path, python: Path, tools: Node) -> Compiled:
    """Compile the engine in `package` (a folder named `qmines`) and the runtime that it needs.

    Raises BuildError, with Python's own message, if a module of the engine does not compile or cannot be imported.
    """
    modules = (Path(__file__), Path(licences.__file__), Path(reachable.__file__), _PACK)
    about = (*modules, WEB / "package-lock.json", REQUIREMENTS / "build.txt")
    ours = {path.name: path for path in about}
    recipe = {**named(_WITHIN), **named(licences.TEXTS), **ours}
    files = {**named(package, "*.py"), **recipe}
    made = kept("compiled", digest(files), lambda folder: _make(package, python, tools, folder))
    return Compiled(made / "runtime", made / "engine.zip", made / "later.zip", made / "sandbox")


def _make(package: Path, python: Path, tools: Node, folder: Path) -> None:
    work = folder / "work"
    work.mkdir()
    _write_library(folder / "library.zip")
    command = [str(tools.node), str(_WITHIN / "compile.mjs"), str(PYODIDE), str(folder / "library.zip")]
    run([*command, str(package.parent), str(work)])
    (folder / "library.zip").unlink()
    _make_sandbox(work, folder / "sandbox")
    _put_off(work)
    runtime = folder / "runtime"
    runtime.mkdir()
    _write_python(runtime, tools)
    archives = {"engine": folder / "engine.zip", "later": folder / "later.zip", "library": runtime / _LIBRARY}
    for name, target in archives.items():
        archive(work / name, target, is_stored=True)
    run([str(python), str(_PACK), PACKED, *map(str, archives.values()), str(runtime / _MODULE)])
    (runtime / "LICENCES.txt").write_text(licences.text(licences.PARTS), encoding="utf-8")
    _write_lock(runtime)
    shutil.rmtree(work)


def _write_python(runtime: Path, tools: Node) -> None:
    """Python itself: the loader under a name whose type every server knows, the script and the WebAssembly."""
    loader = PYODIDE / _LOADER
    shutil.copyfile(loader, runtime / "pyodide.js")
    shipped = (PYODIDE / _SCRIPT).read_text(encoding="utf-8")
    script = reachable.without_unused(shipped, loader.read_text(encoding="utf-8"))
    (runtime / _SCRIPT).write_text(script, encoding="utf-8", newline="\n")
    whole, module = runtime / "whole.wasm", runtime / _MODULE
    whole.write_bytes(reachable.with_exports((PYODIDE / _MODULE).read_bytes(), reachable.names_in(script)))
    reachable.without_unreachable(whole, module, tools)
    whole.unlink()


def _write_library(target: Path) -> None:
    """The library as shipped, except for what is absent from the engine's worker; the originals are next to it."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as shipped, zipfile.ZipFile(target, "w") as ours:
        for name in shipped.namelist():
            if name in _ABSENT:
                ours.writestr(f"{name}.whole", shipped.read(name))
                ours.write(_WITHIN / _ABSENT[name], name)
            else:
                ours.writestr(name, shipped.read(name))


def _put_off(work: Path) -> None:
    """Moves what is not needed first, of the engine and the library, to the folder `later`, and tells the finder."""
    first = set((work / "first.txt").read_text(encoding="utf-8").splitlines())
    engine, library = work / "engine", work / "library"
    later = [
        (folder, name) for folder in (engine, library) for name in named(folder) if name.removesuffix("c") not in first
    ]
    for folder, name in later:
        target = work / "later" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (folder / name).rename(target)
    modules = sorted(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for _, name in later)
    (engine / "later.txt").write_text("\n".join(modules), encoding="utf-8", newline="\n")
    (work / "finder" / "_later.pyc").rename(engine / "_later.pyc")


def _make_sandbox(work: Path, sandbox: Path) -> None:
    """Fills the folder of the sandbox; the code that answers inside it does not belong to the engine that plays."""
    sandbox.mkdir()
    engine, rooms = work / "engine" / "qmines", work / "rooms"
    shutil.copytree(engine, rooms / "qmines", ignore=_not_sandboxed(engine))
    shutil.rmtree(engine / "sandbox", ignore_errors=True)
    archive(rooms, sandbox / "engine.zip")
    archive(work / "rest", sandbox / "library.zip")
    (sandbox / "LICENCES.txt").write_text(licences.text(licences.OF_SANDBOX), encoding="utf-8")


def _not_sandboxed(engine: Path) -> Callable[[str, list[str]], list[str]]:
    """What to leave out of a copy of the engine's folder."""
    return lambda folder, names: [name for name in names if Path(folder) == engine and name not in SANDBOXED]


def _write_lock(runtime: Path) -> None:
    """Pyodide reads which packages it could load: none."""
    shipped = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    empty = {"info": shipped["info"], "packages": {}}
    (runtime / "pyodide-lock.json").write_text(json.dumps(empty), encoding="utf-8")


def packed(path: Path) -> Path:
    """Where the packed form of a file is."""
    return path.with_name(path.name + PACKED)


def bytes_fetched(folder: Path, *, is_packed: bool) -> int:
    """The number of bytes of a runtime in a folder, without what a server compresses: it may give only that number."""
    paths = [folder / name for name in _FETCHED]
    return sum((packed(path) if is_packed and packed(path).exists() else path).stat().st_size for path in paths)
