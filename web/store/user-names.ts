/**
 * User names: which ones are allowed, and which are the same; and which passwords are allowed. Pure functions; problems
 * are sentences, empty if there is none.
 */

import * as words from '../words/store.js';

const NAME_LENGTH = {least: 8, most: 24};

/** Control, format, private and unassigned characters, halves of pairs; every separator except the plain space. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}]|(?! )\p{Z}/u;
/**
 * Characters that count as letters or signs but are invisible: Hangul fillers, the empty braille cell, selectors and
 * joiners.
 */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]|\p{Default_Ignorable_Code_Point}/u;

/** @returns as it is stored and shown */
export const tidy = (text: string): string => text.normalize('NFC');

/** @returns equal for names that differ only in case or in forms of letters */
export function folded(name: string): string {
  // Upper case first: it unites what lower case keeps apart (ß and ss, the two small sigmas).
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** @returns why a profile here cannot have it */
export const nameProblem = (text: string): string => problemOf(tidy(text), NAME_LENGTH.least);

/**
 * The same for a name from a file, except that guests' files have a shorter one, and that its characters are counted as
 * they are, as the command line does.
 *
 * @returns why it cannot be a name
 */
export const foreignNameProblem = (text: string): string => problemOf(text, 1);

function problemOf(name: string, least: number): string {
  const length = [...name].length;
  if (length < least || length > NAME_LENGTH.most) return words.nameLength(least, NAME_LENGTH.most);
  if (HIDDEN.test(name) || BLANK.test(name)) return words.NAME_HIDDEN;
  return /^ | $| {2}/.test(name) ? words.NAME_SPACES : '';
}

/* Which passwords are allowed. */

const PASSWORD_LENGTH = {least: 8, most: 128};

/** @param name of the profile @returns why it cannot be the password */
export function passwordProblem(password: string, name: string): string {
  const length = [...password.normalize('NFC')].length;
  if (length < PASSWORD_LENGTH.least || length > PASSWORD_LENGTH.most) {
    return words.passwordLength(PASSWORD_LENGTH.least, PASSWORD_LENGTH.most);
  }
  return folded(password) === folded(name) ? words.PASSWORD_IS_NAME : '';
}
