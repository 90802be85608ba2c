/**
 * The pictures on the page about the game are boards that the rules can make; a Python test compares what it says with
 * the engine.
 */
import {describe, expect, test} from 'vitest';
import {NUMBERS, PROVEN} from '#web/views/about/boards.js';
import {SAVE} from '#web/views/stage/save-pictures.js';

describe.each([...NUMBERS, ...SAVE, ...PROVEN].map((picture, i) => ({i, ...picture})))(
  'in picture $i',
  ({rows, shown}) => {
    const columns = rows[0].length;
    const mines = [...(shown.vision ?? shown.revealed ?? shown.hints?.keys() ?? [])];
    const isBeside = (/** @type {number} */ one, /** @type {number} */ other) => {
      const across = Math.abs((one % columns) - (other % columns));
      const down = Math.abs(Math.floor(one / columns) - Math.floor(other / columns));
      return Math.max(across, down) === 1;
    };

    test('there are mines', () => {
      expect(mines.length).toBeGreaterThan(0);
    });

    test('every number counts the mines round it', () => {
      for (const [cell, sign] of [...rows.join('')].entries()) {
        if ('#F'.includes(sign)) continue;
        expect(sign, `cell ${cell}`).toBe(String(mines.filter((mine) => isBeside(mine, cell)).length));
        expect(mines).not.toContain(cell);
      }
    });
  },
);
