/**
 * What the next press means and what is shown: an armed hint, flag mode and Mine Vision; also lessons, help, undo and
 * pause.
 */

import {isForcedOnly, isHelpful, undoOf} from '../rules.js';
import {batch} from '../vendor/signals.js';
import * as words from '../words/play.js';
import type {Core} from './core.js';
import {isOut, isRunning} from './game.js';
import type {Moves} from './moves.js';
import {watch} from './watch.js';

export function createModes(core: Core, moves: Moves) {
  const {game, line, pending, clock, hasEnded} = core;
  const {hint, flagMode, vision} = core.pressed;
  /** The game in which flag mode has switched on automatically. */
  let switched = 0;

  watch(core.serial, () =>
    batch(() => {
      hint.value = flagMode.value = false;
      vision.value = game.peek().mineVision;
    }),
  );
  watch(hasEnded, (now) => {
    // Nothing is left to press.
    if (now) batch(() => (hint.value = flagMode.value = false));
  });

  /** @returns whether a hint was armed */
  function disarm(): boolean {
    if (!hint.peek()) return false;
    hint.value = false;
    line.say('');
    return true;
  }

  /** Whether nothing can be played, because the game has ended or is paused; if it is paused, the line says so again. */
  function isUnplayable(): boolean {
    if (game.peek().covered) line.say(words.PAUSED);
    return isOut(game.peek());
  }

  return {
    disarm,

    hint() {
      if (disarm() || !game.peek().hints || isUnplayable()) return;
      hint.value = true;
      line.ask(words.PICK);
    },

    flagMode() {
      if (isUnplayable()) return;
      flagMode.value = !flagMode.peek();
      line.say(flagMode.peek() ? words.FLAG_MODE_ON : words.FLAG_MODE_OFF);
    },

    vision() {
      if (!game.peek().mineVision || hasEnded.peek()) return;
      vision.value = !vision.peek();
      line.say(vision.peek() ? words.VISION_ON : words.VISION_OFF);
    },

    /** The option that switches flag mode on automatically, once in a game, after its first opening. */
    switchAfterOpening() {
      const {serial, opened, end} = game.peek();
      if (switched === serial || !opened || end) return;
      switched = serial;
      flagMode.value = true;
    },

    /** Shows one more stage of a lesson. */
    teach() {
      disarm();
      const {hints, opened} = game.peek();
      if (!hints || isUnplayable()) return;
      if (opened || isForcedOnly(game.peek())) moves.play(() => 'hint');
      else line.say(words.OPEN_FIRST);
    },

    /** Asks the game to open a safe cell. */
    help() {
      disarm();
      if (!isHelpful(game.peek()) || isUnplayable()) return;
      if (game.peek().opened) moves.play(() => 'help');
      else line.say(words.OPEN_FIRST_FOR_HELP);
    },

    /** Takes back a move, if the rules of the game allow it. */
    undo() {
      const {covered, state} = game.peek();
      const undo = undoOf(game.peek());
      if (undo === 'none' || covered || state === 'won') return;
      const isFree = undo === 'free';
      if (!isFree && state !== 'lost') line.say(words.UNDO_AFTER_LOSS);
      else moves.play(() => (isFree || game.peek().state === 'lost' ? 'undo' : null));
    },

    /** Pauses at the player's request, which covers the board, or goes on. */
    async pause() {
      disarm();
      const own = game.peek();
      // A game whose first move is on its way pauses as soon as that move is answered.
      if (own.end) return;
      if (!isRunning(own) && !pending.hasMoves.peek()) return line.say(words.NOTHING_TO_PAUSE);
      const covered = !own.covered;
      if (covered) clock.run(false); // the clock shows the time of the press
      core.dispatch({type: 'covered', on: covered});
      await moves.timed(covered ? 'pause' : 'resume');
      if (!core.isCurrent(own) || game.peek().covered !== covered) return;
      if (isRunning(game.peek())) line.say(covered ? words.PAUSED : words.RESUMED);
      // A game that is not running cannot go on, so its board is shown.
      else core.dispatch({type: 'covered', on: false});
    },
  };
}

export type Modes = ReturnType<typeof createModes>;
