/** The state of a replay: what each event changes, and that late answers change nothing. */
import {describe, expect, test} from 'vitest';
import {createReplayModel, INITIAL_STATE, reduce} from '#web/model/replay.js';
import {effect} from '#web/vendor/signals.js';

/** @typedef {import('#web/model/replay.js').ReplayState} State */

const PLIES = /** @type {any} */ ({
  last: 9,
  isSave: (/** @type {number} */ ply) => ply === 3,
  // The fifth move is a pause, and pauses are left out.
  plyOf: (/** @type {number} */ moves) => (moves > 5 ? moves - 1 : moves),
});
const GUESS = /** @type {any} */ ({n: 3, ply: 7, kind: 'forced', best: 1, bestPercent: '20'});
const MISSED = /** @type {any} */ ({n: 4, ply: 8, kind: 'unnecessary', best: 1, bestPercent: '0'});
const REVIEW = /** @type {any} */ ({decisions: [GUESS, MISSED]});
const JUDGING = {isRunning: false, done: 0, total: 0, problem: ''};
const GAME = /** @type {any} */ ({record: '', name: '', summary: {}});
const SHARES = /** @type {any} */ ({worlds: {text: '2', bits: 1}});
const WHY = /** @type {any} */ ({asked: [0]});
const LOSS = {name: null, ply: 9};
const THIRD = {name: '#3', ply: 4};
const cancel = () => {};
const other = () => {};

/** @param {Partial<State>} patch @returns {State} */
const at = (patch) => ({...INITIAL_STATE, plies: PLIES, ply: 4, ...patch});

/** @param {Partial<import('#web/model/replay.js').Wait>} [patch] */
const wait = (patch) => ({cancel, isShown: false, isSlow: false, progress: null, ...patch});

/** @type {[string, Partial<State>, [string, ...unknown[]], Partial<State>][]} */
const TABLE = [
  ['the plies are there: the first is shown', {plies: null, ply: 0}, ['loaded', PLIES], {plies: PLIES, ply: 0}],
  ['a hand goes to a ply', {isRunning: true}, ['go', 7], {ply: 7, isRunning: false}],
  ['a hand goes no further than the end', {}, ['go', Infinity], {ply: 9}],
  ['a hand goes no further back than the beginning', {}, ['go', -1], {ply: 0}],
  ['where there is no ply that way it stops all the same', {isRunning: true}, ['go', null], {isRunning: false}],
  ['before the plies are there it goes nowhere', {plies: null, ply: 0}, ['go', 3], {ply: 0}],
  ['it goes on by itself', {isRunning: true}, ['advance'], {ply: 5, isRunning: true}],
  ['by itself it goes no further than the end', {ply: 9, isRunning: true}, ['advance'], {ply: 9}],
  ['it runs', {}, ['run', true], {isRunning: true}],
  ['it runs only where there are plies', {plies: null}, ['run', true], {isRunning: false}],
  ['it runs faster', {}, ['changeSpeed', 8], {speed: 8}],
  ['Mine Vision is put on', {}, ['showVision', true], {isVisionOn: true}],
  ['the shares are put on', {}, ['showShares', true], {areSharesOn: true, shares: null}],
  [
    'the shares are put off',
    {areSharesOn: true, shares: SHARES},
    ['showShares', false],
    {areSharesOn: false, shares: null},
  ],
  ['shares are counted', {areSharesOn: true}, ['counted', 4, SHARES], {shares: SHARES}],
  ['shares cannot be counted', {areSharesOn: true, shares: SHARES}, ['counted', 4, null], {shares: null}],
  ['shares of an earlier ply come late', {areSharesOn: true}, ['counted', 3, SHARES], {shares: null}],
  ['shares come that nobody wants any more', {}, ['counted', 4, SHARES], {shares: null}],
  ['shares stand until those of the next ply are there', {shares: SHARES}, ['go', 5], {ply: 5}],
  ['the loss is asked about, at the end', {isRunning: true}, ['ask', null], {ply: 9, question: LOSS, isRunning: false}],
  ['a save is asked about where it is', {ply: 3}, ['ask', null], {ply: 3, question: {name: null, ply: 3}}],
  ['the same question once more', {question: THIRD}, ['ask', '#3'], {question: THIRD}],
  ['another question takes its place', {question: THIRD}, ['ask', '#1'], {question: {name: '#1', ply: 4}}],
  ['it goes on by itself while a constraint is asked about', {isRunning: true}, ['ask', '#3'], {question: THIRD}],
  ['nothing is asked in a walk', {explained: {...THIRD, why: WHY}}, ['ask', null], {ply: 4, question: null}],
  ['nothing is asked before the plies are there', {plies: null}, ['ask', null], {question: null}],
  ['nobody wants an answer at another ply', {question: THIRD}, ['go', 5], {ply: 5, question: null}],
  ['nor where it went on by itself', {question: THIRD}, ['advance'], {ply: 5, question: null}],
  ['an answer is wanted at the same ply', {question: THIRD}, ['go', 4], {question: THIRD}],
  [
    'an answer is walked through',
    {question: THIRD, isRunning: true},
    ['answered', THIRD, WHY],
    {question: null, explained: {...THIRD, why: WHY}, isRunning: false},
  ],
  [
    'there is no answer',
    {question: THIRD, isRunning: true},
    ['answered', THIRD, null],
    {question: null, isRunning: true},
  ],
  ['an answer to an earlier question', {question: THIRD}, ['answered', {...THIRD}, WHY], {explained: null}],
  ['a walk is left', {explained: {...THIRD, why: WHY}}, ['leave'], {explained: null}],
  [
    'a review is under way',
    {},
    ['judge', {isRunning: true, done: 2, total: 9}],
    {judging: {...JUDGING, isRunning: true, done: 2, total: 9}},
  ],
  [
    'a review is there',
    {judging: {...JUDGING, isRunning: true}},
    ['reviewed', REVIEW],
    {review: REVIEW, judging: JUDGING},
  ],
  ['there is none, and why', {}, ['judge', {problem: 'No.'}], {judging: {...JUDGING, problem: 'No.'}}],
  [
    'a decision is looked at, before its move',
    {isRunning: true},
    ['look', GUESS],
    {ply: 5, decision: GUESS, isRunning: false},
  ],
  ['there is none in that direction', {decision: GUESS, isRunning: true}, ['look', null], {isRunning: false}],
  [
    'a question is dropped for another decision',
    {question: THIRD},
    ['look', GUESS],
    {ply: 5, decision: GUESS, question: null},
  ],
  ['its move follows', {ply: 5, decision: GUESS}, ['go', 6], {ply: 6, decision: null}],
  ['the board as it was is shown again', {ply: 5, decision: GUESS}, ['go', 5], {decision: null}],
  ['a kind is looked for', {}, ['choose', 'forced'], {kind: 'forced'}],
  ['any kind is looked for again', {kind: 'forced'}, ['choose', 'forced'], {kind: null}],
  ['another kind is looked for', {kind: 'forced'}, ['choose', 'mistake'], {kind: 'mistake'}],
  [
    'a safe cell is asked about at a decision',
    {decision: MISSED, isRunning: true},
    ['ask', null],
    {question: {name: null, ply: 4, decision: MISSED}, isRunning: false},
  ],
  [
    'at a guess that nobody could avoid the loss is asked about',
    {decision: GUESS},
    ['ask', null],
    {ply: 9, question: LOSS, decision: null},
  ],
  ['something is said', {isSlow: true}, ['say', 'So.'], {said: {text: 'So.', heard: ''}, isSlow: false}],
  ['more is heard', {}, ['say', 'So.', 'And so.'], {said: {text: 'So.', heard: 'And so.'}}],
  ['somebody waits', {}, ['wait', cancel, {isShown: true}], {waits: [wait({isShown: true})]}],
  [
    'a wait takes long: that is said, and can be ended',
    {waits: [wait({isShown: true})]},
    ['wait', cancel, {isSlow: true}],
    {waits: [wait({isShown: true, isSlow: true})], isSlow: true},
  ],
  [
    'a wait is over: what was said stands',
    {waits: [wait()], isSlow: true},
    ['waited', cancel],
    {waits: [], isSlow: false},
  ],
  [
    'one of two is over',
    {waits: [wait(), wait({cancel: other, isSlow: true})], isSlow: true},
    ['waited', cancel],
    {waits: [wait({cancel: other, isSlow: true})], isSlow: true},
  ],
  ['what was said meanwhile stands', {waits: [wait({isSlow: true})]}, ['waited', cancel], {waits: [], isSlow: false}],
];

