"""Writes EVF files of the versions 0 to 4, and EVFS files, from their description, for tests of their readers."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.formats.replays.games import Game, Move

CODES = dict(zip(["mv", "lc", "lr", "rc", "rr", "mc", "mr", "pf", "cc", "l", "r", "m"], range(1, 13), strict=True))


@dataclass(frozen=True)
class Ways:
    """The ways in which files of one format differ. `has_device` alone tells version 0.2 from 0.1."""

    version: int = 3
    has_device: bool = True
    software: str = "Mines 3.1.9"
    player: bytes = "Ann 元".encode()
    begun: int = 1_700_000_000_123_456
    mode: int = 0
    checksum: bytes = b"\x07" * 32
    transcoder: str = ""
    metrics: tuple[str, ...] = ()
    extra: bytes = b""
    beside: tuple[int, int] | None = None


def evf(game: Game, ways: Ways) -> bytes:
    flags = 128 * (game.result == "won") + 96 + 16 * (not game.right) + 8 * bool(ways.transcoder)
    settings = [128 * game.marks] if ways.version > 2 else []
    data = bytearray([ways.version, flags, *settings, game.rows, game.columns])
    data += len(game.mines).to_bytes(2) + bytes([game.side]) + ways.mode.to_bytes(2) + game.bbbv.to_bytes(2)
    data += game.time.to_bytes(4 if ways.version == 4 else 3)
    data += about(ways) if ways.version == 4 else old_about(ways)
    data += board(game)
    if ways.version < 4:
        return (
            bytes(data) + b"".join(map(old_event, game.events)) + (b"\0" + ways.checksum if ways.checksum else b"\xff")
        )
    data += len(ways.metrics).to_bytes(2) + texts(name.encode() for name in ways.metrics)
    return bytes(data) + events(game.events, ways.extra) + b"\0" + len(ways.checksum).to_bytes(2) + ways.checksum


def evfs(games: Iterable[tuple[str, bytes]], checksum: bytes = b"sum") -> bytes:
    data = bytearray([0]) + len(checksum).to_bytes(2)
    for name, game in games:
        data += name.encode() + b"\0" + len(game).to_bytes(4) + game + checksum
    return bytes(data)


def old_about(ways: Ways) -> bytes:
    given = [ways.software.encode(), ways.player, b"race", b"unique", b"%d" % ways.begun, b"1700000099000000", b"XX"]
    return texts([*given, b"device"] if ways.has_device else given)


def about(ways: Ways) -> bytes:
    transcoded = [ways.transcoder.encode(), b"GBK"] if ways.transcoder else []
    data = b"XX" + ways.begun.to_bytes(8) + (ways.begun + 60_000_000).to_bytes(8)
    data += texts([ways.software.encode(), *transcoded, ways.player, b"race", b"unique"])
    return data + len(b"device").to_bytes(2) + b"device"


def texts(given: Iterable[bytes]) -> bytes:
    return b"".join(text + b"\0" for text in given)


def board(game: Game) -> bytes:
    """A bit for each cell, the highest of each byte first."""
    packed = bytearray(-(-game.rows * game.columns // 8))
    for row, column in game.mines:
        cell = row * game.columns + column
        packed[cell // 8] |= 128 >> cell % 8
    return bytes(packed)


def old_event(move: Move) -> bytes:
    return bytes([CODES[move.code]]) + move.at.to_bytes(3) + move.x.to_bytes(2) + move.y.to_bytes(2)


def events(moves: list[Move], extra: bytes) -> bytes:
    """Events in time and place relative to the last; `extra` follows each, and takes no time."""
    data = bytearray()
    now = x = y = 0
    for move in moves:
        elapsed = move.at - now
        while elapsed > 255:
            pause = min(elapsed, 65535)
            data += bytes([255]) + pause.to_bytes(2)
            elapsed -= pause
        data += bytes([CODES[move.code], elapsed])
        data += (move.x - x).to_bytes(2, signed=True) + (move.y - y).to_bytes(2, signed=True) + extra
        now, x, y = move.at, move.x, move.y
    return bytes(data)


def second_presses(game: Game) -> list[Move]:
    """The events with `cc` for the press of the second of two buttons."""
    down: set[str] = set()
    moves = []
    for move in game.events:
        button, what = move.code[0], move.code[1]
        if what == "c" and button in "lr":
            down.add(button)
            move = move._replace(code="cc") if len(down) == 2 else move
        down -= {button} if what == "r" else set()
        moves.append(move)
    return moves


def toggles(game: Game) -> list[Move]:
    """The events with `l`, `r` and `m` for presses and releases."""
    return [move if move.code == "mv" else move._replace(code=move.code[0]) for move in game.events]
