/**
 * Turns at the engine: what a game asks for goes one after another, and what is left of a game when the next begins is
 * dropped.
 */

/** A newer game has begun; this answer is nobody's. */
export class Superseded extends Error {}

export function createTurns() {
  /** Grows with every game. */
  let era = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** @returns throws `Superseded` where a newer game has begun since */
  function holdGame(): () => void {
    const own = era;
    return () => {
      if (own !== era) throw new Superseded();
    };
  }

  return {
    holdGame,

    /**
     * Another game begins. It waits for nothing: the tasks of the one before may be waiting for an engine that never
     * comes.
     */
    renew() {
      era += 1;
      last = Promise.resolve();
    },

    /** Runs a task when all earlier ones are done, whether they went well or not. @returns rejects with `Superseded` */
    inTurn<T>(task: () => Promise<T>): Promise<T> {
      const checkGame = holdGame();
      const turn = last.then(async () => {
        checkGame();
        try {
          return await task();
        } catch (error) {
          // A refusal is about a game, too.
          checkGame();
          throw error;
        }
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}
