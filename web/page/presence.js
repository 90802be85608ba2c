/** The engine comes and goes: what the player is told of it, and what is done then. */
import {ENGINE_ABSENT, ENGINE_BACK, ENGINE_STOPPED} from '../words/page.js';

/**
 * @param {{
 *   play: () => ReturnType<typeof import('../views/play.js').createPlay>,
 *   notices: ReturnType<typeof import('../views/notices.js').createNotices>, retry: () => void, onFirst: () => void}} parts
 *   `play`: the view, which is made later than its engine; `onFirst`: there is an engine, for the first time
 */
export function createPresence({play, notices, retry, onFirst}) {
  let hasStopped = false;
  let wasThere = false;

  return {
    /** @param {string} stage @param {number} done @param {number} total */
    onProgress(stage, done, total) {
      if (stage === 'search' || stage === 'grade') play().searching(stage, done, total);
      else if (stage !== 'machine') play().line.showProgress(stage, done, total);
    },

    onReady() {
      play().line.hideProgress();
      if (hasStopped) play().line.say(ENGINE_BACK);
      hasStopped = false;
      if (!wasThere) onFirst();
      wasThere = true;
    },

    /** @param {boolean} ran whether there was an engine before, and another is starting by itself */
    onStopped(ran) {
      play().line.hideProgress();
      if (!ran) return notices.add({text: ENGINE_ABSENT, isUrgent: true, action: {word: 'Try again', act: retry}});
      hasStopped = true;
      play().line.say(ENGINE_STOPPED);
      play().game.reload();
    },
  };
}
