/** The letters of what is selected on a workbench. */
import {expect, test} from 'vitest';
import {lettered} from '#web/views/stage/bench.js';

test.each([
  {selected: ['3,4'], before: {}, letters: {'3,4': 'A'}},
  {selected: ['3,4', '#2'], before: {'3,4': 'A'}, letters: {'3,4': 'A', '#2': 'B'}},
  {selected: ['#2', 'total'], before: {'3,4': 'A', '#2': 'B'}, letters: {total: 'A', '#2': 'B'}},
  {selected: ['#2'], before: {'3,4': 'A', '#2': 'B'}, letters: {'#2': 'B'}},
  {selected: [], before: {'#2': 'B'}, letters: {}},
])('$selected keeps its letters: $letters', ({selected, before, letters}) => {
  expect(Object.fromEntries(lettered(selected, new Map(Object.entries(before))))).toEqual(letters);
});