test.each(TABLE)('%s', (_name, before, [event, ...about], after) => {
  const state = at(before);
  expect(reduce(state, /** @type {any} */ (event), .../** @type {[]} */ (about))).toEqual({...state, ...after});
});

test('the state before is not touched', () => {
  const state = Object.freeze(at({waits: Object.freeze([wait()])}));
  for (const [, , [event, ...about]] of TABLE) reduce(state, /** @type {any} */ (event), .../** @type {[]} */ (about));
  expect(state).toEqual(at({waits: [wait()]}));
});

describe('who reads a signal', () => {
  test('is told of what changes it alone', () => {
    const model = createReplayModel(GAME);
    let shown = 0;
    effect(() => void (model.ply.value + shown++));
    model.dispatch('loaded', PLIES);
    model.dispatch('showVision', true);
    expect(shown).toBe(1);
    model.dispatch('go', 3);
    model.dispatch('go', 3);
    expect(shown).toBe(2);
  });

  test('is told once more of the same words', () => {
    const model = createReplayModel(GAME);
    let said = 0;
    effect(() => void (model.said.value && said++));
    model.dispatch('say', 'So.');
    model.dispatch('say', 'So.');
    expect(said).toBe(3);
  });

  test('may change the state by that', () => {
    const model = createReplayModel(GAME);
    effect(() => {
      if (model.ply.value === 2) model.dispatch('go', 5);
    });
    model.dispatch('loaded', PLIES);
    model.dispatch('go', 2);
    expect(model.ply.value).toBe(5);
  });
});

test('autoplay begins anew at the end, and stops', () => {
  const {dispatch, toggle, ply, isRunning} = createReplayModel(GAME);
  toggle();
  expect(isRunning.value).toBe(false);
  dispatch('loaded', PLIES);
  dispatch('go', 9);
  toggle();
  expect([ply.value, isRunning.value]).toEqual([0, true]);
  dispatch('advance');
  toggle();
  expect([ply.value, isRunning.value]).toEqual([1, false]);
});
