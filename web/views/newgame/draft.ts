/** The contents of the dialog: the initial ones, and the changes when a field changes. */

import {MULTIPLIER, type Plan, type Size} from '../../catalogue.js';
import {LEVELS, SIZES} from '../../generated/levels.js';
import {FIELDS, type Field, named, normalised, valuesOf} from '../../rules.js';
import {type Choice, FIRST_CHOICE} from '../../store/settings.js';
import {CUSTOM, gradeOf, isTurned, SAME} from './choice.js';

/** The choice of an existing board, with its rules. */
export function again(choice: Choice, {rules, changes, hints, mineVision}: Plan): Choice {
  return {...choice, size: SAME, rules, changes, hints, mineVision};
}

/** The choice that shows a plan in the dialog. */
export function choiceFrom(plan: Omit<Plan, 'seed'>): Choice {
  const {columns, rows, mines, rules, changes, hints, mineVision, grade = ''} = plan;
  return {...FIRST_CHOICE, size: CUSTOM, columns, rows, mines, rules, changes, hints, mineVision, grade};
}

/** The size of a level: Expert is 30×16 with its usual mines. */
export function sizeOfLevel(name: string): Size | undefined {
  const level = LEVELS.find((each) => each.name === name);
  return level && SIZES.find(({columns, rows}) => columns === level.columns && rows === level.rows);
}

/** A choice with its numbers as they are typed, and fields that are not part of it. */
export type Draft = Omit<Choice, 'columns' | 'rows' | 'mines'> &
  Record<'columns' | 'rows' | 'mines' | 'seed', string> & {questionMarks: boolean};

export const draftOf = (choice: Choice, seed: string = '', questionMarks: boolean = false): Draft => ({
  ...choice,
  columns: String(choice.columns),
  rows: String(choice.rows),
  mines: String(choice.mines),
  seed,
  questionMarks,
});

/** A draft after a field of that name was changed. Another preset resets all rules to its values. */
export function changed(draft: Draft, name: string, value: string | boolean): Draft {
  if (name === 'rules') return {...draft, rules: String(value), changes: {}};
  if (name === 'unit') return {...draft, percent: value === 'percent'};
  // With other mines it is no longer a level.
  if (name === 'multiplier')
    return {...draft, size: sizeOfLevel(draft.size)?.name ?? draft.size, multiplier: Number(value)};
  if (!isRule(name)) return {...draft, [name]: value};
  return {...draft, ...named(draft.rules, normalised({...valuesOf(draft), [name]: String(value).trim()}))};
}

/** What a field of that name shows. */
export function shown(draft: Draft, name: string) {
  if (isRule(name)) return valuesOf(draft)[name];
  if (name === 'turned') return isTurned(draft);
  if (name === 'multiplier' && sizeOfLevel(draft.size)) return MULTIPLIER.usual;
  if (name === 'grade') return gradeOf(draft, draft);
  if (name === 'unit') return draft.percent ? 'percent' : 'mines';
  return draft[name as 'seed'];
}

/** @returns its numbers are NaN if they are not whole */
export function choiceOf(draft: Draft): Choice {
  const {seed, questionMarks, columns, rows, mines, ...choice} = draft;
  return {...choice, columns: wholeFrom(columns), rows: wholeFrom(rows), mines: wholeFrom(mines)};
}

const isRule = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);

const wholeFrom = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : NaN);
