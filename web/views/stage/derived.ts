/**
 * The list of derived constraints. It changes in place: rows that stay keep their elements, and the focus keeps its
 * row.
 */

import type {Constraint} from '../../engine/protocol.js';
import {keyName} from '../../key-name.js';
import {each} from '../../ui/each.js';
import {h} from '../../ui/h.js';
import {type Icon, icon} from '../../ui/icon.js';
import {computed, signal} from '../../vendor/signals.js';
import * as words from '../../words/bench.js';
import {WHY} from '../../words/play.js';
import {verdictSign} from './signs.js';

/** `point`: the board shows it; `press`: the same by a press, where nothing can be selected. */
export type Action = 'choose' | 'carryOut' | 'delete' | 'why' | 'point' | 'press';

/** An action on a row. @param name null: the pointer has left the rows */
export type Act = (action: Action, name: string | null) => void;

/** The contents of a row. `letter`: of the selection; `isFresh`: derived by the current move. */
type Row = {one: Constraint; letter: string; isFresh: boolean};

/** `id`: of its heading; `columns`: of the board; `empty`: the text of an empty list. */
type About = {id: string; columns: () => number; isPlayed: boolean; empty?: string};

/** `current`: in the tab order; `next`: what the next step is about, null: not known. */
const createRows = () => ({
  shown: signal<ReadonlyMap<string, Row>>(new Map()),
  current: signal(''),
  next: signal<readonly string[] | null>(null),
});

/** The other actions: each with its word and its icon. */
const ACTIONS: [Action, string, Icon | null][] = [
  ['carryOut', 'Carry out', null],
  ['why', WHY, 'why'],
  ['delete', 'Delete', 'close'],
];

/** Where arrow keys lead from a row. */
const WAYS: Record<string, (at: number, last: number) => number> = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

export function createDerivedList(act: Act, about: About) {
  const {id, isPlayed, empty = words.EMPTY} = about;
  const rows = createRows();
  const {shown, current, next} = rows;
  const isEmpty = () => shown.value.size === 0;
  const list = h(
    'ul',
    {class: 'bench-rows', 'aria-labelledby': id, hidden: isEmpty, onkeydown: onKey},
    each(
      () => shown.value.keys(),
      (name) => rowOf(name, rows, act, about),
    ),
  );
  const title = h('h2', {class: 'bench-title', id, tabindex: -1}, 'Derived');
  const nothing = h('p', {class: 'quiet bench-empty', hidden: () => !isEmpty()}, empty);
  const element = h('div', {class: 'bench-list'}, title, nothing, list);

  const names = () => [...shown.value.keys()];
  const rowAt = (name: string): Element | undefined => list.children[names().indexOf(name)];

  function onKey(event: KeyboardEvent) {
    const key = keyName(event);
    const name = nameOf(event.target);
    if (!name) return;
    if (isPlayed && (key === 'Delete' || key === 'Backspace')) act('delete', name);
    else if (Object.hasOwn(WAYS, key)) {
      const all = names();
      focus(all[WAYS[key](all.indexOf(name), all.length - 1)]);
    } else return;
    event.preventDefault();
  }

  /** Moves the focus to a row, or to the title if there is none. @param name of a row in the list */
  function focus(name: string = current.value) {
    current.value = name;
    (rowAt(name)?.querySelector('button') ?? title).focus();
  }

  return {
    element,
    focus,

    /** Scrolls no further than necessary. */
    reveal: (name: string) => rowAt(name)?.scrollIntoView({block: 'nearest'}),

    /** @param names of the constraints that the next step is about */
    mark(names: readonly string[]) {
      next.value = names;
    },

    /** @param derived by name, in order @param fresh what the current move derived */
    show(
      derived: ReadonlyMap<string, Constraint>,
      letterOf: (name: string) => string | undefined,
      fresh: readonly Constraint[] = [],
    ) {
      const before = names();
      const focused = list.contains(document.activeElement) && nameOf(document.activeElement);
      const rowFor = (one: Constraint) => ({one, letter: letterOf(one.name) ?? '', isFresh: fresh.includes(one)});
      shown.value = new Map([...derived].map(([name, one]) => [name, rowFor(one)]));
      const all = names();
      if (!shown.value.has(current.value)) current.value = all[0] ?? '';
      // The focused row is gone: the row that takes its place gets the focus, or the title.
      if (focused && !shown.value.has(focused)) focus(all[Math.min(before.indexOf(focused), all.length - 1)]);
    },
  };
}

/** @returns the name of the row that contains it */
function nameOf(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest('.bench-row') : null;
  return row?.getAttribute('data-name') ?? null;
}

function rowOf(name: string, rows: ReturnType<typeof createRows>, act: Act, {columns, isPlayed}: About) {
  const {shown, current, next} = rows;
  const row = computed(() => shown.value.get(name));
  const one = computed(() => row.value?.one ?? null);
  const verdict = computed(() => one.value?.verdict ?? '');
  const letter = computed(() => row.value?.letter ?? '');
  const isFresh = computed(() => row.value?.isFresh ?? false);
  const tabindex = computed(() => (current.value === name ? 0 : -1));
  const where = () => words.placesInWords(one.value?.cells ?? [], columns());
  /** Screen readers hear the positions in long lists. */
  const place = signal('');
  const described = h('span', {hidden: true, id: `bench-where-${name.slice(1)}`}, () => place.value);
  const others = [
    h('b', {class: 'bench-letter'}, () => letter.value),
    h(
      'span',
      {class: 'bench-said', 'data-where': where},
      () => one.value && words.listed(name, words.boundsInWords(one.value)),
    ),
    h('span', {class: 'bench-fresh', hidden: () => !isFresh.value}, h('span', {class: 'unseen'}, ', '), words.FRESH),
    described,
  ];
  const choose = h(
    'button',
    {
      class: 'bench-choose',
      tabindex,
      'aria-pressed': () => (isPlayed ? Boolean(letter.value) : null),
      'aria-current': () => next.value && (next.value.includes(name) ? 'step' : 'false'),
      'aria-describedby': described.id,
      onclick: () => act(isPlayed ? 'choose' : 'press', name),
    },
    () => [verdictSign(verdict.value), ...others],
  );
  const doing = ACTIONS.filter(([action]) => isPlayed || action === 'why').map(([action, word, picture]) =>
    h(
      'button',
      {
        class: 'bench-do',
        tabindex,
        hidden: () => action === 'carryOut' && !verdict.value,
        'aria-label': `${word} ${name}`,
        title: word,
        onclick: () => act(action, name),
      },
      picture && icon(picture),
      h('span', {class: picture ? 'unseen' : ''}, word),
    ),
  );
  return h(
    'li',
    {
      class: 'bench-row',
      'data-name': name,
      'data-verdict': verdict,
      onpointerenter: () => act('point', name),
      // The board shows the focused row again.
      onpointerleave: () => act('point', nameOf(document.activeElement)),
      onfocusin() {
        current.value = name;
        act('point', name);
        place.value = where();
      },
      onfocusout: () => act('point', null),
    },
    choose,
    ...doing,
  );
}
