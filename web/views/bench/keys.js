/** Keys of constraint play: they act while the board has the focus, or the workbench. */
import {keyName} from '../../board/key-name.js';
import {isTaken} from '../stage/keys.js';

/**
 * @param {{
 *   place: HTMLElement, moves: import('./moves.js').Moves, tools: {toList: () => void, closeSheet: () => boolean}, setUp: {open: () => void},
 *   teaching: {nextStep: () => unknown, close: () => boolean}, offered: () => import('./teaching.js').Offered,
 *   acts: {key: (event: KeyboardEvent) => boolean}}} parts  `place`: the workbench; `acts`: what a key does on the board
 */
export function createKeys({place, moves, tools, setUp, teaching, offered, acts}) {
  /** By their names, letters small; those of what is not offered do nothing. @type {Record<string, () => unknown>} */
  const keys = {
    b: () => offered().subtract && moves.derive('subtract'),
    e: () => offered().reduce && moves.derive('reduce'),
    m: () => offered().merge && moves.derive('merge'),
    t: () => offered().total && moves.total(),
    y: moves.redo,
    l: tools.toList,
    o: setUp.open,
    n: teaching.nextStep,
  };

  place.addEventListener('keydown', (event) => {
    // Escape acts wherever the focus is, and finds its way.
    if (keyName(event) === 'Escape' || event.defaultPrevented || isTaken(event)) return;
    if (acts.key(event)) event.preventDefault();
  });

  return {
    /** @param {KeyboardEvent} event @returns {boolean} whether the key was ours */
    press(event) {
      const name = keyName(event);
      if (name === 'Escape') return teaching.close() || tools.closeSheet() || moves.deselect();
      const act = keys[name];
      act?.();
      return Boolean(act);
    },
  };
}
