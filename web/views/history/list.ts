/**
 * The games of a history as a long list of rows. For people and tools it is one list: each row has its position, and
 * arrow, Page, Home and End keys reach all of them; Tab leads to one row, which stays in the page.
 */

import {keyName} from '../../key-name.js';
import type {Game} from '../../store/archive.js';
import {signal} from '../../vendor/signals.js';
import {historyRow, LONGEST} from './row.js';
import {createVirtualRows} from './virtual-rows.js';

/** @param remove deletes the game at a place */
export function createList(remove: (game: Game, place: number) => void) {
  const games = signal<Game[]>([]);
  const rows = createVirtualRows(
    {
      class: 'rows panel',
      role: 'list',
      'aria-label': 'Games',
      hidden: () => !games.value.length,
      // A row must not vanish while it has the focus, and Tab must find it.
      onfocusin: ({target}: FocusEvent) => pin(indexOf(target)),
      onkeydown: walk,
    },
    (index) => {
      const place = {role: 'listitem', 'aria-setsize': games.value.length, 'aria-posinset': index + 1};
      const tabindex = () => (rows.pinned.value === index ? 0 : -1);
      const game = games.value[index];
      return historyRow(game, () => remove(game, index), tabindex, {...place, 'data-index': index});
    },
    () => historyRow(LONGEST),
  );

  function pin(index: number) {
    if (index >= 0) rows.pinned.value = index;
  }

  /** Moves the focus to a row. @param index clipped to the list */
  function focus(index: number) {
    if (!games.value.length) return;
    pin(Math.min(games.value.length - 1, Math.max(0, index)));
    rows.paint();
    const node = rows.at(rows.pinned.value);
    node?.scrollIntoView({block: 'nearest'});
    node?.querySelector('a')?.focus({preventScroll: true});
  }

  function walk(event: KeyboardEvent) {
    const index = indexOf(event.target);
    if (index < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(innerHeight / rows.rowHeight()) - 2);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -index,
      End: games.value.length - 1 - index,
    };
    const name = keyName(event);
    if (name === 'Delete') remove(games.value[index], index);
    if (!(name in steps)) return;
    event.preventDefault();
    focus(index + steps[name]);
  }

  return {
    element: rows.element,
    focus,
    set(given: Game[]) {
      // An unchanged list stays, with its focus.
      const isSame = given.length === games.value.length && given.every(({id}, i) => id === games.value[i].id);
      games.value = given;
      if (isSame) rows.ask();
      else rows.reset(given.length);
    },
  };
}

/** @returns the place of the row that contains it, or −1 */
function indexOf(target: EventTarget | null): number {
  const node = target instanceof Element ? target.closest('[data-index]') : null;
  return node instanceof HTMLElement ? Number(node.dataset.index) : -1;
}
