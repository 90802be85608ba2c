"""The site with its engine in the tests' own CPython, for tests that are about the page.

Python in the browser keeps both cores busy for seconds at its start, in every page of every test. So the site is served
with `native_engine.mjs` instead of Pyodide: the page, its worker and the engine are the real ones, and the worker asks
a server here. `test_conversations` and `test_runtime` show that both Pythons answer alike, byte for byte; every test
about the start of the engine is marked `pyodide` and uses the site as it is built.

Where files are kept and updated, pages run without a network: they get `scripted_engine.mjs`, which only has to know
the beginning of a game.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import threading
import time
from http import HTTPStatus
from pathlib import Path

from zstandard import ZstdCompressor

from buildtools import tools
from buildtools.say import Steps
from buildtools.serving import Handler
from buildtools.site import app_files
from qmines import __version__
from qmines.bridge import Bridge
from tests.e2e.versions import replace, sealed, told
from tests.find import one

LOADER = Path(__file__).with_name("native_engine.mjs")
SCRIPT = Path(__file__).with_name("scripted_engine.mjs")
BEGINNING = """
{"id": 0, "type": "new", "columns": 13, "rows": 9, "mines": 30, "seed": "7", "rules": "quantum", "changes": {},
 "hints": true, "mineVision": false, "origin": "drawn"}
"""
"""The game that a page begins with, without its seed."""
NOTHING = {".wasm": b"\0asm\1\0\0\0", ".json": b"{}"}
"""What is served for a file whose content does not matter, by file extension."""
FOLDER = "native-engine/"
SOURCE = "source"
"""The folder of the page's modules before they are bundled."""
SLICE = 0.02
"""Seconds of long work between two looks at the page's messages, as in `web/worker.ts`."""
SOON = re.compile(r"(await \w+\.ahead\(\);\w+\(\)\}),(\w+)\)")
"""Where the built page says when it fetches its late parts in advance."""
DELAY = float(os.environ.get("QMINES_ENGINE_DELAY", "0"))
"""Seconds before each answer, the first slice of long work included.

With it, a test that passes only because the engine is quick fails every time.
"""


def near(site: Path, folder: Path) -> Path:
    """A copy of a built site that loads the engine from `EngineHandler`, with the page's unbundled modules added."""
    shutil.copytree(site, folder)
    copy_sources(site, folder / SOURCE)
    _fetch_when_asked(one("app-*/versions-*.js", folder))
    return _without_python(folder, LOADER.read_text(encoding="utf-8"))


def _fetch_when_asked(script: Path) -> None:
    """Have pages fetch their late parts when they need them, in advance only where a test sets `fetchesAhead`.

    Seventy files cost a page as much as its start, and a few seconds later most tests have ended.
    """
    text, count = SOON.subn(r"\1,globalThis.fetchesAhead?\2:6e5)", script.read_text(encoding="utf-8"))
    assert count == 1
    script.write_text(text, encoding="utf-8")


def scripted(site: Path, folder: Path) -> Path:
    """A copy of a built site whose engine is a script that knows how a game begins."""
    shutil.copytree(site, folder)
    text, data = Bridge().handle(BEGINNING, b"")
    begun = json.dumps([text, base64.b64encode(data).decode()])
    script = SCRIPT.read_text(encoding="utf-8").replace("['', ''];", f"{begun};", 1)
    return _without_python(folder, script.replace("'VERSION'", f"'{__version__}'"))


def _without_python(folder: Path, loader: str) -> Path:
    """Replace Pyodide's loader, and empty everything that it loads."""
    runtime = one("runtime-*", folder)
    for path in (*runtime.iterdir(), *folder.glob("*.zip*")):
        path.write_bytes(_nothing(path.name))
    one("pyodide.[jm]*", runtime).write_text(loader, encoding="utf-8")
    # Every page of a test is a newcomer's, and whether recorded answers precede the engine's would depend on how soon
    # the test presses; those that are about recorded answers switch them on (`test_first_answers`).
    known = told(folder)
    changes = {f'"bytes": {known["bytes"]}': '"bytes": 0', f'"first": "{known["first"]}"': '"first": ""'}
    replace(folder / "index.html", changes)
    return sealed(folder)


def _nothing(name: str) -> bytes:
    """What is served for such a file: a worker spends most of its time on unpacking the engine."""
    stem, _, end = name.rpartition(".")
    return ZstdCompressor().compress(_nothing(stem)) if end == "zst" else NOTHING.get(f".{end}", b"")


def copy_sources(site: Path, folder: Path) -> None:
    """Copy the page's own files before they are bundled, for tests of a single module."""
    for name, source in app_files(one("app-*/fonts", site), tools.node(Steps(1))).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, folder / name)


class EngineHandler(Handler):
    """Serves a site, and the engines of its pages: each has a name, a bridge, and one request at a time."""

    _bridges: dict[str, Bridge] = {}  # noqa: RUF012 - every connection makes a handler; the engines outlive it
    _turn = threading.Lock()

    def do_POST(self) -> None:  # noqa: N802 - the library's name
        name, what = self.path.removeprefix(self._prefix).removeprefix(f"/{FOLDER}").split("/")
        text = self.rfile.read(int(self.headers["Content-Length"] or 0)).decode()
        if what != "advance":
            time.sleep(DELAY)
        with self._turn:
            answer = self._answered(name, what, text)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def _answered(self, name: str, what: str, text: str) -> bytes:
        reply = (__version__, b"")
        if what == "begin":
            self._bridges[name] = Bridge()
        bridge = self._bridges[name]
        if what == "handle":
            reply = bridge.handle(text)
        elif what == "advance":
            reply = self._advanced(bridge)
        told = [reply[0], base64.b64encode(reply[1]).decode()]
        return json.dumps({"reply": told, "busy": bridge.busy}).encode()

    @staticmethod
    def _advanced(bridge: Bridge) -> tuple[str, bytes]:
        """The next reply with something in it; an empty one after a slice of work, so that a page can cancel it."""
        end = time.monotonic() + SLICE
        while bridge.busy and time.monotonic() < end:
            if (reply := bridge.advance())[0]:
                return reply
        return "", b""
