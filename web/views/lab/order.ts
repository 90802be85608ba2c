/**
 * Work of which several pieces run at once, and that fails as if they ran one after the other: all of them reject with the
 * failure of the piece that was begun first, whichever comes first by the clock.
 */
export function createOrder() {
  /** What is under way, by the order in which it was begun, and how it is ended. */
  const running: Map<number, () => void> = new Map();
  let begun = 0;
  let first: {turn: number; error: unknown} | null = null;
  let reject: (error: unknown) => void;
  /** The failure, when nothing that was begun before it can fail any more. */
  const failed = new Promise<never>((_, give) => (reject = give));
  failed.catch(() => {});

  const isAfter = (turn: number) => first !== null && turn > first.turn;

  function settle() {
    if (first && [...running.keys()].every(isAfter)) reject(first.error);
  }

  return {
    /**
     * @param work is given what takes a way to end it: it is called where an earlier piece has failed @returns rejects
     * with that failure
     */
    async run<T>(work: (onLate: (end: () => void) => void) => Promise<T>): Promise<T> {
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
      return failed;
    },
  };
}
