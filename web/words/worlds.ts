/** The number of worlds, every digit of it. */

import {bitsOf} from './format.js';

export const WORLDS_ARE =
  'A world is one possible layout of the mines. This many fit the open numbers and the number of mines.';
export const WORLDS_COPIED = 'Copied.';
export const WORLDS_NOT_COPIED = 'The browser did not let us copy. The digits are selected: copy them by hand.';

export const entropy = (bits: number) => `Entropy: ${bitsOf(bits)}. Each bit you learn halves the number of worlds.`;
