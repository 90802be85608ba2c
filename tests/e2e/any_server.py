"""The web servers that may host a site, run locally, and whether the game plays there."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect

from buildtools import tools
from buildtools.say import Steps
from tests.e2e.player import Player, eventually
from tests.e2e.versions import KEPT

KNOWN = {"html": "text/html", "js": "text/javascript", "css": "text/css"}
"""The types that a browser insists on; with wrong types, every other file is served as `WRONG`."""
WRONG = "application/octet-stream"
STARTING_S = 30
"""Seconds that a server may take to give its first answer."""


@dataclass(frozen=True)
class Manner:
    """How a site is served: below which path, compressed or not, with types for three extensions only (and browsers
    told to believe them) or with the server's own.
    """

    prefix: str = ""
    is_packed: bool = False
    has_wrong_types: bool = False


@dataclass(frozen=True)
class Place:
    """What a server needs: the folder to serve, a port, and a folder for its own files."""

    root: Path
    port: int
    work: Path


def _python(place: Place, _: Manner) -> list[str]:
    return ["python3", "-m", "http.server", str(place.port), "--bind=127.0.0.1", f"--directory={place.root}"]


_NODE = """
const {createServer} = require('node:http'), {readFile} = require('node:fs'), {gzipSync} = require('node:zlib');
const [root, port, types, wrong, isPacked] = JSON.parse(process.argv[1]);
createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, 'http://here').pathname).replace(/\\/$/, '/index.html');
  readFile(root + path, (error, bytes) => {
    if (error) return response.writeHead(404).end();
    const type = types[path.split('.').at(-1)] ?? wrong;
    if (type) response.setHeader('Content-Type', type);
    if (wrong) response.setHeader('X-Content-Type-Options', 'nosniff');
    if (isPacked) response.setHeader('Content-Encoding', 'gzip');
    response.end(isPacked ? gzipSync(bytes) : bytes);
  });
}).listen(port, '127.0.0.1');
"""
"""Twenty lines in the usual form; for extensions other than the known ones it gives no type, or a wrong one."""


def _node(place: Place, manner: Manner) -> list[str]:
    told = [str(place.root), place.port, KNOWN, WRONG if manner.has_wrong_types else "", manner.is_packed]
    return [str(tools.node(Steps(1)).node), "-e", _NODE, json.dumps(told)]


def _nginx(place: Place, manner: Manner) -> list[str]:
    from buildtools import nginx  # Imported only here, because the other servers do not need it.

    program = nginx.found()
    assert program
    own = " ".join(f"{kind} {end};" for end, kind in KNOWN.items())
    types = f"types {{ {own} }} add_header X-Content-Type-Options nosniff;"
    packed = f"gzip on; gzip_types {WRONG} application/javascript text/javascript text/css application/wasm;"
    spare = " ".join(f"{each}_temp_path {place.work};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (place.work / "nginx.conf").write_text(
        f"daemon off; pid {place.work}/pid; {'user root;' if _is_root() else ''} events {{}}\n"
        f"http {{ {types if manner.has_wrong_types else f'include {program.types};'} default_type {WRONG}; {spare}\n"
        f"access_log off; sendfile on; {packed if manner.is_packed else ''}\n"
        f"server {{ listen 127.0.0.1:{place.port}; root {place.root}; }} }}\n"
    )
    return [str(program.binary), "-e", "stderr", "-p", str(place.work), "-c", str(place.work / "nginx.conf")]


def _apache(place: Place, manner: Manner) -> list[str]:
    """Debian's version, with the modules and settings that it enables."""
    enabled = Path("/etc/apache2/mods-enabled")
    lines = [
        f"ServerRoot {place.work}\nServerName localhost\nListen 127.0.0.1:{place.port}\nPidFile {place.work}/pid",
        f"ErrorLog {place.work}/log\nDefaultRuntimeDir {place.work}\nMutex file:{place.work}",
        f"DocumentRoot {place.root}",
        *(f"Include {path}" for path in (*sorted(enabled.glob("*.load")), *sorted(enabled.glob("*.conf")))),
        f"<Directory {place.root}>\nRequire all granted\n</Directory>",
    ]
    if _is_root():
        lines.insert(0, "User www-data\nGroup www-data")
    if manner.has_wrong_types:
        lines += [
            "LoadModule headers_module /usr/lib/apache2/modules/mod_headers.so",
            "Header set X-Content-Type-Options nosniff",
            f'<FilesMatch "(?<!\\.html|..\\.js|\\.css)$">\nForceType {WRONG}\n</FilesMatch>',
        ]
    lines.append("SetOutputFilter DEFLATE" if manner.is_packed else "SetEnv no-gzip 1")
    (place.work / "apache.conf").write_text("\n".join(lines))
    return ["apache2", "-f", str(place.work / "apache.conf"), "-DFOREGROUND"]


