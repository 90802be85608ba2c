/** The page reads from a file of first answers exactly what the engine replies. */
import {expect, test} from 'vitest';
import {answerToBegin, answerToFirstMove, lessonRecording} from '#web/engine/first-answers.js';
import {engine} from '../engine.js';

const {file, begun, moved} = engine.firstPress;

/** @param {import('#web/engine/asking.js').Answer | null} answer */
const plain = (answer) => answer && {reply: answer.reply, data: [...new Uint8Array(answer.data)]};

test('what the engine replies to the request that begins the game', () => {
  expect(plain(answerToBegin(file, file.request))).toEqual(begun);
  expect(answerToBegin(file, {...file.request, hints: false})).toBe(null);
  expect(answerToBegin(file, {...file.request, grade: 'trivial'})).toBe(null);
});

test('what it replies to a first press on each cell', () => {
  expect(moved).toHaveLength(13 * 9);
  for (const {fields, ...answer} of moved) expect(plain(answerToFirstMove(file, fields))).toEqual(answer);
});

test('nothing for other moves', () => {
  const {fields} = moved[0];
  for (const move of ['flag 0,0', 'open 9,0', 'hint', 'machine'])
    expect(answerToFirstMove(file, {...fields, move})).toBe(null);
});

test('what it replies in the first lesson, move by move', () => {
  const {file, lessons, walks} = engine.firstLesson;
  expect(walks.length).toBeGreaterThan(2);
  expect(file.lessons).toMatchObject({lessons: /** @type {any} */ (lessons).lessons});
  for (const {begun, steps} of walks) {
    const {answer} = lessonRecording(file);
    expect(plain(answer('lesson', file.request))).toMatchObject(begun);
    expect(steps.length).toBeGreaterThan(2);
    for (const {fields, ...said} of steps) expect(plain(answer('play', fields))).toEqual(said);
    expect(answer('play', {move: 'select 3,1', at: 9})).toBe(null);
  }
});
