/** A game, ply by ply: a replay that stops early, and pauses. */
import {expect, test} from 'vitest';
import {createPlies} from '#web/model/plies.js';

/** @param {string} kind @param {number[]} [cells] */
const frame = (kind, cells = []) =>
  /** @type {any} */ ({
    ...{kind, cells, codes: new Uint8Array(cells.length), moved: [], saves: 0, elapsed: 0, worlds: null},
    move: 'open 0,1',
  });
const FRAMES = [frame('begin'), frame('flag'), frame('open', [1]), frame('clock'), frame('clock'), frame('guess', [0])];
const GAME = {columns: 2, rows: 2, saved: [], events: []};

/** @param {object[]} events */
const plies = (events) => createPlies(/** @type {any} */ ({game: {...GAME, events}, frames: FRAMES, mines: [3]}));

test('a replay that stops early has no end, and can be played on from its last move', () => {
  const stopped = plies([]);
  expect([stopped.last, stopped.end, stopped.markAt(3)]).toEqual([3, null, 'guess']);
  expect([0, 1, 2, 3].map(stopped.canGoOnAt)).toEqual([false, false, true, true]);
});

test('a game that has ended cannot be played on from its end', () => {
  const lost = plies([{type: 'lost', fatal: [0]}]);
  expect([lost.markAt(2), lost.markAt(3)]).toEqual([null, 'lost']);
  expect([2, 3].map(lost.canGoOnAt)).toEqual([true, false]);
});

test('pauses are moves of the record, but are left out here', () => {
  const {movesAt, plyOf} = plies([]);
  expect([0, 1, 2, 3].map(movesAt)).toEqual([0, 1, 2, 5]);
  expect([0, 1, 2, 5].map(plyOf)).toEqual([0, 1, 2, 3]);
});

test('luck adds up over what went well: no save, no lost life, no loss that was undone', () => {
  const lucky = (/** @type {object} */ more) => ({...frame('guess'), state: 'playing', lives: 3, bits: 1, ...more});
  const frames = [
    {...frame('begin'), lives: 3},
    lucky({kind: 'open', bits: 0}),
    lucky({bits: 0.5}),
    lucky({kind: 'save', bits: 3}),
    lucky({lives: 2}),
    lucky({lives: 1, state: 'lost'}),
    lucky({kind: 'undo', lives: 2, bits: null}),
    lucky({lives: 2, bits: 0.25}),
    lucky({lives: 2, bits: null}),
  ];
  const {luckAt} = createPlies(/** @type {any} */ ({game: GAME, frames, mines: [3]}));
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(luckAt)).toEqual([0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.75, null]);
});
