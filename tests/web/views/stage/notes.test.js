/** Notes on cells. */
import {expect, test} from 'vitest';
import {failureNotes, foundNotes, notesOf, playedNotes} from '#web/views/stage/notes.js';

/** @typedef {import('#web/engine/protocol.js').Event} Event */

const HINT = {type: 'hinted', cell: 4, verdict: 'unsure', percent: '37'};
const LESSON = {type: 'taught', stage: 3, cells: [1, 2], sources: [0], verdict: 'safe'};
const OPENED = {type: 'opened', cells: [1], numbers: [0], by: 'p'};
const SAFE = {verdict: 'safe', percent: null};
const MINE = {verdict: 'mine', percent: null};
const PROOF = {sources: new Set([0]), notes: new Map()};

test.each([
  ['a hint', [HINT], [[4, {verdict: 'unsure', percent: '37'}]], null],
  [
    'a lesson',
    [LESSON],
    [
      [1, SAFE],
      [2, SAFE],
    ],
    PROOF,
  ],
  ['a lesson without a verdict', [{...LESSON, verdict: null}], [], PROOF],
  ['an opening', [OPENED], [], null],
  ['a lesson that ends', [{...LESSON, stage: 0}], [], null],
  ['a lesson that a move ends', [LESSON, OPENED], [], null],
  ['nothing', [], [], null],
])('%s notes what it says', (_name, events, hints, proof) => {
  const found = notesOf(/** @type {Event[]} */ (events));
  expect([...(found.hints ?? [])]).toEqual(hints);
  expect(found.proof).toEqual(proof);
});

test('a machine notes what it finds as a hint does', () => {
  const {hints, ...others} = foundNotes(/** @type {any} */ ({safe: [0], mines: [3]}));
  expect([...(hints ?? [])]).toEqual([
    [0, SAFE],
    [3, MINE],
  ]);
  expect(others).toEqual({});
});

test('moves and failures are noted on their cells', () => {
  const played = /** @type {const} */ ([
    [7, 'played'],
    [8, 'played'],
  ]);
  expect(playedNotes([7, 8])).toEqual({proof: {sources: new Set(), notes: new Map(played)}});
  const failures = /** @type {any} */ ({T: [1], F: [2]});
  expect(failureNotes(failures)).toEqual({
    proof: {
      sources: new Set(),
      notes: new Map([
        [1, 'clicked'],
        [2, 'mistaken'],
      ]),
    },
  });
});
