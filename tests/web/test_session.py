"""Questions about the game at play: `web/engine/session.js` at an engine that answers when it is told to."""

import pytest

from tests.script import run

_SCRIPT = """
async ({createSession}, [question, values, steps]) => {
  const waiting = [];
  const bytes = new ArrayBuffer(12);
  const reply = {
    id: 1, ok: true, revision: 1, exact: '12', text: 'proof', cells: [], steps: [], percent: null, saves: 1, count: 0,
    offset: 0, worlds: null, best: [], game: {columns: 2, rows: 2, record: ''}, record: {from: 0, text: ''},
  };
  const ask = () => new Promise((done) => waiting.push(() => done({reply, data: bytes})));
  const session = createSession({ask});
  const rest = () => new Promise((done) => setImmediate(done));
  let isThere = 'waits';
  const acts = {
    begin: () => session.begin({type: 'new'}).catch(() => {}),
    ask() {
      const answer = session[question](...values);
      answer.then((given) => (isThere = given === null ? 'dropped' : 'told'), () => (isThere = 'refused'));
    },
    answer: () => waiting.shift()(),
    move: () => session.play('play', async () => ({move: 'flag 0,0', at: 0})),
    nothing: () => session.play('play', async () => null),
  };
  acts.begin();
  await rest();
  acts.answer();
  await rest();
  for (const step of steps) {
    acts[step]();
    await rest();
  }
  return isThere;
}
"""

QUESTIONS = {
    "worlds": [],
    "certificate": [None],
    "save": [1],
    "why": [0],
    "shares": ["visible", "lowest"],
    "world": ["closure", "seed"],
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    ("steps", "becomes"),
    [
        (["ask"], "waits"),
        (["ask", "answer"], "told"),
        (["ask", "move", "answer"], "dropped"),
        (["ask", "nothing", "answer"], "dropped"),
        (["ask", "begin", "answer"], "dropped"),
        (["move", "ask", "answer"], "waits"),
        (["move", "ask", "answer", "answer"], "told"),
        (["move", "ask", "begin"], "waits"),
        (["move", "ask", "begin", "answer"], "refused"),
    ],
)
def test_every_question_is_about_the_game_as_it_stands(question: str, steps: list[str], becomes: str) -> None:
    """What is asked after a move waits for it; what a move or another game overtakes is dropped, and what still waits
    when another game begins is never asked.
    """
    assert run("engine/session.js", _SCRIPT, [question, QUESTIONS[question], steps]) == becomes
