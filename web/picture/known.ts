/** The looks of known programs, unpacked. They are large, and only the thread that reads pictures needs them. */

import {namedLooks, type State, type Theme} from './looks.js';
import {MEASURED} from './measured.js';

let themes: Theme[] | null = null;

/** The themes that we know, unpacked when they are first needed. */
export function knownThemes(): Theme[] {
  themes ??= MEASURED.map(([name, looks]) => ({
    name,
    looks: namedLooks(looks.map(([state, ...lines]) => ({state: state as State, look: lines.join('')}))),
  }));
  return themes;
}
