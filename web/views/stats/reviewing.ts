/** Reads and reviews many files, several at a time; each is in memory only while it is read. */

import {EngineStopped, Refused} from '../../engine/asking.js';
import {UnreadableError} from '../../engine/base64.js';
import type {ReadGame} from '../../engine/protocol.js';
import type {Packet, ReadFile, ReplayReaders} from '../../engine/replays.js';
import * as words from '../../words/replays.js';

const MB = 1_000_000;
/** The most bytes of a file, and of an archive, as in the engine. */
const [LARGEST, LARGEST_PACKED] = [5 * MB, 300 * MB];
/** An engine takes seconds to start, so each has at least this many files. */
const FILES_FOR_EACH = 8;
/**
 * The most engines, about 40 MB each; a core is left for the player's game. WebKit reports a wrong number of cores, so
 * there it is one.
 */
const MOST_ENGINES = navigator.vendor.startsWith('Apple')
  ? 1
  : Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));

/** `onGames`: of a file; `onTotal`: more files were found. */
type Handlers = {onGames: (games: Partial<ReadGame>[]) => void; onTotal: (total: number) => void};

/** @returns rejects with the signal's reason, or if there is no engine */
export async function reviewAll(
  files: Packet[],
  readers: ReplayReaders,
  {onGames, onTotal}: Handlers,
  signal: AbortSignal,
): Promise<void> {
  let total = files.length;
  const isSingle = total === 1 && !(await isArchive(files[0]));
  const grow = (by: number) => onTotal((total += by));
  grow(0);
  const source = unpacked(files, readers, grow, signal);
  const end = new AbortController();
  const abort = () => end.abort(signal.reason);
  signal.addEventListener('abort', abort);

  async function work(read: ReadFile) {
    for (;;) {
      end.signal.throwIfAborted();
      const {value: file, done} = await source.next();
      if (done) return;
      onGames(await gamesOf(file, read, isSingle, end.signal));
    }
  }

  const engines = Math.min(MOST_ENGINES, Math.max(1, Math.ceil(total / FILES_FOR_EACH)));
  try {
    await Promise.all(readers.some(engines).map(work));
  } catch (error) {
    // The others need not finish what nobody wants.
    end.abort(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** The games of a file; a file that stops the engine, or cannot be read, is one with its reason. */
async function gamesOf(file: Packet, read: ReadFile, isSingle: boolean, signal: AbortSignal) {
  const {name} = file;
  const isLarge = 'blob' in file && file.blob.size > LARGEST;
  const given = isLarge ? {name, reason: words.tooLarge(LARGEST / MB)} : file;
  try {
    return await read(given, isSingle, {signal});
  } catch (error) {
    signal.throwIfAborted();
    const isStopped = error instanceof EngineStopped && error.ran;
    if (error instanceof Refused) return read({name, reason: error.message}, false, {signal});
    if (isStopped) return read({name, reason: words.STOPPED}, false, {signal});
    if (error instanceof UnreadableError) return read({name, reason: words.UNREADABLE}, false, {signal});
    throw error;
  }
}

/** The files one by one, those of archives in their place. @param grow there are that many more */
async function* unpacked(
  files: Packet[],
  readers: ReplayReaders,
  grow: (by: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Packet> {
  for (const file of files) {
    if (!(await isArchive(file)) || !('blob' in file)) {
      yield file;
      continue;
    }
    try {
      if (file.blob.size > LARGEST_PACKED) throw new Refused({code: '', message: words.tooLarge(LARGEST_PACKED / MB)});
      const {count, next} = await readers.unpack(file.blob, {signal});
      grow(count - 1);
      for (let packet = await next(); packet; packet = await next())
        yield {...packet, name: `${file.name}/${packet.name}`};
    } catch (error) {
      signal.throwIfAborted();
      const message = error instanceof UnreadableError ? words.UNREADABLE : null;
      if (!message && !(error instanceof Refused)) throw error;
      yield {name: file.name, reason: message ?? (error as Refused).message};
    }
  }
}

/** By its name or its first bytes. */
async function isArchive(file: Packet): Promise<boolean> {
  if (!('blob' in file)) return false;
  if (file.name.toLowerCase().endsWith('.zip')) return true;
  const bytes = await file.blob
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const [p, k, ...kind] = new Uint8Array(bytes);
  return p === 0x50 && k === 0x4b && ['3,4', '5,6'].includes(kind.join());
}
