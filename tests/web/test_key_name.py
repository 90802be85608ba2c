"""Shortcuts on keyboards of all layouts: `web/board/key-name.js`, and that nobody else reads keys."""

import re

import pytest

from buildtools.places import WEB
from tests.script import run

_NAMES = """
({keyName}, events) => events.map(([key, code, held = '']) => keyName({
  key, code, shiftKey: held === 'Shift', getModifierState: (name) => name === held,
}))
"""


def names(*events: tuple[str, ...]) -> list[str]:
    """The names of keys, each given by what the layout has there, its place, and what is held beside it."""
    found: list[str] = run("board/key-name.js", _NAMES, list(events))
    return found


ROWS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
"""The places of letters."""

OTHERS = {
    "Russian": ("йцукенгшщз", "фывапролд", "ячсмить"),
    "Ukrainian": ("йцукенгшщз", "фівапролд", "ячсмить"),
    "Bulgarian": (",уеишщксдз", "ьяаожгтнв", "юйъэфхп"),
    "Greek": (";ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"),
    "Hebrew": ("/'קראטוןםפ", "שדגכעיחלך", "זסבהנמצ"),
    "Arabic": ("ضصثقفغعهخح", "شسيبلاتنم", "ئءؤرﻻىة"),
    "Georgian": ("ქწერტყუიოპ", "ასდფგჰჯკლ", "ზხცვბნმ"),
    "Armenian": ("քոեռտըւիօպ", "ասդֆգհյկլ", "զղցվբնմ"),
    "Thai": ("ๆไำพะัีรนย", "ฟหกดเ้่าส", "ผปแอิืท"),
    "Hindi": ("ौैाीूबहगदज", "ोे्िुपरकत", "ॆंमनवलस"),
    "Korean": ("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"),
}
SHORTCUTS = "abdefghjklmnoprstuvwxyz"


@pytest.mark.parametrize("layout", OTHERS)
def test_other_alphabets_go_by_the_places_of_letters(layout: str) -> None:
    keys = [
        (own, f"Key{place}", held)
        for row, places in zip(OTHERS[layout], ROWS, strict=True)
        for own, place in zip(row, places, strict=True)
        for held in ("", "Shift")
        if place.lower() in SHORTCUTS
    ]
    assert len(keys) == 2 * len(SHORTCUTS)
    assert names(*keys) == [code[-1].lower() for _, code, _ in keys]


def test_two_characters_of_one_key_are_a_letter_too() -> None:
    assert names(("لا", "KeyB")) == ["b"]


@pytest.mark.parametrize(
    ("key", "code", "name"),
    [
        ("f", "KeyF", "f"),
        ("F", "KeyF", "f"),
        ("z", "KeyY", "z"),  # German
        ("y", "KeyZ", "y"),
        ("a", "KeyQ", "a"),  # French
        ("m", "Semicolon", "m"),
        (",", "KeyM", ","),
        ("u", "KeyF", "u"),  # Dvorak
        (",", "KeyW", ","),
        ("'", "KeyQ", "'"),
        (".", "KeyE", "."),
        ("w", "Comma", "w"),
        (";", "KeyP", ";"),  # Colemak
        ("é", "KeyW", "é"),  # Bépo
        ("'", "KeyN", "'"),
        ("ı", "KeyI", "ı"),  # Turkish
        ("ß", "Minus", "ß"),
        ("Dead", "KeyY", "Dead"),
        ("Enter", "Enter", "Enter"),
        ("ArrowLeft", "ArrowLeft", "ArrowLeft"),
        (" ", "Space", " "),
        ("f", "", "f"),  # keyboards on glass, and programs, tell no place
    ],
)
def test_latin_layouts_keep_their_letters(key: str, code: str, name: str) -> None:
    assert names((key, code)) == [name]


def test_digits_go_by_place_where_the_key_gives_none() -> None:
    french, czech, lithuanian = "&é\"'(-è_çà", "+ěščřžýáíé", "ąčęėįšųū90"
    arabic, persian = "١٢٣٤٥٦٧٨٩٠", "۱۲۳۴۵۶۷۸۹۰"
    for row in (french, czech, lithuanian, arabic, persian, "1234567890"):
        assert names(*((key, f"Digit{place}") for key, place in zip(row, "1234567890", strict=True))) == [*"1234567890"]
    # With Shift these layouts give the digits; on others it makes another sign of a digit's key, which is none.
    assert names(("1", "Digit1", "Shift"), ("!", "Digit1", "Shift"), ("3", "Numpad3")) == ["1", "!", "3"]
    # A digit stays what it is wherever a layout has it.
    assert names(("7", "Digit1"), ("?", "Digit7", "Shift"), ("؟", "Slash", "Shift")) == ["7", "?", "?"]


def test_what_is_typed_with_the_second_alt_key_is_no_shortcut() -> None:
    signs = [("µ", "KeyM"), ("€", "KeyE"), ("Ω", "KeyQ"), ("ψ", "KeyP"), ("¹", "Digit1")]
    assert names(*((key, code, "AltGraph") for key, code in signs)) == [key.lower() for key, _ in signs]


def test_nobody_else_reads_keys() -> None:
    """Whoever listens to keys takes their names from that one function."""
    listening = [
        path
        for path in WEB.rglob("*.js")
        if "node_modules" not in path.parts and re.search(r"KeyboardEvent|'key(down|up)'", path.read_text("utf-8"))
    ]
    assert len(listening) > 12
    direct, taken = r"\bevent\.(key|code|keyCode|which)\b", r"\b(key|code)\b[^{}\n]*\} = event\b"
    reads = re.compile(rf"{direct}|{taken}|\(\{{[^{{}}\n:]*\bkey\b[^{{}}\n]*\}}\)")
    found = [path.name for path in listening if reads.search(path.read_text("utf-8"))]
    assert found == ["key-name.js"]
