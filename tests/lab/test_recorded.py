"""Simulated games as records."""

from collections.abc import Callable

import pytest

from qmines.errors import GameError
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay, verify
from qmines.lab.play import Level, play
from qmines.lab.recorded import PACE, recorded, retold
from qmines.lab.remote import RemotePlayer
from qmines.position import FLAGGED
from qmines.solver.analyse import Solver
from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import Assume, Choice, Open

LEVEL = Level(8, 8, 14, "safe")


@pytest.mark.parametrize("name", list(STRATEGIES))
def test_a_record_comes_to_what_was_simulated(name: str) -> None:
    for number in range(1, 9):
        simulated = play(STRATEGIES[name], LEVEL, "7", number, Solver())
        game = recorded(STRATEGIES[name], LEVEL, "7", number)
        text = text_of(game)
        assert verify(text).state == game.state == ("won" if simulated.won else "lost")
        assert text_of(replay(text)) == text
        assert {played.who for played in game.moves} <= {"m"}
        assert [played.at % PACE for played in game.moves] == [0] * len(game.moves)


def test_cells_taken_for_mines_are_flagged_and_one_that_is_none_ends_the_game() -> None:
    ends = set()
    for number in range(1, 60):
        simulated = play(STRATEGIES["agent"], LEVEL, "7", number, Solver())
        if simulated.failure != "F":
            continue
        game = recorded(STRATEGIES["agent"], LEVEL, "7", number)
        last = simulated.choices[-1]
        assert isinstance(last, Assume)
        assert game.position().cells[last.cell] == FLAGGED
        assert game.layout is not None
        assert last.cell not in game.layout
        ends.add(str(game.moves[-1].move))
    assert ends == {"resign"}


def test_a_seed_of_any_length_makes_a_record_and_the_number_is_in_it() -> None:
    seeds = {recorded(STRATEGIES["best"], LEVEL, "s" * 64, number).params.seed for number in (1, 2)}
    assert len(seeds) == 2
    assert all(len(seed) <= 64 for seed in seeds)


def test_a_game_that_ended_with_its_first_click_has_nothing_to_look_back_at() -> None:
    level = Level(5, 5, 20, "any")
    lost = [n for n in range(40) if len(play(STRATEGIES["lowest"], level, "7", n, Solver()).choices) == 1]
    for number in lost[:3]:
        with pytest.raises(GameError, match="first click"):
            recorded(STRATEGIES["lowest"], level, "7", number)
    assert lost


@pytest.mark.parametrize("name", list(STRATEGIES))
def test_a_game_is_told_again_from_its_choices_alone(name: str) -> None:
    for number in range(1, 9):
        choices = play(STRATEGIES[name], LEVEL, "7", number, Solver()).choices
        player = RemotePlayer("mine.py", STRATEGIES[name].inference)
        told = retold(player, choices, LEVEL, "7", number)
        assert text_of(told) == text_of(recorded(STRATEGIES[name], LEVEL, "7", number))


def longest() -> tuple[int, list[Choice]]:
    """The game with the most choices among the first twenty, and these choices."""
    choices = {number: play(STRATEGIES["lowest"], LEVEL, "7", number, Solver()).choices for number in range(1, 21)}
    number = max(choices, key=lambda each: len(choices[each]))
    assert len(choices[number]) > 2
    return number, choices[number]


@pytest.mark.parametrize("wrong", [lambda own: own[:-1], lambda own: [*own, own[-1]], lambda own: []])
def test_choices_that_are_not_just_those_of_the_game_are_refused(wrong: Callable[[list[Choice]], list[Choice]]) -> None:
    number, own = longest()
    with pytest.raises(GameError, match="These choices do not end the game"):
        retold(RemotePlayer("mine.py", "exact"), wrong(own), LEVEL, "7", number)


def test_a_choice_that_cannot_be_carried_out_is_refused() -> None:
    number, own = longest()
    for wrong in (Open(own[0].cell), Open(64), Assume(-1)):
        with pytest.raises(GameError, match=r"mine\.py chose -?\d+, which is not a closed cell\."):
            retold(RemotePlayer("mine.py", "exact"), [own[0], wrong], LEVEL, "7", number)
