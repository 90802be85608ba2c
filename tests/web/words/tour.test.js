/** The sentences of the tour. */
import {expect, test} from 'vitest';
import {STOPS as PRESSES} from '#web/views/tour/game.js';
import {STOPS} from '#web/words/tour.js';

const LONGEST = 130;

test('there is a sentence for every stop', () => {
  expect(STOPS).toHaveLength(PRESSES.length);
  for (const part of STOPS.flatMap((stop) => Object.values(stop))) expect(part.length).toBeLessThanOrEqual(LONGEST);
});
