/**
 * The time line: a slider over the game's time of play, with a shape where something happened. Every place has its own
 * position: the beginning stands a little before the first move.
 *
 * @typedef {import('./reel.js').Reel} Reel
 * @typedef {import('./reel.js').Mark} Mark
 */
import * as words from '../../words.js';
import {h, svg} from '../dom.js';

/** How far before the first move the line begins, as a part of the whole. */
const LEAD = 0.03;
/** Places that a page key passes over. */
const PAGE = 10;

/** Shapes in a box of 12 units: told apart without their colours. @type {Record<Mark, string>} */
const SHAPES = {
  save: 'M2 1h9v9Z',
  guess: 'M6 1l5 5-5 5-5-5Z',
  won: 'M2 6.4 5 9.4 10.4 3',
  lost: 'M2.2 2.2l7.6 7.6M9.8 2.2 2.2 9.8',
};

/** @param {{onGo: (place: number) => void}} handlers */
export function createTimeline({onGo}) {
  /** @type {Reel|null} */
  let reel = null;
  let at = 0;
  let lead = 1;
  /** Whether a pointer moves the thumb: then it goes to the nearest place, else at least one on. */
  let isHeld = false;

  const slider = h('input', {
    type: 'range',
    'aria-label': 'Time line',
    min: 0,
    max: 1,
    value: 0,
    disabled: true,
    oninput: follow,
    onpointerdown: () => (isHeld = true),
    onpointerup: () => (isHeld = false),
    onpointercancel: () => (isHeld = false),
  });
  const marks = h('div', {class: 'timeline-marks', 'aria-hidden': 'true'});
  const now = h('span', {class: 'timeline-now', 'aria-hidden': 'true'});
  const element = h('div', {class: 'timeline'}, h('div', {class: 'timeline-line'}, slider, marks), now);

  /** @param {Reel} of @param {number} place @returns {number} ms on the slider */
  const valueOf = (of, place) => (place === 0 ? 0 : lead + of.timeAt(place));

  function follow() {
    if (!reel) return;
    const value = Number(slider.value);
    const step = value > valueOf(reel, at) ? 1 : -1;
    const near = value < lead / 2 ? 0 : Math.max(1, reel.nearest(value - lead));
    onGo(near === at && !isHeld ? Math.min(reel.last, Math.max(0, at + step)) : near);
    show(at);
  }

  /** @param {number} place */
  function show(place) {
    if (!reel) return;
    at = place;
    slider.value = String(valueOf(reel, place));
    element.style.setProperty('--at', String(valueOf(reel, place) / Number(slider.max)));
    const mark = reel.markAt(place);
    const told = words.moment(place, reel.last, reel.timeAt(place));
    slider.setAttribute('aria-valuetext', mark ? `${told}, ${words.MARKS[mark]}` : told);
    now.textContent = `${place} / ${reel.last}`;
  }

  return {
    element,
    slider,

    /** @param {Reel} shown */
    reset(shown) {
      reel = shown;
      const total = reel.timeAt(reel.last);
      lead = Math.max(1, Math.round(total * LEAD));
      slider.max = String(lead + total);
      slider.disabled = false;
      const places = Array.from({length: reel.last}, (_, i) => i + 1);
      const marked = places.flatMap((place) => {
        const mark = shown.markAt(place);
        return mark ? [shape(mark, valueOf(shown, place) / (lead + total))] : [];
      });
      marks.replaceChildren(...marked);
    },

    show,

    /** The keys that are the slider's own. @param {string} key @returns {number|null} the place it leads to */
    keyed(key) {
      const step = {ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE}[key];
      return step && reel ? Math.min(reel.last, Math.max(0, at + step)) : null;
    },
  };
}

/** @param {Mark} mark @param {number} share of the line before it */
function shape(mark, share) {
  const picture = svg('svg', {viewBox: '0 0 12 12'}, svg('path', {d: SHAPES[mark]}));
  const element = h('span', {class: `timeline-mark mark-${mark}`}, picture);
  element.style.setProperty('--share', String(share));
  return element;
}
