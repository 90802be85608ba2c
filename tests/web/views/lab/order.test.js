/** Work on several batches at once, which fails as if they ran one after the other. */
import {expect, test} from 'vitest';
import {createOrder} from '#web/views/lab/order.js';
import {settled, withResolvers} from '../../settled.js';

const NAMES = ['first', 'second', 'third'];

/**
 * What happens when three batches end like this, one after the other.
 *
 * @param {['first'|'second'|'third', 'done'|'fail'][]} ends
 */
async function told(...ends) {
  const order = createOrder();
  /** @type {string[]} */
  const lines = [];
  const pieces = NAMES.map((name) => {
    const {promise, resolve, reject} = withResolvers();
    const work = (/** @type {(end: () => void) => void} */ onLate) => {
      onLate(() => {
        lines.push(`${name} ended`);
        reject(new Error('ended'));
      });
      return promise;
    };
    order.run(work).then(
      () => lines.push(name),
      ({message}) => lines.push(`${name}: ${message}`),
    );
    return {done: () => resolve(name), fail: () => reject(new Error(name))};
  });
  for (const [which, how] of ends) {
    pieces[NAMES.indexOf(which)][how]();
    await settled();
  }
  return lines;
}

test('each gives what it comes to', async () => {
  expect(await told(['second', 'done'], ['first', 'done'], ['third', 'done'])).toEqual(['second', 'first', 'third']);
});

test('a failure waits for what was begun before it', async () => {
  expect(await told(['second', 'fail'])).toEqual(['third ended']);
  const lines = ['third ended', 'first', 'second: second', 'third: second'];
  expect(await told(['second', 'fail'], ['first', 'done'])).toEqual(lines);
});

test('the failure of what was begun first is told', async () => {
  const lines = await told(['third', 'fail'], ['second', 'fail'], ['first', 'fail']);
  expect(lines.slice(-3)).toEqual(['third: first', 'second: first', 'first: first']);
  expect(await told(['first', 'fail'])).toEqual([
    'second ended',
    'third ended',
    'first: first',
    'second: first',
    'third: first',
  ]);
});

test('a piece that says only later how it is ended is ended then', async () => {
  const order = createOrder();
  const failing = withResolvers();
  order.run(() => failing.promise).catch(() => {});
  /** @type {(end: () => void) => void} */
  let onLate = () => {};
  const running = withResolvers();
  const second = order.run((late) => {
    onLate = late;
    return running.promise;
  });
  failing.reject(new Error('first'));
  await settled();
  onLate(() => running.reject(new Error('ended')));
  await expect(second).rejects.toThrow(new Error('first'));
});
