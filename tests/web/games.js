/** Finished games, made up. */

/** @typedef {import('#web/engine/protocol.js').Summary} Summary */

export const DAY = 86_400_000; // ms

/** @type {Summary} */
const WON = {
  columns: 13,
  rows: 9,
  mines: 30,
  rules: 'quantum',
  changes: {},
  origin: 'drawn',
  begun: '2026-11-20T12:00:00Z',
  hints: true,
  mineVision: false,
  state: 'won',
  reason: 'opened',
  time: 60_000,
  moves: 70,
  clicks: 60,
  bbbv: 50,
  solved: 50,
  saves: 1,
  guesses: 2,
  luck: 1.5,
  forgiven: 1,
  hinted: 0,
  taught: 0,
  deaths: 0,
};
const LOST = {reason: 'certain', solved: 20, deaths: 1};

/**
 * A summary in the engine's form: a game won on 13×9, unless the fields say otherwise.
 *
 * @param {Partial<Summary>} [fields] @returns {Summary}
 */
export const summary = (fields = {}) => ({...WON, ...(fields.state === 'lost' && LOST), ...fields});

/**
 * A finished game in the archive's form.
 *
 * @param {number} number @param {Partial<Summary> & {finished?: number}} [fields] `finished`: ms since 1970
 * @returns {import('#web/store/archive.js').Game}
 */
export const game = (number, {finished = number * 1000, ...fields} = {}) => ({
  id: `game${number}`,
  identity: number.toString(16).padStart(64, '0'),
  finished,
  imported: false,
  summary: summary(fields),
});

/** @param {{identity: string}[]} games @returns {number[]} the numbers they were made from */
export const numbers = (games) => games.map(({identity}) => Number.parseInt(identity, 16));

/**
 * A game by constraints on a free 5×5 board, unless the fields say otherwise.
 *
 * @param {number} number @param {Parameters<typeof game>[1]} [fields]
 */
export const benchGame = (number, fields) =>
  game(number, {
    columns: 5,
    rows: 5,
    mines: 5,
    rules: 'constraints',
    actions: 10,
    techniques: ['trivial'],
    lesson: '',
    practice: '',
    ...fields,
  });
