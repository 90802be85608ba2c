"""Sentences that a native speaker would say, prose lines and bullets of a readable length, a short changelog."""

import doctest
import re
from functools import cache
from pathlib import Path

import pytest

from buildtools.places import ROOT
from tests.build import wording
from tests.build.wording import (
    ALLOWED,
    AREAS,
    FINISHED,
    Hit,
    Piece,
    allowed,
    hits_of,
    measures,
    of_python,
    of_scripts,
    open_hits,
    outdated,
    phrases,
)

hits = cache(hits_of)
"""Two tests need those of nearly every area."""
REASONS = allowed(ALLOWED.read_text(encoding="utf-8"))
MOST_CHANGES = 30


def test_examples_hold() -> None:
    assert doctest.testmod(wording).failed == 0


@pytest.mark.parametrize("area", FINISHED)
def test_no_hit_remains_without_a_reason(area: str) -> None:
    assert [str(hit) for hit in open_hits(hits(area), REASONS)] == []


def test_every_reason_excuses_a_hit() -> None:
    files = {file for file, _ in REASONS}
    areas = [name for name, area in AREAS.items() if any(re.fullmatch(area.files, file) for file in files)]
    assert outdated([hit for name in areas for hit in hits(name)], REASONS) == []


def test_every_line_of_the_list_has_a_reason() -> None:
    lines = ALLOWED.read_text(encoding="utf-8").splitlines()
    assert len(REASONS) == len(lines)


def test_the_changelog_is_short() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert 0 < len(re.findall(r"^\* ", text, re.MULTILINE)) <= MOST_CHANGES


@pytest.mark.parametrize(
    ("sentence", "pattern"),
    [
        ("A cell that is no mine.", "is no X"),
        ("It took a cell for a mine that is none.", "that is none"),
        ("The sentence stands below.", "stands"),
        ("Wrong flags are told.", "is told"),
        ("It starts anew.", "anew"),
        ("Else it loses.", "else for otherwise"),
        ("It waits so many seconds.", "so many"),
        ("Who guesses leaves it.", "Who …, as a subject"),
        ("Whoever plays can change it.", "whoever"),
        ("It opens by itself.", "by itself"),
        ("The numbers round it count.", "round it"),
        ("Nor does one hang on luck.", "inversion"),
        ("Whose a game is stands in the database.", "Whose …"),
        ("A class of its own.", "of its own"),
        ("The button beside it.", "beside"),
        ("All of it, for it has no choice.", "for, because"),
    ],
)
def test_a_pattern_is_found(sentence: str, pattern: str) -> None:
    assert pattern in [name for name, _ in phrases(Piece(1, sentence))]


@pytest.mark.parametrize(
    "sentence",
    [
        "There is no rule of that name, and there is none of another.",
        "It is no longer there. What else is there? Somebody else.",
        "Who plays here? A constraint stands for a number. It lasts a round and is rounded up.",
        "It takes a look around the board, or else it waits.",
    ],
)
def test_good_english_is_left_alone(sentence: str) -> None:
    assert list(phrases(Piece(1, sentence))) == []


def test_a_phrase_is_found_across_lines_of_a_comment() -> None:
    (python,) = of_python("# It opens by\n# itself.\n")
    (script,) = of_scripts("/**\n * It opens by\n * itself.\n */")
    assert [name for piece in (python, script) for name, _ in phrases(piece)] == ["by itself", "by itself"]


def test_a_comment_within_a_text_is_a_text() -> None:
    assert [piece.text for piece in of_scripts("const a = 'https://x'; // it\n", ("comment",))] == ["it"]


def test_long_lines_and_long_bullets_are_found_but_not_in_tables_and_code() -> None:
    long = "word " * 41
    text = f"{long}\n\n* {'a ' * 20}\n  {'b ' * 21}\n    * c\n\n| {long} |\n\n```\n{long}\n```\n"
    assert [(line, kind) for line, kind, _ in measures(text)] == [(1, "long line"), (3, "long bullet")]


def test_a_reason_excuses_a_hit_in_its_file_alone() -> None:
    reasons = allowed("a.md | lies within | of sets\n")
    hits = [Hit("a.md", 1, "lies", "which lies within it"), Hit("b.md", 1, "lies", "which lies within it")]
    assert [hit.file for hit in open_hits(hits, reasons)] == ["b.md"]
    assert outdated(hits[1:], reasons) == ["a.md | lies within"]


def test_every_area_has_files(tmp_path: Path) -> None:
    assert all(any(wording.files_of(area, ROOT)) for area in AREAS.values())
    assert not any(wording.files_of(AREAS["docs"], tmp_path))
