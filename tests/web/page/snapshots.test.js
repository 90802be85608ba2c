/** When the snapshot of Python is made: once, at rest, and where there is memory for it. */
import {afterEach, beforeEach, expect, test, vi} from 'vitest';

vi.mock('#web/start.js', () => ({start: vi.fn()}));
vi.mock('#web/build.js', () => ({snapshotPlace: () => ({cacheName: 'a version', address: 'http://here/?snapshot'})}));

const {start} = await import('#web/start.js');
const {makeAtRest} = await import('#web/page/snapshots.js');

/** Milliseconds of rest that are certainly enough. */
const LONG = 5100;

/** @type {EventTarget & {controller: unknown}} */
let serviceWorker;
/** @type {Map<string, string>} */
let cached;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(start).mockClear();
  serviceWorker = Object.assign(new EventTarget(), {controller: {}});
  cached = new Map();
  const page = new EventTarget();
  vi.stubGlobal('navigator', {serviceWorker});
  vi.stubGlobal('window', {setTimeout});
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('caches', {match: async (/** @type {string} */ address) => cached.get(address)});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a worker makes it when nothing has been pressed for a while', async () => {
  makeAtRest();
  await vi.advanceTimersByTimeAsync(LONG - 200);
  dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(LONG - 200);
  dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(LONG - 200);
  expect(start).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(vi.mocked(start).mock.calls).toEqual([['make']]);
  dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(LONG);
  expect(start).toHaveBeenCalledOnce();
});

test('a first visit waits for its service worker', async () => {
  serviceWorker.controller = null;
  makeAtRest();
  await vi.advanceTimersByTimeAsync(LONG);
  expect(start).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(LONG);
  expect(start).toHaveBeenCalledOnce();
});

test.each([
  ['there is one', () => cached.set('http://here/?snapshot', 'it')],
  ['the device has little memory', () => vi.stubGlobal('navigator', {serviceWorker, deviceMemory: 1})],
  ['there is no service worker', () => vi.stubGlobal('navigator', {})],
])('none is made where %s', async (_, begin) => {
  begin();
  makeAtRest();
  await vi.advanceTimersByTimeAsync(LONG);
  expect(start).not.toHaveBeenCalled();
});
