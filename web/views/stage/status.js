/**
 * The counters over the board: mines left, saves, the face, the worlds with their meter, and the time.
 *
 * @typedef {import('../../engine/protocol.js').Counters} Counters
 */

import {countedOf, livesOf} from '../../rules.js';
import {counted as inWords, signed, time} from '../../words/format.js';
import {h, setText} from '../dom.js';
import {createFace} from './face.js';
import {createMeter} from './meter.js';

/** How often the time is repainted, in ms. */
const TICK = 100;
/** How long the face shows what a move came to, glad of a save or hurt by a mine, in ms. */
const MOVED_TIME = 1400;

/**
 * @param {{onNext?: () => void, onWorlds?: () => void, elapsed: () => number}} handlers  `elapsed`: ms of play so far; without
 *   the others nothing can be pressed, and no clock runs
 */
export function createStatus({onNext, onWorlds, elapsed}) {
  const face = createFace();
  const mines = h('span', {class: 'figure', role: 'group', 'aria-label': 'Mines left'});
  const saves = h('span', {class: 'figure quantum', role: 'group', 'aria-label': 'Quantum saves'});
  // One text that changes: with a new one each time, sheets with `:has()` would be matched anew ten times a second.
  const passed = new Text();
  const clock = h('span', {class: 'figure', role: 'timer', 'aria-label': 'Time'}, passed);
  const meter = createMeter(onWorlds);
  const next = onNext
    ? h(
        'button',
        {class: 'face-button', 'aria-label': 'Next board', title: 'Next board', onclick: onNext},
        face.element,
      )
    : h('span', {class: 'face-place'}, face.element);
  const savesCounter = counter('saves', 'Quantum saves', saves, 'Saves');
  const element = h(
    'div',
    {class: 'status'},
    counter('mines', 'Mines left', mines),
    savesCounter,
    next,
    meter.element,
    counter('time', 'Time', clock),
  );

  /** @type {import('./face.js').Mood} */
  let mood = 'calm';
  /** What the counter beside that of the mines counts. @type {keyof typeof NAMES|''} */
  let counted = 'saves';
  let isPressed = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let gladTimer;

  const showFace = () => face.show(isPressed && mood === 'calm' ? 'pressed' : mood);
  const showTime = () => setText(passed, time(elapsed()));

  /** @param {import('./face.js').Mood} now  `saved` and `hurt` pass by themselves */
  function setMood(now) {
    clearTimeout(gladTimer);
    mood = now;
    showFace();
    element.classList.toggle('is-hurt', now === 'hurt');
    if (now === 'saved' || now === 'hurt') gladTimer = setTimeout(() => setMood('calm'), MOVED_TIME);
  }

  if (onNext) setInterval(showTime, TICK);
  return {
    element,

    /**
     * A game without moves: worlds are not counted yet.
     *
     * @param {number} mineCount
     * @param {import('../../rules.js').Rules} rules  where there are lives, or deaths to be taken back, they stand in the place of the saves
     */
    reset(mineCount, rules) {
      clearTimeout(gladTimer);
      counted = countedOf(rules);
      savesCounter.hidden = !counted;
      rename(savesCounter, saves, NAMES[counted || 'saves']);
      saves.removeAttribute('title');
      saves.classList.toggle('quantum', counted === 'saves');
      setText(mines, signed(mineCount));
      // As wide to the end, so that a digit less does not move the others.
      mines.style.minWidth = `${signed(mineCount).length}ch`;
      setText(saves, counted === 'lives' ? String(livesOf(rules)) : '0');
      meter.reset();
      setMood('calm');
      showTime();
    },

    /** @param {Counters} counters @param {number} full  log2 of the worlds when the meter is full */
    show(counters, full) {
      setText(mines, signed(counters.minesLeft));
      const text = String(counters[counted || 'saves'] ?? 0);
      if (saves.textContent !== text && text !== '0') saves.animate?.([{translate: '0 0.5em', opacity: 0}, {}], 240);
      setText(saves, text);
      if (counted === 'saves') saves.setAttribute('title', inWords(counters.saves, 'quantum save'));
      meter.show(counters.worlds, full);
      showTime();
    },

    /** @param {number} count  0 after a win: no mine is left to be found, flagged or not */
    showMinesLeft: (count) => setText(mines, signed(count)),

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

const NAMES = {
  saves: {label: 'Quantum saves', short: 'Saves'},
  lives: {label: 'Lives', short: 'Lives'},
  deaths: {label: 'Deaths', short: 'Deaths'},
};

/** Gives a counter another name. @param {HTMLElement} element @param {HTMLElement} value @param {{label: string, short: string}} name */
function rename(element, value, {label, short}) {
  value.setAttribute('aria-label', label);
  setText(/** @type {Element} */ (element.querySelector('.long')), label);
  setText(/** @type {Element} */ (element.querySelector('.short')), short);
}

/** @param {string} area @param {string} label @param {HTMLElement} value @param {string} [short] for narrow screens */
function counter(area, label, value, short = label) {
  const words = [h('span', {class: 'long'}, label), h('span', {class: 'short'}, short)];
  return h('div', {class: `counter ${area}`}, value, h('span', {class: 'label', 'aria-hidden': 'true'}, ...words));
}
