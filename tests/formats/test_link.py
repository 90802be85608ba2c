"""Our links: what they hold comes back, in few characters, and a damaged one is refused."""

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from buildtools.places import ROOT
from qmines.errors import PositionError
from qmines.formats.coder import Writer
from qmines.formats.content import Content, seen
from qmines.formats.link import is_link, link, parts_of, read, reading, record_in, record_link
from qmines.formats.recognise import boards_in
from qmines.grid import Grid
from qmines.position import CLOSED, Position
from qmines.sampling.sampler import Sampler
from qmines.sampling.worlds import draw_world
from qmines.solver.analyse import Solver
from qmines.work import result_of
from tests.formats.samples import content, seeds
from tests.thorough import amount

RECORDS = sorted((ROOT / "tests" / "golden" / "records").glob("*.txt"))
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def examples() -> Iterator[Position]:
    """The example positions."""
    for line in (ROOT / "tests" / "golden" / "positions.jsonl").read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        yield Position.from_rows(told["cells"], told["rows"], told["cols"], told["mines"])


def held(value: str) -> Content:
    return result_of(reading(value))


def require_round_trip(made: Content) -> None:
    value = link(made)
    assert held(value) == replace(made, start=None)
    assert read(f"https://example.org/?a=b#analyse?p={value}") == replace(made, start=None)


@given(seeds())
def test_what_it_holds_comes_back(random: Random) -> None:
    require_round_trip(content(random, wild=random.random() < 0.5))


def test_a_thousand_boards_come_back() -> None:
    for number in range(amount(60, 1000)):
        random = Random(f"link {number}")
        made = content(random, wild=random.random() < 0.3)
        require_round_trip(replace(made, layout=None) if random.random() < 0.5 else made)


def test_mines_need_not_be_as_many_as_the_total() -> None:
    require_round_trip(Content(Grid(2, 2), 3, bytes([0, 1, 12, 9]), frozenset({1})))
    require_round_trip(Content(Grid(2, 2), 0, bytes([CLOSED] * 4), frozenset(range(4))))
    require_round_trip(Content(Grid(1, 1), 1, bytes([CLOSED]), frozenset()))


def test_expert_positions_take_few_characters() -> None:
    expert = [position for position in examples() if position.grid == Grid(16, 30)]
    assert len(expert) >= 20
    longest = longest_with_mines = 0
    for number, position in enumerate(expert):
        mines = draw_world(Solver(), position, Sampler(str(number)))
        with_mines = replace(seen(position), layout=mines)
        longest = max(longest, len(link(seen(position))))
        longest_with_mines = max(longest_with_mines, len(link(with_mines)))
        require_round_trip(seen(position))
        require_round_trip(with_mines)
    assert (longest, longest_with_mines) <= (203, 203)
    assert longest_with_mines <= 150


