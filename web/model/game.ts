/**
 * The game on a board: everything known about it, as one immutable value. Whatever happens to the game is an event;
 * `reduce` makes the next game from a game and an event. There is no element, engine or clock here, so a test is a
 * table.
 */

import type {Entry, Plan} from '../catalogue.js';
import {CLOSED, EXPLODED, FLAGGED, isClosedCode, MARKED} from '../cells.js';
import type {Counters, End, Ended, Game as EngineGame, Event, GameState, Played} from '../engine/protocol.js';
import {endOf, eventOf} from '../engine/protocol.js';
import type {Ready} from '../engine/session.js';
import {newId} from '../random.js';
import {EMPTY, listAfter, type Workbench, workbenchAfter} from './workbench.js';

/** What the cells show, one code each (`cells.ts`); `saved`: places of saves; `byGame`: opened by the game itself. */
export type Cells = {cells: Uint8Array<ArrayBuffer>; saved: ReadonlySet<number>; byGame: ReadonlySet<number>};

/**
 * `serial`: number of the game on this page, so that an answer can name its game; `isPreview`: only the empty board is
 * shown, until it is known which game comes; `isSettled`: the engine has it; `isAgain`: its board was played before and
 * begins with open cells; `isSeeded`: somebody chose its seed; `openings`: how many moves opened something; `full`:
 * log2 of the worlds at the first opening after which they could be counted, 0 until then; `covered`: the player paused
 * it; `begun`: UTC; `owner`: known once the game is saved; `replaces`: id of a game whose end was taken back, and which
 * this one continues; `ready`: its board, if it was searched for in advance; `ended`: what the engine reports about a
 * finished game, and where its mines are; `lessonStage`: how many stages of a lesson have been shown; `lesson`: name of the lesson that this
 * board belongs to, once the engine has it, otherwise empty.
 */
export type Game = Plan &
  Cells & {
    id: string;
    serial: number;
    isPreview: boolean;
    state: GameState;
    isSettled: boolean;
    record: string;
    isAgain: boolean;
    isSeeded?: boolean;
    opened: boolean;
    openings: number;
    full: number;
    covered: boolean;
    begun: string;
    owner?: string;
    replaces?: string;
    ready: Ready | null;
    counters: Counters | null;
    end: End | null;
    ended: Ended & {layout?: number[]};
    lessonStage: number;
    lesson: string;
    workbench: Workbench;
  };

/** What happens to a game. `id`: the one it goes on with if its end is taken back. */
export type GameEvent =
  | {type: 'settled'; game: EngineGame}
  | {type: 'moved'; played: Played; record: string; id: string}
  | {type: 'begun'; at: string}
  | {type: 'covered'; on: boolean}
  | {type: 'owned'; owner: string}
  | {type: 'forgotReady'}
  | {type: 'refused'};

/** The board before the first game. */
export const DEFAULT: Plan = {
  columns: 13,
  rows: 9,
  mines: 30,
  seed: '',
  rules: 'quantum',
  changes: {},
  hints: true,
  mineVision: false,
};

/** A game is worth keeping from this number of openings, when the player leaves it. */
export const WORTH_KEEPING = 4;

/** Events that may come in between and do not end a lesson. */
const PASSED_OVER = ['hinted', 'paused', 'resumed'];

const CODES = {closed: CLOSED, flagged: FLAGGED, marked: MARKED};

/** @param isAgain whether its board was played before @returns a game that has not begun */
export function blank(plan: Plan, isAgain: boolean = false): Game {
  const {columns, rows, mines, seed, rules, changes, hints, mineVision, grade = '', technique = ''} = plan;
  return {
    ...{columns, rows, mines, seed, rules, changes, hints, mineVision, grade, technique},
    ...closedCells(columns * rows),
    id: newId(),
    serial: 0,
    isPreview: false,
    state: 'fresh',
    isSettled: false,
    record: '',
    isAgain,
    opened: false,
    openings: 0,
    full: 0,
    covered: false,
    begun: '',
    ready: null,
    counters: null,
    end: null,
    ended: {},
    lessonStage: 0,
    lesson: '',
    workbench: EMPTY,
  };
}

/** A saved game, as far as its entry describes it. */
export function gameFrom(entry: Entry): Game {
  // An entry without the count was written by an earlier version.
  const {when, waiting, at, elapsed, isLost, openings = WORTH_KEEPING, ...about} = entry;
  const opened = entry.cells.some((code) => code < CLOSED);
  return {...blank(about), ...about, opened, openings};
}

/**
 * The entry that saves a game.
 *
 * @param clock ms since its beginning and ms of play @param waiting whether it is set aside
 */
export function entryOf(game: Game, clock: {at: number; elapsed: number}, waiting: boolean): Entry {
  const {serial, isPreview, isSettled, opened, begun, ready, counters, end, ...about} = game;
  const {ended, lessonStage, lesson, workbench, saved, byGame, ...stored} = about;
  return {...stored, cells: game.cells.slice(), when: Date.now(), waiting, ...clock};
}

export const closedCells = (count: number): Cells => ({
  cells: new Uint8Array(count).fill(CLOSED),
  saved: new Set(),
  byGame: new Set(),
});

