/** What may be asked about the game on the board: questions are no moves, and leave no trace. */

/**
 * @param {{
 *   session: ReturnType<typeof import('../../engine/session.js').createSession>,
 *   awaited: ReturnType<typeof import('./awaited.js').createAwaited>, current: () => import('./current.js').Current,
 *   fail: (error: unknown) => void}} parts  `fail` tells what an engine or a refusal says, and throws what else is wrong
 */
export function createQuestions({session, awaited, current, fail}) {
  /**
   * Asks about the game as it stands.
   *
   * @template T @param {() => Promise<T>} question
   * @returns {Promise<T|null>} null when it cannot be told, or when the game has gone on
   */
  async function ask(question) {
    const own = current();
    const answered = awaited.wait(null);
    try {
      const answer = await question();
      return own === current() && awaited.count === 1 ? answer : null;
    } catch (error) {
      fail(error);
      return null;
    } finally {
      answered();
    }
  }

  return {
    /** @returns {Promise<string|void>} every digit of the number of worlds; nothing when they are not counted, or the
     * engine is gone */
    worlds: () => session.worlds().catch(fail),

    /**
     * @param {number|null} cell null: of the decision that lost the game
     * @returns {Promise<import('../../engine/protocol.js').Why|null>} why it is what it is; null when that cannot be told, or when
     *   the game has gone on
     */
    why: (cell) => ask(() => session.why(cell)),

    /**
     * @param {number} number from 1
     * @returns {Promise<import('../../engine/protocol.js').Save|null>} what a save changed; null as in `why`
     */
    save: (number) => ask(() => session.save(number)),

    /**
     * @param {number|null} save null: of the loss
     * @returns {Promise<string|void>} a file that proves it; nothing when there is none, or the engine is gone
     */
    certificate: (save) => session.certificate(save).catch(fail),
  };
}
