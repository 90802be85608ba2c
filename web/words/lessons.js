/** What lessons in play by numbers teach, and what each technique is. */

/**
 * Lessons by their names, in the order of the engine.
 *
 * @type {Readonly<Record<string, {title: string, teaches: string, text: readonly string[]}>>}  `teaches`: the idea in a sentence
 */
export const LESSONS = Object.freeze({
  trivial: {
    title: 'What a number settles',
    teaches: 'A number can settle all of its cells at once.',
    text: [
      'A number counts the mines round it. If only that many cells round it are closed, all of them are mines.',
      'If its mines have flags, its other cells are safe. Press such a number to carry it out.',
    ],
  },
  'subtraction-1': {
    title: 'Subtraction: what is left is safe',
    teaches: 'Take one number from another, and the rest is safe.',
    text: [
      'The 1 at the right edge touches two closed cells. The 1 beside it touches the same two, and one more.',
      'Its mine is among the two, so the third cell is safe. Press both numbers, then Subtract.',
    ],
  },
  'subtraction-2': {
    title: 'Subtraction: what is left are mines',
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
      'Carry out what is settled first. Then the 3 on the left shares two cells with the 1, but each has another cell.',
      'Reduce the 3: with that cell left out, at least one mine is in the shared two. Subtract those from the 1.',
    ],
  },
  'reduction-2': {
    title: 'Reduction: a 2 beside a 1',
    teaches: 'Where a 2 stands beside a 1, a safe cell may follow.',
    text: [
      'In the top row of numbers a 2 stands beside a 1. They share two cells, and each has another one.',
      'Without its other cell the 2 still has a mine in the shared two. So the other cell of the 1 is safe.',
    ],
  },
  total: {
    title: 'All mines of the board',
    teaches: 'The mines that are left on the board are a number, too.',
    text: [
      'The mines that are left are a number, too. Whole board stands for it: it has all closed cells.',
      'Subtract numbers from it that share no cells, one after the other. What is left lies outside all of them.',
    ],
  },
  everything: {
    title: 'Everything together',
    teaches: 'One board that needs all of it.',
    text: [
      'This board needs all of it: subtraction, reduction, and the whole board.',
      'Begin with what is settled. When nothing is, look where numbers overlap, and take the whole board last.',
    ],
  },
});

/**
 * Techniques by their names, in the order in which they are learnt.
 *
 * @type {Readonly<Record<string, {title: string, text: string}>>}
 */
export const TECHNIQUES = Object.freeze({
  trivial: {
    title: 'Numbers alone',
    text: 'A number settles all of its closed cells: they are safe, or they are mines.',
  },
  subtraction: {
    title: 'Subtraction',
    text: 'The cells of one number lie within those of another: the rest holds the difference.',
  },
  reduction: {title: 'Reduction', text: 'A cell is left out: the others hold as many mines as before, or one fewer.'},
  merging: {
    title: 'Merging',
    text: 'Two ranges for the same cells become one: what both of them allow. It helps to see clearly; no board needs it.',
  },
  total: {title: 'The whole board', text: 'All mines that are left, less those that numbers account for.'},
});
