/** Places on the leaderboard. */
import {expect, test} from 'vitest';
import {keyed} from '#web/store/class.js';
import {classesOf, nearest, places} from '#web/views/leaderboard/ranks.js';
import {fc} from '../../properties.js';

/**
 * @param {string} name @param {Record<string, [number, number]>} played games played and won, by rules
 * @returns {import('#web/views/leaderboard/ranks.js').Player}
 */
function player(name, played) {
  const bests = {bestTime: null, bestRate: null, bestEfficiency: null, saves: 0};
  const classes = Object.entries(played).map(([rules, [count, won]]) => ({
    ...keyed(rules, '13x9x30', 'hints'),
    key: rules,
    ...bests,
    played: count,
    won,
    lost: count - won,
  }));
  const card = {played: 0, won: 0, lost: 0, saves: 0, classes};
  return {id: name.toLowerCase(), name, isOwn: false, isImported: false, card};
}

/** @param {ReturnType<typeof places>} found */
const ranked = (found) => found.map(({rank, name}) => [rank, name]);

test('one of one stands below many of more unless the plain ratio is asked for', () => {
  const players = [
    player('Newcomer', {quantum: [1, 1]}),
    player('Veteran', {quantum: [100, 99]}),
    player('Other', {classic: [9, 9]}),
  ];
  expect(ranked(places(players, 'quantum', 'certain'))).toEqual([
    [1, 'Veteran'],
    [2, 'Newcomer'],
  ]);
  expect(ranked(places(players, 'quantum', 'ratio'))).toEqual([
    [1, 'Newcomer'],
    [2, 'Veteran'],
  ]);
});

test('ties go to who played more and then by name, in whatever order players come', () => {
  const players = [
    player('bob', {quantum: [4, 2]}),
    player('Ann', {quantum: [4, 2]}),
    player('Cy', {quantum: [8, 4]}),
    player('Di', {quantum: [3, 0]}),
  ];
  const orders = fc.shuffledSubarray(players, {minLength: players.length});
  fc.assert(
    fc.property(orders, (shuffled) => {
      expect(ranked(places(shuffled, 'quantum', 'ratio'))).toEqual([
        [1, 'Cy'],
        [2, 'Ann'],
        [2, 'bob'],
        [4, 'Di'],
      ]);
    }),
  );
});

test('the class with most games comes first and stands in', () => {
  const players = [player('Ann', {classic: [5, 1], quantum: [4, 1]}), player('Bob', {quantum: [3, 1]})];
  const classes = classesOf(players);
  expect(classes.map(({key, played}) => [key, played])).toEqual([
    ['quantum', 7],
    ['classic', 5],
  ]);
  const wishes = [{}, {rules: 'classic'}, {rules: 'classic', board: '5x5x5'}, {rules: 'kaboom'}];
  expect(wishes.map((wish) => nearest(classes, wish)?.key)).toEqual(['quantum', 'classic', 'classic', 'quantum']);
});

test('the order of the leaderboard is no part of a class', () => {
  const classes = ['none', 'hints'].map((assistance) => keyed('quantum', '5x5x5', assistance));
  // An address that asks for the plain win rate gets the assistance that it names.
  const wish = {rules: 'quantum', board: '5x5x5', assistance: 'hints', by: 'ratio'};
  expect(nearest(classes, wish)).toBe(classes[1]);
});
