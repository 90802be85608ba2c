/** A board is looked for: how that is shown in a row. Its room is kept, so that nothing moves. */
import {SEARCHING} from '../../words/learn.js';
import {CANCEL} from '../../words/play.js';
import {h, setText} from '../dom.js';
import {createSearching} from '../stage/searching.js';

/** @param {HTMLElement} back has the focus next where it was on *Cancel* */
export function createSearch(back) {
  const status = h('p', {class: 'quiet', role: 'status'});
  const bar = h('progress', {class: 'learn-bar', 'aria-label': 'Boards looked at'});
  const cancel = h('button', {class: 'button slim', type: 'button', onclick: () => searching.stop()}, CANCEL);
  const element = h('div', {class: 'learn-search'}, status, bar, cancel);

  /** @param {boolean} isTold @param {boolean} isOffered */
  function show(isTold, isOffered) {
    bar.classList.toggle('is-away', !isTold);
    if (!isOffered && document.activeElement === cancel) back.focus();
    cancel.classList.toggle('is-away', !isOffered);
  }
  show(false, false);

  const searching = createSearching({
    begin() {
      setText(status, '');
      bar.removeAttribute('value');
    },
    tell() {
      setText(status, SEARCHING);
      show(true, false);
    },
    offer: () => show(true, true),
    progress(done, total) {
      [bar.max, bar.value] = [total, done];
    },
    end(sentence) {
      setText(status, sentence);
      show(false, false);
    },
  });
  return {
    element,
    searching,
    /** @param {string} sentence why there is nothing to look for */
    refuse: (sentence) => setText(status, sentence),
  };
}
