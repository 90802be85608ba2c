"""WebKit, by WebDriver: Debian's WebKitGTK in a window of ours (`webkit_window.py`), on a screen that nobody sees."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.engines.driver import (
    CALL,
    HEIGHT,
    LEFT,
    PATIENCE,
    RIGHT,
    WIDTH,
    NoAnswerError,
    Point,
    clicks,
    keys,
    kill,
    value_of,
)

_WINDOW = Path(__file__).with_name("webkit_window.py")
_COMPLAINT = re.compile(r"CONSOLE (?:\w+ )?(?:ERROR|WARN)")
_LEFT = "Cache API operation failed: Context is stopped"
"""How a complaint ends of a cache that was being read or written for a page that was left: WebKit ends that."""


class WebKit:
    """See `driver.Driver`. `found`: WebKit's driver, a Python that can open its window, and a screen for it; `options`
    are those of WebKit's engine for scripts. What is kept in a `folder` outlives the browser.
    """

    def __init__(self, found: tuple[Path, Path, Path], options: Mapping[str, str], folder: Path | None = None) -> None:
        driver, python, screen = found
        self._own = None if folder else tempfile.TemporaryDirectory(prefix="webkit-", ignore_cleanup_errors=True)
        self._folder = str(folder or (self._own.name if self._own else ""))
        self._said = Path(self._folder, "said.txt")
        self._said.write_bytes(b"")
        self._said.with_name("right").unlink(missing_ok=True)
        self._heard = 0
        self._session = self.version = ""
        self._screen, display = _screen(screen)
        homes = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), self._folder)
        # Without a graphics card, layers are put together by the processor: a frame then takes seconds.
        plain = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        quiet = {"NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo"}
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self._process = subprocess.Popen(
            [driver, "--host=127.0.0.1", f"--port={port}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **homes, **quiet, **plain, **options, "DISPLAY": display},
        )
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            self._begin(python)
        except BaseException:
            self.close()
            raise

    def _begin(self, python: Path) -> None:
        self._await()
        options = {"binary": str(self._talking(python)), "args": []}
        wanted = {"webkitgtk:browserOptions": options}
        begun = self._ask("POST", "/session", capabilities={"alwaysMatch": wanted})
        self._session = f"/session/{begun['sessionId']}"
        self.version = _version(python)
        self._tell("/timeouts", script=PATIENCE * 1000, pageLoad=PATIENCE * 1000)
        self._tell("/window/rect", width=WIDTH, height=HEIGHT)

    def _await(self) -> None:
        for _ in range(PATIENCE * 20):
            try:
                self._ask("GET", "/status")
            except ConnectionRefusedError:
                self._connection.close()
            else:
                return
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        raise NoAnswerError("WebKitWebDriver does not start.")

    def _talking(self, python: Path) -> Path:
        """A command that opens the window and keeps what it prints: the driver would throw that away."""
        command = self._said.with_name("window.sh")
        opens = f"stdbuf -oL '{python}' '{_WINDOW}' '{self._folder}' {WIDTH} {HEIGHT} >'{self._said}' 2>&1"
        command.write_text(f"#!/bin/sh\nexec {opens}\n", encoding="utf-8")
        command.chmod(0o700)
        return command

    def _ask(self, method: str, path: str, **parameters: Any) -> Any:
        body = json.dumps(parameters) if method == "POST" else None
        self._connection.request(method, path, body, {"Content-Type": "application/json"})
        response = self._connection.getresponse()
        value = json.loads(response.read())["value"]
        if response.status != http.client.OK:
            raise NoAnswerError(f"{path}: {value['error']}: {value['message']}")
        return value

    def _tell(self, path: str, **parameters: Any) -> Any:
        return self._ask("POST", self._session + path, **parameters)

    def open(self, address: str) -> None:
        self._tell("/url", url=address)

    def reload(self) -> None:
        self._tell("/refresh")

    def run(self, function: str, *values: Any) -> Any:
        return value_of(self._tell("/execute/async", script=CALL % function, args=[values]))

    def run_within(self, function: str, *values: Any) -> Any:
        return self.run(function, *values)

    def press(self, points: Sequence[Point], button: int = LEFT) -> None:
        if button == LEFT:
            self._tell("/actions", actions=clicks(points, button))
        for x, y in points if button == RIGHT else ():
            with socket.socket(socket.AF_UNIX) as window:
                window.connect(str(self._said.with_name("right")))
                window.sendall(f"{x} {y}\n".encode())
                window.recv(1)  # Nothing, once it is done.

    def type(self, text: str) -> None:
        self._tell("/actions", actions=keys(text))

    def complaints(self) -> list[str]:
        lines = self._said.read_text(encoding="utf-8", errors="replace").splitlines()
        heard, self._heard = lines[self._heard :], len(lines)
        return [line for line in heard if _COMPLAINT.search(line) and not line.endswith(_LEFT)]

    def close(self) -> None:
        if self._session:
            with suppress(OSError, NoAnswerError, http.client.HTTPException):
                self._ask("DELETE", self._session)
        self._connection.close()
        for process in (self._process, self._screen):
            process.terminate()
            process.wait()
        self._clean()

    def kill(self) -> None:
        """End the browser as a crash does."""
        for process in (self._process, self._screen):
            kill(process.pid)
            process.wait()
        self._connection.close()
        self._clean()

    def _clean(self) -> None:
        if self._own:
            self._own.cleanup()


def _screen(program: Path) -> tuple[subprocess.Popen[bytes], str]:
    """A screen in memory, and its name: it takes the first that is free, and writes it down when it is ready."""
    reading, writing = os.pipe()
    size = f"{WIDTH + 100}x{HEIGHT + 200}x24"
    command = [program, "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, pass_fds=[writing])
    os.close(writing)
    with os.fdopen(reading) as written:
        number = written.readline().strip()
    if not number:
        raise NoAnswerError("Xvfb does not start.")
    return process, f":{number}"


def _version(python: Path) -> str:
    """The version of WebKitGTK: its driver does not know that of a window of ours."""
    asks = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2 as w; print("
    asks += "w.get_major_version(), w.get_minor_version(), w.get_micro_version(), sep='.')"
    return subprocess.run([python, "-c", asks], capture_output=True, text=True, check=True).stdout.strip()
