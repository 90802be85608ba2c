/** One sentence for what a move did. (Pauses are told where they are asked for: most are not the player's.) */
import * as words from '../../words.js';

/**
 * @typedef {import('../../engine/protocol.js').Event} Event
 */

/**
 * @param {Event[]} events of one move
 * @param {{columns: number, minesLeft: number, worldsBits: number|null, isChord: boolean}} situation after it
 * @returns {string} empty when there is nothing to tell
 */
export function tell(events, situation) {
  for (const type of ORDER) {
    const event = events.find((each) => each.type === type);
    if (event) return SENTENCES[type](event, situation, events);
  }
  return '';
}

/** The end is told before a save, a save before what it opened, what ends a lesson before the lesson. */
const ORDER = ['lost', 'won', 'rearranged', 'opened', 'flagged', 'hinted', 'taught', 'undecided'];

/** @type {Record<string, (event: Event, situation: Parameters<typeof tell>[1], events: Event[]) => string>} */
const SENTENCES = {
  lost: (event, {columns}) => words.lost(/** @type {any} */ (event), columns),
  won: (event) => words.won(/** @type {any} */ (event)),
  rearranged: (event, {isChord}) => words.saved(event.percent, event.saves, isChord, Boolean(event.moved)),
  opened: (_, situation, events) => openings(events, situation),
  flagged: (event, {columns, minesLeft}, events) => {
    const count = events.filter(({type}) => type === 'flagged').length;
    return count > 1 ? words.flaggedMany(count, minesLeft) : words.flagged(event.state, event.cell, columns, minesLeft);
  },
  hinted: (event) => words.hinted(/** @type {any} */ (event)),
  taught: (event) => event.sentence,
  undecided: () => words.UNDECIDED,
};

/** @param {Event[]} events @param {{columns: number, worldsBits: number|null}} situation */
function openings(events, {columns, worldsBits}) {
  const opened = events.filter(({type}) => type === 'opened');
  const count = opened.reduce((sum, event) => sum + event.count, 0);
  const [first] = opened;
  const what =
    count === 1 ? words.openedOne(first.cells[0], first.numbers[0], columns) : words.openedMany(count);
  return worldsBits === 0 ? `${what} ${words.ONE_WORLD}` : what;
}
