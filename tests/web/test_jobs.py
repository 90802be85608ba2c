"""The jobs of a run of the Lab: `web/views/lab/jobs.js`."""

from typing import Any

from tests.script import run

_SCRIPT = """
({jobsOf}, [games, strategies, boards, failsAfter]) => {
  const results = boards.flatMap((columns) =>
    strategies.map((strategy) => ({order: {board: {columns}, strategy, start: 'centre', seed: 's'}})));
  let played = 0;
  const playOwn = () => (played++ < failsAfter ? () => {} : null);
  return [...jobsOf({games, strategies}, results, playOwn)].map(({from, request, play}) =>
    [request.columns, request.strategy, from, request.count, Boolean(play)]);
}
"""


def jobs(games: int, strategies: list[str], boards: list[int], fails_after: int = 99) -> Any:
    """Columns, strategy, first game and count of each job, and whether the player's code is to play it."""
    return run("views/lab/jobs.js", _SCRIPT, [games, strategies, boards, fails_after])


def test_strategies_take_turns_and_every_game_is_played_once() -> None:
    assert jobs(45, ["best", "agent"], [9]) == [
        [9, name, from_, count, False] for from_, count in ((1, 20), (21, 20), (41, 5)) for name in ("best", "agent")
    ]


def test_one_board_comes_after_the_other() -> None:
    assert [job[:3] for job in jobs(3, ["best"], [9, 16])] == [[9, "best", 1], [16, "best", 1]]


def test_a_strategy_that_has_failed_plays_no_more_and_others_do() -> None:
    assert [(job[1], job[2], job[4]) for job in jobs(60, ["own", "best"], [9], fails_after=1)] == [
        ("own", 1, True),
        ("best", 1, False),
        ("best", 21, False),
        ("best", 41, False),
    ]
