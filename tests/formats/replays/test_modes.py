"""Modes of other programs: which have rules of ours, and why the others have none."""

from qmines.formats.replays.modes import rules_of, why_not


def test_modes_that_move_nothing_are_classic() -> None:
    assert [rules_of(mode) for mode in range(8)] == ["classic", "classic", "", *["classic"] * 3, "strict-no-guess", ""]


def test_every_other_mode_says_why() -> None:
    assert why_not(5) == ""
    assert why_not(9) == "This game was played in the mode guessable, whose rules do not follow from its board."
    assert why_not(65535) == "This game was played in mode 65535, whose rules do not follow from its board."
