"""Sentences: every rule's, word for word, and their style in general."""

import re
from dataclasses import replace
from random import Random

import pytest

from qmines.position import Position
from qmines.proofs.explain import with_sentences
from qmines.proofs.openings import opened
from qmines.proofs.prove import flat, prove
from qmines.proofs.steps import Rule, Step
from tests.solving import Board

TOLD = [
    (
        "3x2x1\n1#1\n111",
        1,
        ["The 1 at row 1, column 1 has only one cell left for its mine, so row 1, column 2 is a mine."],
    ),
    ("3x2x1\n#1.\n##.", 4, ["The 0 at row 1, column 3 touches no mine, so row 2, column 2 is safe."]),
    (
        "3x2x2\n##1\n2#1",
        0,
        [
            "The 2 at row 2, column 1 touches all that the 1 at row 1, column 3 touches. It needs two mines, the 1 "
            "only one, so the other cell, row 1, column 1, is a mine."
        ],
    ),
    (
        "3x2x2\n##1\n*2#",
        0,
        [
            "Of the cells left, the 2 at row 2, column 2 touches all that the 1 at row 1, column 3 touches. Both still "
            "need one mine, so the other cell, row 1, column 1, is safe."
        ],
    ),
    (
        "3x2x2\n2#1\n###",
        3,
        [
            "The 2 at row 1, column 1 and the 1 at row 1, column 3 share two cells. These hold at most one mine, but "
            "the 2 needs two, so row 2, column 1 is a mine."
        ],
    ),
    (
        "3x2x2\n1#2\n###",
        3,
        [
            "The 1 at row 1, column 1 and the 2 at row 1, column 3 share two cells. These hold at least one mine, and "
            "the 1 has no more, so row 2, column 1 is safe."
        ],
    ),
    (
        "4x2x3\n12#2\n####",
        7,
        [
            "Take the cells of the 1 at row 1, column 1 from those of the 2 at row 1, column 2: rows 1 and 2, column 3 "
            "hold exactly one mine.",
            "The 2 at row 1, column 4 touches all of rows 1 and 2, column 3. That constraint holds at most one mine, "
            "but the 2 has two, so the other cell, row 2, column 4, is a mine.",
        ],
    ),
    (
        "4x4x8\n2#2#\n###2\n###3\n*###",
        10,
        [
            "The 2 at row 1, column 1 has exactly two mines left, and one cell lies elsewhere, so rows 1 and 2, column "
            "2 hold at least one mine.",
            "Take the cells of the constraint on rows 1 and 2, column 2 from those of the 2 at row 1, column 3: row 1, "
            "column 4 and row 2, column 3 hold at most one mine.",
            "The 2 at row 2, column 4 touches all of row 1, column 4 and row 2, column 3. That constraint holds at "
            "most one mine, but the 2 has two, so the other cell, row 3, column 3, is a mine.",
        ],
    ),
    (
        "3x2x2\n##2\n2##",
        0,
        ["Two mines are left. The 2 at row 1, column 3 accounts for two mines, so row 1, column 1 is safe."],
    ),
    (
        "3x2x3\n##1\n##1",
        0,
        [
            "Three mines are left. The 1 at row 1, column 3 accounts for one mine at most, so every other closed cell "
            "is a mine, row 1, column 1 among them."
        ],
    ),
    (
        "3x2x0\n##.\n###",
        0,
        ["All mines are known, so every other closed cell is safe, row 1, column 1 among them."],
    ),
    (
        "4x4x4\n####\n3###\n####\n##2#",
        9,
        [
            "Suppose row 3, column 2 were safe.",
            "Then the 3 at row 2, column 1 and the 2 at row 4, column 3 would need five mines, but only four are left.",
            "So it is a mine.",
        ],
    ),
    (
        "4x3x3\n#1##\n1###\n#2##",
        0,
        [
            "Suppose row 1, column 1 were a mine.",
            "The 1 at row 1, column 2 already touches one mine, so row 2, columns 2 and 3 are safe.",
            "The 1 at row 2, column 1 already touches one mine, so row 3, column 1 is safe.",
            "Then the 2 at row 3, column 2 would have only one.",
            "So row 1, column 1 is safe.",
        ],
    ),
]


@pytest.mark.parametrize(("text", "cell", "sentences"), TOLD)
def test_proofs_are_told_word_for_word(text: str, cell: int, sentences: list[str]) -> None:
    proof = prove(Position.from_text(text), [cell])
    assert proof
    assert [step["sentence"] for step in flat(proof.steps)] == sentences


def test_a_lost_chord_is_told() -> None:
    proof = prove(Position.from_text("3x2x2\n2#1\n###"), [1, 4])
    assert proof
    assert proof.steps[-1].sentence == (
        "The 2 at row 1, column 1 has exactly two mines left, and one cell lies elsewhere, so at least one of rows 1 "
        "and 2, column 2 is a mine."
    )


