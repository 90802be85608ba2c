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
