/** The keys of the board, which act only while it has the focus, and two that act wherever it is. */

import {keyName} from '../../board/key-name.js';

/** Where numbers are played these have nothing to act on. */
const OF_CELLS = 'htewonbgm';

/**
 * @param {{
 *   acts: import('./acts.js').Acts, starts: ReturnType<typeof import('./starts.js').createStarts>,
 *   overlay: {another: () => void}, machine: {keys: Record<string, () => void>, isOpen: () => boolean}, modes: ReturnType<typeof import('./modes.js').createModes>, bench: ReturnType<typeof import('./bench.js').createBenchway>, about: () => {cell: number, saves: number, hasEnded: boolean},
 *   say: (text: string) => void, surroundings: (cell: number) => string, onKeys: () => void, dismiss: () => void}} parts
 *   `about`: the cell that has the focus, and the game's saves so far; `dismiss`: what is offered is not wanted
 */
export function createKeys({acts, starts, overlay, machine, modes, bench, about, say, surroundings, onKeys, dismiss}) {
  /** By the key's name, letters small. @type {Record<string, () => void>} */
  const keys = {
    h: acts.hint,
    t: acts.teach,
    e: acts.help,
    w: () => acts.why(about().hasEnded ? null : about().cell),
    o: acts.overlay,
    n: overlay.another,
    b: () => about().saves && acts.seeSaves(about().saves),
    v: acts.vision,
    g: acts.flagMode,
    p: acts.pause,
    z: acts.takeBack,
    u: acts.undo,
    m: acts.machine,
    r: acts.next,
    1: () => starts.level(0),
    2: () => starts.level(1),
    3: () => starts.level(2),
    '?': onKeys,
    s: () => say(surroundings(about().cell)),
  };

  /** These are no letters that could be typed. @type {Record<string, () => void>} */
  const everywhere = {F2: acts.next, Escape: dismiss};

  return {
    /** @param {KeyboardEvent} event @returns {boolean} whether the key was ours */
    act(event) {
      const name = keyName(event);
      if (bench.key(event)) return true;
      if (name === 'Escape') return modes.disarm();
      if (bench.isOn && OF_CELLS.includes(name)) return false;
      const act = keys[name] ?? (machine.isOpen() ? machine.keys[name] : undefined);
      act?.();
      return Boolean(act);
    },

    /** As `act`, wherever the focus is. @param {KeyboardEvent} event  one that has done something already does no more */
    anywhere(event) {
      const name = keyName(event);
      const act = everywhere[name];
      if (!act || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (name !== 'Escape' || !bench.key(event)) act();
    },
  };
}
