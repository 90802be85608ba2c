"""The page's table of rules: it is the engine's own, in the presets, in what goes together, and in what follows."""

from __future__ import annotations

from dataclasses import fields
from itertools import product
from random import Random
from typing import Any

import pytest

from buildtools.places import WEB
from qmines.errors import GameError
from qmines.game.rules import PRESETS, Rules
from tests.script import called, run

MODULE = "rules.js"
FIELDS = [field.name for field in fields(Rules)]


def told(rules: Rules) -> dict[str, str]:
    """All fields as the record has them."""
    flags = ",".join(sorted(rules.flag_marks))
    return {name: flags if name == "flag_marks" else str(getattr(rules, name)) for name in FIELDS}


def allows(values: dict[str, str]) -> bool:
    """Whether the engine takes some rules."""
    try:
        Rules().changed(values)
    except GameError:
        return False
    return True


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_stands_for_the_same_rules(name: str) -> None:
    assert called(MODULE, "valuesOf", {"rules": name, "changes": {}}) == told(PRESETS[name])
    # Whatever it is called, it is found.
    assert called(MODULE, "named", "quantum", told(PRESETS[name])) == {"rules": name, "changes": {}}


@pytest.mark.parametrize(
    ("name", "changes", "counted"),
    [
        ("quantum", {}, "saves"),
        ("quasi-no-guess", {}, "saves"),
        ("classic", {}, ""),
        ("always-solvable", {}, ""),
        ("strict-no-guess", {}, ""),
        ("strong-guessable", {}, ""),
        ("strong-guessable", {"knowledge": "visible"}, "saves"),
        ("quasi-no-guess", {"layout": "no_guess"}, ""),
        ("kaboom", {}, "deaths"),
        ("kaboom", {"undo": "none"}, "saves"),
        ("no-guess", {}, "deaths"),
        ("three-lives", {"undo": "free"}, "lives"),
        ("constraints", {}, ""),
    ],
)
def test_what_cannot_happen_is_not_counted(name: str, changes: dict[str, str], counted: str) -> None:
    assert called(MODULE, "countedOf", {"rules": name, "changes": changes}) == counted


def test_the_same_values_go_together() -> None:
    """Of fields that do not matter to each other one value is enough."""
    mattering: dict[str, tuple[str, ...]] = {
        "start": ("any", "safe", "opening"),
        "layout": ("random", "no_guess"),
        "knowledge": ("visible", "deducible"),
        "guess": ("luck", "forgiven", "forgiven_when_forced", "only_when_forced", "never"),
        "guess_where": ("", "frontier", "anywhere"),
        "lives": ("1", "2", "99"),
        "play": ("cells", "constraints"),
    }
    usual = told(PRESETS["classic"])
    all_values = [{**usual, **dict(zip(mattering, values, strict=True))} for values in product(*mattering.values())]
    found = run(MODULE, "({arePossible}, all) => all.map(arePossible)", all_values)
    expected = [allows(values) for values in all_values]
    assert found == expected
    assert 50 < sum(expected) < len(expected) - 50
    # A choice within what is allowed is barred exactly where it would lead out of it.
    script = """({obstacle, settled, arePossible}, [all, values]) => all.filter(arePossible).flatMap((own) =>
      Object.entries(values).flatMap(([field, choices]) => choices.map((value) =>
        (obstacle(own, field, value) === null) === arePossible(settled({...own, [field]: value})))))"""
    values = {name: choices for name, choices in mattering.items() if name != "guess_where"}
    agreed = run(MODULE, script, [all_values, values])
    assert len(agreed) > 1000
    assert all(agreed)


@pytest.mark.parametrize(
    ("field", "value", "is_one"),
    [
        ("lives", "0", False),
        ("lives", "1", True),
        ("lives", "99", True),
        ("lives", "100", False),
        ("lives", "1.5", False),
        ("lives", "", False),
        ("guess", "roulette", False),
        ("play", "cells", False),
        ("constructor", "name", False),
    ],
)
def test_what_is_no_value_is_none(field: str, value: str, is_one: bool) -> None:
    assert called(MODULE, "isValue", field, value) is is_one
    if is_one:
        Rules().changed({field: value})


def test_what_differs_is_told_in_words() -> None:
    def named(title: str, **changes: Any) -> str:
        return str(called("words/rules.js", "rulesNamed", title, changes))

    assert named("Classic") == "Classic"
    assert named("Classic", lives="7") == "Classic, but you have 7 lives"
    assert named("Kaboom", guess="luck", guess_where="") == "Kaboom, but a guess is luck"
    assert named("Quantum", start="any", undo="free") == (
        "Quantum, but the first cell is like every other; any move can be taken back"
    )
    # What a later version may have written is told as it stands.
    assert named("Quantum", weather="rain") == "Quantum, but weather rain"
    assert called("views/games/class-words.js", "rulesInWords", "always-solvable, flag_marks , start safe") == (
        "Always solvable, but flags are not remarked on; the first cell is safe"
    )


def test_every_value_has_its_words() -> None:
    values = run(MODULE, "({VALUES}) => VALUES")
    clauses = run("words/rules.js", "({CLAUSES}) => CLAUSES")
    offers = {name: each["values"] for name, each in run("words/offers.js", "({OFFERS}) => OFFERS").items()}
    for words in (clauses, offers):
        assert {name: list(each) for name, each in words.items()} == values
        # No guess has to be forced: then there is nothing to say of where.
        assert {name for name, each in words.items() if not all(each.values())} == {"guess_where"}


@pytest.mark.parametrize(
    ("saves", "is_searched", "end"),
    [
        (1, True, "you could see. From now on the board may ask for guesses."),
        (2, True, "you could see. Now you are in one where it is not."),
        (1, False, "you could see. Now you are in one where it is not."),
    ],
)
def test_the_first_save_ends_what_a_searched_board_promised(saves: int, is_searched: bool, end: str) -> None:
    events = [{"type": "rearranged", "percent": "33", "saves": saves, "cell": 0}]
    situation = {"columns": 5, "minesLeft": 3, "worldsBits": 4, "isChord": False, "isSearched": is_searched}
    assert str(called("views/play/tell.js", "tell", events, situation)).endswith(end)


def test_an_address_names_all_that_differs() -> None:
    """What is possible comes back as it was, by the name of its preset if it is one, with a grade where it has one."""
    random = Random("addresses")
    choices = {**run(MODULE, "({VALUES}) => VALUES"), "lives": ["1", "2", "99"]}
    script = """async ({named, settled, arePossible, isSearched}, [all, module]) => {
      const {linkTo, readLink} = await import(module);
      const shape = {columns: 9, rows: 9, mines: 10, seed: 'x', hints: true, mineVision: false};
      return all.map(settled).filter(arePossible).map((values) => {
        const rules = named('classic', values);
        const plan = {...shape, ...rules, grade: isSearched(rules) ? 'case split' : ''};
        const read = readLink(linkTo(plan).slice('#new?'.length));
        return [plan, read.plan, read.problem];
      });
    }"""
    drawn = [{name: random.choice(values) for name, values in choices.items()} for _ in range(300)]
    answers = run(MODULE, script, [drawn, (WEB / "views" / "link.js").as_uri()])
    assert len(answers) > 50
    assert {plan["grade"] for plan, _, _ in answers} == {"", "case split"}
    for plan, read, problem in answers:
        assert (read, problem) == (plan, "")
