"""Where constraints came from: the explanation is the actual derivation, and the independent checker follows it."""

from __future__ import annotations

from collections import Counter
from random import Random

from qmines.checker.proofs import check_steps
from qmines.errors import MoveError
from qmines.game.game import Game
from qmines.game.questions.derivation import derivation
from qmines.proofs.algebra import Constraint
from qmines.proofs.steps import TOTAL, source_text
from tests.game.workbench.test_workbench import placings, worlds
from tests.workbenches import begun, moves, on_board, random_move, workbench_of

SHAPES = ((5, 5, 5), (4, 5, 4), (6, 5, 6), (4, 4, 5))


def names(game: Game) -> list[str]:
    """The names of everything that was ever derived and not undone."""
    return [source_text(game.params.grid, step.source) for step in workbench_of(game).steps if step.source is not None]


def played(number: int, noise: float) -> Game:
    """A game in which much was derived, well or at random."""
    rows, columns, mines = SHAPES[number % len(SHAPES)]
    game, random = begun(f"derived-{number}", rows, columns, mines), Random(f"derived {number}")
    if number % 2:
        for move in moves(game, random, noise):
            if move == "resign":
                break
            game.play(move, at=0)
        return game
    for _ in range(150):
        if game.has_ended:
            break
        try:
            game.play(random_move(game, random), at=0)
        except MoveError:
            continue
    return game


def test_every_derivation_is_accepted_by_the_checker() -> None:
    met = Counter[str]()
    for number in range(60):
        game = played(number, noise=0.2)
        derived = {step.source: step for step in workbench_of(game).steps if step.source is not None}
        for name in names(game):
            told = derivation(game, name)
            assert told.proof is not None
            last, step = told.proof.steps[-1], derived[TOTAL - int(name[1:])]
            assert (last.cells, last.least, last.most) == (step.cells, step.least, step.most)
            check_steps(told.position, [step.data(game.params.grid) for step in told.proof.steps])
            met.update(step.rule.label for step in told.proof.steps)
            met["long"] += len(told.proof.steps) > 5
            met["gone"] += all(source != step.source for source, _ in workbench_of(game).state.derived)
    assert min(met[rule] for rule in ("subtraction", "reduction", "total of mines", "complete set")) > 10
    assert min(met["long"], met["gone"]) > 30


def test_every_step_is_true_in_every_world_of_the_position_told_of() -> None:
    game = played(9, noise=0)
    told = derivation(game, names(game)[-1])
    possible = [world for world in placings(game) if world in worlds(game, [world])]
    assert told.proof is not None
    for step in told.proof.steps:
        counts = {(world & step.mask).bit_count() for world in possible}
        least, most = (len(step.cells),) * 2 if step.verdict == "mine" else (step.least, step.most)
        assert least <= min(counts) <= max(counts) <= most


TWO = ".*..* ..... ....."
"""The two rows below are open, with the numbers 1 1 1 1 1 in the upper one."""


def test_what_has_shrunk_is_told_as_it_stood() -> None:
    """The first one is on five cells when it is derived; one of them is open by the time another comes from it."""
    game = on_board(".*..*.* ....... .......", 14)
    for move in ("select total", "select 1,0", "subtract", "select 1,1", "select 1,0", "subtract", "carry out #2"):
        game.play(move, at=0)
    for move in ("select #1", "select 1,5", "subtract"):
        game.play(move, at=0)
    assert derivation(game, "#1").cells == (2, 3, 4, 5, 6)
    told = derivation(game, "#3")
    assert told.proof is not None
    assert told.position.cells[2] == 1
    assert [(step.rule.label, step.cells) for step in told.proof.steps] == [
        ("total of mines", (3, 4, 5, 6)),
        ("subtraction", (3,)),
    ]
    check_steps(told.position, [step.data(game.params.grid) for step in told.proof.steps])


def test_flags_that_it_rests_on_are_proven_first() -> None:
    """The subtracted 2 has lost one of two flagged cells."""
    game = on_board("**.*. ..... .....", 10)
    for move in ("carry out 1,0", "select 1,3", "select 1,2", "subtract"):
        game.play(move, at=0)
    told = derivation(game, "#1")
    assert told.proof is not None
    assert list(told.position.closed) == [0, 1, 2, 3, 4]
    assert [(step.rule.label, step.cells) for step in told.proof.steps] == [
        ("complete set", (1,)),
        ("subtraction", (4,)),
    ]
    check_steps(told.position, [step.data(game.params.grid) for step in told.proof.steps])


ONE_AND_TWO = ".*.*. ..... ....."
"""Below the closed cells a 1 and a 2 share two cells, which hold at most one mine by the 1 and at least one by the
2.
"""
MERGING = ("select 1,1", "reduce", "select 1,2", "reduce", "select #1", "select #5", "merge")


def test_merging_is_told_in_a_sentence() -> None:
    game = on_board(ONE_AND_TWO, 10)
    for move in MERGING:
        game.play(move, at=0)
    assert dict(workbench_of(game).state.derived)[TOTAL - 6] == Constraint(0b00110, 1, 1)
    told = derivation(game, "#6")
    assert told.proof is not None
    assert [step.sentence for step in told.proof.steps] == [
        "The 1 at row 2, column 2 has exactly one mine left, and one cell lies elsewhere, so row 1, columns 2 and 3 "
        "hold at most one mine.",
        "The 2 at row 2, column 3 has exactly two mines left, and one cell lies elsewhere, so row 1, columns 2 and 3 "
        "hold at least one mine.",
        "Both constraints on row 1, columns 2 and 3 together: row 1, columns 2 and 3 hold exactly one mine.",
    ]
    check_steps(told.position, [step.data(game.params.grid) for step in told.proof.steps])


def test_the_total_is_derived_before_it_is_reduced() -> None:
    game = on_board(TWO, 10)
    for move in ("select total", "reduce"):
        game.play(move, at=0)
    told = derivation(game, "#1")
    assert told.proof is not None
    assert [step.sentence for step in told.proof.steps] == [
        "Two mines are left, on five closed cells.",
        "The constraint on five cells from row 1, column 1 has exactly two mines left, and one cell lies elsewhere, so "
        "row 1, columns 2 to 5 hold one or two mines.",
    ]
