/**
 * The event line: one sentence for each move, for eye and ear. While the engine starts, a bar runs under it, and it says how far
 * that is: on an idle line after a while, and at once, and once aloud, to somebody who has pressed. A notice
 * (first visit, new version, nothing kept) has a place of its own below the tools, on narrow screens over the idle line.
 */
import {starting} from '../../words/page.js';
import {h, setText} from '../dom.js';
import {createProgress} from './progress.js';
import {followRest} from './rest.js';

/**
 * @typedef {{word: string, act: () => void}} Action
 * @typedef {ReturnType<typeof createLine>} Line
 */

/** Sentences longer than this are set smaller where the screen is narrow. */
const LONG = 84;
/** Longer ones may need two rows there. */
const WIDE = 48;

/**
 * @param {import('./progress.js').Tell} [tell]
 * @param {string} [label] of the bar
 * @param {(isLong: boolean) => void} [onLesson] a long lesson is told, or no more
 * @param {() => void} [onLost] what had the focus is offered no more
 */
export function createLine(tell = starting, label = 'Starting the engine', onLesson = () => {}, onLost = () => {}) {
  const seen = h('span');
  const rest = h('span', {class: 'unseen'});
  const sentence = h('p', {class: 'line-sentence', role: 'status'}, seen, rest);
  const progress = createProgress(tell, label);
  /** @type {Action|null} */
  let offered = null;
  let isAwaited = false;
  /** Whether the line tells somebody who has pressed what is being waited for, in place of what was said. */
  let isTelling = false;
  let isLong = false;
  /** How often the player was asked to do something next. */
  let asked = 0;
  /** How often it has said something. */
  let spoken = 0;
  const offer = h('button', {class: 'button line-offer', hidden: true, onclick: () => offered?.act()});
  const element = h('div', {class: 'line'}, sentence, offer, ...progress.elements);

  const showRest = followRest(sentence, seen);

  /** @param {boolean} on */
  function tellWait(on) {
    if (on === isTelling) return;
    isTelling = on;
    element.classList.toggle('is-waiting', on);
    setText(rest, on ? progress.told() : '');
  }

  return {
    element,

    get asked() {
      return asked;
    },

    get spoken() {
      return spoken;
    },

    /** What was said last, as `say` takes it. @returns {[string, Action|null, {isLesson: boolean}]} */
    get said() {
      return [seen.textContent ?? '', offered, {isLesson: isLong}];
    },

    /**
     * @param {string} text @param {Action|null} [action] offered beside it, as long as it stands there
     * @param {{heard?: string, isLesson?: boolean, isLoud?: boolean, isLoss?: boolean}} [more] `heard`: what goes on after it, for those who listen; `isLesson`: it
     *   must be seen whole, however long it is; `isLoud`: it must not be missed; `isLoss`: of something that was lost
     */
    say(text, action = null, {heard = '', isLesson = false, isLoud = false, isLoss = false} = {}) {
      tellWait(false);
      if (text) spoken += 1;
      const hadFocus = document.activeElement === offer;
      offered = action;
      offer.hidden = action === null;
      setText(offer, action?.word ?? '');
      element.classList.toggle('is-offering', action !== null);
      element.classList.toggle('is-long', text.length > LONG);
      isLong = isLesson && text.length > LONG;
      onLesson(isLong);
      element.classList.toggle('is-wide', text.length > WIDE);
      element.classList.toggle('is-said', text !== '');
      element.classList.toggle('is-loud', isLoud);
      element.classList.toggle('is-loss', isLoss);
      setText(rest, heard && ` ${heard}`);
      // The same words once more are to be heard once more.
      if (text === seen.textContent) setText(seen, '');
      setText(seen, text);
      showRest();
      if (hadFocus && offer.hidden) onLost();
    },

    /** Asks the player for the next press: no quiet answer to an earlier one takes that away. @param {string} text */
    ask(text) {
      asked += 1;
      this.say(text);
    },

    /**
     * From now on the line stands elsewhere. It is laid out anew there, and so is nothing that has moved: what a player
     * sees is another sentence in another place, and browsers that count what shifts shall see the same. What has the focus
     * would lose it by that, and is not missed where it stood.
     */
    standAnew() {
      if (element.contains(document.activeElement)) return;
      element.style.display = 'none';
      element.getBoundingClientRect();
      element.style.removeProperty('display');
    },

    /** @param {boolean} isQuiet whether sentences are seen without being heard */
    setQuiet: (isQuiet) => sentence.setAttribute('aria-live', isQuiet ? 'off' : 'polite'),

    /**
     * How far what is waited for has come.
     *
     * @param {string} name @param {number} done @param {number} total
     */
    showProgress(name, done, total) {
      const isFirst = !progress.isShown;
      progress.show(name, done, total);
      if (isFirst) tellWait(isAwaited);
    },

    hideProgress() {
      progress.hide();
      tellWait(false);
    },

    /** Somebody has pressed and waits, or does no more. @param {boolean} on */
    setAwaited(on) {
      isAwaited = on;
      progress.await(on);
      tellWait(on && progress.isShown);
    },
  };
}
