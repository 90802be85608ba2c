"""The formats, one row each: recognition, the command line and the documents are made from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from qmines.errors import PositionError
from qmines.formats import (
    board,
    jsm,
    jsm_link,
    json_boards,
    link,
    maps,
    mbf,
    mgb,
    position,
    pttacg,
    record,
    tatham,
    tatham_save,
)
from qmines.formats.content import Content, require_few
from qmines.formats.headers import pieces
from qmines.formats.replays import avf, evf, evfs, msor, mvf, rawvf, rmv
from qmines.formats.replays.played import Played, content_of, played
from qmines.formats.replays.recorded import record_of
from qmines.formats.replays.replay import Replay
from qmines.game.records.record import text_of


@dataclass(frozen=True)
class Format:
    """A format: what people call it, how it is read from the bytes of a file and written, and what it cannot hold.

    A text that `claims` to be in a format is of that format, or damaged, and so is a file that `begins` like one, which
    need not be text. Where `is_unmarked`, a file may lack any such mark. If a damaged file has neither mark nor name,
    the format that it `resembles` says what is wrong. `joint` separates several boards of one text, and is None if a
    file has a single one. A format that is not written has no `write`. `endings` are the usual ones of its files.
    """

    name: str
    title: str
    read: Callable[[bytes], list[Content]]
    write: Callable[[Content], str | bytes] | None
    lacks: str
    claims: Callable[[str], bool] | None = None
    begins: Callable[[bytes], bool] | None = None
    resembles: Callable[[bytes], bool] | None = None
    joint: str | None = None
    is_unmarked: bool = False
    is_binary: bool = False
    endings: tuple[str, ...] = ()


def text_in(data: bytes) -> str:
    """The text in the bytes of a file, without a byte order mark. Raises `PositionError` if it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError(f"Byte {error.start + 1} is not text in UTF-8.") from error


def _one(read: Callable[[str], Content]) -> Callable[[bytes], list[Content]]:
    """Reads a text with one board."""
    return lambda data: [read(text_in(data))]


def _several(read: Callable[[str], Content]) -> Callable[[bytes], list[Content]]:
    """Reads a text with one board in each line. Raises `PositionError` with the line if there are several."""

    def read_lines(data: bytes) -> list[Content]:
        lines = list(map(str.strip, text_in(data).splitlines()))
        count = len(lines) - lines.count("")
        if count <= 1:
            return [read("".join(lines))]
        require_few(count, "one a line")
        contents = []
        for number, line in enumerate(lines, 1):
            try:
                if line:
                    contents.append(read(line))
            except PositionError as error:
                raise PositionError(f"On line {number}: {error}") from error
        return contents

    return read_lines


def _pieces(read: Callable[[str], Content]) -> Callable[[bytes], list[Content]]:
    """Reads a text with one board under each size."""
    return lambda data: list(map(read, pieces(text_in(data))))


def _replays(read: Callable[[bytes], Replay]) -> Callable[[bytes], list[Content]]:
    """Reads a file with one replay."""
    return lambda data: [content_of(read(data))]


def _tatham(data: bytes) -> list[Content]:
    """Reads a save of Tatham's Mines; its moves, if it has any, are a game."""
    content, replay = tatham_save.read_both(text_in(data))
    return [replace(content, game=played(replay)) if replay.acts else content]


def _record(content: Content) -> str:
    """A board as a record of ours, or the moves of the game that a file holds, if it was played by rules of ours."""
    if isinstance(content.game, record.OwnGame):
        return text_of(content.game.game).removesuffix("\n")
    if isinstance(content.game, Played) and content.game.replay.rules:
        return record_of(content.game).removesuffix("\n")
    return record.write(content)


def _rawvf(content: Content) -> str:
    """A game as RAWVF. Raises `PositionError` if there is none, or it cannot be written."""
    if isinstance(content.game, record.OwnGame):
        return rawvf.write_game(content.game.game)
    if isinstance(content.game, Played):
        return rawvf.write(content.game)
    raise PositionError("A RAWVF file holds the moves of a game, and here there are none.")


