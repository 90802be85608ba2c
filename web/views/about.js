/** What the game is and how to play it. */
import {TAGLINE} from '../words/page.js';
import {NUMBERS, PROVEN, SAVE} from './about/boards.js';
import {draw} from './about/pictures.js';
import {h} from './dom.js';

/** @type {[string, string, import('./about/boards.js').Picture[]?][]} */
const CARDS = [
  ['Numbers count mines', 'A 2 touches two mines. Open every cell without one.', NUMBERS],
  [
    'Many worlds fit',
    'Usually several placements of the mines agree with the numbers you see. Each is a world. Every number you open rules out the worlds that do not agree with it.',
  ],
  [
    'A guess that could be safe is safe',
    'Open a cell that nobody could work out. If a mine was there, the mines move to another world that agrees with everything you know and could find out. That is a quantum save.',
    SAVE,
  ],
  [
    'You only lose on a certain mine',
    'Opening a cell you could have proven to be a mine loses, and so does opening several at once if you could have proven a mine among them. You win by opening every safe cell, or by flagging every mine and nothing else, once each of them is certain.',
    PROVEN,
  ],
  [
    'Your hands',
    'Mouse: left opens, right flags, left on a finished number opens the rest. Touch: tap opens, hold flags, tap a finished number to open the rest.',
  ],
];

/** @type {[string, string][]} */
const MORE = [
  [
    'Hints',
    'Choose Hint, then a closed cell. A ring with a tick: safe in every world. A ring with a cross: a mine in every world. A dashed ring: neither, with the percentage of worlds in which it is a mine.',
  ],
  ['Mine Vision', 'A game begun with Mine Vision shows its mines in red, and how they move when you are saved.'],
  [
    'Worlds',
    'The meter called Worlds shows how many are left. Its bar is logarithmic: halving the worlds always takes the same piece of it. Press it for the exact number, to the last digit.',
  ],
  [
    'Fair by construction',
    'After a save, every world that still fits is equally likely. The solver never sees the mines.',
  ],
  [
    'Yours alone',
    'Everything runs in this browser. Nothing is sent anywhere, and once loaded it plays without a network.',
  ],
];

export function createAbout() {
  /** @type {import('./stage/picture.js').Drawn[]} */
  const drawings = [];

  /** @param {(typeof CARDS)[number]} card */
  function card([title, text, pictures = []]) {
    const made = pictures.map(draw);
    drawings.push(...made);
    const row = made.length ? h('div', {class: 'about-pictures'}, ...made.map(({element}) => element)) : null;
    return h('li', {}, h('h2', {}, title), h('p', {}, text), row);
  }

  return {
    element: h(
      'section',
      {class: 'page', 'aria-labelledby': 'about-title', hidden: true},
      h('h1', {id: 'about-title', tabindex: -1}, 'Quantum Minesweeper'),
      h('p', {class: 'tagline'}, TAGLINE),
      h('ol', {class: 'lessons'}, ...CARDS.map(card)),
      h('p', {class: 'page-end'}, h('a', {class: 'button primary', href: '#play'}, 'Play')),
      ...MORE.flatMap(([title, text]) => [h('h2', {}, title), h('p', {}, text)]),
    ),
    /** Only what is shown has a room to be fitted to; here that is before it is first painted. */
    show: () => drawings.forEach(({fit}) => fit()),
  };
}
