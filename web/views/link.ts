/**
 * The address of a game, `#new?size=13x9&mines=30&seed=7&rules=quantum`: read and written. It may also contain the
 * rules that differ, by field, the assistance (`hints`, `vision`: 0 or 1), and the `grade` that the board should have.
 * A finished game is `#new?size=…&mines=…&rules=…&board=HEX&from=R,C&opened=R,C;R,C`: its exact board, as in a record,
 * the cell that was opened first, and which other cells were open when play began.
 */

import type {Plan} from '../catalogue.js';
import {SIDE} from '../catalogue.js';
import {GRADES, SIZES} from '../generated/levels.js';
import {arePossible, FIELDS, isPreset, isSearched, isValue, LIVES, named, normalised, valuesOf} from '../rules.js';
import {LINK_WRONG, outside, SEED_WRONG, tooManyMines} from '../words/page.js';

const SEED = /^[A-Za-z0-9_-]{1,64}$/;
const KEYS = ['size', 'mines', 'seed', 'rules', 'hints', 'vision', 'grade', 'board', 'from', 'opened', ...FIELDS];
const PLACE = /^\d{1,3},\d{1,3}$/;

export type Problems = Partial<Record<'columns' | 'rows' | 'mines' | 'seed' | 'lives', string>>;

/** @returns what is wrong with a plan, a sentence for each field; empty if it makes a game */
export function problems(plan: Pick<Plan, 'columns' | 'rows' | 'mines'> & Pick<Plan, 'seed' | 'changes'>): Problems {
  const {columns, rows, mines, seed, changes} = plan;
  const found: Problems = {};
  if (!isWithin(columns)) found.columns = outside('The number of columns', SIDE.least, SIDE.most);
  if (!isWithin(rows)) found.rows = outside('The number of rows', SIDE.least, SIDE.most);
  if (!found.columns && !found.rows) {
    // A longer number could not be shown as it was typed.
    if (!Number.isSafeInteger(mines) || mines < 1) found.mines = outside('The number of mines', 1, columns * rows - 1);
    else if (mines >= columns * rows) found.mines = tooManyMines(mines, columns, rows);
  }
  if (seed && !SEED.test(seed)) found.seed = SEED_WRONG;
  if ('lives' in changes && !isValue('lives', changes.lives))
    found.lives = outside('The number of lives', LIVES.least, LIVES.most);
  return found;
}

function isWithin(side: number) {
  return Number.isInteger(side) && side >= SIDE.least && side <= SIDE.most;
}

/**
 * Reads what follows `#new?`.
 *
 * @returns the plan as far as it could be read (null: not at all), and one sentence if it does not make a game
 */
export function readLink(query: string): {plan: Plan | null; problem: string} {
  const fields = new URLSearchParams(query);
  const isStrange = [...fields.keys()].some((key) => !KEYS.includes(key) || fields.getAll(key).length > 1);
  const plan = isStrange ? null : planOf(Object.fromEntries(fields));
  if (!plan) return {plan: null, problem: LINK_WRONG};
  const [problem] = Object.values(problems(plan));
  return {plan, problem: problem ?? ''};
}

function planOf(fields: Record<string, string>): Plan | null {
  const {size = '13x9', mines, seed = '', rules = 'quantum', hints = '1', vision = '0', ...others} = fields;
  const {grade = '', board, from = '', opened, ...changes} = others;
  const [, columns, rows] = /^(\d{1,9})[xX×](\d{1,9})$/.exec(size) ?? [];
  const values = normalised(valuesOf({rules, changes}));
  const isGiven = board !== undefined;
  const places = [from, ...(opened === undefined ? [] : opened.split(';'))];
  const isKnown =
    columns &&
    isPreset(rules) &&
    arePossible(values) &&
    (!grade || (GRADES.includes(grade) && isSearched({rules, changes}))) &&
    (mines === undefined || /^\d{1,9}$/.test(mines)) &&
    [hints, vision].every((flag) => flag === '0' || flag === '1') &&
    (isGiven
      ? !grade && /^[0-9a-f]{2,}$/.test(board) && places.every((place) => PLACE.test(place))
      : !from && opened === undefined);
  if (!isKnown) return null;
  const shape = {columns: Number(columns), rows: Number(rows)};
  const count = mines === undefined ? usualMines(shape) : Number(mines);
  return {
    ...shape,
    mines: count,
    seed,
    ...named(rules, values),
    hints: hints === '1',
    mineVision: vision === '1',
    grade,
    ...(isGiven && {given: {board, from, ...(opened !== undefined && {opened})}}),
  };
}

/** @returns the catalogue's mines, otherwise about a fifth of the cells */
function usualMines({columns, rows}: {columns: number; rows: number}): number {
  const known = SIZES.find(
    (size) => (size.columns === columns && size.rows === rows) || (size.columns === rows && size.rows === columns),
  );
  return known?.mines ?? Math.max(1, Math.round((columns * rows) / 5));
}

/** @returns beginning with `#new?` */
export function linkTo(plan: Omit<Plan, 'technique'>): string {
  const {columns, rows, mines, seed, rules, changes, hints, mineVision, grade, given} = plan;
  const which = given ? {rules, ...changes, ...given} : {seed, rules, ...changes};
  const fields = new URLSearchParams({size: `${columns}x${rows}`, mines: String(mines), ...which});
  if (!hints) fields.set('hints', '0');
  if (mineVision) fields.set('vision', '1');
  if (grade && !given) fields.set('grade', grade);
  // Neither sign needs an escape there, and both are easier to read.
  return `#new?${fields}`.replaceAll('%2C', ',').replaceAll('%3B', ';');
}
