/** Players whose games were imported from a file: separate from everybody who plays here. */
import {expect, test} from 'vitest';
import {bodies, bodyOf, codeOf, dump, eventually, hex, NAME, openTab, PASSWORD, useBrowser} from './tabs.js';

useBrowser();

/** Name, games played and games won of each player. @param {import('./tabs.js').Tab} tab */
const players = async ({imported}) =>
  (await imported.players()).map(({name, card}) => [name, card?.played ?? 0, card?.won ?? 0]);

test('a player begins with the first game', async () => {
  const tab = await openTab();
  const grace = tab.imported.into('Grace');
  expect(await grace.add([])).toEqual({taken: 0, doubled: 0});
  expect(await grace.find(hex(1))).toBeUndefined();
  expect(await players(tab)).toEqual([]);
  expect(await tab.imported.into('Grace').add([1, 2, 3, 3].map(bodyOf))).toEqual({taken: 3, doubled: 1});
  expect(await players(tab)).toEqual([['Grace', 3, 2]]);
  expect((await tab.imported.list()).map(({name, games}) => [name, games])).toEqual([['Grace', 3]]);
  expect(await tab.imported.into('Grace').find(hex(2))).toMatchObject({summary: {time: 60_002}});
});

test('names are one player whatever their case', async () => {
  const tab = await openTab();
  await tab.imported.into('Grace').add([bodyOf(1)]);
  await tab.imported.into('GRACE').add([bodyOf(1), bodyOf(2)]);
  await tab.imported.into('Ada').add([bodyOf(1)]);
  expect(await players(tab)).toEqual([
    ['Ada', 1, 1],
    ['Grace', 2, 2],
  ]);
});

test('their games are not a guest’s', async () => {
  const tab = await openTab();
  await tab.finish(9);
  await tab.imported.into(NAME).add([bodyOf(1), bodyOf(2)]);
  expect(await tab.identities()).toEqual([9]);
  expect(await players(tab)).toEqual([[NAME, 2, 2]]);
});

test('their games are not a profile’s of the same name', async () => {
  const tab = await openTab();
  await tab.finish(9);
  await tab.imported.into(NAME).add([bodyOf(1), bodyOf(2)]);
  await tab.register();
  expect(await tab.identities()).toEqual([]);
  expect(await players(tab)).toEqual([[NAME, 2, 2]]);
  await tab.accounts.remove({password: PASSWORD});
  expect(await players(tab)).toEqual([[NAME, 2, 2]]);
});

test('a new profile takes none of them along', async () => {
  const tab = await openTab();
  await tab.finish(9);
  await tab.imported.into('Grace').add([bodyOf(1)]);
  await tab.register({takeAlong: true});
  expect(await tab.identities()).toEqual([9]);
  expect(await players(tab)).toEqual([['Grace', 1, 1]]);
});

test('a removed player is gone with all games', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.finish(9);
  for (const name of ['Ada', 'Grace']) await tab.imported.into(name).add(bodies(300));
  const [ada, grace] = await tab.imported.players();
  expect(ada.name).toBe('Ada');
  await tab.imported.remove(ada.id);
  expect(await players(tab)).toEqual([['Grace', 300, 200]]);
  const {finished, digests} = await dump();
  const owners = new Set([...finished, ...digests].map(({owner}) => owner));
  expect(owners).toEqual(new Set([tab.accounts.owner(), grace.id]));
  expect(await tab.identities()).toEqual([9]);
  await tab.imported.into('Ada').add([bodyOf(1)]);
  expect(await players(tab)).toEqual([
    ['Ada', 1, 1],
    ['Grace', 300, 200],
  ]);
});

test('other tabs hear of players', async () => {
  const [one, other] = [await openTab(), await openTab()];
  let heard = 0;
  other.imported.watch(() => {
    heard += 1;
  });
  await one.imported.into('Grace').add([bodyOf(1)]);
  await eventually(() => heard, 1);
  expect(await other.imported.into('Grace').add([bodyOf(1), bodyOf(2)])).toEqual({taken: 1, doubled: 1});
  const [{id}] = await one.imported.players();
  await one.imported.remove(id);
  await eventually(() => heard, 3);
  expect(await players(other)).toEqual([]);
});

test('games do not outlive whom they belong to', async () => {
  const [one, other] = [await openTab(), await openTab()];
  await one.register();
  await eventually(() => other.accounts.owner(), one.accounts.owner());
  const adding = codeOf(other.archive.add(bodies(400)));
  await one.accounts.remove({password: PASSWORD});
  expect(['done', 'gone', 'locked']).toContain(await adding);
  expect((await dump()).finished).toEqual([]);
});

test.each([NAME, NAME.toUpperCase()])('a player %s of a profile’s name is refused', async (name) => {
  const tab = await openTab();
  await tab.register();
  expect(await codeOf(tab.imported.into(name).add([bodyOf(1)]))).toBe('taken');
  expect(await codeOf(tab.imported.into(name).find(''))).toBe('taken');
  expect((await dump()).imported).toEqual([]);
  await tab.imported.into('Grace Hopper').add([bodyOf(1)]);
  expect((await dump()).imported.map((player) => player.name)).toEqual(['Grace Hopper']);
});
