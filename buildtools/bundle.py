"""Bundles the page's own files into a few small ones: one piece for the first view, and one for each other view.

    page.css      the style sheets that the document names, in order
    start.js      the module that starts the engine, before main.js has loaded
    main.js       the play view and everything that is on every page
    NAME-HASH.js  a view that is loaded when it is opened; code that several pieces share
    worker.js     the engine's worker; that of pictures is picture/worker.js
    snapshot.js   the part of the engine's worker for visits after the first
    unpack.js     the part of it for the first visit, which the service worker also has within it
    rescue.js     a script inside the document itself, for browsers that read no newer one; not in the folder
    head.js       the classic scripts of the head, inside the document, too: while a parser waits for a file, browsers
                  look for no others if the document has a policy
    sandbox/*.js  the sandbox's frame, and its workers with Pyodide's loader
    views/*.css   the sheets of views that are loaded when they are opened

Everything else (icons, fonts, licences) is as in `web/`. SVG pictures are embedded in the files that show them, because
browsers accept them from a server only with the right type. Source maps are next to the scripts.
"""

import json
import os
import posixpath
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from buildtools.files import digest, kept, named
from buildtools.places import NODE_MODULES, WEB
from buildtools.say import BuildError
from buildtools.tools import Node, output_of

SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
CLASSIC = re.compile(r'<script src="([^"]+)"></script>\n')
INLINE = re.compile(r'<script data-inline="([^"]+)"></script>\n')
MODULE = re.compile(r'<script type="module" src="([^"]+)"></script>\n')
HEAD, PAGE, SHARED = "head.js", "page.css", "shared.js"

_TAKEN = re.compile(r'^@import "([^"]+)";', re.MULTILINE)
_MAP = re.compile(r"//# sourceMappingURL=\S+\s*$")
WORKERS = ["worker.js", "snapshot.js", "unpack.js", "picture/worker.js"]
_SANDBOX = ["sandbox/frame.js", "sandbox/worker.js"]
_SHEETS = "--target=chrome105,firefox114,safari16"
"""The oldest browsers that we support know no nested rules."""
_FOR_NODE = ["--external:node:*", "--external:ws", "--log-override:empty-import-meta=silent"]
"""Code in Pyodide's loader that runs only under Node."""

_OPTIONS = [
    "--bundle",
    "--minify",
    "--target=es2022",
    "--charset=utf8",
    "--sourcemap=linked",
    "--legal-comments=none",
    "--loader:.svg=dataurl",
    "--external:*.woff2",
    "--log-level=warning",
    "--outdir=../pieces",
]


Account = dict[str, dict[str, dict[str, Any]]]
"""The bundler's report: by `outputs` what each file holds, imports, and begins with."""


@dataclass(frozen=True)
class Bundle:
    """The folder of the page's published files; the texts of scripts embedded in the document, by their names in
    `web/`; what each module imports at once, by their names; and the published names of modules that are loaded
    separately, by their names in `web/`.
    """

    folder: Path
    inline: Mapping[str, str]
    imports: Mapping[str, list[str]]
    pieces: Mapping[str, str]

    def needed_by(self, name: str) -> list[str]:
        """A module and everything loaded with it, in order of first use."""
        met = [name]
        for each in met:
            met.extend(target for target in self.imports.get(each, []) if target not in met)
        return met


def bundled(files: Mapping[str, Path], index: str, node: Node) -> Bundle:
    """The bundle of the page `index` and its files by name, rebuilt only when some of that has changed.

    Raises BuildError with the bundler's message if something cannot be found or read, or is doubtful.
    """
    about = {"index": WEB / "index.html", "lock": WEB / "package-lock.json", "how": Path(__file__)}
    made = kept("page", digest({**files, **about}), lambda folder: _make(files, index, node, folder))
    return Bundle(made / "app", **json.loads((made / "modules.json").read_text(encoding="utf-8")))


def _make(files: Mapping[str, Path], index: str, node: Node, folder: Path) -> None:
    with tempfile.TemporaryDirectory(dir=folder.parent) as work:
        source, pieces = Path(work, "source"), Path(work, "pieces")
        for name, path in files.items():
            _copy(path, source / name)
        _write_entry(source / HEAD, "import './{}';", CLASSIC.findall(index))
        _write_entry(source / PAGE, '@import "./{}";', SHEET.findall(index))
        entries = MODULE.findall(index)
        late = sorted(_own_sheets(files) - set(SHEET.findall(index)))
        how = ["--splitting", "--format=esm"]
        _join(source, _bundle(entries, how, node, source), entries)
        shutil.rmtree(pieces)
        about = _bundle(entries, how, node, source)
        for name in WORKERS:
            # One at a time, or two that share a few lines would wait for one more file.
            others = [f"--external:*/{other}" for other in WORKERS if other != name]
            about["outputs"] |= _bundle([name], ["--format=esm", *others], node, source)["outputs"]
        _bundle([PAGE, *late], [_SHEETS], node, source)
        inline = {name: _inlined(name, node, source, "--target=es5") for name in INLINE.findall(index)}
        inline[HEAD] = _inlined(HEAD, node, source)
        _bundle(_SANDBOX, ["--format=iife", *_FOR_NODE], node, source)
        for name, path in named(pieces).items():
            _copy(path, folder / "app" / name)
    for name, path in files.items():
        if not name.endswith((".js", ".css", ".svg")):
            _copy(path, folder / "app" / name)
    modules = {"inline": inline, "imports": dict(_imports(about)), "pieces": dict(_pieces(about))}
    (folder / "modules.json").write_text(json.dumps(modules), encoding="utf-8")


