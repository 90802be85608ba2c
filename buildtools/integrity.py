"""Digests in the page: a browser takes a file only if its bytes have the digest that the page names.

Tags of scripts and sheets have an attribute; modules that load later have an entry in the page's import map, and what
the engine's worker fetches has one in the build's data. `docs/security.md` says what can carry none of these.
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path

_TAG = re.compile(
    r'^(<(?:script|link) [^>\n]*\b(?:src|href)="([^"]+\.(?:js|css))"[^>\n]*?)(?: integrity="[^"]*")?>', re.MULTILINE
)
_MAP = re.compile(r'(<script type="importmap">)(.*?)(</script>)')
_DIGESTS = re.compile(r'("digests": )(\{[^}]*\})')
_POLICY = re.compile(r"(script-src [^;]* )'sha256-[^' ]*';")
"""The import map is inline, so the policy names it: the last of its scripts."""

UNKNOWN = "sha256-"
"""Stands for a digest until the files are there."""


def import_map(addresses: Iterable[str]) -> str:
    """An element for the page that holds the digests of modules that load later, by their addresses on the site.

    It must come before every script that asks for one.
    """
    entries = {f"./{address}": UNKNOWN for address in sorted(addresses)}
    return f'<script type="importmap">{json.dumps({"integrity": entries}, separators=(",", ":"))}</script>\n'


def added(text: str, folder: Path) -> str:
    """The page with the digests of the files in the folder of its site, in place of any that it had."""

    def tag(found: re.Match[str]) -> str:
        return f'{found[1]} integrity="{of((folder / found[2]).read_bytes())}">'

    def digests(found: re.Match[str]) -> str:
        told = {name: of(one(name).read_bytes()) for name in json.loads(found[2])}
        return found[1] + json.dumps(told)

    def one(name: str) -> Path:
        return next(folder.glob(f"runtime-*/{name}"), folder / name)

    def entries(found: re.Match[str]) -> str:
        told = {name: of((folder / name).read_bytes()) for name in json.loads(found[2])["integrity"]}
        return found[1] + json.dumps({"integrity": told}, separators=(",", ":")) + found[3]

    whole = _DIGESTS.sub(digests, _MAP.sub(entries, _TAG.sub(tag, text)))
    if (inline := _MAP.search(whole)) is None:
        return whole
    return _POLICY.sub(rf"\g<1>'{of(inline[2].encode())}';", whole, count=1)


def removed(text: str) -> str:
    """The page without digests of files, for those who change its files."""
    return _DIGESTS.sub(r"\1{}", _MAP.sub("", _TAG.sub(r"\1>", text)))


def unknown(names: Iterable[str]) -> dict[str, str]:
    """What the build's data hold until the files are there: names in the runtime's folder or at the site's root."""
    return dict.fromkeys(sorted(names), UNKNOWN)


def of(content: bytes) -> str:
    """The digest as attributes and policies name it.

    >>> of(b"")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
