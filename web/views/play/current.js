/**
 * The game on the board, as the parts that begin, play, keep and pause it share it.
 *
 * @typedef {import('../../engine/protocol.js').Event} Event
 * @typedef {import('../../catalogue.js').Plan} Plan
 * @typedef {Plan & {id: string, state: import('../../engine/protocol.js').GameState, isAgain: boolean, isSeeded?: boolean, opened: boolean, openings: number, full: number,
 *   covered: boolean, begun: string, finished: number|null, owner?: string, replaces?: string, ready: import('../../engine/ahead.js').Ready|null, ended: import('../../engine/protocol.js').Ended,
 *   result: {said: string, shared: string, reason?: string}|null}} Current
 *   `isAgain`: its board was played before, and begins with cells open; `isSeeded`: somebody chose its seed; `openings`: how many moves opened something; `full`: log2 of the worlds at the first opening after which they could be counted, 0 until then; `covered`: paused by
 *   hand; `begun`: UTC; `finished`: ms of a game that has ended; `owner`: whose it is, known once it is kept; `replaces`: the id of a game whose end was taken
 *   back, and which this one goes on with; `ready`: its board, where it was searched for ahead; `ended`: what the engine
 *   says of a game that has; `result`: how it ended, as the player is told and as others are, and why it was lost
 * @typedef {{now: Current, screen: import('./screen.js').Screen, isAway: boolean, isSettled: boolean}} Shared  `screen`: where it
 *   is shown; `isAway`: the page is hidden, or another view in front; `isSettled`: the engine has the game on the board, until
 *   then the clock kept before is the better one
 */
import {FLAGGED, MARKED} from '../../board/state.js';
import {EngineStopped, Refused} from '../../engine/client.js';
import {eventOf} from '../../engine/protocol.js';
import {Superseded} from '../../engine/turns.js';
import {drawnAlike, presetOf} from '../../rules.js';
import {newId} from '../../store/store.js';
import * as words from '../../words/play.js';
import {PRESET_WORDS, titleOf} from '../../words/presets.js';
import {changedBriefly} from '../../words/rules.js';

/** What is on the board before the first game. @type {Plan} */
export const DEFAULT = {
  columns: 13,
  rows: 9,
  mines: 30,
  seed: '',
  rules: 'quantum',
  changes: {},
  hints: true,
  mineVision: false,
};

/** What a newcomer is told: what the rules of the first game promise. */
export const NEW_HERE = PRESET_WORDS[DEFAULT.rules].promise;

/** With so many openings a game is worth to be kept when it is left. */
export const WORTH_KEEPING = 4;

/** @param {Plan} plan @param {boolean} [isAgain] whether its board was played before @returns {Current} a game that has not begun */
export function blank(plan, isAgain = false) {
  const {columns, rows, mines, seed, rules, changes, hints, mineVision, grade = '', technique = ''} = plan;
  const params = {columns, rows, mines, seed, rules, changes, hints, mineVision, grade, technique};
  return {
    ...params,
    id: newId(),
    state: 'fresh',
    isAgain,
    opened: false,
    openings: 0,
    full: 0,
    covered: false,
    begun: '',
    finished: null,
    result: null,
    ready: null,
    ended: {},
  };
}

/** What is known of a game before it is read again. @param {Current} game */
export const lastOf = ({id, replaces, columns, rows, rules, changes, hints, mineVision}) => ({
  id,
  replaces,
  columns,
  rows,
  rules,
  changes,
  hints,
  mineVision,
});

/** @param {Current} game @returns {string} what its rules ask for, beside its first move */
export function firstMove({rules, changes, isAgain, isSeeded}) {
  const title = titleOf(rules);
  const {start, ...later} = changes;
  const asked = isAgain ? later : changes;
  if (!presetOf({rules, changes: asked})) return changedBriefly(title, asked);
  const isAnother = isSeeded && !drawnAlike({rules, changes}).includes(DEFAULT.rules);
  return [words.firstMove(rules, isAgain), isAnother && words.ANOTHER_BOARD].filter(Boolean).join(' ');
}

/** @param {Current} game */
export const isRunning = ({opened, state}) => opened && (state === 'playing' || state === 'paused');

/**
 * Whether a running game that is left shall wait. With next to nothing done nobody wants it back, and it would only fill the list.
 *
 * @param {Pick<Current, 'openings'>} game @param {Uint8Array} cells
 */
export const isWorthKeeping = ({openings}, cells) =>
  openings >= WORTH_KEEPING || cells.some((code) => code === FLAGGED || code === MARKED);

/** Tells the player why the engine did not answer. @param {Shared} shared @param {unknown} error */
export function tellFailure({now, screen}, error) {
  if (error instanceof Superseded) return;
  if (error instanceof EngineStopped) screen.engineAbsent(error);
  else if (error instanceof Refused) {
    const isWished = Boolean(now.grade) && !now.opened;
    screen.say(error.code === 'cancelled' ? words.SEARCH_CANCELLED : error.message, {isWished});
  } else throw error;
}

/** @param {Event[]} events @returns {number|null} the cell of a hint or a lesson that can be explained */
export function askable(events) {
  const lesson = eventOf(events, 'taught');
  if (lesson) return events.length === 1 && (lesson.steps ?? 0) > 1 ? (lesson.cells?.[0] ?? null) : null;
  const hint = eventOf(events, 'hinted');
  return hint && (hint.verdict !== 'unsure' || hint.percent !== null) ? hint.cell : null;
}

/** @param {Event[]} events @returns {number|null} the number of a save whose mines are seen */
export function seeable(events) {
  const save = eventOf(events, 'rearranged');
  return save?.moved ? save.saves : null;
}
