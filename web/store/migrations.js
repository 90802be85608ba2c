/**
 * The database's versions. Each migration brings it from the version of its place in the list to the next, inside the
 * transaction of the upgrade: it is done wholly or not at all. Never edited once released.
 *
 * @typedef {import('idb').IDBPDatabase} Database
 * @typedef {import('idb').IDBPTransaction<any, string[], 'versionchange'>} Upgrade
 */

/** @type {((db: Database, upgrade: Upgrade) => void)[]} */
export const MIGRATIONS = [
  (db) => void db.createObjectStore('playing', {keyPath: 'id'}),
  (db) => {
    db.createObjectStore('finished', {keyPath: 'id'}).createIndex('owner', 'owner');
    db.createObjectStore('profiles', {keyPath: 'id'}).createIndex('folded', 'folded', {unique: true});
    db.createObjectStore('digests', {keyPath: 'id'}).createIndex('owner', 'owner');
    db.createObjectStore('keys');
  },
  (db) => void db.createObjectStore('imported', {keyPath: 'id'}).createIndex('folded', 'folded', {unique: true}),
];
