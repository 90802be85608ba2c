/** The desk as it is shown in *Open*: the picture, what was read from it, and what can be done about it. */

import {gridFrom} from '../../../picture/plain.js';
import {h} from '../../../ui/h.js';
import {button} from '../../../ui/tool.js';
import {computed} from '../../../vendor/signals.js';
import * as words from '../../../words/analyse-picture.js';
import {correcting} from './correcting.js';
import type {Desk, Outline} from './desk.js';
import {naming} from './naming.js';
import {partOf} from './painting.js';
import {resultView} from './result-view.js';
import {sourceView} from './source-view.js';

/** The most columns and rows of a grid, as of a position. */
const MOST = 100;

/** @param onNamed the last unknown look has a name */
export function pictureDesk(desk: Desk, onNamed: () => void): HTMLElement {
  const {image, grid, doubtful, chosen, isAdjusting, isBusy, said} = desk;
  const correction = correcting(desk);
  const result = resultView(desk, () => correction.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  const source = sourceView(desk, result.focus);

  /** The doubtful cell after the chosen one, or the first. */
  function next() {
    const all = doubtful.peek();
    result.focus(all.find((cell) => cell > (chosen.peek() ?? -1)) ?? all[0]);
  }

  const adjust = button(words.ADJUST, {
    type: 'button',
    kind: 'slim shot-adjust',
    'aria-pressed': isAdjusting,
    onclick: () => (isAdjusting.value = !isAdjusting.peek()),
  });
  const walk = button(words.NEXT, {
    type: 'button',
    kind: 'slim',
    hidden: () => !doubtful.value.length,
    onclick: next,
  });
  return h(
    'div',
    {class: 'shot', hidden: () => !image.value},
    h('p', {class: 'problem', role: 'alert'}, () => (image.value && !grid.value && !isBusy.value ? words.NO_GRID : '')),
    h('p', {class: 'shot-doubts', role: 'status'}, () => doubtsOf(desk)),
    h('p', {class: 'shot-conflict', role: 'status'}, () => conflictOf(desk)),
    h(
      'div',
      {class: 'shot-pair', '--shot-shape': () => shapeOf(desk)},
      column(words.SOURCE, adjust, source, gridFields(desk), naming(desk, onNamed)),
      column(words.RESULT, walk, result.element, correction, totalField(desk)),
    ),
    h('p', {class: 'help', role: 'status'}, () => said.value),
  );
}

/** @param tool next to the title @param content the picture or board, and below it what can be done about it */
const column = (title: string, tool: HTMLElement, ...content: HTMLElement[]) =>
  h(
    'section',
    {class: 'shot-column', 'aria-label': title},
    h('div', {class: 'shot-head'}, h('h3', {}, title), tool),
    ...content,
  );

/** The height of what is shown by its width; the wider of both sides has room to spare. */
function shapeOf({image, grid, read, isAdjusting}: Desk) {
  if (!image.value) return 1;
  const {width, height} = partOf(image.value, isAdjusting.value ? null : grid.value);
  const {columns = 1, rows = 0} = read.value?.grid ?? {};
  return Math.max(height / width, rows / columns).toFixed(3);
}

function doubtsOf({board, cells, doubtful}: Desk) {
  if (!board.value) return '';
  const nameless = doubtful.value.filter((cell) => !cells.value[cell].state).length;
  const named = doubtful.value.length - nameless;
  if (nameless && named) return `${words.nameless(nameless)} ${words.doubtful(named)}`;
  return nameless ? words.nameless(nameless) : named ? words.doubtful(named) : words.NO_DOUBT;
}

function conflictOf({board, conflict}: Desk) {
  const now = conflict.value;
  return now && board.value ? words.contradiction(now.cells.length, now.total, board.value.mines) : '';
}

/** Columns and rows of the grid, while it is adjusted. */
function gridFields({isAdjusting, outline, setGrid}: Desk) {
  const side = (name: 'columns' | 'rows', label: string) =>
    number(label, {
      now: () => outline()[name],
      most: () => MOST,
      set: (to) => {
        const edges = outline();
        const sides: Outline = {...edges, [name]: to};
        if (to >= 1) setGrid(gridFrom(edges, sides.columns, sides.rows));
      },
    });
  return h(
    'div',
    {class: 'shot-grid', role: 'group', 'aria-label': words.ADJUST, hidden: () => !isAdjusting.value},
    side('columns', words.COLUMNS),
    side('rows', words.ROWS),
    h('p', {class: 'help'}, words.ADJUST_HELP),
  );
}

/** How many mines there are: what no picture tells. */
function totalField({board, total}: Desk) {
  const mines = () => board.value?.mines ?? 0;
  return h(
    'div',
    {class: 'shot-grid', hidden: () => !board.value},
    number(words.MINES, {
      now: mines,
      most: () => (board.value?.rows ?? 0) * (board.value?.cols ?? 0),
      set: (to) => (total.value = to),
    }),
    h('p', {class: 'help'}, () => (total.value === null ? words.totalUnknown(mines()) : '')),
  );
}

type Numbered = {now: () => number; most: () => number; set: (value: number) => void};

/** A field for a number, with its label before it. */
function number(label: string, {now, most, set}: Numbered) {
  const id = `shot-${label.toLowerCase().replaceAll(' ', '-')}`;
  // Half-typed text stays while the grid changes in other ways.
  const shown = computed(() => String(now()));
  const onchange = ({target}: Event) => {
    const field = target as HTMLInputElement;
    const value = Number(field.value);
    if (field.value && Number.isInteger(value) && value >= 0 && value <= most()) set(value);
    field.value = shown.peek();
  };
  const attributes = {id, type: 'number', inputmode: 'numeric', class: 'input', min: 0, max: most};
  return h(
    'div',
    {class: 'shot-field'},
    h('label', {class: 'row-label', for: id}, label),
    h('input', {...attributes, value: shown, onchange}),
  );
}

/** What is remembered of screenshots, and a way to forget it. @param onForgotten the button is gone by now */
export function rememberedLooks({remembered, forget, said}: Desk, onForgotten: () => void) {
  function drop() {
    forget();
    said.value = words.FORGOTTEN;
    onForgotten();
  }
  return h(
    'div',
    {class: 'shot-remembered', hidden: () => !remembered.value},
    h('p', {class: 'help'}, () => words.looksNamed(remembered.value)),
    h('button', {type: 'button', class: 'button slim', onclick: drop}, words.FORGET),
  );
}
