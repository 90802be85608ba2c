/**
 * The list of derived constraints after the current move: always next to the board if there is room for it, otherwise
 * opened by a button.
 */

import type {Board} from '../../board/board.js';
import {isByConstraints} from '../../rules.js';
import {h} from '../../ui/h.js';
import {icon} from '../../ui/icon.js';
import {LATE_ICONS} from '../../ui/late-icons.js';
import {keyed} from '../../ui/tool.js';
import {computed} from '../../vendor/signals.js';
import {LIST_EMPTY} from '../../words/replay.js';
import {type Act, createDerivedList} from '../stage/derived.js';
import {type Visit, watch} from './waiting.js';

export function createList(visit: Visit, board: Board) {
  const {plies, ply, isListOpen, game, dispatch} = visit.model;
  const hasList = isByConstraints(game.summary);
  /** The state of the workbench at the current ply. */
  const snapshot = computed(() => (hasList && plies.value?.workbenchAt(ply.value)) || null);

  const act: Act = (action, name) => {
    if (action === 'why') return dispatch('ask', name);
    dispatch('point', name);
    if (action === 'press') board.reveal(snapshot.value?.derived.get(name ?? '')?.cells ?? []);
  };
  const list = createDerivedList(act, {
    id: 'replay-derived',
    columns: () => plies.value?.game.columns ?? 0,
    isPlayed: false,
    empty: LIST_EMPTY,
  });
  const count = h('span', {class: 'bench-count'}, () => String(snapshot.value?.derived.size ?? 0));
  const button = h(
    'button',
    {
      class: 'tool replay-list-tool',
      ...keyed('List', 'L'),
      'aria-controls': 'replay-list',
      'aria-expanded': isListOpen,
      hidden: !hasList,
      onclick: () => open(!isListOpen.value),
    },
    icon(LATE_ICONS.list),
    h('span', {}, 'List ', count),
  );
  const sheet = h(
    'section',
    {
      class: () => `replay-list ${isListOpen.value ? 'is-open' : ''}`,
      id: 'replay-list',
      'aria-label': 'Constraints',
      hidden: !hasList,
    },
    h('button', {class: 'dismiss', 'aria-label': 'Close the list', onclick: close}, icon('close')),
    list.element,
  );

  function open(on: boolean) {
    dispatch('openList', on);
    if (on) focus();
  }

  /** Moves the focus to a fresh constraint, if there is one. */
  const focus = () => list.focus(snapshot.value?.fresh[0]?.name);

  function close() {
    if (!isListOpen.value) return;
    const hadFocus = sheet.contains(document.activeElement);
    open(false);
    if (hadFocus) button.focus();
  }

  watch(visit, snapshot, (now) => {
    if (!now) return;
    list.show(now.derived, (name) => now.letters.get(name), now.fresh);
    const [fresh] = now.fresh;
    if (fresh && !sheet.contains(document.activeElement)) list.reveal(fresh.name);
  });
  return {
    button,
    sheet,
    close,

    /** Moves the focus to the list, wherever it is. */
    enter() {
      if (!hasList) return;
      if (button.offsetParent) open(true);
      else focus();
    },
  };
}
