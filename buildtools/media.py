"""Media types of files, which browsers insist on."""

from pathlib import PurePath

PACKED = ".zst"
"""The end of the name of a file that the build has packed (`pack.py`), next to the file itself."""

TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
    PACKED: "application/zstd",
}
"""Media types by file extension."""

_COMPRESSED = {".png", ".wasm", ".woff2", ".zip", PACKED}
"""File types that are compressed by nature, or too large to compress while somebody waits."""


def type_of(name: str) -> str:
    """The media type of a file.

    >>> type_of("fonts/digits.woff2")
    'font/woff2'
    >>> type_of("LICENSE")
    'text/plain; charset=utf-8'
    """
    return TYPES.get(PurePath(name).suffix, TYPES[".txt"])


def is_text(name: str) -> bool:
    """Whether compression makes files of this kind much smaller.

    >>> is_text("main.js"), is_text("digits.woff2")
    (True, False)
    """
    return PurePath(name).suffix not in _COMPRESSED
