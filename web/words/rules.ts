/** The rules of a game in words: each value of a field as what goes after "as Classic, but". */

import type {Field} from '../rules.js';
import {counted} from './format.js';

/** What happens to a guess: as a `choice` after "A guess", and as a `clause`. */
export const GUESSES: Readonly<Record<string, {choice: string; clause: string}>> = {
  forgiven: {choice: 'is saved: the mine moves', clause: 'a mine that could not be known moves away'},
  luck: {choice: 'is luck', clause: 'a guess is luck'},
  forgiven_when_forced: {
    choice: 'is forgiven if you’re stuck, otherwise luck',
    clause: 'a guess is forgiven if you’re stuck, otherwise luck',
  },
  only_when_forced: {
    choice: 'is safe if you’re stuck, otherwise fatal',
    clause: 'a guess is safe if you’re stuck, otherwise fatal',
  },
  never: {choice: 'always loses', clause: 'a guess loses, mine or not'},
};

export const guessesAs = (form: 'choice' | 'clause'): Record<string, string> =>
  Object.fromEntries(Object.entries(GUESSES).map(([value, words]) => [value, words[form]]));

export const CLAUSES: Readonly<Record<Exclude<Field, 'lives'>, Readonly<Record<string, string>>>> = Object.freeze({
  start: {
    opening: 'the first cell opens an area',
    safe: 'the first cell is safe',
    any: 'the first cell has no protection',
  },
  layout: {random: 'boards are random', no_guess: 'logic alone solves the board'},
  knowledge: {deducible: 'all you could find out counts as known', visible: 'only the open numbers count as known'},
  guess: guessesAs('clause'),
  guess_where: {
    '': '',
    frontier: 'a forced guess is safe next to open numbers only',
    anywhere: 'a forced guess is safe anywhere',
  },
  assist: {
    none: 'the game opens nothing for you',
    safe_cell: 'the game opens a cell when none is provably safe',
    safe_or_mine: 'the game opens a cell when nothing can be proven, safe or mine',
  },
  flag_marks: {
    '': 'the game says nothing about flags',
    over_flagged: 'numbers with too many flags are pointed out',
    proven_wrong: 'wrong flags are pointed out',
    'over_flagged,proven_wrong': 'wrong flags and numbers with too many are pointed out',
  },
  win: {
    open: 'you win by opening every safe cell',
    open_and_flag: 'you win by opening every safe cell and flagging every mine',
    either: 'you win by opening every safe cell, or by flagging every mine once all are certain',
  },
  undo: {
    none: 'no move can be taken back',
    after_loss: 'the move that lost can be taken back',
    free: 'any move can be taken back',
  },
});

/** @returns empty where there is nothing to say */
function clause(field: Field, value: string): string {
  if (field === 'lives')
    return value === '1' ? 'one mine loses' : `you have ${counted(Number(value), 'life', 'lives')}`;
  return (Object.hasOwn(CLAUSES, field) ? CLAUSES[field][value] : null) ?? `${field} ${value}`;
}

/**
 * Some rules by the preset that they come from.
 *
 * @param title of the preset @returns `Classic`; `Classic, but the first cell is safe; you have 3 lives`
 */
export function rulesNamed(title: string, changes: Record<string, string>): string {
  const own = Object.entries(changes).map(([field, value]) => clause(field as Field, value));
  return [title, own.filter(Boolean).join('; ')].filter(Boolean).join(', but ');
}

/** If there are more changes than this, a line counts them instead of naming them. */
const FEW = 2;

/** What some rules are, in one sentence. @param title of the preset */
export function changedBriefly(title: string, changes: Record<string, string>) {
  const count = Object.keys(changes).filter((field) => clause(field as Field, changes[field])).length;
  return count > FEW ? `${title} with ${count} rules changed.` : `As ${rulesNamed(title, changes)}.`;
}
