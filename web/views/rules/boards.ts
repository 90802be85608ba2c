/**
 * A small board for each set of rules that shows its special feature: the first five have the same guess between two
 * cells, so only the rules differ.
 */

import type {Note} from '../../board/proof.js';
import type {Hint, State} from '../../board/state.js';

/** `rows`: as in a position: `#` closed, `F` flagged, `*` exploded; `mines`: where they are, shown or not. */
export type RuleBoard = {rows: string[]; mines: number[]; shown: Partial<State>};

const marked = (verdict: Hint['verdict'], ...cells: number[]): [number, Hint][] =>
  cells.map((cell) => [cell, {verdict, percent: null}]);
const outlined = (...cells: number[]) => ({sources: new Set(cells), notes: new Map<number, Note>()});

/** One mine in two closed cells: it is in the upper one, or in the lower one. */
const [UPPER, LOWER] = [
  [0, 8, 9],
  [4, 8, 9],
];
const FOOT = 'FF10';
const CORNER = ['1###', '####', '####'];
const FOUR = ['####', '1221', '0000'];

export const RULE_BOARDS: Readonly<Record<string, RuleBoard>> = {
  quantum: {
    rows: ['1100', '#310', FOOT],
    mines: LOWER,
    shown: {vision: new Set([4]), saved: new Set([0]), arrows: [[0, 4]]},
  },
  classic: {
    rows: ['#100', '#310', FOOT],
    mines: UPPER,
    shown: {revealed: new Set(UPPER), fatal: new Set([0])},
  },
  'always-solvable': {
    rows: ['#100', '3310', FOOT],
    mines: UPPER,
    shown: {proof: outlined(4)},
  },
  'quasi-no-guess': {
    rows: ['#100', '#310', FOOT],
    mines: UPPER,
    shown: {hints: new Map(marked('safe', 0, 4))},
  },
  'three-lives': {
    rows: ['*100', '#310', FOOT],
    mines: UPPER,
    shown: {hints: new Map(marked('safe', 4))},
  },
  kaboom: {
    rows: CORNER,
    mines: [1, 6, 11],
    shown: {hints: new Map([...marked('safe', 1, 4, 5), ...marked('mine', 2, 3, 6, 7, 8, 9, 10, 11)])},
  },
  'kaboom-anywhere': {
    rows: CORNER,
    mines: [1, 6, 11],
    shown: {hints: new Map(marked('safe', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))},
  },
  'no-guess': {
    rows: FOUR,
    mines: [1, 2],
    shown: {hints: new Map([...marked('safe', 0, 3), ...marked('mine', 1, 2)])},
  },
  'strict-no-guess': {
    rows: ['####', '####', '1221'],
    mines: [0, 5, 6],
    shown: {
      hints: new Map([...marked('safe', 4, 7), ...marked('mine', 5, 6), ...marked('unsure', 0, 1, 2, 3)]),
    },
  },
  'strong-guessable': {
    rows: FOUR,
    mines: [1, 2],
    shown: {revealed: new Set([1, 2]), fatal: new Set([2]), proof: outlined(4, 5)},
  },
  constraints: {
    rows: ['##10', '2210', '0000'],
    mines: [0, 1],
    shown: {hints: new Map(marked('mine', 0, 1)), proof: outlined(5)},
  },
};
