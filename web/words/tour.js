/** Sentences of the tour. Each stop says what the press before has shown, and what to press now. */

/** @type {readonly {shown: string, task: string}[]} the last is what stands at the end */
export const STOPS = [
  {shown: 'Some of these cells hide mines. Open all the others.', task: 'Press the ringed cell.'},
  {
    shown: 'A number counts the mines it touches. The upper 2 touches just two closed cells: both are mines.',
    task: 'They fill the lower 2 as well, so the ringed cell is safe. Open it.',
  },
  {
    shown: 'The 3 has two mines for certain. Its third is in one of three cells, and nobody can know which.',
    task: 'Guess: press the ringed cell.',
  },
  {
    shown: 'A mine was there. Nobody could have known, so it moved away: a quantum save.',
    task: 'The 2 has both its mines, so the third of the 3 can only be in the ringed cell. Press it, to see what loses.',
  },
  {
    shown: 'That would lose: you could have proven it. Here it is taken back.',
    task: 'All else round the 2 is safe. Press the ringed cell.',
  },
  {
    shown: 'You won, with one quantum save.',
    task: 'You lose only on a mine that you could have proven, if need be by opening safe cells first. Any other mine moves away.',
  },
];

export const ELSEWHERE = 'Press the ringed cell to go on.';

/** @param {number} stop from 0 @param {number} stops */
export function stopOf(stop, stops) {
  return stop < stops ? `${stop + 1} of ${stops}` : 'Done';
}
