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
      'A number says how many of the closed cells round it are mines.',
      'If it touches as many closed cells as it needs, all of them are mines; if it needs no more, all are safe.',
      'Click such a number: its cells are flagged or opened.',
    ],
  },
  'subtraction-1': {
    title: 'Subtraction: what is left is safe',
    teaches: 'Take one number from another, and the rest is safe.',
    text: [
      'Two numbers overlap: every closed cell of the one is also a cell of the other.',
      'If both need the same, the other cells have none. Select both, and subtract.',
    ],
  },
  'subtraction-2': {
    title: 'Subtraction: what is left are mines',
    teaches: 'Take one number from another, and the rest are mines.',
    text: [
      'Again the cells of one number lie within those of another.',
      'If the larger one needs more, its other cells hold the difference. If there are no more of them than that, they are all mines.',
    ],
  },
  'reduction-1': {
    title: 'Reduction: part of a constraint',
    teaches: 'Leave a cell out, and a constraint fits into another.',
    text: [
      'What two constraints share may be only a part of each, so that neither lies within the other.',
      'Leave a cell of one out: the others hold as many mines as before, or one fewer. Reduce, then subtract.',
    ],
  },
  'reduction-2': {
    title: 'Reduction: down to what is shared',
    teaches: 'Leave out more than one cell.',
    text: [
      'The same idea, in another place: look for two constraints that overlap, and have cells of their own.',
      'Reduce one until only shared cells are left, and subtract that from the other.',
    ],
  },
  total: {
    title: 'All mines of the board',
    teaches: 'The mines that are left on the board are a number, too.',
    text: [
      'The number of mines left is a constraint too: on all closed cells.',
      'Subtract numbers from it, and it tells of the cells that no number touches.',
    ],
  },
  everything: {
    title: 'Everything together',
    teaches: 'One board that needs all of it.',
    text: [
      'This board needs all of it: subtraction, reduction, and the mines of the whole board.',
      'Begin with what is settled. When nothing is, look where numbers overlap.',
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
    text: 'Two ranges for the same cells become one, the narrower of both. It helps to see clearly; no board needs it.',
  },
  total: {title: 'The whole board', text: 'All mines that are left, less those that numbers account for.'},
});
