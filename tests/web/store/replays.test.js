/** Kept replays: apart from the player's games, each player has their own, and they go with a profile. */
import {expect, test} from 'vitest';
import {createReplays, MOST_REPLAYS} from '#web/store/replays.js';
import {codeOf, dump, openTab, PASSWORD, reloaded, useBrowser} from './tabs.js';

useBrowser();

/** @param {string} record @param {number} [saved] */
const replay = (record, saved = 1) => ({
  ...{rows: 2, cols: 2, mines: 1, record, rules: 'classic', differences: [], saved},
  figures: {result: /** @type {const} */ ('won'), time: 1.5, bbbv: 1, clicks: {left: 1, right: 0, chord: 0}},
  notes: {program: 'Arbiter', file: `${record}.avf`},
});

/** @param {import('./tabs.js').Tab} tab */
const shelfOf = ({database, accounts}) => createReplays(database, accounts);

/** @param {import('#web/store/replays.js').Replays} shelf */
const records = async (shelf) => (await shelf.list()).map(({record}) => record);

test('a game is kept once, whatever its file is called, and counts nowhere', async () => {
  const tab = await openTab();
  const shelf = shelfOf(tab);
  expect(await shelf.add([replay('a'), {...replay('a'), notes: {file: 'other.avf'}}, replay('b', 2)])).toBe(2);
  expect(await shelf.add([replay('b', 3), replay('c', 4)])).toBe(1);
  expect(await records(shelf)).toEqual(['c', 'b', 'a']);
  expect(await tab.identities()).toEqual([]);
  const [last] = await shelf.list();
  await shelf.remove(last.id);
  const next = shelfOf(await reloaded(tab));
  expect(await records(next)).toEqual(['b', 'a']);
  await next.keep(last);
  expect(await records(next)).toEqual(['c', 'b', 'a']);
});

test('there is room for so many', async () => {
  const shelf = shelfOf(await openTab());
  const many = Array.from({length: MOST_REPLAYS + 3}, (_, i) => replay(String(i), i));
  expect(await shelf.add(many)).toBe(MOST_REPLAYS);
  expect(await codeOf(shelf.keep({...replay('one more'), id: 'x'}))).toBe('full');
});

test('a profile has them sealed, takes the guest’s along, and deletes them with itself', async () => {
  const tab = await openTab();
  const shelf = shelfOf(tab);
  await shelf.add([replay('secret')]);
  await tab.register({takeAlong: true});
  expect(await records(shelf)).toEqual(['secret']);
  expect(JSON.stringify((await dump()).replays)).not.toContain('secret');
  await tab.accounts.signOut();
  expect(await shelf.list()).toEqual([]);
  await tab.signIn();
  await tab.accounts.remove({password: PASSWORD});
  expect((await dump()).replays).toEqual([]);
});
