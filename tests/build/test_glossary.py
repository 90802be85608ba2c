"""The glossary points to files that exist."""

import re
from collections import Counter

from buildtools.places import PACKAGE, ROOT

TEXT = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")


def test_every_place_is_there() -> None:
    places = set(re.findall(r"\| `([\w/.]+)` \|$", TEXT, re.MULTILINE))
    assert len(places) > 30
    roots = (PACKAGE, ROOT)
    assert [place for place in sorted(places) if not any((root / place).exists() for root in roots)] == []


def test_no_word_stands_twice() -> None:
    rows = re.findall(r"^\| ([^|]+) \|", TEXT, re.MULTILINE)
    heads = {"word", "---"}
    words = Counter(word for row in rows for word in row.split(", ") if word not in heads)
    assert len(words) > 100
    assert [word for word, times in words.items() if times > 1] == []
