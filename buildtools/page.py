"""What becomes of the page's own files on their way to `dist/`: where they point, and what they are told."""

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

from buildtools.bundle import CLASSIC, HEAD, MODULE, PAGE, SHEET, Bundle
from buildtools.files import named
from buildtools.media import type_of
from buildtools.say import BuildError

_POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval' '{frame}'",
        "worker-src 'self' blob:",
        "trusted-types qmines",
        "require-trusted-types-for 'script'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
"""Nothing from elsewhere, and no script but our files; within a page alone that of the sandbox's frame."""

_FRAME = "sandbox/frame.js"

Late = tuple[str, list[str]]
"""A view that comes when it is opened: its module and its sheets, by their names in `web/`."""

_ENCODING = '<meta charset="utf-8">'
"""What is known of the build is told after it: browsers look for it in the first 1024 bytes alone."""
_LINK = re.compile(r'\b(href|src)="([^":#?]+)"')


def index(text: str, app: str, build: Mapping[str, object], bundle: Bundle, late: Mapping[str, Late]) -> str:
    """The page as it is published: its pieces in place of its files, links into the folder `app`, its build named, and
    what its `late` views are made of.

    Raises BuildError when the page links to a file that is not there.
    """
    merged = _merged(_merged(text, SHEET, PAGE), CLASSIC, HEAD)
    files = named(bundle.folder)
    linked = _LINK.sub(lambda link: f'{link[1]}="{_published(link[2], app, files)}"', merged)
    modules = MODULE.findall(text)
    needed = dict.fromkeys(each for module in modules for each in bundle.needed_by(module))
    preloads = [f'<link rel="modulepreload" href="{app}{name}">' for name in needed if name not in modules]
    parts = {
        name: {
            "pieces": [each for each in bundle.needed_by(bundle.pieces[module]) if each not in needed],
            "sheets": sheets,
        }
        for name, (module, sheets) in late.items()
    }
    knowledge = json.dumps({**build, "late": parts}).replace("<", "\\u003c")
    element = f'<script type="application/json" id="build">{knowledge}</script>'
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_policy(files[_FRAME])}">'
    begun = _replaced(linked, "<head>", f"<head>\n{policy}")
    whole = _replaced(begun, "</head>", "\n".join([*preloads, "</head>"]))
    return _replaced(whole, _ENCODING, f"{_ENCODING}\n{element}")


def _merged(text: str, each: re.Pattern[str], whole: str) -> str:
    """The page with one link, where the first of many stood, to what was made of all."""
    first = each.search(text)
    if first is None:
        return text
    line = first[0].replace(first[1], whole)
    return text[: first.start()] + line + each.sub("", text[first.end() :])


def late_views(text: str) -> dict[str, Late]:
    """The views that come when they are opened, by their names in addresses; `text` is that of `web/late.json`."""
    return {name: (each["module"], each["sheets"]) for name, each in json.loads(text).items()}


def manifest(text: str, app: str) -> str:
    """The web manifest with its icons in the folder `app`."""
    content = json.loads(text)
    for icon in content["icons"]:
        icon["src"] = app + icon["src"]
    return json.dumps(content, ensure_ascii=False, indent=2)


def service_worker(text: str, version: str, files: Mapping[str, Path]) -> str:
    """The service worker, preceded by what it keeps, `self.build`: each file with its media type and its SHA-256.

    Source maps are for those who look for them, and are not kept.
    """
    kept = {name: [type_of(name), _sha256(path)] for name, path in files.items() if not name.endswith(".map")}
    return f"self.build = {json.dumps({'version': version, 'files': kept})};\n{text}"


def _policy(frame: Path) -> str:
    """The page's policy. The frame's script stands within its document, which a sandbox cannot be given otherwise."""
    return _POLICY.format(frame=f"sha256-{_sha256(frame)}")


def _sha256(path: Path) -> str:
    return base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()


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
