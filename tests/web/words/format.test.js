/** Numbers in sentences. */
import {expect, test} from 'vitest';
import {grouped} from '#web/words/format.js';

test.each(['1', '999', '1 404', '14 280', '999 999', '123 456 789', '3.4 × 10¹²'])(
  '%s worlds are read in groups of three digits',
  (count) => {
    const isRounded = count.includes('×');
    const written = isRounded ? count : count.replaceAll(' ', '');
    expect(grouped(written, ' ')).toBe(count);
    expect(grouped(written)).toBe(isRounded ? count : count.replaceAll(' ', '\u202f'));
  },
);
