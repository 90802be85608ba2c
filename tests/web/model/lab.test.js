/** A run of the Lab: its jobs, its events, and what the page shows of it. */
import {expect, test, vi} from 'vitest';
import {beginRun, createLabModel, createResults, jobsOf, reduce, spentAt} from '#web/model/lab.js';
import {FIRST} from '#web/model/lab-plan.js';
import {effect} from '#web/vendor/signals.js';

/**
 * Columns, strategy, first game and count of each job, and whether the player's code plays it.
 *
 * @param {number} games @param {string[]} strategies @param {number[]} columns of the boards
 * @param {number} [failsAfter] how many times the player's code is available
 */
function jobs(games, strategies, columns, failsAfter = Infinity) {
  const plan = {...FIRST, games, strategies};
  const results = columns.flatMap((each) =>
    strategies.map((strategy) =>
      createResults({board: {columns: each, rows: 9, mines: 10}, strategy, start: 'safe', seed: 's', games}),
    ),
  );
  let had = 0;
  const play = async () => {};
  const own = () => (had++ < failsAfter ? /** @type {any} */ (play) : null);
  return [...jobsOf(plan, results, own)].map(({from, request, play}) => [
    request.columns,
    request.strategy,
    from,
    request.count,
    Boolean(play),
  ]);
}

test('strategies take turns and every game is played once', () => {
  expect(jobs(45, ['best', 'agent'], [9])).toEqual([
    [9, 'best', 1, 20, false],
    [9, 'agent', 1, 20, false],
    [9, 'best', 21, 20, false],
    [9, 'agent', 21, 20, false],
    [9, 'best', 41, 5, false],
    [9, 'agent', 41, 5, false],
  ]);
});

test('one board comes after the other', () => {
  expect(jobs(3, ['best'], [9, 16]).map((job) => job.slice(0, 3))).toEqual([
    [9, 'best', 1],
    [16, 'best', 1],
  ]);
});

test('a strategy that has failed plays no more and others do', () => {
  expect(jobs(60, ['own', 'best'], [9], 1).map(([, strategy, from, , isOwn]) => [strategy, from, isOwn])).toEqual([
    ['own', 1, true],
    ['best', 1, false],
    ['best', 21, false],
    ['best', 41, false],
  ]);
});

const OWN_ALONE = {...FIRST, strategies: ['own']};
const AGAINST = {...FIRST, strategies: ['own', 'best']};
/** @type {import('#web/model/lab.js').RunEvent} */
const FAULT = {type: 'fault', fault: {sentence: 'It broke.', line: 3}};

/**
 * The state of a run that began at 100 ms.
 *
 * @param {typeof FIRST} plan @param {import('#web/model/lab.js').RunEvent[]} events
 */
const after = (plan, ...events) => events.reduce(reduce, beginRun(1, plan, 100));

/** @type {[string, import('#web/model/lab.js').RunEvent[], Partial<import('#web/model/lab.js').Run>][]} */
const EVENTS = [
  ['it begins', [], {phase: 'running', done: 0, total: 1000, hasBegun: false, failure: '', spent: 0}],
  ['games come', [{type: 'answer', games: 20}], {done: 20, hasBegun: true}],
  ['games of one that has failed do not', [FAULT, {type: 'answer', games: 0}], {done: 0, hasBegun: true}],
  ['it is paused', [{type: 'pause', at: 150}], {phase: 'paused', spent: 50, since: 150}],
  [
    'games that were under way come while it is paused',
    [
      {type: 'pause', at: 150},
      {type: 'answer', games: 20},
    ],
    {phase: 'paused', done: 20},
  ],
  [
    'pauses are no play',
    [
      {type: 'pause', at: 150},
      {type: 'resume', at: 400},
      {type: 'finish', at: 410},
    ],
    {phase: 'finished', spent: 60},
  ],
  [
    'a pause is no second one',
    [
      {type: 'pause', at: 150},
      {type: 'pause', at: 200},
    ],
    {since: 150},
  ],
  ['what runs is not resumed', [{type: 'resume', at: 150}], {phase: 'running', since: 100}],
  ['it is cancelled', [{type: 'cancel', at: 150}], {phase: 'cancelled', spent: 50}],
  [
    'it is cancelled while it is paused',
    [
      {type: 'pause', at: 150},
      {type: 'cancel', at: 190},
    ],
    {phase: 'cancelled', spent: 50},
  ],
  ['the engines stop', [{type: 'fail', at: 150, failure: ''}], {phase: 'failed', failure: ''}],
  ['the engines refuse', [{type: 'fail', at: 150, failure: 'No.'}], {phase: 'failed', failure: 'No.'}],
  [
    'the engines stop after one has failed',
    [FAULT, {type: 'fail', at: 150, failure: 'No.'}],
    {fault: 'It broke.', failure: 'No.'},
  ],
  [
    'what is over stays so',
    [
      {type: 'cancel', at: 150},
      {type: 'finish', at: 160},
      {type: 'pause', at: 170},
      {type: 'fail', at: 180, failure: 'No.'},
    ],
    {phase: 'cancelled', failure: '', since: 150},
  ],
];

