"""What a replay says stands on the workbench, held against the engine at every move, in whatever order it is asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from qmines.bridge.workbench import derived, workbench_changed
from qmines.game.records.record import text_of
from qmines.game.records.replay import replaying
from qmines.proofs.steps import source_text
from qmines.review.film import filming
from qmines.work import result_of
from tests.script import run
from tests.workbenches import begun, moves, workbench_of

AT = """({createStands}, [frames, plies]) => {
  const {at} = createStands(frames);
  return plies.map((ply) => {
    const {selected, derived, letters, fresh} = at(ply);
    return [selected, [...derived.values()], Object.fromEntries(letters), fresh.map(({name}) => name)];
  });
}"""


def record(seed: str) -> str:
    """The record of a game in which much is derived, taken back and made again."""
    game, random = begun(seed, 5, 5, 5), Random(seed)
    for move in moves(game, random, noise=0.5):
        game.play(move, at=0)
    return text_of(game)


def frames(record: str) -> list[dict[str, Any]]:
    film = result_of(filming(record))
    grid = film.game.params.grid
    return [
        {"move": str(frame.played.move) if frame.played else ""}
        | ({"bench": workbench_changed(frame.workbench, grid)} if frame.workbench else {})
        for frame in film.frames
    ]


def standing(record: str) -> list[tuple[list[str], list[Any]]]:
    """What is selected and derived after each move, as the engine has it."""
    found = []
    for game in replaying(record):
        grid = game.params.grid
        selected = [source_text(grid, source) for source in workbench_of(game).state.selected]
        found.append((selected, derived(game)["derived"]))
    return found


@pytest.mark.parametrize("seed", ["standings-12", "standings-18", "standings-28"])
def test_each_move_leaves_what_the_engine_says_however_one_comes_there(seed: str) -> None:
    text = record(seed)
    made, wanted, random = frames(text), standing(text), Random(seed)
    assert len(made) > 120
    forward = list(range(len(made)))
    jumps = [random.randrange(len(made)) for _ in range(200)]
    for order in (forward, forward[::-1], jumps):
        found = run("views/replay/stands.js", AT, [made, order])
        assert [(selected, listed) for selected, listed, _, _ in found] == [wanted[ply] for ply in order]
        assert all(set(letters) == set(selected) for selected, _, letters, _ in found)


@pytest.mark.parametrize("seed", ["standings-12", "standings-18", "standings-28"])
def test_fresh_is_what_a_move_derived_and_nothing_that_came_back(seed: str) -> None:
    text = record(seed)
    made, wanted = frames(text), standing(text)
    found = run("views/replay/stands.js", AT, [made, list(range(len(made)))])
    names = [{one["name"] for one in listed} for _, listed in wanted]
    for ply, (_, _, _, fresh) in enumerate(found):
        came = names[ply] - names[ply - 1] if ply else names[0]
        assert set(fresh) == (set() if made[ply]["move"] == "undo" else came)
    assert any(fresh for *_, fresh in found)
    assert any(frame["move"] == "undo" and names[i] - names[i - 1] for i, frame in enumerate(made) if i)