def _lighttpd(place: Place, manner: Manner) -> list[str]:
    types = ", ".join(f'".{end}" => "{kind}"' for end, kind in KNOWN.items())
    lines = [
        f'server.document-root = "{place.root}"\nserver.bind = "127.0.0.1"\nserver.port = {place.port}',
        'server.modules = ("mod_indexfile", "mod_access", "mod_deflate", "mod_setenv", "mod_staticfile")',
        f'index-file.names = ("index.html")\nserver.upload-dirs = ("{place.work}")\ndeflate.cache-dir = "{place.work}"',
    ]
    if manner.has_wrong_types:
        lines += [
            f'mimetype.assign = ({types}, "" => "{WRONG}")',
            'setenv.add-response-header = ("X-Content-Type-Options" => "nosniff")',
        ]
    else:
        lines.append('include_shell "/usr/share/lighttpd/create-mime.conf.pl"')
    if manner.is_packed:
        lines.append('deflate.mimetypes = ("")\ndeflate.allowed-encodings = ("gzip", "deflate")')
    (place.work / "lighttpd.conf").write_text("\n".join(lines) + "\n")
    return ["lighttpd", "-D", "-f", str(place.work / "lighttpd.conf")]


def _caddy(place: Place, manner: Manner) -> list[str]:
    wrong = (
        "@other not path *.html *.js *.css */\n header X-Content-Type-Options nosniff\n"
        f" header @other {{\n  Content-Type {WRONG}\n  defer\n }}\n"
    )
    (place.work / "Caddyfile").write_text(
        "{\n admin off\n auto_https off\n}\n"
        f"http://127.0.0.1:{place.port} {{\n bind 127.0.0.1\n root * {place.root}\n file_server\n"
        f" {'encode gzip zstd' if manner.is_packed else ''}\n {wrong if manner.has_wrong_types else ''}\n}}\n"
    )
    return ["caddy", "run", "--adapter=caddyfile", f"--config={place.work / 'Caddyfile'}"]


SERVERS: dict[str, Callable[[Place, Manner], list[str]]] = {
    "nginx": _nginx,
    "Apache": _apache,
    "Caddy": _caddy,
    "lighttpd": _lighttpd,
    "Python": _python,
    "Node": _node,
}
"""What starts each server, by name."""


@contextmanager
def served(site: Path, server: str, manner: Manner, folder: Path) -> Iterator[str]:
    """A server with a copy of a site, made in a new folder; returns the address of the page."""
    root, work = folder / "root", folder / "work"
    shutil.copytree(site, root / manner.prefix)
    work.mkdir()
    _open_to_all(folder)
    port = _free_port()
    command = SERVERS[server](Place(root, port, work), manner)
    environment = {**os.environ, "XDG_DATA_HOME": str(work), "XDG_CONFIG_HOME": str(work)}
    environment["PATH"] = f"{environment['PATH']}:/usr/sbin"
    with (work / "said").open("wb") as said:
        process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT, env=environment, cwd=work)
    try:
        _wait_for(port, process, work / "said")
        yield f"http://127.0.0.1:{port}/{manner.prefix}{'/' if manner.prefix else ''}"
    finally:
        process.terminate()
        process.wait()


def plays(page: Page, address: str, leave: Callable[[], None]) -> None:
    """The first press is answered, another view opens, and everything works after a reload without the server.

    `leave` ends the server. Raises AssertionError if any of this fails.
    """
    player = Player(page).visit(address)
    player.cell(5, 5).click()
    absent = page.get_by_text("The engine could not start")
    eventually(page, lambda: bool(absent.count() or re.match("Opened ", player.status.inner_text())), True)
    expect(absent).to_have_count(0)
    player.expect_status("^Opened ")
    page.get_by_role("link", name="Stats", exact=True).first.click()
    expect(page.get_by_role("heading", name="Stats")).to_be_visible()
    page.evaluate(KEPT)
    # The first page's background downloads may still be running; a page from the cache asks no server.
    page.reload()
    expect(page.get_by_role("heading", name="Stats")).to_be_visible()
    leave()
    page.reload()
    expect(page.get_by_role("heading", name="Stats")).to_be_visible()
    page.get_by_role("link", name="Learn", exact=True).first.click()
    expect(page.get_by_role("heading", name="Learn")).to_be_visible()
    page.evaluate("() => { location.hash = '#new?size=5x5&mines=3&seed=7&rules=quantum'; }")
    expect(page.get_by_role("gridcell", name="closed")).to_have_count(25)
    player.cell(3, 3).click()
    player.expect_status("^Opened ")


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _open_to_all(folder: Path) -> None:
    """Servers give up root's rights before they read."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o644)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _wait_for(port: int, process: subprocess.Popen[bytes], said: Path) -> None:
    end = time.monotonic() + STARTING_S
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"The server does not answer: {said.read_text(errors='replace')[-2000:]}")
