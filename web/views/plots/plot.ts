/**
 * A plot with its text: a sentence with the main figures, the drawing, and the figures as a table. For those who cannot
 * see the drawing, the text contains all of it. uPlot loads when the first plot is drawn.
 */

import type {AlignedData, Options} from 'uplot';
import {h} from '../../ui/h.js';
import {table} from '../../ui/table.js';
import {computed, signal} from '../../vendor/signals.js';
import type UPlot from '../../vendor/uplot.js';
import {NO_DRAWING} from '../../words/games.js';
import {type Palette, palette, watchPalette} from './palette.js';

export type Plot = UPlot;

type PlotMaker = typeof UPlot;

/** `rows` is called when the table is opened. */
export type Picture = {
  sentence: string;
  head: string[];
  rows: () => string[][];
  options: (colours: Palette, make: PlotMaker) => Omit<Options, 'width' | 'height'>;
  data: AlignedData;
};

/** CSS px; the space is reserved while it loads. */
const HEIGHT = 240;
/** The minimal readable width, CSS px. */
const LEAST_WIDTH = 160;

let fetched: Promise<PlotMaker> | null = null;

function maker(): Promise<PlotMaker> {
  fetched ??= import('../../vendor/uplot.js').then((module) => module.default);
  // Offline, and not cached yet: the next visit tries again.
  fetched.catch(() => (fetched = null));
  return fetched;
}

export function createPlot(title: string, ...legend: HTMLElement[]) {
  const id = `plot-${title.toLowerCase().replaceAll(' ', '-')}`;
  const titled = {'aria-labelledby': id};
  /** Null until it is known whether there is anything to draw. */
  const shown = signal<Picture | string | null>(null);
  const isWaiting = computed(() => typeof shown.value === 'string');
  const picture = computed(() => (typeof shown.value === 'string' ? null : shown.value));
  const isOpen = signal(false);
  const isAbsent = signal(false);
  let drawn: Plot | null = null;

  const host = h(
    'div',
    {class: 'plot-host', 'aria-hidden': 'true', hidden: isWaiting},
    () => isAbsent.value && h('p', {class: 'quiet'}, NO_DRAWING),
  );
  const asTable = () => {
    const own = isOpen.value && picture.value;
    return own && table(titled, own.head, () => own.rows().map((row) => row.map((text) => [text])));
  };
  const details: HTMLDetailsElement = h(
    'details',
    {class: 'plot-data', hidden: isWaiting, ontoggle: () => (isOpen.value = details.open)},
    h('summary', {}, 'As a table'),
    h('div', {class: 'plot-table', tabindex: 0, role: 'group', ...titled}, () => isOpen.value && asTable()),
  );
  new ResizeObserver(() => drawn?.setSize(size())).observe(host);
  watchPalette(draw);

  function size() {
    return {width: Math.max(LEAST_WIDTH, host.clientWidth), height: HEIGHT};
  }

  async function draw() {
    const own = picture.peek();
    if (!own) return;
    const make = await maker().catch(() => null);
    if (own !== picture.peek()) return;
    drawn?.destroy();
    isAbsent.value = !make;
    drawn = make && new make({...own.options(palette(), make), ...size()}, own.data, host);
  }

  return {
    element: h(
      'section',
      // Without a drawing it is a plain sentence about what it will show, and when.
      {class: () => `plot${isWaiting.value ? ' is-waiting' : ''}`, ...titled},
      h('h2', {id}, title),
      h('p', {class: 'quiet'}, () => (typeof shown.value === 'string' ? shown.value : (shown.value?.sentence ?? ''))),
      host,
      h('p', {class: 'plot-key', 'aria-hidden': 'true', hidden: isWaiting}, ...legend),
      details,
    ),
    /**
     * Shows its text; the space for the drawing is reserved until `draw`.
     *
     * @param next or why there is nothing to draw
     */
    show(next: Picture | string) {
      shown.value = next;
    },
    draw,
  };
}

/**
 * The common look of all plots: quiet axes in the page's font, and nothing that follows the pointer.
 *
 * @param axes `at`: the places of the labels on x, instead of the default ones
 */
export function looks(
  colours: Palette,
  axes: {x: (value: number) => string; y: (value: number) => string; labels: [string, string]; at?: number[] | false},
) {
  const {x, y, labels, at} = axes;
  const font = '11px system-ui, sans-serif';
  const common = {stroke: colours['ink-2'], font, labelFont: font, labelSize: 16, ticks: {show: false}};
  const grid = {stroke: colours.hairline, width: 1};
  const values = (inWords: (value: number) => string) => (_: unknown, splits: number[]) => splits.map(inWords);
  return {
    legend: {show: false},
    cursor: {show: false},
    padding: [8, 20, 0, 0] as [number, number, number, number],
    axes: [
      {...common, grid: {show: false}, values: values(x), label: labels[0], size: 28, ...(at && {splits: () => at})},
      {...common, grid, values: values(y), label: labels[1], size: 40},
    ],
  };
}
