/** When a game may go on. */
import {beforeEach, expect, test, vi} from 'vitest';
import {createBackPressure} from '#web/model/pending-moves.js';

const PATIENCE = 1000; // ms

/** Whether the next move may be sent. */
let isFree = true;
/** @type {ReturnType<typeof createBackPressure>} */
let backPressure;
/** Ends of saves to the store, in the order in which they began. @type {(() => void)[]} */
let keepings;

beforeEach(() => {
  vi.useFakeTimers();
  [backPressure, keepings, isFree] = [createBackPressure(), [], true];
});

/** A move that is being kept. */
async function follow() {
  backPressure.follow(new Promise((done) => keepings.push(done)));
  const own = backPressure.free;
  isFree = false;
  own.then(() => {
    isFree ||= own === backPressure.free;
  });
  await vi.advanceTimersByTimeAsync(0);
}

async function keep() {
  keepings.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
}

test('a move waits until the one before is kept', async () => {
  await follow();
  expect(isFree).toBe(false);
  await keep();
  expect(isFree).toBe(true);
  await follow();
  await follow();
  expect(isFree).toBe(false);
  await keep();
  expect(isFree, 'the move before the last is kept').toBe(false);
  await keep();
  expect(isFree).toBe(true);
});

test('a move waits for a second at most', async () => {
  await follow();
  await vi.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(isFree).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isFree).toBe(true);
});

test('a database that hangs is waited for once', async () => {
  await follow();
  await vi.advanceTimersByTimeAsync(PATIENCE);
  await follow();
  expect(isFree, 'after a move that was late').toBe(true);
  await keep();
  await follow();
  await vi.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(isFree, 'after something was kept again').toBe(false);
  await keep();
  await keep();
  expect(isFree).toBe(true);
});
