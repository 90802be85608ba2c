/** *What is this?*: a look that no known program has, shown once; naming it names all its cells. */

import {h} from '../../../ui/h.js';
import {computed, effect} from '../../../vendor/signals.js';
import * as words from '../../../words/analyse-picture.js';
import type {Desk} from './desk.js';
import {paintPart} from './painting.js';
import {stateKeys} from './state-keys.js';

/** CSS px of the enlarged cell. */
const SIDE = 88;
/** Of a cell, around it. */
const AROUND = 0.25;

/** @param onLast the last of them has a name */
export function naming(desk: Desk, onLast: () => void) {
  const {image, read, unknown, asked, isAdjusting, said, name, skip} = desk;
  const cluster = computed(() => {
    const now = unknown.value[asked.value];
    const known = now === undefined ? undefined : read.value?.reading.clusters[now];
    return known ? {index: now, ...known} : null;
  });
  const canvas = h('canvas', {
    class: 'shot-look',
    role: 'img',
    'aria-label': () => words.shownEnlarged(cluster.value?.example ?? 0, read.value?.grid.columns ?? 1),
  });

  effect(() => {
    const [now, picture, grid] = [cluster.value, image.value, read.value?.grid];
    if (!now || !picture || !grid) return;
    const [column, row] = [now.example % grid.columns, Math.floor(now.example / grid.columns)];
    const [x, y] = [AROUND * grid.cellWidth, AROUND * grid.cellHeight];
    canvas.width = canvas.height = Math.round(SIDE * devicePixelRatio);
    paintPart(canvas, picture, {
      left: grid.left + column * grid.cellWidth - x,
      top: grid.top + row * grid.cellHeight - y,
      width: grid.cellWidth + 2 * x,
      height: grid.cellHeight + 2 * y,
    });
  });

  const keys = stateKeys(
    () => cluster.value?.state ?? '',
    (state) => {
      const now = cluster.peek();
      if (!now) return;
      const {count} = now;
      name(now.index, state);
      said.value = words.named(count, words.STATES[state]);
      if (!unknown.peek().length) onLast();
    },
  );
  return h(
    'div',
    {
      class: 'shot-naming',
      role: 'group',
      'aria-labelledby': 'shot-what',
      hidden: () => !cluster.value || isAdjusting.value,
    },
    canvas,
    h(
      'div',
      {class: 'shot-asked'},
      h('h4', {id: 'shot-what'}, words.WHAT_IS_THIS),
      h('p', {class: 'help', 'aria-live': 'polite'}, () =>
        cluster.value ? words.unknownLook(cluster.value, asked.value + 1, unknown.value.length) : '',
      ),
    ),
    h(
      'button',
      {type: 'button', class: 'button slim', hidden: () => unknown.value.length < 2, onclick: skip},
      words.SKIP,
    ),
    keys,
  );
}
