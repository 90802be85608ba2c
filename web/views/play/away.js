/** What becomes of the game's time while nobody looks at it. */
import {lastOf} from './current.js';

/**
 * @param {{
 *   shared: import('./current.js').Shared, settings: ReturnType<typeof import('../../store/settings.js').createSettings>,
 *   clock: ReturnType<typeof import('../../engine/clock.js').createClock>,
 *   note: () => void, seen: () => {at: number, elapsed: number}, timed: (move: 'pause'|'resume') => void, onBack: () => void}} parts
 */
export function createAway({shared, settings, clock, note, seen, timed, onBack}) {
  /** @type {{at: number, elapsed: number}|null} the clock of a game whose pause no record holds */
  let frozen = null;

  return {
    /** The page is hidden, or another view is in front: time away does not count. */
    leave() {
      note();
      if (shared.isAway) return;
      shared.isAway = true;
      const {state, covered, finished} = shared.now;
      if (shared.isSettled) settings.keepLast({...lastOf(shared.now), ...seen()});
      if (state === 'fresh') frozen = seen();
      else if (!covered && finished === null) timed('pause');
      clock.run(false);
    },

    comeBack() {
      if (!shared.isAway) return;
      shared.isAway = false;
      const {state, covered, finished} = shared.now;
      if (frozen && state === 'fresh') clock.set({begun: clock.isBegun, ...frozen, running: !covered});
      else if (!covered && finished === null) timed('resume');
      frozen = null;
      onBack();
    },
  };
}
