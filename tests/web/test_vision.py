"""Mine Vision: `web/views/stage/vision.js`, at a board that notes what it is given."""

from typing import Any

import pytest

from tests.script import run

_SCRIPT = """
({createVision}, steps) => {
  const seen = [];
  const board = {
    set: ({vision}) => seen.push(vision && [...vision]),
    play: ({type, pairs}) => seen.push([type, pairs]),
  };
  const vision = createVision(board);
  for (const [name, ...values] of steps) vision[name](...values);
  return seen;
}
"""


@pytest.mark.parametrize(
    ("steps", "seen"),
    [
        ([["keep", [1, 2]]], []),
        ([["keep", [1, 2]], ["show", True]], [[1, 2]]),
        ([["show", True], ["keep", [1]], ["keep", [2]]], [None, [1], [2]]),
        ([["keep", [1]], ["show", True], ["show", False]], [[1], None]),
        ([["keep", [1]], ["forget"], ["show", True]], [None]),
        ([["glide", [[0, 1]]]], []),
        ([["show", True], ["glide", [[0, 1]]], ["glide"]], [None, ["moved", [[0, 1]]]]),
    ],
)
def test_mines_are_shown_while_it_is_on_alone(steps: list[list[Any]], seen: list[Any]) -> None:
    assert run("views/stage/vision.js", _SCRIPT, steps) == seen
