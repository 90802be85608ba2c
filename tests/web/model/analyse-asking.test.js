/** What the analyser shows of the engine's answers: never one about another position. */
import {expect, test} from 'vitest';
import {CLOSED, EXPLODED, FLAGGED} from '#web/cells.js';
import {Refused} from '#web/engine/asking.js';
import {createAnalyser} from '#web/model/analyse/analyse.js';
import {createAsking} from '#web/model/analyse/asking.js';
import {branchAt} from '#web/model/analyse/branches.js';
import {blank, draw, textOf, withTruth} from '#web/model/analyse/sketch.js';

/** @param {string} position */
const analysisOf = (position) => ({
  worlds: {text: '12', bits: 3.6},
  exact: String(position.length),
  codes: new Uint8Array(9).fill(22),
  safe: 0,
  mines: 0,
  byTotal: [],
});

const figures = (/** @type {number} */ cell) => ({cell, mine: {value: 0.22, percent: '22'}, both: null});

/** An engine that answers when a test says so; `asked`: the questions without an answer, the oldest first. */
function holding() {
  /** @type {{what: string, position: string, more: any, answer: (value: any) => void, refuse: (why: any) => void}[]} */
  const asked = [];
  const ask =
    (/** @type {string} */ what) =>
    (/** @type {any[]} */ ...args) =>
      new Promise((answer, refuse) => {
        asked.push({what, position: args[0], more: args.slice(1, -1), answer, refuse});
      });
  const names = ['analysis', 'outline', 'conflict', 'repairs', 'advice', 'figures', 'reason', 'world'];
  return {asked, engine: /** @type {any} */ (Object.fromEntries(names.map((name) => [name, ask(name)])))};
}

const settle = () => new Promise((done) => setTimeout(done));

function started() {
  const {asked, engine} = holding();
  const model = createAnalyser(engine, {sketch: blank(3, 3, 2), draws: 'numbers'}, () => {});
  const asking = createAsking(model, engine);
  model.isActive.value = true;
  const put = (/** @type {number} */ cell, /** @type {number} */ code) =>
    model.change(draw(model.sketch.peek(), new Map([[cell, code]])));
  return {asked, model, asking, put};
}

test('mines are drawn only while there is a truth, wherever the position comes from', () => {
  const {model} = started();
  const plain = model.sketch.peek();
  const drawMinesOn = () => {
    model.change(withTruth(model.sketch.peek()));
    model.draws.value = 'mines';
    model.tool.value = 'mine';
  };
  drawMinesOn();
  expect([model.draws.value, model.tool.value]).toEqual(['mines', 'mine']);
  model.undo();
  expect([model.draws.value, model.tool.value]).toEqual(['numbers', 'move']);
  drawMinesOn();
  model.change(draw(plain, new Map([[0, 1]])));
  expect([model.draws.value, model.tool.value]).toEqual(['numbers', 'move']);
});

test('an answer about an older position is not shown', async () => {
  const {asked, model, put} = started();
  put(0, 1);
  const [old, now] = asked;
  old.answer(analysisOf(old.position));
  await settle();
  expect(model.findings.value.analysis).toBeNull();
  now.answer(analysisOf(now.position));
  await settle();
  expect(model.findings.value.position).toBe(model.position.value);
  expect(model.findings.value.analysis?.exact).toBe(String(now.position.length));
});

test('what was found of a position is gone as soon as another one stands', async () => {
  const {asked, model, put} = started();
  asked[0].answer(analysisOf(asked[0].position));
  await settle();
  expect(model.findings.value.analysis).not.toBeNull();
  put(0, 1);
  expect(model.findings.value.analysis).toBeNull();
});

test('a reason that comes after an edit is not shown', async () => {
  const {asked, asking, model, put} = started();
  model.cell.value = 4;
  asking.about('why');
  const question = asked.find(({what}) => what === 'reason');
  put(0, 1);
  question?.answer({asked: [4], before: new Uint8Array(9), steps: null, worlds: []});
  await settle();
  expect(asking.reason.value).toBeNull();
});

test('an edit leaves every answer', async () => {
  const {asked, asking, model, put} = started();
  model.cell.value = 4;
  asking.about('why');
  asked.find(({what}) => what === 'reason')?.answer({asked: [4], before: new Uint8Array(9), steps: null, worlds: []});
  await settle();
  expect(asking.reason.value).not.toBeNull();
  put(0, 1);
  expect(asking.reason.value).toBeNull();
});

test('a refusal is said', async () => {
  const {asked, asking, model} = started();
  model.cell.value = 4;
  asking.about('why');
  asked.find(({what}) => what === 'reason')?.refuse(new Refused({code: 'too_complex', message: 'It is too complex.'}));
  await settle();
  expect(asking.note.value).toBe('It is too complex.');
  expect(asking.pending.value).toBeNull();
});

test('without a closed cell the next press chooses it and draws nothing', () => {
  const {asked, asking, model, put} = started();
  put(0, 1);
  model.cell.value = 0;
  asking.about('why');
  model.pick.value?.(0);
  expect(asking.note.value).toBe('That cell is open. Pick a closed one.');
  model.pick.value?.(4);
  expect(model.pick.value).toBeNull();
  expect(asked.at(-1)).toMatchObject({what: 'reason', more: [4]});
});

