/** The rules of a game as they are offered: each field with its question, and each value as a choice. */

import type {Field} from '../rules.js';
import {CLAUSES, guessesAs} from './rules.js';

export type Offer = {label: string; help: string; values: Record<string, string>};

export const OFFERS: Readonly<Record<Exclude<Field, 'lives'>, Offer>> = Object.freeze({
  start: {
    label: 'First cell',
    help: 'What your first click guarantees.',
    values: {opening: 'opens an area', safe: 'is safe', any: 'no protection'},
  },
  layout: {
    label: 'Boards',
    help: 'How the mines are placed.',
    values: {random: 'are random', no_guess: 'can be solved by logic'},
  },
  knowledge: {
    label: 'What counts as known',
    help: 'What the game counts as knowable when you hit a mine.',
    values: {deducible: 'all you could find out', visible: 'the open numbers only'},
  },
  guess: {
    label: 'A guess',
    help: 'What happens when you open a cell you haven’t proven safe.',
    values: guessesAs('choice'),
  },
  guess_where: {
    label: 'A forced guess',
    help: 'Where it is safe.',
    values: {'': '', frontier: 'next to open numbers', anywhere: 'anywhere'},
  },
  assist: {
    label: 'The game opens a cell',
    help: 'Opens a safe cell when you’re stuck, or when you press Open one for me.',
    values: {none: 'never', safe_cell: 'when none is provably safe', safe_or_mine: 'when nothing can be proven'},
  },
  flag_marks: {
    label: 'Flag checking',
    help: 'What the game points out about your flags.',
    values: {
      '': 'nothing',
      over_flagged: 'numbers with too many flags',
      proven_wrong: 'wrong flags',
      'over_flagged,proven_wrong': 'both',
    },
  },
  win: {
    label: 'You win',
    help: 'How you win.',
    values: {
      open: 'by opening every safe cell',
      open_and_flag: 'by opening every safe cell and flagging every mine',
      either: 'by opening every safe cell, or flagging every mine',
    },
  },
  undo: {
    label: 'Undo',
    help: 'Which moves you can take back.',
    values: {none: 'none', after_loss: 'the move that lost', free: 'any move'},
  },
});

/** What the first cell guarantees, where the game opens it itself. */
export const GIVEN_START = 'What the first cell guarantees. The game opens it for you.';

/** @param isByConstraints whether numbers are played, not cells @returns what hints are */
export const hintsHelp = (isByConstraints: boolean): string =>
  isByConstraints ? 'Ask what is useful next.' : 'Check any cell: safe, a mine, or its percentage.';

/** @param areMoved whether mines can move @returns what Mine Vision shows */
export const visionHelp = (areMoved: boolean): string =>
  areMoved ? 'See the mines in red, and watch them move when you are saved.' : 'See the mines in red.';

export const LIVES_OFFER = {
  label: 'Number of lives',
  help: 'A mine costs one and stays in sight. You lose when none is left.',
};

/** The hardest step that a board needs. */
export const GRADE_OFFER: Offer & {barred: string} = {
  label: 'Grade',
  help: 'The hardest step the board needs. With a grade chosen, the game stays off the leaderboard.',
  barred: 'Only no-guess boards are graded. Choose No guess first.',
  values: {
    '': 'any',
    trivial: 'trivial: single numbers',
    subtraction: 'subtraction: pairs of numbers',
    reduction: 'reduction: several numbers at once',
    total: 'total: the number of mines',
    'case split': 'case split: what-if reasoning',
  },
};

/**
 * Why a value cannot be chosen.
 *
 * @param choice as it is offered @param value that does not go with it; `several` lives
 */
export function apart(choice: string, field: Field | 'play', value: string) {
  if (field === 'lives') return oneLifeOnly(choice);
  const reason = field === 'play' ? 'you play by constraints' : CLAUSES[field][value];
  return `“${choice}” is not available when ${reason}.`;
}

/** @param choice that allows one life only */
export const oneLifeOnly = (choice: string) => `“${choice}” is only available with one life.`;
