"""Questions of which only the last answer is wanted: `web/views/play/latest.js`."""

from typing import Any

import pytest

from tests.script import run

_SCRIPT = """
async ({createLatest}, [answers, droppedAfter]) => {
  const latest = createLatest(() => {});
  let asked = 0;
  const answer = await latest.ask(async () => {
    if (asked === droppedAfter) latest.drop();
    return answers[asked++];
  });
  return [answer, asked];
}
"""


@pytest.mark.parametrize(
    ("answers", "dropped_after", "answer", "asked"),
    [
        (["first"], None, "first", 1),
        ([None, None, "third"], None, "third", 3),
        (["first"], 0, None, 1),
        ([None, None, "third"], 1, None, 2),
    ],
)
def test_it_asks_until_the_game_stands_still_or_nobody_wants_to_know(
    answers: list[Any], dropped_after: int | None, answer: str | None, asked: int
) -> None:
    assert run("views/play/latest.js", _SCRIPT, [answers, dropped_after]) == [answer, asked]
