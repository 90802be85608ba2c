/** What the game is, how to play it, and whose it is. */

import {addressOf, build} from '../build.js';
import {h} from '../ui/h.js';
import * as words from '../words/about.js';
import {NUMBERS, PROVEN} from './about/boards.js';
import {createPicture, type Picture} from './stage/picture.js';
import {type CaptionedPicture, SAVE} from './stage/save-pictures.js';

/** The cards with pictures, by their names among the words. */
const PICTURES: Partial<Record<keyof typeof words.CARDS, CaptionedPicture[]>> = {
  numbers: NUMBERS,
  save: SAVE,
  loss: PROVEN,
};

export function createAbout() {
  const drawings: Picture[] = [];

  function draw({caption, ...seen}: CaptionedPicture) {
    const drawing = createPicture(seen);
    drawings.push(drawing);
    const under = caption ? h('p', {class: 'quiet', 'aria-hidden': 'true'}, caption) : null;
    return h('div', {class: 'about-picture'}, drawing.element, under);
  }

  const cards = Object.entries(words.CARDS).map(([name, [title, text]]) => {
    const pictures = PICTURES[name as keyof typeof words.CARDS];
    const row = pictures ? h('div', {class: 'about-pictures'}, ...pictures.map(draw)) : null;
    return h('li', {class: 'panel'}, h('h2', {}, title), h('p', {}, text), row);
  });
  const link = (word: string, href: string) => h('a', {href}, word);
  return {
    element: h(
      'section',
      {class: 'page about', 'aria-labelledby': 'about-title', hidden: true},
      h('h1', {id: 'about-title', tabindex: -1}, 'Quantum Minesweeper'),
      h('p', {class: 'tagline'}, words.TAGLINE),
      h('p', {class: 'about-what'}, words.WHAT),
      h(
        'p',
        {class: 'page-end flow'},
        h('a', {class: 'button primary', href: '#play'}, 'Play'),
        link('Take the tour', '#tour'),
        link('All the rules', '#rules'),
      ),
      h('ol', {class: 'lessons'}, ...cards),
      ...words.MORE.flatMap(([title, text]) => [h('h2', {}, title), h('p', {}, text)]),
      h('h2', {}, 'Licence'),
      h('p', {}, words.LICENCE, link(words.LICENCE_LINK, addressOf('LICENSE')), '.'),
      h('h2', {}, 'Source'),
      h('p', {}, words.SOURCE),
      words.REPOSITORY ? h('p', {}, link(words.SOURCE_LINK, words.REPOSITORY)) : null,
      h('h2', {}, 'Credits'),
      h('p', {}, words.CREDITS),
      h('p', {}, link(words.CREDITS_LINK, addressOf(`${build.runtime}LICENCES.txt`))),
      h('p', {class: 'quiet about-version'}, words.versionOf(build.version)),
    ),
    /** A hidden picture has no size to fit to, so this runs just before the first paint. */
    show: () => drawings.forEach(({fit}) => fit()),
  };
}
