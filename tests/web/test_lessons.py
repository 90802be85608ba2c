"""What the page says of lessons: something of each that the engine has, and of every technique."""

from qmines.game.workbench.lessons import LESSONS
from qmines.lab.techniques import TECHNIQUES
from tests.script import run


def test_every_lesson_has_a_title_and_two_or_three_sentences() -> None:
    told = run("words/lessons.js", "({LESSONS}) => Object.entries(LESSONS)")
    assert [name for name, _ in told] == [lesson.name for lesson in LESSONS]
    for _, words in told:
        assert words["title"]
        sentences = [part for text in words["text"] for part in text.split(". ")]
        assert 2 <= len(sentences) <= 4
        assert all(text.endswith(".") for text in words["text"])


def test_every_technique_has_a_title_and_a_sentence() -> None:
    told = run("words/lessons.js", "({TECHNIQUES}) => Object.entries(TECHNIQUES)")
    assert [name for name, _ in told] == list(TECHNIQUES)
    assert all(words["title"] and words["text"].endswith(".") for _, words in told)
