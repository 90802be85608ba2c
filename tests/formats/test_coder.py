"""The arithmetic coder: what is written is read, in about the room that the odds promise."""

from math import log2
from random import Random

import pytest
from hypothesis import given

from qmines.formats.coder import Odds, Reader, Writer
from tests.formats.samples import seeds


def written(random: Random, count: int, share: float) -> tuple[bytes, list[tuple[str, int, int]]]:
    """Random answers of all three kinds, and their bytes."""
    writer, odds, told = Writer(), Odds(), []
    for _ in range(count):
        kind = random.choice(["code", "chance", "bits"])
        if kind == "bits":
            size = random.randint(0, 12)
            told.append((kind, size, writer.bits(size, random.getrandbits(size))))
        elif kind == "chance":
            no = random.choice([1, 65_535, random.randint(1, 65_535)])
            told.append((kind, no, writer.by_chance(no, int(random.random() < share))))
        else:
            context = random.randint(0, 3)
            told.append((kind, context, writer.code(odds.of(context), int(random.random() < share))))
    return writer.data(), told


@given(seeds())
def test_what_is_written_is_read(random: Random) -> None:
    data, told = written(random, random.randint(0, 400), random.random())
    reader, odds = Reader(data), Odds()
    for kind, how, answer in told:
        if kind == "bits":
            assert reader.bits(how) == answer
        elif kind == "chance":
            assert reader.by_chance(how) == answer
        else:
            assert reader.code(odds.of(how)) == answer


def test_a_carry_runs_through_full_bytes() -> None:
    """Answers of almost no room, at the very top of the range."""
    for count in range(1, 200):
        writer = Writer()
        for _ in range(count):
            writer.by_chance(65_535, 1)
        writer.by_chance(1, 0)
        reader = Reader(writer.data())
        assert [reader.by_chance(65_535) for _ in range(count)] == [1] * count
        assert reader.by_chance(1) == 0


@pytest.mark.parametrize("share", [0.01, 0.1, 0.5])
def test_it_takes_what_the_odds_promise(share: float) -> None:
    random = Random(share)
    writer, odds = Writer(), Odds()
    answers = [int(random.random() < share) for _ in range(10_000)]
    for answer in answers:
        writer.code(odds.of("it"), answer)
    part = sum(answers) / len(answers)
    least = -(part * log2(part) + (1 - part) * log2(1 - part)) * len(answers) / 8
    assert least < len(writer.data()) < 1.04 * least + 4


def test_nothing_takes_no_room() -> None:
    assert Writer().data() == b""
