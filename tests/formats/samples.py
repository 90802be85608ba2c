"""Random contents for the formats: boards, positions of their play, and positions that no play reaches; and damage."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from qmines.formats.content import Content
from qmines.formats.replays.played import content_of
from qmines.formats.replays.replay import Act, Header, Replay, Verb
from qmines.game.field.layout import Layout
from qmines.grid import Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED


@st.composite
def seeds(draw: st.DrawFn) -> Random:
    return Random(draw(st.integers(0, 2**32)))


def content(random: Random, *, wild: bool = False) -> Content:
    """A board with mines, a first cell, and what is seen: true numbers, or if `wild` any codes at all."""
    grid = Grid(random.randint(1, 12), random.randint(1, 12))
    mines = frozenset(random.sample(range(grid.size), random.randint(0, grid.size)))
    numbers = Layout(grid, mines).numbers
    view = bytearray([CLOSED]) * grid.size
    for cell in range(grid.size):
        if wild:
            view[cell] = random.randint(0, EXPLODED)
        elif random.random() < 0.5:
            view[cell] = random.choice([EXPLODED, FLAGGED]) if cell in mines else numbers[cell]
        elif random.random() < 0.3:
            view[cell] = random.choice([FLAGGED, MARKED])
    safe = sorted(set(range(grid.size)) - mines)
    start = random.choice(safe) if safe and random.random() < 0.8 else None
    return Content(grid, len(mines), bytes(view), mines, start)


def played_content(random: Random) -> Content:
    """A replay of moves at random, of which at least one opens a cell."""
    grid = Grid(random.randint(1, 9), random.randint(2, 9))
    mines = frozenset(random.sample(range(grid.size), random.randint(0, grid.size - 1)))
    verbs: list[Verb] = ["open", "open", "chord", "flag"]
    times = sorted(random.randint(0, 60_000) for _ in range(random.randint(1, 40)))
    acts = [Act(at, random.choice(verbs), random.randrange(grid.size)) for at in times]
    first = next(cell for cell in range(grid.size) if cell not in mines)
    return content_of(Replay(grid, mines, Header(), acts=(Act(0, "open", first), *acts)))


def damaged(random: Random, data: bytes) -> bytes:
    """A file with some bytes changed, left out, put in or repeated, or cut short."""
    damage = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randint(0, max(0, len(damage) - 1))
        other = random.choice([random.randint(0, 255), random.choice(b'0123456789xX*#HFI?=&{}[]:,\n" am')])
        match random.randint(0, 4):
            case 0:
                damage[at : at + 1] = bytes([other])
            case 1:
                del damage[at : at + random.randint(1, 3)]
            case 2:
                damage[at:at] = bytes([other])
            case 3:
                damage[at:at] = damage[at : at + random.randint(1, 30)]
            case 4:
                del damage[at:]
    return bytes(damage)


def endless() -> Iterator[bytes]:
    """Files that promise more than any memory holds, nest without end, or have lines or lists by the million."""
    yield b"9999999x9999999x5\n#"
    yield b"9999999x9999999x5\nHH"
    yield b"9999999x9999999x999999999\n*"
    yield b"b=99999999999999&m=" + b"0" * 100
    yield b"\xff\xff\xff\xff"
    yield b"ff ff ff ff"
    yield b"1\n" * 2_000_000
    yield b'"\n' * 2_000_000
    yield b"{}\n" * 1_000_000
    yield b"[" + b"[1]," * 1_000_000 + b"1]"
    yield b"[" * 100_000
    yield b"[\n\n" + b'"]",[' * 20_000
    yield b'["' + b'\\"' * 1_000_000
    yield b'{"layout":' * 50_000
    yield b'{"layout": ["*."], "x": ' + b"[" * 5_000 + b"]" * 5_000 + b"}"
    yield b'{"rows": 100000, "cols": 100000, "mines": 1, "view": ["#"]}'
    yield b'{"rows": ' + b"9" * 5_000 + b', "cols": 1, "mines": 1, "view": ["#"]}'
