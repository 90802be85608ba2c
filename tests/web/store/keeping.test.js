/**
 * A connection that fails to open, is lost or deleted: everything played meanwhile is kept once it can be, and each
 * cause is reported by name, as is its end. Browser tests cover data that the browser's own settings clear.
 */
import {expect, test, vi} from 'vitest';
import {
  done,
  dump,
  entryOf,
  eventually,
  HERE,
  NAME,
  openTab,
  PASSWORD,
  readable,
  reloaded,
  useBrowser,
} from './tabs.js';

useBrowser();

/** @typedef {import('./tabs.js').Tab} Tab */

const SECOND = 1000; // ms

/**
 * From now on, that many openings of the database fail, like Chromium's when it cannot access its files.
 *
 * @param {number} left
 */
function letFail(left) {
  const state = {left, opened: 0, failed: 0};
  const usual = IDBFactory.prototype.open;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(
    /** @this {IDBFactory} */ function (...values) {
      if (values[0] !== HERE || values[1] === undefined) return usual.apply(this, values);
      state.opened += 1;
      if (state.left <= 0) return usual.apply(this, values);
      state.left -= 1;
      return failing(usual.call(this, 'nothing', 1), () => {
        state.failed += 1;
      });
    },
  );
  return state;
}

/**
 * @param {IDBOpenDBRequest} request for a database that must not exist @param {() => void} onFailed
 * @param {string} [name] of the error
 */
function failing(request, onFailed, name = 'UnknownError') {
  request.addEventListener('upgradeneeded', (event) => {
    event.stopImmediatePropagation();
    request.transaction?.abort();
  });
  request.addEventListener('error', onFailed);
  const error = new DOMException('Internal error opening backing store for indexedDB.open.', name);
  // fake-indexeddb writes its own error there.
  Object.defineProperty(request, 'error', {get: () => error, set() {}});
  return request;
}

/**
 * Waits until all openings so far have failed, and those that follow them.
 *
 * @param {ReturnType<typeof letFail>} openings
 */
async function allFailed(openings) {
  for (let known = -1; known < openings.opened; ) {
    known = openings.opened;
    await eventually(() => openings.failed >= known, true);
    // A second opening follows the first within some turns of the event loop.
    for (let turn = 0; turn < 4; turn++) await indexedDB.databases();
  }
}

/** Somebody else deletes the database. */
const deleteElsewhere = () => done(indexedDB.deleteDatabase(HERE));

/** The owners of the finished games, by id. */
const owners = async () => Object.fromEntries(((await dump()).finished ?? []).map(({id, owner}) => [id, owner]));

/** Ids of the games in progress in the database. */
const playing = async () => ((await dump()).playing ?? []).map(({id}) => id).sort();

/** Plays while nothing can be kept: refused games stay in memory. @param {Tab} tab @param {number[]} numbers */
async function finishUnkept(tab, ...numbers) {
  for (const number of numbers) await tab.finish(number).catch(() => {});
}

test('one opening that fails is nobody’s business', async () => {
  letFail(1);
  const tab = await openTab();
  await tab.finish(1);
  expect(tab.problems).toEqual([]);
  expect(await owners()).toEqual({'game-1': 'guest'});
});

test('games of a start that failed are kept at the next hand', async () => {
  const openings = letFail(1000);
  const tab = await openTab();
  await finishUnkept(tab, 1, 2);
  await tab.store.keep(entryOf('running', {when: 9e12})).catch(() => {});
  expect(tab.problems).toEqual(['failed']);
  expect(await tab.identities()).toEqual([2, 1]);
  expect((await tab.store.list())[0].id).toBe('running');
  openings.left = 0;
  tab.touch();
  await eventually(() => tab.problems, ['failed', null]);
  expect(await owners()).toEqual({'game-1': 'guest', 'game-2': 'guest'});
  expect(await playing()).toContain('running');
  expect(await (await reloaded(tab)).identities()).toEqual([2, 1]);
});

