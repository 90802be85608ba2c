"""Writes RMV files of types 1 and 2 from their description, with what the program adds: events of cells, which readers
may pass over, short moves, a change of the clock behind the end of the game, and in type 2 a size of the file that is
two bytes too small (so do its releases 3.0.2C and 5.0.0a1).
"""

from dataclasses import dataclass, replace
from random import Random

from tests.formats.replays.games import Game, Move, Place

_CODES = {"mv": 1, "lc": 2, "lr": 3, "rc": 4, "rr": 5, "mc": 6, "mr": 7}
_BUTTONS = {"lc": 1, "lr": ~1, "rc": 2, "rr": ~2, "mc": 16, "mr": ~16}
_ENDS = {"lost": 15, "won": 16, "unfinished": 17}

BEGUN = 1_769_860_800
"""2026-01-31 12:00:00 UTC."""


@dataclass
class File:
    """What is in a file besides the game."""

    kind: int = 2
    clone: int = 1
    version: bytes = b"Vienna Minesweeper - Release 5.0.0 Copyright (C) 2008-2026"
    fields: tuple[bytes, ...] = (b"Ann Example", b"ann", b"Austria", b"secret")
    begun: int = BEGUN
    flags: tuple[Place, ...] = ()
    mode: int = 0
    utf8: int | None = None
    named: tuple[tuple[bytes, bytes], ...] = ((b"stat_openings", b"\7"),)
    clock_pressed: bool = True
    bbbv: int | None = None
    checksum: bytes = bytes(range(40))
    has_clock: bool = True


def rmv(game: Game, random: Random, file: File) -> bytes:
    """A game as a file."""
    bbbv = game.bbbv if file.bbbv is None else file.bbbv
    result = (
        f"\nLEVEL:4#SCORE:{game.time / 1000:.2f}#NAME:Ann#NICK:ann#3BV:{bbbv}#NF:0#TIMESTAMP:{file.begun}#\n".encode()
    )
    player = _u(2, len(file.fields)) + b"".join(_u(1, len(text)) + text for text in file.fields)
    board = _u(4, file.begun) + bytes((game.columns, game.rows)) + _u(2, len(game.mines)) + _places(game.mines)
    flags = _u(2, len(file.flags)) + _places(file.flags) if file.flags else b""
    properties = bytes((game.marks, not game.right, file.mode, 3))
    if file.kind == 2:
        properties += bytes((bbbv % 256, bbbv // 256, game.side))
    elif file.utf8 is not None:
        properties += bytes([file.utf8])
    named = _u(2, len(file.named))
    named += b"".join(_u(1, len(name)) + name + _u(1, len(value)) + value for name, value in file.named)
    events = _events(game, random, file) + bytes([_ENDS[game.result]]) + _u(3, game.time)
    if file.has_clock:
        events += b"\0" + (b"\xff" if file.kind == 2 else b"\0") + _u(3, game.time)
    sections = [file.version, player, board, flags, properties]
    if file.kind == 2:
        sections.append(named)
    else:
        sections.insert(0, result)
    sizes = b"".join(_u(2, len(section)) for section in sections) + _u(4, len(events)) + _u(2, len(file.checksum))
    rest = sizes + b"".join(sections) + events + file.checksum
    begin = b"*rmv" + _u(2, file.kind) + (bytes((file.clone, 5)) if file.kind == 2 else b"")
    return begin + _u(4, len(begin) + 4 + len(rest) - (2 if file.kind == 2 else 0)) + rest


def _u(length: int, number: int) -> bytes:
    return number.to_bytes(length)


def _places(places: frozenset[Place] | tuple[Place, ...]) -> bytes:
    return b"".join(bytes((column, row)) for row, column in places)


def _events(game: Game, random: Random, file: File) -> bytes:
    written, last, buttons = b"", None, 0
    moves = list(game.events)
    if not file.clock_pressed:
        moves.pop(next(index for index, move in enumerate(moves) if move.code == "lc"))
    for move in moves:
        if file.kind == 2 and last and _is_short(last, move):
            steps = ((move.x - last.x) & 15) << 4 | (move.y - last.y) & 15
            written += bytes((28, move.at - last.at, steps))
        else:
            change = _BUTTONS.get(move.code, 0)
            buttons = buttons & change if change < 0 else buttons | change
            written += bytes([_CODES[move.code]]) + _u(3, move.at) + _u(1, buttons)
            shift = (12, 56) if file.kind == 1 else (0, 0)
            for value, corner in zip((move.x, move.y), shift, strict=True):
                written += (value + corner).to_bytes(2, signed=file.kind == 2)
        last = move
        if random.random() < 0.2:
            written += bytes((random.choice((9, 10, 11, 12, 13, 14, *range(18, 28))), 0, 0))
        if file.kind == 1 and random.random() < 0.02:
            written += b"\0" + _u(4, file.begun)
    return written


def _is_short(last: Move, move: Move) -> bool:
    steps = move.x - last.x, move.y - last.y
    return move.code == "mv" and move.at - last.at < 256 and all(-8 <= step < 8 for step in steps)


def since_opening(game: Game) -> Game | None:
    """A game as old programs write it: from the release that started the clock to its end. None if more than moves
    and a press came before that.
    """
    if game.began is None:
        return None
    first = next(index for index, move in enumerate(game.events) if move.at == game.began and move.code == "lr")
    if {move.code for move in game.events[:first]} - {"mv", "lc"}:
        return None
    events = [move._replace(at=move.at - game.began) for move in game.events[first:] if move.at <= game.ended]
    return replace(game, events=events, began=0, ended=game.time)
