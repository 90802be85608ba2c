/** Databases in the form of earlier versions of the page. */
import {done} from './tabs.js';

/**
 * @param {string} name @param {number} version @param {(db: IDBDatabase) => void} make @returns {Promise<IDBDatabase>}
 */
function opened(name, version, make) {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => make(opening.result);
  return done(opening);
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
const ended = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });

/**
 * Two games in progress, `one` and `two`.
 *
 * @param {string} name @returns {Promise<IDBDatabase>} which a tab still holds and does not release
 */
export async function versionOne(name) {
  const db = await opened(name, 1, (made) => made.createObjectStore('playing', {keyPath: 'id'}));
  const transaction = db.transaction('playing', 'readwrite');
  const about = {columns: 3, rows: 1, mines: 1, record: 'qmines 1', when: 1, waiting: true, state: 'playing'};
  for (const id of ['one', 'two'])
    transaction.objectStore('playing').put({...about, cells: Uint8Array.of(1, 9, 9), id});
  await ended(transaction);
  return db;
}

/** @param {IDBDatabase} db */
function makeStores(db) {
  db.createObjectStore('playing', {keyPath: 'id'});
  db.createObjectStore('finished', {keyPath: 'id'}).createIndex('owner', 'owner');
  db.createObjectStore('profiles', {keyPath: 'id'}).createIndex('folded', 'folded', {unique: true});
  db.createObjectStore('digests', {keyPath: 'id'}).createIndex('owner', 'owner');
  db.createObjectStore('keys');
}

/** A guest's game of identity 7. @param {string} name */
export const versionTwo = async (name) => finishedIn(await opened(name, 2, makeStores));

/** The same game. @param {string} name */
export const versionFour = async (name) =>
  finishedIn(
    await opened(name, 4, (made) => {
      makeStores(made);
      made.createObjectStore('imported', {keyPath: 'id'}).createIndex('folded', 'folded', {unique: true});
    }),
  );

/** The same game. @param {string} name */
export const versionFive = async (name) =>
  finishedIn(
    await opened(name, 5, (made) => {
      makeStores(made);
      made.createObjectStore('imported', {keyPath: 'id'}).createIndex('folded', 'folded', {unique: true});
      made.createObjectStore('positions', {keyPath: 'id'}).createIndex('owner', 'owner');
    }),
  );

/** @param {IDBDatabase} db */
async function finishedIn(db) {
  const transaction = db.transaction('finished', 'readwrite');
  const summary = {state: 'won', changes: {}, columns: 9, rows: 9, mines: 10, rules: 'quantum', saves: 0};
  const body = {identity: '7'.padStart(64, '0'), record: 'qmines 1', finished: 1, imported: false, summary};
  transaction.objectStore('finished').put({id: 'seven', owner: 'guest', body});
  await ended(transaction);
  db.close();
}

export const TOTALS = {played: 3, won: 2, lost: 1, saves: 4, bestTime: 5, bestRate: 6, bestEfficiency: null};

/** Profiles of Ada, with a card, and Bob, with none. @param {string} name */
export async function versionThree(name) {
  const db = await opened(name, 3, (made) => {
    makeStores(made);
    made.createObjectStore('imported', {keyPath: 'id'}).createIndex('folded', 'folded', {unique: true});
  });
  const transaction = db.transaction('profiles', 'readwrite');
  const rules = {key: 'quantum, start any|13×9/30|hints+help', rules: 'quantum', changes: ['start any']};
  const classes = [
    {...rules, size: '13×9', mines: 30, assistance: ['hints', 'help'], ...TOTALS},
    {key: 'classic|9×9/10|none', rules: 'classic', changes: [], size: '9×9', mines: 10, assistance: [], ...TOTALS},
  ];
  const profiles = transaction.objectStore('profiles');
  profiles.put({id: 'ada', folded: 'ada', name: 'Ada', created: 7, card: {played: 6, won: 4, classes}});
  profiles.put({id: 'bob', folded: 'bob', name: 'Bob', created: 8, card: null});
  await ended(transaction);
  db.close();
}
