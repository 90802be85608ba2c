"""Certificates of boards solved by constraints: every cell that the player or an option opened or flagged was certain,
and no change to a certificate is believed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from qmines.checker.certificates import check_certificate
from qmines.cli import main
from qmines.errors import GameError, ProofError
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.rules import preset
from qmines.game.workbench.lessons import LESSONS, Lesson
from qmines.grid import places
from qmines.lab.tutor import follow
from qmines.review.certificate import end_certificate, solution_certificate
from tests.proofs.test_derivation import MERGING, ONE_AND_TWO
from tests.workbenches import begun, moves, on_board


def solved(number: int) -> Game:
    """A game by constraints, with options switched and moves taken back on the way; won or given up."""
    game, random = begun(f"solved-{number}", 5, 5, 2), Random(f"solver {number}")
    for move in moves(game, random, noise=0.15):
        game.play(move, at=0)
    return game


WON = [game for game in map(solved, range(30)) if game.state == "won"]


def reloaded(game: Game) -> dict[str, Any]:
    found = json.loads(json.dumps(solution_certificate(game)))
    assert isinstance(found, dict)
    return found


def test_there_are_games_of_all_kinds() -> None:
    verbs = {played.move.verb for game in WON for played in game.moves}
    assert len(WON) >= 12
    assert verbs >= {"subtract", "carry out", "option", "undo"}


@pytest.mark.parametrize("game", WON)
def test_all_that_was_carried_out_was_certain(game: Game) -> None:
    data, grid, mines = reloaded(game), game.params.grid, game.layout
    assert mines is not None
    shown = check_certificate(data)
    assert shown.startswith(f"The solution is proven: {len(data['openings'])} safe cell")
    proven = {text for step in data["steps"] if step["verdict"] == "mine" for text in step["cells"]}
    assert proven == {places(grid, [cell]) for cell in mines}
    assert len(data["openings"]) + len(mines) == data["position"].count("#")
    assert end_certificate(game) == solution_certificate(game)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_solved_lesson_has_its_certificate(lesson: Lesson) -> None:
    game = Game(lesson.params)
    list(follow(game))
    data = reloaded(game)
    mines = f"{len(lesson.mines)} mines were certain"
    assert mines in check_certificate(data)
    rules = {step["rule"] for step in data["steps"]}
    assert rules & {"subtraction", "reduction"} <= set(lesson.techniques)
    assert "total of mines" in rules or "total" not in lesson.techniques


def test_what_was_not_used_is_left_out_and_what_was_is_named_anew() -> None:
    game = on_board(ONE_AND_TWO, 10)
    for move in (*MERGING, "select 1,1", "select 1,0", "subtract", "carry out #7", "option auto_flag on"):
        game.play(move, at=0)
    game.play("option auto_clear on", at=0)
    data = reloaded(game)
    assert [step["name"] for step in data["steps"] if step["verdict"] == "derived"] == ["#1"]
    assert check_certificate(data).startswith("The solution is proven: 3 safe cells and 2 mines were certain, in ")


@pytest.mark.parametrize("option", ["on", "off"])
def test_what_a_0_opens_is_proven_whether_or_not_it_does_so_by_itself(option: str) -> None:
    game = on_board(".... .... *... .... .... ..*. ....", 1)
    game.play(f"option auto_zero {option}", at=0)
    for name in ("auto_flag", "auto_clear"):
        game.play(f"option {name} on", at=0)
    assert game.state == "won"
    steps = solution_certificate(game)["steps"]
    whole = [step for step in steps if step["verdict"] == "opened" and {"4,0", "5,1"} <= set(step["cells"])]
    assert bool(whole) == (option == "on")
    assert "safe cells and 2 mines were certain" in check_certificate(reloaded(game))


@pytest.mark.parametrize(("win", "option"), [("open", "auto_clear"), ("either", "auto_flag")])
def test_what_need_not_be_flagged_or_opened_is_proven_by_the_total(win: str, option: str) -> None:
    start = on_board("*.. ... ...", 8).params
    game = Game(replace(start, rules=replace(start.rules, win=win)))
    if not game.has_ended:
        game.play(f"option {option} on", at=0)
    assert game.state == "won"
    assert "and 1 mine were certain" in check_certificate(reloaded(game))


def altered(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The certificate with one essential thing changed."""
    for number, step in enumerate(data["steps"]):
        for change in changes_of(step):
            steps = deepcopy(data["steps"])
            steps[number] = change
            yield {**data, "steps": steps}
        if step["verdict"] in ("mine", "opened"):
            yield {**data, "steps": [other for other in data["steps"] if other is not step]}
    for cell, shown in data["openings"].items():
        yield {**data, "openings": {**data["openings"], cell: (shown + 1) % 9}}
        yield {**data, "openings": {other: number for other, number in data["openings"].items() if other != cell}}


