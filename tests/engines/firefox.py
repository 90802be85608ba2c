"""Firefox, by Marionette: the protocol that Firefox has built in, and that geckodriver translates WebDriver into.

Debian has no geckodriver. A message is its length, a colon and JSON: `[0, number, command, parameters]`, answered by
`[1, number, error, result]`.
"""

from __future__ import annotations

import hashlib
import json
import socket
import subprocess
import tempfile
import time
from base64 import b64encode
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from tests.engines.driver import CALL, HEIGHT, LEFT, PATIENCE, WIDTH, NoAnswerError, Point, clicks, keys, kill, value_of

_PREFERENCES: dict[str, object] = {
    "marionette.port": 0,
    "browser.startup.page": 0,
    "toolkit.startup.max_resumed_crashes": -1,
    "devtools.console.stdout.chrome": False,
    "devtools.console.stdout.content": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "ui.prefersReducedMotion": 1,
}
"""Marionette sets others, so that the browser speaks only to our server and asks its user nothing. These print what a
page says on its console.
"""

_PORT = "MarionetteActivePort"
_OF_FIREFOX = ("console.error: RSLoader", 'console.warn: "Skipping"')
"""How complaints begin of Firefox about itself: it misses the settings of its makers, and leaves out its repairs of
other sites.
"""
_NEWER = "Content-Security-Policy: Couldn’t process unknown directive ‘"
_UNKNOWN = (f"{_NEWER}trusted-types’", f"{_NEWER}require-trusted-types-for’")
"""How complaints begin of a Firefox that does not know these directives yet; the page plays without them."""
_LEFT = "Script terminated by timeout"
"""How a complaint begins of a script that was at work when WebDriver left its page: Firefox ends it."""
_UNASKED = "Failed to load ‘’. A ServiceWorker intercepted"
"""How a complaint begins of a request through a service worker whose page was left: nobody asks for it any more, so it
has no address.
"""
_ERRORS = """
const met = Services.console.getMessageArray().filter((each) => each instanceof Ci.nsIScriptError);
Services.console.reset();
return met
  .filter(({sourceName}) => sourceName.startsWith('http'))
  .map(({errorMessage, sourceName, timeStamp}) => [errorMessage, sourceName, timeStamp]);
"""
_PAGE = "() => [location.href, performance.timing.domLoading]"
_NOTHING = b64encode(hashlib.sha256().digest()).decode()
"""The hash of a content without a byte."""


class _Error(NamedTuple):
    text: str
    page: str
    """The address of the page that it is about, as it was then."""
    time: float
    """When, in milliseconds."""

    def is_of_a_part_cut_off(self, page: str, begun: float) -> bool:
        """Whether a page that has been left since had asked for a part, and not got a byte.

        Firefox then says that the part has the wrong hash. On a page that is still there, that is an error.
        """
        is_left = self.page.partition("#")[0] != page.partition("#")[0] or self.time < begun
        return is_left and "integrity" in self.text and f"“{_NOTHING}”" in self.text


