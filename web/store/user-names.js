/** User names: what may be one, and which are the same. Pure functions; problems are sentences, empty when there is none. */
import * as words from '../words/store.js';

const LENGTH = {least: 8, most: 24};

/** Control, format, private and unassigned characters, halves of pairs; every separator but the plain space. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}]|(?! )\p{Z}/u;
/** Letters and signs by class that show as nothing: Hangul fillers, the empty braille cell, selectors and joiners. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]|\p{Default_Ignorable_Code_Point}/u;

/** @param {string} text @returns {string} as it is kept and shown */
export const tidy = (text) => text.normalize('NFC');

/** @param {string} name @returns {string} equal for names that differ only in case or in forms of letters */
export function folded(name) {
  // Upper case first: it brings together what lower case keeps apart (ß and ss, the two small sigmas).
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** @param {string} text @returns {string} why it can be no name of a profile here */
export const nameProblem = (text) => problemOf(tidy(text), LENGTH.least);

/**
 * Of a name that a file brings: the same, but that guests' files bear a shorter one, and that its characters are counted as they
 * stand, as the command line does.
 *
 * @param {string} text @returns {string} why it can be none
 */
export const foreignNameProblem = (text) => problemOf(text, 1);

/** @param {string} name @param {number} least @returns {string} */
function problemOf(name, least) {
  const length = [...name].length;
  if (length < least || length > LENGTH.most) return words.nameLength(least, LENGTH.most);
  if (HIDDEN.test(name) || BLANK.test(name)) return words.NAME_HIDDEN;
  return /^ | $| {2}/.test(name) ? words.NAME_SPACES : '';
}