def alone(name: str, files: Mapping[str, Path], node: Node) -> str:
    """A script with everything that it imports, as one text; `files` are scripts by their names.

    Raises BuildError as `bundled` does.
    """
    recipe = {**files, "lock": WEB / "package-lock.json", "how": Path(__file__)}

    def make(folder: Path) -> None:
        with tempfile.TemporaryDirectory(dir=folder.parent) as work:
            source = Path(work, "source")
            for each, path in files.items():
                _copy(path, source / each)
            _bundle([name], ["--format=iife"], node, source)
            text = (source.parent / "pieces" / name).read_text(encoding="utf-8")
            (folder / name).write_text(_MAP.sub("", text), encoding="utf-8")

    return (kept("alone", digest(recipe), make) / name).read_text(encoding="utf-8")


def _inlined(name: str, node: Node, source: Path, *manner: str) -> str:
    """A script for the document itself. Raises BuildError if it has syntax that its browsers cannot read."""
    _bundle([name], ["--format=iife", *manner], node, source)
    made = source.parent / "pieces" / name
    text = _MAP.sub("", made.read_text(encoding="utf-8")).strip()
    made.unlink()
    made.with_name(f"{name}.map").unlink()
    return text


def _join(source: Path, account: Account, entries: list[str]) -> None:
    """Makes every late module import whatever the first view has, since that is loaded by then.

    So all of it is one piece; otherwise the bundler makes one for each set of entries that need the same modules, and
    the first view names each thing that it takes from them. The last entry imports it, too, or late modules would wait
    for an empty piece.
    """
    outputs = {_name(path): output for path, output in account["outputs"].items()}
    needed = Bundle(source, {}, dict(_imports(account)), {}).needed_by
    first = {name for entry in entries for name in needed(entry)}
    modules = sorted({module for name in first for module in outputs[name]["inputs"]} - set(entries))
    _write_entry(source / SHARED, "import './{}';", modules)
    for name, output in outputs.items():
        late = str(output.get("entryPoint", ""))
        if late.endswith(".js") and name not in entries[:-1]:
            text = (source / late).read_text(encoding="utf-8")
            way = posixpath.relpath(SHARED, posixpath.dirname(late))
            (source / late).write_text(f"{text}\nimport './{way}';\n", encoding="utf-8")


def _bundle(entries: list[str], manner: list[str], node: Node, source: Path) -> Account:
    """Bundle into the folder `pieces` next to the source; returns the bundler's own report."""
    command = [str(node.node), str(NODE_MODULES / "esbuild" / "bin" / "esbuild"), *entries, *_OPTIONS, *manner]
    account = source.parent / "account.json"
    packages = {**os.environ, "NODE_PATH": str(NODE_MODULES)}
    how = ["--outbase=.", "--chunk-names=[name]-[hash]", f"--metafile={account}"]
    said = output_of([*command, *how], source, packages)
    if said.strip():
        raise BuildError(f"The page cannot be bundled:\n{said.strip()}")
    metafile: Account = json.loads(account.read_text(encoding="utf-8"))
    return metafile


def _imports(account: Account) -> Iterator[tuple[str, list[str]]]:
    for path, output in account["outputs"].items():
        targets = output["imports"]
        assert isinstance(targets, list)
        yield _name(path), [_name(each["path"]) for each in targets if each["kind"] == "import-statement"]


def _pieces(account: Account) -> Iterator[tuple[str, str]]:
    for path, output in account["outputs"].items():
        if entry := output.get("entryPoint"):
            yield str(entry), _name(path)


def _name(path: str) -> str:
    return path.removeprefix("../pieces/")


def _own_sheets(files: Mapping[str, Path]) -> set[str]:
    """The style sheets that no other sheet imports."""
    sheets = {name: path for name, path in files.items() if name.endswith(".css")}
    taken = {
        posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
        for name, path in sheets.items()
        for target in _TAKEN.findall(path.read_text(encoding="utf-8"))
    }
    return sheets.keys() - taken


def _write_entry(path: Path, line: str, names: list[str]) -> None:
    path.write_text("\n".join(line.format(name) for name in names), encoding="utf-8")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
