/** What the player is told of the browser's storage: games that are gone, and what keeps games from being kept. */
import {GAMES_CLEARED, GAMES_LOST, GAMES_LOST_LINK} from '../words/store.js';

/** @param {ReturnType<typeof import('../views/notices.js').createNotices>} notices */
export function createStorageNotices(notices) {
  let problem = '';

  return {
    /** @param {boolean} isNow whether this page was there when it happened */
    tellLoss(isNow) {
      const text = isNow ? GAMES_CLEARED : GAMES_LOST;
      notices.add({text, isUrgent: true, link: {word: GAMES_LOST_LINK, to: '#account'}});
    },

    /** What keeps the store from keeping, as long as it does. @param {import('../store/errors.js').StoreError|null} now */
    tellProblem(now) {
      notices.withdraw(problem);
      problem = now?.message ?? '';
      if (now) notices.add({text: problem, isUrgent: true});
    },
  };
}