class Firefox:
    """See `driver.Driver`. What is kept in a `folder` outlives the browser."""

    def __init__(self, program: Path, folder: Path | None = None) -> None:
        self._own = None if folder else tempfile.TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True)
        profile = folder or Path(self._own.name if self._own else "")
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in _PREFERENCES.items()]
        (profile / "user.js").write_text("".join(lines), encoding="utf-8")
        (profile / _PORT).unlink(missing_ok=True)
        self._said = profile / "said.txt"
        self._heard = 0
        command = [program, "--headless", "--no-remote", "--marionette", "--remote-allow-system-access"]
        size = [f"--width={WIDTH}", f"--height={HEIGHT}"]
        with self._said.open("wb") as said:
            self._process = subprocess.Popen(
                [*command, *size, "--profile", profile], stdout=said, stderr=subprocess.DEVNULL
            )
        self._socket = socket.create_connection(("127.0.0.1", self._port(profile)), PATIENCE)
        self._answers = self._socket.makefile("rb")
        self._number = 0
        self._read()
        begun = self._ask("WebDriver:NewSession", capabilities={"alwaysMatch": {"pageLoadStrategy": "normal"}})
        self.version = str(begun["capabilities"]["browserVersion"])
        self._ask("WebDriver:SetTimeouts", script=PATIENCE * 1000, pageLoad=PATIENCE * 1000)
        self._ask("WebDriver:SetWindowRect", width=WIDTH, height=HEIGHT)

    def _port(self, profile: Path) -> int:
        """Where Firefox listens; it writes that down when it does."""
        written = profile / _PORT
        for _ in range(PATIENCE * 20):
            with suppress(FileNotFoundError, ValueError):
                return int(written.read_text(encoding="utf-8"))
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        raise NoAnswerError("Firefox does not start.")

    def _read(self) -> Any:
        length = b""
        while (byte := self._answers.read(1)) != b":":
            if not byte:
                raise NoAnswerError("Firefox has ended.")
            length += byte
        return json.loads(self._answers.read(int(length)))

    def _ask(self, command: str, **parameters: Any) -> Any:
        self._number += 1
        message = json.dumps([0, self._number, command, parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise NoAnswerError(f"{command}: {error['error']}: {error['message']}")
        return result

    def open(self, address: str) -> None:
        self._ask("WebDriver:Navigate", url=address)

    def reload(self) -> None:
        # By the page's own means: Marionette's passes the service worker by.
        self.run("() => { document.isOld = true; setTimeout(() => location.reload()); }")
        for _ in range(PATIENCE * 20):
            with suppress(NoAnswerError):
                if self.run("() => !document.isOld && document.readyState === 'complete'"):
                    return
            time.sleep(0.05)
        raise NoAnswerError("The page does not load again.")

    def run(self, function: str, *values: Any) -> Any:
        # One sandbox for all, so that what a script leaves in its global scope stays for the next one.
        return self._run(function, values, sandbox="core", newSandbox=False)

    def run_within(self, function: str, *values: Any) -> Any:
        return self._run(function, values, sandbox=None)

    def _run(self, function: str, values: Sequence[Any], **where: Any) -> Any:
        answer = self._ask("WebDriver:ExecuteAsyncScript", script=CALL % function, args=[values], **where)
        if answer["value"] is None:
            raise NoAnswerError("The page was left before it answered.")
        return value_of(answer["value"])

    def press(self, points: Sequence[Point], button: int = LEFT) -> None:
        self._ask("WebDriver:PerformActions", actions=clicks(points, button))

    def type(self, text: str) -> None:
        self._ask("WebDriver:PerformActions", actions=keys(text))

    def complaints(self) -> list[str]:
        page, begun = self.run(_PAGE)
        self._ask("Marionette:SetContext", value="chrome")
        errors = self._ask("WebDriver:ExecuteScript", script=_ERRORS, args=[], sandbox="system")["value"]
        self._ask("Marionette:SetContext", value="content")
        texts = [
            each.text for each in (_Error(*error) for error in errors) if not each.is_of_a_part_cut_off(page, begun)
        ]
        lines = self._said.read_text(encoding="utf-8", errors="replace").splitlines()
        heard, self._heard = lines[self._heard :], len(lines)
        told = [line for line in heard if line.startswith(("console.error", "console.warn"))]
        return [each for each in [*texts, *told] if not each.startswith((*_OF_FIREFOX, *_UNKNOWN, _LEFT, _UNASKED))]

    def close(self) -> None:
        with suppress(OSError, NoAnswerError):
            self._ask("Marionette:Quit", flags=["eForceQuit"])
        self._answers.close()
        self._socket.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._clean()

    def kill(self) -> None:
        """End the browser as a crash does."""
        kill(self._process.pid)
        self._process.wait()
        self._answers.close()
        self._socket.close()
        self._clean()

    def _clean(self) -> None:
        if self._own:
            self._own.cleanup()
