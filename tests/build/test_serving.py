"""The local server."""

import gzip
import http.client
import os
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from buildtools.serving import Handler, Server, server_from
from tests.find import one


@pytest.fixture(scope="module")
def address(built_site: Path) -> Iterator[str]:
    with Server(built_site, prefix="/some/where") as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


@pytest.mark.parametrize(
    ("pattern", "kind", "caching"),
    [
        ("index.html", "text/html; charset=utf-8", "no-cache"),
        ("sw.js", "text/javascript", "no-cache"),
        ("manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("app-*/page.css", "text/css", "public, max-age=31536000, immutable"),
        ("app-*/icons/icon-192.png", "image/png", "public, max-age=31536000, immutable"),
        ("app-*/fonts/digits.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ("runtime-*/pyodide.js", "text/javascript", "public, max-age=31536000, immutable"),
        ("runtime-*/pyodide.asm.wasm", "application/wasm", "public, max-age=31536000, immutable"),
        ("engine-*.zip", "application/zip", "public, max-age=31536000, immutable"),
        ("later-*.zip", "application/zip", "public, max-age=31536000, immutable"),
    ],
)
def test_files_are_served_as_what_they_are(
    built_site: Path, address: str, pattern: str, kind: str, caching: str
) -> None:
    path = one(pattern, built_site)
    with urllib.request.urlopen(address + path.relative_to(built_site).as_posix()) as response:
        assert response.headers["Content-Type"] == kind
        assert response.headers["Cache-Control"] == caching
        assert response.read() == path.read_bytes()


def asked(address: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
    """The server's raw answer to a browser that sends these headers."""
    place = urlsplit(address)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(http.client.HTTPConnection(place.netloc)) as connection:
        connection.request("GET", place.path, headers=named)
        response = connection.getresponse()
        return response.status, response.headers, response.read()


@pytest.mark.parametrize("pattern", ["app-*/page.css", "app-*/main.js", "index.html"])
def test_text_travels_packed(built_site: Path, address: str, pattern: str) -> None:
    path = one(pattern, built_site)
    name = "" if pattern == "index.html" else path.relative_to(built_site).as_posix()
    _, headers, body = asked(address + name, Accept_Encoding="gzip, deflate, br")
    assert headers["Content-Encoding"] == "gzip"
    assert headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(body) == path.read_bytes()
    assert len(body) < 0.6 * path.stat().st_size


def test_what_is_packed_already_travels_as_it_is(built_site: Path, address: str) -> None:
    path = one("app-*/fonts/digits.woff2", built_site)
    _, headers, body = asked(address + path.relative_to(built_site).as_posix(), Accept_Encoding="gzip")
    assert headers["Content-Encoding"] is None
    assert body == path.read_bytes()


def test_text_that_has_not_changed_does_not_travel_again(address: str) -> None:
    _, headers, _ = asked(address, Accept_Encoding="gzip")
    status, _, body = asked(address, Accept_Encoding="gzip", If_Modified_Since=headers["Last-Modified"])
    assert (status, body) == (304, b"")


def test_text_that_changes_is_packed_anew(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    with Server(tmp_path) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for second, word in enumerate(("first", "second")):
            page.write_text(word)
            os.utime(page, (second, second))
            assert gzip.decompress(asked(server.address, Accept_Encoding="gzip")[2]).decode() == word
        server.shutdown()


def test_address_alone_gives_the_page(address: str, built_site: Path) -> None:
    with urllib.request.urlopen(address) as response:
        assert response.read() == (built_site / "index.html").read_bytes()


@pytest.mark.parametrize(
    "path",
    ["/some/where/gone.js", "/some/where/icons/", "/index.html", "/some/index.html", "/some/wherever/index.html"],
)
def test_nothing_else_is_served(address: str, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404") as caught:
        urllib.request.urlopen(address.replace("/some/where/", path))
    caught.value.close()


@pytest.mark.parametrize("path", ["app-0123456789ab/main.js", "runtime-0123456789ab/pyodide.js", "engine-1.zip"])
def test_what_is_missing_may_be_there_in_a_moment(address: str, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404") as caught:
        urllib.request.urlopen(address + path)
    assert caught.value.headers["Cache-Control"] == "no-store"
    caught.value.close()


def test_no_part_of_an_answer_waits_until_another_is_acknowledged(tmp_path: Path) -> None:
    noted: list[int] = []

    class Noting(Handler):
        def do_GET(self) -> None:  # noqa: N802 - the library's name
            noted.append(self.connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            super().do_GET()

    with Server(tmp_path, handler=Noting) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        asked(server.address)
        server.shutdown()
    assert len(noted) == 1
    assert noted[0]


def test_next_free_port_is_taken(tmp_path: Path) -> None:
    with server_from(tmp_path, 8000) as first, server_from(tmp_path, first.server_port) as second:
        assert first.server_port < second.server_port


@pytest.mark.parametrize(("error", "told"), [(BrokenPipeError, ""), (KeyError, "KeyError")])
def test_browser_that_leaves_is_no_error(
    error: type[Exception], told: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with Server(tmp_path) as server:
        try:
            raise error
        except error:
            server.handle_error(None, ("127.0.0.1", 1))
    written = capfd.readouterr().err
    assert told in written
    assert bool(told) == bool(written)
