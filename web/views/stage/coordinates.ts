/**
 * The numbers of rows and columns at the edges of a board, by which players find the cells that sentences name. They
 * scroll with the board.
 */

import {extend, h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';

type SizedBoard = {state: {columns: number; rows: number}; layout: () => void};

/** @param host of the board */
export function createCoordinates(host: HTMLElement) {
  const size = signal({columns: 0, rows: 0});
  const shift = signal({columns: 0, rows: 0});
  const isOn = () => size.value.columns > 0;

  const edge = (side: 'columns' | 'rows') =>
    h(
      'div',
      {
        class: `coordinates coordinates-${side}`,
        'aria-hidden': 'true',
        '--shift': () => `${-shift.value[side]}px`,
        hidden: () => !isOn(),
      },
      h('div', {}, () => Array.from({length: size.value[side]}, (_, i) => h('span', {}, String(i + 1)))),
    );

  const frame = host.querySelector('.board') as Element;
  const scroller = host.querySelector('.board-scroller') as Element;
  const follow = () => (shift.value = {columns: scroller.scrollLeft, rows: scroller.scrollTop});
  extend(host, {'data-coordinates': isOn});
  extend(frame, {}, edge('columns'), edge('rows'));
  extend(scroller, {onscroll: follow});

  return {
    /** @param board null: hides them */
    show(board: SizedBoard | null) {
      const {columns, rows} = board?.state ?? {columns: 0, rows: 0};
      if (columns === size.value.columns && rows === size.value.rows) return;
      size.value = {columns, rows};
      if (!board) return;
      follow();
      board.layout();
    },
  };
}
