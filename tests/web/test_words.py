"""The page's sentences: short, plain, in the forms that all of them share."""

import re
from collections.abc import Iterator

import pytest

from buildtools.files import named
from buildtools.places import WEB
from tests.script import called, run

CONSTANTS = """
(module) => {
  const texts = [];
  const walk = (name, value) => {
    if (typeof value === 'string') texts.push([name, value]);
    else if (value && typeof value === 'object')
      for (const key of Object.keys(value)) walk(`${name}.${key}`, value[key]);
  };
  for (const name of Object.keys(module)) walk(name, module[name]);
  return texts;
}
"""
LONGEST = 160
JARGON = (
    r"\b(cache|database|entropy|exception|IndexedDB|invalid|JSON|null|oops|please|Pyodide|revision|sorry"
    r"|undefined|worker)\b"
)
MADE_UP = r"[A-Za-z]'[a-z]|\.\.\.|\d ?x ?\d|(?<!\w)-\d| - |!|\d %|  "
"""Straight apostrophes, three dots, a letter for ×, a hyphen for a minus or a dash, exclamations, wide spaces."""


FILES = sorted(named(WEB / "words", "*.js"))


@pytest.mark.parametrize("name", FILES)
def test_sentences_are_short_plain_and_well_formed(name: str) -> None:
    for constant, text in run(f"words/{name}", CONSTANTS):
        assert len(text) <= LONGEST, constant
        assert not re.search(JARGON, text, re.IGNORECASE), constant
        assert not re.search(MADE_UP, text), constant


def written(source: str) -> Iterator[str]:
    """The literal parts of the sentences of a file, those that functions put together too."""
    for line in source.splitlines():
        if not re.match(r"\s*(\*|/\*|//|import)", line):
            for single, template in re.findall(r"'((?:[^'\\]|\\.)*)'|`([^`]*)`", line):
                yield single or re.sub(r"\$\{[^}]*\}", "", template)


@pytest.mark.parametrize("name", FILES)
def test_no_part_of_a_sentence_is_jargon(name: str) -> None:
    for text in written((WEB / "words" / name).read_text(encoding="utf-8")):
        # Whoever asks for every digit of the worlds is told of their entropy, and what it is.
        assert text.startswith("Entropy: ") or not re.search(JARGON, text, re.IGNORECASE), text


@pytest.mark.parametrize(
    ("text", "is_well_formed"),
    [("13×9, 30 mines, 26\u202f%", True), ("13x9", False), ("Don't...", False), ("26 %", False)],
)
def test_what_is_not_well_formed_is_found(text: str, is_well_formed: bool) -> None:
    assert bool(re.search(MADE_UP, text)) != is_well_formed


@pytest.mark.parametrize("count", ["1", "999", "1 404", "14 280", "999 999", "123 456 789", "3.4 × 10¹²"])
def test_many_worlds_are_read_in_groups_of_three_digits(count: str) -> None:
    written = count if "×" in count else count.replace(" ", "")
    script = "({grouped}, count) => [grouped(count, ' '), grouped(count)]"
    assert run("words/format.js", script, written) == [
        count,
        count if "×" in count else count.replace(" ", "\u202f"),
    ]


UNSURE = {"verdict": "unsure", "percent": "24", "visible": "24", "forgiven": False}
MINE = {"verdict": "mine", "percent": "100", "visible": "100", "forgiven": False}


@pytest.mark.parametrize(
    ("hint", "lives", "end"),
    [
        (UNSURE, 1, "A mine in 24\u202f% of the worlds."),
        (UNSURE | {"forgiven": True}, 1, "of the worlds. Opening it cannot lose."),
        (UNSURE | {"doomed": "needless"}, 1, "of the worlds. Opening it loses: another cell can be proven safe."),
        (UNSURE | {"doomed": "distant"}, 1, "of the worlds. Opening it loses: it is away from the open numbers."),
        (UNSURE | {"doomed": "unproven"}, 1, "of the worlds. Opening it loses: it is not proven safe."),
        (MINE, 1, "A mine in every world. Opening it loses."),
        (MINE, 2, "A mine in every world. Opening it costs a life."),
    ],
)
def test_a_hint_says_what_opening_would_come_to(hint: dict[str, object], lives: int, end: str) -> None:
    assert called("words/play.js", "hinted", hint, lives).endswith(end)
