/**
 * The address of a game that a machine played in the Lab. It says all that the game follows from, so that it can be played again:
 * run, number and strategy; where the strategy is the player's own, all that it chose stands in the place of its code.
 *
 * @typedef {['open'|'assume', number]} Choice  a cell to open, or one that is taken for a mine
 * @typedef {{strategy: string, rows: number, columns: number, mines: number, start: string, seed: string, number: number,
 *   inference?: string, choices?: Choice[]}} Simulated  `inference` and `choices`: of the player's own strategy alone
 */

/** @type {Record<string, Choice[0]>} */
const VERBS = {o: 'open', a: 'assume'};
const CHOICES = /^([oa]\d{1,5})*$/;

/** One choice; those of a game stand one after the other, `o40o12a7`. @param {Choice[0]} verb @param {number} cell */
export const textOf = (verb, cell) => `${verb[0]}${cell}`;

/** @param {string} text of them, by whoever wrote it @returns {Choice[]} none where it tells none */
function choicesIn(text) {
  if (!CHOICES.test(text)) return [];
  return Array.from(text.matchAll(/(\D)(\d+)/g), ([, verb, cell]) => [VERBS[verb], Number(cell)]);
}

/** @param {Omit<Simulated, 'choices'> & {choices?: string}} game @returns {string} beginning with `#` */
export function addressOfSimulated(game) {
  const fields = Object.entries(game).filter(([, value]) => value !== undefined);
  return `#game?lab&${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`;
}

/** @param {string} query of such an address @returns {Simulated} as it stands, right or wrong */
export function simulatedIn(query) {
  const fields = new URLSearchParams(query);
  const text = (/** @type {string} */ name) => fields.get(name) ?? '';
  const whole = (/** @type {string} */ name) => Number(fields.get(name));
  const [strategy, start, seed] = ['strategy', 'start', 'seed'].map(text);
  const [rows, columns, mines, number] = ['rows', 'columns', 'mines', 'number'].map(whole);
  const own = fields.has('choices') ? {inference: text('inference'), choices: choicesIn(text('choices'))} : {};
  return {strategy, start, seed, rows, columns, mines, number, ...own};
}
