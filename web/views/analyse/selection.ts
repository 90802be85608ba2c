/** The block of cells that is selected, from its first cell to the one it was extended to. */

import type {Analyser} from '../../model/analyse/analyse.js';
import {type Block, blockBetween} from '../../model/analyse/sketch.js';
import {computed, effect, signal} from '../../vendor/signals.js';

export type Selection = ReturnType<typeof createSelection>;

export function createSelection({sketch}: Analyser) {
  const ends = signal<{first: number; last: number; columns: number; rows: number} | null>(null);
  /** Whether presses select instead of drawing. */
  const isSelecting = signal(false);

  // Another size: the cells have other places.
  effect(() => {
    const {columns, rows} = sketch.value;
    const now = ends.peek();
    if (now && (now.columns !== columns || now.rows !== rows)) ends.value = null;
  });

  function select(first: number, last: number) {
    const {columns, rows} = sketch.peek();
    ends.value = {first, last, columns, rows};
  }

  return {
    isSelecting,
    block: computed((): Block | null => {
      const now = ends.value;
      return now && blockBetween(now.first, now.last, now.columns);
    }),
    select,
    /** @param from where a new block begins if there is none */
    extend: (from: number, to: number) => select(ends.peek()?.first ?? from, to),
    drop() {
      ends.value = null;
    },
  };
}
