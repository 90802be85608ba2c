/** The play model: the requests of its commands to the engine, and what the answers change. */
import {expect, test, vi} from 'vitest';
import {CLOSED, FLAGGED} from '#web/cells.js';
import {Refused} from '#web/engine/asking.js';
import {DEFAULT} from '#web/model/game.js';
import {createPlayModel, toolsOf} from '#web/model/play.js';
import {effect} from '#web/vendor/signals.js';
import {createPorts, settle} from './ports.js';

/** @param {string} rules @param {{hints?: boolean, mineVision?: boolean, changes?: Record<string, string>}} [how] */
const game = (rules, {hints = true, mineVision = false, changes = {}} = {}) => ({rules, changes, hints, mineVision});

/** @param {ReturnType<typeof game>} of */
const tools = (of) => [...toolsOf(of)].join(' ');

test.each([
  ['quantum', {}, 'hint teach flagMode overlay machine pause'],
  ['quantum', {hints: false}, 'flagMode machine pause'],
  ['quantum', {mineVision: true}, 'hint teach flagMode overlay vision machine pause'],
  ['always-solvable', {}, 'hint teach help flagMode overlay machine pause'],
  ['no-guess', {}, 'hint teach undo flagMode overlay machine pause'],
  ['kaboom', {}, 'hint teach flagMode overlay machine pause'],
  ['constraints', {}, 'undo pause'],
  ['classic', {changes: {undo: 'free'}}, 'hint teach undo flagMode overlay machine pause'],
])('%s with %o offers what its rules know of', (rules, how, expected) => {
  expect(tools(game(rules, how))).toBe(expected);
});

/** @param {Record<string, any>} [options] */
function createModel(options) {
  const {asked, kept, ports} = createPorts(options);
  const pressNumber = vi.fn();
  const model = createPlayModel(ports, {
    afterFrame: (run) => void setTimeout(run),
    confirmClosure: async () => true,
    pressNumber,
  });
  return {asked, kept, ports, model, pressNumber};
}

/** @param {Partial<typeof DEFAULT>} [plan] */
const told = (plan = {}) => ({
  ...{...DEFAULT, state: 'fresh', opened: false, elapsed: 0, at: 0, record: '', saved: [], events: [], ...plan},
  counters: {minesLeft: 30, saves: 0, worlds: null},
  cells: new Uint8Array(117).fill(CLOSED),
});

/** @param {any} event */
const answer = (event, state = 'playing') => ({
  ...{events: [event], state, elapsed: 10, record: {from: 0, text: 'r'}},
  counters: {minesLeft: 30, saves: 0, worlds: {text: '8', bits: 3}},
});

const OPENED = {type: 'opened', by: 'p', cells: [0], numbers: Uint8Array.of(1)};
/** @param {number} cell */
const primary = (cell) => /** @type {const} */ ({type: 'primary', cell, by: 'mouse'});

/** A model whose game the engine has. @param {Record<string, any>} [options] */
async function begun(options) {
  const all = createModel(options);
  all.model.load.begin(DEFAULT);
  all.asked.shift()?.resolve(told());
  await settle();
  return all;
}

/** Answers the next request. @param {Awaited<ReturnType<typeof begun>>} of @param {any} reply */
async function reply({asked, ports}, reply) {
  await settle();
  ports.session.record += '.';
  asked.shift()?.resolve(reply);
  await settle();
}

test('tools stay what they are while the machine plays by itself', () => {
  const {model} = createModel();
  const before = [...model.tools.value];
  expect(before).toContain('pause');
  model.machine.isRunning.value = true;
  expect([...model.tools.value]).toEqual(before);
});

test('a game with the same tools shows none of them anew', async () => {
  const {model} = createModel();
  let shown = 0;
  effect(() => void (model.tools.value && shown++));
  model.load.begin({...DEFAULT, rules: 'classic'});
  expect(shown).toBe(1);
  model.load.begin({...DEFAULT, rules: 'constraints'});
  expect(shown).toBe(2);
  expect(model.tools.value.has('hint')).toBe(false);
});

test('a press is a move, shown as pending until it is answered, and then kept', async () => {
  const all = await begun();
  const {model, asked, kept} = all;
  model.press(primary(0));
  expect([...model.pending.cells.value]).toEqual([0]);
  await settle();
  expect(asked[0].fields).toMatchObject({move: 'open 0,0', at: 0});
  await reply(all, answer(OPENED));
  expect(model.game.value).toMatchObject({opened: true, openings: 1, state: 'playing'});
  expect(model.pending.count.value).toBe(0);
  expect(kept.at(-1)).toMatchObject({id: model.game.value.id, openings: 1, owner: 'guest', waiting: false});
});

