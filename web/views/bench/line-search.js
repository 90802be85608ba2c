/** A board is looked for while a solved one stands: how that is told on the event line. */
import {SEARCHING} from '../../words/learn.js';
import {CANCEL} from '../../words/play.js';
import {createSearching} from '../stage/searching.js';

/**
 * @param {import('../stage/line.js').Line} line @param {HTMLElement} back has the focus next where it was on *Cancel*
 * @param {() => object} game that is on the board: what became of a search is told to the one that it was begun in
 */
export function createLineSearch(line, back, game) {
  let isTold = false;
  /** @type {object|null} */
  let own = null;
  let seen = {done: 0, total: 0};
  const show = () => line.showProgress('lesson', seen.done, seen.total);

  const searching = createSearching({
    begin() {
      own = game();
      seen = {done: 0, total: 0};
    },
    tell() {
      isTold = true;
      line.say(SEARCHING);
      show();
    },
    offer: () => line.say(SEARCHING, {word: CANCEL, act: searching.stop}),
    progress(done, total) {
      seen = {done, total};
      if (isTold) show();
    },
    end(sentence) {
      if (isTold) line.hideProgress();
      isTold = false;
      if (!sentence || own !== game()) return;
      if (line.element.contains(document.activeElement)) back.focus();
      line.say(sentence);
    },
  });
  return searching;
}
