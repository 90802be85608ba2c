/**
 * Files of replays: read and reviewed one by one, on the review engine and some more. Archives are unpacked by a
 * separate engine.
 */

import type {Ask} from './asking.js';
import {base64Of} from './base64.js';
import type {ReadGame} from './protocol.js';
import type {ReviewEngine} from './review.js';
import {createSpare, type Options} from './spare.js';

/** A file, or the reason why there is none. */
export type Packet = {name: string} & ({blob: Blob} | {reason: string});

/** The bytes of an archive travel in pieces of this size. */
const PIECE = 3_000_000;

/** Reads a file. @param isSingle the only game of a file is not reviewed */
export type ReadFile = (file: Packet, isSingle: boolean, options: Options) => Promise<Partial<ReadGame>[]>;

type Alone = (work: (ask: Ask) => Promise<Partial<ReadGame>[]>, options: Options) => Promise<Partial<ReadGame>[]>;

const reading =
  (alone: Alone): ReadFile =>
  async (file, single, options) => {
    const held = 'blob' in file ? {base64: await base64Of(file.blob)} : {reason: file.reason};
    return alone(async (ask) => (await ask('replays', {name: file.name, single, ...held})).reply.games, options);
  };

/** @param spawn starts an engine */
export function createReplayReaders(engine: Pick<ReviewEngine, 'alone'>, spawn: () => {worker: Worker; lock: string}) {
  const readers: ReadFile[] = [
    reading((work, options) => engine.alone((ask) => work((type, fields = {}) => ask(type, fields)), options)),
  ];

  function another(): ReadFile {
    const spare = createSpare(spawn);
    const ask: Ask = (type, fields = {}) => spare.ask({...fields, type}, false);
    return reading((work, options) => spare.inTurn(options, () => work(ask)));
  }

  return {
    /** @param count how many; the first one is the review engine */
    some(count: number): ReadFile[] {
      while (readers.length < count) readers.push(another());
      return readers.slice(0, count);
    },

    /** Unpacks an archive. @returns how many files it has, and the way to the next of them; rejects with `Refused` */
    async unpack(archive: Blob, options: Options) {
      const spare = createSpare(spawn);
      const ask = (type: string, fields: object = {}) =>
        spare.inTurn(options, () => spare.ask({...fields, type}, false));
      let count = 0;
      for (let from = 0; from === 0 || from < archive.size; from += PIECE) {
        const [first, last] = [from === 0, from + PIECE >= archive.size];
        const {reply} = await ask('pack', {base64: await base64Of(archive.slice(from, from + PIECE)), first, last});
        count = reply.count;
      }
      return {
        count,
        async next(): Promise<Packet | null> {
          const {reply, data} = await ask('unpack');
          const {name, reason} = reply;
          if (name === null) return null;
          return reason ? {name, reason} : {name, blob: new Blob([data])};
        },
      };
    },
  };
}

export type ReplayReaders = ReturnType<typeof createReplayReaders>;
