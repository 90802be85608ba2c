/** Whether there is an engine: what the player is shown when that changes, and what the page does. */

import {endWithoutWebAssembly, loadAnew} from '../blame.js';
import {whyNoEngine} from '../views/no-engine.js';
import type {Notices} from '../views/notices.js';
import type {Play} from '../views/play.js';
import {ENGINE_BACK, ENGINE_STOPPED} from '../words/page.js';

/**
 * @param play the view, which is made later than its engine @param onFirst called when there is an engine for the first
 * time
 */
export function createPresence(play: () => Play, notices: Notices, retry: () => void, onFirst: () => void) {
  let hasStopped = false;
  let wasThere = false;
  /** How often the engine has started or failed. */
  let turns = 0;

  /** Says why there is no engine, unless there is one by the time that the reason is known. */
  async function showAbsence() {
    const turn = turns;
    const {isGone, sentence: text} = await whyNoEngine({ran: false});
    if (turn !== turns) return;
    const action = isGone ? {word: 'Reload', act: loadAnew} : {word: 'Try again', act: retry};
    notices.add({text, isUrgent: true, action});
  }

  return {
    onProgress(stage: string, done: number, total: number) {
      if (stage === 'search' || stage === 'grade') play().model.search.progress(stage, done, total);
      else if (stage !== 'machine') play().model.line.showProgress(stage, done, total);
    },

    onReady() {
      turns++;
      play().model.line.hideProgress();
      if (hasStopped) play().model.line.say(ENGINE_BACK);
      hasStopped = false;
      if (!wasThere) onFirst();
      wasThere = true;
    },

    /**
     * @param ran whether there was an engine before, so that another one is starting automatically @param code the
     * reason given by the engine
     */
    onStopped(ran: boolean, code?: string) {
      turns++;
      play().model.line.hideProgress();
      if (code === 'webassembly') return endWithoutWebAssembly();
      if (!ran) return showAbsence();
      hasStopped = true;
      play().model.line.say(ENGINE_STOPPED);
      play().model.load.reload();
    },
  };
}
