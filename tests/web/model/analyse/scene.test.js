/** What games hand to the analyser. */
import {expect, test} from 'vitest';
import {sketchOfScene} from '#web/model/analyse/scene.js';
import {layoutRows, layoutText, textOf} from '#web/model/analyse/sketch.js';

const SEEN = {columns: 3, rows: 1, mines: 1, cells: Uint8Array.of(10, 1, 9)};

test('a game that has ended comes with its mines, and keeps its own cells', () => {
  const scene = {...SEEN, layout: [0]};
  const sketch = sketchOfScene(scene);
  expect(textOf(sketch)).toBe('3x1x1\nF1#');
  expect(layoutRows(sketch)).toEqual(['*..']);
  expect(layoutText(/** @type {Uint8Array} */ (sketch.truth))).toBe('80');
  expect(sketch.cells).not.toBe(scene.cells);
});

test('a running game comes as it is seen', () => {
  expect(sketchOfScene({...SEEN, layout: null})).toMatchObject({mines: 1, truth: null});
});

test('mines that do not fit what is seen are left out', () => {
  expect(sketchOfScene({...SEEN, layout: [1]}).truth).toBeNull();
  expect(sketchOfScene({...SEEN, layout: [0, 2]}).truth).toBeNull();
});
