/** Questions of which only the last answer matters. */
import {expect, test} from 'vitest';
import {createLastOnly} from '#web/model/questions.js';

test.each([
  {answers: ['first'], droppedAfter: null, answer: 'first', asked: 1},
  {answers: [null, null, 'third'], droppedAfter: null, answer: 'third', asked: 3},
  {answers: ['first'], droppedAfter: 0, answer: null, asked: 1},
  {answers: [null, null, 'third'], droppedAfter: 1, answer: null, asked: 2},
])('it asks until the game stands still or nobody wants to know: %o', async ({answers, droppedAfter, ...expected}) => {
  const lastOnly = createLastOnly(() => {});
  let asked = 0;
  const answer = await lastOnly.ask(async () => {
    if (asked === droppedAfter) lastOnly.drop();
    return answers[asked++];
  });
  expect({answer, asked}).toEqual(expected);
});
