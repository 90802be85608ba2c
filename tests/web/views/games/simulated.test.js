/** The address of a game that a machine played in the Lab. */
import {expect, test} from 'vitest';
import {addressOfSimulated, simulatedIn, textOf} from '#web/views/games/simulated.js';

const GAME = {strategy: 'own', rows: 8, columns: 9, mines: 12, start: 'safe', seed: 'a-B_7', number: 31};

/** @param {{inference?: string, choices?: string}} [own] */
const query = (own) => addressOfSimulated({...GAME, ...own}).slice('#game?'.length);

test('an address brings a game back', () => {
  expect(addressOfSimulated(GAME).startsWith('#game?')).toBe(true);
  expect(simulatedIn(query())).toEqual(GAME);
});

test('an address brings back what the player’s own strategy chose', () => {
  /** @type {import('#web/views/games/simulated.js').Choice[]} */
  const choices = [
    ['open', 40],
    ['assume', 7],
    ['open', 0],
  ];
  const text = choices.map((choice) => textOf(...choice)).join('');
  expect(simulatedIn(query({inference: 'pairs', choices: text}))).toEqual({...GAME, inference: 'pairs', choices});
});

test.each(['', 'o', '40', 'o40 o3', 'x3', 'o-1', 'o40o', 'o123456'])('%j tells no choices', (choices) => {
  expect(simulatedIn(query({choices})).choices).toEqual([]);
});
