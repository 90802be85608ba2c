/** What can go wrong with the database itself, and its versions. */
import {expect, test, vi} from 'vitest';
import {TOTALS, versionFive, versionFour, versionOne, versionThree, versionTwo} from './earlier.js';
import {behind, bodyOf, codeOf, done, dump, entryOf, eventually, HERE, openTab, reloaded, useBrowser} from './tabs.js';

useBrowser();

const version = () => behind((db) => db.version);

/** @param {import('./tabs.js').Tab} tab */
const problemOf = async (tab) => (await tab.database.problem())?.code;

test('version 1 becomes 6 and keeps its games', async () => {
  (await versionOne(HERE)).close();
  const tab = await openTab();
  const list = (await tab.store.list()).map(({id, owner, cells}) => [id, owner, [...cells]]);
  expect(list.sort()).toEqual([
    ['one', 'guest', [1, 9, 9]],
    ['two', 'guest', [1, 9, 9]],
  ]);
  expect(await version()).toBe(6);
  expect(Object.keys(await dump()).sort()).toEqual([
    'digests',
    'finished',
    'imported',
    'keys',
    'playing',
    'positions',
    'profiles',
    'replays',
  ]);
  const [entry] = await tab.store.list();
  await tab.store.finish({...entry, state: 'won'}, bodyOf(1));
  expect(await tab.identities()).toEqual([1]);
});

test('version 2 becomes 6 and keeps its games', async () => {
  await versionTwo(HERE);
  const tab = await openTab();
  expect(await tab.identities()).toEqual([7]);
  expect(await version()).toBe(6);
  expect((await dump()).imported).toEqual([]);
  await tab.imported.into('Grace Hopper').add([bodyOf(1)]);
  await tab.register({takeAlong: true});
  expect(await tab.identities()).toEqual([7]);
});

test('version 3 becomes 6 and keeps its cards', async () => {
  // A signed-out player stays on the leaderboard, because nobody can read the games behind a card.
  await versionThree(HERE);
  const [ada, bob] = await (await openTab()).accounts.profiles();
  const classes = [
    {rules: 'quantum, start any', board: '13x9x30', assistance: 'hints+help'},
    {rules: 'classic', board: '9x9x10', assistance: 'none'},
  ].map((own) => ({...TOTALS, ...own, key: Object.values(own).join('|')}));
  expect(ada).toEqual({id: 'ada', name: 'Ada', created: 7, card: {played: 6, won: 4, classes}});
  expect(bob.card).toBeNull();
});

test('version 4 becomes 6 and has room for positions', async () => {
  await versionFour(HERE);
  const tab = await openTab();
  expect(await tab.identities()).toEqual([7]);
  expect(await version()).toBe(6);
  expect((await dump()).positions).toEqual([]);
});

test('version 5 becomes 6 and has room for replays', async () => {
  await versionFive(HERE);
  const tab = await openTab();
  expect(await tab.identities()).toEqual([7]);
  expect(await version()).toBe(6);
  expect((await dump()).replays).toEqual([]);
});

test('an old tab that does not let go is told of', async () => {
  const old = await versionOne(HERE);
  const tab = await openTab();
  expect(await problemOf(tab)).toBe('blocked');
  await tab.store.keep(entryOf('running')).catch(() => {});
  expect(await tab.running()).toEqual(['running']);
  old.close();
  await eventually(() => tab.problems.at(-1), null);
  await tab.store.keep(entryOf('next'));
  expect((await dump()).playing.map(({id}) => id).sort()).toEqual(['next', 'one', 'running', 'two']);
});

test('an old tab lets go of a newer database', async () => {
  const tab = await openTab();
  (await done(indexedDB.open(HERE, 99))).close();
  expect(await problemOf(tab)).toBe('outdated');
  await tab.finish(1).catch(() => {});
  expect(await tab.identities()).toEqual([1]);
  expect(await problemOf(await openTab())).toBe('outdated');
});

test('without a database games live in memory', async () => {
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get() {
      throw new DOMException('no', 'SecurityError');
    },
  });
  const tab = await openTab();
  expect(await problemOf(tab)).toBe('no_storage');
  await tab.finish(1).catch(() => {});
  await tab.finish(2).catch(() => {});
  expect(await tab.identities()).toEqual([2, 1]);
  await tab.store.keep(entryOf('running', {when: 9e12})).catch(() => {});
  expect((await tab.store.list())[0].id).toBe('running');
  expect(await codeOf(tab.register())).toBe('no_storage');
});

test('what does not fit is kept as soon as there is room', async () => {
  let isFull = false;
  for (const name of /** @type {const} */ (['put', 'add'])) {
    const usual = IDBObjectStore.prototype[name];
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(
      /** @this {IDBObjectStore} */ function (...values) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        return usual.apply(this, values);
      },
    );
  }
  const tab = await openTab();
  await tab.finish(1);
  isFull = true;
  await tab.finish(2).catch(() => {});
  expect(tab.problems).toEqual(['quota']);
  expect(await tab.identities()).toEqual([2, 1]);
  expect((await dump()).finished).toHaveLength(1);
  isFull = false;
  await tab.store.keep(entryOf('next'));
  expect(tab.problems.at(-1)).toBeNull();
  expect(await (await reloaded(tab)).identities()).toEqual([2, 1]);
});

test('a connection that breaks is opened again', async () => {
  const tab = await openTab();
  await tab.finish(1);
  await tab.database.run(async (db) => db.close());
  await tab.finish(2);
  // It is the one that this page has made, and already holds something worth keeping: nothing was lost.
  expect(tab.hadGames.has()).toBe(true);
  expect(tab.losses).toEqual([]);
  expect(await (await reloaded(tab)).identities()).toEqual([2, 1]);
});
