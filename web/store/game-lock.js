/** Which game this tab plays: held by a Web Lock, so that two tabs never play one game. */
import {nameHere} from '../here.js';

const PREFIX = nameHere('game.');

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
     * Does something with a game that no tab shall play meanwhile. Nothing is done where one plays it already.
     *
     * @param {string} id @param {() => Promise<void>} work
     */
    async alone(id, work) {
      if (id === own) return;
      if (!navigator.locks) return work();
      await navigator.locks.request(PREFIX + id, {ifAvailable: true}, (lock) => lock && work());
    },

    /** @returns {Promise<Set<string>>} games that some tab is playing */
    async held() {
      const {held = []} = (await navigator.locks?.query()) ?? {};
      return new Set(held.map(({name}) => (name ?? '').replace(PREFIX, '')));
    },
  };
}
