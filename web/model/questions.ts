/**
 * Questions about the game on the board, which are not moves and leave no trace. An answer is null if there is none, if
 * the engine is gone, or if the game has gone on. A question waits while the board is covered or behind another view.
 */

import {EngineStopped, Refused} from '../engine/asking.js';
import type {Next, Save, Why} from '../engine/protocol.js';
import {Superseded} from '../engine/turns.js';
import {computed, effect} from '../vendor/signals.js';
import type {Core} from './core.js';
import type {Game} from './game.js';

/** Whether a cell shows a number. */
export const isOpened = ({cells}: Pick<Game, 'cells'>, cell: number): boolean => cells[cell] <= 8;

export function createQuestions(core: Core) {
  const {game, isInBackground, pending, hinted} = core;
  const {session} = core.ports;

  const isSeen = computed(() => !isInBackground.value && !game.value.covered);

  const seen = () =>
    new Promise<void>((resolve) => {
      effect(function () {
        if (!isSeen.value) return;
        this.dispose();
        resolve();
      });
    });

  /** @param isOutdated whether a refusal, when it comes, is about what the player no longer sees */
  async function ask<T>(question: () => Promise<T | null>, isOutdated = () => false): Promise<T | null> {
    const own = game.peek();
    hinted.value = null;
    const answered = pending.wait(null, false);
    try {
      const answer = await question();
      answered();
      await seen();
      return core.isCurrent(own) ? answer : null;
    } catch (error) {
      if (!(error instanceof Refused && isOutdated())) fail(core, error);
      return null;
    } finally {
      answered();
    }
  }

  return {
    /** Every digit of the number of worlds. */
    worlds: (): Promise<string | null> => ask(session.worlds),

    /** Why a cell is what it is. @param cell null: why the decision lost the game */
    why: (cell: number | null): Promise<Why | null> =>
      ask(
        () => session.why(cell),
        // A press that came with the question has opened the cell.
        () => cell !== null && isOpened(game.peek(), cell),
      ),

    /** What a save changed. @param number from 1 */
    save: (number: number): Promise<Save | null> => ask(() => session.save(number)),

    /** The derivation of a constraint. */
    derivation: (name: string): Promise<Why | null> => ask(() => session.derivation(name)),

    /** The next useful step, in games by constraints. */
    nextStep: (): Promise<Next | null> => ask(session.nextStep),

    /** A file that proves a save or the loss. @param save null: the loss */
    certificate: (save: number | null): Promise<string | null> => ask(() => session.certificate(save)),
  };
}

/* Why the engine did not answer. */

/** A stopped engine and a refusal are reported elsewhere; any other error is thrown on. */
export function fail(core: Core, error: unknown) {
  if (error instanceof Superseded) return;
  if (error instanceof EngineStopped) core.ask({type: 'engineStopped', error});
  else if (error instanceof Refused) core.refusal.value = {code: error.code, message: error.message};
  else throw error;
}

/*
 * Questions to the engine of which only the last answer matters, and which are asked again when the game has gone on.
 */

/** @param onRefused called if the last one is refused */
export function createLastOnly(onRefused: (refusal: Refused) => void) {
  /** Grows with every question. */
  let asked = 0;

  return {
    /** No answer is needed any more. */
    drop() {
      asked += 1;
    },

    /** @param question null: the game has gone on @returns null if a newer question was asked or there is no answer */
    async ask<T>(question: () => Promise<T | null>): Promise<T | null> {
      const own = ++asked;
      try {
        let answer = null;
        // Asked again, the question waits for the moves that overtook it; these may come to nothing and ask nothing
        // themselves.
        while (own === asked && !answer) answer = await question();
        return own === asked ? answer : null;
      } catch (error) {
        if (error instanceof Refused) {
          if (own === asked) onRefused(error);
        } else if (!(error instanceof EngineStopped || error instanceof Superseded)) throw error;
        return null;
      }
    },

    /** @returns whether no newer question was asked or dropped since this call */
    hold(): () => boolean {
      const own = ++asked;
      return () => own === asked;
    },
  };
}
