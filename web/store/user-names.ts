/**
 * User names: what may be one, and which are the same; and what may be a password. Pure functions; problems are sentences,
 * empty when there is none.
 */

import * as words from '../words/store.js';

const NAME_LENGTH = {least: 8, most: 24};

/** Control, format, private and unassigned characters, halves of pairs; every separator but the plain space. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}]|(?! )\p{Z}/u;
/** Letters and signs by class that show as nothing: Hangul fillers, the empty braille cell, selectors and joiners. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]|\p{Default_Ignorable_Code_Point}/u;

/** @returns as it is kept and shown */
export const tidy = (text: string): string => text.normalize('NFC');

/** @returns equal for names that differ only in case or in forms of letters */
export function folded(name: string): string {
  // Upper case first: it brings together what lower case keeps apart (ß and ss, the two small sigmas).
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** @returns why it can be no name of a profile here */
export const nameProblem = (text: string): string => problemOf(tidy(text), NAME_LENGTH.least);

/**
 * Of a name that a file brings: the same, but that guests' files bear a shorter one, and that its characters are counted as they
 * stand, as the command line does.
 *
 * @returns why it can be none
 */
export const foreignNameProblem = (text: string): string => problemOf(text, 1);

function problemOf(name: string, least: number): string {
  const length = [...name].length;
  if (length < least || length > NAME_LENGTH.most) return words.nameLength(least, NAME_LENGTH.most);
  if (HIDDEN.test(name) || BLANK.test(name)) return words.NAME_HIDDEN;
  return /^ | $| {2}/.test(name) ? words.NAME_SPACES : '';
}

/* What may be a password. */

const PASSWORD_LENGTH = {least: 8, most: 128};

/** @param name of the profile @returns why it can be no password of it */
export function passwordProblem(password: string, name: string): string {
  const length = [...password.normalize('NFC')].length;
  if (length < PASSWORD_LENGTH.least || length > PASSWORD_LENGTH.most) {
    return words.passwordLength(PASSWORD_LENGTH.least, PASSWORD_LENGTH.most);
  }
  return folded(password) === folded(name) ? words.PASSWORD_IS_NAME : '';
}