test('a flag counts before the engine has answered, and no more when it is not set', async () => {
  const all = await begun();
  const {model} = all;
  model.press({type: 'secondary', cell: 5, by: 'mouse'});
  expect(model.pending.codes.value.get(5)).toBe(FLAGGED);
  expect(model.minesLeft.value).toBe(29);
  await reply(all, {...answer(OPENED), events: []});
  expect(model.minesLeft.value).toBe(30);
});

test('an answer to a move of the game before changes nothing of this one', async () => {
  const all = await begun();
  const {model, asked} = all;
  model.press(primary(0));
  await settle();
  const [late] = asked.splice(0);
  model.load.begin({...DEFAULT, seed: 'other'});
  late.resolve(answer(OPENED));
  await settle();
  expect(model.game.value).toMatchObject({opened: false, state: 'fresh', seed: 'other'});
});

test('an answer to a question about the game before is nobody’s', async () => {
  const {model, asked} = await begun();
  const worlds = model.questions.worlds();
  model.load.begin({...DEFAULT, seed: 'other'});
  asked.find(({type}) => type === 'worlds')?.resolve('12');
  expect(await worlds).toBeNull();
});

test('an answer waits until the board is seen again', async () => {
  const {model, asked} = await begun();
  model.isInBackground.value = true;
  let seen = null;
  model.questions.worlds().then((answer) => (seen = answer));
  asked.shift()?.resolve('12');
  await settle();
  expect(seen).toBeNull();
  model.isInBackground.value = false;
  await settle();
  expect(seen).toBe('12');
});

test('in safe mode a first press only asks', async () => {
  const {model, asked} = await begun({safeMode: true});
  model.press(primary(3));
  await settle();
  expect(asked).toEqual([]);
  expect(model.confirming.value).toBe(3);
  expect(model.line.sentence.value.text).toBe('Press row 1, column 4 again to open it.');
  model.press(primary(3));
  await settle();
  expect(asked).toHaveLength(1);
});

test('a hint is asked for with the next press, and disarmed by the same command', async () => {
  const {model, asked} = await begun();
  model.commands.hint();
  model.press(primary(3));
  await settle();
  expect(asked[0].fields).toMatchObject({move: 'hint 0,3'});
  expect(model.pressed.hint.value).toBe(false);
  model.commands.hint();
  model.commands.hint();
  expect(model.pressed.hint.value).toBe(false);
  expect(model.line.sentence.value.text).toBe('');
});

test('a press on a cell that a hint is asked about, or has just been, does not open it', async () => {
  const {model, asked, ...rest} = await begun();
  model.commands.hint();
  model.press(primary(3));
  model.press(primary(3));
  await reply(
    {model, asked, ...rest},
    answer({type: 'hinted', cell: 3, verdict: 'mine', percent: '100', visible: '100'}),
  );
  model.press(primary(3));
  await settle();
  expect(asked).toEqual([]);
  model.press(primary(4));
  await settle();
  expect(asked[0].fields).toMatchObject({move: 'open 0,4'});
  await reply({model, asked, ...rest}, answer(OPENED));
  await vi.waitFor(async () => {
    model.press(primary(3));
    await settle();
    expect(asked.length).toBe(1);
  });
  expect(asked[0].fields).toMatchObject({move: 'open 0,3'});
});

test('a press on the cell of a hint opens it once the player has asked why', async () => {
  const {model, asked, ...rest} = await begun();
  model.commands.hint();
  model.press(primary(3));
  await reply(
    {model, asked, ...rest},
    answer({type: 'hinted', cell: 3, verdict: 'mine', percent: '100', visible: '100'}),
  );
  model.questions.why(3);
  model.press(primary(3));
  await settle();
  expect(asked.at(-1)?.fields).toMatchObject({move: 'open 0,3'});
});

test('where numbers are played a press is for others', async () => {
  const {model, pressNumber} = createModel();
  model.load.begin({...DEFAULT, rules: 'constraints'});
  model.press(primary(3));
  expect(pressNumber).toHaveBeenCalledWith(primary(3));
});

test('what is pressed before it is known which game comes is the first press of that which begins', async () => {
  const {model, asked} = createModel();
  model.preview(DEFAULT);
  model.openEarly();
  model.press(primary(4));
  expect(asked).toEqual([]);
  model.startEarly(() => model.load.begin(DEFAULT));
  asked.shift()?.resolve(told());
  await settle();
  expect(asked[0].fields).toMatchObject({move: 'open 0,4'});
});

