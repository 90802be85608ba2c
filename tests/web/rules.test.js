/**
 * The page's table of rules agrees with the engine on the presets, on compatible values, and on what follows from them.
 */
import {describe, expect, test} from 'vitest';
import {GRADES} from '#web/generated/levels.js';
import {VALUES} from '#web/generated/rules.js';
import {arePossible, countedOf, isSearched, isValue, LIVES, named, normalised, obstacle, valuesOf} from '#web/rules.js';
import {linkTo, readLink} from '#web/views/link.js';
import {GRADE_OFFER, OFFERS} from '#web/words/offers.js';
import {PRESET_WORDS} from '#web/words/presets.js';
import {CLAUSES, rulesNamed} from '#web/words/rules.js';
import {engine} from './engine.js';
import {fc} from './properties.js';

/** @typedef {import('#web/rules.js').Values} Values */

test('every preset has its words', () => {
  const without = Object.keys(engine.presets).filter((name) => !PRESET_WORDS[name]);
  expect(without, 'write their title, promise and first sentence in web/words/presets.js').toEqual([]);
  expect(new Set(Object.keys(PRESET_WORDS))).toEqual(new Set(Object.keys(engine.presets)));
});

test.each(Object.entries(engine.presets))('%s stands for the same rules', (name, values) => {
  expect(valuesOf({rules: name, changes: {}})).toEqual(values);
  // It is found under any name.
  expect(named('quantum', /** @type {any} */ (values))).toEqual({rules: name, changes: {}});
});

test.each([
  ['quantum', {}, 'saves'],
  ['quasi-no-guess', {}, 'saves'],
  ['classic', {}, ''],
  ['always-solvable', {}, ''],
  ['strict-no-guess', {}, ''],
  ['strong-guessable', {}, ''],
  ['strong-guessable', {knowledge: 'visible'}, 'saves'],
  ['quasi-no-guess', {layout: 'no_guess'}, ''],
  ['kaboom', {}, 'deaths'],
  ['kaboom', {undo: 'none'}, 'saves'],
  ['no-guess', {}, 'deaths'],
  ['three-lives', {undo: 'free'}, 'lives'],
  ['constraints', {}, ''],
])('what cannot happen is not counted: %s, %j', (rules, changes, counted) => {
  expect(countedOf(/** @type {any} */ ({rules, changes}))).toBe(counted);
});

describe('of the values that matter to each other', () => {
  const possible = engine.combinations.filter(({isPossible}) => isPossible);
  const all = engine.combinations.map(({values}) => /** @type {any} */ (values));

  test('there are many of both kinds', () => {
    expect(possible.length).toBeGreaterThan(50);
    expect(possible.length).toBeLessThan(all.length - 50);
  });

  test('the same go together', () => {
    expect(all.map(arePossible)).toEqual(engine.combinations.map(({isPossible}) => isPossible));
  });

  test('a choice is barred exactly where it would lead out of what is possible', () => {
    const {guess_where: _, ...fields} = engine.mattering;
    const choices = Object.entries(fields).flatMap(([field, values]) => values.map((value) => [field, value]));
    const asked = all.filter(arePossible).flatMap((own) => choices.map(([field, value]) => ({own, field, value})));
    expect(asked.length).toBeGreaterThan(1000);
    const differing = asked.filter(({own, field, value}) => {
      const isFree = obstacle(own, /** @type {any} */ (field), value) === null;
      return isFree !== arePossible(normalised({...own, [field]: value}));
    });
    expect(differing).toEqual([]);
  });
});

test('a game has as many lives as the engine takes', () => {
  const numbers = Array.from({length: 103}, (_, i) => i - 1);
  expect(numbers.filter((number) => isValue('lives', String(number)))).toEqual(engine.lives);
  expect(LIVES).toEqual({least: engine.lives[0], most: engine.lives.at(-1)});
});

test.each([
  ['lives', '0'],
  ['lives', '100'],
  ['lives', '1.5'],
  ['lives', ''],
  ['guess', 'roulette'],
  ['play', 'cells'],
  ['constructor', 'name'],
])('%s has no value %j', (field, value) => {
  expect(isValue(/** @type {any} */ (field), value)).toBe(false);
});

test.each([
  ['Classic', {}, 'Classic'],
  ['Classic', {lives: '7'}, 'Classic, but you have 7 lives'],
  ['Kaboom', {guess: 'luck', guess_where: ''}, 'Kaboom, but a guess is luck'],
  [
    'Quantum',
    {start: 'any', undo: 'free'},
    'Quantum, but the first cell has no protection; any move can be taken back',
  ],
  ['Quantum', {weather: 'rain'}, 'Quantum, but weather rain'], // A later version may have written this.
])('what differs from %s is told in words: %j', (title, changes, sentence) => {
  expect(rulesNamed(title, /** @type {any} */ (changes))).toBe(sentence);
});

test.each([
  ['clauses', CLAUSES],
  ['offers', Object.fromEntries(Object.entries(OFFERS).map(([field, {values}]) => [field, values]))],
])('every value has its words among the %s', (_kind, words) => {
  const valuesByField = Object.entries(words).map(([field, each]) => [field, new Set(Object.keys(each))]);
  const engineValues = Object.entries(VALUES).map(([field, values]) => [field, new Set(values)]);
  const where = 'write them in web/words/rules.js and web/words/offers.js';
  expect(Object.fromEntries(valuesByField), where).toEqual(Object.fromEntries(engineValues));
  const unsaid = Object.entries(words).filter(([, each]) => !Object.values(each).every(Boolean));
  // If no guess has to be forced, there is no place to name.
  expect(unsaid.map(([field]) => field)).toEqual(['guess_where']);
});

test('the grades of boards are the engine’s', () => {
  expect(GRADES).toEqual(engine.grades);
  expect(Object.keys(GRADE_OFFER.values)).toEqual(['', ...engine.grades]);
});

test('an address names all that differs, and a grade where there is one', () => {
  const choices = Object.entries({...VALUES, lives: ['1', '2', '99']});
  const drawn = fc.record(Object.fromEntries(choices.map(([field, values]) => [field, fc.constantFrom(...values)])));
  const found = new Set();
  fc.assert(
    fc.property(drawn, (wish) => {
      const values = normalised(/** @type {Values} */ (wish));
      fc.pre(arePossible(values));
      const rules = named('classic', values);
      const grade = isSearched(rules) ? 'case split' : '';
      found.add(grade);
      const shape = {columns: 9, rows: 9, mines: 10, seed: 'x', hints: true, mineVision: false};
      const plan = {...shape, ...rules, grade};
      const read = readLink(linkTo(plan).slice('#new?'.length));
      expect(read).toMatchObject({plan, problem: ''});
    }),
  );
  expect(found).toEqual(new Set(['', 'case split']));
});
