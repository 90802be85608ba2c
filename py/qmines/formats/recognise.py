"""What a file is, by its content.

Most formats have a mark, and a damaged file with the mark of a format is refused by the reader of that format. Texts
that begin with a size differ by the characters of their rows (`headers`). Everything else is read strictly, to its last
byte, in every format without a mark, and exactly one must fit; if several do, the ending of the file's name decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, get_args

from qmines.errors import PositionError
from qmines.formats.content import Content
from qmines.formats.headers import Kind, is_header, kind_of, pieces
from qmines.formats.table import FORMATS, NAMED, Format, text_in
from qmines.text import quoted

_CONTROL = re.compile(r"[\0-\x08\x0e-\x1f\x7f]")
_LOOKS = (
    ("mbf-hex", re.compile(r"[0-9a-fA-F]{2}(?:\s+[0-9a-fA-F]{2})+")),
    ("jsm-link", re.compile(r"[0-9A-Za-z]{9,}")),
    ("map", re.compile(r"[*.0-9\s]*")),
)
"""Which format without a mark a damaged text was probably meant to be in: the first that it looks like."""


class Found(NamedTuple):
    """A board that was read, and its format."""

    form: Format
    content: Content


def boards_in(data: bytes, name: str = "") -> list[Found]:
    """The boards in the bytes of a file, at least one, each with its format; `name` is the file's. Raises
    `PositionError`.

    >>> [(found.form.name, found.content.mine_count) for found in boards_in(b"3x1x1\\n1H1")]
    [('jsm', 1)]
    """
    if not data.strip():
        raise PositionError("The file is empty.")
    marked = next((form for form in FORMATS if form.begins and form.begins(data)), None)
    if marked is not None:
        return [Found(marked, content) for content in marked.read(data)]
    text = _text(data)
    if text is None:
        return _unmarked(data, None, name)
    if is_header(text.split("\n", 1)[0]):
        return list(_headed(text))
    form = next((form for form in FORMATS if form.claims and form.claims(text)), None)
    if form is None:
        return _unmarked(data, text, name)
    return [Found(form, content) for content in form.read(data)]


def other_readings(data: bytes, taken: list[Found] | None = None) -> list[list[Found]]:
    """What else a text may be that begins with its size, if its rows fit another format and say something else there
    than what was `taken` from it.

    >>> [[found.form.name for found in boards] for boards in other_readings(b"3x1x1\\n1*1")]
    [['position']]
    """
    text = _text(data)
    if text is None or not is_header(text.split("\n", 1)[0]):
        return []
    taken = boards_in(data) if taken is None else taken
    others = []
    for kind in get_args(Kind):
        try:
            other = [Found(NAMED[kind], content) for content in NAMED[kind].read(text.encode())]
        except PositionError:
            continue
        if [found.content for found in other] != [found.content for found in taken]:
            others.append(other)
    return others


def _text(data: bytes) -> str | None:
    """The data as text, without blank lines and spaces around it; None if it is binary."""
    try:
        text = text_in(data).strip()
    except PositionError:
        return None
    return None if _CONTROL.search(text) else text


def _headed(text: str) -> Iterator[Found]:
    """The boards of a text in which each begins with its size."""
    several = pieces(text)
    for number, piece in enumerate(several, 1):
        form = NAMED[kind_of(piece)]
        try:
            contents = form.read(piece.encode())
        except PositionError as error:
            raise PositionError(f"Board {number}: {error}" if len(several) > 1 else str(error)) from error
        yield from (Found(form, content) for content in contents)


def _unmarked(data: bytes, text: str | None, name: str) -> list[Found]:
    """The boards of a file without a mark: exactly one format must fit."""
    fitting, faults = [], {}
    for form in FORMATS:
        if form.is_unmarked and (form.is_binary or text is not None):
            try:
                fitting.append((form, form.read(data)))
            except PositionError as error:
                faults[form.name] = error
    if len(fitting) > 1:
        fitting = [(form, contents) for form, contents in fitting if name.lower().endswith(form.endings)] or fitting
    if len(fitting) > 1:
        titles = " or ".join(form.title for form, _ in fitting)
        raise PositionError(f"The file may be {titles}, and nothing in it says which.")
    if not fitting:
        raise _fault(faults, data, text, name)
    ((form, contents),) = fitting
    return [Found(form, content) for content in contents]


def _fault(faults: dict[str, PositionError], data: bytes, text: str | None, name: str) -> PositionError:
    """What is wrong with a file that fits no format: by its name or its looks, as that format's reader says it."""
    named = [form.name for form in FORMATS if form.endings and name.lower().endswith(form.endings)]
    looks = [] if text is None else [format_name for format_name, look in _LOOKS if look.fullmatch(text)]
    for format_name in [*named, *looks]:
        if format_name in faults:
            return faults[format_name]
    alike = next((form.name for form in FORMATS if form.resembles and form.resembles(data)), None)
    if text is None and alike is not None:
        return faults[alike]
    try:
        first = text_in(data).strip().split("\n", 1)[0]
        if text is None:
            return faults["mbf"]
    except PositionError as error:
        return PositionError(f"{str(error).removesuffix('.')}, and the file is not MBF either.")
    return PositionError(f"The file is in no format that is known here: its first line is {quoted(first)}.")
