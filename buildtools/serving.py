"""The local server: static files with the types that browsers insist on, for one machine alone."""

import errno
import http.server
import os
import sys
from functools import partial
from http import HTTPStatus
from pathlib import Path

from buildtools.say import BuildError

_TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder below a prefix such as `/qmines`; elsewhere there is nothing."""

    protocol_version = "HTTP/1.1"
    extensions_map = _TYPES

    def __init__(self, *arguments: object, prefix: str, **keywords: object) -> None:
        self._prefix = prefix
        super().__init__(*arguments, **keywords)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        if not path.startswith(f"{self._prefix}/"):
            return str(Path(self.directory, "not below the prefix"))
        return super().translate_path(path.removeprefix(self._prefix))

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache" if self._stays() else "public, max-age=31536000, immutable")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def _stays(self) -> bool:
        """Whether the content behind this address may change: it has no hash in its path."""
        first = self.path.removeprefix(f"{self._prefix}/").split("/")[0]
        return not first.startswith(("app-", "runtime-", "engine-"))

    def list_directory(self, path: object) -> None:
        """Folders are not listed, as with static hosts."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing: a line for each of forty files would bury the address."""


class Server(http.server.ThreadingHTTPServer):
    """A server of one folder; `address` is where the page is."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # There it would let two servers share one port.

    def __init__(self, folder: Path, port: int = 0, prefix: str = "") -> None:
        super().__init__(("127.0.0.1", port), partial(_Handler, directory=str(folder), prefix=prefix))
        self.address = f"http://127.0.0.1:{self.server_port}{prefix}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that leaves before all has come is no error of ours; anything else is told."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server_from(folder: Path, first_port: int) -> Server:
    """A server on the first free port from `first_port` on.

    Raises BuildError when the next hundred are all taken.
    """
    for port in range(first_port, first_port + 100):
        try:
            return Server(folder, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise BuildError(f"Ports {first_port} to {first_port + 99} are all in use.")
