"""The folder `dist/`: a static site that works from any path.

    index.html  manifest.webmanifest  sw.js     at fixed addresses
    app-HASH/                                   the page's own files, bundled, and its icons and fonts
    runtime-HASH/                               Python for the browser
    engine-HASH.zip                             the package qmines, compiled, as far as the first move needs it
    later-HASH.zip                              the other modules of both, which the engine fetches once it answers
    first-HASH/                                 the engine's answers to a first press, until Python is there
    sandbox-HASH/                               runs a player's own strategy, fetched when there is one
    sbom.cdx.json                               what all this is made of; no page asks for it
    LICENSE                                     ours; other licences are next to the files that they cover

Each HASH is that of the content, so that files of two versions never mix in any cache. The whole build also has an id:
the page names it, and the service worker stores the build under it.
"""

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from buildtools import font, integrity, page, runtime, sbom, tools
from buildtools.bundle import Bundle, alone, bundled
from buildtools.files import digest, kept, named
from buildtools.media import PACKED
from buildtools.places import CACHE, DIST, GENERATED, NODE_MODULES, PACKAGE, ROOT, TOOLS, WEB
from buildtools.say import BuildError, Steps
from buildtools.scripts import is_script, plain

_STAY = ("index.html", "manifest.webmanifest", "sw.js")
_NOT_PUBLISHED = re.compile(
    r"node_modules/|generated/\.|(package|package-lock|late)\.json$|(.*/)?tsconfig\.json$|biome\.jsonc$|(.*/)?README\.md$|\.npmrc$|.*\.d\.ts$"
)

_VENDOR = {
    "fzstd.js": "fzstd/esm/index.mjs",
    "fzstd-LICENSE.txt": "fzstd/LICENSE",
    "idb.js": "idb/build/index.js",
    "idb-LICENSE.txt": "idb/LICENSE",
    "signals.js": "@preact/signals-core/dist/signals-core.module.js",
    "signals-LICENSE.txt": "@preact/signals-core/LICENSE",
    "uplot.js": "uplot/dist/uPlot.esm.js",
    "uplot.css": "uplot/dist/uPlot.min.css",
    "uplot-LICENSE.txt": "uplot/LICENSE",
    "codemirror-LICENSE.txt": "@codemirror/view/LICENSE",
}
"""The npm packages of the page, by their names in `vendor/`."""


def build(out: Path = DIST, package: Path = PACKAGE, *, has_digests: bool = True) -> None:
    """Make the whole site in the folder `out`, which is replaced if it is there.

    `package` is the engine: a folder named `qmines`. The page names the digests of its files unless it is for somebody
    who changes them. If it raises BuildError, it leaves `out` alone.
    """
    steps = Steps(8)
    steps.begin("Python tools")
    python = tools.python("build", steps)
    steps.begin("Node and the npm packages")
    node = tools.node(steps)
    tools.packages(node, steps)
    steps.begin("The engine's tables")
    write_tables()
    steps.begin("The engine's first answers")
    first = first_answers()
    steps.begin("Digit font")
    digits = font.digit_font(python)
    steps.begin("Engine and Python for the browser")
    compiled = runtime.compiled(package, python, node)
    (micropip,) = named(tools.wheels("sandbox", steps)).values()
    sandbox = {**named(compiled.sandbox), "micropip.whl": micropip}
    steps.begin("The page, bundled")
    bundle = bundled(app_files(digits, node), _read("index.html"), node)
    steps.begin(f"Site in {out.name}/")
    worker = service_worker(node)
    finish = integrity.added if has_digests else lambda text, _: integrity.removed(text)
    parts = Parts(compiled, sandbox, first, bundle, worker)
    _replace(out, lambda folder: _assemble(folder, parts, version_of(package), finish))
    size = sum(path.stat().st_size for path in named(out).values())
    steps.detail(f"{len(named(out))} files, {size / 1e6:.1f} MB, after {steps.seconds():.1f} s")


def write_tables(package: Path = PACKAGE, folder: Path = GENERATED) -> None:
    """Write the page's tables from an engine, a folder named `qmines`.

    Raises BuildError if the engine cannot be imported.
    """
    paths = os.pathsep.join([str(package.parent), str(ROOT)])
    command = [sys.executable, "-m", "buildtools.tables", str(folder)]
    tools.run(command, environment={**os.environ, "PYTHONPATH": paths})


def first_answers(package: Path = PACKAGE) -> dict[str, Path]:
    """The engine's answers to first presses, by name; made again whenever the engine, a folder named `qmines`, changes.

    Raises BuildError if the engine cannot be imported, or answers in another form.
    """
    recipe = TOOLS / "first_answers.py"
    paths = os.pathsep.join([str(package.parent), str(ROOT)])

    def make(folder: Path) -> None:
        command = [sys.executable, "-m", "buildtools.first_answers", str(folder)]
        tools.run(command, environment={**os.environ, "PYTHONPATH": paths})

    return named(kept("first", digest({**named(package, "*.py"), recipe.name: recipe}), make))


