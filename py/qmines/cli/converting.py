"""`convert`: reads boards and positions in the formats of many programs, and writes them in another one."""

from __future__ import annotations

import argparse
import json
from typing import Any, BinaryIO

from qmines.cli.arguments import number_of
from qmines.cli.streams import complain, say, say_bytes, whole, write_file
from qmines.errors import PositionError
from qmines.formats.recognise import Found, boards_in
from qmines.formats.table import FORMATS, NAMED, WRITTEN, Format
from qmines.text import counted


def add_convert(commands: Any) -> None:
    """Adds `convert` to the commands of a parser."""
    command = commands.add_parser(
        "convert",
        help="read boards and positions of other programs, and write them in another format",
        description="Reads boards and positions in any of these formats, by their content, and checks them: "
        f"{'; '.join(f'{form.name}, {form.title}' for form in FORMATS)}. It reads everything that `generate` prints. "
        "Without --to and --json it writes boards as maps with all their clues.",
    )
    command.add_argument("file", metavar="IN", help="a file in one of the formats, or - for standard input")
    command.add_argument("--to", choices=WRITTEN, metavar="FORMAT", help=f"the format to write: {' '.join(WRITTEN)}")
    command.add_argument("--out", metavar="FILE", help="write to this file instead of standard output")
    command.add_argument(
        "--json",
        action="store_true",
        help="print what was read as JSON, an object a line for each board; with --to, only --out gets that format",
    )
    command.add_argument("--game", type=number_of, metavar="N", help="take only board N of a file, counted from 1")
    command.set_defaults(run=_convert)


def _convert(stream: BinaryIO, options: argparse.Namespace) -> None:
    boards = boards_in(whole(stream, options.file), options.file)
    if options.game is not None:
        if options.game > len(boards):
            raise PositionError(f"There is no board {options.game}: the file has {counted(len(boards), 'board')}.")
        boards = [boards[options.game - 1]]
    described = "\n".join(json.dumps(found.content.data(found.form.name)) for found in boards) if options.json else ""
    written = described if options.json and not options.to else _written(boards, NAMED[options.to or "map"])
    for found in boards:
        for difference in found.content.differences:
            complain(difference)
    if options.out is not None:
        write_file(options.out, written if isinstance(written, bytes) else f"{written}\n".encode())
    if options.json and (options.to or options.out is None):
        say(described)
    elif options.out is None:
        say_bytes(written) if isinstance(written, bytes) else say(written)


def _written(boards: list[Found], form: Format) -> str | bytes:
    """The boards in a format. Raises `PositionError` if it cannot hold them."""
    assert form.write is not None
    if len(boards) > 1 and form.joint is None:
        title = f"{form.title[0].upper()}{form.title[1:]}"
        raise PositionError(f"{title} holds one board, and the file has {len(boards)}: choose one by --game N.")
    several = [form.write(found.content) for found in boards]
    if form.joint is None:
        return several[0]
    return form.joint.join(str(text) for text in several)
