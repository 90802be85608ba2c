/**
 * The percentages over the board: in how many of the worlds each closed cell is a mine, what that is based on, and
 * single worlds drawn one after the other. It asks after the frame of each move and never delays one.
 */

import type {Refused} from '../engine/asking.js';
import type {Knowledge, Shares} from '../engine/protocol.js';
import {drawSeed} from '../random.js';
import {batch, computed, signal} from '../vendor/signals.js';
import * as words from '../words/play.js';
import type {Core} from './core.js';
import {isUndecided} from './game.js';
import {createLastOnly} from './questions.js';
import {watch} from './watch.js';

/** The player is asked about this once. (A loss named `closure` is counted too and is something else.) */
const CLOSURE = 'closure shown';

/**
 * @param afterFrame runs something after the next frame @param confirm whether the player agrees to show the closure
 */
export function createOverlay(core: Core, afterFrame: (run: () => void) => void, confirm: () => Promise<boolean>) {
  const {game, line} = core;
  const {session, settings} = core.ports;
  const isOn = core.pressed.overlay;
  const of = signal<Knowledge>('visible');
  const shares = signal<Shares | null>(null);
  /** The mines of a possible world, while the player looks at one. */
  const world = signal<ReadonlySet<number> | null>(null);
  const lastOnly = createLastOnly(refused);
  /** How many worlds have been drawn since the last move. */
  let drawn = 0;

  function set(on: boolean) {
    lastOnly.drop();
    drawn = 0;
    batch(() => {
      isOn.value = on;
      shares.value = world.value = null;
    });
  }

  function refused({code, message}: Refused) {
    batch(() => (shares.value = world.value = null));
    if (code === 'too_complex') line.say(message);
  }

  /** @param isSaid whether the event line says what is shown */
  async function ask(isSaid: boolean = false) {
    const answer = await lastOnly.ask(() => session.shares(of.peek(), settings.adviser()));
    if (!answer) return;
    shares.value = answer;
    if (isSaid) line.say(words.overlayOn(answer.worlds, of.peek()));
  }

  async function another() {
    if (game.peek().covered) return;
    const mines = await lastOnly.ask(() => session.world(of.peek(), drawSeed()));
    if (!mines) return;
    drawn += 1;
    world.value = new Set(mines);
    line.say(words.anotherWorld(drawn));
  }

  /** @returns whether a world was shown */
  function leaveWorld(): boolean {
    if (!world.peek()) return false;
    drawn = 0;
    world.value = null;
    if (!shares.peek()) ask();
    return true;
  }

  /** The game has gone on: asks for new percentages, after the frame that shows the move. */
  function refresh() {
    leaveWorld();
    lastOnly.drop();
    // The best guess from before the move may lose after it, so there is none until the new shares arrive.
    const now = shares.peek();
    if (now?.best.size) shares.value = {...now, best: new Set()};
    if (!isOn.peek() || game.peek().state === 'paused') return;
    const isWanted = lastOnly.hold();
    afterFrame(() => isWanted() && ask());
  }

  function reset() {
    of.value = 'visible';
    set(false);
  }

  watch(core.serial, reset);
  // The move that ended the game was taken back.
  watch(core.hasEnded, (now) => now || reset());
  watch(core.update, ({type, events}) => {
    if (type === 'settled' || (type === 'moved' && !isUndecided(events))) refresh();
  });
  watch(
    computed(() => game.value.covered),
    refresh,
  );

  return {
    of,
    shares,
    world,
    toggle() {
      const {hints, end} = game.peek();
      if (!hints && !end) return;
      if (leaveWorld()) return line.say(words.WORLD_LEFT);
      set(!isOn.peek());
      if (!isOn.peek()) return line.say(words.OVERLAY_OFF);
      if (!game.peek().covered) ask(true);
    },

    /** Switches between the open numbers and everything that could be found out. */
    async switchKnowledge() {
      if (of.peek() === 'visible' && !settings.met.times(CLOSURE)) {
        if (!(await confirm()) || !isOn.peek()) return;
        settings.met.add(CLOSURE);
      }
      of.value = of.peek() === 'visible' ? 'closure' : 'visible';
      world.value = null;
      drawn = 0;
      ask(true);
    },

    /** A world drawn from those that fit, while the overlay is on. */
    another: () => isOn.peek() && another(),

    /** Leaves the possible world, if one is shown. */
    escape() {
      if (leaveWorld()) line.say(words.WORLD_LEFT);
    },

    refresh,
  };
}
