"""Texts of files whose code page nobody tells, and the programs that they name."""

from __future__ import annotations

import re

_PAIR = re.compile(rb"[\x80-\xff]{2}")
_VERSION = re.compile(r"[0-9].*", re.DOTALL)


def decoded(raw: bytes) -> str:
    r"""A text in a code page that is likely, without what cannot be shown, such as line breaks.

    >>> decoded("é".encode()), decoded("王健".encode("gbk")), decoded(b"J\xf6rg\0 ")
    ('é', '王健', 'Jörg')
    """
    return shown(text_of(raw))


def text_of(raw: bytes) -> str:
    """A text in a code page that is likely: UTF-8 if it fits. If it does not, the player was Chinese or Western, which
    the bytes beyond ASCII tell: a Chinese letter begins with two of them, and Western ones are rarely neighbours.
    """
    for code in ("utf-8", "gbk") if _PAIR.search(raw) else ("utf-8",):
        try:
            return raw.decode(code)
        except UnicodeDecodeError:
            continue
    return raw.decode("cp1252", "replace")


def shown(text: str) -> str:
    r"""A text without what cannot be shown.

    >>> shown("Ann\0\x1b ")
    'Ann'
    """
    return "".join(filter(str.isprintable, text)).strip()


def program_in(text: str) -> tuple[str, str]:
    """A program and its version, which begins with the first digit.

    >>> program_in("Mines 3.1 beta"), program_in("Mines v2"), program_in("Mines")
    (('Mines', '3.1 beta'), ('Mines', '2'), ('Mines', ''))
    """
    match = _VERSION.search(text)
    if not match:
        return text.strip(), ""
    return re.sub(r"[\s_-]+[vV]?\Z", "", text[: match.start()]).strip(), match[0].strip()
