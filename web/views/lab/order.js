/**
 * Work of which several pieces run at once, and that fails as if they ran one after the other: what is told is the failure of the
 * piece that was begun first, whichever comes first by the clock.
 */
export function createOrder() {
  /** What is under way, by the order in which it was begun, and how it is ended. @type {Map<number, () => void>} */
  const running = new Map();
  let begun = 0;
  /** @type {{turn: number, error: unknown}|null} */
  let first = null;
  /** @type {(error: unknown) => void} */
  let tell;
  /** The failure, when nothing that was begun before it can fail any more. @type {Promise<unknown>} */
  const told = new Promise((resolve) => (tell = resolve));

  /** @param {number} turn */
  const isAfter = (turn) => first !== null && turn > first.turn;

  function settle() {
    if (first && [...running.keys()].every(isAfter)) tell(first.error);
  }

  return {
    /**
     * @template T @param {(onLate: (end: () => void) => void) => Promise<T>} work is given what takes a way to end it: it is called where
     *   an earlier piece has failed
     * @returns {Promise<T>} rejects with the failure that is told
     */
    async run(work) {
      const turn = ++begun;
      running.set(turn, () => {});
      try {
        if (!isAfter(turn))
          return await work((end) => {
            running.set(turn, end);
            if (isAfter(turn)) end();
          });
      } catch (error) {
        if (!isAfter(turn)) {
          first = {turn, error};
          for (const [other, end] of running) if (isAfter(other)) end();
        }
      } finally {
        running.delete(turn);
        settle();
      }
      throw await told;
    },
  };
}
