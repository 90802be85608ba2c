/** The options, by their groups and the names under which they are kept. */

/** Its title, its help, and what can be chosen: values and words, or numbers; neither: it is a switch. */
export type Option = [string, string, ([string, string][] | {min: number; max: number; step: number})?];

export const OPTIONS = {
  Looks: {
    theme: [
      'Theme',
      'Automatic follows your system, dark and high contrast included.',
      Object.entries({auto: 'Automatic', light: 'Light', dark: 'Dark', contrast: 'High contrast'}),
    ],
    cells: [
      'Cells',
      'A board larger than the window scrolls. On a touch screen, zoom with two fingers.',
      [0, 24, 32, 40, 48, 56, 64].map((size) => [String(size), size ? `${size} pixels` : 'As large as fits']),
    ],
    numbers: [
      'Numbers',
      'The colour-blind safe set tells numbers apart with red-green and blue-yellow colour blindness.',
      Object.entries({standard: 'Usual colours', 'colour-blind': 'Colour-blind safe'}),
    ],
    motion: [
      'Motion',
      'Reduced shows every change at once, without movement.',
      Object.entries({auto: 'As the system says', reduced: 'Reduced'}),
    ],
  },
  Hands: {
    longPress: ['Long press', 'How long a finger rests on a cell before it flags.', {min: 150, max: 800, step: 10}],
    hand: [
      'Flag mode button',
      'Which thumb reaches Flag mode on phones.',
      Object.entries({right: 'Right hand', left: 'Left hand'}),
    ],
    flagTool: ['Flag mode in the toolbar', 'With a mouse, too. Otherwise it’s under More.'],
    flagAfterOpening: [
      'Flag mode after the first opening',
      'Then a press flags and a long press opens, until you change it.',
    ],
    safeMode: ['Confirm each opening', 'Opening takes two presses: the first marks the cell, the second opens it.'],
    countdown: ['Countdown numbers', 'A number shows how many mines are left to flag around it.'],
    questionMarks: ['Question marks', 'Flag a flagged cell again for a question mark: a note to yourself.'],
  },
  Help: {
    bestGuess: [
      'Best guess by',
      'The lowest percentage marks the cells that are least often a mine. Best play looks further ahead and may mark another cell.',
      Object.entries({lowest: 'Lowest percentage', best: 'Best play'}),
    ],
  },
  Clock: {
    clock: [
      'The clock starts',
      'It stops while the game is paused or the tab is hidden.',
      Object.entries({move: 'with the first move', board: 'when the board is shown'}),
    ],
  },
  Account: {
    idle: [
      'Lock after',
      'Locks your profile after this long without activity.',
      [10, 30, 60, 0].map((minutes) => [String(minutes), minutes ? `${minutes} minutes` : 'never']),
    ],
  },
} satisfies Record<string, Record<string, Option>>;
