/**
 * The rules of a game in words: each value of a field as what goes after "as Classic, but".
 *
 * @typedef {import('../rules.js').Field} Field
 */
import {counted} from './format.js';

/** What becomes of a guess: as a `choice` after "A guess", and as a `clause`. @type {Readonly<Record<string, {choice: string, clause: string}>>} */
export const GUESSES = {
  forgiven: {choice: 'is saved: the mine moves', clause: 'a mine that could not be known moves away'},
  luck: {choice: 'is luck', clause: 'a guess is luck'},
  forgiven_when_forced: {
    choice: 'is saved when forced, else luck',
    clause: 'a forced guess is saved, any other is luck',
  },
  only_when_forced: {
    choice: 'is safe when forced, else deadly',
    clause: 'a forced guess is safe, any other deadly',
  },
  never: {choice: 'always loses', clause: 'a guess loses, mine or not'},
};

/** @param {'choice'|'clause'} form @returns {Record<string, string>} */
export const guessesAs = (form) =>
  Object.fromEntries(Object.entries(GUESSES).map(([value, words]) => [value, words[form]]));

/** @type {Readonly<Record<Exclude<Field, 'lives'>, Readonly<Record<string, string>>>>} */
export const CLAUSES = Object.freeze({
  start: {
    opening: 'the first cell opens an area',
    safe: 'the first cell is safe',
    any: 'the first cell is like every other',
  },
  layout: {
    random: 'boards are drawn by chance',
    no_guess: 'logic alone solves the board',
  },
  knowledge: {
    deducible: 'all you could find out counts as known',
    visible: 'only the open numbers count as known',
  },
  guess: guessesAs('clause'),
  guess_where: {
    '': '',
    frontier: 'a forced guess is safe beside open numbers only',
    anywhere: 'a forced guess is safe anywhere',
  },
  assist: {
    none: 'the game opens nothing for you',
    safe_cell: 'the game opens a cell when none is proven safe',
    safe_or_mine: 'the game opens a cell when nothing is proven, safe or mine',
  },
  flag_marks: {
    '': 'flags are not remarked on',
    over_flagged: 'numbers with too many flags are marked',
    proven_wrong: 'flags that are proven wrong are marked',
    'over_flagged,proven_wrong': 'wrong flags and numbers with too many are marked',
  },
  win: {
    open: 'you win by opening all that is safe',
    open_and_flag: 'you win by opening all that is safe and flagging every mine',
    either: 'you win by opening all that is safe, or by flagging every mine when all of them are certain',
  },
  undo: {
    none: 'no move can be taken back',
    after_loss: 'the move that lost can be taken back',
    free: 'any move can be taken back',
  },
});

/** @param {Field} field @param {string} value @returns {string} empty where there is nothing to say */
function clause(field, value) {
  if (field === 'lives')
    return value === '1' ? 'one mine loses' : `you have ${counted(Number(value), 'life', 'lives')}`;
  return (Object.hasOwn(CLAUSES, field) ? CLAUSES[field][value] : null) ?? `${field} ${value}`;
}

/**
 * Some rules by the preset that they come from.
 *
 * @param {string} title of the preset @param {Record<string, string>} changes
 * @returns {string} `Classic`; `Classic, but the first cell is safe; you have 3 lives`
 */
export function rulesNamed(title, changes) {
  const own = Object.entries(changes).map(([field, value]) => clause(/** @type {Field} */ (field), value));
  return [title, own.filter(Boolean).join('; ')].filter(Boolean).join(', but ');
}

/** More than so many changes are counted, not named, where there is room for a line. */
const FEW = 2;

/** @param {string} title of the preset @param {Record<string, string>} changes */
export function changedBriefly(title, changes) {
  const count = Object.keys(changes).filter((field) => clause(/** @type {Field} */ (field), changes[field])).length;
  return count > FEW ? `${title} with ${count} rules changed.` : `As ${rulesNamed(title, changes)}.`;
}

/** @param {string[]} titles of the presets that draw the same board from a seed as the rules at hand */
export function seedBoards(titles) {
  if (titles.length < 2) return 'Other rules draw a different board from the same seed.';
  const all = `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`;
  return `${all} draw the same board from a seed. Other rules draw a different one.`;
}
