/**
 * Keeps the game on the board after every move.
 *
 * @typedef {import('../../store/store.js').Entry} Entry
 */

import {GUEST} from '../../store/vault.js';

/**
 * @param {{
 *   shared: import('./current.js').Shared, board: any,
 *   session: ReturnType<typeof import('../../engine/session.js').createSession>,
 *   store: ReturnType<typeof import('../../store/store.js').createStore>,
 *   clock: ReturnType<typeof import('../../engine/clock.js').createClock>,
 *   unkept: ReturnType<typeof import('../../store/settings.js').createSettings>['unkept']}} parts
 */
export function createKeeping({shared, board, session, store, clock, unkept}) {
  /** The record that was kept last. */
  let kept = '';

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

    /** The page may be gone before the game on the board is kept: notes at once what has been shown of it. */
    note() {
      const {id, owner, finished, state} = shared.now;
      const {record} = session;
      if (!shared.isSettled || record === kept) return;
      if (owner === GUEST) unkept.note(id, {record});
      else if (finished !== null && state === 'lost') unkept.note(id, {isLost: true});
    },

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
      if (store.isKept(entry.id)) {
        kept = record;
        unkept.drop(entry.id);
      }
      if (!replaces || replaces === replaced) return;
      replaced = replaces;
      await store.drop(replaces);
    },
  };
}
