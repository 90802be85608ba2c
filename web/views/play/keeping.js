/**
 * Keeps the game on the board after every move.
 *
 * @typedef {import('../../store/store.js').Entry} Entry
 */

/**
 * @param {{
 *   shared: import('./current.js').Shared, board: any,
 *   session: ReturnType<typeof import('../../engine/session.js').createSession>,
 *   store: ReturnType<typeof import('../../store/store.js').createStore>,
 *   clock: ReturnType<typeof import('../../engine/clock.js').createClock>}} parts
 */
export function createKeeping({shared, board, session, store, clock}) {
  /** The game that the one on the board goes on with, no longer to be taken up. */
  let replaced = '';

  /** What the clock shows. */
  const seen = () => ({at: clock.at(), elapsed: clock.elapsed()});

  /** The game as it stands. @param {boolean} [waiting] whether it is set aside @returns {Entry} */
  function asItStands(waiting = false) {
    const {begun, finished, opened, ended, result, ready, ...about} = shared.now;
    const cells = board.state.cells.slice();
    return {...about, record: session.record, when: Date.now(), waiting, ...seen(), cells};
  }

  return {
    seen,
    asItStands,

    /** One that has ended, among the finished ones. @param {Entry} [entry] of the game on the board */
    async keep(entry = asItStands()) {
      const own = shared.now;
      const {summary, identity} = own.ended;
      const {record, when, replaces} = entry;
      // Handed over at once, whoever plays: what drops it later comes later.
      const owned = store.owner().then((owner) => {
        own.owner ??= owner;
        return Object.assign(entry, {owner: own.owner});
      });
      if (summary && identity)
        await store.finish(owned, {
          identity,
          record,
          finished: when,
          summary,
          imported: false,
          ...(replaces && {replaces}),
        });
      else await store.keep(owned);
      if (!replaces || replaces === replaced) return;
      replaced = replaces;
      await store.drop(replaces);
    },
  };
}
