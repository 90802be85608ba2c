"""Rules as data: the presets, what is not allowed, what is not built."""

from dataclasses import fields

import pytest

from buildtools.places import ROOT
from qmines.errors import GameError
from qmines.game import rules as rules_module
from qmines.game.rules import PRESETS, SIZES, Rules, mines_at, preset, shape

CATALOGUE = ROOT / "web" / "catalogue.ts"


def test_the_presets_are_those_of_the_table() -> None:
    """Start, layout, knowledge, guess, assist, flag marks, lives, win and undo, from the design's table."""
    table = """
        quantum           opening random   deducible forgiven             none      - 1 either        none
        classic           opening random   visible   luck                 none      - 1 open          none
        always-solvable   safe    random   visible   luck                 safe_cell 2 1 open_and_flag none
        kaboom            any     random   visible   only_when_forced     none      - 1 open          after_loss
        kaboom-anywhere   any     random   visible   only_when_forced     none      - 1 open          after_loss
        no-guess          opening no_guess visible   luck                 none      - 1 open          free
        strict-no-guess   opening no_guess visible   never                none      - 1 open          none
        strong-guessable  opening no_guess deducible forgiven             none      - 1 open          none
        quasi-no-guess    opening random   visible   forgiven_when_forced none      - 1 open          none
        three-lives       opening random   visible   luck                 none      - 3 open          none
        constraints       safe    random   visible   luck                 none      - 1 open_and_flag free
    """
    rows = [row.split() for row in table.strip().splitlines()]
    found = [
        [
            name,
            *(rules.start, rules.layout, rules.knowledge, rules.guess, rules.assist),
            str(len(rules.flag_marks) or "-"),
            *(str(rules.lives), rules.win, rules.undo),
        ]
        for name, rules in PRESETS.items()
    ]
    assert found == rows
    assert [name for name, rules in PRESETS.items() if rules.play == "constraints"] == ["constraints"]
    assert {name: rules.guess_where for name, rules in PRESETS.items() if rules.guess_where} == {
        "kaboom": "frontier",
        "kaboom-anywhere": "anywhere",
    }


@pytest.mark.parametrize(
    "changes",
    [
        {"guess": "never", "start": "any"},
        {"guess": "never", "lives": "3"},
        {"guess": "only_when_forced", "guess_where": "frontier", "knowledge": "deducible"},
        {"guess": "only_when_forced", "guess_where": "frontier", "knowledge": "visible", "lives": "2"},
        {"guess": "only_when_forced", "knowledge": "visible"},
        {"guess_where": "anywhere"},
        {"layout": "no_guess", "start": "any"},
        {"play": "constraints", "start": "any"},
        {"play": "constraints", "layout": "no_guess"},
        {"guess": "perhaps"},
        {"guess_where": "nowhere"},
        {"lives": "0"},
        {"lives": "three"},
        {"flag_marks": "pretty"},
        {"colour": "violet"},
    ],
)
def test_rules_that_make_no_game_are_refused(changes: dict[str, str]) -> None:
    with pytest.raises(GameError):
        Rules().changed(changes)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("base", ["quantum", "classic"])
def test_changes_as_text_rebuild_the_rules(name: str, base: str) -> None:
    changes = preset(name).changes_from(preset(base))
    assert preset(base).changed(changes) == preset(name)


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(GameError, match="no rules named 'roulette'"):
        preset("roulette")


def test_mines_of_every_size_half_rounding_up() -> None:
    found = [[mines_at(mines, multiplier) for multiplier in (0.7, 1.0, 1.3)] for _, _, mines in SIZES]
    assert found == [[4, 5, 7], [10, 14, 18], [21, 30, 39], [39, 55, 72], [69, 99, 129]]


def test_every_field_of_the_rules_has_its_paragraph() -> None:
    assert all(f"``{field.name}``" in (rules_module.__doc__ or "") for field in fields(Rules))


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("Beginner", (9, 9, 10)),
        ("INTERMEDIATE", (16, 16, 40)),
        ("30x16x99", (30, 16, 99)),
        ("30×16×99", (30, 16, 99)),
        ("30X16x99", (30, 16, 99)),
        ("30×16X20.625%", (30, 16, 99)),
        ("30x16x20.625%", (30, 16, 99)),
        ("30x30x25%", (30, 30, 225)),
        ("5x5x10%", (5, 5, 3)),
        ("5x5x0%", (5, 5, 0)),
    ],
)
def test_a_level_is_named_or_written_out(level: str, expected: tuple[int, int, int]) -> None:
    assert shape(level) == expected


@pytest.mark.parametrize("level", ["hard", "9x9", "9x9x", "9x9x100%", "9x9x-1", "9x9x1.5", "99999x9x9", "9x9x.5%", ""])
def test_what_is_no_level_is_refused(level: str) -> None:
    with pytest.raises(GameError, match="A level must be"):
        shape(level)
