"""Films show what was played, move by move, and nothing else."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from qmines.errors import RecordError
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import read, text_of
from qmines.game.records.replay import replaying
from qmines.game.rules import preset
from qmines.proofs.algebra import Constraint
from qmines.proofs.steps import Source
from qmines.review.film import Film, filming
from qmines.review.summary import summary
from qmines.text import percent
from qmines.work import result_of
from tests.finished import params_of, several
from tests.game.records.test_record import EXPECTED, NAMES, golden
from tests.game.test_too_complex_games import hit, lattice
from tests.review.test_summary import decisions
from tests.workbenches import begun, workbench_of

TEXTS = {
    **{game.params.seed: text_of(game) for game in several(24, "film")},
    **{name: golden(name) for name in NAMES if EXPECTED[name]["state"] in ("won", "lost")},
}


def film(text: str) -> Film:
    """The film of a record, with the work's pauses skipped."""
    return result_of(filming(text))


@pytest.mark.parametrize("name", TEXTS)
def test_its_changes_give_every_position_and_its_moves_every_layout(name: str) -> None:
    shown = film(TEXTS[name])
    games = list(states(TEXTS[name]))
    cells, mines = bytearray(b"\x09") * len(games[0][0]), set(shown.mines)
    assert len(games) == len(shown.frames)
    for frame, (position, layout, facts) in zip(shown.frames, games, strict=True):
        for cell, code in frame.changes:
            assert cells[cell] != code
            cells[cell] = code
        mines = mines - {source for source, _ in frame.moved} | {target for _, target in frame.moved}
        assert bytes(cells) == position
        assert layout is None or layout == mines
        assert (frame.state, frame.elapsed, frame.saves, frame.mines_left, frame.worlds) == facts
    assert [frame.played for frame in shown.frames] == [None, *read(TEXTS[name])[1]]


BY_CONSTRAINTS = ("select 3,2", "select 4,2", "subtract", "undo", "redo", "pause", "resume", "select 3,1", "select 3,0")
SOLVING = (
    "subtract",
    "option auto_flag on",
    "carry out #2",
    "select 2,2",
    "select #1",
    "subtract",
    "delete #3",
    "undo",
)


def test_of_games_by_constraints_it_tells_how_the_bench_changes() -> None:
    game = begun("c34", 5, 5, 5)
    for at, move in enumerate((*BY_CONSTRAINTS, *SOLVING, "option auto_clear on")):
        game.play(move, at=at)
    assert game.state == "won"
    shown = film(text_of(game))
    stands: dict[Source, Constraint] = {}
    for frame, then in zip(shown.frames, replaying(text_of(game)), strict=True):
        bench = workbench_of(then).state
        if frame.workbench is not None:
            stands = {name: one for name, one in stands.items() if name not in frame.workbench.gone} | dict(
                frame.workbench.put
            )
            assert (frame.workbench.selected, frame.workbench.options) == (bench.selected, bench.options)
        assert stands == dict(bench.derived)
    kinds = [(str(frame.played.move) if frame.played else "", frame.kind) for frame in shown.frames]
    assert {kind for move, kind in kinds if move not in ("", "undo", "pause", "resume")} == {"bench", "end"}
    assert ("undo", "undo") in kinds
    assert ("pause", "clock") in kinds


def states(text: str):
    """The cells, the mines and the counters after every move of a record."""
    for game in replaying(text):
        facts = (game.state, game.elapsed, game.saves, game.board.mines_left, game.known.visible_worlds())
        yield game.position().cells, game.layout, facts


@pytest.mark.parametrize("name", [name for name in TEXTS if name.startswith("film")])
def test_kinds_and_shares_agree_with_brute_force(name: str) -> None:
    made = decisions(TEXTS[name])
    is_begun = False
    for frame in film(TEXTS[name]).frames[1:]:
        assert frame.played is not None
        verb = frame.played.move.verb
        assert frame.safe is None or verb in ("open", "chord")
        if verb in ("open", "chord") and is_begun:
            share, saved, lost = next(made)
            assert frame.safe == share
            kind = "save" if saved else "guess" if 0 < share < 1 else "end" if lost or frame.state == "won" else verb
        elif verb == "open":
            kind, is_begun = "open", True
            assert frame.safe == 1
        else:
            kind = {"flag": "flag", "mark": "flag", "hint": "hint"}.get(verb, "clock")
        assert frame.kind == ("end" if kind in ("open", "flag", "clock") and frame.state in ("won", "lost") else kind)
    assert next(made, None) is None


