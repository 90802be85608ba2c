"""Servers of a built site for browser tests."""

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Literal

from buildtools.media import type_of
from buildtools.serving import Handler, Server

PREFIX = "/qmines"
"""The site is below a path, as on GitHub Pages."""


@contextmanager
def serving(folder: Path, handler: type[Handler] = Handler) -> Iterator[Server]:
    """A server of a folder below PREFIX, on its own port."""
    with Server(folder, prefix=PREFIX, handler=handler) as server, _running(server):
        yield server


@contextmanager
def _running(server: Server) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield
    server.shutdown()
    thread.join()


Fault = Literal["wrong page", "empty", "cut short", "missing", "hanging"]
"""What a host in trouble answers: another page with status 200, no bytes, half of them, 404, or nothing for long."""


WRONG_PAGE = b"<!doctype html><title>Welcome</title>"


class Host:
    """A host whose site can change, have trouble with some of its files, or vanish.

    `faults` go by the ends of paths; those whose ends are in `passing` are over after one answer. `asked` counts every
    request by its path below the prefix, `type_of` says which type a file gets.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: dict[str, Fault] = {}
        self.passing: set[str] = set()
        self.asked: list[str] = []
        self.type_of: Callable[[str], str] = type_of
        self.address = ""
        self.over = threading.Event()
        self._published = 0
        self._server: Server | None = None

    @property
    def is_up(self) -> bool:
        return self._server is not None

    def publish(self, source: Path) -> None:
        """Replace the served version."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(source, self.folder)
        # Dates have seconds only, so each version gets another one, as in life.
        self._published += 1
        for path in self.folder.glob("*.*"):
            os.utime(path, (time.time() + self._published,) * 2)

    def vanish(self) -> None:
        """Stop serving: open connections find no files, new ones nobody."""
        shutil.rmtree(self.folder)
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def return_at(self, source: Path) -> None:
        """Serve a version again, at the old address."""
        self.publish(source)
        self.open(int(self.address.split(":")[2].split("/")[0]))

    def open(self, port: int = 0) -> None:
        """Begin to serve, at the given port or at a free one."""
        self._server = Server(self.folder, port, PREFIX, self._handler())
        self.address = self._server.address
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _handler(self) -> type[Handler]:
        host = self

        class Troubled(Handler):
            def guess_type(self, path: str | os.PathLike[str]) -> str:
                return host.type_of(os.fspath(path))

            def do_GET(self) -> None:  # noqa: N802 - the library's name
                path = self.path.removeprefix(f"{PREFIX}/").partition("?")[0]
                host.asked.append(path)
                end = next((end for end in host.faults if path.endswith(end)), "")
                fault = host.faults.pop(end, None) if end in host.passing else host.faults.get(end)
                if fault == "missing":
                    self.send_error(HTTPStatus.NOT_FOUND)
                elif fault == "hanging":
                    host.over.wait()
                elif fault is None:
                    super().do_GET()
                else:
                    self._answer_wrongly(fault, Path(self.translate_path(self.path)))

            def _answer_wrongly(self, fault: Fault, path: Path) -> None:
                whole = path.read_bytes()
                body = {"wrong page": WRONG_PAGE, "empty": b"", "cut short": whole[: len(whole) // 2]}[fault]
                self.send_response(HTTPStatus.OK)
                self.send_header("Content-Type", "text/html" if fault == "wrong page" else self.guess_type(path))
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        return Troubled


@contextmanager
def hosting(source: Path, folder: Path) -> Iterator[Host]:
    """A host that serves a copy of a built site, kept in `folder`, on its own port."""
    host = Host(folder)
    host.publish(source)
    host.open()
    yield host
    host.over.set()
    if host.is_up:
        host.vanish()
