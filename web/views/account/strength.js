/** How strong a password looks: five steps, and in words. */
import {strength} from '../../store/passwords.js';
import {h, setText} from '../dom.js';

/** @param {() => {name: string, password: string}} typed */
export function createStrength(typed) {
  const bar = h('span', {class: 'strength-bar', 'aria-hidden': 'true'}, ...Array.from({length: 5}, () => h('i', {})));
  const words = h('span', {});
  const element = h('p', {class: 'strength', 'data-steps': 0}, bar, words);

  return {
    element,
    show() {
      const {name, password} = typed();
      const {score, text} = strength(password, name);
      element.dataset.steps = String(text ? score + 1 : 0);
      setText(words, text);
    },
  };
}