def test_every_example_comes_back() -> None:
    for position in examples():
        require_round_trip(seen(position))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_come_back(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    value = record_link(text)
    assert record_in(value) == text
    assert len(value) < max(len(text) * 0.7, 250)


def test_it_is_recognised_on_any_host() -> None:
    value = link(content(Random(3)))
    for text in (
        f"#analyse?p={value}",
        f"https://example.org/a/#analyse?p={value}\n",
        f" file:///x.html#analyse?p={value}",
    ):
        assert [found.form.name for found in boards_in(text.encode())] == ["link"]
    assert parts_of("x#analyse?r=1abc") == ("r", "1abc")
    for text in ("#analyse", "#analyse?x=1", "see #analyse?p=1", f"#learn?p={value}"):
        assert not is_link(text)


def mutated(random: Random, value: str) -> str:
    """A link with a few characters changed, left out, put in, exchanged or repeated, or cut short."""
    digits = list(value)
    for _ in range(random.randint(1, 3)):
        if not digits:
            break
        at = random.randrange(len(digits))
        match random.randint(0, 5):
            case 0:
                digits[at] = random.choice(DIGITS)
            case 1:
                del digits[at]
            case 2:
                digits.insert(at, random.choice(DIGITS))
            case 3:
                other = random.randrange(len(digits))
                digits[at], digits[other] = digits[other], digits[at]
            case 4:
                digits[at:at] = digits[at : at + random.randint(1, 9)]
            case 5:
                del digits[max(at, 1) :]
    return "".join(digits)


@pytest.mark.parametrize("kind", "pr")
def test_damaged_links_are_refused(kind: str) -> None:
    records = [path.read_text(encoding="utf-8") for path in RECORDS]
    tried = 0
    while tried < amount(500, 10_000):
        random = Random(f"{kind} {tried}")
        good = link(content(random)) if kind == "p" else record_link(random.choice(records))
        bad = mutated(random, good)
        tried += 1
        if bad == good:
            continue
        with pytest.raises(PositionError, match=r"^The link [^\n]{10,120}\.$"):
            read(f"#analyse?{kind}={bad}")


def test_a_link_of_the_other_kind_is_refused() -> None:
    record = RECORDS[0].read_text(encoding="utf-8")
    for text in (f"#analyse?p={record_link(record)}", f"#analyse?r={link(content(Random(1)))}"):
        with pytest.raises(PositionError, match="its checksum does not fit"):
            read(text)


def framed(kind: str, data: bytes) -> str:
    """A link with a true checksum, whatever it holds."""
    sound = zlib.crc32(f"{kind}1".encode() + data).to_bytes(4) + data
    return "1" + urlsafe_b64encode(sound).decode().rstrip("=")


def headed(*numbers: int, known: int | None = None) -> str:
    """A forged link that begins with columns, rows and total."""
    writer = Writer()
    for number in numbers:
        length = number.bit_length() - 1
        writer.bits(5, length)
        writer.bits(length, number - (1 << length))
    if known is not None:
        writer.bits(1, 1)
        writer.bits(5, known.bit_length() - 1)
        writer.bits(known.bit_length() - 1, known - (1 << known.bit_length() - 1))
    return framed("p", writer.data())


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("", "The link is cut short: nothing follows its beginning."),
        ("2AAAA", "The link is of version '2'; this program reads version 1."),
        ("1", "The link is damaged or cut short: its checksum does not fit."),
        ("1AAAAA", "The link is damaged or cut short: its checksum does not fit."),
        ("1AA=A", "The link has '=', which does not belong in it."),
        ("1" * 8_001, "The link has 8,001 characters: 8,000 are the most."),
        (headed(65_537, 1, 1), "The link has a board of 65537x1: 65,536 cells are the most."),
        (headed(2**32 - 1, 2**32 - 1, 1), "The link has a board of 4294967295x4294967295: 65,536 cells are the most."),
        (headed(3, 3, 11), "The link has more mines than its 9 cells."),
        (headed(3, 3, 1, known=11), "The link has more mines than its 9 cells."),
    ],
)
def test_what_is_wrong_is_told(value: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(f"#analyse?p={value}")
    assert str(caught.value) == sentence


def test_any_bytes_make_a_board_or_a_refusal() -> None:
    """A forged link with a true checksum is read like any other."""
    told = set()
    for number in range(amount(300, 3000)):
        random = Random(number)
        data = random.randbytes(random.randint(0, 30))
        try:
            made = held(framed("p", data))
        except PositionError as error:
            told.add(str(error)[:13])
            continue
        assert made.grid.size <= 65_536
        if made.grid.size < 2000:
            require_round_trip(made)
    assert told == {"The link has "}


@pytest.mark.parametrize(
    "data", [b"", b"\0", b"\xff" * 20, zlib.compress(b"qmines 1\n"), zlib.compress("é".encode(), wbits=-15)]
)
def test_what_is_no_record_is_told(data: bytes) -> None:
    with pytest.raises(PositionError, match=r"^The link holds no record\.$"):
        record_in(framed("r", data))


def test_a_record_that_unpacks_without_end_is_refused() -> None:
    packed = zlib.compress(b"0" * 5_900_000, 9, -15)
    assert len(packed) < 5_990
    with pytest.raises(PositionError, match=r"^The link holds a record of more than 4,000,000 characters\.$"):
        record_in(framed("r", packed))
