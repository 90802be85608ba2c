/**
 * What is pressed on the first board before it is known whether an earlier game goes on. Where none does it is the first press of
 * the game that begins there, as if it had come a moment later.
 *
 * @typedef {import('./moves.js').Intent} Intent
 */

/** @param {{intent: (intent: Intent) => void}} acts @param {() => {id: string}} current the game on the board */
export function createEarly(acts, current) {
  /** The game that is still to be found, by its id; empty once another is on the board. */
  let awaited = '';
  /** @type {Intent|null} */
  let first = null;
  const isAwaited = () => awaited === current().id;

  return {
    /** Nobody has played here before: the board that is shown is the one that will be played on. */
    open() {
      awaited = current().id;
    },

    /** @param {Intent} intent */
    intent(intent) {
      if (isAwaited()) first ??= intent;
      else acts.intent(intent);
    },

    /** @template P, R @param {(plan: P) => R} start begins a game @returns {(plan: P) => R} the same, followed by what was pressed */
    followed: (start) => (plan) => {
      const pressed = isAwaited() ? first : null;
      const started = start(plan);
      [awaited, first] = ['', null];
      if (pressed) acts.intent(pressed);
      return started;
    },
  };
}
