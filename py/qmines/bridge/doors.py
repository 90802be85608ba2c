"""The analyser's doors: reads whatever is pasted, dropped or chosen, and writes a position in every format and as a
link. A replay of another program comes with the record of its game, if its rules are ours; a game of ours that has
ended may be read as a replay, and as a board. None of it touches the game on the board.
"""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace

from qmines.bridge.messages import Answer, Handler, Message, text_in
from qmines.bridge.progress import Progress, lines_in, watched
from qmines.errors import MessageError, PositionError, QminesError, RecordError
from qmines.formats import link, position, record
from qmines.formats.content import Content, seen
from qmines.formats.recognise import Found, boards_in, other_readings
from qmines.formats.replays.played import Played
from qmines.formats.replays.recorded import record_of
from qmines.formats.table import FORMATS, NAMED, Format
from qmines.game.game import Game
from qmines.game.records.record import layout_in, text_of
from qmines.review.summary import summary

MOST_BYTES = 5_000_000
"""The most bytes of a text or a file."""

_CELLS_AT_ONCE = 20_000
"""How many cells are described between two progress messages."""

_ROWS_AT_ONCE = 20
"""How many rows of a link are read or written between two of them."""

_AT_END = "the board at the end of a game of ours"
"""What people call the other reading of a record."""

_ENDING = ".txt"
"""The ending of files whose format has no usual one."""


class Doors:
    """The handlers of messages about texts, files and links."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {
            "read": self._read,
            "write": self._write,
            "record_link": self._record_link,
        }

    def _read(self, message: Message) -> Iterator[Answer | Progress]:
        data, name = data_in(message), text_in(message, "name") if "name" in message else ""
        if (text := _own_text(data)) is not None:
            yield {"readings": (yield from _own(text, name))}, b""
            return
        taken = boards_in(data, name)
        yield Progress("read", 1, 3)
        others = other_readings(data, taken)
        yield Progress("read", 2, 3)
        readings = []
        for found in (taken, *others):
            readings.append((yield from _reading(found, name)))
        yield {"readings": readings}, b""

    def _write(self, message: Message) -> Iterator[Answer | Progress]:
        content = _content_in(message)
        if "record" in message:
            game = yield from _ended(text_in(message, "record"))
            content = replace(content, game=record.OwnGame(game))
            start = game.start
            if start is not None and game.params.grid == content.grid and start[0] not in (content.layout or ()):
                content = replace(content, start=start[0])
        written = [form for form in FORMATS if form.write]
        forms = []
        for form in written:
            forms.append(_form(form, content))
            yield Progress("write", len(forms), len(written) + 1)
        yield {"forms": forms, **(yield from _link(content))}, b""

    def _record_link(self, message: Message) -> Iterator[Answer | Progress]:
        game = yield from _ended(text_in(message, "record"))
        try:
            yield {"link": link.record_link(text_of(game))}, b""
        except PositionError as error:
            yield {"link": None, "link_reason": str(error)}, b""


# Reading


def data_in(message: Message) -> bytes:
    """The bytes of a text or a file. Raises `MessageError` if the message has neither, `PositionError` if they are too
    many, or no text.
    """
    if ("text" in message) == ("base64" in message):
        raise MessageError("The message must have either text or base64.")
    if "text" in message:
        text = text_in(message, "text")
        _require_size(len(text))
        try:
            data = text.encode()
        except UnicodeEncodeError as error:
            raise PositionError(f"Character {error.start + 1} of the text is half a character.") from error
        _require_size(len(data))
        return data
    text = text_in(message, "base64")
    _require_size(len(text) * 3 // 4 - 2)
    try:
        return b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise MessageError("The message field base64 is not base64.") from error


def _require_size(size: int) -> None:
    if size > MOST_BYTES:
        raise PositionError(f"The file is too large: {MOST_BYTES // 1_000_000} MB are the most.")


def _own_text(data: bytes) -> str | None:
    """The text of a link or a record of ours; None for anything else."""
    try:
        text = data.decode("utf-8-sig").lstrip()
    except UnicodeDecodeError:
        return None
    if record.is_record(text):
        return text
    return text.strip() if link.is_link(text.strip()) else None


def _own(text: str, name: str) -> Generator[Progress, None, list[Message]]:
    """The readings of a link or a record of ours; `name` is the file's."""
    if record.is_record(text):
        return _of_game(NAMED["record"], (yield from _game(text)), name)
    kind, value = link.parts_of(text)
    if kind == "r":
        return _of_game(NAMED["link"], (yield from _game(link.record_in(value))), name)
    content = yield from watched("read", link.reading(value), link.LARGEST, _ROWS_AT_ONCE)
    return [_titled(NAMED["link"], [_board(content, "")])]


