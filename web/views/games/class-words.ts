/** The class of a game in words: its rules, board and assistance, each from its key. */

import type {Summary} from '../../engine/protocol.js';
import {capital, counted} from '../../words/format.js';
import {LESSONS, TECHNIQUES} from '../../words/lessons.js';
import {titleOf} from '../../words/presets.js';
import {rulesNamed} from '../../words/rules.js';

const ASSISTANCE: Record<string, string> = {
  none: 'No help',
  hints: 'Hints',
  mineVision: 'Mine Vision',
  undo: 'Undo',
  help: 'Cells opened for you',
  machine: 'Machine',
};

/** @returns `Quantum`; `Quantum, but the first cell is safe` */
export function rulesInWords(key: string): string {
  const [name, ...changes] = key.split(', ');
  const fields = changes.map((change) => [change.split(' ', 1)[0], change.slice(change.indexOf(' ') + 1)]);
  return rulesNamed(titleOf(name), Object.fromEntries(fields));
}

/** A longer text is not suitable for a list. */
const LONGEST = 40;

/**
 * @param inWords of a key @returns for each key the text in a list: its words, or the number of changed rules if the
 * words are long; never the same text twice
 */
export function offeredAs(keys: string[], inWords: (key: string) => string): [string, string][] {
  const shown = new Map<string, number>();
  return keys.map((key) => {
    const [title, changes] = inWords(key).split(', but ');
    const isLong = changes && inWords(key).length > LONGEST;
    const brief = isLong ? `${title}, ${counted(changes.split('; ').length, 'rule')} changed` : inWords(key);
    const count = (shown.get(brief) ?? 0) + 1;
    shown.set(brief, count);
    return [key, count > 1 ? `${brief} (${count})` : brief];
  });
}

/** @returns `13×9, 30 mines`; an address may contain any other text, which stays as it is */
export function boardInWords(key: string): string {
  if (!/^\d+x\d+x\d+$/.test(key)) return key;
  const [columns, rows, mines] = key.split('x');
  return `${columns}×${rows}, ${counted(Number(mines), 'mine')}`;
}

/** @returns `Hints`; any other text as it is */
export function assistanceInWords(key: string): string {
  const names = key.split('+');
  return names.every((name) => Object.hasOwn(ASSISTANCE, name))
    ? names.map((name) => ASSISTANCE[name]).join(', ')
    : key;
}

/** @param name of a lesson @returns `Lesson 3` */
export const lessonInWords = (name: string): string => `Lesson ${Object.keys(LESSONS).indexOf(name) + 1}`;

/** @param technique that a board was meant to practise @returns `Practice: subtraction` */
export const practiceInWords = (technique: string): string =>
  `Practice: ${(TECHNIQUES[technique]?.title ?? technique).toLowerCase()}`;

/** @returns the lesson or practice of a game; empty if it was neither */
export const purposeInWords = ({lesson, practice}: Pick<Summary, 'lesson' | 'practice'>): string =>
  lesson ? lessonInWords(lesson) : practice ? practiceInWords(practice) : '';

/** @returns how a game ended; a game by constraints cannot be lost */
export const resultInWords = ({state, techniques}: Pick<Summary, 'state' | 'techniques'>): string =>
  state === 'won' ? 'Won' : techniques ? 'Given up' : 'Lost';

/** @returns `Subtraction, reduction`, without the trivial one if there are others */
export function techniquesInWords(techniques: string[]): string {
  const others = techniques.filter((name) => name !== 'trivial');
  return capital(
    (others.length ? others : techniques).map((name) => TECHNIQUES[name]?.title.toLowerCase() ?? name).join(', '),
  );
}
