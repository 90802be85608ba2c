/** Sentences of the tour. Each stop says what the press before has shown, and what to do now. */

/** `touch`: the task where the pointer is a finger; `elsewhere`: what is said of any other press. */
export type Said = {shown: string; task: string; touch?: string; elsewhere?: string};

export const STOPS: readonly Said[] = [
  {shown: 'Some of these cells hide mines. Open all the others to win.', task: 'Press the ringed cell.'},
  {
    shown:
      'Each number counts the mines around it. The upper of the two marked 1s touches only one closed cell: the mine ringed red.',
    task: 'The 1 below it touches that mine too, so its other cell is safe. Open it.',
  },
  {
    shown:
      'The lower 3 touches three closed cells, so all three are mines. The 1 at the top has its mine in one of two.',
    task: 'Nobody can know which, so guess: press the ringed cell.',
  },
  {
    shown: 'Quantum save: you hit a mine nobody could have known about, so it moved.',
    task: 'The marked 1 now touches only one closed cell, so that is the mine. Open it to see how you lose.',
  },
  {
    shown: 'That would have lost: you could have worked it out. In the tour we take it back.',
    task: 'Flag the mine instead: right-click it, or press F.',
    touch: 'Flag the mine instead: hold your finger on it.',
    elsewhere: 'Flag the mine in the black ring: opening it would lose again.',
  },
  {
    shown: 'Flagged: now you can’t open it by accident. The ringed 1 has its only mine flagged.',
    task: 'Press that 1 to open everything else around it.',
    elsewhere: 'Press the ringed 1 to go on.',
  },
];

export const WON = 'You won, with one quantum save.';

/** The lesson of the tour, shown at its end. */
export const LEARNT: readonly [string, string][] = [
  ['What loses:', 'a mine you could have worked out, if need be by opening safe cells first.'],
  ['A quantum save:', 'hit any other mine, and it moves.'],
  ['A flag:', 'marks a mine, and lets you open the rest around a number in one press.'],
];

export const ELSEWHERE = 'Press the ringed cell to go on.';

/** @param stop from 0 */
export const stopOf = (stop: number, stops: number) => (stop < stops ? `${stop + 1} of ${stops}` : 'Done');
