/** What happens to the game's time while nobody looks at the game. */

import type {Autosave} from './autosave.js';
import type {Core} from './core.js';
import {lastOf} from './game.js';
import type {Moves} from './moves.js';

export function createVisibility(core: Core, {timed}: Moves, {note}: Autosave) {
  const {game, clock, isInBackground} = core;
  const {settings} = core.ports;
  /** The clock of a game whose pause is not in any record. */
  let frozen: {serial: number; at: number; elapsed: number} | null = null;

  return {
    /** The page is hidden or another view is in front; this time does not count. */
    leave() {
      note();
      if (isInBackground.peek()) return;
      isInBackground.value = true;
      const {serial, state, covered, end, isSettled} = game.peek();
      if (isSettled) settings.keepLast({...lastOf(game.peek()), ...clock.shown()});
      if (state === 'fresh') frozen = {serial, ...clock.shown()};
      else if (!covered && !end) timed('pause');
      clock.run(false);
    },

    comeBack() {
      if (!isInBackground.peek()) return;
      isInBackground.value = false;
      const {state, covered, end} = game.peek();
      if (state === 'fresh') {
        const {at, elapsed} = frozen && core.isCurrent(frozen) ? frozen : clock.shown();
        clock.set({begun: clock.isBegun, at, elapsed, running: !covered});
      }
      if (state !== 'fresh' && !covered && !end) timed('resume');
      frozen = null;
    },
  };
}
