"""Texts of files in unknown code pages, and the programs that they name."""

from random import Random

import pytest

from qmines.formats.replays.strings import decoded, program_in, shown


@pytest.mark.parametrize("text", ["Ann", "", "Zoë", "元 3.1", "a" * 65_536, "🙂", "Ääkkönen"])
def test_utf_8_comes_first(text: str) -> None:
    assert decoded(text.encode()) == text


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("gbk", "王健"),
        ("gbk", "Flop王"),
        ("gbk", "双击设置姓名"),
        ("gbk", "朱镕基"),
        ("cp1252", "Jörg Müller"),
        ("cp1252", "été"),
        ("cp1252", "Ä"),
        ("cp1252", "Sørensen – 1"),
    ],
)
def test_players_are_chinese_or_western(code: str, text: str) -> None:
    assert decoded(text.encode(code)) == text


def test_a_byte_of_no_letter_is_shown_as_such() -> None:
    assert decoded(b"A\x81") == "A\ufffd"


def test_any_bytes_are_a_text_that_can_be_shown() -> None:
    random = Random(1)
    for _ in range(2_000):
        raw = random.randbytes(random.randrange(20))
        text = decoded(raw)
        assert text.isprintable()
        assert text == text.strip() == shown(text)


def test_what_controls_a_screen_is_left_out() -> None:
    assert shown(" A\x1b[31mnn\r\n\0\u202e\u2028 ") == "A[31mnn"


@pytest.mark.parametrize(
    ("text", "program", "version"),
    [
        ("元3.1.9", "元", "3.1.9"),
        ("Minesweeper Arbiter 0.52.3", "Minesweeper Arbiter", "0.52.3"),
        ("mines-v1.2", "mines", "1.2"),
        ("view 2", "view", "2"),
        ("7", "", "7"),
        ("  Mines  ", "Mines", ""),
        ("", "", ""),
    ],
)
def test_a_version_begins_with_the_first_digit(text: str, program: str, version: str) -> None:
    assert program_in(text) == (program, version)
