/**
 * The addresses of games that teach: `#learn?lesson=total` is a lesson, `#learn?practise=subtraction&size=6x6&mines=7&seed=7` a board
 * to practise on, which is looked for and is the same wherever it is.
 *
 * @typedef {import('../engine/practice.js').Wish} Wish
 * @typedef {{lesson?: string, wish?: Wish, seed?: string, problem?: string}} Asked  one of the three: a lesson by its name, a board
 *   and its seed, or one sentence that says why it is neither
 */
import {LINK_WRONG} from '../words/learn.js';
import {LESSONS, TECHNIQUES} from '../words/lessons.js';
import {problems} from './link.js';

/** @param {string} name */
export const lessonLink = (name) => `#learn?${new URLSearchParams({lesson: name})}`;

/** @param {Wish & {seed: string}} board */
export function practiceLink({technique, columns, rows, mines, seed}) {
  const fields = {practise: technique, size: `${columns}x${rows}`, mines: String(mines), seed};
  return `#learn?${new URLSearchParams(fields)}`;
}

/** @param {string} record @returns {string} the seed that its board to practise on was asked for by: what the drawing is named after */
export const practiceSeed = (record) => /^seed [a-z]+-\d+-(.+)$/m.exec(record)?.[1] ?? '';

/** @param {string} query what follows `#learn?` @returns {Asked} */
export function readLessonLink(query) {
  const fields = Object.fromEntries(new URLSearchParams(query));
  const {lesson, practise, ...board} = fields;
  if (lesson !== undefined) return Object.keys(fields).length === 1 ? lessonAsked(lesson) : {problem: LINK_WRONG};
  return practise === undefined ? {problem: LINK_WRONG} : boardAsked(practise, board);
}

/** @param {string} name @returns {Asked} */
const lessonAsked = (name) => (Object.hasOwn(LESSONS, name) ? {lesson: name} : {problem: LINK_WRONG});

/** @param {string} technique @param {Record<string, string>} fields @returns {Asked} */
function boardAsked(technique, {size = '', mines = '', seed = '', ...others}) {
  const [, columns, rows] = /^(\d{1,3})[xX×](\d{1,3})$/.exec(size) ?? [];
  const isRead = Object.hasOwn(TECHNIQUES, technique) && columns && /^\d{1,4}$/.test(mines) && seed;
  if (!isRead || Object.keys(others).length) return {problem: LINK_WRONG};
  const wish = {technique, columns: Number(columns), rows: Number(rows), mines: Number(mines)};
  const [problem] = Object.values(problems({...wish, seed, changes: {}}));
  return problem ? {problem} : {wish, seed};
}