def test_guesses_and_saves_are_as_many_as_the_summary_says() -> None:
    for name, text in TEXTS.items():
        shown = film(text)
        kinds, told = Counter(frame.kind for frame in shown.frames), summary(shown.game)
        assert kinds["save"] == told.saves, name
        uncertain = [frame for frame in shown.frames if frame.safe is not None and 0 < frame.safe < 1]
        assert len(uncertain) == told.guesses
        assert kinds["guess"] == sum(frame.kind != "save" for frame in uncertain)
        assert kinds["begin"] == 1
    assert {frame.kind for text in TEXTS.values() for frame in film(text).frames} == {
        *("begin", "open", "chord", "flag", "hint", "clock", "undo", "bench", "save", "guess", "end"),
    }


def test_a_save_by_the_very_first_move_has_a_layout_before_it() -> None:
    shown = film_of_first_save()
    frame = shown.frames[1]
    assert (frame.kind, frame.saves) == ("save", 1)
    assert {source for source, _ in frame.moved} <= shown.mines
    assert shown.mines != shown.game.layout
    assert percent(frame.safe or 0) not in ("0", "100")


def film_of_first_save() -> Film:
    """A game that begins with a save and is then given up."""
    rules = preset("quantum").changed({"start": "any"})
    for seed in range(100):
        game = Game(Params(5, 5, 12, f"first-{seed}", rules=rules))
        game.play("open 2,2", at=0)
        if game.saves:
            game.play("resign", at=5)
            return film(text_of(game))
    raise AssertionError("no save")


def test_lives_and_deaths_are_those_of_the_moment() -> None:
    """A mine in each corner of the upper row; the last life goes with the one in the middle."""
    rules = preset("three-lives").changed({"undo": "free"})
    board = frozenset({0, 2, 4})
    game = Game(Params(5, 5, 3, "lives", "three-lives", rules, origin="given", start=22, board=board))
    for at, move in enumerate(("open 0,0", "undo", "open 0,4", "open 0,2", "open 0,0")):
        game.play(move, at=at)
    assert [(frame.lives, frame.deaths) for frame in film(text_of(game)).frames] == [
        *((3, 0), (2, 1), (3, 1), (2, 2), (1, 3), (0, 4)),
    ]


def test_the_board_that_a_game_begins_with_is_its_first_frame() -> None:
    shown = film(TEXTS["given-opened"] if "given-opened" in TEXTS else given_and_resigned())
    assert shown.frames[0].changes
    assert shown.frames[0].kind == "begin"
    assert shown.mines == shown.game.params.board


def given_and_resigned() -> str:
    """The golden game with a given board, given up."""
    text = re.sub(r"\n\n(?s:.*)", "\n\n", golden("given-opened"))
    return text + "9 p resign\n"


def test_a_decision_that_did_nothing_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmines.game.field.rearrange.SEARCHED", 0)
    game = lattice(21, "film")
    game.play(f"open {hit(game, 10, 10)[1]}", at=0)
    game.play("resign", at=1)
    frames = film(text_of(game)).frames
    assert [frame.kind for frame in frames] == ["begin", "undecided", "end"]
    assert frames[1].safe is None
    assert frames[1].worlds is None


def test_a_game_that_has_not_ended_is_not_shown() -> None:
    """Its mines are still secret."""
    game = Game(params_of(9, 9, 10, "running"))
    for move in ("open 4,4", "pause"):
        with pytest.raises(RecordError, match="has not ended"):
            film(text_of(game))
        game.play(move, at=1)
    with pytest.raises(RecordError):
        film(golden("quantum-won-with-saves")[:-3])
