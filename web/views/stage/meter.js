/** How many worlds are left: a bar on a logarithmic scale, their number, and for a moment the bits that the last move won. */
import {grouped} from '../../words/format.js';
import {bitsLess, ONE_WORLD, UNCOUNTED} from '../../words/play.js';
import {h, setText} from '../dom.js';

/** How long the bits won by a move stand beside the meter, in ms. */
const CHIP_TIME = 900;

/** @param {() => void} [onPress] asks for the whole number; without it nothing can be pressed */
export function createMeter(onPress) {
  const bar = h('span', {class: 'meter', 'aria-hidden': 'true'}, h('span', {class: 'meter-fill'}));
  const figure = h('span', {class: 'figure quantum'});
  let chip = chipOf('');
  const button = onPress
    ? h('button', {class: 'worlds-button', 'aria-label': 'Worlds', onclick: onPress}, bar, figure)
    : h('span', {class: 'worlds-button', role: 'group', 'aria-label': 'Worlds'}, bar, figure);
  const label = h('span', {class: 'label', 'aria-hidden': 'true'}, 'Worlds');
  const element = h('div', {class: 'counter worlds'}, button, label, chip);
  let lastBits = NaN;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;

  /** @param {string} text @param {string} name @param {string} title */
  function tell(text, name, title) {
    setText(figure, text);
    button.setAttribute('aria-label', name);
    button.title = title;
  }

  /** @param {number} share of the bar @param {{isOne?: boolean, isUncounted?: boolean}} [as] */
  function fill(share, {isOne = false, isUncounted = false} = {}) {
    bar.style.setProperty('--share', String(share));
    bar.classList.toggle('one', isOne);
    bar.classList.toggle('uncounted', isUncounted);
  }

  /** Puts a new one in its place: the old one, with longer words, would be seen to shift. @param {string} text */
  function putChip(text) {
    const old = chip;
    chip = chipOf(text);
    old.replaceWith(chip);
  }

  /** @param {number} bits won by the last move; NaN where they were not counted */
  function showChip(bits) {
    clearTimeout(timer);
    putChip(bits >= 0.05 ? bitsLess(bits) : '');
    timer = setTimeout(() => putChip(''), CHIP_TIME);
  }

  return {
    element,

    /** A game without moves: worlds are not counted yet. */
    reset() {
      lastBits = NaN;
      putChip('');
      tell('…', 'Worlds', '');
      fill(1);
    },

    /** @param {import('../../engine/protocol.js').Counters['worlds']} worlds @param {number} full  log2 of the worlds when the bar is full */
    show(worlds, full) {
      const bits = worlds?.bits ?? NaN;
      if (worlds) {
        const isOne = bits === 0;
        tell(grouped(worlds.text), `Worlds ${worlds.text}`, isOne ? ONE_WORLD : onPress ? 'Show the whole number' : '');
        fill(isOne ? 0 : full > 0 ? Math.min(bits / full, 1) : 1, {isOne});
      } else {
        // A press is then answered with the engine's reason.
        tell('–', `Worlds: ${UNCOUNTED}`, UNCOUNTED);
        fill(1, {isUncounted: true});
      }
      showChip(lastBits - bits);
      lastBits = bits;
    },
  };
}

/** @param {string} text */
const chipOf = (text) => h('span', {class: 'chip', 'aria-hidden': 'true'}, text);
