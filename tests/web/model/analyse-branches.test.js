/** What a player supposes of cells: a tree, apart from the edits. */
import {expect, test} from 'vitest';
import {CLOSED, EXPLODED} from '#web/cells.js';
import * as tree from '#web/model/analyse/branches.js';
import {blank, textOf} from '#web/model/analyse/sketch.js';

const ROOT = tree.planted(blank(3, 2, 2));
const TWO = {cell: 0, code: 2};
const MINE = {cell: 5, code: EXPLODED};

/** @param {tree.Tree} of */
const ids = (of) => tree.listed(of).map(([{id}, depth]) => [id, depth]);

/** @param {tree.Tree} of */
const shown = (of) => textOf(tree.branchAt(of, of.at).sketch);

test('a supposition is shown and the root stays as it is', () => {
  const grown = tree.grown(ROOT, TWO);
  expect(shown(grown)).toBe('3x2x2\n2##\n###');
  expect(textOf(tree.branchAt(grown, 0).sketch)).toBe('3x2x2\n###\n###');
});

test('suppositions go on from each other and stand below what they go on from', () => {
  const both = tree.grown(tree.grown(ROOT, TWO), MINE);
  expect(shown(both)).toBe('3x2x2\n2##\n##*');
  const beside = tree.grown(tree.left(both), MINE);
  expect(ids(beside)).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 1],
  ]);
});

test('the same supposition is the same branch', () => {
  const once = tree.grown(ROOT, TWO);
  const again = tree.grown(tree.left(once), TWO);
  expect(again.nodes).toHaveLength(2);
  expect(again.at).toBe(once.at);
});

test('a branch goes with those that go on from it and what it went on from is shown', () => {
  const both = tree.grown(tree.grown(ROOT, TWO), MINE);
  const pruned = tree.pruned(both, 1);
  expect(ids(pruned)).toEqual([[0, 0]]);
  expect(pruned.at).toBe(0);
  expect(tree.grown(pruned, MINE).at).toBe(3);
});

test('removing a branch that is not shown shows what was shown', () => {
  const both = tree.grown(tree.left(tree.grown(ROOT, TWO)), MINE);
  expect(tree.pruned(both, 1).at).toBe(both.at);
});

test('a branch knows how many layouts fit', () => {
  const known = tree.counted(tree.grown(ROOT, TWO), 1, '12', '12');
  expect(tree.branchAt(known, 1).exact).toBe('12');
  expect(tree.counted(known, 1, '12', '12')).toBe(known);
});

test('what can be supposed is every number and a mine', () => {
  expect(tree.SUPPOSABLE).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, EXPLODED]);
  expect(tree.SUPPOSABLE).not.toContain(CLOSED);
});

test.each([
  ['0', '7', '0'],
  ['1', '3', '33'],
  ['1', '200', '1'],
  ['1', '201', '<1'],
  ['999', '1000', '>99'],
  ['7', '7', '100'],
  ['1'.padEnd(60, '0'), '3'.padEnd(60, '0'), '33'],
])('%s of %s layouts are %s per cent', (part, all, share) => {
  expect(tree.shareOf(part, all)).toBe(share);
});