FORMATS = (
    Format(
        name="position",
        title="our position text",
        read=_pieces(position.read),
        write=position.write,
        lacks="the mines",
        joint="\n\n",
    ),
    Format(
        name="jsm",
        title="JSMinesweeper's position text",
        read=_pieces(jsm.read),
        write=jsm.write,
        lacks="the mines, question marks; exploded mines become closed cells",
        joint="\n\n",
        endings=(".mine",),
    ),
    Format(
        name="jsm-link",
        title="a link to JSMinesweeper",
        read=_several(jsm_link.read),
        write=jsm_link.write,
        lacks="the mines, question marks; exploded mines become closed cells",
        claims=jsm_link.is_link,
        is_unmarked=True,
        joint="\n",
    ),
    Format(
        name="pttacg",
        title="a PTTACG link",
        read=_several(pttacg.read),
        write=pttacg.write,
        lacks="all but the mines",
        claims=pttacg.is_link,
        joint="\n",
    ),
    Format(
        name="mbf",
        title="an MBF or ABF file",
        read=lambda data: [mbf.read(data)],
        write=mbf.write,
        lacks="all but the mines; more than 255 rows or columns",
        is_unmarked=True,
        is_binary=True,
        endings=(".mbf", ".abf"),
    ),
    Format(
        name="mbf-hex",
        title="MBF in hexadecimal digits",
        read=_one(mbf.read_hex),
        write=mbf.write_hex,
        lacks="all but the mines; more than 255 rows or columns",
        is_unmarked=True,
    ),
    Format(
        name="tatham",
        title="a game ID of Simon Tatham's Mines",
        read=_several(tatham.read),
        write=tatham.write,
        lacks="what is seen",
        claims=tatham.is_id,
        joint="\n",
    ),
    Format(
        name="tatham-save",
        title="a save of Tatham's Mines",
        read=_tatham,
        write=tatham_save.write,
        lacks="question marks, untrue views",
        claims=tatham_save.is_save,
    ),
    Format(
        name="board",
        title="a .board file",
        read=_one(board.read),
        write=board.write,
        lacks="the first cell",
        claims=board.is_board,
        endings=(".board",),
    ),
    Format(
        name="mgb",
        title="a minegauler board",
        read=_one(mgb.read),
        write=mgb.write,
        lacks="all but the mines",
        claims=mgb.is_board,
        endings=(".mgb",),
    ),
    Format(
        name="rawvf",
        title="a RAWVF replay",
        read=_replays(rawvf.read),
        write=_rawvf,
        lacks="boards without moves, games whose mines moved, the path of the cursor",
        begins=lambda data: rawvf.is_rawvf(data.decode("latin-1")),
        endings=(".rawvf",),
    ),
    Format(
        name="avf",
        title="an AVF replay",
        read=_replays(avf.read),
        write=None,
        lacks="nothing is written: its checksum is not public",
        is_unmarked=True,
        is_binary=True,
        resembles=avf.resembles,
        endings=(".avf",),
    ),
    Format(
        name="evf",
        title="an EVF replay",
        read=_replays(evf.read),
        write=None,
        lacks="nothing is written",
        is_unmarked=True,
        is_binary=True,
        resembles=evf.resembles,
        endings=(".evf",),
    ),
    Format(
        name="evfs",
        title="an EVFS file",
        read=lambda data: [content_of(game.named) for game in evfs.read(data)],
        write=None,
        lacks="nothing is written",
        is_unmarked=True,
        is_binary=True,
        resembles=evfs.resembles,
        endings=(".evfs",),
    ),
    Format(
        name="rmv",
        title="an RMV replay",
        read=_replays(rmv.read),
        write=None,
        lacks="nothing is written: its checksum is not public",
        begins=lambda data: data.startswith(rmv.MARK),
        is_binary=True,
        endings=(".rmv",),
    ),
    Format(
        name="mvf",
        title="an MVF replay",
        read=_replays(mvf.read),
        write=None,
        lacks="nothing is written: its checksum is not public",
        begins=lambda data: data.startswith(mvf.MARK),
        is_unmarked=True,
        is_binary=True,
        endings=(".mvf",),
    ),
    Format(
        name="map",
        title="a text map",
        read=lambda data: list(map(maps.content_of, maps.several(text_in(data)))),
        write=maps.write,
        lacks="all but the mines",
        is_unmarked=True,
        joint="\n\n",
    ),
    Format(
        name="record",
        title="a record of ours",
        read=_one(record.read),
        write=_record,
        lacks="exploded mines, untrue views, boards of one row or column, clicks without effect",
        claims=record.is_record,
    ),
    Format(
        name="link",
        title="a link of ours",
        read=_one(link.read),
        write=None,
        lacks="the first cell; the page writes it",
        claims=link.is_link,
    ),
    Format(
        name="msor",
        title="a replay of minesweeper.online",
        read=lambda data: [msor.read_content(data)],
        write=None,
        lacks="nothing is written",
        claims=msor.is_msor_text,
        endings=(".msor",),
    ),
    Format(
        name="json",
        title="JSON of generate, convert or analyse",
        read=lambda data: json_boards.read(text_in(data)),
        write=None,
        lacks="nothing; `--json` writes it",
        claims=lambda text: text[:1] in ("[", "{"),
    ),
)

NAMED = {form.name: form for form in FORMATS}
"""The formats by their names."""

WRITTEN = [form.name for form in FORMATS if form.write]
"""The names of the formats that are written."""
