/**
 * The game on a board: all that is known of it, as one value that never changes. What happens to the game is an event; a game
 * and an event give the game after it. No element, no engine, no clock: `reduce` can be tried in a table.
 */

import type {Entry, Plan} from '../catalogue.js';
import {CLOSED, EXPLODED, FLAGGED, MARKED} from '../cells.js';
import type {Counters, End, Ended, Game as EngineGame, Event, GameState, Played} from '../engine/protocol.js';
import {endOf, eventOf} from '../engine/protocol.js';
import type {Ready} from '../engine/session.js';
import {newId} from '../random.js';
import {EMPTY, listAfter, type Workbench, workbenchAfter} from './workbench.js';

/** What the cells show, one code each (`cells.ts`); `saved`: places of saves; `byGame`: opened by the game itself. */
export type Cells = {cells: Uint8Array<ArrayBuffer>; saved: ReadonlySet<number>; byGame: ReadonlySet<number>};

/**
 * `serial`: which game of this page it is, so that an answer can say whose it is; `isPreview`: its place alone is
 * shown, until it is known which game comes; `isSettled`: the engine has it;
 * `isAgain`: its board was played before, and begins with cells open; `isSeeded`: somebody chose its seed; `openings`:
 * how many moves opened something; `full`: log2 of the worlds at the first opening after which they could be counted, 0
 * until then; `covered`: paused by hand; `begun`: UTC; `owner`: whose it is, known once it is kept; `replaces`: the id
 * of a game whose end was taken back, and which this one goes on with; `ready`: its board, where it was searched for
 * ahead; `ended`: what the engine says of a game that has; `lessonStage`: how many stages of a lesson have been told;
 * `lesson`: the name of the one whose board it is, once the engine has it; else empty.
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
    ended: Ended;
    lessonStage: number;
    lesson: string;
    workbench: Workbench;
  };

/** What happens to a game. `id`: under which it goes on where its end is taken back. */
export type GameEvent =
  | {type: 'settled'; game: EngineGame}
  | {type: 'moved'; played: Played; record: string; id: string}
  | {type: 'begun'; at: string}
  | {type: 'covered'; on: boolean}
  | {type: 'owned'; owner: string}
  | {type: 'forgotReady'}
  | {type: 'refused'};

/** What is on the board before the first game. */
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

/** With so many openings a game is worth to be kept when it is left. */
export const WORTH_KEEPING = 4;

/** What happens in between and leaves a lesson as it stands. */
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

/** A game that was kept, as far as its entry tells. */
export function gameFrom(entry: Entry): Game {
  // An entry without the count is of an earlier version.
  const {when, waiting, at, elapsed, isLost, openings = WORTH_KEEPING, ...about} = entry;
  const opened = entry.cells.some((code) => code < CLOSED);
  return {...blank(about), ...about, opened, openings};
}

/** The game as it is kept. @param clock ms since its beginning and ms of play @param waiting whether it is set aside */
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
      // It is no game: there is nothing to leave, and nothing to drop of what may have been kept of it.
      return {...blank(game), serial: game.serial};
  }
}

/** The engine has the game: it stands as it is there. */
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

/** A move was answered. Where it did nothing that the game goes on from, only its state and its record may be others. */
function moved(before: Game, {played, record, id}: Extract<GameEvent, {type: 'moved'}>): Game {
  const {events, counters, state} = played;
  const workbench = workbenchOf(before, played);
  const lessonStage = stageAfter(before.lessonStage, events);
  if (isUndecided(events)) return {...before, state, record, lessonStage, workbench};
  const undone = eventOf(events, 'undone');
  // The ended one stands until the one that goes on with it is kept for the first time.
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
    // Who asked for a pause meanwhile has nothing left to go on with, and looks at the end.
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

/** What the engine says of a game that has ended. */
function endOfGame(from: EngineGame | Played): Ended {
  const {summary, identity, given, failures, endedBy} = from;
  return {summary, identity, given, failures, endedBy};
}

function stageAfter(stage: number, events: Event[]): number {
  const lesson = eventOf(events, 'taught');
  if (lesson) return events.length > 1 ? 0 : lesson.stage;
  return events.some(({type}) => !PASSED_OVER.includes(type)) ? 0 : stage;
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

/** Whether a press means nothing: the game has ended, or its board is covered. */
export const isOut = ({end, covered}: Pick<Game, 'end' | 'covered'>) => end !== null || covered;

/**
 * Whether a running game that is left shall wait. With next to nothing done nobody wants it back, and it would only
 * fill the list.
 */
export const isWorthKeeping = ({openings = WORTH_KEEPING, cells}: Pick<Entry, 'openings' | 'cells'>) =>
  openings >= WORTH_KEEPING || cells.some((code) => code === FLAGGED || code === MARKED);

/** What is known of a game before it is read again. */
export function lastOf(game: Game) {
  const {id, replaces, columns, rows, rules, changes, hints, mineVision} = game;
  return {id, replaces, columns, rows, rules, changes, hints, mineVision};
}
