"""Questions about the game at play: `web/engine/session.js` at an engine that answers when it is told to."""

import json

import pytest

from buildtools.places import WEB
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


_OTHER_GAME = """
async ({createSession}, [what, end]) => {
  const {EngineStopped, Refused} = await import(ADDRESS);
  const waiting = [];
  const asked = [];
  const game = {columns: 2, rows: 2, record: 'a record'};
  const reply = {id: 1, ok: true, exact: '12', cells: [], game, record: {from: 0, text: ''}, offset: 0, count: 0};
  const ask = (type, {move = ''} = {}) => {
    asked.push(`${type} ${move}`.trim());
    return new Promise((resolve, reject) => waiting.push({resolve, reject}));
  };
  const answer = () => waiting.shift().resolve({reply, data: new ArrayBuffer(12)});
  const ends = {
    refused: () => waiting.shift().reject(new Refused({code: 'too_complex', message: 'Too complex.'})),
    stopped: () => waiting.shift().reject(new EngineStopped()),
  };
  const session = createSession({ask});
  const rest = () => new Promise((done) => setImmediate(done));
  session.begin({type: 'new'}).catch(() => {});
  await rest();
  answer();
  await rest();
  const pressed = {
    move: () => session.play('play', async () => ({move: 'open 0,0', at: 0})),
    question: () => session.worlds(),
  };
  let told = 'nothing';
  pressed[what]().catch((error) => (told = error.constructor.name));
  await rest();
  if (end === 'overtaken') {
    session.play('play', async () => null);
    ends.refused();
  } else {
    session.begin({type: 'again'}).catch(() => {});
    ends[end]();
  }
  await rest();
  await rest();
  return [told, asked];
}
"""


@pytest.mark.parametrize(
    ("what", "end", "told"),
    [
        ("question", "refused", "Superseded"),
        ("move", "refused", "Superseded"),
        ("move", "stopped", "Superseded"),
        ("question", "stopped", "Superseded"),
        ("question", "overtaken", "nothing"),
    ],
)
def test_what_became_of_a_game_that_is_no_more_is_nobodys(what: str, end: str, told: str) -> None:
    """Neither a refusal is told to the next one, nor is what was asked before asked of it where the engine stopped."""
    address = json.dumps((WEB / "engine/client.js").as_uri())
    said, asked = run("engine/session.js", _OTHER_GAME.replace("ADDRESS", address), [what, end])
    assert said == told
    old = {"move": "play open 0,0", "question": "worlds"}[what]
    assert asked.count(old) == 1
    assert asked.count("again") == (0 if end == "overtaken" else 1)
