/** A page that is left: one that may come back holds nobody up, and does then what it could not. */
import {expect, test} from 'vitest';
import {dump, entryOf, eventually, openTab, useBrowser} from './tabs.js';

useBrowser();

/**
 * Work that writes, then reads on until it may end.
 *
 * @param {import('./tabs.js').Tab} tab
 */
function slowWork(tab) {
  const state = {tries: 0, mayEnd: false};
  const work = tab.database.write(async (db) => {
    const {store, done} = db.transaction('keys', 'readwrite');
    done.catch(() => {});
    state.tries++;
    await store.put('written', 'slow');
    while (!state.mayEnd) await store.get('slow');
    await done;
  });
  return {state, work};
}

test('one that is kept for Back ends what it was doing, and does it again when it is back', async () => {
  const left = await openTab();
  const {state, work} = slowWork(left);
  await eventually(() => state.tries, 1);
  left.leave(true);
  const other = await openTab();
  await other.store.keep(entryOf('played elsewhere'));
  expect(await other.running()).toEqual(['played elsewhere']);
  expect((await dump()).keys).not.toContain('written');
  expect(state.tries).toBe(1);
  state.mayEnd = true;
  left.comeBack();
  await work;
  expect(state.tries).toBe(2);
  expect((await dump()).keys).toContain('written');
  expect(await left.running()).toEqual(['played elsewhere']);
  expect(left.problems).toEqual([]);
});

test('one that is gone for good ends what it had asked for', async () => {
  const left = await openTab();
  const {state, work} = slowWork(left);
  await eventually(() => state.tries, 1);
  left.leave(false);
  state.mayEnd = true;
  await work;
  expect(state.tries).toBe(1);
  expect((await dump()).keys).toContain('written');
});
