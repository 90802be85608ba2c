/** What lessons in constraint play teach, and what each technique is. */

/** Lessons by their names, in the order of the engine. `teaches`: the idea in a sentence */
export const LESSONS: Readonly<Record<string, {title: string; teaches: string; text: readonly string[]}>> =
  Object.freeze({
    trivial: {
      title: 'What a number decides',
      teaches: 'One number can decide all of its cells at once.',
      text: [
        'A number counts the mines around it. If only that many cells around it are closed, they are all mines.',
        'Once its mines are flagged, its other cells are safe. Press such a number to flag or open its cells.',
      ],
    },
    'subtraction-1': {
      title: 'Subtraction: what is left is safe',
      teaches: 'Take one number from another, and what is left is safe.',
      text: [
        'The 1 at the right edge touches two closed cells. The 1 next to it touches the same two, and one more.',
        'Its mine is among the two, so the third cell is safe. Press both numbers, then Subtract.',
      ],
    },
    'subtraction-2': {
      title: 'Subtraction: the rest are mines',
      teaches: 'Take one number from another, and the rest are mines.',
      text: [
        'The 1 at the top touches two closed cells. The 2 below it touches the same two, and one more.',
        'Only one of its mines is among the two, so the third cell is the other. Press both numbers, then Subtract.',
      ],
    },
    'reduction-1': {
      title: 'Reduction: part of a constraint',
      teaches: 'Leave a cell out, and one number fits into another.',
      text: [
        'First press the numbers that are already decided. The 3 on the left and the 1 then share two cells, and each has one of its own.',
        'Reduce the 3: with that cell left out, at least one mine is in the shared two. Subtract those from the 1.',
      ],
    },
    'reduction-2': {
      title: 'Reduction: a 2 next to a 1',
      teaches: 'A 2 next to a 1 can give a safe cell.',
      text: [
        'In the top row of numbers there is a 2 next to a 1. They share two cells, and each has one of its own.',
        'Press the 2, then Reduce: without its own cell it still has a mine in the shared two. Subtract that from the 1.',
      ],
    },
    total: {
      title: 'All the mines on the board',
      teaches: 'The mine counter is a clue too.',
      text: [
        'The mine counter is a clue too. Whole board covers every closed cell.',
        'Press it and a number, then Subtract. Go on with numbers that share no cells: what is left is outside all of them.',
      ],
    },
    everything: {
      title: 'Everything together',
      teaches: 'One board that needs all of it.',
      text: [
        'This board needs all of it: subtraction, reduction, and the whole board.',
        'First press the numbers that are decided. When none is, look where numbers overlap, and leave the whole board for last.',
      ],
    },
  });

/** Techniques by their names, in the order in which they are learnt. */
export const TECHNIQUES: Readonly<Record<string, {title: string; text: string}>> = Object.freeze({
  trivial: {
    title: 'Numbers alone',
    text: 'A number decides all of its closed cells: they are all safe, or all mines.',
  },
  subtraction: {
    title: 'Subtraction',
    text: 'When one number’s cells are all among another’s, the rest hold the difference.',
  },
  reduction: {title: 'Reduction', text: 'Leave out a cell, and the others hold as many mines as before, or one fewer.'},
  merging: {
    title: 'Merging',
    text: 'Two ranges for the same cells become one: what both allow. It makes things clearer, but no board needs it.',
  },
  total: {title: 'The whole board', text: 'All the mines left, minus those that numbers account for.'},
});