test('tries wait longer and longer and a hidden page makes none', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'performance']});
  const openings = letFail(1_000_000);
  const tab = await openTab();
  await finishUnkept(tab, 1);
  await allFailed(openings);
  /** The seconds after which it tried again. @type {number[]} */
  const tries = [];
  for (let second = 1; second <= 190; second++) {
    const before = openings.opened;
    await vi.advanceTimersByTimeAsync(SECOND);
    await allFailed(openings);
    if (openings.opened > before) tries.push(second);
  }
  // After 1, 2, 4 … 32 seconds, then once a minute, each from the failure before.
  expect(tries).toEqual([1, 3, 7, 15, 31, 63, 123, 183]);
  tab.hide(true);
  const before = openings.opened;
  await vi.advanceTimersByTimeAsync(3600 * SECOND);
  await allFailed(openings);
  expect(openings.opened).toBe(before);
  openings.left = 0;
  tab.hide(false);
  await eventually(() => tab.problems, ['failed', null]);
  expect(Object.keys(await owners())).toEqual(['game-1']);
});

test('many games in memory cost one try', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'performance']});
  const openings = letFail(1_000_000);
  const tab = await openTab();
  await finishUnkept(tab, ...Array.from({length: 40}, (_, i) => i + 1));
  const before = openings.opened;
  tab.touch();
  await allFailed(openings);
  expect(openings.opened).toBe(before + 2);
  await finishUnkept(tab, 41);
  expect(openings.opened).toBe(before + 2);
});

test('a database deleted elsewhere is no newer version', async () => {
  const tab = await openTab();
  await tab.store.claim('running');
  await tab.store.keep(entryOf('running'));
  await tab.finish(1);
  await deleteElsewhere();
  await tab.finish(2);
  expect(tab.problems).toEqual([]);
  expect(tab.losses).toEqual([true]);
  await eventually(playing, ['game-2', 'running']);
  expect(await owners()).toEqual({'game-2': 'guest'});
  expect(await tab.identities()).toEqual([2]);
  expect(tab.hadGames.has()).toBe(true);
  expect(await (await reloaded(tab)).identities()).toEqual([2]);
});

test('who has none has lost none', async () => {
  const tab = await openTab();
  await deleteElsewhere();
  tab.touch();
  await tab.finish(1);
  expect(tab.losses).toEqual([]);
});

test('a newer version is named, and gone when it is', async () => {
  const tab = await openTab();
  const newer = await done(indexedDB.open(HERE, 99));
  newer.onversionchange = () => newer.close();
  expect((await tab.database.problem())?.code).toBe('outdated');
  await finishUnkept(tab, 1);
  tab.touch();
  expect(await tab.identities()).toEqual([1]);
  expect(tab.problems).toEqual(['outdated']);
  await deleteElsewhere();
  // A press during the last try makes no new one.
  const toldAtATouch = () => {
    tab.touch();
    return tab.problems;
  };
  await eventually(toldAtATouch, ['outdated', null]);
  expect(await owners()).toEqual({'game-1': 'guest'});
});

test('a profile that is open outlives its database', async () => {
  const tab = await openTab();
  await tab.register();
  const owner = tab.accounts.owner();
  await tab.store.claim('running');
  await tab.store.keep(entryOf('running'));
  await tab.finish(1);
  await deleteElsewhere();
  await tab.finish(2);
  await eventually(playing, ['game-2', 'running']);
  expect(await owners()).toEqual({'game-2': owner});
  expect(readable(await dump())).not.toContain('hidden');
  expect(tab.accounts.current()).toEqual({id: owner, name: NAME, isLocked: false});
  await tab.accounts.signOut();
  expect(await tab.signIn()).toBe('done');
  expect(await tab.identities()).toEqual([2]);
  expect(await tab.running()).toEqual(['game-2', 'running']);
});

test('a profile comes back with the password it has now', async () => {
  const tab = await openTab();
  await tab.register();
  const password = 'quite another one';
  await tab.accounts.changePassword({old: PASSWORD, password});
  await deleteElsewhere();
  await tab.finish(1);
  await tab.accounts.lock();
  expect(await tab.signIn()).toBe('wrong');
  expect(await tab.signIn({password})).toBe('done');
  expect(await tab.identities()).toEqual([1]);
});

