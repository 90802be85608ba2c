"""Turns the page's own files into those of `dist/`: their links, and what the build tells them about itself."""

import base64
import hashlib
import json
import re
import urllib.parse
from collections.abc import Iterable, Mapping
from pathlib import Path

from buildtools import integrity, sbom
from buildtools.bundle import CLASSIC, HEAD, INLINE, MODULE, PAGE, SHEET, WORKERS, Bundle
from buildtools.files import named
from buildtools.media import PACKED, type_of
from buildtools.places import WEB
from buildtools.say import BuildError

_POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval' {inline}",
        "worker-src 'self' blob:",
        "trusted-types qmines",
        "require-trusted-types-for 'script'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
"""The policy: nothing from elsewhere, and no scripts except our files; inside a page, only those named by their
digests.
"""

_FRAME = "sandbox/frame.js"

Late = tuple[str, list[str]]
"""A view that is loaded when it is opened: its module and its sheets, by their names in `web/`."""

_ENCODING = '<meta charset="utf-8">'
"""The build's data follow this tag: browsers look for it only in the first 1024 bytes."""
_PICTURE = re.compile(r'\bhref="([^":]+\.svg)"')
_SHEET = f'<link rel="stylesheet" href="{PAGE}">\n'
_HEAD = f'<script data-inline="{HEAD}"></script>\n'
_FIRST_SCRIPT = re.compile(rf"{_HEAD}|^<script type=.module", re.MULTILINE)
"""Before it come the import map, since the first script may ask for modules, and what takes longest to arrive."""
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_LINK = re.compile(r'\b(href|src)="([^":#?]+)"')


def index(text: str, app: str, build: Mapping[str, object], bundle: Bundle, late: Mapping[str, Late]) -> str:
    """The page as it is published: its pieces instead of its files, links into the folder `app`, its build named, and
    the pieces of its `late` views. It has places for the digests of its files (`integrity.added`).

    Raises BuildError if the page links to a file that is not there, or lacks what the build adds to.
    """
    pictured = _PICTURE.sub(lambda link: f'href="{_picture(WEB / link[1])}"', text)
    merged = _merged(_merged(pictured, SHEET, _SHEET), CLASSIC, _HEAD)
    files = named(bundle.folder)
    linked = _LINK.sub(lambda link: f'{link[1]}="{_published(link[2], app, files)}"', merged)
    modules = MODULE.findall(text)
    needed = dict.fromkeys(each for module in modules for each in bundle.needed_by(module))
    ahead = sorted(needed.keys() - modules, key=lambda name: files[name].stat().st_size, reverse=True)
    preloads = "".join(f'<link rel="modulepreload" href="{app}{name}">\n' for name in ahead)
    parts = {
        name: {
            "pieces": [each for each in bundle.needed_by(bundle.pieces[module]) if each not in needed],
            "sheets": sheets,
        }
        for name, (module, sheets) in late.items()
    }
    knowledge = json.dumps({**build, "late": parts}).replace("<", "\\u003c")
    element = f'<script type="application/json" id="build">{knowledge}</script>'
    within = [files[_FRAME].read_bytes(), *(script.encode() for script in bundle.inline.values())]
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_policy(within)}">'
    begun = _replaced(linked, "<head>", f"<head>\n{policy}")
    later = {name for name in bundle.imports if name.endswith(".js")} - {*needed, *WORKERS}
    before = integrity.import_map(app + name for name in later) + preloads
    mapped, places = _FIRST_SCRIPT.subn(lambda tag: before + tag[0], begun, count=1)
    if not places:
        raise BuildError("web/index.html must hold a script.")
    whole = INLINE.sub(lambda script: f"<script>{bundle.inline[script[1]]}</script>\n", mapped)
    return _replaced(whole, _ENCODING, f"{_ENCODING}\n{element}")


def _merged(text: str, each: re.Pattern[str], whole: str) -> str:
    """The page with one tag, at the place of the first of many, for what is made from all of them."""
    first = each.search(text)
    return text if first is None else text[: first.start()] + whole + each.sub("", text[first.end() :])


def late_views(text: str) -> dict[str, Late]:
    """The views that load when they are opened, by their names in addresses; `text` is that of `web/late.json`."""
    return {name: (each["module"], each["sheets"]) for name, each in json.loads(text).items()}


def manifest(text: str, app: str) -> str:
    """The web manifest with its icons in the folder `app`."""
    content = json.loads(text)
    for icon in content["icons"]:
        icon["src"] = app + icon["src"]
    return json.dumps(content, ensure_ascii=False, indent=2)


def service_worker(text: str, version: str, files: Mapping[str, Path]) -> str:
    """The service worker, preceded by the list of what it keeps, `self.build`: each file with its media type, its
    SHA-256, and whether the host has it packed, too.

    Source maps and the list of parts are only for those who look for them, and first answers for devices without
    Python: none of these is kept.
    """
    kept = {
        name: [type_of(name), _sha256(path.read_bytes()), name + PACKED in files]
        for name, path in files.items()
        if not name.endswith((".map", sbom.NAME, PACKED)) and not name.startswith("first-")
    }
    return f"self.build = {json.dumps({'version': version, 'files': kept})};\n{text}"


def _policy(scripts: Iterable[bytes]) -> str:
    """The page's policy. Four scripts are inside documents: the one in the sandbox's frame, which cannot be loaded
    otherwise, the one that must speak when no file loads, those of the head, which must run before the page is painted,
    and last the import map, whose digest is not known yet.
    """
    return _POLICY.format(inline=" ".join(f"'{each}'" for each in [*map(integrity.of, scripts), integrity.UNKNOWN]))


def _sha256(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def _picture(path: Path) -> str:
    """A picture as a data address."""
    text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
    whole = " ".join(text.split()).replace("> <", "><").replace('"', "'")
    return "data:image/svg+xml," + urllib.parse.quote(whole, safe=" ='/:<>()")


def _published(path: str, app: str, files: Mapping[str, Path]) -> str:
    if path == "manifest.webmanifest":
        return path
    if path not in files:
        raise BuildError(f"web/index.html points to {path}, and there is no such file.")
    return app + path


def _replaced(text: str, mark: str, replacement: str) -> str:
    if text.count(mark) != 1:
        raise BuildError(f"web/index.html must hold {mark} exactly once.")
    return text.replace(mark, replacement)
