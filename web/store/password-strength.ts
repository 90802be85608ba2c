/** How strong a password is: a rough upper estimate of the bits that a guesser who knows habits needs. */

import * as words from '../words/account.js';
import {folded} from './user-names.js';

const CLASSES = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
] as [RegExp, number][];
/** What guessers try first. */
const COMMON =
  /passwor[dt]|pa55w[o0]rd|qwert[yz]?|asdf|letmein|welcome|admin|minesweeper|iloveyou|dragon|monkey|football/giu;
const WORD = /\p{L}{2,}/gu;
/** Letters that no word in a language with Latin letters has next to each other. */
const UNSAID = /[^aeiouy]{5}|[aeiouy]{4}|q(?!u)|[jvx][^aeiouy]/;
/** What people put between words: it adds next to nothing. */
const JOINTS = /[ ._-]/g;
/**
 * The bits at which each step begins. A guess costs 600,000 rounds, so 50 bits are out of reach of a single machine.
 */
const STEPS = [30, 42, 54, 70];

/** @returns 0 weak to 4 very strong, and what to say; no text for an empty password */
export function strength(password: string, name: string = ''): {score: 0 | 1 | 2 | 3 | 4; text: string} {
  if (!password) return {score: 0, text: ''};
  const bits = guessBits(password, name);
  const score = STEPS.filter((least) => bits >= least).length as 0 | 1 | 2 | 3 | 4;
  return {score, text: words.STRENGTHS[score]};
}

/** @returns the number of characters in its classes */
const alphabet = (password: string): number =>
  CLASSES.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);

/**
 * Words count by the rule of NIST SP 800-63 (2006, appendix A) for text that people choose, 4 bits for the first letter
 * and 2 for each further one; all other characters as if they were drawn.
 */
function guessBits(password: string, name: string): number {
  let left = folded(password).replace(COMMON, 'x');
  if (name) left = left.replaceAll(folded(name), 'x');
  const words = (left.match(WORD) ?? []).filter(isPronounced);
  const between = words.reduce((text, word) => text.replace(word, ''), words.length ? left.replace(JOINTS, '') : left);
  return words.reduce((sum, {length}) => sum + 2 + 2 * length, 0) + unlike(between) * Math.log2(alphabet(password));
}

/** @param word in lower case @returns whether people could pronounce it; always true for other than Latin letters */
function isPronounced(word: string): boolean {
  const isLatin = /[a-z]/.test(word);
  return isLatin ? /[aeiouy]/.test(word) && !UNSAID.test(word) : !/\p{Script=Han}/u.test(word);
}

/** @returns its length without repetitions and sequences */
function unlike(text: string): number {
  const codes = [...text].map((each) => each.codePointAt(0) ?? 0);
  const isNew = (code: number, i: number) => i < 2 || code - codes[i - 1] !== codes[i - 1] - codes[i - 2];
  return Math.min(codes.filter(isNew).length, 1.5 * new Set(codes).size);
}
