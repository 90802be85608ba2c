/**
 * The letters of what is selected on a workbench, and its snapshots in a replay, compared with the engine at every
 * move, in any order.
 */
import {describe, expect, test} from 'vitest';
import {workbenchHistory} from '#web/model/plies.js';
import {lettered} from '#web/model/workbench.js';
import {engine} from '../engine.js';
import {fc} from '../properties.js';

describe.each(engine.replays)('in the replay of $seed', ({frames, standing}) => {
  const plies = [...frames.keys()];

  /** Compares the constraints at some moves with the engine's. @param {number[]} order of the moves */
  function compare(order) {
    const at = workbenchHistory(frames);
    for (const ply of order) {
      const {selected, derived, letters} = at(ply);
      expect(selected).toEqual(standing[ply].selected);
      expect([...derived.values()]).toEqual(standing[ply].derived);
      expect(new Set(letters.keys())).toEqual(new Set(selected));
    }
  }

  test('there are many moves', () => {
    expect(frames.length).toBeGreaterThan(120);
  });

  test('each move leaves what the engine says, forward and back', () => {
    compare(plies);
    compare(plies.toReversed());
  });

  test('each move leaves what the engine says, however one comes there', () => {
    const jumps = fc.array(fc.constantFrom(...plies), {minLength: 20, maxLength: 20});
    fc.assert(fc.property(jumps, compare), {numRuns: 10});
  });

  test('fresh is what a move derived and nothing that came back', () => {
    const at = workbenchHistory(frames);
    const names = standing.map(({derived}) => derived.map(({name}) => name));
    const came = plies.map((ply) => names[ply].filter((name) => !names[ply - 1]?.includes(name)));
    const fresh = plies.map((ply) => at(ply).fresh.map(({name}) => name));
    const isUndo = plies.map((ply) => frames[ply].move === 'undo');
    plies.forEach((ply) => {
      expect(new Set(fresh[ply])).toEqual(new Set(isUndo[ply] ? [] : came[ply]));
    });
    expect(fresh.some(({length}) => length > 0)).toBe(true);
    expect(plies.some((ply) => ply > 0 && isUndo[ply] && came[ply].length > 0)).toBe(true);
  });
});

test.each([
  {selected: ['3,4'], before: {}, letters: {'3,4': 'A'}},
  {selected: ['3,4', '#2'], before: {'3,4': 'A'}, letters: {'3,4': 'A', '#2': 'B'}},
  {selected: ['#2', 'total'], before: {'3,4': 'A', '#2': 'B'}, letters: {total: 'A', '#2': 'B'}},
  {selected: ['#2'], before: {'3,4': 'A', '#2': 'B'}, letters: {'#2': 'B'}},
  {selected: [], before: {'#2': 'B'}, letters: {}},
])('$selected keeps its letters: $letters', ({selected, before, letters}) => {
  expect(Object.fromEntries(lettered(selected, new Map(Object.entries(before))))).toEqual(letters);
});
