/** What the strip of notices says of this visit: the browser's storage, and what there is for who is new. */

import {presetOf} from '../rules.js';
import type {StoreError} from '../store/errors.js';
import type {Settings} from '../store/settings.js';
import type {Notices} from '../views/notices.js';
import {NEW_HERE} from '../views/play/new-game.js';
import type {Play} from '../views/play.js';
import {NEW_HERE_LINK} from '../words/page.js';
import {GAMES_CLEARED, GAMES_LOST, GAMES_LOST_LINK} from '../words/store.js';

/** Games that are gone, and what keeps games from being kept. */
export function createStorageNotices(notices: Notices) {
  let problem = '';

  return {
    /** @param isNow whether this page was there when it happened */
    showLoss(isNow: boolean) {
      const text = isNow ? GAMES_CLEARED : GAMES_LOST;
      notices.add({text, isUrgent: true, link: {word: GAMES_LOST_LINK, to: '#account'}});
    },

    /** What keeps the store from keeping, as long as it does. */
    showProblem(now: StoreError | null) {
      notices.withdraw(problem);
      problem = now?.message ?? '';
      if (now) notices.add({text: problem, isUrgent: true});
    },
  };
}

/** Who comes for the first time is shown to the tour, where the rules on the board are those that it shows. */
export function welcome(play: Play, settings: Settings, notices: Notices) {
  if (presetOf(play.model.game.peek()) === 'quantum' && !settings.wasHere()) {
    notices.add({text: NEW_HERE, isAbove: true, link: {word: NEW_HERE_LINK, to: '#tour'}});
    play.model.line.say('');
  }
  settings.keepWasHere();
}