def version_of(package: Path) -> str:
    """The version that the engine's package gives itself."""
    found = re.search(r'^__version__ = "([^"]+)"', (package / "__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise BuildError(f"{package.name}/__init__.py names no __version__.")
    return found[1]


def service_worker(node: tools.Node) -> str:
    """The script of the service worker with what it imports, as one text: a browser keeps only that of it."""
    files = {**plain(WEB, node), **_vendored()}
    return alone("sw.js", {name: files[name] for name in ("sw.js", "unpack.js", "vendor/fzstd.js")}, node)


def app_files(digits: Path, node: tools.Node) -> dict[str, Path]:
    """The files that make up the page, by name: those of `web/`, scripts without types, the npm modules that they
    import, and the font.
    """
    whole = {**{name: path for name, path in named(WEB).items() if not is_script(name)}, **plain(WEB, node)}
    own = {name: path for name, path in whole.items() if name not in _STAY and not _NOT_PUBLISHED.match(name)}
    return {**own, **_vendored(), **{f"fonts/{name}": path for name, path in named(digits).items()}}


def _vendored() -> dict[str, Path]:
    return {f"vendor/{name}": NODE_MODULES / source for name, source in _VENDOR.items()}


@dataclass(frozen=True)
class Parts:
    """What the site is put together from: the engine and Python for its workers, the files of the sandbox and the first
    answers by their names, the page, and the text of the service worker.
    """

    compiled: runtime.Compiled
    sandbox: dict[str, Path]
    first: dict[str, Path]
    bundle: Bundle
    worker: str


def _assemble(folder: Path, parts: Parts, version: str, finish: Callable[[str, Path], str]) -> None:
    compiled, sandbox, first, bundle = parts.compiled, parts.sandbox, parts.first, parts.bundle
    files = named(bundle.folder)
    app = f"app-{digest(files)}/"
    runtime_folder = f"runtime-{digest(named(compiled.runtime))}/"
    sandbox_folder = f"sandbox-{digest(sandbox)}/"
    first_folder = f"first-{digest(first)}/"
    engine = f"engine-{digest({'engine.zip': compiled.engine})}.zip"
    later = f"later-{digest({'later.zip': compiled.later})}.zip"
    for name, source in files.items():
        _copy(source, folder / app / name)
    for name, source in named(compiled.runtime).items():
        _copy(source, folder / runtime_folder / name)
    for name, source in sandbox.items():
        _copy(source, folder / sandbox_folder / name)
    for name, source in first.items():
        _copy(source, folder / first_folder / name)
    for source, name in ((compiled.engine, engine), (compiled.later, later)):
        _copy(source, folder / name)
        _copy(runtime.packed(source), folder / (name + PACKED))
    _copy(ROOT / "LICENSE", folder / "LICENSE")
    _write(folder / sbom.NAME, sbom.text(version))
    _write(folder / "manifest.webmanifest", page.manifest(_read("manifest.webmanifest"), app))

    late = page.late_views(_read("late.json"))

    def write_index(whole: str) -> None:
        places = {"app": app, "runtime": runtime_folder, "engine": engine, "later": later, "sandbox": sandbox_folder}
        archives = [engine, later]
        digests = integrity.unknown([*archives, *(name + PACKED for name in archives), *runtime.WHOLE])
        sizes = {
            "bytes": runtime.bytes_fetched(compiled.runtime, is_packed=False),
            "bytesPacked": runtime.bytes_fetched(compiled.runtime, is_packed=True),
        }
        build = {"id": whole, "version": version, **places, **sizes, "digests": digests, "first": first_folder}
        _write(folder / "index.html", finish(page.index(_read("index.html"), app, build, bundle, late), folder))

    # The page names the digest of everything that is kept, itself included; so it is written twice, first without the
    # digest.
    write_index("")
    whole = digest(named(folder))
    write_index(whole)
    _write(folder / "sw.js", page.service_worker(parts.worker, whole, named(folder)))


def _replace(out: Path, fill: Callable[[Path], None]) -> None:
    """Fill a new folder next to the old one, and replace the old one when it is complete.

    Raises BuildError if the old one is not a site: it may be somebody's only copy.
    """
    if out.exists() and not (out / "sw.js").exists():
        raise BuildError(f"{out} is there and holds no site, so it is left as it is. Name another folder.")
    CACHE.mkdir(exist_ok=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="site.", dir=CACHE) as work:
        new, old = Path(work, "new"), Path(work, "old")
        new.mkdir()
        fill(new)
        if out.exists():
            shutil.move(out, old)
        shutil.move(new, out)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _read(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
