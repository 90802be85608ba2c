/**
 * What may be asked about the game on the board: questions are no moves, and leave no trace. Each answer is null when it cannot
 * be told, when the engine is gone, or when the game has gone on. It waits for a board that is covered, or behind another view.
 */

/**
 * @param {{
 *   shared: import('./current.js').Shared,
 *   session: ReturnType<typeof import('../../engine/session.js').createSession>,
 *   awaited: ReturnType<typeof import('./awaited.js').createAwaited>,
 *   fail: (error: unknown) => void}} parts  `fail` tells what an engine or a refusal says, and throws what else is wrong
 */
export function createQuestions({shared, session, awaited, fail}) {
  /** Answers that wait until the board is seen. @type {Set<() => void>} */
  const waiting = new Set();
  const isSeen = () => !shared.isAway && !shared.now.covered;

  /** @returns {Promise<void>} */
  async function seen() {
    while (!isSeen()) await new Promise((resolve) => waiting.add(() => resolve(undefined)));
  }

  /** @template T @param {() => Promise<T|null>} question @returns {Promise<T|null>} */
  async function ask(question) {
    const own = shared.now;
    const answered = awaited.wait(null, false);
    try {
      const answer = await question();
      answered();
      await seen();
      return own === shared.now ? answer : null;
    } catch (error) {
      fail(error);
      return null;
    } finally {
      answered();
    }
  }

  return {
    /** The board may be seen again, or another is. */
    tellWaiting() {
      for (const tell of waiting) tell();
      waiting.clear();
    },

    /** @returns {Promise<string|null>} every digit of the number of worlds */
    worlds: () => ask(session.worlds),

    /**
     * @param {number|null} cell null: of the decision that lost the game
     * @returns {Promise<import('../../engine/protocol.js').Why|null>} why it is what it is
     */
    why: (cell) => ask(() => session.why(cell)),

    /**
     * @param {number} number from 1
     * @returns {Promise<import('../../engine/protocol.js').Save|null>} what a save changed
     */
    save: (number) => ask(() => session.save(number)),

    /** @param {string} name @returns {Promise<import('../../engine/protocol.js').Why|null>} how a derived constraint came about */
    derivation: (name) => ask(() => session.derivation(name)),

    /** @returns {Promise<import('../../engine/protocol.js').Next|null>} what is useful next, where constraints are played */
    nextStep: () => ask(session.nextStep),

    /** @param {number|null} save null: of the loss @returns {Promise<string|null>} a file that proves it */
    certificate: (save) => ask(() => session.certificate(save)),
  };
}
