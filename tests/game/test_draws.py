"""The draws of a game at play: what its moves leave open."""

from qmines.game.draws import Draws
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.grid import Cell
from qmines.solver.analyse import Solver

QUANTUM = Params(rows=9, columns=13, mine_count=30, seed="outcomes-1", rules_name="quantum")


class Listening(Draws):
    """Draws that remember what they were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.layouts: list[tuple[Cell, int]] = []

    def layout(self, params: Params, solver: Solver, pressed: Cell, number: int) -> frozenset[Cell]:
        """The same layout as any other draws."""
        self.layouts.append((pressed, number))
        return super().layout(params, solver, pressed, number)


def test_a_layout_follows_from_seed_and_number() -> None:
    outcomes, solver = Draws(), Solver()
    drawn = outcomes.layout(QUANTUM, solver, 4, 1)
    assert drawn == outcomes.layout(QUANTUM, solver, 4, 1)
    assert len(drawn) == 30
    assert drawn != outcomes.layout(QUANTUM, solver, 4, 2)


def test_a_game_asks_its_outcomes_once_for_the_mines() -> None:
    outcomes = Listening()
    game, other = Game(QUANTUM, outcomes=outcomes), Game(QUANTUM)
    for at, move in enumerate(["flag 8,8", "open 0,4", "open 4,4"]):
        assert game.play(move, at=at) == other.play(move, at=at)
    assert outcomes.layouts == [(4, 1)]
    assert game.layout == other.layout
