/** The first press while Python is on its way: a model with its session, and an engine that answers on command. */
import {beforeEach, expect, test, vi} from 'vitest';
import {EngineStopped} from '#web/engine/asking.js';
import {createSession} from '#web/engine/session.js';
import {DEFAULT} from '#web/model/game.js';
import {createPlayModel} from '#web/model/play.js';
import {createFirstPress} from '#web/page/first-press.js';
import {createFirstNotes} from '#web/store/first-notes.js';
import {OTHER_BOARD} from '#web/words/first-press.js';
import {engine} from '../engine.js';
import {createPorts, settle} from '../model/ports.js';

const {file, moved} = engine.firstPress;
/** The cell that is pressed, and what the engine says of it. */
const PRESSED = 50;
const SAID = /** @type {{reply: any, data: number[]}} */ (moved[PRESSED]);
/** What the board then shows. @type {number[]} */
const SHOWN = new Array(13 * 9).fill(9);
const {count} = SAID.reply.events[0];
for (let i = 0; i < count; i++) SHOWN[SAID.data[4 * i]] = SAID.data[4 * count + i];

/** @type {Map<string, string>} */
let storage;
/** Files that are asked for. @type {string[]} */
let fetched;

beforeEach(() => {
  storage = new Map();
  fetched = [];
  vi.stubGlobal('fetch', async (/** @type {string} */ address) => {
    fetched.push(address);
    return Response.json({...file, request: {...file.request, seed: `seed-${fetched.length}`}});
  });
});

/** @returns {any} */
const device = () => ({
  /** @param {string} key */
  getItem: (key) => storage.get(key) ?? null,
  /** @param {string} key @param {string} text */
  setItem: (key, text) => storage.set(key, text),
});
const notes = () => createFirstNotes('runtime-1/', device);

/** @param {Record<string, any>} [options] of the player */
async function newcomer(options) {
  const {ports, kept} = createPorts(options);
  /** Requests that the engine has not answered. @type {{type: string, fields: any, resolve: (answer: any) => void, reject: (error: Error) => void}[]} */
  const asked = [];
  /** @param {string} type @param {any} [fields] @returns {Promise<any>} */
  const ask = (type, fields) => new Promise((resolve, reject) => asked.push({type, fields, resolve, reject}));
  /** @type {ReturnType<typeof createFirstPress>} */
  let first;
  const session = createSession({ask: (type, fields) => first.ask(type, fields)});
  const page = {afterFrame: () => {}, confirmClosure: async () => true, pressNumber() {}};
  const model = createPlayModel(
    {...ports, session, first: {press: (/** @type {any} */ intent) => first.press(intent)}},
    page,
  );
  first = createFirstPress(ask, model, {answers: 'first/', runtime: 'runtime-1/'}, device);
  await first.there;
  model.load.begin({...DEFAULT, seed: ''});
  await settle();
  return {model, session, asked, kept, first};
}

/** @param {number} cell @param {'primary' | 'secondary'} [type] */
const on = (cell, type = 'primary') => /** @type {const} */ ({type, cell, by: 'mouse'});

/** The engine's answer to `resume`. @param {number[]} cells @param {string} record */
const resumed = (cells, record) => ({
  reply: {
    game: {
      ...{...DEFAULT, state: 'playing', opened: true, elapsed: 0, at: 0, saved: [], events: [], record},
      counters: SAID.reply.counters,
    },
  },
  data: Uint8Array.from(cells).buffer,
});

/** The engine's answer to a flag. */
const flagged = (/** @type {number} */ cell) => ({
  reply: {
    ...{events: [{type: 'flagged', cell, state: 'flagged'}], state: 'playing', elapsed: 9, revision: 2},
    ...{record: {from: 0, text: 'flagged'}, counters: SAID.reply.counters},
  },
  data: new ArrayBuffer(0),
});

test('it is answered without an engine, which then resumes the game, as given', async () => {
  const {model, session, asked, kept} = await newcomer();
  model.press(on(PRESSED));
  await settle();
  const {state, opened, cells, counters, seed} = model.game.peek();
  expect({state, opened, cells: [...cells], counters, seed}).toEqual({
    ...{state: 'playing', opened: true, cells: SHOWN, counters: SAID.reply.counters, seed: 'seed-1'},
  });
  expect(session.record).toContain('origin given');
  expect(session.record).toMatch(/\d+ p open 3,11\n$/);
  expect(kept.at(-1)).toMatchObject({record: session.record, openings: 1, state: 'playing'});
  // The board of the game that nobody has seen, and then this one.
  expect(asked.map(({type}) => type)).toEqual(['new', 'resume']);
  expect(asked[1].fields).toEqual({record: session.record});
});

test('a second press waits for the engine, and that is not play', async () => {
  const {model, session, asked} = await newcomer();
  vi.useFakeTimers({toFake: ['performance']});
  model.press(on(PRESSED));
  await settle();
  vi.advanceTimersByTime(1000);
  model.press(on(116, 'secondary'));
  vi.advanceTimersByTime(5000);
  await settle();
  expect(asked.map(({type}) => type)).toEqual(['new', 'resume']);
  asked[1].resolve(resumed(SHOWN, session.record));
  await settle();
  expect(asked[2]).toMatchObject({type: 'play', fields: {move: 'flag 8,12', at: 1000}});
  asked[2].resolve(flagged(116));
  await settle();
  expect(model.game.peek().cells[116]).toBe(10);
  expect(model.elapsed()).toBe(1000);
  expect(model.line.sentence.peek().text).not.toBe(OTHER_BOARD);
  vi.useRealTimers();
});

