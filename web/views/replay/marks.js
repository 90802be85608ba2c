/**
 * What the time line is marked with: the saves above it, the guesses below it, the end. Those that would lie on each other
 * become one mark, which says what it holds.
 *
 * @typedef {import('./plies.js').Plies} Plies
 * @typedef {import('./plies.js').Mark} Kind
 * @typedef {{kind: Kind, x: number, places: number[]}} Mark  `x`: px from the line's beginning to its middle
 */

/** px between the middles of two marks of a row, at least. */
export const PITCH = 18;

/**
 * @param {Pick<Plies, 'last'|'markAt'|'isSave'|'isGuess'>} plies
 * @param {(place: number) => number} xOf px from the line's beginning
 * @returns {Mark[]} from left to right in each row, the end last
 */
export function marksOf(plies, xOf) {
  const {last} = plies;
  const places = Array.from({length: last}, (_, i) => i + 1);
  const end = {kind: /** @type {Kind} */ (plies.markAt(last)), x: xOf(last), places: [last]};
  // The end stands in the saves' row: they stay clear of it.
  const saves = merged('save', places.filter(plies.isSave), (place) => Math.min(xOf(place), end.x - PITCH));
  const guesses = merged(
    'guess',
    places.filter((place) => plies.isGuess(place) && !plies.isSave(place)),
    xOf,
  );
  return last ? [...saves, ...guesses, end] : [];
}

/** @param {Kind} kind @param {number[]} places in order @param {(place: number) => number} xOf @returns {Mark[]} */
function merged(kind, places, xOf) {
  /** @type {Mark[]} */
  const marks = [];
  for (const place of places) {
    const x = xOf(place);
    const before = marks[marks.length - 1];
    if (before && x < before.x + PITCH) before.places.push(place);
    else marks.push({kind, x, places: [place]});
  }
  return marks;
}
