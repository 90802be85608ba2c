/**
 * What kind of game a game was: its rules, its board, its assistance, each as a key for addresses and in words.
 *
 * @typedef {import('../../store/fold.js').Summary} Summary
 * @typedef {import('../../store/fold.js').Class} Class
 * @typedef {{rules: string, board: string, assistance: string}} Kind  keys: `quantum`, `quantum, start safe`; `13x9x30`; `hints+mineVision`
 */
import {titleOf} from '../../catalogue.js';
import {classOf} from '../../store/fold.js';
import {counted} from '../../words/format.js';
import {rulesNamed} from '../../words/rules.js';

/** @type {WeakMap<Class, Kind>} */
const known = new WeakMap();

/** @type {Record<string, string>} */
const ASSISTANCE = {
  none: 'No help',
  hints: 'Hints',
  mineVision: 'Mine Vision',
  undo: 'Undo',
  help: 'Cells opened for you',
};

/** @param {Summary} summary @returns {Kind} the same object for all of a class */
export function kindOf(summary) {
  const own = classOf(summary);
  const kind = known.get(own) ?? kindOfClass(own);
  known.set(own, kind);
  return kind;
}

/** @param {Class} own @returns {Kind} */
export function kindOfClass({rules, changes, size, mines, assistance}) {
  return {
    rules: [rules, ...changes].join(', '),
    board: `${size.replace('×', 'x')}x${mines}`,
    assistance: assistance.join('+') || 'none',
  };
}

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
