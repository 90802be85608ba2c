/** Lists whose elements live on while others come and go. */
import {expect, test} from 'vitest';
import {each} from '#web/ui/each.js';
import {effect, signal} from '#web/vendor/signals.js';

/** What a list shows for keys, and how often an element was made. */
function shown() {
  const keys = signal(['a', 'b', 'c']);
  const word = signal('one');
  /** @type {string[]} */
  const made = [];
  const children = each(
    () => keys.value,
    (key) => {
      made.push(`${key} ${word.value}`);
      return /** @type {Node} */ (/** @type {unknown} */ ({key}));
    },
  );
  /** @type {Node[]} */
  let now = [];
  effect(() => void (now = children()));
  return {keys, word, made, now: () => now};
}

test('an element is made once for its key, and stays whatever comes before it', () => {
  const {keys, made, now} = shown();
  const [, b, c] = now();
  keys.value = ['c', 'd', 'b'];
  expect([now()[0] === c, now()[2] === b]).toEqual([true, true]);
  expect(made).toEqual(['a one', 'b one', 'c one', 'd one']);
});

test('a key that comes back has another element', () => {
  const {keys, made, now} = shown();
  const [a] = now();
  keys.value = [];
  keys.value = ['a'];
  expect(now()[0]).not.toBe(a);
  expect(made.filter((each) => each.startsWith('a'))).toHaveLength(2);
});

test('what an element reads when it is made makes no other anew', () => {
  const {keys, word, made} = shown();
  word.value = 'two';
  expect(made).toHaveLength(3);
  keys.value = ['a', 'd'];
  expect(made.at(-1)).toBe('d two');
});
