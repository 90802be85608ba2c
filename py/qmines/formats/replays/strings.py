"""Texts of files whose code page nobody tells, and the programs that they name."""

from __future__ import annotations

import re

_VERSION = re.compile(r"[0-9].*", re.DOTALL)


def decoded(raw: bytes, *others: str) -> str:
    r"""A text in UTF-8, or in the first of `others` that fits if it is not UTF-8, or with signs for what fits none;
    without what cannot be shown, such as line breaks.

    >>> decoded("é".encode()), decoded("王健".encode("gbk"), "gbk"), decoded(b"\xe9t\xe9\0 ")
    ('é', '王健', '�t�')
    """
    return shown(_text(raw, others))


def shown(text: str) -> str:
    r"""A text without what cannot be shown.

    >>> shown("Ann\0\x1b ")
    'Ann'
    """
    return "".join(filter(str.isprintable, text)).strip()


def _text(raw: bytes, others: tuple[str, ...]) -> str:
    for code in ("utf-8", *others):
        try:
            return raw.decode(code)
        except UnicodeDecodeError:
            continue
    return raw.decode(errors="replace")


def program_in(text: str) -> tuple[str, str]:
    """A program and its version, which begins with the first digit.

    >>> program_in("Mines 3.1 beta"), program_in("Mines v2"), program_in("Mines")
    (('Mines', '3.1 beta'), ('Mines', '2'), ('Mines', ''))
    """
    match = _VERSION.search(text)
    if not match:
        return text.strip(), ""
    return re.sub(r"[\s_-]+[vV]?\Z", "", text[: match.start()]).strip(), match[0].strip()
