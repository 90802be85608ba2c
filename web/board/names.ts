/** The board's texts for those who cannot see it. The words are an interface: tests and tools find cells by them. */

import {proofWords} from './proof.js';
import {
  CLOSED,
  FLAGGED,
  type Hint,
  isClosed,
  isWaiting,
  leftRound,
  remarkOn,
  type State,
  shareOf,
  shownCode,
} from './state.js';

const WORDS = ['empty', '1', '2', '3', '4', '5', '6', '7', '8', 'closed', 'flagged', 'marked', 'exploded mine'];

/** The state of a cell in a word or two: `closed`, `3`, `wrong flag`. */
export function stateWord(state: State, cell: number) {
  if (state.hidden) return 'closed';
  if (state.fatal.has(cell)) return 'exploded mine';
  const code = shownCode(state, cell);
  const flagged = code === FLAGGED;
  const mined = state.revealed?.has(cell);
  if (flagged && mined === false) return 'wrong flag';
  if (mined && !flagged && isClosed(state, cell)) return 'mine';
  return WORDS[code];
}

function hintWord({verdict, percent}: Hint) {
  if (verdict !== 'unsure') return verdict;
  return percent === null ? 'too complex to prove' : `${percent}% mine`;
}

/** What the overlay says of a closed cell, in the words of a hint. */
function shareWord(state: State, cell: number) {
  const share = shareOf(state, cell);
  if (!share) return '';
  const word = share.isCertain ? (share.code ? 'mine' : 'safe') : `${share.text}% mine`;
  const best = share.by === 'best' ? ', best guess by the best play' : ', best guess';
  return `, ${word}${share.isBest && share.by !== 'drawn' ? best : ''}`;
}

function suffixes(state: State, cell: number) {
  if (state.hidden || !isClosed(state, cell)) return '';
  if (state.world) return state.world.has(cell) ? ', mine in this layout' : '';
  const hint = state.hints.get(cell);
  return (
    (hint ? `, ${hintWord(hint)}` : shareWord(state, cell)) +
    (state.vision?.has(cell) && !state.revealed ? ', mine here' : '')
  );
}

/** The accessible name of a cell: `row 2, column 5, closed, 37% mine`, counted from 1. */
export function cellName(state: State, cell: number) {
  const row = Math.floor(cell / state.columns) + 1;
  const column = (cell % state.columns) + 1;
  const remark = remarkOn(state, cell);
  const added = (!state.hidden && state.layer?.words(cell)) || '';
  const what =
    stateWord(state, cell) + (remark && `, ${remark}`) + suffixes(state, cell) + proofWords(state, cell) + added;
  return `row ${row}, column ${column}, ${what}`;
}

/**
 * The description of a cell, which is not part of the name that others find it by: nothing, that it waits, or what is
 * left to flag around it.
 */
export function cellDescription(state: State, cell: number) {
  if (isWaiting(state, cell)) return 'waiting';
  if (state.asked === cell) return 'press again to open';
  const counts = state.countdown && !state.hidden && state.cells[cell] > 0 && state.cells[cell] < CLOSED;
  if (counts) return `${leftRound(state, cell)} left`;
  return (!state.hidden && state.layer?.describe(cell)) || '';
}

/** The cells around a cell, row by row, as one spoken text: `Above: 1, closed, closed. Beside: 2, empty. Below: …`. */
export function surroundings(state: State, cell: number) {
  const {columns, rows} = state;
  const row = Math.floor(cell / columns);
  const column = cell % columns;
  const line = (where: string, r: number, shifts: number[]) => {
    const inside = r < 0 || r >= rows ? [] : shifts.map((shift) => column + shift).filter((c) => c >= 0 && c < columns);
    const words = inside.map((c) => stateWord(state, r * columns + c));
    return `${where}: ${words.join(', ') || 'the edge'}.`;
  };
  return [line('Above', row - 1, [-1, 0, 1]), line('Beside', row, [-1, 1]), line('Below', row + 1, [-1, 0, 1])].join(
    ' ',
  );
}
