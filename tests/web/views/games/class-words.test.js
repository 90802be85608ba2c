/** How games are described: their rules, boards, purposes and results. */
import {expect, test} from 'vitest';
import {
  assistanceInWords,
  boardInWords,
  offeredAs,
  purposeInWords,
  resultInWords,
  rulesInWords,
} from '#web/views/games/class-words.js';
import {engine} from '../../engine.js';
import {benchGame, summary} from '../../games.js';

test.each(['constructor', 'toString', '__proto__', '13x9', 'axbxc'])(
  'a kind %j that only an address knows is told as it is',
  (word) => {
    for (const inWords of [rulesInWords, boardInWords, assistanceInWords]) expect(inWords(word)).toBe(word);
  },
);

test('what a later version may have written is told as it stands', () => {
  expect(rulesInWords('always-solvable, flag_marks , start safe')).toBe(
    'Always solvable, but the game says nothing about flags; the first cell is safe',
  );
});

test('a game by constraints that ended unsolved was given up, one by cells is lost', () => {
  expect(resultInWords(benchGame(3, {state: 'lost'}).summary)).toBe('Given up');
  expect(resultInWords(summary({state: 'lost', reason: 'resigned'}))).toBe('Lost');
});

/** @param {Parameters<typeof benchGame>[1]} [fields] */
const purpose = (fields) => purposeInWords(benchGame(1, fields).summary);

test('every purpose that the engine knows has a name', () => {
  expect(engine.lessons.map(({name}) => purpose({lesson: name}))).toEqual(
    Array.from({length: 7}, (_, i) => `Lesson ${i + 1}`),
  );
  expect(engine.practised.map((practice) => purpose({practice}))).toEqual([
    'Practice: numbers alone',
    'Practice: subtraction',
    'Practice: reduction',
    'Practice: the whole board',
  ]);
  expect(purpose()).toBe('');
});

test('a list offers rules in few words, and never the same twice', () => {
  const long = 'classic, guess forgiven, lives 3, start any';
  const other = 'classic, guess forgiven, lives 5, start any';
  expect(offeredAs(['quantum', 'classic, start safe', long, other], rulesInWords)).toEqual([
    ['quantum', 'Quantum'],
    ['classic, start safe', 'Classic, but the first cell is safe'],
    [long, 'Classic, 3 rules changed'],
    [other, 'Classic, 3 rules changed (2)'],
  ]);
});
