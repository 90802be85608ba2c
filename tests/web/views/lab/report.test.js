/** A run of the Lab as a file. */
import {expect, test} from 'vitest';
import {beginRun, reduce} from '#web/model/lab.js';
import {FIRST} from '#web/model/lab-plan.js';
import {report} from '#web/views/lab/report.js';
import {STOPPED} from '#web/words/lab.js';

const REPLY = {outcomes: 'wTwF', guesses: [1, 1, 1, 1], luck: [0, 0, 0, 0], ms: [1, 1, 1, 1]};

/**
 * The file of a run of four games of the player's strategy, which has played none, and of another, which has played all.
 *
 * @param {import('#web/model/lab.js').RunEvent[]} events
 */
function fileAfter(...events) {
  const begun = beginRun(1, {...FIRST, strategies: ['own', 'best'], games: 4}, 0);
  begun.results[1].take(1, REPLY);
  return JSON.parse(report(events.reduce(reduce, begun), '1.0'));
}

/** @type {import('#web/model/lab.js').RunEvent} */
const FAULT = {type: 'fault', fault: {sentence: 'In game 1: It broke.', line: 3}};
const BROKE = {state: 'failed', reason: 'In game 1: It broke.'};

/** @type {[string, import('#web/model/lab.js').RunEvent[], string, object][]} */
const RUNS = [
  ['plays on', [], 'running', {state: 'running'}],
  ['is cancelled', [{type: 'cancel', at: 1}], 'cancelled', {state: 'cancelled'}],
  ['has failed while the other one plays', [FAULT], 'running', BROKE],
  ['has failed', [FAULT, {type: 'finish', at: 1}], 'failed', BROKE],
  ['failed before the engines stopped', [FAULT, {type: 'fail', at: 1, failure: 'No.'}], 'failed', BROKE],
  ['is refused', [{type: 'fail', at: 1, failure: 'No.'}], 'failed', {state: 'failed', reason: 'No.'}],
  ['has lost its engines', [{type: 'fail', at: 1, failure: ''}], 'failed', {state: 'failed', reason: STOPPED}],
];

test.each(RUNS)('the file says that a strategy %s', (_, events, state, own) => {
  const {state: whole, runs, paired} = fileAfter(...events);
  expect(whole).toBe(state);
  expect(runs[0]).toMatchObject({strategy: 'own', games: 0, outcomes: '....', ...own});
  expect(runs[1]).toMatchObject({strategy: 'best', state: 'finished', games: 4, won: 2, outcomes: 'wTwF'});
  expect(runs.map((/** @type {object} */ one) => 'reason' in one)).toEqual(['reason' in own, false]);
  expect(paired.games).toBe(0);
});
