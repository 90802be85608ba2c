/**
 * The rules of a game as they are offered: each field with its question, and each value as a choice.
 *
 * @typedef {import('../rules.js').Field} Field
 * @typedef {{label: string, help: string, values: Record<string, string>}} Offer
 */
import {guessesAs} from './rules.js';

/** @type {Readonly<Record<Exclude<Field, 'lives'>, Offer>>} */
export const OFFERS = Object.freeze({
  start: {
    label: 'First cell',
    help: 'What your first click guarantees.',
    values: {
      opening: 'opens an area',
      safe: 'is safe',
      any: 'is like every other',
    },
  },
  layout: {
    label: 'Boards',
    help: 'How the mines are laid.',
    values: {
      random: 'are drawn by chance',
      no_guess: 'can be solved by logic',
    },
  },
  knowledge: {
    label: 'What counts as known',
    help: 'What the game counts as knowable when you hit a mine.',
    values: {
      deducible: 'all you could find out',
      visible: 'the open numbers only',
    },
  },
  guess: {
    label: 'A guess',
    help: 'What happens when you open a cell that is not proven safe.',
    values: guessesAs('choice'),
  },
  guess_where: {
    label: 'A forced guess',
    help: 'Where it is safe.',
    values: {
      '': '',
      frontier: 'beside open numbers',
      anywhere: 'anywhere',
    },
  },
  assist: {
    label: 'The game opens a cell',
    help: 'When you are stuck. If it ever does, Get hint opens one for you too.',
    values: {
      none: 'never',
      safe_cell: 'when none is proven safe',
      safe_or_mine: 'when nothing is proven',
    },
  },
  flag_marks: {
    label: 'Marked at once',
    help: 'What the game points out about your flags.',
    values: {
      '': 'nothing',
      over_flagged: 'numbers with too many flags',
      proven_wrong: 'flags that are proven wrong',
      'over_flagged,proven_wrong': 'both',
    },
  },
  win: {
    label: 'You win',
    help: 'How you win.',
    values: {
      open: 'by opening all that is safe',
      open_and_flag: 'by opening and flagging all',
      either: 'by opening or by flagging all',
    },
  },
  undo: {
    label: 'Undo',
    help: 'Which moves you may take back.',
    values: {
      none: 'none',
      after_loss: 'the move that lost',
      free: 'any move',
    },
  },
});

/** What the first cell guarantees, where the game opens it itself. */
export const GIVEN_START = 'What the first cell guarantees. The game opens it for you.';

/** @param {boolean} isByNumbers whether numbers are played, not cells @returns {string} what hints are */
export const hintsTold = (isByNumbers) =>
  isByNumbers ? 'Ask what is useful next.' : 'Check any cell: safe, a mine, or its percentage.';

/** @param {boolean} areMoved whether mines can give way @returns {string} what Mine Vision shows */
export const visionTold = (areMoved) =>
  areMoved ? 'See the mines in red, and watch them move when you are saved.' : 'See the mines in red.';

export const LIVES_OFFER = {
  label: 'Number of lives',
  help: 'A mine costs one, and stays in sight. You lose when none is left.',
};

/** What a board is to need of whoever solves it. @type {Offer & {barred: string}} */
export const GRADE_OFFER = {
  label: 'Grade',
  help: 'The hardest step that the board needs. Boards of a chosen grade are for practice, and stay off the leaderboard.',
  barred: 'A grade can only be chosen for boards that logic can solve. Choose No guess first.',
  values: {
    '': 'any',
    trivial: 'trivial: single numbers',
    subtraction: 'subtraction: pairs of numbers',
    reduction: 'reduction: several numbers at once',
    total: 'total: the number of mines',
    'case split': 'case split: trying out',
  },
};

/**
 * Why a value cannot be chosen.
 *
 * @param {string} choice as it is offered @param {Field|'play'} field @param {string} value that does not go with it; `several` lives
 */
export function apart(choice, field, value) {
  if (field === 'lives') return oneLifeOnly(choice);
  if (field === 'play') return `“${choice}” does not go with constraints.`;
  const {label, values} = OFFERS[field];
  return `“${choice}” does not go with “${label}: ${values[value]}”.`;
}

/** @param {string} choice that allows one life only */
export const oneLifeOnly = (choice) => `“${choice}” goes with one life only.`;