test.each(EVENTS)('%s', (_, events, run) => {
  expect(after(AGAINST, ...events)).toMatchObject(run);
});

test.each([OWN_ALONE, AGAINST])('a run in which a strategy fails has failed, whoever else plays', (plan) => {
  expect(after(plan, FAULT, {type: 'finish', at: 150})).toMatchObject({phase: 'failed', fault: 'It broke.'});
  expect(after(plan, {type: 'finish', at: 150}).phase).toBe('finished');
});

test('time passes while it runs', () => {
  expect(spentAt(after(FIRST), 130)).toBe(30);
  expect(spentAt(after(FIRST, {type: 'pause', at: 120}), 500)).toBe(20);
});

/** The Lab, and a function that shows what has happened since. */
function lab() {
  const publish = vi.fn();
  const model = createLabModel('# mine', 1, publish);
  return {model, publish, shown: () => publish.mock.lastCall?.[0]()};
}

test('of an earlier run nothing is heard any more', () => {
  const {model, publish} = lab();
  const earlier = model.begin(AGAINST, 0);
  const later = model.begin(AGAINST, 10);
  model.dispatch(earlier.id, {type: 'answer', games: 20});
  model.dispatch(earlier.id, FAULT);
  model.dispatch(earlier.id, {type: 'print', text: 'late'});
  model.dispatch(earlier.id, {type: 'cancel', at: 20});
  expect(model.current()).toBe(later);
  expect(model.own.fault.value.sentence).toBe('');
  expect(model.own.printed.value).toBe('');
  expect(publish).not.toHaveBeenCalled();
});

test('a run is shown soon, and what its strategy says at once', () => {
  const {model, shown} = lab();
  const {id} = model.begin(AGAINST, 0);
  model.dispatch(id, {type: 'answer', games: 20});
  model.dispatch(id, FAULT);
  model.dispatch(id, {type: 'print', text: 'said'});
  expect(model.current()?.done).toBe(20);
  expect(model.run.value?.done).toBe(0);
  expect(model.own.fault.value).toEqual({sentence: 'It broke.', line: 3});
  expect(model.own.printed.value).toBe('said');
  shown();
  expect(model.run.value).toMatchObject({done: 20, fault: 'It broke.'});
  model.begin(FIRST, 50);
  expect([model.own.fault.value.sentence, model.own.printed.value, model.run.value?.done]).toEqual(['', '', 0]);
});

test('figures wait until they are seen, and stay those of the last run until there are others', () => {
  const {model, shown} = lab();
  const {id} = model.begin(FIRST, 0);
  model.dispatch(id, {type: 'answer', games: 20});
  shown();
  expect(model.played.value).toBeNull();
  model.isSeen.value = true;
  expect(model.played.value).toMatchObject({id, done: 20});
  const next = model.begin(FIRST, 50);
  expect(model.played.value?.id).toBe(id);
  model.isSeen.value = false;
  model.dispatch(next.id, {type: 'answer', games: 20});
  shown();
  expect(model.played.value?.id).toBe(id);
  model.isSeen.value = true;
  expect(model.played.value?.id).toBe(next.id);
});

test('a plan is filled in at once, and what was wrong is forgotten but for the cores', () => {
  const {model} = lab();
  const levels = /** @type {string[]} */ ([]);
  effect(() => void levels.push(`${model.fields.value.level} ${model.wrong.value.join(' ')}`));
  model.choose({cores: '0', games: '0'});
  model.wrong.value = ['games', 'cores'];
  model.fill({...FIRST, level: 'Expert'});
  expect(levels.at(-1)).toBe('Expert cores');
  expect(levels.filter((level) => level.startsWith('Expert')).length).toBe(1);
  expect(model.fields.value).toMatchObject({cores: '0', games: '500'});
});

test('the same fault is told again', () => {
  const {model} = lab();
  let told = 0;
  effect(() => void (model.own.fault.value && told++));
  model.setFault('No.');
  model.setFault('No.');
  expect(told).toBe(3);
});
