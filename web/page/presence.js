/** The engine comes and goes: what the player is told of it, and what is done then. */
import {endWithoutWebAssembly, loadAnew} from '../blame.js';
import {whyNoEngine} from '../views/no-engine.js';
import {ENGINE_BACK, ENGINE_STOPPED} from '../words/page.js';

/**
 * @param {{
 *   play: () => ReturnType<typeof import('../views/play.js').createPlay>,
 *   notices: ReturnType<typeof import('../views/notices.js').createNotices>, retry: () => void, onFirst: () => void}} parts
 *   `play`: the view, which is made later than its engine; `onFirst`: there is an engine, for the first time
 */
export function createPresence({play, notices, retry, onFirst}) {
  let hasStopped = false;
  let wasThere = false;
  /** How often it has come or not. */
  let turns = 0;

  /** Says why there is no engine, unless there is one by the time that is known. */
  async function tellAbsence() {
    const turn = turns;
    const {isGone, sentence: text} = await whyNoEngine({ran: false});
    if (turn !== turns) return;
    const action = isGone ? {word: 'Reload', act: loadAnew} : {word: 'Try again', act: retry};
    notices.add({text, isUrgent: true, action});
  }

  return {
    /** @param {string} stage @param {number} done @param {number} total */
    onProgress(stage, done, total) {
      if (stage === 'search' || stage === 'grade') play().searching(stage, done, total);
      else if (stage !== 'machine') play().line.showProgress(stage, done, total);
    },

    onReady() {
      turns++;
      play().line.hideProgress();
      if (hasStopped) play().line.say(ENGINE_BACK);
      hasStopped = false;
      if (!wasThere) onFirst();
      wasThere = true;
    },

    /** @param {boolean} ran whether there was an engine before, and another is starting by itself @param {string} [code] as it says of itself */
    onStopped(ran, code) {
      turns++;
      play().line.hideProgress();
      if (code === 'webassembly') return endWithoutWebAssembly();
      if (!ran) return tellAbsence();
      hasStopped = true;
      play().line.say(ENGINE_STOPPED);
      play().game.reload();
    },
  };
}
