/**
 * What the time line is marked with: the saves above it, the guesses below it, the end. Those that would lie on each other
 * become one mark, which says what it holds.
 *
 * @typedef {import('./plies.js').Plies} Plies
 * @typedef {import('./plies.js').Mark} Kind
 * @typedef {{kind: Kind, x: number, numbers: number[]}} Mark  `numbers`: of its plies; `x`: px from the line's beginning to its middle
 */

/** px between the middles of two marks of a row, at least. */
export const PITCH = 18;

/**
 * @param {Pick<Plies, 'last'|'markAt'|'isSave'|'isGuess'>} plies
 * @param {(ply: number) => number} xOf px from the line's beginning
 * @returns {Mark[]} from left to right in each row, the end last
 */
export function marksOf(plies, xOf) {
  const {last} = plies;
  const numbers = Array.from({length: last}, (_, i) => i + 1);
  const end = {kind: /** @type {Kind} */ (plies.markAt(last)), x: xOf(last), numbers: [last]};
  // The end stands in the saves' row: they stay clear of it.
  const saves = merged('save', numbers.filter(plies.isSave), (ply) => Math.min(xOf(ply), end.x - PITCH));
  const guesses = merged(
    'guess',
    numbers.filter((ply) => plies.isGuess(ply) && !plies.isSave(ply)),
    xOf,
  );
  return last ? [...saves, ...guesses, end] : [];
}

/** @param {Kind} kind @param {number[]} numbers in order @param {(ply: number) => number} xOf @returns {Mark[]} */
function merged(kind, numbers, xOf) {
  /** @type {Mark[]} */
  const marks = [];
  for (const ply of numbers) {
    const x = xOf(ply);
    const before = marks[marks.length - 1];
    if (before && x < before.x + PITCH) before.numbers.push(ply);
    else marks.push({kind, x, numbers: [ply]});
  }
  return marks;
}