test('a cell is compared with the best guess at once and with the next that is pressed', async () => {
  const {asked, asking, model} = started();
  asked[0].answer(analysisOf(asked[0].position));
  await settle();
  asked.at(-1)?.answer({...figures(8), zero: null, progress: null, won: null});
  await settle();
  model.cell.value = 4;
  asking.about('compare');
  expect(asked.at(-1)).toMatchObject({what: 'figures', more: [[4, 8]]});
  asked.at(-1)?.answer([figures(4), figures(8)]);
  await settle();
  expect(asking.comparison.value?.cells).toEqual([4, 8]);
  model.pick.value?.(2);
  expect(asked.at(-1)).toMatchObject({what: 'figures', more: [[4, 2]]});
  expect(model.pick.value).toBeNull();
});

test('what if asks about every number and a mine', async () => {
  const {asked, asking, model} = started();
  model.cell.value = 4;
  asking.about('what-if');
  const seen = [];
  for (let i = 0; i < 10; i++) {
    const question = asked.at(-1);
    seen.push(question?.position.split('\n')[2]);
    question?.answer(i < 3 ? {...analysisOf(''), exact: '12'} : {impossible: 'No.'});
    await settle();
  }
  expect(seen).toEqual(['.', 1, 2, 3, 4, 5, 6, 7, 8, '*'].map((character) => `#${character}#`));
  expect(asking.outcomes.value?.all.map(({code, exact}) => [code, exact])).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, EXPLODED].map((code, i) => [code, i < 3 ? '12' : '0']),
  );
});

test('a branch is no edit: leaving it gives the position back', () => {
  const {asking, model} = started();
  const before = model.position.value;
  asking.suppose({cell: 4, code: 2});
  expect(model.position.value).toBe('3x3x2\n###\n#2#\n###');
  expect(model.history.value.past).toHaveLength(0);
  asking.leave();
  expect(model.position.value).toBe(before);
  expect(asking.branches.value.nodes).toHaveLength(2);
});

test('a branch that is kept is an edit, and undoing that brings the tree back', () => {
  const {asking, model} = started();
  const before = model.position.value;
  asking.suppose({cell: 4, code: 2});
  asking.keep();
  expect(model.supposed.value).toBeNull();
  expect(textOf(model.history.value.now)).toBe('3x3x2\n###\n#2#\n###');
  expect(asking.branches.value.nodes).toHaveLength(1);
  model.undo();
  expect(model.position.value).toBe(before);
  expect(asking.branches.value.nodes).toHaveLength(2);
});

test('undo leaves a branch first', () => {
  const {asking, model, put} = started();
  put(0, FLAGGED);
  asking.suppose({cell: 4, code: 2});
  model.undo();
  expect(model.position.value).toBe('3x3x2\nF##\n###\n###');
  expect(branchAt(asking.branches.value, asking.branches.value.at).what).toBeNull();
  model.undo();
  expect(model.sketch.value.cells[0]).toBe(CLOSED);
});

test('drawing in a branch keeps it', () => {
  const {asking, model, put} = started();
  asking.suppose({cell: 4, code: 2});
  put(0, FLAGGED);
  expect(textOf(model.history.value.now)).toBe('3x3x2\nF##\n#2#\n###');
  model.undo();
  expect(model.position.value).toBe('3x3x2\n###\n###\n###');
});

test('the numbers of layouts are those of the branches', async () => {
  const {asked, asking} = started();
  asked[0].answer({...analysisOf(''), exact: '36'});
  await settle();
  asking.suppose({cell: 4, code: 2});
  asked.at(-1)?.answer({...analysisOf(''), exact: '28'});
  await settle();
  expect(asking.branches.value.nodes.map(({exact}) => exact)).toEqual(['36', '28']);
});

test('layouts are drawn by their numbers', async () => {
  const {asked, asking} = started();
  asking.showWorld(1);
  asked.at(-1)?.answer([3, 5]);
  await settle();
  expect(asking.world.value).toEqual({number: 1, mines: new Set([3, 5])});
  asking.showWorld(2);
  expect(asked.at(-1)).toMatchObject({what: 'world', more: ['2']});
  asking.showWorld(0);
  expect(asked.at(-1)).toMatchObject({what: 'world', more: ['2']});
});

test('a repair is an edit', async () => {
  const {asked, asking, model, put} = started();
  put(4, 8);
  asking.repair();
  asked.at(-1)?.answer([{cell: 4, number: 2, worlds: {text: '28', bits: 4.8}}]);
  await settle();
  asking.apply(/** @type {any} */ (asking.repairs.value)[0]);
  expect(model.position.value).toBe('3x3x2\n###\n#2#\n###');
  asking.apply({cell: 4, number: null, worlds: {text: '36', bits: 5}});
  expect(model.position.value).toBe('3x3x2\n###\n###\n###');
  asking.apply({cell: null, number: 3, worlds: {text: '84', bits: 6}});
  expect(model.position.value).toBe('3x3x3\n###\n###\n###');
  model.undo();
  model.undo();
  model.undo();
  expect(model.position.value).toBe('3x3x2\n###\n#8#\n###');
});
