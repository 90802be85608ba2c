/** *Kept replays*: those that the player put aside. */

import type {Replayed} from '../../engine/protocol.js';
import {addressOfKept} from '../../model/opened.js';
import type {Row} from '../../model/replays.js';
import {StoreError} from '../../store/errors.js';
import type {KeptReplay, Replays} from '../../store/replays.js';
import {message} from '../../ui/field.js';
import {h} from '../../ui/h.js';
import {batch, computed, signal} from '../../vendor/signals.js';
import * as words from '../../words/replays.js';
import {NONE, whole} from '../games/format.js';
import {type Row as Cells, type Column, figuresTable} from '../games/table.js';
import {day} from './replay-table.js';

const COLUMNS: Column[] = [
  ['File', null],
  ['Program', 'text'],
  ['Player', 'text'],
  ['Date', 'text'],
  ['Result', 'text'],
  ['Time', 'number'],
  ['3BV', 'number'],
  ['', 'number'],
];

export type Kept = ReturnType<typeof createKept>;

export function createKept(shelf: Replays) {
  /** Null until it is known. */
  const list = signal<KeptReplay[] | null>(null);
  const problem = signal('');
  const said = signal('');
  /** The one that was deleted last, to undo it. */
  const removed = signal<KeptReplay | null>(null);
  const records = computed(() => new Set(list.value?.map(({record}) => record)));

  /** @returns whether it was done; otherwise the page says why not */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      const now = await shelf.list();
      batch(() => {
        list.value = now;
        problem.value = '';
      });
      return true;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      batch(() => {
        if (error.code === 'locked') list.value = null;
        problem.value = error.message;
      });
      return false;
    }
  }

  const read = () => attempt(async () => {});
  shelf.watch(read);

  async function remove(one: KeptReplay) {
    if (!(await attempt(() => shelf.remove(one.id)))) return;
    batch(() => {
      removed.value = one;
      said.value = words.deleted(nameOf(one));
    });
    undo.focus();
  }

  async function bringBack() {
    const one = removed.value;
    batch(() => {
      removed.value = null;
      said.value = '';
    });
    if (one) await attempt(() => shelf.keep(one));
    title.focus();
  }

  const undo = h('button', {class: 'button slim', hidden: () => !removed.value, onclick: bringBack}, words.UNDO);
  const title = h('h2', {id: 'kept-title', tabindex: -1}, words.KEPT);

  function row(one: KeptReplay): Cells {
    const {id, notes, figures} = one;
    const {program, version, player, date} = notes;
    const name = nameOf(one);
    const texts = [
      [program, version].filter(Boolean).join(' '),
      player ?? '',
      day(date),
      words.RESULTS[figures.result],
    ];
    const remove_ = {class: 'button slim', 'aria-label': `${words.DELETE} ${name}`, onclick: () => remove(one)};
    return [
      null,
      [h('a', {href: `#game?${addressOfKept(id)}`}, h('bdi', {}, name.replace(/.*\//, '')))],
      ...texts.map((text) => [h('bdi', {}, text)]),
      [figures.time === null ? NONE : words.seconds(figures.time)],
      [whole(figures.bbbv)],
      [h('button', remove_, words.DELETE)],
    ];
  }

  return {
    element: h(
      'section',
      {class: 'replays-kept', 'aria-labelledby': 'kept-title'},
      title,
      message(() => problem.value),
      h(
        'p',
        {class: 'flow replays-undo'},
        h('span', {role: 'status'}, () => said.value),
        undo,
      ),
      h('div', {}, () => {
        if (!list.value) return null;
        if (!list.value.length) return h('p', {class: 'quiet'}, words.NONE_KEPT);
        return figuresTable('replays-table', {'aria-label': words.KEPT}, COLUMNS, inOrder(list.value).map(row));
      }),
    ),
    read,
    /** Forgets the one that was deleted: it is no longer to be undone by who plays now. */
    forget: () =>
      batch(() => {
        removed.value = null;
        said.value = '';
      }),
    /** Whether the game of a replay is kept. */
    has: ({record}: Replayed) => records.value.has(record),
    /** Puts replays aside. @returns what is said then */
    async keep(rows: Row[]): Promise<string> {
      const saved = Date.now();
      const all = rows.flatMap(({replay}) => (replay ? [{...replay, saved}] : []));
      let fresh = 0;
      const isDone = await attempt(async () => (fresh = await shelf.add(all)));
      return isDone ? words.keptCount(fresh, all.length) : '';
    },
  };
}

/** Those kept last come first, those that were kept together by their names. */
const inOrder = (all: KeptReplay[]) =>
  [...all].sort((one, other) => other.saved - one.saved || NAMES.compare(nameOf(one), nameOf(other)));

const NAMES = new Intl.Collator('en', {numeric: true});

const nameOf = ({notes}: KeptReplay) => notes.file || notes.player || 'Replay';
