/** The pictures of the page about the game, with what stands under them. */
import {h} from '../dom.js';
import {createPicture} from '../stage/picture.js';

/** @param {import('./boards.js').Picture} picture @returns {import('../stage/picture.js').Drawn} */
export function draw({caption, ...seen}) {
  const {element, fit} = createPicture(seen);
  const under = caption ? h('p', {class: 'quiet', 'aria-hidden': 'true'}, caption) : null;
  return {element: h('div', {class: 'about-picture'}, element, under), fit};
}
