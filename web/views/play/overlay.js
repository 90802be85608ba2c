/**
 * The multiverse overlay: in how many of the worlds each closed cell is a mine, what that rests on, and worlds drawn one
 * after the other. It asks after the frame of every move and never holds one up.
 *
 * @typedef {import('./current.js').Current} Current
 * @typedef {import('../../engine/client.js').Refused} Refused
 * @typedef {import('../../engine/protocol.js').Knowledge} Knowledge
 */
import {keyName} from '../../board/key-name.js';
import {LEGIBLE} from '../../board/share.js';
import {isClosed, shareOf} from '../../board/state.js';
import * as words from '../../words/play.js';
import {choose} from '../choose.js';
import {drawSeed} from '../link.js';
import {createLegend} from '../stage/legend.js';
import {createLatest} from './latest.js';

/** What is asked about once. (A loss of the name `closure` is counted too, and is another thing.) */
const CLOSURE = 'closure shown';

/**
 * @param {{
 *   session: ReturnType<typeof import('../../engine/session.js').createSession>,
 *   board: any, say: (text: string) => void, current: () => Current, host: HTMLElement,
 *   adviser: () => import('../../engine/protocol.js').Adviser,
 *   met: ReturnType<typeof import('../../store/settings.js').createSettings>['met'], onToggle: (on: boolean) => void}} parts
 *   `host`: where questions are asked; `adviser`: who names the best guess
 */
export function createOverlay({session, board, say, current, met, host, adviser, onToggle}) {
  const legend = createLegend({onSwitch, onAnother});
  const latest = createLatest(refused);
  let isOn = false;
  /** @type {Knowledge} */
  let of = 'visible';
  /** How many worlds have been drawn since the last move. */
  let drawn = 0;

  const isOffered = () => current().hints || current().finished !== null;

  /** @param {boolean} on */
  function set(on) {
    isOn = on;
    latest.drop();
    drawn = 0;
    board.set({shares: null, world: null});
    legend.show(on);
    onToggle(on);
  }

  /** @param {Refused} error */
  function refused({code, message}) {
    board.set({shares: null, world: null});
    if (code === 'too_complex') say(message);
  }

  /** @param {boolean} [isTold] whether the event line says what is shown */
  async function ask(isTold = false) {
    const shares = await latest.ask(() => session.shares(of, adviser()));
    if (!shares) return;
    board.set({shares});
    legend.explain(shares);
    if (isTold) say(words.overlayOn(shares.worlds, of));
  }

  async function onSwitch() {
    if (of === 'visible' && !met.times(CLOSURE)) {
      if ((await choose(host, words.SHOW_CLOSURE)) === 'stay' || !isOn) return;
      met.add(CLOSURE);
    }
    of = of === 'visible' ? 'closure' : 'visible';
    legend.press(of === 'closure');
    board.set({world: null});
    drawn = 0;
    ask(true);
  }

  async function onAnother() {
    if (current().covered) return;
    const mines = await latest.ask(() => session.world(of, drawSeed()));
    if (!mines) return;
    drawn += 1;
    board.set({world: new Set(mines)});
    say(words.anotherWorld(drawn));
  }

  /** @returns {boolean} whether one was being looked at */
  function leaveWorld() {
    if (!board.state.world) return false;
    drawn = 0;
    board.set({world: null});
    if (!board.state.shares) ask();
    return true;
  }

  /** Wherever the focus is: it may be on the button. @param {KeyboardEvent} event */
  function onEscape(event) {
    if (keyName(event) === 'Escape' && !document.querySelector('dialog[open]') && leaveWorld()) say(words.WORLD_LEFT);
  }
  document.addEventListener('keydown', onEscape);

  return {
    legend,
    isOffered,

    /** As a game begins. */
    reset() {
      of = 'visible';
      legend.press(false);
      set(false);
    },

    toggle() {
      if (!isOffered()) return;
      if (leaveWorld()) return say(words.WORLD_LEFT);
      set(!isOn);
      if (!isOn) return say(words.OVERLAY_OFF);
      if (!current().covered) ask(true);
    },

    /** A world drawn from those that fit, while the overlay is on. */
    another: () => isOn && onAnother(),

    /** A move has been shown: what the overlay says is asked for anew, after the frame that shows the move. */
    refresh() {
      leaveWorld();
      latest.drop();
      // What was the best guess before the move may lose after it: until the new shares are there, none is.
      const {shares} = board.state;
      if (shares?.best.size) board.set({shares: {...shares, best: new Set()}});
      if (isOn && current().state !== 'paused') latest.askAfterFrame(ask);
    },

    /** In cells too small for figures the event line tells that of the focus. @param {number} cell */
    focused(cell) {
      const {state, cellSize} = board;
      const share = isOn && !state.world && isClosed(state, cell) ? shareOf(state, cell) : null;
      const isByKey = document.activeElement?.matches(':focus-visible');
      if (share && isByKey && cellSize < LEGIBLE) say(words.shareTold(share));
    },
  };
}
