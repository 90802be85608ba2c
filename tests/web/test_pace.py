"""When a game may go on: `web/views/play/pace.js`, under timers that run out only when told to."""

from typing import Any

from tests.script import run

_SCRIPT = """
async ({createPace}, steps) => {
  const timers = [];
  globalThis.setTimeout = (act, delay) => timers.push({act, delay});
  const pace = createPace();
  const keepings = [];
  let isFree = true;
  const acts = {
    follow() {
      pace.follow(new Promise((done) => keepings.push(done)));
      const own = pace.free;
      isFree = false;
      own.then(() => (isFree ||= own === pace.free));
    },
    keep: () => keepings.shift()(),
    wait: () => timers[timers.length - 1].act(),
  };
  await pace.free;
  const seen = [];
  for (const step of steps) {
    acts[step]();
    await new Promise((done) => setImmediate(done));
    seen.push(isFree);
  }
  return [seen, timers.map(({delay}) => delay)];
}
"""


def paced(*steps: str) -> Any:
    """Whether the next move may be sent, after each step; and how long each move would have waited at most, ms."""
    return run("views/play/pace.js", _SCRIPT, steps)


def test_a_move_waits_until_the_one_before_is_kept() -> None:
    assert paced("follow", "keep", "follow", "follow", "keep", "keep") == [
        [False, True, False, False, False, True],
        [1000, 1000, 1000],
    ]


def test_a_database_that_hangs_is_waited_for_once() -> None:
    assert paced("follow", "wait", "follow", "wait", "keep", "follow", "keep", "keep") == [
        [False, True, False, True, True, False, False, True],
        [1000, 0, 1000],
    ]
