/** The keys of the game replay. */
import {keyName} from '../../board/key-name.js';
import {isTaken} from '../stage/keys.js';

/**
 * Single letters, for the board alone.
 *
 * @param {Record<string, () => void>} acts
 * @returns {(event: KeyboardEvent) => boolean} whether the key was ours
 */
export function keyed(acts) {
  return (event) => {
    const act = acts[keyName(event)];
    act?.();
    return Boolean(act);
  };
}

/**
 * The keys that go from move to move, wherever the focus is.
 *
 * @param {{
 *   isBusy: () => boolean, slider: Element, paged: (key: string) => number|null, at: () => number,
 *   go: (ply: number) => void, toggle: () => void, close: () => void}} parts  `isBusy`: a proof is walked through; `paged`: where a key of
 *   the slider's own leads; `close`: the list lies over the board no more
 * @returns {() => void} to be called when they are no longer ours
 */
export function listenKeys({isBusy, slider, paged, at, go, toggle, close}) {
  /** @type {Record<string, () => void>} */
  const acts = {
    ArrowLeft: () => go(at() - 1),
    ArrowRight: () => go(at() + 1),
    Home: () => go(0),
    End: () => go(Infinity),
    ' ': toggle,
    Escape: close,
  };

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const key = keyName(event);
    if (isBusy() || event.defaultPrevented || isTaken(event)) return;
    const ply = event.target === slider ? paged(key) : null;
    if (ply === null && !(key in acts)) return;
    event.preventDefault();
    if (ply !== null) go(ply);
    else acts[key]();
  }

  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
