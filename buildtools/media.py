"""What kind of thing a file is, as browsers insist on being told."""

from pathlib import PurePath

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
}
"""Media types by the ends of names."""

_PACKED = {".png", ".wasm", ".woff2", ".zip"}
"""What is packed by its nature, or is too much to be packed while somebody waits."""


def type_of(name: str) -> str:
    """The media type of a file.

    >>> type_of("fonts/digits.woff2")
    'font/woff2'
    >>> type_of("LICENSE")
    'text/plain; charset=utf-8'
    """
    return TYPES.get(PurePath(name).suffix, TYPES[".txt"])


def is_text(name: str) -> bool:
    """Whether a file is of a kind that becomes much smaller when it is packed.

    >>> is_text("main.js"), is_text("digits.woff2")
    (True, False)
    """
    return PurePath(name).suffix not in _PACKED
