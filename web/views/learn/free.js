/** A board of any size, to be played by its numbers. */
import {LEVELS, SIZES} from '../../generated/levels.js';
import {FREE, sizeTold} from '../../words/learn.js';
import {h} from '../dom.js';

/** @param {(size: string) => void} onBegin with the name of a size */
export function createFree(onBegin) {
  const options = [...SIZES, ...LEVELS].map((size) => h('option', {value: size.name}, inWords(size)));
  const size = h('select', {class: 'select', id: 'learn-free-size'}, ...options);
  return h(
    'form',
    {
      class: 'learn-form',
      'aria-label': 'Free board',
      onsubmit(/** @type {Event} */ event) {
        event.preventDefault();
        onBegin(size.value);
      },
    },
    h('h2', {}, 'Free board'),
    h('p', {}, FREE),
    h(
      'div',
      {class: 'learn-begin'},
      h('label', {class: 'row-label', for: 'learn-free-size'}, 'Size'),
      size,
      h('button', {class: 'button'}, 'Begin'),
    ),
  );
}

/** @param {import('../../catalogue.js').Size} size */
const inWords = (size) => (/\d/.test(size.name) ? sizeTold(size) : `${size.name}: ${sizeTold(size)}`);
