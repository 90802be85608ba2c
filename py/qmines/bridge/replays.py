"""Many replays at once: the games of a file read and reviewed, and the files of an archive handed out one by one.

None of it touches the game on the board.
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Generator, Iterator
from io import BytesIO

from qmines.bridge.doors import data_in, own_data, replay_data
from qmines.bridge.messages import Answer, Handler, Message, switch_in, text_in
from qmines.bridge.progress import Progress, watched
from qmines.errors import MessageError, PositionError, QminesError
from qmines.formats.many import Row, csv_of, row_of
from qmines.formats.replays.archive import Archive, Entry
from qmines.formats.replays.played import Played, differences, sentence_of
from qmines.formats.reviewed import Reviewable, Reviewed, games_in
from qmines.review.examine import examining_record

_EVERY = 5
"""How many decisions lie between two progress messages."""

MOST_PACKED = 300_000_000
"""The most bytes of an archive, which the engine holds as a whole."""


class Replays:
    """The handlers of messages about files of replays, and the archive that is being unpacked."""

    def __init__(self) -> None:
        self._packed = BytesIO()
        self._entries: Iterator[Entry] = iter(())
        self.handlers: dict[str, Handler] = {"replays": self._replays, "pack": self._pack, "unpack": self._unpack}

    def _replays(self, message: Message) -> Iterator[Answer | Progress]:
        name, is_single = text_in(message, "name"), switch_in(message, "single")
        if "reason" in message:
            yield {"games": [_told(Row(name, None, text_in(message, "reason")))]}, b""
            return
        games = []
        try:
            found = games_in(data_in(message), name)
            if is_single and len(found) == 1 and isinstance(played := found[0].game, Played):
                board = _board(played, name)
                if "record" in board:
                    yield {"games": [{"board": board}]}, b""
                    return
            for number, game in enumerate(found, 1):
                games.append((yield from _game(game, name, number if len(found) > 1 else None)))
        except MessageError:
            raise
        except QminesError as error:
            games.append(_told(Row(name, None, str(error))))
        yield {"games": games}, b""

    def _pack(self, message: Message) -> Answer:
        if switch_in(message, "first"):
            self._packed, self._entries = BytesIO(), iter(())
        try:
            self._packed.write(b64decode(text_in(message, "base64"), validate=True))
        except (binascii.Error, ValueError) as error:
            raise MessageError("The message field base64 is not base64.") from error
        if self._packed.tell() > MOST_PACKED:
            self._packed = BytesIO()
            raise PositionError(f"The archive is too large: {MOST_PACKED // 1_000_000} MB are the most.")
        if not switch_in(message, "last"):
            return {}, b""
        archive = Archive(self._packed)
        self._entries = iter(archive)
        return {"count": len(archive)}, b""

    def _unpack(self, _: Message) -> Answer:
        entry = next(self._entries, None)
        if entry is None:
            return {"name": None}, b""
        return {"name": entry.name, "reason": entry.reason}, entry.data


def _game(game: Reviewable, name: str, number: int | None) -> Generator[Progress, None, Message]:
    """A game of a file, reviewed; or the reason why that is not possible."""
    try:
        reviewed = yield from watched("review", game.reviewing(), 1, _EVERY)
        ours = {} if isinstance(game.game, Played) else (yield from _ours(game.game, reviewed, name))
    except QminesError as error:
        return _told(Row(name, number, str(error)))
    board = _board(game.game, name) if isinstance(game.game, Played) else ours
    return _told(row_of(name, number, reviewed)) | {"board": board}


def _told(row: Row) -> Message:
    """A row of the table, and the same as CSV: its header and its line."""
    return {
        "file": row.file,
        "game": row.game,
        "reason": row.reason,
        "figures": dict(row.figures),
        "missed": dict(row.missed),
        "csv": csv_of([row]).split("\n", 1),
    }


def _board(done: Played, name: str) -> Message:
    """What the page needs to show a replay move by move: the fields of `read`, without its last position."""
    grid, replay = done.replay.grid, done.replay
    told = [sentence_of(difference) for difference in differences(done)]
    size = {"rows": grid.rows, "cols": grid.columns, "mines": len(replay.layout)}
    return {**size, "replay": {**done.data(), "solved": done.solved}, "differences": told, **replay_data(done, name)}


def _ours(record: str, reviewed: Reviewed, name: str) -> Generator[Progress, None, Message]:
    """The same for a record of ours, with the summary of its game."""
    game = yield from watched("examine", examining_record(record), 1)
    more, params = own_data(game, name), game.params
    figures = {"result": reviewed.result, "time": reviewed.time, "bbbv": more["summary"]["bbbv"]}
    return {
        "rows": params.rows,
        "cols": params.columns,
        "mines": params.mine_count,
        "replay": {**figures, "clicks": reviewed.clicks._asdict()},
        "differences": [],
        "record": record,
        **more,
    }
