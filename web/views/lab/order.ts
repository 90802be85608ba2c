/**
 * Work in several pieces at once that fails as if they ran one after the other: all of them reject with the failure of
 * the piece that began first, not of the one that failed first.
 */
export function createOrder() {
  /** The current pieces, in the order in which they began, and how to end them. */
  const running: Map<number, () => void> = new Map();
  let begun = 0;
  let first: {turn: number; error: unknown} | null = null;
  let reject: (error: unknown) => void;
  /** The failure, once nothing that began before it can fail any more. */
  const failed = new Promise<never>((_, give) => (reject = give));
  failed.catch(() => {});

  const isAfter = (turn: number) => first !== null && turn > first.turn;

  function settle() {
    if (first && [...running.keys()].every(isAfter)) reject(first.error);
  }

  return {
    /**
     * @param work may register a way to end it, which is called if an earlier piece has failed @returns rejects with
     * that failure
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