export function reduce(game: Game, event: GameEvent): Game {
  switch (event.type) {
    case 'settled':
      return settled(game, event.game);
    case 'moved':
      return moved(game, event);
    case 'begun':
      return {...game, begun: event.at};
    case 'covered':
      return {...game, covered: event.on};
    case 'owned':
      return {...game, owner: game.owner ?? event.owner};
    case 'forgotReady':
      return {...game, ready: null};
    case 'refused':
      // This never became a game: there is nothing to leave, and nothing saved to drop.
      return {...blank(game), serial: game.serial};
  }
}

/** The engine has the game: its state there is the one that counts. */
function settled(game: Game, now: EngineGame): Game {
  const {state, opened, changes, hints, mineVision, counters, cells, events, record, lesson = ''} = now;
  return {
    ...game,
    ...{state, opened, changes, hints, mineVision, counters, cells, record, lesson},
    isSettled: true,
    saved: new Set(now.saved),
    full: game.full || (counters.worlds?.bits ?? 0),
    ...(endOf(events) && {end: endOf(events), covered: false}),
    ended: endOfGame(now),
    workbench: workbenchAfter(EMPTY, {derived: new Map(now.derived?.map((one) => [one.name, one])), now: now.bench}),
  };
}

/** A move was answered. If it did nothing that the game goes on from, only the state and the record may change. */
function moved(before: Game, {played, record, id}: Extract<GameEvent, {type: 'moved'}>): Game {
  const {events, counters, state} = played;
  const workbench = workbenchOf(before, played);
  const lessonStage = stageAfter(before.lessonStage, events);
  if (isUndecided(events)) return {...before, state, record, lessonStage, workbench};
  const undone = eventOf(events, 'undone');
  // The ended game stays in the store until the game that continues it is saved for the first time.
  const game: Game = undone && before.end ? {...before, id, replaces: before.id, end: null} : before;
  const opens = events.some(({type}) => type === 'opened');
  const full = opens && !game.opened ? 0 : game.full;
  const end = endOf(events) ?? game.end;
  return {
    ...game,
    ...cellsAfter(game, events),
    ...{state, counters, record, end, lessonStage, workbench},
    opened: game.opened || opens,
    openings: game.openings + Number(opens),
    full: full || (counters.worlds?.bits ?? 0),
    // If the player asked for a pause in the meantime, nothing is left to pause, and the end is shown.
    covered: game.covered && !end,
    ended: endOfGame(played),
  };
}

function workbenchOf({workbench}: Game, {events, bench}: Played): Workbench {
  const benched = eventOf(events, 'benched');
  if (!benched && !bench) return workbench;
  const derived = benched ? listAfter(workbench.derived, benched) : workbench.derived;
  return bench ? workbenchAfter(workbench, {derived, now: bench}) : {...workbench, derived};
}

/** What the engine reports about a game that has ended. */
function endOfGame(from: EngineGame | Played): Game['ended'] {
  const {summary, identity, given, failures, endedBy, events} = from;
  return {summary, identity, given, failures, endedBy, layout: eventOf(events, 'revealed')?.cells};
}

function stageAfter(stage: number, events: Event[]): number {
  const lesson = eventOf(events, 'taught');
  if (lesson) return events.length > 1 ? 0 : lesson.stage;
  return events.some(({type}) => !PASSED_OVER.includes(type)) ? 0 : stage;
}

/** Whether only mines are closed. */
export function isAllOpen({cells, mines}: Pick<Game, 'cells' | 'mines'>): boolean {
  const hidden = cells.filter((code) => isClosedCode(code) || code === EXPLODED);
  return hidden.length === mines;
}

/** Whether a move did nothing. */
export const isUndecided = (events: Event[]) => events.every(({type}) => type === 'undecided');

/** What the cells show after the events of one move. */
export function cellsAfter({cells: before, saved: old, byGame: own}: Cells, events: Event[]): Cells {
  const cells = before.slice();
  const saved = new Set(old);
  const byGame = new Set(own);
  for (const event of events) {
    if (event.type === 'flagged') cells[event.cell] = CODES[event.state];
    else if (event.type === 'exploded') for (const cell of event.cells) cells[cell] = EXPLODED;
    else if (event.type === 'rearranged') saved.add(event.cell);
    else if (event.type === 'opened' || event.type === 'undone')
      event.cells.forEach((cell, i) => (cells[cell] = event.numbers[i]));
    if (event.type === 'opened' && event.by === 'g') for (const cell of event.cells) byGame.add(cell);
    if (event.type === 'undone') for (const cell of event.cells) byGame.delete(cell);
  }
  const undone = eventOf(events, 'undone');
  return {cells, saved: undone ? new Set(undone.saved) : saved, byGame};
}

export const isRunning = ({opened, state}: Pick<Game, 'opened' | 'state'>) =>
  opened && (state === 'playing' || state === 'paused');

/** Whether a press does nothing: the game has ended, or its board is covered. */
export const isOut = ({end, covered}: Pick<Game, 'end' | 'covered'>) => end !== null || covered;

/**
 * Whether to keep a running game that the player leaves. Nobody wants one with next to no moves back, and it would only
 * fill the list.
 */
export const isWorthKeeping = ({openings = WORTH_KEEPING, cells}: Pick<Entry, 'openings' | 'cells'>) =>
  openings >= WORTH_KEEPING || cells.some((code) => code === FLAGGED || code === MARKED);

/** What is known about a game before it is read again. */
export function lastOf(game: Game) {
  const {id, replaces, columns, rows, rules, changes, hints, mineVision} = game;
  return {id, replaces, columns, rows, rules, changes, hints, mineVision};
}