/** Has a tab lose its connection, and get no other. @param {Tab} tab */
async function loseConnection(tab) {
  await tab.database.run(async (db) => db.close());
  return letFail(1_000_000);
}

test('a locked profile keeps later what it could not', async () => {
  const tab = await openTab();
  await tab.register();
  const owner = tab.accounts.owner();
  const other = await openTab();
  const openings = await loseConnection(tab);
  await finishUnkept(tab, 1);
  expect(tab.problems).toEqual(['failed']);
  await other.accounts.lock();
  openings.left = 0;
  tab.touch();
  await eventually(() => tab.accounts.current().isLocked, true);
  expect(readable(await dump())).not.toContain('hidden');
  expect(await other.signIn()).toBe('done');
  await eventually(owners, {'game-1': owner});
  expect(tab.problems).toEqual(['failed', null]);
});

test('what was removed does not come back with a connection', async () => {
  const tab = await openTab();
  await tab.store.claim('game-1');
  await tab.finish(1);
  await tab.archive.remove('game-1');
  await tab.database.run(async (db) => db.close());
  await tab.finish(2);
  await tab.database.run((db) => db.count('finished'));
  expect(Object.keys(await owners())).toEqual(['game-2']);
});

test('all tabs go on in the new database', async () => {
  const tabs = [await openTab(), await openTab(), await openTab()];
  for (const [number, tab] of tabs.entries()) {
    await tab.store.claim(`game-${number}`);
    await tab.finish(number);
  }
  await deleteElsewhere();
  for (const [number, tab] of tabs.entries()) {
    tab.touch();
    await tab.finish(10 + number);
  }
  const numbers = [0, 1, 2, 10, 11, 12];
  const sorted = async () => Object.keys(await owners()).sort();
  await eventually(sorted, numbers.map((number) => `game-${number}`).sort());
  expect(new Set(Object.values(await owners()))).toEqual(new Set(['guest']));
  for (const tab of tabs) await eventually(async () => (await tab.identities()).sort((a, b) => a - b), numbers);
});

test('games seen by another tab while this had none are read', async () => {
  const [one, other] = [await openTab(), await openTab()];
  const openings = await loseConnection(one);
  await finishUnkept(one, 1);
  await other.finish(2);
  expect(await one.identities()).toEqual([1]);
  openings.left = 0;
  one.touch();
  await eventually(one.identities, [2, 1]);
  await eventually(other.identities, [2, 1]);
});

test('a database that goes while it is read takes nothing from what is shown', async () => {
  const tab = await openTab();
  await tab.finish(1, 2);
  await tab.database.run(async (db) => db.close());
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
  expect(await tab.database.run((db) => db.count('finished'))).toBe(2);
  await eventually(() => tab.problems, ['failed']);
  expect(await tab.identities()).toEqual([2, 1]);
  get.mockRestore();
  tab.touch();
  await eventually(() => tab.problems, ['failed', null]);
  expect(await tab.identities()).toEqual([2, 1]);
});

test('a touch while a try is failing brings another try', async () => {
  const usual = IDBFactory.prototype.open;
  let opened = 0;
  /** The page hears of the first failure when this is called. @type {() => void} */
  let tell = () => {};
  let isHeld = false;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(
    /** @this {IDBFactory} */ function (...values) {
      opened += 1;
      if (opened > 1) return usual.apply(this, values);
      const request = usual.call(this, 'nothing', 1);
      const hold = (/** @type {Event} */ event) => {
        event.stopImmediatePropagation();
        request.removeEventListener('error', hold);
        tell = () => request.dispatchEvent(new /** @type {any} */ (event).constructor('error'));
        isHeld = true;
      };
      request.addEventListener('error', hold);
      // A cause that does not go away on its own.
      return failing(request, () => {}, 'VersionError');
    },
  );
  const opening = openTab();
  await eventually(() => isHeld, true);
  document.dispatchEvent(new Event('keydown'));
  tell();
  const tab = await opening;
  await eventually(() => opened, 2);
  expect(await tab.store.list()).toEqual([]);
});