def _game(text: str) -> Generator[Progress, None, Game]:
    return (yield from watched("read", record.game_in(text), lines_in(text)))


def _ended(text: str) -> Generator[Progress, None, Game]:
    """The game of a record. Raises `RecordError` if it has not ended."""
    game = yield from _game(text)
    if not game.has_ended:
        raise RecordError("That game has not ended, and its record would tell where the mines are.")
    return game


def _reading(boards: list[Found], name: str) -> Generator[Progress, None, Message]:
    """One reading of a text: its boards, and the format of the first of them. `name` is the file's."""
    described: list[Message] = []
    cells = 0
    for found in boards:
        described.append(_board(found.content, name))
        cells += found.content.grid.size
        if cells > _CELLS_AT_ONCE:
            cells = 0
            yield Progress("read", len(described), len(boards))
    return _titled(boards[0].form, described)


def _of_game(form: Format, game: Game, name: str) -> list[Message]:
    """The readings of a game of ours: as a replay, if it has ended, and as the board at its end."""
    board = {**_board(record.end_of(game), ""), "record": text_of(game)}
    if not game.has_ended:
        return [_titled(form, [board])]
    return [_titled(form, [{**board, **own_data(game, name)}]), {**_titled(form, [board]), "title": _AT_END}]


def own_data(game: Game, name: str) -> Message:
    """What a replay of a game of ours has besides its record; `name` is the file's."""
    told, begun = summary(game).data(), game.params.begun
    notes = {"file": name, "date": begun}
    return {"rules": told["rules"], "notes": {what: text for what, text in notes.items() if text}, "summary": told}


def _titled(form: Format, boards: Iterable[Message]) -> Message:
    return {"format": form.name, "title": form.title, "boards": list(boards)}


def _board(content: Content, name: str) -> Message:
    """The fields of a board; `name` is that of its file."""
    data = content.data("")
    del data["format"]
    if data["replay"] is None:
        del data["replay"]
    differences = {"differences": list(content.differences)} if content.differences else {}
    replay: Message = {}
    if isinstance(content.game, Played):
        data["replay"] |= {"solved": content.game.solved}
        replay = replay_data(content.game, name)
    return {**data, "view": None if content.view is None else position.write(content), **differences, **replay}


def replay_data(done: Played, name: str) -> Message:
    """The fields of a replay: the record of its game and its rules, or the reason why it has none; and what its file
    says about who played it, when and by which program.
    """
    said = done.replay.header
    file = "/".join(filter(None, (name, said.file)))
    told = {"program": said.program, "version": said.version, "player": said.player, "file": file, "date": said.date}
    notes = {"notes": {what: text for what, text in told.items() if text}}
    try:
        return {"record": record_of(done), "rules": done.replay.rules, **notes}
    except PositionError as error:
        return {"why_not": str(error), **notes}


# Writing


def _content_in(message: Message) -> Content:
    """The position of a message, with its layout if it has one. Raises `PositionError`."""
    content = seen(position.read(text_in(message, "position")).position("A message"))
    if "layout" not in message:
        return content
    try:
        layout = layout_in(content.grid.size, text_in(message, "layout"))
    except RecordError as error:
        raise PositionError(f"The layout cannot be read. {error}") from error
    return Content(content.grid, content.mine_count, content.view, layout)


def _form(form: Format, content: Content) -> Message:
    """A content in a format, or the reason why that cannot hold it."""
    assert form.write is not None
    fields = {"format": form.name, "title": form.title, "file": (*form.endings, _ENDING)[0]}
    try:
        written = form.write(content)
    except QminesError as error:
        return {**fields, "reason": str(error)}
    if isinstance(written, bytes):
        return {**fields, "base64": b64encode(written).decode()}
    return {**fields, "text": f"{written}\n"}


def _link(content: Content) -> Generator[Progress, None, Message]:
    """The value of a link, or the reason why there is none."""
    try:
        value = yield from watched("write", link.writing(content), content.grid.rows, _ROWS_AT_ONCE)
    except PositionError as error:
        return {"link": None, "link_reason": str(error)}
    return {"link": value}
