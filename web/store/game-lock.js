/** Which game this tab plays: held by a Web Lock, so that two tabs never play one game. */

const PREFIX = 'qmines.game.';

export function createGameLock() {
  let own = '';
  /** @type {(() => void)|null} */
  let release = null;

  /** @param {string} id @param {(isHeld: boolean) => void} onAnswer */
  function request(id, onAnswer) {
    navigator.locks.request(PREFIX + id, {ifAvailable: true}, (lock) => {
      onAnswer(lock !== null);
      if (!lock) return undefined;
      release?.();
      own = id;
      return new Promise((done) => (release = () => done(undefined)));
    });
  }

  return {
    /** @param {string} id */
    isOwn: (id) => id === own,

    /**
     * Makes a game this tab's own, and lets go of the one before.
     *
     * @param {string} id @returns {Promise<boolean>} false when another tab plays it
     */
    async claim(id) {
      if (id === own) return true;
      if (navigator.locks) return new Promise((resolve) => request(id, resolve));
      own = id;
      return true;
    },

    /**
     * Does something with a game that no tab plays, and lets none take it up meanwhile.
     *
     * @template T @param {string} id @param {() => Promise<T>} work @returns {Promise<T|null>} null where a tab plays it
     */
    async briefly(id, work) {
      if (!navigator.locks) return id === own ? null : work();
      // The types of the platform give the callback's promise wrapped once more.
      const done = /** @param {Lock|null} lock */ async (lock) => lock && work();
      return /** @type {Promise<any>} */ (navigator.locks.request(PREFIX + id, {ifAvailable: true}, done));
    },

    /** @returns {Promise<Set<string>>} games that some tab is playing */
    async held() {
      const {held = []} = (await navigator.locks?.query()) ?? {};
      return new Set(held.map(({name}) => (name ?? '').replace(PREFIX, '')));
    },
  };
}
