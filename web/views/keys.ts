/** The list of keys. */

import {createDialog, openDialog} from '../ui/dialog.js';
import {h} from '../ui/h.js';

/** Keys, and what they do. */
const KEYS: [string[], string][] = [
  [['←', '↑', '→', '↓'], 'go from cell to cell; with Ctrl to the next closed one'],
  [['Home', 'End'], 'to the ends of the row; with Ctrl of the board'],
  [['Enter', 'Space'], 'open a cell, or all around a finished number'],
  [['F'], 'flag'],
  [['G'], 'flag mode'],
  [['H'], 'check a cell: pick one; Escape cancels'],
  [['T'], 'teach me: where to look, then which rule, then the step; the fourth press does it'],
  [['E'], 'open one for me, in helpful games: the game opens a safe cell'],
  [['W'], 'why the cell is what it is; after a loss, why it was lost'],
  [['V'], 'Mine Vision'],
  [['O'], 'percentages: in how many of the layouts each cell is a mine'],
  [['N'], 'another layout, while percentages are on'],
  [['B'], 'before and after the last save, where the mines are seen'],
  [['M'], 'machine; while it is open, A show all, X one move, K keep playing, J guess, D step, L run or pause it'],
  [['S'], 'read out what is around the cell'],
  [['P'], 'pause'],
  [['R', 'F2'], 'next board'],
  [['U'], 'undo, in games whose rules have it'],
  [['Z'], 'go back to the game you just left'],
  [['1', '2', '3'], 'Beginner, Intermediate, Expert'],
  [['B', 'E', 'M'], 'in play by constraints: subtract, reduce, merge'],
  [['T'], 'in play by constraints, while it is shown: the whole board'],
  [['N'], 'in play by constraints: the next step'],
  [['Y'], 'in play by constraints: redo what was undone'],
  [['L'], 'in play by constraints: to the list of what was derived, and back; Delete there deletes'],
  [['O'], 'in play by constraints: the options'],
  [['Esc'], 'in play by constraints: deselect'],
  [['?'], 'this list'],
];

export function showKeys(host: HTMLElement) {
  const dialog = createDialog(
    {class: 'dialog', 'aria-labelledby': 'keys-title'},
    h('h2', {id: 'keys-title'}, 'Keys'),
    h(
      'p',
      {class: 'quiet'},
      'They act while the board has the focus; F2 and Esc anywhere. On keyboards without Latin letters, press the key where the letter is on an English one.',
    ),
    h(
      'dl',
      {class: 'keys'},
      ...KEYS.flatMap(([keys, what]) => [h('dt', {}, ...keys.map((key) => h('kbd', {}, key))), h('dd', {}, what)]),
    ),
    h(
      'div',
      {class: 'dialog-end sticky'},
      h('button', {class: 'button primary', autofocus: true, onclick: () => dialog.close()}, 'Close'),
    ),
  );
  openDialog(host, dialog);
}
