/**
 * The database's versions. The migration at each place in the list upgrades from the version of that place to the next,
 * inside the upgrade's transaction, so it happens completely or not at all. Never edit one that has been released.
 */

import type {IDBPDatabase, IDBPTransaction} from 'idb';
import {keyed} from './class.js';

export type Database = IDBPDatabase;

export type Upgrade = IDBPTransaction<unknown, string[], 'versionchange'>;

/** A class on a card of version 3. */
type Class3 = {rules: string; size: string; mines: number} & Record<'changes' | 'assistance', string[]>;

function withKeys({rules, changes, ...others}: Class3) {
  const {size, mines, assistance, ...totals} = others;
  const board = `${size.replace('×', 'x')}x${mines}`;
  return {...totals, ...keyed([rules, ...changes].join(', '), board, assistance.join('+') || 'none')};
}

export const MIGRATIONS: ((db: Database, upgrade: Upgrade) => void | Promise<void>)[] = [
  (db) => void db.createObjectStore('playing', {keyPath: 'id'}),
  (db) => {
    db.createObjectStore('finished', {keyPath: 'id'}).createIndex('owner', 'owner');
    db.createObjectStore('profiles', {keyPath: 'id'}).createIndex('folded', 'folded', {unique: true});
    db.createObjectStore('digests', {keyPath: 'id'}).createIndex('owner', 'owner');
    db.createObjectStore('keys');
  },
  (db) => void db.createObjectStore('imported', {keyPath: 'id'}).createIndex('folded', 'folded', {unique: true}),
  async (_db, upgrade) => {
    const profiles = upgrade.objectStore('profiles');
    for (const {card, ...profile} of await profiles.getAll())
      if (card) profiles.put?.({...profile, card: {...card, classes: card.classes.map(withKeys)}});
  },
  (db) => void db.createObjectStore('positions', {keyPath: 'id'}).createIndex('owner', 'owner'),
  (db) => void db.createObjectStore('replays', {keyPath: 'id'}).createIndex('owner', 'owner'),
];
