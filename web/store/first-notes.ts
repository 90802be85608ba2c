/**
 * What a device remembers about the boards whose first answers were recorded (`page/first-press.ts`): which ones have
 * been played, since nobody should meet one twice, and whether Python has come.
 */

import {nameHere} from '../here.js';
import {createNotes} from './settings.js';

/** How many boards there are of each size. */
const SEEDS = 64;
const SIZES = ['13x9', '9x13'];

/** @param runtime the version of Python that this page needs, by its address */
export function createFirstNotes(runtime: string, storage: () => Storage = () => localStorage) {
  const {read, write} = createNotes(storage, nameHere);
  const used = () => {
    const kept = read('first');
    return Array.isArray(kept) ? kept : [];
  };

  return {
    /** @param size `13x9` @returns the name of a board that was not played here; nothing if there is none */
    unused(size: string): string | undefined {
      const all = Array.from(
        {length: SIZES.includes(size) ? SEEDS : 0},
        (_, i) => `${size}-${`${i}`.padStart(2, '0')}`,
      );
      const left = all.filter((name) => !used().includes(name));
      return left[Math.floor(Math.random() * left.length)];
    },

    /** @returns whether it is noted now as played, for the first time: closed storage remembers nothing */
    use(name: string): boolean {
      const before = used();
      write('first', [...before, name]);
      return !before.includes(name) && used().includes(name);
    },

    /** Whether this version of Python has been here: the browser then most likely has it. */
    hasPython: (): boolean => read('python') === runtime,
    keepPython: () => write('python', runtime),
  };
}

export type FirstNotes = ReturnType<typeof createFirstNotes>;
