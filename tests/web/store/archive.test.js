/** Finished games: none missing, none doubled. Browser tests cover tabs that are killed or work at the same time. */
import {expect, test} from 'vitest';
import {bodies, bodyOf, change, codeOf, dump, eventually, hex, openTab, reloaded, useBrowser} from './tabs.js';

useBrowser();

test('games stand newest first and are finished once', async () => {
  const tab = await openTab();
  await tab.finish(2, 1, 3, 3);
  expect(await tab.identities()).toEqual([3, 2, 1]);
  const {finished, playing} = await dump();
  expect(finished.map(({id}) => id).sort()).toEqual(['game-1', 'game-2', 'game-3']);
  expect(playing.map(({state}) => state).sort()).toEqual(['lost', 'won', 'won']);
});

test('a finished game is never written over', async () => {
  const tab = await openTab();
  await tab.finish(1);
  await tab.finishAs(7, 'game-1');
  expect(await (await reloaded(tab)).identities()).toEqual([1]);
});

test('records are read when asked for', async () => {
  const tab = await openTab();
  await tab.finish(1);
  expect(await tab.archive.record('game-1')).toBe('qmines 1\nhidden record 1\n');
  expect(await codeOf(tab.archive.record('game-2'))).toBe('unknown');
  const [game] = await tab.archive.games();
  expect(Object.keys(game).sort()).toEqual(['finished', 'id', 'identity', 'imported', 'summary']);
});

test('other tabs hear of games', async () => {
  const [one, other] = [await openTab(), await openTab()];
  let seen = -1;
  other.archive.watch((games) => {
    seen = games.length;
  });
  await one.finish(1, 2);
  await eventually(() => seen, 2);
  await one.archive.remove('game-1');
  await eventually(() => seen, 1);
  await one.archive.clear();
  await eventually(() => seen, 0);
  const {finished, playing} = await dump();
  expect([finished, playing]).toEqual([[], []]);
});

test('sealed bodies cannot be swapped', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.finish(1, 2, 3);
  await change('finished', (game, i, all) => (i < 2 ? {...game, body: all[1 - i].body} : game));
  const again = await reloaded(tab);
  expect(await again.identities()).toEqual([3]);
  expect(again.archive.damaged()).toBe(2);
  expect(await codeOf(again.archive.record('game-1'))).toBe('damaged');
  expect(await again.archive.record('game-3')).toBe('qmines 1\nhidden record 3\n');
});

test('sealed bodies of one profile are nothing to another', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.finish(1);
  const owner = tab.accounts.owner();
  await tab.accounts.signOut();
  await tab.register({name: 'Grace Hopper', password: 'another good password'});
  await tab.finish(2);
  const thief = tab.accounts.owner();
  expect(thief).not.toBe(owner);
  await change('finished', (game) => ({...game, owner: thief}));
  expect(await (await reloaded(tab)).identities()).toEqual([2]);
});

test('nobody removes the games of somebody else', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.finish(1);
  const owner = tab.accounts.owner();
  await tab.accounts.signOut();
  await tab.finish(2);
  await tab.archive.remove('game-1');
  const {finished, playing} = await dump();
  expect(finished.map((game) => [game.id, game.owner])).toEqual([
    ['game-1', owner],
    ['game-2', 'guest'],
  ]);
  expect(playing.map(({id}) => id).sort()).toEqual(['game-1', 'game-2']);
});

test('blocks are derived and never believed against the games', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.archive.add(bodies(600));
  const games = await tab.archive.games();
  expect(games).toHaveLength(600);
  const {digests, finished} = await dump();
  expect([digests.length, finished.length]).toEqual([1, 600]);
  await tab.archive.remove(games[599].id);
  await tab.archive.games();
  expect((await dump()).digests[0].body).not.toEqual(digests[0].body);
  await change('digests', (block) => ({...block, body: {...block.body, data: new ArrayBuffer(99)}}));
  const left = Array.from({length: 599}, (_, i) => 599 - i);
  const again = await reloaded(tab);
  expect(await again.identities()).toEqual(left);
  expect(await (await reloaded(again)).identities()).toEqual(left);
});

test('a game is taken in once by its identity', async () => {
  const tab = await openTab();
  await tab.finish(1);
  expect(await tab.archive.add([bodyOf(1), bodyOf(2), bodyOf(2)])).toEqual({taken: 1, doubled: 2});
  expect(await tab.archive.add([bodyOf(2)])).toEqual({taken: 0, doubled: 1});
  expect(await tab.identities()).toEqual([2, 1]);
  expect(await tab.archive.find(hex(2))).toMatchObject({imported: false});
});
