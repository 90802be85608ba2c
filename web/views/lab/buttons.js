/** Buttons beside the editor. */
import {h} from '../dom.js';

/** @param {string} word @param {() => void} act */
export function button(word, act) {
  return h('button', {class: 'button', type: 'button', onclick: act}, word);
}

/**
 * A button that asks for a file.
 *
 * @param {string} word @param {string} accept @param {(file: File) => void} onFile
 */
export function picker(word, accept, onFile) {
  const input = h('input', {type: 'file', accept, hidden: true, onchange: chosen});
  function chosen() {
    const file = input.files?.[0];
    input.value = '';
    if (file) onFile(file);
  }
  return h(
    'span',
    {},
    button(word, () => input.click()),
    input,
  );
}
