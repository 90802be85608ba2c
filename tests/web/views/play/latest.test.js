/** Questions of which only the last answer is wanted. */
import {expect, test} from 'vitest';
import {createLatest} from '#web/views/play/latest.js';

test.each([
  {answers: ['first'], droppedAfter: null, answer: 'first', asked: 1},
  {answers: [null, null, 'third'], droppedAfter: null, answer: 'third', asked: 3},
  {answers: ['first'], droppedAfter: 0, answer: null, asked: 1},
  {answers: [null, null, 'third'], droppedAfter: 1, answer: null, asked: 2},
])('it asks until the game stands still or nobody wants to know: %o', async ({answers, droppedAfter, ...expected}) => {
  const latest = createLatest(() => {});
  let asked = 0;
  const answer = await latest.ask(async () => {
    if (asked === droppedAfter) latest.drop();
    return answers[asked++];
  });
  expect({answer, asked}).toEqual(expected);
});
