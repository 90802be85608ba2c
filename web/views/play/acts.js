/**
 * What a player can do, whatever does it: a button, a key, a tool, the board. Parts that are made first call what is filled in
 * by those that are made last.
 *
 * @typedef {{
 *   intent: (intent: import('./moves.js').Intent) => void, focus: (cell: number) => void, key: (event: KeyboardEvent) => boolean,
 *   hint: () => void, teach: () => void, help: () => void, flagMode: () => void, overlay: () => void, vision: () => void, machine: () => void, undo: () => void, pause: () => void,
 *   why: (cell: number|null) => void, seeSaves: (number: number) => void, worlds: () => void, elapsed: () => number,
 *   next: () => void, again: () => void, ungraded: () => void, takeBack: () => void, share: () => void, newGame: () => void}} Acts  `why` of null: of the loss; `elapsed`: ms
 *   of play; `next`: another board of the kind; `ungraded`: one of any grade; `takeBack`: the game that was left
 */

/** @returns {Acts} whose acts are still to be filled in */
export const createActs = () => /** @type {any} */ ({});
