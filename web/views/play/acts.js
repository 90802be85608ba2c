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
import {PART_ABSENT} from '../../words/page.js';
import {bring} from '../late.js';
import {shareLink} from './share.js';
import {createUndo} from './undo.js';

/** @returns {Acts} whose acts are still to be filled in */
export const createActs = () => /** @type {any} */ ({});

/**
 * What each act does, by the parts that are made last.
 *
 * @param {{
 *   game: ReturnType<typeof import('./game.js').createGame>, intents: ReturnType<typeof import('./intents.js').createIntents>,
 *   modes: ReturnType<typeof import('./modes.js').createModes>, teach: ReturnType<typeof import('./teach.js').createTeach>,
 *   overlay: ReturnType<typeof import('./overlay.js').createOverlay>, explain: ReturnType<typeof import('./explain.js').createExplain>,
 *   machine: ReturnType<typeof import('./machine.js').createMachine>, starts: ReturnType<typeof import('./starts.js').createStarts>,
 *   left: ReturnType<typeof import('./left.js').createLeft>, bench: {withLink: (use: (link: string) => void) => void}, host: HTMLElement, say: (text: string) => void, onNew: () => void}} parts
 *   `host`: where questions are asked
 * @returns {Omit<Acts, 'focus'|'key'|'next'>}
 */
export function actsOf({
  game,
  intents,
  modes,
  teach,
  overlay,
  explain,
  machine,
  starts,
  left,
  bench,
  host,
  say,
  onNew,
}) {
  const absent = () => say(PART_ABSENT);
  return {
    intent: intents.act,
    hint: () => modes.toggleHint(),
    teach() {
      modes.disarm();
      teach.press();
    },
    help() {
      modes.disarm();
      teach.help();
    },
    flagMode: modes.toggleFlagMode,
    overlay: overlay.toggle,
    vision: modes.toggleVision,
    machine: machine.toggle,
    undo: createUndo({play: game.play, say, current: () => game.current}),
    pause() {
      modes.disarm();
      game.togglePause();
    },
    why: explain.why,
    seeSaves: explain.seeSaves,
    async worlds() {
      const {current} = game;
      const {covered} = current;
      // A dialog over another board, or over another view, would be nobody's answer.
      const isWanted = () => game.current === current && current.covered === covered && !host.hidden;
      const module = await bring(() => import('./worlds.js'), absent);
      if (!module || !isWanted()) return;
      const exact = await game.worlds();
      if (exact && isWanted()) module.showWorlds(host, exact);
    },
    elapsed: game.elapsed,
    again: starts.repeat,
    ungraded: starts.ungraded,
    share() {
      const {current} = game;
      bench.withLink((link) => shareLink(current, link, (text) => current === game.current && say(text)));
    },
    newGame: onNew,
    takeBack: left.takeBack,
  };
}
