/** The controls of a walk: from picture to picture by hand, or by itself. */
import {h} from '../dom.js';
import {icon} from '../icons.js';
import {speedSelect} from './autoplay.js';

const SPEEDS = ['0.5', '1', '1.5', '2', '3'];

/** @type {Record<string, string>} */
const KEY_NAMES = {ArrowLeft: '←', ArrowRight: '→'};

/** @param {Record<'first'|'back'|'forward'|'last'|'autoplay'|'speed'|'save'|'leave', () => void>} acts */
export function createControls(acts) {
  const count = h('p', {class: 'walk-count'});
  const first = control('First', 'first', 'Home', acts.first);
  const back = control('Back', 'back', 'ArrowLeft', acts.back);
  const forward = control('Forward', 'forward', 'ArrowRight', acts.forward);
  const last = control('Last', 'last', 'End', acts.last);
  const autoplay = control('Autoplay', 'resume', 'Space', acts.autoplay);
  const save = control('Save the proof', 'save', '', acts.save);
  save.classList.add('walk-save');
  const select = speedSelect(SPEEDS, acts.speed);
  const speed = h('label', {class: 'tool walk-speed'}, select, h('span', {'aria-hidden': 'true'}, 'Speed'));
  const leave = control('Leave', 'close', 'Escape', acts.leave);
  const tools = h('div', {class: 'walk-tools'}, first, back, forward, last, autoplay, speed, save, leave);
  const element = h('section', {class: 'walk', tabindex: -1, hidden: true}, count, tools);

  return {
    element,
    count,

    /** How many times as fast it goes by itself. */
    get speed() {
      return Number(select.value);
    },

    /** @param {boolean} on whether it goes by itself */
    pressAutoplay: (on) => autoplay.setAttribute('aria-pressed', String(on)),

    /** A walk begins. @param {import('./walk.js').Walk} walk */
    showWalk({name, length, onSave, isTimed}) {
      element.setAttribute('aria-label', name);
      element.hidden = false;
      save.hidden = !onSave;
      autoplay.hidden = speed.hidden = !isTimed || length < 2;
    },

    /** @param {{isFirst: boolean, isLast: boolean}} place in the walk */
    showPlace({isFirst, isLast}) {
      for (const button of [first, back]) button.setAttribute('aria-disabled', String(isFirst));
      for (const button of [forward, last]) button.setAttribute('aria-disabled', String(isLast));
    },
  };
}

/** @param {string} word @param {Parameters<typeof icon>[0]} picture @param {string} key @param {() => void} act */
export function control(word, picture, key, act) {
  const keyed = key ? {'aria-keyshortcuts': key, title: `${word} (${KEY_NAMES[key] ?? key})`} : {};
  return h('button', {class: 'tool', ...keyed, onclick: act}, icon(picture), h('span', {}, word));
}
