"""The local server: static files as hosts send them, with the types that browsers insist on, on this machine only."""

import errno
import gzip
import http.server
import io
import os
import sys
from functools import lru_cache, partial
from http import HTTPStatus
from pathlib import Path
from typing import BinaryIO

from buildtools.media import is_text, type_of
from buildtools.say import BuildError


@lru_cache(maxsize=256)
def _packed(path: Path, changed: int) -> bytes:
    """A file's bytes as they are sent; `changed`, in ns, tells one version of it from another."""
    return gzip.compress(path.read_bytes(), mtime=changed // 10**9)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder below a prefix such as `/qmines`, and nothing outside it."""

    protocol_version = "HTTP/1.1"
    # Buffered: otherwise the head of an answer is sent before its body, which then waits about 40 ms for the
    # acknowledgement.
    disable_nagle_algorithm = True

    def __init__(self, *arguments: object, prefix: str, **keywords: object) -> None:
        self._prefix = prefix
        super().__init__(*arguments, **keywords)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        if not path.startswith(f"{self._prefix}/"):
            return str(Path(self.directory, "not below the prefix"))
        return super().translate_path(path.removeprefix(self._prefix))

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return type_of(os.fspath(path))

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Sends text compressed to clients that accept it; of an unchanged file, says only that it is unchanged."""
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.endswith("/"):
            path /= "index.html"
        is_packed = is_text(path.name) and path.is_file() and "gzip" in self.headers.get("Accept-Encoding", "")
        if not is_packed or "If-Modified-Since" in self.headers:
            return super().send_head()
        status = path.stat()
        body = _packed(path, status.st_mtime_ns)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Last-Modified", self.date_time_string(status.st_mtime))
        self.end_headers()
        return io.BytesIO(body)

    def send_response(self, code: int, message: str | None = None) -> None:
        self._is_there = code in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED)
        super().send_response(code, message)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self._caching())
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def _caching(self) -> str:
        """Files behind a hash never change; a missing file may be there again in a moment."""
        if not self._is_there:
            return "no-store"
        first = self.path.removeprefix(f"{self._prefix}/").split("/")[0]
        is_hashed = first.startswith(("app-", "first-", "runtime-", "engine-", "later-"))
        return "public, max-age=31536000, immutable" if is_hashed else "no-cache"

    def list_directory(self, path: object) -> None:
        """Folders are not listed, as with static hosts."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing: a line for each of forty files would bury the address."""


class Server(http.server.ThreadingHTTPServer):
    """A server of one folder; `address` is where the page is."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # There it would let two servers share one port.

    def __init__(self, folder: Path, port: int = 0, prefix: str = "", handler: type[Handler] = Handler) -> None:
        super().__init__(("127.0.0.1", port), partial(handler, directory=str(folder), prefix=prefix))
        self.address = f"http://127.0.0.1:{self.server_port}{prefix}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that leaves before it has received everything is not our error; all others are reported."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server_from(folder: Path, first_port: int) -> Server:
    """A server on the first free port from `first_port` on.

    Raises BuildError if the next hundred are all taken.
    """
    for port in range(first_port, first_port + 100):
        try:
            return Server(folder, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise BuildError(f"Ports {first_port} to {first_port + 99} are all in use.")
