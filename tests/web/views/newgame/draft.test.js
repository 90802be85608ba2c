/** The dialog's draft after a field has changed. */
import {expect, test} from 'vitest';
import {FIRST_CHOICE} from '#web/store/settings.js';
import {shapeOf} from '#web/views/newgame/choice.js';
import {changed, choiceOf, draftOf, shown, sizeOfLevel} from '#web/views/newgame/draft.js';

const FIRST = draftOf(FIRST_CHOICE, 'seed 7', true);

test('a choice comes back from its draft, without what is no part of it', () => {
  expect(choiceOf(FIRST)).toEqual(FIRST_CHOICE);
});

test.each([
  ['size', '8×7', {size: '8×7'}],
  ['multiplier', '1.2', {multiplier: 1.2}],
  ['columns', '20', {columns: 20}],
  ['unit', 'percent', {percent: true}],
  ['unit', 'mines', {percent: false}],
  ['turned', false, {turned: false}],
  ['hints', false, {hints: false}],
  ['mineVision', true, {mineVision: true}],
  ['grade', 'total', {grade: 'total'}],
  ['rules', 'no-guess', {rules: 'no-guess'}],
  ['undo', 'free', {changes: {undo: 'free'}}],
  ['lives', ' 3 ', {changes: {lives: '3'}}],
])('%s changed to %o', (name, value, expected) => {
  expect(choiceOf(changed(FIRST, name, value))).toEqual({...FIRST_CHOICE, ...expected});
});

test('Expert is 30×16 with its usual mines, and with others it is Expert no longer', () => {
  const upright = changed(FIRST, 'turned', false);
  const expert = changed(changed(upright, 'multiplier', '1.3'), 'size', 'Expert');
  expect(shown(expert, 'multiplier')).toBe(1);
  expect(shapeOf(choiceOf(expert))).toMatchObject({mines: 99});
  const fuller = changed(expert, 'multiplier', '1.2');
  expect(fuller).toMatchObject({size: '30×16', multiplier: 1.2});
  expect(shapeOf(choiceOf(fuller))).toMatchObject({mines: 119});
});

test.each(['Beginner', 'Intermediate', '13×9', 'Custom'])('%s is no other size', (name) => {
  expect(sizeOfLevel(name)).toBeUndefined();
});

test.each(['', '1.5', '-3', '1e2', 'many'])('%o is no number of rows, and stays as it was typed', (text) => {
  const draft = changed(FIRST, 'rows', text);
  expect(draft.rows).toBe(text);
  expect(choiceOf(draft).rows).toBeNaN();
});

test('a seed and question marks are the draft’s alone', () => {
  const draft = changed(changed(FIRST, 'seed', 'other'), 'questionMarks', false);
  expect([draft.seed, draft.questionMarks]).toEqual(['other', false]);
  expect(choiceOf(draft)).toEqual(FIRST_CHOICE);
});

test('another preset brings its own values of all rules', () => {
  const own = changed(FIRST, 'undo', 'free');
  expect(changed(own, 'rules', 'classic')).toMatchObject({rules: 'classic', changes: {}});
});

test('rules that come to those of a preset are called by its name', () => {
  const forced = changed(FIRST, 'guess', 'only_when_forced');
  expect(forced.changes).toMatchObject({guess: 'only_when_forced', guess_where: 'frontier'});
  expect(changed(forced, 'guess', 'forgiven')).toMatchObject({rules: 'quantum', changes: {}});
});
