/** What the strip of notices says on this visit: about the browser's storage, and for newcomers. */

import {presetOf} from '../rules.js';
import type {StoreError} from '../store/errors.js';
import type {Settings} from '../store/settings.js';
import type {Notices} from '../views/notices.js';
import {NEW_HERE} from '../views/play/new-game.js';
import type {Play} from '../views/play.js';
import {NEW_HERE_LINK} from '../words/page.js';
import {GAMES_CLEARED, GAMES_LOST, GAMES_LOST_LINK} from '../words/store.js';

/** Games that are gone, and problems that keep games from being saved. */
export function createStorageNotices(notices: Notices) {
  let problem = '';

  return {
    /** @param isNow whether this page was open when it happened */
    showLoss(isNow: boolean) {
      const text = isNow ? GAMES_CLEARED : GAMES_LOST;
      notices.add({text, isUrgent: true, link: {word: GAMES_LOST_LINK, to: '#account'}});
    },

    /** Why the store cannot save, for as long as that lasts. */
    showProblem(now: StoreError | null) {
      notices.withdraw(problem);
      problem = now?.message ?? '';
      if (now) notices.add({text: problem, isUrgent: true});
    },
  };
}

/** Points first-time visitors to the tour, if the board has the rules that the tour shows. */
export function welcome(play: Play, settings: Settings, notices: Notices) {
  if (presetOf(play.model.game.peek()) === 'quantum' && !settings.wasHere()) {
    notices.add({text: NEW_HERE, link: {word: NEW_HERE_LINK, to: '#tour'}});
    play.model.line.say('');
  }
  settings.keepWasHere();
}
