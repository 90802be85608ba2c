/** Positions to begin with, by the names that their words have. */

import {EXAMPLES} from '../../words/analyse-games.js';

const POSITIONS: Record<keyof typeof EXAMPLES, string> = {
  edge: '5x3x2\n#####\n11211\n.....',
  wall: '5x3x2\n#####\n11111\n.....',
  guess: '4x2x1\n#1..\n#1..',
  last: '5x3x3\n..2F#\n..2FF\n..122',
  conflict: '5x3x3\n#####\n11311\n.....',
};

/** Each with its title, its position as text, and what it shows. */
export const examples = Object.entries(EXAMPLES).map(([name, [title, about]]) => ({
  title,
  about,
  position: POSITIONS[name as keyof typeof EXAMPLES],
}));
