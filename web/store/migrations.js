/**
 * The database's versions. Each migration brings it from the version of its place in the list to the next, inside the
 * transaction of the upgrade: it is done wholly or not at all. Never edited once released.
 *
 * @typedef {import('idb').IDBPDatabase} Database
 * @typedef {import('idb').IDBPTransaction<any, string[], 'versionchange'>} Upgrade
 */
import {keyed} from './class.js';

/** A class of a card of version 3. @param {{rules: string, changes: string[], size: string, mines: number, assistance: string[]}} own */
function withKeys({rules, changes, size, mines, assistance, ...totals}) {
  const board = `${size.replace('×', 'x')}x${mines}`;
  return {...totals, ...keyed([rules, ...changes].join(', '), board, assistance.join('+') || 'none')};
}

/** @type {((db: Database, upgrade: Upgrade) => void|Promise<void>)[]} */
export const MIGRATIONS = [
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
];
