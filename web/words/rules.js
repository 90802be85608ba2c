/**
 * The rules of a game in words: each field with its question, each value as a choice and as a half-sentence.
 *
 * @typedef {import('../rules.js').Field} Field
 */
import {counted} from './format.js';

/**
 * @typedef {{label: string, help: string, values: Record<string, [choice: string, clause: string]>}} Told  `choice` is what is chosen, `clause` what goes
 *   after "as Classic, but"
 */

/** @type {Readonly<Record<Exclude<Field, 'lives'>, Told>>} */
export const TOLD = Object.freeze({
  start: {
    label: 'First cell',
    help: 'What your first click guarantees.',
    values: {
      opening: ['opens an area', 'the first cell opens an area'],
      safe: ['is safe', 'the first cell is safe'],
      any: ['is like every other', 'the first cell is like every other'],
    },
  },
  layout: {
    label: 'Boards',
    help: 'How the mines are laid.',
    values: {
      random: ['are drawn by chance', 'boards are drawn by chance'],
      no_guess: ['can be solved by logic', 'logic alone solves the board'],
    },
  },
  knowledge: {
    label: 'What counts as known',
    help: 'What the game counts as knowable when you hit a mine.',
    values: {
      deducible: ['all you could find out', 'all you could find out counts as known'],
      visible: ['the open numbers only', 'only the open numbers count as known'],
    },
  },
  guess: {
    label: 'A guess',
    help: 'What becomes of opening a cell that is not proven.',
    values: {
      forgiven: ['is saved: the mine moves', 'a mine that could not be known moves away'],
      luck: ['is luck', 'a guess is luck'],
      forgiven_when_forced: ['is saved when forced, else luck', 'a forced guess is saved, any other is luck'],
      only_when_forced: ['is safe when forced, else deadly', 'a forced guess is safe, any other deadly'],
      never: ['always loses', 'a guess loses, mine or not'],
    },
  },
  guess_where: {
    label: 'A forced guess',
    help: 'Where it is safe.',
    values: {
      '': ['', ''],
      frontier: ['beside open numbers', 'a forced guess is safe beside open numbers only'],
      anywhere: ['anywhere', 'a forced guess is safe anywhere'],
    },
  },
  assist: {
    label: 'The game opens a cell',
    help: 'When you are stuck. If it ever does, Get hint has it open one too.',
    values: {
      none: ['never', 'the game opens nothing for you'],
      safe_cell: ['when none is proven safe', 'the game opens a cell when none is proven safe'],
      safe_or_mine: ['when nothing is proven', 'the game opens a cell when nothing is proven, safe or mine'],
    },
  },
  flag_marks: {
    label: 'Marked at once',
    help: 'What the game tells of your flags while they stand.',
    values: {
      '': ['nothing', 'flags are not remarked on'],
      over_flagged: ['numbers with too many flags', 'numbers with too many flags are marked'],
      proven_wrong: ['flags that are proven wrong', 'flags that are proven wrong are marked'],
      'over_flagged,proven_wrong': ['both', 'wrong flags and numbers with too many are marked'],
    },
  },
  win: {
    label: 'You win',
    help: 'What ends the game well.',
    values: {
      open: ['by opening all that is safe', 'you win by opening all that is safe'],
      open_and_flag: ['by opening and flagging all', 'you win by opening all that is safe and flagging every mine'],
      either: ['by opening or by flagging all', 'you win by opening all that is safe, or by flagging every mine'],
    },
  },
  undo: {
    label: 'Undo',
    help: 'Which moves you may take back.',
    values: {
      none: ['none', 'no move can be taken back'],
      after_loss: ['the move that lost', 'the move that lost can be taken back'],
      free: ['any move', 'any move can be taken back'],
    },
  },
});

/** What the first cell guarantees, where the game opens it itself. */
export const GIVEN_START = 'What the first cell guarantees, which the game opens.';

/** @param {boolean} isByNumbers whether numbers are played, not cells @returns {string} what hints are */
export const hintsTold = (isByNumbers) =>
  isByNumbers ? 'Ask what is useful next.' : 'Ask about a cell: safe, a mine, or in how many worlds.';

/** @param {boolean} areMoved whether mines can give way @returns {string} what Mine Vision shows */
export const visionTold = (areMoved) =>
  areMoved ? 'See the mines in red, and watch them move when you are saved.' : 'See the mines in red.';

export const LIVES_TOLD = {label: 'Number of lives', help: 'A mine costs one, and stays in sight. The last one loses.'};

/** What a board is to need of whoever solves it. @type {{label: string, help: string, barred: string, values: Record<string, string>}} */
export const GRADE_TOLD = {
  label: 'Grade',
  help: 'The hardest step that the board needs. Such a board is for practice, and stays off the leaderboard.',
  barred: 'Only boards that logic can solve have a grade: choose such rules first, as No guess.',
  values: {
    '': 'any',
    trivial: 'trivial: single numbers',
    subtraction: 'subtraction: pairs of numbers',
    reduction: 'reduction: several numbers at once',
    total: 'total: the number of mines',
    'case split': 'case split: trying out',
  },
};

/** @param {Field} field @param {string} value @returns {string} empty where there is nothing to say */
function clause(field, value) {
  if (field === 'lives')
    return value === '1' ? 'one mine loses' : `you have ${counted(Number(value), 'life', 'lives')}`;
  return (Object.hasOwn(TOLD, field) ? TOLD[field].values[value]?.[1] : null) ?? `${field} ${value}`;
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

/**
 * Why a value cannot be chosen.
 *
 * @param {string} choice as it is offered @param {Field|'play'} field @param {string} value that does not go with it; `several` lives
 */
export function apart(choice, field, value) {
  if (field === 'lives') return oneLifeOnly(choice);
  if (field === 'play') return `“${choice}” does not go with constraints.`;
  const {label, values} = TOLD[field];
  return `“${choice}” does not go with “${label}: ${values[value][0]}”.`;
}

/** @param {string} choice that allows one life only */
export const oneLifeOnly = (choice) => `“${choice}” goes with one life only.`;
