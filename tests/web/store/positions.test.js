/** Positions saved in the analyser: each player has their own, and they go with a profile. */
import {expect, test} from 'vitest';
import {createPositions, MOST_POSITIONS} from '#web/store/positions.js';
import {codeOf, dump, eventually, openTab, PASSWORD, reloaded, useBrowser} from './tabs.js';

useBrowser();

/** @param {string} name @param {number} [saved] */
const called = (name, saved = 1) => ({name, position: '2x1x1\n#1', layout: ['*.'], saved});

/** @param {import('./tabs.js').Tab} tab */
const shelfOf = ({database, accounts}) => createPositions(database, accounts);

/** @param {import('#web/store/positions.js').Positions} shelf */
const names = async (shelf) => (await shelf.list()).map(({name}) => name);

test('positions are kept, changed and removed, newest first, and other tabs hear of it', async () => {
  const [tab, other] = [await openTab(), await openTab()];
  const [shelf, others] = [shelfOf(tab), shelfOf(other)];
  let news = 0;
  others.watch(() => {
    news += 1;
  });
  await shelf.keep({...called('old', 1), id: 'a'});
  await shelf.keep({...called('new', 2), id: 'b'});
  await eventually(() => news, 2);
  expect(await names(others)).toEqual(['new', 'old']);
  await others.keep({...called('renamed', 1), id: 'a'});
  expect(await names(shelf)).toEqual(['new', 'renamed']);
  await shelf.remove('b');
  expect(await others.list()).toEqual([{...called('renamed'), id: 'a'}]);
  expect(await names(shelfOf(await reloaded(tab)))).toEqual(['renamed']);
});

test('those of a file come in once, as far as there is room', async () => {
  const shelf = shelfOf(await openTab());
  const many = Array.from({length: MOST_POSITIONS + 5}, (_, i) => called(`number ${i}`, i));
  expect(await shelf.add([...many.slice(0, 3), many[0]])).toBe(3);
  expect(await shelf.add(many)).toBe(MOST_POSITIONS - 3);
  expect(await codeOf(shelf.keep({...called('one more'), id: 'x'}))).toBe('full');
  const [first] = await shelf.list();
  await shelf.keep({...first, name: 'changed'});
  expect(await names(shelf)).toContain('changed');
});

test('a profile has them sealed, takes the guest’s along, and deletes them with itself', async () => {
  const tab = await openTab();
  const shelf = shelfOf(tab);
  await shelf.keep({...called('a guest’s secret'), id: 'a'});
  await tab.register({takeAlong: true});
  expect(await names(shelf)).toEqual(['a guest’s secret']);
  await shelf.keep({...called('another secret', 2), id: 'b'});
  expect(JSON.stringify((await dump()).positions)).not.toContain('secret');
  await tab.accounts.signOut();
  expect(await shelf.list()).toEqual([]);
  await tab.signIn();
  expect(await names(shelf)).toEqual(['another secret', 'a guest’s secret']);
  await tab.accounts.remove({password: PASSWORD});
  expect((await dump()).positions).toEqual([]);
});

test('a profile that begins without them leaves them to the guest', async () => {
  const tab = await openTab();
  const shelf = shelfOf(tab);
  await shelf.keep({...called('the guest’s'), id: 'a'});
  await tab.register();
  expect(await shelf.list()).toEqual([]);
  await tab.accounts.signOut();
  expect(await names(shelf)).toEqual(['the guest’s']);
});
