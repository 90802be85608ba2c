/** The list of keys. */

import {createDialog, openDialog} from '../ui/dialog.js';
import {type Child, h} from '../ui/h.js';

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

const ABOUT =
  'They act while the board has the focus; F2 and Esc anywhere. On keyboards without Latin letters, press the key where the letter is on an English one.';

export const showKeys = (host: HTMLElement) => showList(host, 'Keys', h('p', {class: 'quiet'}, ABOUT), keyList(KEYS));

/** Keys or gestures, each with what it does. */
export const keyList = (keys: readonly (readonly [string[], string])[]) =>
  h(
    'dl',
    {class: 'keys'},
    ...keys.flatMap(([pressed, what]) => [h('dt', {}, ...pressed.map((key) => h('kbd', {}, key))), h('dd', {}, what)]),
  );

/** A dialog that is only read. */
export function showList(host: HTMLElement, title: string, ...contents: Child[]) {
  const dialog = createDialog(
    {class: 'dialog', 'aria-labelledby': 'keys-title'},
    h('h2', {id: 'keys-title'}, title),
    ...contents,
    h(
      'div',
      {class: 'dialog-end sticky'},
      h('button', {class: 'button primary', autofocus: true, onclick: () => dialog.close()}, 'Close'),
    ),
  );
  openDialog(host, dialog);
}