test('a pause that follows the first press on that board comes after it', async () => {
  const {model, asked} = createModel();
  model.preview(DEFAULT);
  model.openEarly();
  model.press(primary(4));
  model.commands.pause();
  model.startEarly(() => model.load.begin(DEFAULT));
  expect(model.game.value.covered).toBe(true);
  asked.shift()?.resolve(told());
  await settle();
  expect(asked[0].fields).toMatchObject({move: 'open 0,4'});
  expect(model.game.value.covered).toBe(true);
});

test('a board that nobody has begun is not paused, and says so', () => {
  const {model} = createModel();
  model.load.begin(DEFAULT);
  model.commands.pause();
  expect(model.game.value.covered).toBe(false);
  expect(model.line.sentence.value.text).toBe('Nothing to pause: the clock starts with your first move.');
});

test.each(/** @type {const} */ (['hint', 'teach', 'flagMode']))(
  '%s on a paused board says how to go on',
  async (name) => {
    const all = await begun();
    const {model, asked} = all;
    model.press(primary(0));
    await reply(all, answer(OPENED));
    model.commands.pause();
    await reply(all, answer({type: 'paused'}, 'paused'));
    model.line.say('');
    model.commands[name]();
    await settle();
    expect(model.line.sentence.value.text).toBe('Paused. Press the board to go on.');
    expect(asked).toEqual([]);
    expect([model.pressed.hint.value, model.pressed.flagMode.value]).toEqual([false, false]);
  },
);

test.each([
  [{stage: 1}, 'Show more'],
  [{stage: 2}, 'Show more'],
  [{stage: 3, cells: [1], steps: 1}, undefined],
  [{stage: 3, cells: [1], steps: 2}, 'Why?'],
  [{stage: 0}, 'Show percentages'],
])('what a lesson of %o offers: %s', async (lesson, word) => {
  const all = await begun();
  const {model, asked} = all;
  model.press(primary(0));
  await reply(all, answer(OPENED));
  model.commands.teach();
  await reply(all, answer({type: 'taught', sentence: 'Look.', ...lesson}));
  const {offer} = model.line.sentence.value;
  expect(offer?.word).toBe(word);
  if (word?.startsWith('Show')) {
    offer?.act();
    await settle();
    expect(asked[0].type).toBe(lesson.stage ? 'play' : 'shares');
  }
});

test('what the engine refuses is said, and makes no game', async () => {
  const {model, asked} = createModel();
  const problem = model.load.begin(DEFAULT);
  const {serial, id} = model.game.value;
  asked.shift()?.reject(new Refused({code: 'params', message: 'There is no such board.'}));
  expect(await problem).toBe('There is no such board.');
  expect(model.line.sentence.value.text).toBe('There is no such board.');
  expect(model.game.value.serial).toBe(serial);
  expect(model.game.value.id).not.toBe(id);
});

test('a game that ended can be shared as it ended, and is kept among the finished', async () => {
  const all = await begun();
  const {model, kept} = all;
  model.press(primary(0));
  const won = {type: 'won', how: 'opened', time: 10, bbbv: 1, saves: 0, bits: 0};
  const ended = {...answer(OPENED, 'won'), summary: {state: 'won'}, identity: 'hash'};
  await reply(all, {...ended, events: [OPENED, won, {type: 'revealed', cells: []}]});
  expect(model.ending.value).toMatchObject({won, saves: 0, summary: {state: 'won'}});
  expect(kept.at(-1).body).toMatchObject({identity: 'hash', imported: false});
  expect(model.minesLeft.value).toBe(0);
});

test('time away does not count: it is a pause of the record', async () => {
  const all = await begun();
  const {model, asked} = all;
  model.press(primary(0));
  await reply(all, answer(OPENED));
  model.visibility.leave();
  await reply(all, answer({type: 'paused'}, 'paused'));
  expect(model.game.value.state).toBe('paused');
  model.visibility.comeBack();
  await settle();
  expect(asked[0].fields.move).toBe('resume');
});

test('shares are asked for anew after a move, and those of the game before are dropped', async () => {
  const all = await begun();
  const {model, asked} = all;
  model.commands.overlay();
  const shares = {worlds: {text: '8', bits: 3}, best: new Set([1]), by: 'lowest', codes: new Uint8Array(117)};
  await reply(all, shares);
  expect(model.overlay.shares.value).toMatchObject({best: new Set([1])});
  model.press(primary(0));
  await reply(all, answer(OPENED));
  // Until the new percentages arrive, no guess is the best.
  expect(model.overlay.shares.value).toMatchObject({best: new Set()});
  await settle();
  expect(asked.map(({type}) => type)).toEqual(['shares']);
  model.load.begin({...DEFAULT, seed: 'other'});
  asked.shift()?.resolve(shares);
  await settle();
  expect(model.overlay.shares.value).toBeNull();
});
