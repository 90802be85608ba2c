/** Every set of rules has its board, its sentence and its words; a Python test compares the boards with the engine. */
import {describe, expect, test} from 'vitest';
import {RULE_BOARDS} from '#web/views/rules/boards.js';
import {PRESET_WORDS} from '#web/words/presets.js';
import * as words from '#web/words/rule-boards.js';
import {engine} from '../../engine.js';

const NAMES = Object.keys(engine.presets).sort();

test('each set of rules has a board, what is said of it, and a sentence', () => {
  const where = 'draw it in web/views/rules/boards.ts, and say what it shows in web/words/rule-boards.ts';
  expect(Object.keys(RULE_BOARDS).sort(), where).toEqual(NAMES);
  expect(Object.keys(words.RULE_BOARDS).sort(), where).toEqual(NAMES);
  for (const [name, {promise}] of Object.entries(PRESET_WORDS)) expect(promise, name).toMatch(/\.$/);
});

test('no two boards look alike', () => {
  const looks = Object.values(RULE_BOARDS).map(({rows, shown}) => {
    const plain = Object.entries(shown).map(([key, value]) => [
      key,
      value instanceof Map || value instanceof Set ? [...value] : value,
    ]);
    return JSON.stringify([rows, plain]);
  });
  expect(new Set(looks).size).toBe(looks.length);
});

describe.each(Object.entries(RULE_BOARDS))('on the board of %s', (_name, {rows, mines, shown}) => {
  const columns = rows[0].length;
  const signs = [...rows.join('')];
  const isBeside = (/** @type {number} */ one, /** @type {number} */ other) => {
    const across = Math.abs((one % columns) - (other % columns));
    const down = Math.abs(Math.floor(one / columns) - Math.floor(other / columns));
    return Math.max(across, down) === 1;
  };

  test('every number counts the mines round it, and every flag and exploded mine is one', () => {
    for (const [cell, sign] of signs.entries()) {
      if ('F*'.includes(sign)) expect(mines).toContain(cell);
      else if (sign !== '#')
        expect(sign, `cell ${cell}`).toBe(String(mines.filter((mine) => isBeside(mine, cell)).length));
      if (/\d/.test(sign)) expect(mines).not.toContain(cell);
    }
  });

  test('what is shown of its mines is so', () => {
    for (const cell of [...(shown.vision ?? []), ...(shown.revealed ?? []), ...(shown.fatal ?? [])])
      expect(mines).toContain(cell);
  });
});
