"""Certificates of losses and saves: games make them, the command line accepts them and refuses them when anything is
broken. And the explanations of verdicts.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from qmines.checker.certificates import check_certificate
from qmines.checker.proofs import check_proof
from qmines.checker.worlds import check_world
from qmines.cli import main
from qmines.errors import GameError, MoveError
from qmines.game.events import Lost
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.questions.why import why
from qmines.game.rules import preset
from qmines.grid import places
from qmines.position import Position
from qmines.review.certificate import loss_certificate, save_certificate
from tests.oracle.board import Board
from tests.oracle.brute import shares

PARAMS = Params(rows=7, columns=8, mine_count=13, seed="0")


def games(count: int, params: Params = PARAMS) -> Iterator[Game]:
    """Games of a player who opens anything, and flags and chords now and then."""
    for seed in range(count):
        random = Random(seed)
        game = Game(replace(params, seed=str(seed)))
        grid = game.params.grid
        for at in range(200):
            position = game.position()
            open_cells = [cell for cell, code in enumerate(position.cells) if code < 9]
            if random.random() < 0.3 and open_cells:
                cell = random.choice(open_cells)
                closed = [other for other in grid.neighbours[cell] if position.is_closed(other)]
                wanted = random.sample(closed, min(position.cells[cell], len(closed)))
                for other in wanted:
                    if position.cells[other] == 9:
                        game.play(f"flag {places(grid, [other])}", at=at)
                game.play(f"chord {places(grid, [cell])}", at=at)
                for other in closed:
                    if not game.has_ended and game.position().cells[other] == 10:
                        game.play(f"flag {places(grid, [other])}", at=at)
            elif position.closed:
                game.play(f"open {places(grid, [random.choice(position.closed)])}", at=at)
            if game.has_ended:
                break
        yield game


PLAYED = list(games(60))
LOST = [game for game in PLAYED if game.state == "lost"]
SAVED = [game for game in PLAYED if game.saves]
VISIBLE = [
    game
    for game in games(30, replace(PARAMS, rules=replace(PARAMS.rules, knowledge="visible", start="any")))
    if game.saves
]
"""Games with saves in which only the open numbers count, and nothing protects the first press."""


GUESSED = [
    game
    for guess, more in (("only_when_forced", {"guess_where": "anywhere"}), ("never", {}))
    for game in games(30, replace(PARAMS, rules=replace(preset("classic"), guess=guess, **more)))
    if isinstance(game.end[0], Lost) and game.end[0].reason in ("needless", "unproven")
]
"""Games lost by a guess that their rules do not allow."""


def away(count: int) -> Iterator[Game]:
    """Games of Kaboom lost by a guess away from the numbers: the player opens everything safe, then a cell that touches
    no number.
    """
    for seed in range(count):
        params = Params(5, 5, 5, f"away-{seed}", rules_name="kaboom", rules=preset("kaboom"))
        game, random = Game(params), Random(seed)
        for at in range(60):
            known = game.visible()
            closed = game.position().closed
            outside = [cell for cell in closed if not touches_number(game.position(), cell)]
            found = sorted(known.safe) or (outside if game.board.open_count else []) or closed
            game.play(f"open {places(params.grid, [random.choice(found)])}", at=at)
            if game.has_ended:
                break
        if isinstance(game.end[0], Lost) and game.end[0].reason == "distant":
            yield game


def touches_number(position: Position, cell: int) -> bool:
    return any(position.cells[other] <= 8 for other in position.grid.neighbours[cell])


DISTANT = list(away(100))
"""Games lost by a guess away from the numbers."""


def reloaded(data: dict[str, Any]) -> dict[str, Any]:
    found = json.loads(json.dumps(data))
    assert isinstance(found, dict)
    return found


def test_losses_of_every_reason_have_certificates() -> None:
    reasons = set()
    for game in LOST:
        end = game.end[0]
        assert isinstance(end, Lost)
        reasons.add(end.reason)
        data = reloaded(loss_certificate(game))
        assert check_certificate(data).startswith("The loss is proven: ")
        assert bool(data["openings"]) or end.reason != "closure"
    assert reasons == {"certain", "closure", "chord"}


def test_guesses_that_the_rules_do_not_allow_have_certificates() -> None:
    """Both outcomes of the decision were possible, and the cell that it calls safe was safe in every world."""
    kinds, was_safe, chords = set(), 0, 0
    for game in GUESSED:
        data = reloaded(loss_certificate(game))
        kinds.add(data["kind"])
        shown = check_certificate(data)
        known = game.visible()
        decision = [game.params.grid.cell(*map(int, text.split(","))) for text in data["decision"]]
        assert not known.safe.issuperset(decision)
        if data["kind"] == "needless loss":
            row, column = map(int, data["safe"][0].split(","))
            assert game.params.grid.cell(row, column) in known.safe
            assert f" a guess, and row {row + 1}, column {column + 1} was certain to be safe, in " in shown
        else:
            assert shown == (
                "The loss is proven: in a world of the open numbers the decision hits a mine, "
                "so it was not certainly safe."
            )
            # Nothing moves where guesses are forbidden: a cell that was safe by luck loses too.
            was_safe += not (game.layout or frozenset()).intersection(decision)
        chords += len(decision) > 1
    assert kinds == {"needless loss", "unproven loss"}
    assert min(was_safe, chords) > 0


def test_every_guess_away_from_the_numbers_has_a_certificate() -> None:
    """Everything that it says holds for all placements of the mines, which are listed."""
    assert len(DISTANT) > 20
    for game in DISTANT:
        data = reloaded(loss_certificate(game))
        assert list(data) == ["qmines", "kind", "position", "decision", "world", "beside", "other"]
        assert (data["qmines"], data["kind"]) == ("certificate 1", "distant loss")
        position, grid = Position.from_text(data["position"]), game.params.grid
        shown = check_certificate(data)
        row, column = map(int, data["beside"].split(","))
        where = f"row {row + 1}, column {column + 1} beside one of them was not certainly a mine."
        assert shown == f"The loss is proven: the decision was a guess away from the open numbers, and {where}"
        end = game.end[0]
        assert isinstance(end, Lost)
        assert data["decision"] == [places(grid, [cell]) for cell in end.cells]
        assert position == game.position()
        by_trying = shares(Board.from_text(data["position"]))[1]
        assert not any(touches_number(position, cell) for cell in end.cells)
        assert all(0 < by_trying[cell] < 1 for cell in end.cells)
        beside = grid.cell(row, column)
        assert touches_number(position, beside)
        assert 0 < by_trying[beside] < 1


def test_saves_have_certificates() -> None:
    count = chords = 0
    for game in SAVED:
        for save in range(1, game.saves + 1):
            data = reloaded(save_certificate(game, save))
            assert check_certificate(data).startswith("The save is proven: ")
            assert len(data["worlds"]) < 30
            count += 1
            chords += len(data["decision"]) > 1
    assert count > 15
    assert chords


def test_saves_by_the_open_numbers_have_certificates() -> None:
    count = first = 0
    for game in VISIBLE:
        for save in range(1, game.saves + 1):
            data = reloaded(save_certificate(game, save))
            assert check_certificate(data).startswith("The save is proven: in a world of the open numbers")
            count += 1
            first += not re.search("[0-8]", data["position"].partition("\n")[2])
    assert count > 30
    assert first


def test_what_is_not_there_has_no_certificate() -> None:
    game = Game(Params(rows=5, columns=5, mine_count=5, seed="7"))
    with pytest.raises(GameError, match="lost by opening a certain mine"):
        loss_certificate(game)
    with pytest.raises(MoveError, match="no quantum save number 1"):
        save_certificate(game, 1)
    game.play("open 2,2", at=0)
    game.play("resign", at=1)
    with pytest.raises(GameError, match="lost by opening a certain mine"):
        loss_certificate(game)


def test_the_command_line_verifies_certificates(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "certificate.json"
    file.write_text(json.dumps(loss_certificate(LOST[0])), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.startswith("The loss is proven: ")
    assert main(["verify", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["shown"].startswith("The loss is proven: ")
    file.write_text('{"qmines": ', encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    assert capsys.readouterr().err == "qmines: The certificate is not JSON.\n"
    file.write_text('{"qmines": "certificate 1"}', encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    assert capsys.readouterr().err == "qmines: A certificate must prove a loss, a save or a solution.\n"


# Why


def test_a_lost_game_says_why() -> None:
    for game in LOST:
        found = why(game)
        end = game.end[0]
        assert isinstance(end, Lost)
        assert found.proof
        assert found.worlds is None
        assert found.proof.cells == end.cells
        opened = {
            cell: number for step in found.proof.steps for cell, number in zip(step.cells, step.numbers, strict=False)
        }
        assert bool(opened) == (end.reason == "closure") or end.reason == "chord"
        steps = [step.data(game.params.grid) for step in found.proof.steps]
        assert check_proof(found.position, reloaded({"steps": steps})["steps"], end.cells, opened) == "hit"


def test_every_closed_cell_says_why_by_the_knowledge_of_the_rules() -> None:
    game = Game(Params(rows=7, columns=8, mine_count=13, seed="3", hints=True))
    game.play("open 3,3", at=0)
    for _ in range(4):
        known = game.known.of_counting()
        for cell in game.position().closed:
            found = why(game, cell)
            certain = cell in known.safe or cell in known.mines or not known.position.is_closed(cell)
            assert (found.proof is not None) == certain
            if found.worlds:
                assert [cell in world for world in found.worlds] == [False, True]
                for world in found.worlds:
                    check_world(found.position, world)
        game.play(f"open {places(game.params.grid, [max(game.position().closed)])}", at=1)


def test_why_is_had_where_hints_are() -> None:
    game = Game(Params(rows=7, columns=8, mine_count=13, seed="3"))
    game.play("open 3,3", at=0)
    with pytest.raises(MoveError, match="without hints"):
        why(game, min(game.position().closed))
    game.play("resign", at=1)
    assert why(game, min(game.position().closed))
    with pytest.raises(MoveError, match="nothing to explain"):
        why(game)
    with pytest.raises(MoveError, match="nothing to explain"):
        why(game, next(cell for cell, code in enumerate(game.position().cells) if code < 9))


def test_a_wrong_guess_is_told_by_two_worlds() -> None:
    """No player could have known: in one world the whole decision is safe, in the other it is not."""
    params = Params(rows=7, columns=8, mine_count=13, seed="0", rules_name="classic", rules=preset("classic"))
    chords = 0
    for game in games(60, params):
        end = game.end[0] if game.end else None
        if not isinstance(end, Lost):
            continue
        found = why(game)
        assert found.cells == end.cells
        if end.reason != "mine":
            assert found.proof
            continue
        assert found.worlds
        assert [not world.isdisjoint(end.cells) for world in found.worlds] == [False, True]
        for world in found.worlds:
            check_world(found.position, world)
        with pytest.raises(GameError, match="lost by opening a certain mine"):
            loss_certificate(game)
        chords += len(end.cells) > 1
    assert chords


def test_asking_changes_nothing() -> None:
    moves = ["open 3,3", "open 0,0", "open 6,7", "open 0,7"]
    games = [Game(Params(rows=7, columns=8, mine_count=13, seed="5", hints=True)) for _ in range(2)]
    for at, move in enumerate(moves):
        for game in games:
            game.play(move, at=at)
        if not games[0].has_ended:
            for cell in games[0].position().closed[:6]:
                why(games[0], cell)
    assert games[0].moves == games[1].moves
    assert games[0].layout == games[1].layout
