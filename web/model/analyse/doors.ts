/**
 * The analyser's doors: positions that come from texts, files and links, and go into them. The engine reads and
 * writes; what it has read replaces nothing until somebody says so, and then as an edit that can be undone.
 */

import {EngineStopped, Refused} from '../../engine/asking.js';
import type {
  Analysis,
  Conflict,
  FoundBoard,
  Impossible,
  Linked,
  Reading,
  Source,
  Written,
} from '../../engine/protocol.js';
import * as words from '../../words/analyse-doors.js';
import type {Analyser} from './analyse.js';
import {blank, isSame, LONGEST, layoutText, type Sketch, sketchOf} from './sketch.js';

/** The most bytes of a text or a file, as in the engine. */
export const MOST_BYTES = 5_000_000;

type Options = {signal?: AbortSignal};

/** What the doors ask the engine (`engine/positions.ts`). */
export type DoorEngine = {
  read: (source: Source, options?: Options) => Promise<Reading[]>;
  write: (position: string, more: {layout?: string; record?: string}) => Promise<Written>;
  recordLink: (record: string) => Promise<Linked>;
};

/** Finds out whether a position is possible. */
export type Checker = {
  analysis: (position: string, options?: Options) => Promise<Analysis | Impossible>;
  conflict: (position: string, options?: Options) => Promise<Conflict>;
};

/** What follows the `?` in an address, null if nothing can; `reason`: why the record, or all of it, is left out. */
export type Link = {query: string | null; reason?: string};

/** The sketch of a board that was read. @returns a sentence if it is too large */
export function sketchFrom(board: FoundBoard): Sketch | string {
  const {rows, cols, mines, view, layout} = board;
  if (Math.max(rows, cols) > LONGEST) return words.tooLarge(cols, rows, LONGEST);
  if (view) return sketchOf(view, layout);
  const sketch = blank(cols, rows, mines);
  return layout ? {...sketch, truth: Uint8Array.from(layout.join(''), (sign) => Number(sign === '*'))} : sketch;
}

/** What went wrong with a question, as a sentence. Throws errors that the engine has not answered with. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof EngineStopped) return words.STOPPED;
  throw error;
}

export function createDoors(engine: DoorEngine, model: Analyser, checker: Checker) {
  const {sketch, position, findings, isHeld, change, said} = model;
  /** The newest record that was opened, and the sketch of its end. */
  let opened: {sketch: Sketch; record: string} | null = null;
  let reading = new AbortController();

  /** The record that the sketch is the end of. */
  const recordNow = () => (opened && isSame(opened.sketch, sketch.peek()) ? opened.record : undefined);

  /** Asks before what is still being worked out about the position, which may take long, and is asked again then. */
  async function ahead<T>(ask: () => Promise<T>): Promise<T> {
    const {analysis, impossible} = findings.peek();
    // The first answer comes in one piece, and giving it up would end the engine.
    if (analysis || impossible) isHeld.value = true;
    try {
      return await ask();
    } finally {
      isHeld.value = false;
    }
  }

  /** Shows a board, as one edit. @returns a sentence if it is too large */
  function open(board: FoundBoard): string {
    const next = sketchFrom(board);
    if (typeof next === 'string') return next;
    if (board.record) opened = {sketch: next, record: board.record};
    change(next);
    return '';
  }

  function write(): Promise<Written> {
    const {truth} = sketch.peek();
    const record = recordNow();
    const more = {...(truth && {layout: layoutText(truth)}), ...(record && {record})};
    return ahead(() => engine.write(position.peek(), more));
  }

  return {
    open,
    write,

    /** What a text or a file may be. Only the newest question is answered; those before it reject. */
    read(source: Source): Promise<Reading[]> {
      reading.abort();
      reading = new AbortController();
      const {signal} = reading;
      return ahead(() => engine.read(source, {signal}));
    },
    /** Nobody waits for the answer any more. */
    stopReading() {
      reading.abort();
    },

    /** Numbers of a position that contradict each other; null if none do, or if nobody wants to know any more. */
    async contradiction(text: string, wanted: AbortSignal): Promise<Conflict | null> {
      const options = {signal: wanted};
      try {
        const known = await ahead(() => checker.analysis(text, options));
        return 'impossible' in known ? await ahead(() => checker.conflict(text, options)) : null;
      } catch (error) {
        // The position is opened all the same, and then the analyser says why it has no answer.
        if (wanted.aborted || error instanceof Refused || error instanceof EngineStopped) return null;
        throw error;
      }
    },

    /** The link to the record whose end is shown, otherwise to the position; to this alone if the record is too long. */
    async link(): Promise<Link> {
      const record = recordNow();
      const ofRecord = record ? await ahead(() => engine.recordLink(record)) : null;
      if (ofRecord?.link) return {query: `r=${ofRecord.link}`};
      const {link, reason} = await write();
      return {query: link && `p=${link}`, reason: ofRecord?.reason || reason};
    },

    /** Shows the position of a link. @param query what follows `#analyse?` */
    async follow(query: string) {
      said.value = words.READING_LINK;
      try {
        const [{boards}] = await ahead(() => engine.read({text: `#analyse?${query}`}));
        said.value = open(boards[0]) || words.LINK_OPENED;
      } catch (error) {
        said.value = words.linkRefused(sentenceOf(error));
      }
    },
  };
}

export type Doors = ReturnType<typeof createDoors>;