def changes_of(step: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A step with one thing changed."""
    other = {"safe": "mine", "mine": "safe"}.get(step["verdict"])
    if other:
        yield {**step, "verdict": other}
    yield {**step, "cells": []}
    if step["sources"]:
        yield {**step, "sources": step["sources"][1:]}
        yield {**step, "sources": ["#99999", *step["sources"][1:]]}
    if step["verdict"] == "derived":
        yield {**step, "least": step["least"] + 1}
        yield {**step, "name": "total"}
    if step["verdict"] == "opened":
        yield {**step, "numbers": [9, *step["numbers"][1:]]}


LONGEST = sorted(map(reloaded, WON), key=lambda data: len(data["steps"]))[-8:]
LONG = LONGEST[-1]


@pytest.mark.parametrize("data", LONGEST)
def test_a_certificate_that_was_changed_is_refused(data: dict[str, Any]) -> None:
    tried = 0
    for other in altered(data):
        with pytest.raises(ProofError, match=r"^[A-Z].*\.$"):
            check_certificate(other)
        tried += 1
    assert tried > 10


@pytest.mark.parametrize("name", ["position", "openings", "steps", "kind", "qmines"])
def test_a_field_that_makes_no_sense_is_refused(name: str) -> None:
    data = deepcopy(LONG)
    for value in (None, 7, [], {}, "x", ["9,9"], {"0,0": 9}, [data[name]]):
        with pytest.raises(ProofError, match=r"^[A-Z].*\.$"):
            check_certificate({**data, name: value})
    with pytest.raises(ProofError, match=r"^[A-Z].*\.$"):
        check_certificate({key: value for key, value in data.items() if key != name})


def test_fields_of_other_kinds_are_refused() -> None:
    with pytest.raises(ProofError, match="must have the fields kind, openings, position, qmines, steps"):
        check_certificate({**deepcopy(LONG), "decision": ["0,0"]})


def test_a_board_with_another_number_of_mines_is_refused() -> None:
    data = deepcopy(LONG)
    size, *rows = data["position"].split("\n")
    more = "\n".join([size.removesuffix("2") + "3", *rows])
    with pytest.raises(ProofError, match=r"^[A-Z].*\.$"):
        check_certificate({**data, "position": more})


def test_a_board_that_is_not_solved_has_none() -> None:
    game = begun("5")
    with pytest.raises(GameError, match="Only a board solved by constraints"):
        solution_certificate(game)
    game.play("resign", at=0)
    with pytest.raises(GameError, match="Only a board solved by constraints"):
        solution_certificate(game)
    with pytest.raises(GameError, match="lost by opening a certain mine"):
        end_certificate(game)
    classic = Game(Params(4, 4, 3, "1", "classic", preset("classic")))
    with pytest.raises(GameError, match="Only a board solved by constraints"):
        solution_certificate(classic)


def test_half_a_solution_is_none() -> None:
    data = deepcopy(LONG)
    first = next(number for number, step in enumerate(data["steps"]) if step["verdict"] in ("safe", "mine"))
    kept = data["steps"][: first + 1]
    with pytest.raises(ProofError, match="The board is not solved"):
        check_certificate({**data, "steps": kept, "openings": {}})


def test_where_the_game_helped_not_all_was_certain() -> None:
    rules, helped = replace(preset("constraints"), assist="safe_cell"), 0
    for number in range(40):
        game = Game(Params(4, 4, 5, f"helped-{number}", "constraints", rules))
        for name in ("auto_flag", "auto_clear"):
            game.play(f"option {name} on", at=0)
        if game.state == "won" and game.assist.openings:
            helped += 1
            with pytest.raises(GameError, match="opened cells to help"):
                solution_certificate(game)
        elif game.state == "won":
            assert check_certificate(reloaded(game))
    assert helped


def test_the_command_line_verifies_a_solution(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "certificate.json"
    data = deepcopy(LONG)
    file.write_text(json.dumps(data), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out == f"{check_certificate(data)}\n"
    data["steps"] = data["steps"][:-1]
    file.write_text(json.dumps(data), encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    assert capsys.readouterr().err.startswith("qmines: ")
