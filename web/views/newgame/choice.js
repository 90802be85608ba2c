/**
 * What a choice in the dialog makes: a shape, a plan of a game; and back from a plan.
 *
 * @typedef {import('../../store/settings.js').Choice} Choice
 * @typedef {import('../../catalogue.js').Plan} Plan
 */
import {minesFor} from '../../catalogue.js';
import {GRADES, LEVELS, SIZES} from '../../generated/levels.js';
import {arePossible, isPreset, isSearched, named, valuesOf} from '../../rules.js';
import {FIRST_CHOICE} from '../../store/settings.js';

/** The name of the size whose columns, rows and mines are typed. */
export const CUSTOM = 'Custom';

/** The name of the size that is the board of a game that has ended. */
export const SAME = 'Same board';

/** A phone held upright: boards that are wider than high are played turned there, unless the player says otherwise. */
const UPRIGHT = '(pointer: coarse) and (orientation: portrait) and (max-width: 599px)';

/** @param {Choice} choice @returns {boolean} */
export function isTurned({turned}) {
  return turned ?? matchMedia(UPRIGHT).matches;
}

/**
 * @param {Choice} choice
 * @returns {{columns: number, rows: number, mines: number}}
 */
export function shapeOf(choice) {
  if (choice.size === CUSTOM) return customShape(choice);
  const size = SIZES.find(({name}) => name === choice.size);
  const {columns, rows, mines} = size ?? LEVELS.find(({name}) => name === choice.size) ?? SIZES[2];
  const count = size ? minesFor(size, choice.multiplier) : mines;
  return isTurned(choice) ? {columns: rows, rows: columns, mines: count} : {columns, rows, mines: count};
}

/** @param {Choice} choice */
function customShape({columns, rows, mines, percent}) {
  return {columns, rows, mines: percent ? Math.round((columns * rows * mines) / 100) : mines};
}

/** @param {Choice} choice as it was kept, which may be by another version @returns {boolean} whether there are such rules */
const isPlayed = (choice) => isPreset(choice.rules) && arePossible(valuesOf(choice));

/** @param {Choice} choice @param {string} seed empty: to be drawn @returns {Plan} */
export function planFrom(choice, seed = '') {
  const {hints, mineVision} = choice;
  const rules = isPlayed(choice) ? choice : FIRST_CHOICE;
  const grade = gradeOf(choice, rules);
  return {...shapeOf(choice), seed, ...named(rules.rules, valuesOf(rules)), hints, mineVision, grade};
}

/**
 * @param {Pick<Choice, 'grade'>} choice @param {import('../../rules.js').Rules} rules
 * @returns {string} the grade that boards are wished to be of, where the rules have them searched for
 */
export const gradeOf = ({grade}, rules) => (isSearched(rules) && GRADES.includes(grade) ? grade : '');

/** The choice of a board that there is already, by the rules that it had. @param {Choice} choice @param {Plan} plan @returns {Choice} */
export function again(choice, {rules, changes, hints, mineVision}) {
  return {...choice, size: SAME, rules, changes, hints, mineVision};
}

/** The choice that shows a plan in the dialog. @param {Plan} plan @returns {Choice} */
export function choiceFrom({columns, rows, mines, rules, changes, hints, mineVision, grade = ''}) {
  return {
    ...FIRST_CHOICE,
    changes,
    size: CUSTOM,
    columns,
    rows,
    mines,
    rules,
    hints,
    mineVision,
    grade,
  };
}
