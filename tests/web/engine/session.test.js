/** Questions about the current game to an engine that answers on command. */
import {beforeEach, describe, expect, test} from 'vitest';
import {EngineStopped, Refused} from '#web/engine/asking.js';
import {createSession} from '#web/engine/session.js';
import {settled} from '../settled.js';

/**
 * Requests that the engine has not answered, the oldest first.
 *
 * @type {{resolve: (answer: any) => void, reject: (error: Error) => void}[]}
 */
let waiting;
/** Its requests: their types, and their moves. @type {string[]} */
let asked;
/** @type {ReturnType<typeof createSession>} */
let session;

const REPLY = {
  id: 1,
  ok: true,
  revision: 1,
  exact: '12',
  text: 'proof',
  cells: [],
  steps: [],
  percent: null,
  saves: 1,
  count: 0,
  offset: 0,
  worlds: null,
  best: [],
  game: {columns: 2, rows: 2, record: 'a record'},
  record: {from: 0, text: ''},
};

async function answer() {
  waiting.shift()?.resolve({reply: REPLY, data: new ArrayBuffer(12)});
  await settled();
}

const ignore = () => {};

beforeEach(async () => {
  [waiting, asked] = [[], []];
  session = createSession({
    ask(type, fields) {
      const {move = ''} = /** @type {{move?: string}} */ (fields ?? {});
      asked.push(`${type} ${move}`.trim());
      return new Promise((resolve, reject) => waiting.push({resolve, reject}));
    },
  });
  session.begin({type: 'new'}).catch(ignore);
  await settled();
  await answer();
});

/** Questions by their names. @type {Record<string, () => Promise<unknown>>} */
const QUESTIONS = {
  worlds: () => session.worlds(),
  certificate: () => session.certificate(null),
  save: () => session.save(1),
  why: () => session.why(0),
  shares: () => session.shares('visible', 'lowest'),
  world: () => session.world('closure', 'seed'),
};

describe.each(Object.entries(QUESTIONS))('the question of %s', (_name, question) => {
  test.each([
    [['ask'], 'waits'],
    [['ask', 'answer'], 'told'],
    [['ask', 'move', 'answer'], 'dropped'],
    [['ask', 'nothing', 'answer'], 'dropped'],
    [['ask', 'begin', 'answer'], 'dropped'],
    [['move', 'ask', 'answer'], 'waits'], // It waits for the move.
    [['move', 'ask', 'answer', 'answer'], 'told'],
    [['move', 'ask', 'begin'], 'waits'],
    [['move', 'ask', 'begin', 'answer'], 'refused'], // What still waits when another game begins is never asked.
  ])('is about the game as it stands: after %j it %s', async (steps, becomes) => {
    let state = 'waits';
    /** @type {Record<string, () => unknown>} */
    const acts = {
      begin: () => session.begin({type: 'new'}).catch(ignore),
      ask: () =>
        question().then(
          (given) => {
            state = given === null ? 'dropped' : 'told';
          },
          () => {
            state = 'refused';
          },
        ),
      answer,
      move: () => session.play('play', async () => ({move: 'flag 0,0', at: 0})),
      nothing: () => session.play('play', async () => null),
    };
    for (const step of steps) {
      acts[step]();
      await settled();
    }
    expect(state).toBe(becomes);
  });
});

/** How the engine ends a request without an answer. */
const ENDS = {
  refused: () => new Refused({code: 'too_complex', message: 'Too complex.'}),
  stopped: () => new EngineStopped(true),
};
const ASKED = {
  move: {press: () => session.play('play', async () => ({move: 'open 0,0', at: 0})), request: 'play open 0,0'},
  question: {press: () => session.worlds(), request: 'worlds'},
};

/**
 * The result of a move or a question.
 *
 * @param {Promise<unknown>} pressed @returns {() => string} its state, or the name of its error
 */
function fate(pressed) {
  let told = 'nothing';
  pressed.catch((error) => {
    told = error.constructor.name;
  });
  return () => told;
}

test.each(
  /** @type {const} */ ([
    ['question', 'refused'],
    ['move', 'refused'],
    ['move', 'stopped'],
    ['question', 'stopped'],
  ]),
)('a %s that is %s after another game has begun is superseded, and not asked again', async (what, end) => {
  const {press, request} = ASKED[what];
  const told = fate(press());
  await settled();
  session.begin({type: 'again'}).catch(ignore);
  waiting.shift()?.reject(ENDS[end]());
  await settled();
  expect(told()).toBe('Superseded');
  expect(asked.filter((each) => each === request)).toHaveLength(1);
  expect(asked.filter((each) => each === 'again')).toHaveLength(1);
});

test('the refusal of a question that a move has overtaken is told to nobody', async () => {
  const told = fate(ASKED.question.press());
  await settled();
  session.play('play', async () => null);
  waiting.shift()?.reject(ENDS.refused());
  await settled();
  expect(told()).toBe('nothing');
  expect(asked).toEqual(['new', 'worlds']);
});
