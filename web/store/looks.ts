/**
 * The looks of cells that were named in screenshots. They are of programs and not of anybody's games, so they belong to
 * the device and not to a player. In localStorage; without it they last as long as the page.
 */

import {nameHere} from '../here.js';

/** `state`: what the cell shows; `look`: as text (`picture/feature.ts`, which checks it). */
export type NamedLook<S extends string> = {state: S; look: string};

/** The most that are remembered: some twenty programs. */
export const MOST_LOOKS = 300;

const NAME = nameHere('looks');

const isLook = (one: unknown): one is NamedLook<string> => {
  const {state, look} = Object(one);
  return typeof state === 'string' && typeof look === 'string';
};

/** @param storage throws where storage is closed */
export function createLooks<S extends string>(storage: () => Storage = () => localStorage) {
  /** What could not be stored. */
  let unstored: NamedLook<S>[] | null = null;

  function list(): NamedLook<S>[] {
    if (unstored) return unstored;
    try {
      const kept = JSON.parse(storage().getItem(NAME) ?? '[]');
      return Array.isArray(kept) ? (kept.filter(isLook) as NamedLook<S>[]) : [];
    } catch {
      // No storage, or text that is not ours.
      return [];
    }
  }

  function keep(looks: NamedLook<S>[]) {
    try {
      storage().setItem(NAME, JSON.stringify(looks));
      unstored = null;
    } catch {
      unstored = looks;
    }
  }

  return {
    /** Oldest first. */
    list,
    /** A look has one name, the last. */
    add: (one: NamedLook<S>) => keep([...list().filter(({look}) => look !== one.look), one].slice(-MOST_LOOKS)),
    forget: () => keep([]),
  };
}

export type Looks<S extends string> = ReturnType<typeof createLooks<S>>;
