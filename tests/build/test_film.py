"""The README's animation, and its file format."""

from buildtools.places import ROOT
from studies import film
from studies.animation import chunks

MOST = 1_500_000
"""The bytes that a visitor's first look may cost."""


def test_the_picture_moves_is_small_and_is_shown() -> None:
    told = film.PICTURE.read_bytes()
    assert len(told) <= MOST
    ((name, body),) = chunks(told)
    assert (name, body[:4]) == (b"RIFF", b"WEBP")
    parts = list(chunks(body[4:]))
    frames = [held for part, held in parts if part == b"ANMF"]
    assert [part for part, _ in parts[:2]] == [b"VP8X", b"ANIM"]
    assert len(frames) > 50
    seconds = sum(int.from_bytes(held[12:15], "little") for held in frames) / 1000
    assert 10 < seconds < 30
    assert all(name == b"VP8L" for held in frames for name, _ in chunks(held[16:]))
    assert f"]({film.PICTURE.relative_to(ROOT).as_posix()})" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_no_other_picture_is_kept() -> None:
    assert list((ROOT / "docs" / "images").iterdir()) == [film.PICTURE]


def test_a_game_is_found_whose_course_tells_the_rules() -> None:
    tale = film.story()
    assert film.told(tale.seed) == tale
    assert 2 <= tale.steps <= 4
    assert tale.guess not in tale.before
    assert tale.mine not in (*tale.before, tale.guess)
