/** One sentence for what a move did. (Pauses are told where they are asked for: most are not the player's.) */
import {eventOf} from '../../engine/protocol.js';
import * as words from '../../words/play.js';

/**
 * @typedef {import('../../engine/protocol.js').Event} Event
 * @typedef {import('../../engine/protocol.js').EventType} EventType
 * @typedef {{columns: number, minesLeft: number, worldsBits: number|null, lives?: number, isChord: boolean,
 *   isExplained?: boolean, isSearched?: boolean, isMachine?: boolean}} Situation  after the move; `isExplained`: what a save is can be
 *   asked about beside it; `isSearched`: logic alone would have solved the board as it was; `isMachine`: a machine ended the game
 */

/**
 * @param {Event[]} events of one move
 * @param {Situation} situation
 * @returns {string} empty when there is nothing to tell
 */
export function tell(events, situation) {
  for (const type of ORDER) {
    const event = eventOf(events, type);
    if (event) return /** @type {any} */ (SENTENCES)[type](event, situation, events);
  }
  return '';
}

/**
 * The end is told before a save, a save before what it opened, what ends a lesson before the lesson.
 *
 * @type {(keyof typeof SENTENCES)[]}
 */
const ORDER = ['undone', 'lost', 'won', 'exploded', 'rearranged', 'opened', 'flagged', 'hinted', 'taught', 'undecided'];

/** @satisfies {{[T in EventType]?: (event: Extract<Event, {type: T}>, situation: Situation, events: Event[]) => string}} */
const SENTENCES = {
  undone: (event) => words.undone(event.cells.length),
  lost: (event, {columns, isMachine}) => words.lost(event, columns, isMachine),
  won: (event, {isMachine}) => words.won(event, {isMachine}),
  exploded: (event) => words.exploded(event.cells.length, event.lives),
  rearranged: (event, {isChord, isExplained, isSearched}) => {
    const endsPromise = Boolean(isSearched && event.saves === 1);
    const said = words.saved(event.percent, event.saves, isChord, Boolean(event.moved || isExplained || endsPromise));
    return endsPromise ? `${said} ${words.GUESSES_TO_COME}` : said;
  },
  opened: (_, situation, events) => openings(events, situation),
  flagged: (event, {columns, minesLeft}, events) => {
    const count = events.filter(({type}) => type === 'flagged').length;
    return count > 1 ? words.flaggedMany(count, minesLeft) : words.flagged(event.state, event.cell, columns, minesLeft);
  },
  hinted: (event, {lives}) => words.hinted(event, lives),
  taught: (event) => event.sentence,
  undecided: () => words.UNDECIDED,
};

/** @param {{cells: number[]}[]} opened */
const cellsOf = (opened) => opened.reduce((sum, {cells}) => sum + cells.length, 0);

/** @param {Event[]} events @param {{columns: number, worldsBits: number|null}} situation */
function openings(events, {columns, worldsBits}) {
  const opened = events.filter((event) => event.type === 'opened');
  // What ends a lesson is told as the player's own.
  const isOwn = (/** @type {{by: string}} */ {by}) => by !== 'g' || Boolean(eventOf(events, 'taught'));
  const own = opened.filter(isOwn);
  const count = cellsOf(own);
  const [first] = own;
  const byGame = cellsOf(opened) - count;
  const what = [
    own.length && (count === 1 ? words.openedOne(first.cells[0], first.numbers[0], columns) : words.openedMany(count)),
    byGame && words.openedByGame(byGame, Boolean(eventOf(events, 'helped'))),
  ]
    .filter(Boolean)
    .join(' ');
  return worldsBits === 0 ? `${what} ${words.ONE_WORLD}` : what;
}
