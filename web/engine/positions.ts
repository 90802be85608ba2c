/**
 * An engine for questions about positions that belong to no game. It is apart from the game at play, which never waits
 * for it, and ends when nobody has asked for a while.
 */

import {
  type Analysis,
  type Conflict,
  type Figures,
  type Impossible,
  type Linked,
  type Place,
  type Reading,
  type Repair,
  readCells,
  readWhy,
  type Source,
  type Why,
  type Written,
} from './protocol.js';
import {createSpare, type Options} from './spare.js';

/** @param spawn as for the client @param idle ms */
export function createPositionEngine(spawn: () => {worker: Worker; lock: string}, idle?: number) {
  const {inTurn, ask, begin} = createSpare(spawn, idle);

  function answered<T>(type: string, fields: object, options: Options, read: (reply: any, data: ArrayBuffer) => T) {
    const isWhole = !IN_SLICES.has(type);
    return inTurn(isWhole ? {...options, signal: patient(options.signal)} : options, async () => {
      options.signal?.throwIfAborted();
      const {reply, data} = await ask({...fields, type}, isWhole);
      options.signal?.throwIfAborted();
      return read(reply, data);
    });
  }

  return {
    begin,

    /** What follows from a position. */
    analysis: (position: string, options: Options = {}): Promise<Analysis | Impossible> =>
      answered('analysis', {position}, options, readAnalysis),

    /** A first conflict, at once. */
    outline: (position: string, options: Options = {}): Promise<Conflict> =>
      answered('outline', {position}, options, readConflict),

    /** A minimal conflict. */
    conflict: (position: string, options: Options = {}): Promise<Conflict> =>
      answered('conflict', {position}, options, readConflict),

    repairs: (position: string, options: Options = {}): Promise<Repair[]> =>
      answered('repairs', {position}, options, ({repairs}) => repairs),

    /** The best guess of a strategy, or null. */
    advice: (position: string, by: string, options: Options = {}): Promise<Figures | null> =>
      answered('advice', {position, by}, options, ({best}) => best),

    figures: (position: string, cells: number[], options: Options = {}): Promise<Figures[]> =>
      answered('figures', {position, cells}, options, ({figures}) => figures),

    /** Why a closed cell is certain, or two worlds that differ in it. */
    reason: (position: string, cell: number, options: Options = {}): Promise<Why> =>
      answered('reason', {position, cell}, options, readWhy),

    /** The mines of a world. */
    world: (position: string, seed: string, options: Options = {}): Promise<number[]> =>
      answered('draw', {position, seed}, options, readCells),

    /** What a text, file or link may be; the first reading is the one to take. */
    read: (source: Source, options: Options = {}): Promise<Reading[]> =>
      answered('read', source, options, ({readings}) => readings),

    /** A position in every format. @param more its `layout`, and the `record` that it is the end of, as far as known */
    write: (position: string, more: {layout?: string; record?: string}, options: Options = {}): Promise<Written> =>
      answered('write', {position, ...more}, options, ({forms, ...link}) => ({forms, ...readLink(link)})),

    /** The link to the record of an ended game. */
    recordLink: (record: string, options: Options = {}): Promise<Linked> =>
      answered('record_link', {record}, options, readLink),
  };
}

export type PositionEngine = ReturnType<typeof createPositionEngine>;

/** The questions that the engine answers step by step, so that it hears a cancel in between. */
const IN_SLICES = new Set(['conflict', 'repairs', 'advice', 'figures', 'read', 'write', 'record_link']);

/**
 * How many ms an answer in one piece may take when it is no longer wanted. It hears no cancel, so the engine would have
 * to end, and a new one takes far longer to start than most answers to come.
 */
const PATIENCE = 4000;

/** The same signal, later. */
function patient(signal?: AbortSignal): AbortSignal | undefined {
  if (!signal) return;
  const later = new AbortController();
  signal.addEventListener('abort', () => setTimeout(() => later.abort(signal.reason), PATIENCE), {once: true});
  return later.signal;
}

function readAnalysis(reply: any, data: ArrayBuffer): Analysis | Impossible {
  if ('impossible' in reply) return {impossible: reply.impossible};
  const {worlds, exact = '', safe, mines, byTotal} = reply;
  const place: Place = byTotal;
  const codes = new Uint8Array(data.slice(0, place.offset));
  return {worlds, exact, codes, safe, mines, byTotal: readCells(place, data)};
}

const readConflict = ({cells, total, minimal}: Conflict): Conflict => ({cells, total, minimal});

const readLink = ({link, link_reason: reason}: {link: string | null; link_reason?: string}): Linked => ({link, reason});
