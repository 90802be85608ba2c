/**
 * Turns at the engine: the requests of a game go one after another, and those that remain when the next game begins are
 * dropped.
 */

/** A newer game has begun, so nobody needs this answer. */
export class Superseded extends Error {}

export function createTurns() {
  /** Grows with every game. */
  let era = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** @returns a check that throws `Superseded` when a newer game has begun */
  function holdGame(): () => void {
    const own = era;
    return () => {
      if (own !== era) throw new Superseded();
    };
  }

  return {
    holdGame,

    /** Another game begins. It does not wait: the tasks of the one before may wait for an engine that never starts. */
    renew() {
      era += 1;
      last = Promise.resolve();
    },

    /** Runs a task when all earlier ones are done, successful or not. @returns rejects with `Superseded` */
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
