"""Writes AVF files from the description of the format, for tests of its reader."""

from dataclasses import dataclass

from tests.formats.replays.games import LEVELS, Game, Move

CODES = {"mv": 1, "lc": 3, "lr": 5, "rc": 9, "rr": 17, "mc": 33, "mr": 65, "sc": 11}


@dataclass(frozen=True)
class Ways:
    """The ways in which files of one format differ. Version 0 is FreeSweeper."""

    version: int = 52
    player: bytes = b"Ann"
    begun: str = "18.10.2022.20:15:35:6606"
    point: str = "."
    high: str = "|"
    before_size: str = "|"
    program: bytes = b"Minesweeper Arbiter 0.52.3. Copyright \xa9 2005-2006"
    stray: bytes = b""
    figures: bytes = b"Realtime: 12.34\rSkin: blue\r"
    between: bytes = b"\x02\x40\xff"
    seconds_too_many: int = 0
    helps: int = 0


PLAIN = Ways()

FREE = Ways(version=0, program=b"FreeSweeper 10")


def avf(game: Game, ways: Ways = PLAIN) -> bytes:
    assert game.side == 16
    size = game.rows, game.columns, len(game.mines)
    level = LEVELS.index(size) + 3 if size in LEVELS else 6
    data = bytearray([ways.version, 10, ways.helps, 0, 0, level])
    if level == 6:
        data += bytes([game.columns - 1, game.rows - 1]) + len(game.mines).to_bytes(2)
    for row, column in sorted(game.mines):
        data += bytes([row + 1, column + 1])
    data += b"\x20" * (len(str(weight(game))) + 4) + b"\x39" + ways.stray
    data += bytes([17 if game.marks else 127, 9]) + text(game, ways).encode() + ways.between
    for move in game.events:
        data += event(move)
    data += bytes([1, 0, 0, 0, 0, 0, 0, 0]) + b"\x07statistics\x00cs="
    if not ways.version:
        data += bytes(0x30 | move.at % 10 for move in game.events) + b"\x05"
    data += b"\x40" * 17
    if not ways.version:
        data += b"\x41\r"
    return bytes(data + ways.figures + ways.player + b"\r" + ways.program)


def weight(game: Game) -> int:
    """What the number of bytes after the mines depends on."""
    total = 0
    for row in range(game.rows):
        for column in range(game.columns):
            number = sum(near in game.mines for near in game.around((row, column)))
            total += (10 if (row, column) in game.mines else number + 1) * (column + column * row)
    return total


def text(game: Game, ways: Ways) -> str:
    size = game.rows, game.columns, len(game.mines)
    level = str(LEVELS.index(size)) if size in LEVELS else "3"
    custom = "" if size in LEVELS else f"W{game.columns}H{game.rows}M{len(game.mines)}{ways.before_size}"
    time = game.time + 1000 * (ways.seconds_too_many + bool(ways.version))
    decimals = f"{time % 1000 // 10:02}" if ways.version else f"{time % 1000:03}"
    figures = f"B{game.bbbv}T{time // 1000}{ways.point}{decimals}"
    return f"[{level}|{custom}{ways.begun}|18.20:16:24:8868{ways.high}{figures}]"


def event(move: Move) -> bytes:
    seconds = move.at // 1000 + 1
    hundredths = move.at % 1000 // 10
    x, y = divmod(move.x, 256), divmod(move.y, 256)
    return bytes([CODES[move.code], x[0], seconds % 256, x[1], hundredths, y[0], seconds // 256, y[1]])
