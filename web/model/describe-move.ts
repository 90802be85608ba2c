/**
 * One sentence for what a move did. (Pauses get theirs where they are requested, because most are not the player's.)
 */

import {type Counters, type Event, type EventType, endOf, eventOf} from '../engine/protocol.js';
import * as words from '../words/play.js';
import type {Met} from './ports.js';

/**
 * The situation after the move. `isSearched`: the board was one that logic alone can solve; `isMachine`: a machine
 * ended the game; `isAllOpen`: whether only mines are closed, where that is not the end.
 */
export type Situation = {columns: number; counters: Pick<Counters, 'minesLeft' | 'lives' | 'worlds'>} & Circumstances;

type Circumstances = {isChord: boolean; isSearched?: boolean; isMachine?: boolean; isAllOpen?: () => boolean};

/** @param events of one move @returns empty when there is nothing to say */
export function describeMove(events: Event[], situation: Situation): string {
  for (const type of ORDER) {
    const event = eventOf(events, type);
    if (event) return (SENTENCES[type] as Sentence)(event, situation, events);
  }
  return '';
}

type Sentence<E = Event> = (event: E, situation: Situation, events: Event[]) => string;

/**
 * The order of importance: the end comes before a save, a save before what it opened, and the end of a lesson before
 * the lesson.
 */
const ORDER: (keyof typeof SENTENCES)[] = [
  'undone',
  'lost',
  'won',
  'exploded',
  'rearranged',
  'opened',
  'flagged',
  'hinted',
  'taught',
  'undecided',
];

const SENTENCES = {
  undone: (event) => words.undone(event.cells.length),
  lost: (event, {columns, isMachine}) => words.lost(event, columns, isMachine),
  won: (event, {isMachine}) => words.won(event, {isMachine}),
  exploded: (event) => words.exploded(event.cells.length, event.lives),
  rearranged: ({percent, saves}, {isChord, isSearched}) => {
    const said = words.saved(percent, saves, isChord);
    return isSearched && saves === 1 ? `${said} ${words.GUESSES_TO_COME}` : said;
  },
  opened: (_, situation, events) => openings(events, situation),
  flagged: (event, {columns, counters: {minesLeft}}, events) => {
    const count = events.filter(({type}) => type === 'flagged').length;
    return count > 1 ? words.flaggedMany(count, minesLeft) : words.flagged(event.state, event.cell, columns, minesLeft);
  },
  hinted: (event, {counters}) => words.hinted(event, counters.lives),
  taught: (event) => event.sentence,
  undecided: () => words.UNDECIDED,
} satisfies {[T in EventType]?: Sentence<Extract<Event, {type: T}>>};

const cellsOf = (opened: {cells: number[]}[]) => opened.reduce((sum, {cells}) => sum + cells.length, 0);

function openings(events: Event[], {columns, counters: {minesLeft, worlds}, isAllOpen}: Situation) {
  const opened = events.filter((event) => event.type === 'opened');
  // What ends a lesson is worded as the player's own move.
  const isOwn = ({by}: {by: string}) => by !== 'g' || Boolean(eventOf(events, 'taught'));
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
  if (worlds?.bits !== 0) return what;
  return `${what} ${isAllOpen?.() ? words.allOpen(minesLeft) : words.ONE_WORLD}`;
}

/*
 * What is new to a player: the rule that sets this game apart is announced louder at first, and the first boards come
 * with advice.
 */

/** What is announced louder, and how often: what nobody expects who knows other minesweepers. */
const LOUD_TIMES: Record<string, number> = {save: 3, closure: 1};

/**
 * Counts how often the rule that sets this game apart has shown itself. @returns whether this is one of the first times
 */
export function countFirstTimes(met: Met, events: Event[]): boolean {
  const what = events.some(({type}) => type === 'rearranged') ? 'save' : (eventOf(events, 'lost')?.reason ?? '');
  if (!Object.hasOwn(LOUD_TIMES, what) || met.times(what) >= LOUD_TIMES[what]) return false;
  met.add(what);
  return true;
}

/** Advice that helps a newcomer to go on when a board has just opened; each sentence appears once. */
export function nextAdvice(met: Met, events: Event[]): string {
  const count = met.times('opening');
  const isOpening = (eventOf(events, 'opened')?.cells.length ?? 0) > 1 && events.length === 1;
  if (!isOpening || count >= words.FIRST_STEPS.length) return '';
  met.add('opening');
  return ` ${words.FIRST_STEPS[count]}`;
}

/** A player who has finished this number of games is also shown bits. */
const EXPERT = 10;

export const isExpert = (met: Met): boolean => met.times('game') >= EXPERT;

/** Counts a finished game, as far as advice depends on it. */
export function countEnd(met: Met, events: Event[]) {
  if (endOf(events) && !isExpert(met)) met.add('game');
}
