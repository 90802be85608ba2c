"""What becomes of the page's own files on their way to `dist/`: where they point, and what they are told."""

import base64
import hashlib
import json
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

from buildtools.media import type_of
from buildtools.say import BuildError

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self' blob:",
        "trusted-types qmines",
        "require-trusted-types-for 'script'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
"""Nothing from elsewhere, and no script but our files."""

_LINK = re.compile(r'\b(href|src)="([^":#?]+)"')
_IMPORT = re.compile(r"^(?:import|export)\b(?:[^'\";]*?\bfrom)?\s*['\"](\.{1,2}/[^'\"]+)['\"]", re.MULTILINE)


def index(text: str, app: str, build: Mapping[str, str], files: Mapping[str, Path]) -> str:
    """The page as it is published: links lead into the folder `app`, and the page knows its build.

    `files` are those of that folder by name. Raises BuildError when the page links to a file that is not there.
    """
    linked = _LINK.sub(lambda link: f'{link[1]}="{_published(link[2], app, files)}"', text)
    preloads = [f'<link rel="modulepreload" href="{app}{name}">' for name in imported_by("main.js", files)]
    knowledge = json.dumps(build).replace("<", "\\u003c")
    last = "\n".join([*preloads, f'<script type="application/json" id="build">{knowledge}</script>', "</head>"])
    policy = f'<head>\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    return _replaced(_replaced(linked, "<head>", policy), "</head>", last)


def manifest(text: str, app: str) -> str:
    """The web manifest with its icons in the folder `app`."""
    content = json.loads(text)
    for icon in content["icons"]:
        icon["src"] = app + icon["src"]
    return json.dumps(content, ensure_ascii=False, indent=2)


def service_worker(text: str, version: str, files: Mapping[str, Path]) -> str:
    """The service worker, preceded by what it keeps, `self.build`: each file with its media type and its SHA-256."""
    kept = {name: [type_of(name), _sha256(path)] for name, path in files.items()}
    return f"self.build = {json.dumps({'version': version, 'files': kept})};\n{text}"


def imports(text: str) -> list[str]:
    """What a module imports by relative path, as written."""
    return _IMPORT.findall(text)


def imported_by(name: str, files: Mapping[str, Path]) -> list[str]:
    """A module and all that it imports, and what those import: names in the order in which they are met."""
    met = [name]
    for each in met:
        if each not in files:
            raise BuildError(f"A module imports web/{each}, and there is no such file.")
        for target in imports(files[each].read_text(encoding="utf-8")):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(each), target))
            if path not in met:
                met.append(path)
    return met


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
