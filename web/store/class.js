/**
 * Games of one class can be compared: the same rules, board and assistance, each written as an address has it.
 *
 * @typedef {import('./fold.js').Summary} Summary
 * @typedef {{key: string, rules: string, board: string, assistance: string}} Class
 *   `quantum`, `quantum, start safe`; `13x9x30`, also of a board on its side; `hints+mineVision`, `none`; `key`: all three
 */

/** What helped the player, by the names of the summary's fields. */
const ASSISTANCE = /** @type {const} */ (['hints', 'mineVision', 'undo', 'help', 'machine']);

/** The classes seen, by what tells them apart: with thousands of games, making them anew takes longest. @type {Map<string, Class>} */
const known = new Map();

/** @param {Summary} summary @returns {Class} the same object for all of it */
export function classOf(summary) {
  const {columns, rows, mines, rules, changes, hints, mineVision} = summary;
  const [undo, help, machine] = [summary.undone, summary.helped, summary.machine].map(Boolean);
  const switches = {hints, mineVision, undo, help, machine};
  const [long, short] = columns < rows ? [rows, columns] : [columns, rows];
  const ruled = [rules, ...changesIn(changes)].join(', ');
  const traits = `${ruled}|${long}|${short}|${mines}|${Object.values(switches).join()}`;
  const own = known.get(traits) ?? classFrom(ruled, [long, short, mines], switches);
  known.set(traits, own);
  return own;
}

/** @type {string[]} */
const NO_CHANGES = [];

/** @param {Summary['changes']} changes @returns {string[]} */
function changesIn(changes) {
  const fields = Object.keys(changes);
  return fields.length ? fields.sort().map((field) => `${field} ${changes[field]}`) : NO_CHANGES;
}

/** @param {string} rules @param {number[]} sizes @param {Record<typeof ASSISTANCE[number], boolean>} switches @returns {Class} */
function classFrom(rules, sizes, switches) {
  return keyed(rules, sizes.join('x'), ASSISTANCE.filter((name) => switches[name]).join('+') || 'none');
}

/** @param {string} rules @param {string} board @param {string} assistance @returns {Class} */
export const keyed = (rules, board, assistance) => ({
  key: [rules, board, assistance].join('|'),
  rules,
  board,
  assistance,
});
