/**
 * The counters over the board: mines left, saves, the face, the worlds with their meter, and the time.
 *
 * @typedef {import('../../engine/protocol.js').Counters} Counters
 */

import {counted, signed, time} from '../../words/format.js';
import {bitsLess, ONE_WORLD, UNCOUNTED} from '../../words/play.js';
import {h, setText} from '../dom.js';
import {createFace} from './face.js';

/** How often the time is repainted, in ms. */
const TICK = 100;
/** How long the bits won by a move stand beside the meter, in ms. */
const CHIP_TIME = 900;
/** How long the face is glad of a save, in ms. */
const GLAD_TIME = 1400;

/**
 * @param {{onNext?: () => void, onWorlds?: () => void, elapsed: () => number}} handlers  `elapsed`: ms of play so far; without
 *   the others nothing can be pressed, and no clock runs
 */
export function createStatus({onNext, onWorlds, elapsed}) {
  const face = createFace();
  const mines = h('span', {class: 'figure', role: 'group', 'aria-label': 'Mines left'});
  const saves = h('span', {class: 'figure quantum', role: 'group', 'aria-label': 'Quantum saves'});
  const clock = h('span', {class: 'figure', role: 'timer', 'aria-label': 'Time'});
  const meter = h('span', {class: 'meter', 'aria-hidden': 'true'}, h('span', {class: 'meter-fill'}));
  const worlds = h('span', {class: 'figure quantum'});
  const chip = h('span', {class: 'chip', 'aria-hidden': 'true'});
  const next = onNext
    ? h(
        'button',
        {class: 'face-button', 'aria-label': 'Next board', title: 'Next board', onclick: onNext},
        face.element,
      )
    : h('span', {class: 'face-place'}, face.element);
  const worldsButton = onWorlds
    ? h('button', {class: 'worlds-button', 'aria-label': 'Worlds', onclick: onWorlds}, meter, worlds)
    : h('span', {class: 'worlds-button', role: 'group', 'aria-label': 'Worlds'}, meter, worlds);
  const element = h(
    'div',
    {class: 'status'},
    counter('mines', 'Mines left', mines),
    counter('saves', 'Quantum saves', saves, 'Saves'),
    next,
    h(
      'div',
      {class: 'counter worlds'},
      worldsButton,
      h('span', {class: 'label', 'aria-hidden': 'true'}, 'Worlds'),
      chip,
    ),
    counter('time', 'Time', clock),
  );

  /** @type {import('./face.js').Mood} */
  let mood = 'calm';
  let isPressed = false;
  let lastBits = NaN;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let chipTimer;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let gladTimer;

  const showFace = () => face.show(isPressed && mood === 'calm' ? 'pressed' : mood);
  const showTime = () => setText(clock, time(elapsed()));

  /** @param {Counters['worlds']} now @param {number} full */
  function showWorlds(now, full) {
    meter.classList.toggle('uncounted', now === null);
    if (now === null) return showUncounted();
    const isOne = now.bits === 0;
    setText(worlds, now.text);
    const share = full > 0 ? Math.min(now.bits / full, 1) : 1;
    meter.style.setProperty('--share', String(isOne ? 0 : share));
    meter.classList.toggle('one', isOne);
    worldsButton.setAttribute('aria-label', `Worlds ${now.text}`);
    worldsButton.title = isOne ? ONE_WORLD : onWorlds ? 'Show the whole number' : '';
  }

  /** A press is then answered with the engine's reason. */
  function showUncounted() {
    setText(worlds, '–');
    worldsButton.setAttribute('aria-label', `Worlds: ${UNCOUNTED}`);
    worldsButton.title = UNCOUNTED;
  }

  /** @param {number} bits won by the last move; NaN where they were not counted */
  function showChip(bits) {
    clearTimeout(chipTimer);
    setText(chip, bits >= 0.05 ? bitsLess(bits) : '');
    chipTimer = setTimeout(() => setText(chip, ''), CHIP_TIME);
  }

  /** @param {import('./face.js').Mood} now  `saved` passes by itself */
  function setMood(now) {
    clearTimeout(gladTimer);
    mood = now;
    showFace();
    if (now === 'saved') gladTimer = setTimeout(() => setMood('calm'), GLAD_TIME);
  }

  if (onNext) setInterval(showTime, TICK);
  return {
    element,

    /** A game without moves: worlds are not counted yet. @param {number} mineCount */
    reset(mineCount) {
      clearTimeout(gladTimer);
      lastBits = NaN;
      setText(mines, signed(mineCount));
      setText(saves, '0');
      setText(worlds, '…');
      setText(chip, '');
      meter.style.setProperty('--share', '1');
      meter.classList.remove('one', 'uncounted');
      worldsButton.setAttribute('aria-label', 'Worlds');
      worldsButton.title = '';
      setMood('calm');
      showTime();
    },

    /** @param {Counters} counters @param {number} full  log2 of the worlds when the meter is full */
    show(counters, full) {
      setText(mines, signed(counters.minesLeft));
      const text = String(counters.saves);
      if (saves.textContent !== text && counters.saves > 0)
        saves.animate?.([{translate: '0 0.5em', opacity: 0}, {}], 240);
      setText(saves, text);
      saves.setAttribute('title', counted(counters.saves, 'quantum save'));
      showWorlds(counters.worlds, full);
      const bits = counters.worlds?.bits ?? NaN;
      showChip(lastBits - bits);
      lastBits = bits;
      showTime();
    },

    setMood,

    /**
     * At the end a button with words takes the face's part: one name is never heard twice.
     *
     * @param {boolean} ended
     */
    setEnded(ended) {
      next.setAttribute('aria-hidden', String(ended));
      next.tabIndex = ended ? -1 : 0;
    },

    /** @param {boolean} pressed whether a cell is being pressed */
    setPressed(pressed) {
      isPressed = pressed;
      showFace();
    },

    showTime,
  };
}

/** @param {string} area @param {string} label @param {HTMLElement} value @param {string} [short] for narrow screens */
function counter(area, label, value, short = label) {
  const words = [h('span', {class: 'long'}, label), h('span', {class: 'short'}, short)];
  return h('div', {class: `counter ${area}`}, value, h('span', {class: 'label', 'aria-hidden': 'true'}, ...words));
}