def test_openings_are_told() -> None:
    position = Position.from_text("4x1x1\n.###")
    proof = prove(position, [3], {1: 0, 2: 1})
    assert proof
    assert [step.sentence for step in proof.steps] == [
        "The 0 at row 1, column 1 touches no mine, so row 1, column 2 is safe.",
        "Open row 1, column 2: it is empty, and one cell opens with it.",
        "The 1 at row 1, column 3 has only one cell left for its mine, so row 1, column 4 is a mine.",
    ]
    assert prove(position, [2], {1: 0, 2: 1}) == replace(
        proof, cells=(2,), verdict="safe", steps=with_sentences(position, proof.steps[:2], [2])
    )


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ({1: 3}, "Open row 1, column 2: it shows 3."),
        ({1: 0}, "Open row 1, column 2: it is empty."),
        ({1: 0, 2: 1, 6: 0}, "Open row 1, column 2: it is empty, and two cells open with it."),
        ({1: 0, 3: 1}, "Open row 1, column 2: it is empty, and one cell opens with it, row 1, column 4 among them."),
        ({1: 2, 7: 1}, "Open row 1, column 2 and row 2, column 4: they show 2 and 1."),
        (
            {1: 2, 4: 3, 7: 1},
            "Open three cells known to be safe: row 1, column 2 and row 2, columns 1 and 4.",
        ),
    ],
)
def test_what_opens_is_told(cells: dict[int, int], sentence: str) -> None:
    position = Position.from_text("4x2x2\n####\n####")
    (step,) = with_sentences(position, [opened(cells)], [3])
    assert step.sentence == sentence


def test_every_sentence_reads_well() -> None:
    """Singular and plural agree, lists end with "and", small numbers are words, and there is no jargon."""
    random, seen = Random("read"), 0
    for _ in range(250):
        board = Board.drawn(random, random.randint(2, 6), random.randint(3, 7), random.choice((0.15, 0.25, 0.35)))
        position = board.shown(random, random.choice((0.3, 0.6)), random.choice((0.0, 0.1)))
        for cell in random.sample(position.closed, min(4, len(position.closed))):
            proof = prove(position, [cell])
            for step in flat(proof.steps) if proof else ():
                sentence = str(step["sentence"])
                seen += 1
                assert re.match(r"[A-Z].*\.$", sentence)
                assert not re.search(r"\bone (mines|cells)\b|\b(two|three|four|five|six|seven) (mine|cell)\b", sentence)
                assert not re.search(r"is (mines)\b|are a mine|cell are|cells is\b|  |, ,|\.\.", sentence)
                assert not re.search(r"-\d|None|\btile|\bsquare|contradict|propagat|algebra|least 0|most -", sentence)
                unplaced = re.sub(r"(row|column)s? \d+((,| and| to) \d+)*", "", sentence, flags=re.IGNORECASE)
                numbers = re.findall(r"(?<!the )(?<!The )\b\d+\b", unplaced)
                assert all(int(number) > 8 for number in numbers), sentence
    assert seen > 600


def test_few_sentences_are_long() -> None:
    """Phones show two or three lines: about 200 characters."""
    random, lengths = Random("long"), []
    for _ in range(120):
        board = Board.drawn(random, 6, 7, random.choice((0.15, 0.25, 0.35)))
        position = board.shown(random, 0.5)
        proofs = [prove(position, [cell]) for cell in random.sample(position.closed, min(4, len(position.closed)))]
        lengths += [len(str(step["sentence"])) for proof in proofs if proof for step in flat(proof.steps)]
    assert max(lengths) < 300
    assert sum(length > 200 for length in lengths) < len(lengths) / 50


@pytest.mark.parametrize(
    ("cells", "places"),
    [
        ([0], "row 1, column 1"),
        ([0, 1], "row 1, columns 1 and 2"),
        ([0, 1, 2], "row 1, columns 1 to 3"),
        ([0, 1, 3], "row 1, columns 1, 2 and 4"),
        ([0, 4, 8], "rows 1 to 3, column 1"),
        ([0, 8], "rows 1 and 3, column 1"),
        ([0, 5], "row 1, column 1 and row 2, column 2"),
        ([0, 1, 4, 5], "row 1, columns 1 and 2, and row 2, columns 1 and 2"),
        ([0, 6, 9], "row 1, column 1; row 2, column 3 and row 3, column 2"),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9], "nine cells from row 1, column 2"),
    ],
)
def test_places_are_told_by_rows(cells: list[int], places: str) -> None:
    position = Position.from_text("4x3x3\n####\n####\n####")
    (step,) = with_sentences(position, [Step(Rule.CASE_SPLIT, (), tuple(cells), "supposed", 1, len(cells), -2)])
    assert step.sentence.startswith(f"Suppose {places} ")
