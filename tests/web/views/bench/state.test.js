/** What a workbench offers, by the lesson and by the player's options; what is highlighted. */
import {beforeEach, expect, test} from 'vitest';
import {CLOSED} from '#web/cells.js';
import {createPlayModel} from '#web/model/play.js';
import {FIRST_BENCH} from '#web/store/settings.js';
import {createState} from '#web/views/bench/state.js';
import {createPorts, settle} from '../../model/ports.js';

const PLAN = {columns: 2, rows: 2, mines: 1, rules: 'constraints', changes: {}, hints: true, mineVision: false};
const REQUEST = /** @type {any} */ ({type: 'resume', record: ''});

/** @type {any} */
let all;

beforeEach(() => {
  const {asked, ports} = createPorts();
  const page = {afterFrame() {}, confirmClosure: async () => true, pressNumber() {}};
  const model = createPlayModel(ports, page);
  /** @type {any} */
  const settings = {
    chosen: {...FIRST_BENCH},
    bench() {
      return {...this.chosen};
    },
    /** @param {any} bench */
    keepBench(bench) {
      this.chosen = bench;
    },
  };
  all = {asked, model, settings, state: createState(model, settings)};
});

/** @param {object} plan @param {string} [lesson] that the engine reports */
async function begin(plan, lesson) {
  const {model, asked} = all;
  model.load.begin({...PLAN, seed: 'x', ...plan}, REQUEST);
  if (lesson === undefined) return;
  await settle();
  const counters = {minesLeft: 1, saves: 0, worlds: null};
  const {changes, hints, mineVision} = PLAN;
  asked.at(-1).resolve({
    ...{state: 'fresh', opened: true, changes, hints, mineVision, counters, lesson, at: 0, elapsed: 0, record: ''},
    ...{cells: Uint8Array.of(1, CLOSED, CLOSED, CLOSED), saved: [], events: []},
  });
  await settle();
}

/** What is offered, in one line. */
function offered() {
  const {subtract, reduce, merge, total} = all.state.availableTools.value;
  return Object.entries({subtract, reduce, merge, total})
    .flatMap(([name, on]) => (on ? [name] : []))
    .join(' ');
}

test.each([
  ['a game', {}, '', '', 'subtract reduce merge'],
  ['a lesson', {}, 'reduction-2', 'reduction-2', 'subtract reduce'],
  ['a lesson by its seed, before the engine has told of it', {seed: 'trivial'}, undefined, 'trivial', ''],
  ['no lesson, whatever its seed', {seed: 'trivial'}, '', '', 'subtract reduce merge'],
  ['a board of other rules, whatever its seed', {seed: 'trivial', rules: 'classic'}, undefined, '', undefined],
  ['practice', {technique: 'total'}, '', 'total', 'subtract total'],
])('%s', async (_, plan, lesson, taught, expected) => {
  await begin(plan, lesson);
  expect(all.state.taught.value).toBe(taught);
  expect(all.state.words.value !== null).toBe(taught !== '');
  if (expected !== undefined) expect(offered()).toBe(expected);
});

test('what is switched in a lesson is offered there, and remembered for other games', async () => {
  await begin({}, 'trivial');
  all.state.turn('total', true);
  expect(offered()).toBe('total');
  expect(all.settings.chosen).toEqual({...FIRST_BENCH, total: true});
  all.state.reset();
  await begin({}, 'trivial');
  expect(offered()).toBe('');
  await begin({}, '');
  expect(offered()).toBe('subtract reduce merge total');
});

test('what points no more takes nothing from what points by now', () => {
  const {point, pointed} = all.state;
  point('step', ['1,1', 'total']);
  point('row', ['#1']);
  point('step');
  expect(pointed.value).toEqual({by: 'row', at: ['#1']});
  point('row');
  expect(pointed.value).toBe(null);
});

test('options of the game are known once the engine has told of it', async () => {
  const {isKnown} = all.state;
  expect([isKnown('cheat'), isKnown('auto_flag'), isKnown('resolve_complex')]).toEqual([true, false, false]);
});
