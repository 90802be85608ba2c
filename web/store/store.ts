/**
 * Games in progress, one entry per game, and the step that makes them finished ones. A tab holds the game that it
 * plays; what the browser does not store stays in memory, and is tried again (`game-writer.ts`).
 */

import type {Entry} from '../catalogue.js';
import {nameHere} from '../here.js';
import type {Accounts} from './accounts.js';
import type {Body} from './archive.js';
import type {Database} from './database.js';
import {createGameWriter} from './game-writer.js';
import type {UnsavedNote} from './settings.js';
import {fromStored, GUEST} from './vault.js';

/** @param unsavedNotes what earlier pages could not save */
export function createStore(database: Database, accounts: Accounts, unsavedNotes: () => Record<string, UnsavedNote>) {
  const lock = createGameLock();
  const writer = createGameWriter(database, accounts, lock.isOwn);

  return {
    /** @returns the owner of a game that begins now */
    owner: (): Promise<string> => accounts.ready.then(accounts.owner),

    /** @returns the current player's games, newest first */
    async list(): Promise<Entry[]> {
      await accounts.ready;
      const vault = accounts.vault();
      const stored = await database.run((db) => db.getAll('playing')).catch(() => []);
      const ours = stored.filter(({id, owner = GUEST}) => owner === vault.owner && !writer.unsaved.has(id));
      const opened = await Promise.allSettled(ours.map((each) => fromStored(each, vault)));
      const entries = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const unsaved = [...writer.unsaved.values()].map(({entry}) => entry);
      const held = unsaved.filter(({owner = GUEST}) => owner === vault.owner);
      const noted = unsavedNotes();
      const whole = entries.map((entry) => withUnsaved(entry, noted[entry.id]));
      return [...held, ...whole].sort((a, b) => b.when - a.when);
    },

    /** @returns whether everything about a game is saved */
    isKept: (id: string): boolean => !writer.unsaved.has(id),

    /** Replaces the entry with the same id. @param entry gets its turn now, even as a promise */
    keep: (entry: Entry | Promise<Entry>) => writer.write(entry, null),

    /**
     * Saves a finished game in one transaction: its entry, for the board, and its body among the finished ones. A game
     * that was finished before stays as it is.
     *
     * @param entry gets its turn now, even as a promise
     */
    finish: (entry: Entry | Promise<Entry>, body: Body) => writer.write(entry, body),

    drop: writer.drop,
    claim: lock.claim,
    held: lock.held,
    alone: lock.alone,
  };
}

export type Store = ReturnType<typeof createStore>;

/** A game as it was last seen, if the page was gone before that was saved. */
function withUnsaved(entry: Entry, {record = '', isLost = false}: UnsavedNote = {}): Entry {
  const isLater = record.length > entry.record.length && record.startsWith(entry.record);
  return {...entry, ...(isLater && {record}), ...(isLost && {isLost})};
}

/* Which game this tab plays: a Web Lock holds it, so that two tabs never play the same game. */

const PREFIX = nameHere('game.');

function createGameLock() {
  let own = '';
  let release: (() => void) | null = null;

  function request(id: string, onAnswer: (isHeld: boolean) => void) {
    navigator.locks.request(PREFIX + id, {ifAvailable: true}, (lock) => {
      onAnswer(lock !== null);
      if (!lock) return undefined;
      release?.();
      own = id;
      return new Promise((done) => (release = () => done(undefined)));
    });
  }

  return {
    isOwn: (id: string) => id === own,

    /** Makes a game this tab's, and releases the one before. @returns false if another tab plays it */
    async claim(id: string): Promise<boolean> {
      if (id === own) return true;
      if (navigator.locks) return new Promise((resolve) => request(id, resolve));
      own = id;
      return true;
    },

    /** Does something with a game that no tab may play in the meantime. Does nothing if one already plays it. */
    async alone(id: string, work: () => Promise<void>) {
      if (id === own) return;
      if (!navigator.locks) return work();
      await navigator.locks.request(PREFIX + id, {ifAvailable: true}, (lock) => lock && work());
    },

    /** @returns the games that some tab is playing */
    async held(): Promise<Set<string>> {
      const {held = []} = (await navigator.locks?.query()) ?? {};
      return new Set(held.map(({name}) => (name ?? '').replace(PREFIX, '')));
    },
  };
}
