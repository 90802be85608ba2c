/** Profiles: who may open them, and what the browser holds meanwhile. */
import {expect, test, vi} from 'vitest';
import {newKdf, passwordKey, unwrap, wrap} from '#web/store/sealing.js';
import {
  bodies,
  change,
  codeOf,
  dump,
  entryOf,
  eventually,
  NAME,
  openTab,
  PASSWORD,
  readable,
  reloaded,
  useBrowser,
} from './tabs.js';

useBrowser();

const OTHER = 'another good password';
const GUEST = {id: 'guest', name: '', isLocked: false};

test('a guest becomes a profile and comes back', async () => {
  const tab = await openTab();
  expect(tab.accounts.current()).toEqual(GUEST);
  await tab.register();
  const account = tab.accounts.current();
  expect(account).toMatchObject({name: NAME, isLocked: false});
  await tab.accounts.signOut();
  expect(tab.accounts.current()).toEqual(GUEST);
  expect(await tab.signIn({name: NAME.toUpperCase()})).toBe('done');
  expect(tab.accounts.current()).toEqual(account);
});

test('what is not kept yet is kept before the owner changes, whichever tab signs out', async () => {
  const [one, other] = [await openTab(), await openTab()];
  await other.register();
  await eventually(() => one.accounts.current().name, NAME);
  const owner = one.accounts.owner();
  one.accounts.saveBefore(() => one.store.keep(entryOf('running')));
  await other.accounts.signOut();
  await eventually(() => one.accounts.current(), GUEST);
  const {playing} = await dump();
  expect(playing.map((entry) => [entry.id, entry.owner])).toEqual([['running', owner]]);
});

test('a password is stretched by as many rounds as are kept', async () => {
  const tab = await openTab();
  await tab.register();
  const [algorithm] = vi.mocked(crypto.subtle.deriveKey).mock.calls[0];
  expect(algorithm).toMatchObject({name: 'PBKDF2', hash: 'SHA-256', iterations: 600_000});
});

test('nothing readable of a profile lies in the database', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.store.keep(entryOf('running'));
  await tab.archive.add(bodies(300));
  await tab.finish(1001, 1002);
  await tab.archive.games();
  const {finished, playing, digests, keys, profiles} = await dump();
  expect([finished.length, playing.length, digests.length]).toEqual([302, 3, 1]);
  const text = readable({finished, playing, digests, keys, profiles});
  for (const word of [PASSWORD, 'hidden', 'identity']) expect(text).not.toContain(word);
  const bare = playing.map((entry) => ({...entry, body: 0, when: 0, id: 0, owner: 0}));
  expect(readable(bare)).not.toContain('13');
  expect(keys.map(({key}) => [key.type, key.extractable])).toEqual([['secret', false]]);
  const {card, ...profile} = profiles[0];
  expect(card.played).toBe(302);
  expect(Object.keys(card).sort()).toEqual(['classes', 'lost', 'played', 'saves', 'won']);
  expect(Object.keys(profile).sort()).toEqual(['created', 'folded', 'id', 'kdf', 'name', 'tries', 'wrapped']);
  expect(profile.kdf.rounds).toBe(600_000);
  expect(profile.kdf.salt).toHaveLength(16);
});

test('a wrong password opens nothing', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.finish(1);
  await tab.accounts.signOut();
  expect(await tab.signIn({password: OTHER})).toBe('wrong');
  expect(await tab.signIn({name: 'Nobody at all'})).toBe('unknown');
  expect(tab.accounts.current()).toEqual(GUEST);
  expect(await tab.identities()).toEqual([]);
  expect((await dump()).keys).toEqual([]);
});

test('wrong passwords slow down across reloads', async () => {
  vi.useFakeTimers({toFake: ['Date']});
  const tab = await openTab();
  await tab.register();
  await tab.accounts.signOut();
  const now = Date.now();
  for (let tries = 0; tries < 3; tries++) expect(await tab.signIn({password: OTHER})).toBe('wrong');
  vi.setSystemTime(now + 1999);
  const again = await reloaded(tab);
  expect(await again.signIn()).toBe('wait');
  vi.setSystemTime(now + 2001);
  expect(await again.signIn()).toBe('done');
  expect((await dump()).profiles[0].tries).toEqual({count: 0, until: 0});
});

test('a clock set back locks nobody out', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.accounts.signOut();
  await change('profiles', (profile) => ({...profile, tries: {count: 9, until: Date.now() + 1e9}}));
  expect(await tab.signIn()).toBe('done');
});

test('to lock drops the key and remembers the name', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.finish(1);
  await tab.accounts.lock();
  const again = await reloaded(tab);
  for (const each of [tab, again]) expect(each.accounts.current()).toMatchObject({name: NAME, isLocked: true});
  expect((await dump()).keys[0].key).toBeNull();
  expect(await again.identities()).toEqual([]);
  expect(await again.signIn()).toBe('done');
  expect(await again.identities()).toEqual([1]);
});

test('an open profile stays open over a reload', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.finish(1, 2);
  const again = await reloaded(tab);
  expect(again.accounts.current().name).toBe(NAME);
  expect(await again.identities()).toEqual([2, 1]);
  expect(await again.archive.record('game-1')).toBe('qmines 1\nhidden record 1\n');
});

test('signing in and out moves all tabs', async () => {
  const [one, other] = [await openTab(), await openTab()];
  await one.register();
  await eventually(() => other.accounts.current(), one.accounts.current());
  await other.finish(1);
  await other.accounts.lock();
  await eventually(() => one.accounts.current().isLocked, true);
  expect(() => one.accounts.vault(one.accounts.current().id)).toThrow(expect.objectContaining({code: 'locked'}));
  await one.accounts.signOut();
  await eventually(() => other.accounts.current(), GUEST);
});

