/** The class of a game in words: its rules, its board, its assistance, each from its key. */

import {isByConstraints} from '../../store/fold.js';
import {counted} from '../../words/format.js';
import {LESSONS, TECHNIQUES} from '../../words/lessons.js';
import {titleOf} from '../../words/presets.js';
import {rulesNamed} from '../../words/rules.js';

/** @type {Record<string, string>} */
const ASSISTANCE = {
  none: 'No help',
  hints: 'Hints',
  mineVision: 'Mine Vision',
  undo: 'Undo',
  help: 'Cells opened for you',
  machine: 'Machine',
};

/** @param {string} key @returns {string} `Quantum`; `Quantum, but the first cell is safe` */
export function rulesInWords(key) {
  const [name, ...changes] = key.split(', ');
  const fields = changes.map((change) => [change.split(' ', 1)[0], change.slice(change.indexOf(' ') + 1)]);
  return rulesNamed(titleOf(name), Object.fromEntries(fields));
}

/** @param {string} key @returns {string} `13×9, 30 mines`; an address may hold any other text, which is left as it is */
export function boardInWords(key) {
  if (!/^\d+x\d+x\d+$/.test(key)) return key;
  const [columns, rows, mines] = key.split('x');
  return `${columns}×${rows}, ${counted(Number(mines), 'mine')}`;
}

/** @param {string} key @returns {string} `Hints`; any other text as it is */
export function assistanceInWords(key) {
  const names = key.split('+');
  return names.every((name) => Object.hasOwn(ASSISTANCE, name))
    ? names.map((name) => ASSISTANCE[name]).join(', ')
    : key;
}

/** @param {string} name of a lesson @returns {string} `Lesson 3` */
export const lessonInWords = (name) => `Lesson ${Object.keys(LESSONS).indexOf(name) + 1}`;

/** @param {string} technique that a board was there to practise @returns {string} `Practice: subtraction` */
export const practiceInWords = (technique) => `Practice: ${(TECHNIQUES[technique]?.title ?? technique).toLowerCase()}`;

/** @param {import('../../store/fold.js').Summary} summary @returns {string} the lesson or the practice that a game was; empty where it was neither */
export function purposeInWords({lesson, practice}) {
  if (lesson) return lessonInWords(lesson);
  return practice ? practiceInWords(practice) : '';
}

/** @param {import('../../store/fold.js').Summary} summary @returns {string} how a game ended: one by constraints cannot be lost */
export function resultInWords(summary) {
  if (summary.state === 'won') return 'Won';
  return isByConstraints({summary}) ? 'Given up' : 'Lost';
}

/** @param {string[]} techniques @returns {string} `Subtraction, reduction`: what goes without saying is left out where there are others */
export function techniquesInWords(techniques) {
  const others = techniques.filter((name) => name !== 'trivial');
  const words = (others.length ? others : techniques)
    .map((name) => TECHNIQUES[name]?.title.toLowerCase() ?? name)
    .join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