test('two quick presses follow each other', async () => {
  const {model, session, asked} = await newcomer();
  model.press(on(PRESSED));
  model.press(on(116, 'secondary'));
  await settle();
  expect(asked.map(({type}) => type)).toEqual(['new', 'resume']);
  asked[1].resolve(resumed(SHOWN, session.record));
  await settle();
  expect(asked.map(({type}) => type)).toEqual(['new', 'resume', 'play']);
});

test('if the engine has another board for the game, that one counts, and the page says so', async () => {
  const {model, session, asked} = await newcomer();
  model.press(on(PRESSED));
  await settle();
  const other = new Array(13 * 9).fill(9).with(PRESSED, 1);
  asked[1].resolve(resumed(other, 'another record\n'));
  await settle();
  expect([...model.game.peek().cells]).toEqual(other);
  expect(model.game.peek().record).toBe('another record\n');
  expect(session.record).toBe('another record\n');
  expect(model.line.sentence.peek().text).toBe(OTHER_BOARD);
});

test('an engine that dies while it takes the game over gets it again', async () => {
  const {model, session, asked} = await newcomer();
  model.press(on(PRESSED));
  await settle();
  asked[1].reject(new EngineStopped(false));
  await settle();
  expect(asked[2]).toMatchObject({type: 'resume', fields: {record: session.record}});
  asked[2].resolve(resumed(SHOWN, session.record));
  await settle();
  expect([...model.game.peek().cells]).toEqual(SHOWN);
});

test('a game that was begun meanwhile is asked of the engine, and the one before changes nothing', async () => {
  const {model, session, asked} = await newcomer();
  model.press(on(PRESSED));
  await settle();
  const {record} = session;
  model.load.begin({...DEFAULT, seed: 'chosen'});
  await settle();
  expect(asked[2]).toMatchObject({type: 'new', fields: {seed: 'chosen'}});
  asked[1].resolve(resumed(SHOWN, record));
  await settle();
  expect(model.game.peek()).toMatchObject({seed: 'chosen', state: 'fresh', isSettled: false});
});

test('the next board has other answers, and no device meets any twice', async () => {
  const {model} = await newcomer();
  const seeds = [];
  for (let i = 0; i < 70; i++) {
    if (i) model.load.begin({...DEFAULT, seed: ''});
    await settle();
    model.press(on(PRESSED));
    await settle();
    if (model.game.peek().opened) seeds.push(model.game.peek().seed);
  }
  expect(seeds).toHaveLength(64);
  expect(new Set(fetched).size).toBe(64);
  expect(notes().unused('13x9')).toBe(undefined);
  expect(notes().unused('9x13')).toMatch(/^9x13-\d\d$/);
});

test('nothing is answered twice at the same time in two tabs', async () => {
  const {model} = await newcomer();
  // Another tab has met all of them since this page fetched one.
  for (let name = notes().unused('13x9'); name; name = notes().unused('13x9')) notes().use(name);
  model.press(on(PRESSED));
  await settle();
  expect(model.game.peek().opened).toBe(false);
});

test('the engine is there: its boards are drawn by chance', async () => {
  const {model, asked} = await newcomer();
  asked[0].resolve({
    reply: {game: {...resumed([], '').reply.game, state: 'fresh', opened: false, record: 'drawn'}},
    data: new Uint8Array(117).fill(9).buffer,
  });
  await settle();
  model.press(on(PRESSED));
  await settle();
  expect(asked.map(({type}) => type)).toEqual(['new', 'play']);
  // On the next visit there are no recorded ones, either.
  fetched = [];
  await newcomer();
  expect(fetched).toEqual([]);
});

test.each([
  ['a flag', {}, () => {}, /** @type {const} */ ('secondary')],
  ['with a hint in hand', {}, (/** @type {any} */ model) => model.commands.hint(), undefined],
  ['in flag mode', {}, (/** @type {any} */ model) => model.commands.flagMode(), undefined],
  ['where each opening is confirmed', {safeMode: true}, () => {}, undefined],
  [
    'on a board of a chosen seed',
    {},
    (/** @type {any} */ model) => model.load.begin({...DEFAULT, seed: 'chosen'}),
    undefined,
  ],
  ['under other rules', {}, (/** @type {any} */ model) => model.load.begin({...DEFAULT, rules: 'classic'}), undefined],
  ['without hints', {}, (/** @type {any} */ model) => model.load.begin({...DEFAULT, hints: false}), undefined],
  [
    'on a board of another size',
    {},
    (/** @type {any} */ model) => model.load.begin({...DEFAULT, columns: 9, rows: 9}),
    undefined,
  ],
])('%s waits for the engine', async (_, options, prepare, type) => {
  const {model, asked} = await newcomer(options);
  prepare(model);
  await settle();
  model.press(on(PRESSED, type));
  await settle();
  expect(asked.map((each) => each.type)).not.toContain('resume');
  expect(model.game.peek().opened).toBe(false);
});

test('a device that remembers nothing waits for the engine', async () => {
  storage.set = () => storage;
  const {model} = await newcomer();
  model.press(on(PRESSED));
  await settle();
  expect(model.game.peek().opened).toBe(false);
});

test('a host that answers with a page of its own makes the press wait', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>'));
  const {model} = await newcomer();
  model.press(on(PRESSED));
  await settle();
  expect(model.game.peek().opened).toBe(false);
});
