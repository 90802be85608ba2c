/** What the overlay's grounds and signs mean, and its own controls. */

import {h, svg} from '../dom.js';
import {icon} from '../icons.js';

/** Where the tools stand at the thumb, the overlay's controls follow them, and are seen elsewhere (shapes/small.css). */
const SMALL = matchMedia('(max-width: 599px), (max-height: 500px) and (orientation: landscape)');

const STEPS = [1, 2, 3, 4, 5];
const SIGNS = {
  safe: 'M4 1.5h12A2.5 2.5 0 0 1 18.5 4v12a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 16V4A2.5 2.5 0 0 1 4 1.5ZM6 10.4l3 3L14.4 7',
  mine: 'M4 1.5h12A2.5 2.5 0 0 1 18.5 4v12a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 16V4A2.5 2.5 0 0 1 4 1.5ZM6.5 6.5l7 7M13.5 6.5l-7 7',
  best: 'M3 5h14l-7 9Z',
};

/** What the best guess is called, by who names it, and what small screens leave out. @type {Record<'lowest'|'best', [string, string]>} */
const BEST = {lowest: ['best', ' guess'], best: ['best play', '']};

/** @param {string} word @param {string} rest that small screens leave out */
const said = (word, rest) => h('span', {}, word, h('span', {class: 'rest'}, rest));

/** @param {keyof typeof SIGNS} name @param {string} word @param {string} [rest] that small screens leave out */
export function sign(name, word, rest = '') {
  const picture = svg(
    'svg',
    {class: `sign sign-${name}`, viewBox: '0 0 20 20', 'aria-hidden': 'true'},
    svg('path', {d: SIGNS[name]}),
  );
  return h('span', {class: `legend-item item-${name}`}, picture, said(word, rest));
}

/** What the figures rest on. @param {string} knowledge @param {string} lead that small screens leave out @param {string} what */
const basis = (knowledge, lead, what) =>
  h('span', {class: `legend-item basis basis-${knowledge}`}, h('span', {class: 'rest'}, lead), what);

/** Two that stand in one place: the styles show one of them. @param {[HTMLElement, HTMLElement]} both */
const either = (...both) => h('span', {class: 'legend-either'}, ...both);

/** @param {{onSwitch: () => void, onAnother: () => void}|null} handlers  null: without controls of its own */
export function createLegend(handlers) {
  const knowledge = h(
    'button',
    {
      class: 'tool knowledge',
      role: 'switch',
      'aria-checked': 'false',
      title: 'As if every provably safe cell were open: solves much of the board, and counts as a hint',
      onclick: handlers?.onSwitch,
    },
    h('span', {class: 'knowledge-track', 'aria-hidden': 'true'}),
    h('span', {class: 'knowledge-all'}, 'all you could find out', h('span', {class: 'rest'}, ' (a hint)')),
  );
  const another = h(
    'button',
    {class: 'tool another', 'aria-keyshortcuts': 'N', title: 'Another world (N)', onclick: handlers?.onAnother},
    icon('again'),
    h('span', {}, 'Another world'),
  );
  const best = sign('best', ...BEST.lowest);
  const controls = h('div', {class: 'legend-controls'}, knowledge, another);
  const key = h(
    'div',
    {class: 'legend-key', role: 'group', 'aria-label': 'Legend'},
    h(
      'span',
      {class: 'legend-item ramp'},
      '0',
      ...STEPS.flatMap((step) => [
        h('span', {class: `swatch swatch-${step}`}),
        h('span', {class: step < STEPS.length ? 'rest' : ''}, String(step * 20)),
      ]),
    ),
    h('span', {class: 'legend-item per'}, '%'),
    either(basis('visible', 'By the ', 'open numbers'), basis('closure', 'With ', 'everything you could find out')),
    either(sign('safe', 'safe', ' in all'), best),
    sign('mine', 'mine', ' in all'),
  );
  const element = h('div', {class: 'legend'}, key, handlers && controls);

  return {
    element,

    /** @param {boolean} on */
    show(on) {
      element.classList.toggle('is-on', on);
      controls.classList.toggle('is-on', on);
    },

    /** @param {boolean} on whether all counts that could be found out */
    press(on) {
      knowledge.setAttribute('aria-checked', String(on));
      key.classList.toggle('is-closure', on);
    },

    /**
     * A guess is marked as the best only where no cell is safe, and named by who marks it.
     *
     * @param {{best: ReadonlySet<number>, by: 'lowest'|'best'}} shares
     */
    explain({best: cells, by}) {
      key.classList.toggle('has-best', cells.size > 0);
      best.lastElementChild?.replaceWith(said(...BEST[by]));
    },

    /**
     * Puts the legend behind the event line, and its controls where the screen has room for them, now and whenever that changes.
     *
     * @param {Element} line @param {() => Element} row the tools that are shown
     * @returns {() => void} to be called when others are
     */
    settle(line, row) {
      const place = () => (SMALL.matches ? row() : element).append(controls);
      line.after(element);
      SMALL.addEventListener('change', place);
      place();
      return place;
    },
  };
}
