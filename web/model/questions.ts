/**
 * What may be asked about the game on the board: questions are no moves, and leave no trace. Each answer is null when it cannot
 * be told, when the engine is gone, or when the game has gone on. It waits for a board that is covered, or behind another view.
 */

import {EngineStopped, Refused} from '../engine/asking.js';
import type {Next, Save, Why} from '../engine/protocol.js';
import {Superseded} from '../engine/turns.js';
import {computed, effect} from '../vendor/signals.js';
import type {Core} from './core.js';

export function createQuestions(core: Core) {
  const {game, isInBackground, pending} = core;
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

  async function ask<T>(question: () => Promise<T | null>): Promise<T | null> {
    const own = game.peek();
    const answered = pending.wait(null, false);
    try {
      const answer = await question();
      answered();
      await seen();
      return core.isCurrent(own) ? answer : null;
    } catch (error) {
      fail(core, error);
      return null;
    } finally {
      answered();
    }
  }

  return {
    /** Every digit of the number of worlds. */
    worlds: (): Promise<string | null> => ask(session.worlds),

    /** Why it is what it is. @param cell null: of the decision that lost the game */
    why: (cell: number | null): Promise<Why | null> => ask(() => session.why(cell)),

    /** What a save changed. @param number from 1 */
    save: (number: number): Promise<Save | null> => ask(() => session.save(number)),

    /** How a derived constraint came about. */
    derivation: (name: string): Promise<Why | null> => ask(() => session.derivation(name)),

    /** What is useful next, where constraints are played. */
    nextStep: (): Promise<Next | null> => ask(session.nextStep),

    /** A file that proves a save, or the loss. @param save null: of the loss */
    certificate: (save: number | null): Promise<string | null> => ask(() => session.certificate(save)),
  };
}

/* Why the engine did not answer. */

/** What an engine or a refusal says is for others to tell; what else is wrong is thrown on. */
export function fail(core: Core, error: unknown) {
  if (error instanceof Superseded) return;
  if (error instanceof EngineStopped) core.ask({type: 'engineStopped', error});
  else if (error instanceof Refused) core.refusal.value = {code: error.code, message: error.message};
  else throw error;
}

/*
 * Questions to the engine of which only the last one's answer is wanted, and that are asked again when the game has
 * gone on.
 */

/** @param onRefused called where the last one is refused */
export function createLastOnly(onRefused: (refusal: Refused) => void) {
  /** Grows with every question. */
  let asked = 0;

  return {
    /** No answer is wanted any more. */
    drop() {
      asked += 1;
    },

    /**
     * @param question null: the game has gone on @returns null when something newer has been asked, or there is no
     * answer
     */
    async ask<T>(question: () => Promise<T | null>): Promise<T | null> {
      const own = ++asked;
      try {
        let answer = null;
        // Asked again it waits for the moves that overtook it; they may come to nothing, and ask for nothing themselves.
        while (own === asked && !answer) answer = await question();
        return own === asked ? answer : null;
      } catch (error) {
        if (error instanceof Refused) {
          if (own === asked) onRefused(error);
        } else if (!(error instanceof EngineStopped || error instanceof Superseded)) throw error;
        return null;
      }
    },

    /** @returns whether nothing newer has been asked, or dropped, since now */
    hold(): () => boolean {
      const own = ++asked;
      return () => own === asked;
    },
  };
}
