/** What stands where there is nothing yet: a sentence, and what to do. */
import {h} from '../dom.js';

/**
 * @param {string} sentence
 * @param {{word: string, to?: string, act?: () => void}} [way] a link (`to`) or a button (`act`)
 */
export function empty(sentence, way) {
  const out =
    way &&
    (way.to
      ? h('a', {class: 'button primary', href: way.to}, way.word)
      : h('button', {class: 'button', onclick: way.act ?? null}, way.word));
  return h('div', {class: 'empty'}, h('p', {}, sentence), out ?? null);
}
