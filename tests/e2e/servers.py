"""Servers of a built site for browser tests."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from buildtools.serving import Server

PREFIX = "/qmines"
"""The site lies below a path, as with GitHub Pages."""


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """A server of a folder below PREFIX, on a port of its own."""
    with Server(folder, prefix=PREFIX) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
