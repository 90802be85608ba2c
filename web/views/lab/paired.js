/**
 * Two strategies on the same boards: by how much the first wins more often.
 *
 * @typedef {import('./results.js').Results} Results
 * @typedef {{games: number, more: number, fewer: number, difference: number, interval: number[]}} Paired
 *   `more`, `fewer`: games that only the first, only the second won; `difference` of the shares won, with its interval at 95 %
 */
const WON = 1;
const CONFIDENCE = 1.959963984540054;

/**
 * The interval is that of A. Agresti and Y. Min (2005): Wald's for matched pairs, after half a game is added to each of the
 * four kinds of pairs. It also holds where only a few games differ.
 *
 * @param {Results} one @param {Results} other @returns {Paired}
 */
export function paired(one, other) {
  let [games, more, fewer] = [0, 0, 0];
  for (let i = 0; i < one.outcomes.length; i++) {
    if (!one.outcomes[i] || !other.outcomes[i]) continue;
    games++;
    const [wins, loses] = [one.outcomes[i] === WON, other.outcomes[i] !== WON];
    more += Number(wins && loses);
    fewer += Number(!wins && !loses);
  }
  const all = games + 2;
  const centre = (more - fewer) / all;
  const apart = (more + fewer + 1) / all - centre ** 2;
  const margin = CONFIDENCE * Math.sqrt(apart / all);
  const difference = games ? (more - fewer) / games : 0;
  return {games, more, fewer, difference, interval: [centre - margin, centre + margin]};
}
