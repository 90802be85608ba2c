"""Every format of the table: what it holds comes back, and what it cannot hold is refused in a sentence."""

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from buildtools.places import ROOT
from qmines.errors import PositionError
from qmines.formats.content import Content
from qmines.formats.recognise import boards_in
from qmines.formats.table import FORMATS, NAMED, WRITTEN, Format
from qmines.position import CLOSED, EXPLODED, MARKED
from tests.formats.samples import content, played_content, seeds
from tests.thorough import amount

HOLDS = {
    "position": "view",
    "jsm": "view",
    "jsm-link": "view",
    "tatham": "layout start",
    "tatham-save": "view layout start",
    "board": "view layout",
    "mgb": "layout",
    "pttacg": "layout",
    "mbf": "layout",
    "mbf-hex": "layout",
    "map": "layout",
    "record": "view layout start",
    "rawvf": "view layout start",
}
"""What each format that is written holds."""

BY_MOVES = ("tatham-save", "record")
"""Formats in which what is seen follows from moves: tested with positions of play, in their own modules."""


def encoded(form: Format, held: Content) -> bytes:
    assert form.write
    written = form.write(held)
    return written if isinstance(written, bytes) else f"{written}\n".encode()


def held_by(form: Format, given: Content) -> Content:
    """The part of a content that a format holds."""
    holds = HOLDS[form.name].split()
    given = replace(given, **{name: None for name in ("view", "layout", "start") if name not in holds})
    if form.name.startswith("jsm") and given.view is not None:
        codes = given.view.replace(bytes([EXPLODED]), bytes([CLOSED]))
        given = replace(given, view=codes)
    if form.name in BY_MOVES:
        given = replace(given, view=None)
    return given


def writable(form: Format, given: Content) -> Content:
    """The same content without what a format refuses."""
    if form.name.startswith("jsm") and given.view is not None:
        return replace(given, view=given.view.replace(bytes([MARKED]), bytes([CLOSED])))
    return replace(given, view=None) if form.name in BY_MOVES else given


def is_playable(held: Content) -> bool:
    """Whether a board makes a game."""
    return min(held.grid.rows, held.grid.columns) > 1 and 0 < held.mine_count < held.grid.size


def require_round_trip(form: Format, random: Random) -> None:
    if form.name == "rawvf":
        made = played_content(random)
    else:
        made = writable(
            form, content(random, wild=random.random() < 0.5 and form.name in ("position", "jsm", "jsm-link"))
        )
    if form.name == "record" and not is_playable(made):
        return
    data = encoded(form, made)
    again = form.read(data)
    assert len(again) == 1
    if form.name in BY_MOVES:
        again[0] = replace(again[0], view=None)
    assert replace(again[0], differences=()) == held_by(form, made)
    assert encoded(form, again[0]) == data
    if form.name not in ("jsm", "position") or CLOSED in (made.view or b""):
        # Without a closed cell a text may look like a map.
        assert [found.form.name for found in boards_in(data)] == [form.name]


@pytest.mark.parametrize("name", WRITTEN)
@given(seeds())
def test_what_it_holds_comes_back(name: str, random: Random) -> None:
    require_round_trip(NAMED[name], random)


@pytest.mark.parametrize("name", WRITTEN)
def test_a_thousand_boards_come_back(name: str) -> None:
    for number in range(amount(30, 1000)):
        require_round_trip(NAMED[name], Random(f"{name} {number}"))


@pytest.mark.parametrize("name", WRITTEN)
def test_what_it_cannot_hold_is_told(name: str) -> None:
    form = NAMED[name]
    assert form.write
    lacking = replace(content(Random(1)), view=None, layout=None)
    with pytest.raises(PositionError, match=r"^[A-Z].*(, which is not known here|and here there are none)\.$"):
        form.write(lacking)


def test_every_format_that_is_written_is_tested() -> None:
    assert sorted(HOLDS) == sorted(WRITTEN)


def test_names_and_endings_are_unique() -> None:
    assert len(NAMED) == len(FORMATS)
    endings = [ending for form in FORMATS for ending in form.endings]
    assert len(endings) == len(set(endings))


def test_the_document_has_a_row_for_each() -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([\w-]+)` \| .* \| ([^|]+) \|$", text, re.MULTILINE))
    assert rows == {form.name: form.lacks for form in FORMATS}
