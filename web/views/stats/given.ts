/** The files that somebody chooses or drops, with those of folders: each by its path, in order, without hidden ones. */

import type {Packet} from '../../engine/replays.js';

/** What a drop holds: it must be asked for at once, before the event is over. */
export type Dropped = (FileSystemEntry | File)[];

const IN_ORDER = new Intl.Collator('en', {numeric: true});

export function droppedIn({items}: DataTransfer): Dropped {
  return Array.from(items).flatMap((item) => item.webkitGetAsEntry?.() ?? item.getAsFile() ?? []);
}

/** @param files of an input, of a folder or not */
export const chosenIn = (files: FileList | null): Packet[] =>
  seen(Array.from(files ?? [], (blob) => ({name: blob.webkitRelativePath || blob.name, blob})));

/** @param unreadable the reason for what cannot be read */
export async function filesIn(dropped: Dropped, unreadable: string): Promise<Packet[]> {
  const all = await Promise.all(
    dropped.map((one) => (one instanceof File ? [{name: one.name, blob: one}] : within(one))),
  );
  return seen(all.flat());

  async function within(entry: FileSystemEntry): Promise<Packet[]> {
    const name = entry.fullPath.replace(/^\//, '');
    try {
      if (entry.isFile) return [{name, blob: await fileOf(entry as FileSystemFileEntry)}];
      const entries = await entriesOf(entry as FileSystemDirectoryEntry);
      return (await Promise.all(entries.map(within))).flat();
    } catch {
      return [{name, reason: unreadable}];
    }
  }
}

const seen = (files: Packet[]): Packet[] =>
  files
    .filter(({name}) => !name.split('/').some((part) => part.startsWith('.')))
    .sort((one, other) => IN_ORDER.compare(one.name, other.name));

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A browser gives the entries of a folder in pieces, and an empty one at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return all;
    all.push(...some);
  }
}
