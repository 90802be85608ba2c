/** The table of reviewed games: a row a game, sorted by any column; a row leads to its replay. */

import type {RowFigures} from '../../engine/protocol.js';
import {leave} from '../../model/opened.js';
import {COLUMNS, type ColumnName, type Row, type Sorting, sorted} from '../../model/replays.js';
import {each} from '../../ui/each.js';
import {type Child, h} from '../../ui/h.js';
import {button} from '../../ui/tool.js';
import {computed, type ReadonlySignal, signal} from '../../vendor/signals.js';
import * as words from '../../words/replays.js';
import {download} from '../download.js';
import {NONE, perCent, whole} from '../games/format.js';
import {under} from '../games/table.js';
import type {Kept} from './kept.js';

/** How many rows are shown at first, and how many more at each press. */
const PAGE = 100;

const TEXTS = ['file', 'program', 'player', 'date', 'result'];

/** What a column shows of a game. */
function shown(figures: RowFigures, column: ColumnName): string {
  const {result, time, accuracy, luck_bits: luck} = figures;
  switch (column) {
    case 'file':
      return '';
    case 'program':
    case 'player':
      return figures[column] ?? '';
    case 'date':
      return day(figures.date);
    case 'result':
      return words.RESULTS[result];
    case 'time':
      return time === null ? NONE : words.seconds(time);
    case 'accuracy':
      return accuracy === null ? NONE : perCent(accuracy);
    case 'luck_bits':
      return luck === null ? NONE : luck.toFixed(1);
    default:
      return whole(figures[column]);
  }
}

/** @param date as a file says it, with the time */
export const day = (date: string | null | undefined): string => (date ?? '').slice(0, 10);

type Table = {rows: ReadonlySignal<readonly Row[]>; head: ReadonlySignal<string>};

/** @param onKeep puts replays aside */
export function createReplayTable({rows, head}: Table, kept: Kept, onKeep: (chosen: Row[]) => Promise<void>) {
  const sorting = signal<Sorting>({by: 'file', isDown: false});
  const most = signal(PAGE);
  const chosen = signal<ReadonlySet<number>>(new Set());
  const order = computed(() => sorted(rows.value, sorting.value));
  const visible = computed(() => order.value.slice(0, most.value));
  const choosable = computed(() => rows.value.filter(({replay}) => replay));
  const isAll = () => choosable.value.length > 0 && choosable.value.every(({key}) => chosen.value.has(key));

  function toggle(keys: number[], on: boolean) {
    const next = new Set(chosen.value);
    for (const key of keys) on ? next.add(key) : next.delete(key);
    chosen.value = next;
  }

  async function keep() {
    const all = choosable.value.filter(({key}) => chosen.value.has(key));
    if (!all.length) return;
    await onKeep(all);
    chosen.value = new Set();
  }

  function save() {
    const lines = sorted(rows.value, {by: 'file', isDown: false}).map(({csv}) => csv);
    download(new Blob([`${head.value}\n`, ...lines], {type: 'text/csv'}), 'qmines-replays.csv');
  }

  /** The first press sorts texts upwards and figures downwards, the next one the other way. */
  function sort(by: ColumnName) {
    const isSame = sorting.value.by === by;
    sorting.value = {by, isDown: isSame ? !sorting.value.isDown : !TEXTS.includes(by)};
  }

  const heads = COLUMNS.map((name) =>
    h(
      'th',
      {
        scope: 'col',
        role: 'columnheader',
        class: TEXTS.includes(name) ? null : 'number',
        'aria-sort': () => (sorting.value.by !== name ? null : sorting.value.isDown ? 'descending' : 'ascending'),
      },
      h('button', {class: 'replays-sort', onclick: () => sort(name)}, words.HEADS[name]),
    ),
  );
  const everything: HTMLInputElement = h('input', {
    type: 'checkbox',
    'aria-label': words.CHOOSE_ALL,
    checked: isAll,
    onchange: () =>
      toggle(
        choosable.value.map(({key}) => key),
        everything.checked,
      ),
  });

  const choiceOf = (key: number) => ({
    isChosen: () => chosen.value.has(key),
    toggle: (on: boolean) => toggle([key], on),
  });

  const byKey = computed(() => new Map(rows.value.map((row) => [row.key, row])));
  const label = {'aria-label': words.TABLE};
  const count = () => choosable.value.filter(({key}) => chosen.value.has(key)).length;
  return {
    element: h(
      'div',
      {},
      h(
        'div',
        {class: 'table-frame replays-frame', tabindex: 0, role: 'group', ...label},
        h(
          'table',
          {class: 'table replays-table', role: 'table', ...label},
          h(
            'thead',
            {role: 'rowgroup'},
            h(
              'tr',
              {role: 'row'},
              h('td', {role: 'cell', class: 'replays-choice'}, h('label', {class: 'replays-box'}, everything)),
              ...heads,
            ),
          ),
          h(
            'tbody',
            {role: 'rowgroup'},
            each(
              () => visible.value.map(({key}) => key),
              (key) => rowElement(byKey.peek().get(key) as Row, choiceOf(key), kept.has),
            ),
          ),
        ),
      ),
      h(
        'p',
        {hidden: () => order.value.length <= most.value},
        (): Child =>
          button(words.more(Math.min(PAGE, order.value.length - most.value)), {onclick: () => (most.value += PAGE)}),
      ),
      h(
        'div',
        {class: 'page-end flow'},
        h('button', {class: 'button', 'aria-disabled': () => !count(), onclick: keep}, () => words.keepChosen(count())),
        button(words.SAVE_CSV, {onclick: save}),
        h('span', {class: 'quiet'}, words.KEEP_HELP),
      ),
    ),
    /** Other games come. */
    clear() {
      chosen.value = new Set();
      most.value = PAGE;
    },
  };
}

type Choice = {isChosen: () => boolean; toggle: (on: boolean) => void};

/** @param choice whether it is chosen, and how to choose it @param has whether the game of a replay is kept */
function rowElement(row: Row, {isChosen, toggle}: Choice, has: Kept['has']): HTMLElement {
  const {file, game, reason, figures, replay} = row;
  const name = words.gameOf(file, game);
  const box: HTMLInputElement = h('input', {
    type: 'checkbox',
    'aria-label': words.choose(name),
    checked: isChosen,
    onchange: () => toggle(box.checked),
  });
  const parts = file.split('/');
  const shortly = h('bdi', {}, words.gameOf(parts.pop() ?? '', game));
  const folder = parts.join('/');
  const named = replay ? h('a', {href: `#game?${leave(replay, 'stats')}`}, shortly) : shortly;
  const isKept = () => replay !== null && has(replay);
  const cells = COLUMNS.slice(1).map((column) =>
    h(
      'td',
      TEXTS.includes(column) ? {role: 'cell'} : {role: 'cell', class: 'number', 'data-word': words.HEADS[column]},
      figures && h('bdi', {}, shown(figures, column)),
    ),
  );
  return h(
    'tr',
    {role: 'row', class: reason ? 'is-failed' : null},
    h('td', {role: 'cell', class: 'replays-choice'}, replay && h('label', {class: 'replays-box'}, box)),
    h('th', {scope: 'row', role: 'rowheader'}, () => [
      named,
      under([folder, isKept() ? words.KEPT_ROW : ''].filter(Boolean).join(' · ')),
    ]),
    ...(reason ? [h('td', {role: 'cell', class: 'replays-reason', colspan: COLUMNS.length - 1}, reason)] : cells),
  );
}
