/**
 * A plot with its text: a sentence with the main figures, the drawing, and the figures as a table. The drawing is for
 * the eye alone; who cannot see it misses nothing. uPlot is fetched when the first plot is drawn.
 *
 * @typedef {import('./palette.js').Palette} Palette
 * @typedef {import('../../vendor/uplot.js').default} Plot
 * @typedef {typeof import('../../vendor/uplot.js').default} PlotMaker
 * @typedef {{sentence: string, head: string[], rows: () => string[][],
 *   options: (colours: Palette, make: PlotMaker) => Omit<import('uplot').Options, 'width'|'height'>,
 *   data: import('uplot').AlignedData}} Picture  `rows` is asked for when the table is opened
 */
import {h} from '../dom.js';
import {palette, watchPalette} from './palette.js';

/** CSS px; its room is kept while it is fetched. */
const HEIGHT = 240;
/** The narrowest that can be read, CSS px. */
const LEAST_WIDTH = 160;

/** @type {Promise<PlotMaker>|null} */
let fetched = null;

/** @returns {Promise<PlotMaker>} */
function maker() {
  if (!fetched) {
    fetched = import('../../vendor/uplot.js').then((module) => module.default);
    // Offline before it was kept: the next visit tries again.
    fetched.catch(() => (fetched = null));
  }
  return fetched;
}

/** @param {string} title @param {...HTMLElement} legend */
export function createPlot(title, ...legend) {
  const id = `plot-${title.toLowerCase().replaceAll(' ', '-')}`;
  const sentence = h('p', {class: 'quiet'});
  const host = h('div', {class: 'plot-host', 'aria-hidden': 'true'});
  const key = h('p', {class: 'plot-key', 'aria-hidden': 'true'}, ...legend);
  const frame = h('div', {class: 'plot-table', tabindex: 0, role: 'group', 'aria-labelledby': id});
  const table = h('details', {class: 'plot-data', ontoggle: fill}, h('summary', {}, 'As a table'), frame);
  const element = h(
    'section',
    {class: 'plot', 'aria-labelledby': id},
    h('h2', {id}, title),
    sentence,
    host,
    key,
    table,
  );
  /** @type {Picture|null} */
  let picture = null;
  /** @type {Plot|null} */
  let drawn = null;
  new ResizeObserver(() => drawn?.setSize(size())).observe(host);
  watchPalette(draw);

  function size() {
    return {width: Math.max(LEAST_WIDTH, host.clientWidth), height: HEIGHT};
  }

  async function draw() {
    const own = picture;
    if (!own) return;
    const make = await maker().catch(() => null);
    if (own !== picture) return;
    drawn?.destroy();
    if (!make)
      return host.replaceChildren(
        h('p', {class: 'quiet'}, 'The drawing could not be fetched. Its figures are in the table.'),
      );
    host.replaceChildren();
    drawn = new make({...own.options(palette(), make), ...size()}, own.data, host);
  }

  function fill() {
    frame.replaceChildren();
    if (table.open && picture) frame.append(asTable(picture, id));
  }

  return {
    element,
    /** Its text; the drawing's room is kept until `draw`. @param {Picture|string} shown or why there is nothing to draw */
    show(shown) {
      picture = typeof shown === 'string' ? null : shown;
      sentence.textContent = typeof shown === 'string' ? shown : shown.sentence;
      for (const part of [host, key, table]) part.hidden = !picture;
      // Without a drawing it is a plain sentence of what will show, and when.
      element.classList.toggle('is-waiting', !picture);
      fill();
    },
    draw,
  };
}

/** @param {Picture} picture @param {string} id of its title */
function asTable({head, rows}, id) {
  const cells = (/** @type {string[]} */ row) =>
    row.map((text, i) => (i ? h('td', {class: 'number'}, text) : h('th', {scope: 'row'}, text)));
  return h(
    'table',
    {class: 'table', 'aria-labelledby': id},
    h('thead', {}, h('tr', {}, ...head.map((text, i) => h('th', {scope: 'col', class: i ? 'number' : null}, text)))),
    h('tbody', {}, ...rows().map((row) => h('tr', {}, ...cells(row)))),
  );
}

/**
 * What all plots look like: quiet axes in the page's own letters, and nothing that follows the pointer.
 *
 * @param {Palette} colours
 * @param {{x: (value: number) => string, y: (value: number) => string, labels: [string, string], at?: number[]}} axes
 *   `at`: where x is written, if not at round numbers
 */
export function looks(colours, {x, y, labels, at}) {
  const font = '11px system-ui, sans-serif';
  const common = {stroke: colours['ink-2'], font, labelFont: font, labelSize: 16, ticks: {show: false}};
  const grid = {stroke: colours.hairline, width: 1};
  /** @param {(value: number) => string} inWords */
  const values = (inWords) => (/** @type {unknown} */ _, /** @type {number[]} */ splits) => splits.map(inWords);
  return {
    legend: {show: false},
    cursor: {show: false},
    padding: /** @type {[number, number, number, number]} */ ([8, 12, 0, 0]),
    axes: [
      {...common, grid: {show: false}, values: values(x), label: labels[0], size: 28, ...(at && {splits: () => at})},
      {...common, grid, values: values(y), label: labels[1], size: 40},
    ],
  };
}
