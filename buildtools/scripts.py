"""The page's scripts as browsers read them: TypeScript without its types, and JavaScript as it is.

Each module is converted separately, and keeps its name except for the extension: imports already name the `.js` file,
as TypeScript's own compiler requires.
"""

import re
import shutil
from pathlib import Path

from buildtools.files import digest, kept, named
from buildtools.places import NODE_MODULES, WEB
from buildtools.say import BuildError
from buildtools.tools import Node, output_of

_TYPED = (".ts", ".tsx")
_END = re.compile(r"\.tsx?$")
_MAP = re.compile(r"^//# sourceMappingURL=\S+\n?", re.MULTILINE)
_OPTIONS = (
    "--target=es2022",
    "--charset=utf8",
    "--sourcemap=inline",
    "--log-level=warning",
    # An import that is not marked as type-only stays an import.
    '--tsconfig-raw={"compilerOptions": {"verbatimModuleSyntax": true}}',
)


def plain(web: Path, node: Node) -> dict[str, Path]:
    """The scripts of the folder `web` by their names as JavaScript, converted again only if one of them has changed.

    Raises BuildError if two would have the same name, and with the converter's message if one cannot be read.
    """
    files = {name: path for name, path in named(web).items() if is_script(name)}
    about = {"how": Path(__file__), "lock": WEB / "package-lock.json"}
    made = kept("scripts", digest({**files, **about}), lambda folder: _convert(web, files, node, folder))
    return named(made)


def is_script(name: str) -> bool:
    """Whether a file of `web/`, by its name there, is one of the page's scripts.

    >>> is_script("views/play.ts"), is_script("vendor/idb.d.ts"), is_script("node_modules/idb/build/index.js")
    (True, False, False)
    """
    is_ours = not name.startswith("node_modules/") and not name.endswith(".d.ts")
    return is_ours and name.endswith((".js", *_TYPED))


def _convert(web: Path, files: dict[str, Path], node: Node, folder: Path) -> None:
    typed = [name for name in files if name.endswith(_TYPED)]
    twice = sorted(name for name in typed if _END.sub(".js", name) in files)
    if twice:
        raise BuildError(f"web/{twice[0]} becomes {_END.sub('.js', twice[0])}, and web/ has such a file.")
    for name in files.keys() - typed:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(files[name], folder / name)
    if not typed:
        return
    esbuild = str(NODE_MODULES / "esbuild" / "bin" / "esbuild")
    said = output_of([str(node.node), esbuild, *typed, *_OPTIONS, "--outbase=.", f"--outdir={folder}"], web)
    if said.strip():
        raise BuildError(f"The page's scripts cannot be read:\n{said.strip()}")


def without_map(script: Path) -> str:
    """A converted script without its source map."""
    return _MAP.sub("", script.read_text(encoding="utf-8"))
