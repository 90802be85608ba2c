/** Who comes for the first time is shown to the tour, where the rules on the board are those that it shows. */
import {presetOf} from '../rules.js';
import {NEW_HERE} from '../views/play/current.js';
import {NEW_HERE_LINK} from '../words/page.js';

/**
 * @param {{
 *   play: ReturnType<typeof import('../views/play.js').createPlay>,
 *   settings: ReturnType<typeof import('../store/settings.js').createSettings>,
 *   notices: ReturnType<typeof import('../views/notices.js').createNotices>}} parts
 */
export function welcome({play, settings, notices}) {
  const isQuantum = presetOf(play.game.current) === 'quantum';
  if (isQuantum && !settings.wasHere()) {
    notices.add({text: NEW_HERE, link: {word: NEW_HERE_LINK, to: '#tour'}});
    play.line.say('');
  }
  settings.keepWasHere();
}