test('what is played is kept before the key goes', async () => {
  const tab = await openTab();
  await tab.register();
  tab.accounts.saveBefore(async () => {
    if (tab.accounts.owner() !== 'guest') await tab.store.keep(entryOf('late'));
  });
  await tab.accounts.lock();
  expect(await tab.store.list()).toEqual([]);
  expect(await tab.signIn()).toBe('done');
  expect(await tab.store.list()).toMatchObject([{id: 'late', seed: 'hidden-seed'}]);
});

test('a password can be changed', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.finish(1);
  expect(await codeOf(tab.accounts.changePassword({old: 'no such password', password: OTHER}))).toBe('wrong');
  expect(await codeOf(tab.accounts.changePassword({old: PASSWORD, password: OTHER}))).toBe('done');
  await tab.accounts.signOut();
  expect(await tab.signIn()).toBe('wrong');
  expect(await tab.signIn({password: OTHER})).toBe('done');
  expect(await tab.identities()).toEqual([1]);
});

test('parameters that are behind are raised at sign-in', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.finish(1);
  await tab.accounts.signOut();
  const [profile] = (await dump()).profiles;
  const place = `qmines 2|key|${profile.id}`;
  const kdf = {...newKdf(), rounds: 1000};
  const key = await unwrap(profile.wrapped, await passwordKey(PASSWORD, profile.kdf), place, true);
  const wrapped = await wrap(key, await passwordKey(PASSWORD, kdf), place);
  await change('profiles', (each) => ({...each, kdf, wrapped}));
  expect(await tab.signIn()).toBe('done');
  const {profiles, keys} = await dump();
  expect(profiles[0].kdf.rounds).toBe(600_000);
  expect(keys[0].key).toMatchObject({type: 'secret', extractable: false});
  expect(await tab.identities()).toEqual([1]);
  await tab.accounts.signOut();
  expect(await tab.signIn()).toBe('done');
});

test('a profile can be renamed', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.finish(1);
  /** @param {object} wish */
  const rename = (wish) => codeOf(tab.accounts.rename({name: 'Grace Hopper', password: PASSWORD, ...wish}));
  expect(await rename({name: 'Grace'})).toBe('name');
  expect(await rename({password: OTHER})).toBe('wrong');
  expect(await rename({})).toBe('done');
  expect(tab.accounts.current().name).toBe('Grace Hopper');
  await tab.accounts.signOut();
  expect(await tab.signIn()).toBe('unknown');
  expect(await tab.signIn({name: 'grace hopper'})).toBe('done');
  expect(await tab.identities()).toEqual([1]);
});

test('names are taken without case', async () => {
  const tab = await openTab();
  await tab.register();
  await tab.accounts.signOut();
  expect(await codeOf(tab.register({name: NAME.toLowerCase(), password: OTHER}))).toBe('taken');
  await tab.register({name: 'Grace Hopper', password: OTHER});
  expect(await codeOf(tab.accounts.rename({name: NAME.toUpperCase(), password: OTHER}))).toBe('taken');
  expect(await codeOf(tab.accounts.rename({name: 'GRACE HOPPER', password: OTHER}))).toBe('done');
  expect((await tab.accounts.profiles()).map(({name}) => name)).toEqual([NAME, 'GRACE HOPPER']);
});

test('to remove a profile takes all that is its own and nothing else', async () => {
  const tab = await openTab();
  await tab.finish(1);
  await tab.register();
  await tab.finish(2);
  await tab.store.keep(entryOf('running'));
  expect(await codeOf(tab.accounts.remove({password: OTHER}))).toBe('wrong');
  expect(await codeOf(tab.accounts.remove({password: PASSWORD}))).toBe('done');
  expect(tab.accounts.current()).toEqual(GUEST);
  const {profiles, keys, finished, playing} = await dump();
  expect([profiles, keys]).toEqual([[], []]);
  expect(new Set([...finished, ...playing].map(({owner}) => owner))).toEqual(new Set(['guest']));
  expect(await tab.identities()).toEqual([1]);
});

test('a guest’s games come along', async () => {
  const tab = await openTab();
  await tab.finish(1, 2);
  await tab.store.keep(entryOf('running'));
  await tab.register({takeAlong: true});
  expect(await tab.identities()).toEqual([2, 1]);
  expect(await tab.running()).toContain('running');
  await tab.finish(3);
  expect(await tab.identities()).toEqual([3, 2, 1]);
  await tab.accounts.signOut();
  expect(await tab.identities()).toEqual([]);
  expect(await tab.store.list()).toEqual([]);
  expect(readable(await dump())).not.toContain('hidden');
});

test('a guest’s games stay where they are unasked', async () => {
  const tab = await openTab();
  await tab.finish(1);
  await tab.register();
  expect(await tab.identities()).toEqual([]);
  await tab.accounts.signOut();
  expect(await tab.identities()).toEqual([1]);
});

test('a move made while the game changes hands is kept for its new owner', async () => {
  const tab = await openTab();
  await tab.store.keep(entryOf('running', {owner: 'guest'}));
  await tab.register({takeAlong: true});
  await tab.store.keep(entryOf('running', {owner: 'guest', record: 'hidden and longer'}));
  expect(await tab.store.list()).toMatchObject([{record: 'hidden and longer'}]);
  expect(readable(await dump())).not.toContain('hidden');
});

test('guests have no password to change', async () => {
  const {accounts} = await openTab();
  expect(await codeOf(accounts.rename({name: 'x', password: 'y'}))).toBe('guest');
  expect(await codeOf(accounts.changePassword({old: 'x', password: 'y'}))).toBe('guest');
  expect(await codeOf(accounts.remove({password: 'x'}))).toBe('guest');
});
