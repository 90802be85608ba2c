/**
 * The time line: a slider over the game's time of play, with a shape where something happened. Every ply has its own
 * position: the beginning stands a little before the first move. A shape that is pressed leads to its first ply, pressed
 * again to its next.
 *
 * @typedef {import('./plies.js').Plies} Plies
 * @typedef {import('./marks.js').Mark} Mark
 */
import * as words from '../../words/replay.js';
import {h, svg} from '../dom.js';
import {marksOf, PITCH} from './marks.js';

/** How far before the first move the line begins, as a part of the whole. */
const LEAD = 0.03;
/** Plies that a page key passes over. */
const PAGE = 10;

/** How far a pressed pointer may move and still press a shape, px. */
const SLOP = 4;

/** Shapes in a box of 12 units: told apart without their colours. @type {Record<import('./marks.js').Kind, string>} */
const SHAPES = {
  save: 'M2 1h9v9Z',
  guess: 'M6 1l5 5-5 5-5-5Z',
  won: 'M2 6.4 5 9.4 10.4 3',
  lost: 'M2.2 2.2l7.6 7.6M9.8 2.2 2.2 9.8',
};
/** The same where they stand for several: a smaller one, and what is seen of one behind it. @type {Record<string, [string, string]>} */
const SEVERAL = {
  save: ['M-1 1h8v8Z', 'M9.5 1.5h3v8l-2.2-2.2'],
  guess: ['M3 1.5l4.5 4.5-4.5 4.5-4.5-4.5Z', 'M8 1.5l4.5 4.5-4.5 4.5'],
};

/** @param {{onGo: (ply: number) => void}} handlers */
export function createTimeline({onGo}) {
  /** @type {Plies|null} */
  let plies = null;
  let at = 0;
  let lead = 1;
  /** Whether a pointer moves the thumb: then it goes to the nearest ply, else at least one on. */
  let isHeld = false;
  /** Where a pointer went down on the slider, px, and the ply that was shown then. */
  let pressed = {x: 0, ply: 0};
  /** @type {Mark[]} */
  let shapes = [];

  const slider = h('input', {
    type: 'range',
    'aria-label': 'Time line',
    min: 0,
    max: 1,
    value: 0,
    disabled: true,
    oninput: follow,
    onpointerdown: (/** @type {PointerEvent} */ {offsetX}) => {
      isHeld = true;
      pressed = {x: offsetX, ply: at};
    },
    onpointermove: name,
    onpointerup: (/** @type {PointerEvent} */ event) => {
      isHeld = false;
      press(event);
    },
    onpointercancel: () => (isHeld = false),
  });
  const marks = h('ul', {class: 'timeline-marks', 'aria-label': 'Marks'});
  const now = h('span', {class: 'timeline-now', 'aria-hidden': 'true'});
  const element = h('div', {class: 'timeline'}, h('div', {class: 'timeline-line'}, slider, marks), now);

  /** @param {Plies} of @param {number} ply @returns {number} ms on the slider */
  const momentOf = (of, ply) => (ply === 0 ? 0 : lead + of.timeAt(ply));

  function follow() {
    if (!plies) return;
    const value = Number(slider.value);
    const step = value > momentOf(plies, at) ? 1 : -1;
    const near = value < lead / 2 ? 0 : Math.max(1, plies.nearest(value - lead));
    onGo(near === at && !isHeld ? Math.min(plies.last, Math.max(0, at + step)) : near);
    show(at);
  }

  /** @param {PointerEvent} event @returns {Mark|undefined} the shape that it points at */
  function under({offsetX, offsetY}) {
    const x = offsetX - marks.offsetLeft;
    const third = Math.floor((3 * offsetY) / slider.clientHeight);
    return shapes.find((mark) => (mark.kind === 'guess' ? 2 : 0) === third && Math.abs(mark.x - x) <= PITCH / 2);
  }

  /** @param {PointerEvent} event */
  function name(event) {
    const mark = under(event);
    slider.title = mark ? words.marked(mark.kind, mark.numbers) : '';
  }

  /** (Fingers make no click on a slider.) @param {PointerEvent} event */
  function press(event) {
    const mark = under(event);
    if (!mark || Math.abs(event.offsetX - pressed.x) > SLOP) return;
    const {numbers} = mark;
    onGo(numbers[numbers.indexOf(pressed.ply) + 1] ?? numbers[0]);
  }

  /** Lays the shapes out along the line, as it is wide now. */
  function lay() {
    if (!plies) return;
    const of = plies;
    const scale = marks.clientWidth / Number(slider.max);
    shapes = marksOf(of, (ply) => momentOf(of, ply) * scale);
    marks.replaceChildren(...shapes.map(shape));
  }

  /** @param {number} ply */
  function show(ply) {
    if (!plies) return;
    at = ply;
    slider.value = String(momentOf(plies, ply));
    element.style.setProperty('--at', String(momentOf(plies, ply) / Number(slider.max)));
    const mark = plies.markAt(ply);
    const moment = words.moment(ply, plies.last, plies.timeAt(ply));
    slider.setAttribute('aria-valuetext', mark ? `${moment}, ${words.MARKS[mark]}` : moment);
    now.textContent = `${ply} / ${plies.last}`;
  }

  return {
    element,
    slider,

    /** @param {Plies} shown */
    reset(shown) {
      plies = shown;
      const total = plies.timeAt(plies.last);
      lead = Math.max(1, Math.round(total * LEAD));
      slider.max = String(lead + total);
      slider.disabled = false;
      element.style.setProperty('--figures', String(String(plies.last).length));
      lay();
    },

    lay,
    show,

    /** The keys that are the slider's own. @param {string} key @returns {number|null} the ply it leads to */
    keyed(key) {
      const step = {ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE}[key];
      return step && plies ? Math.min(plies.last, Math.max(0, at + step)) : null;
    },
  };
}

/** @param {Mark} mark */
function shape({kind, x, numbers}) {
  const isSeveral = numbers.length > 1;
  const [filled, behind] = isSeveral ? SEVERAL[kind] : [SHAPES[kind], ''];
  const picture = svg(
    'svg',
    {viewBox: '0 0 12 12', 'aria-hidden': 'true'},
    svg('path', {d: filled}),
    isSeveral ? svg('path', {class: 'mark-behind', d: behind}) : null,
  );
  const element = h(
    'li',
    {class: `timeline-mark mark-${kind}`},
    picture,
    h('span', {class: 'unseen'}, words.marked(kind, numbers)),
  );
  element.style.setProperty('--x', `${x}px`);
  return element;
}
