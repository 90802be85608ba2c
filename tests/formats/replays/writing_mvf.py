"""Writes MVF files of every version from the description of the format. The digits that order bits are worked out with
fifty digits, so they do not depend on a mathematical library.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, localcontext
from functools import cache
from math import sqrt
from typing import NamedTuple

from tests.formats.replays.games import Game, Place

_HELD = {"lc": "l", "lr": "l", "rc": "r", "rr": "r", "mc": "m", "mr": "m"}
_PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")


@dataclass
class File:
    """What is in a file besides the game. The version is "0.97", "0.97 funny", "0.97 hack", "2007" or "2006"."""

    version: str = "0.97"
    leading: int = 12_345
    mode: int = 1
    day: int = 31
    name: bytes = b"Ann"
    text: bytes = b"2007.1"
    late: int = 10
    bbbv: int | None = None


class _Record(NamedTuple):
    """Which buttons are down, where and when."""

    held: frozenset[str]
    at: int
    x: int
    y: int


def _records(game: Game) -> Iterator[_Record]:
    held: frozenset[str] = frozenset()
    for move in game.events:
        if move.code in _HELD:
            held ^= {_HELD[move.code]}
        yield _Record(held, move.at, move.x, move.y)


@cache
def digits(leading: int) -> str:
    """Six times eight digits."""
    a, b = sqrt(leading), sqrt(leading + 1000)
    c, d = sqrt(a + 1000), sqrt(b + 1000)
    angles = [(c + 1000, 1), (sqrt(b), 0), (c, 1), (sqrt(a) + 1000, 0), (d, 1), (d, 0)]
    made = ""
    for angle, is_cosine in angles:
        value = _sine(Decimal(angle), is_cosine=bool(is_cosine))
        made += str(int((abs(value) * 10**8).quantize(Decimal(1)))).zfill(8)[:8]
    return made


def _sine(angle: Decimal, *, is_cosine: bool) -> Decimal:
    """A sine or a cosine, by its series."""
    with localcontext(prec=60):
        rest = angle % (2 * _PI)
        term = Decimal(1) if is_cosine else rest
        total, step = term, 1 if is_cosine else 2
        while abs(term) > Decimal(10) ** -50:
            term *= -rest * rest / (step * (step + 1))
            total, step = total + term, step + 2
        return total


def mvf(game: Game, file: File) -> bytes:
    """A game as a file of 0.97 or later."""
    is_097 = file.version.startswith("0.97")
    begin = bytearray(74 if is_097 else 71)
    begin[:2] = b"\x11\x4d"
    begin[27:28] = {"0.97": b"5", "2006": b"6", "2007": b"7"}.get(file.version, b"8")
    if file.version == "0.97 hack":
        begin = bytearray(7)
    if not is_097:
        begin[53 : 54 + len(file.text)] = bytes([len(file.text)]) + file.text
    data = bytes(begin) + bytes((1, file.day)) + _u(2, 2026) + bytes((12, 0, 0, 3, file.mode))
    time = game.time + file.late if game.began is not None else 0
    bbbv = game.bbbv if file.bbbv is None else file.bbbv
    if is_097:
        data += _u(2, time // 1000) + _u(1, time % 1000 // 10)
        solved = game.bbbv if game.result == "won" else 0
        data += b"".join(_u(2, number) for number in (bbbv, solved, game.left, game.chord, game.right))
        data = data if game.result == "won" else data[:-10] + bytes(4) + data[-6:]
    else:
        data += _u(3, time)
    data += _u(1, game.marks) + _board(game, 1) + _u(1, len(file.name)) + file.name + _u(2, file.leading)
    records = list(_records(game))
    data += _u(3, len(records)) + b"".join(_packed(record, file, is_097=is_097) for record in records)
    return data + b"checksum of some kind"


def _packed(record: _Record, file: File, *, is_097: bool) -> bytes:
    bits = [name in record.held for name in "rml"]
    if is_097:
        fields = [(record.y, 9), (record.x, 9), (record.at % 1000 // 10, 7), (record.at // 1000, 10)]
    else:
        fields = [(record.y + 32, 11), (record.x + 32, 11), (record.at, 22)]
    for number, size in fields:
        assert 0 <= number < 1 << size
        bits += [bool(number >> place & 1) for place in range(size)]
    length = 5 if is_097 else 6
    order = digits(file.leading)[: 8 * length]
    places = [at for digit in "0123456789" for at, found in enumerate(order) if found == digit]
    packed = bytearray(length)
    for bit, place in zip(bits, places, strict=False):
        packed[place // 8] |= bit << place % 8
    return bytes(packed)


def old_mvf(game: Game, version: str, name: bytes = b"Ann") -> bytes:
    """A game as a file up to 0.96. What ended it is not stored: the last record has its place, with the button down."""
    data = _board(game, 0) + bytes((game.marks, 7))
    records = list(_records(game))
    if game.result != "unfinished":
        last = next(index for index, move in enumerate(game.events) if move.at == game.ended and move.code[1] == "r")
        held = records[last - 1].held
        records = [*records[:last], records[last]._replace(held=held)]
    for record in records:
        held = sum(value for button, value in (("l", 1), ("m", 2), ("r", 4)) if button in record.held)
        data += bytes((record.at // 1000 % 256, record.at % 1000 // 10, held))
        data += _u(2, record.x) + _u(2, record.y) + b"\5"
    time = game.time if game.began is not None else 0
    data += _u(2, time // 1000) + _u(1, time % 1000 // 10)
    name = b"" if version.startswith("0.75") else name.ljust(100)
    return data + name + (b"\0" + b"1" * 20 + b"\0" if version.startswith("0.96") else b"1234567890")


def _board(game: Game, first: int) -> bytes:
    places: list[Place] = sorted(game.mines)
    pairs = b"".join(bytes((column + first, row + first)) for row, column in places)
    return bytes((game.columns, game.rows)) + _u(2, len(places)) + pairs


def _u(length: int, number: int) -> bytes:
    return number.to_bytes(length)
