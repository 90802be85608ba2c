/** What a choice in the dialog leads to: a board, a plan of a game. */

import {minesFor, type Plan} from '../../catalogue.js';
import {GRADES, LEVELS, SIZES} from '../../generated/levels.js';
import {arePossible, isPreset, isSearched, named, type Rules, valuesOf} from '../../rules.js';
import {type Choice, FIRST_CHOICE} from '../../store/settings.js';
import {hasShape} from '../../ui/shape.js';

/** The name of the size whose columns, rows and mines are typed. */
export const CUSTOM = 'Custom';

/** The name of the size that stands for the board of a finished game. */
export const SAME = 'Same board';

/** On a phone in portrait, boards that are wider than high are turned, unless the player says otherwise. */
export const isTurned = ({turned}: Pick<Choice, 'turned'>): boolean => turned ?? hasShape('upright');

export function shapeOf(choice: Choice): {columns: number; rows: number; mines: number} {
  if (choice.size === CUSTOM) return customShape(choice);
  const size = SIZES.find(({name}) => name === choice.size);
  const {columns, rows, mines} = size ?? LEVELS.find(({name}) => name === choice.size) ?? SIZES[2];
  const count = size ? minesFor(size, choice.multiplier) : mines;
  return isTurned(choice) ? {columns: rows, rows: columns, mines: count} : {columns, rows, mines: count};
}

function customShape({columns, rows, mines, percent}: Choice) {
  return {columns, rows, mines: percent ? Math.round((columns * rows * mines) / 100) : mines};
}

/** @param choice as it was stored, perhaps by another version @returns whether such rules exist */
const isPlayed = (choice: Choice): boolean => isPreset(choice.rules) && arePossible(valuesOf(choice));

/** @param seed empty: one will be drawn */
export function planFrom(choice: Choice, seed: string = ''): Plan {
  const {hints, mineVision} = choice;
  const rules = isPlayed(choice) ? choice : FIRST_CHOICE;
  const grade = gradeOf(choice, rules);
  return {...shapeOf(choice), seed, ...named(rules.rules, valuesOf(rules)), hints, mineVision, grade};
}

/** @returns the chosen grade, if boards of these rules are searched for */
export const gradeOf = ({grade}: Pick<Choice, 'grade'>, rules: Rules): string =>
  isSearched(rules) && GRADES.includes(grade) ? grade : '';
