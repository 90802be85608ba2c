/** What earlier versions kept for all copies of the game on an origin. */
import {expect, test, vi} from 'vitest';
import {versionOne, versionThree, versionTwo} from './earlier.js';
import {bodyOf, done, HERE, openTab, useBrowser} from './tabs.js';

useBrowser();

/** The name that all copies shared. */
const FORMER = 'qmines';

/** Versions by the names of databases. */
const databases = async () =>
  Object.fromEntries((await indexedDB.databases()).map(({name, version}) => [name, version]));

/** A tab of a copy that has not taken anything over yet. */
const openCopy = () => openTab({hasTakenOver: false});

test('a database of version 2 is taken over and becomes 6', async () => {
  await versionTwo(FORMER);
  const tab = await openCopy();
  expect(await tab.identities()).toEqual([7]);
  expect(tab.takenOver.has()).toBe(true);
  expect(tab.losses).toEqual([]);
  expect(await databases()).toEqual({[FORMER]: 2, [HERE]: 6});
  await tab.imported.into('Grace Hopper').add([bodyOf(1)]);
  await tab.register({takeAlong: true});
  expect(await tab.identities()).toEqual([7]);
});

test('cards of version 3 are taken over and migrated', async () => {
  await versionThree(FORMER);
  const [ada] = await (await openCopy()).accounts.profiles();
  expect(ada.card?.classes.map(({board}) => board)).toEqual(['13x9x30', '9x9x10']);
});

test('a tab of an earlier version may hold what is taken over', async () => {
  const old = await versionOne(FORMER);
  expect(await (await openCopy()).running()).toEqual(['one', 'two']);
  expect(await done(old.transaction('playing').objectStore('playing').count())).toBe(2);
});

test('what has been taken over is not taken again', async () => {
  await versionTwo(FORMER);
  const tab = await openTab();
  expect(await tab.identities()).toEqual([]);
  expect(tab.losses).toEqual([]);
});

test('a copy with a database of its own takes nothing over', async () => {
  const first = await openTab();
  await first.finish(3);
  await first.close();
  await versionTwo(FORMER);
  const tab = await openCopy();
  expect(await tab.identities()).toEqual([3]);
  expect(tab.takenOver.has()).toBe(false);
});

test('what cannot be read at first is taken over later', async () => {
  // Nothing replaces it meanwhile: a copy with its own database would never take it over.
  await versionTwo(FORMER);
  const usual = IDBObjectStore.prototype.getAll;
  let failed = 0;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(
    /** @this {IDBObjectStore} */ function (...wish) {
      if (this.transaction.db.name === FORMER && failed === 0) {
        failed += 1;
        throw new DOMException('No reading now.', 'UnknownError');
      }
      return usual.apply(this, wish);
    },
  );
  const tab = await openCopy();
  expect(await tab.identities()).toEqual([7]);
  expect(failed).toBe(1);
  expect(tab.takenOver.has()).toBe(true);
});

test('without anything to take over the store begins empty', async () => {
  const tab = await openCopy();
  await tab.finish(1);
  expect(await tab.identities()).toEqual([1]);
  expect(tab.takenOver.has()).toBe(false);
  expect(await databases()).toEqual({[HERE]: 6});
});
