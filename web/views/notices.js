/**
 * The quiet strip below the tools: the newest notice, and under it the older ones, until the player dismisses it. One that
 * lasts for a while stands before the others, and goes by itself unless a pointer or the focus is on it.
 */
import {h, keepFocus} from './dom.js';
import {icon} from './icons.js';

/**
 * @typedef {{text: string, isUrgent?: boolean, link?: {word: string, to: string},
 *   action?: {word: string, keys?: string, act: () => void}, lasts?: number}} Notice  urgent ones stay on small screens too while
 *   a game runs; `lasts`: ms
 */

/** @param {() => void} onLost what had the focus is gone with its notice */
export function createNotices(onLost) {
  /** @type {Notice[]} */
  const stack = [];
  const element = h('div', {class: 'strip', role: 'region', 'aria-label': 'Notice', hidden: true});

  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;

  function dismiss() {
    stack.shift();
    show();
  }

  const hold = () => clearTimeout(timer);

  /** Lets the time of a notice begin, if it has one. */
  function wait() {
    hold();
    const lasts = stack[0]?.lasts;
    if (lasts) timer = setTimeout(dismiss, lasts);
  }

  for (const type of ['pointerenter', 'pointermove', 'focusin']) element.addEventListener(type, hold);
  element.addEventListener('pointerleave', () => element.contains(document.activeElement) || wait());
  element.addEventListener('focusout', () => element.matches(':hover') || wait());

  const show = () => keepFocus(showNewest, onLost);

  function showNewest() {
    const [notice] = stack;
    element.hidden = !notice;
    element.classList.toggle('is-urgent', Boolean(notice?.isUrgent));
    element.classList.toggle('is-passing', Boolean(notice?.lasts));
    wait();
    if (!notice) return element.replaceChildren();
    const {text, link, action} = notice;
    const act = () => {
      dismiss();
      action?.act();
    };
    element.replaceChildren(
      h('p', {}, text, link ? ' ' : null, link ? h('a', {href: link.to, onclick: dismiss}, link.word) : null),
      ...(action
        ? [h('button', {class: 'button slim', 'aria-keyshortcuts': action.keys, onclick: act}, action.word)]
        : []),
      h('button', {class: 'dismiss', 'aria-label': 'Dismiss', onclick: dismiss}, icon('close')),
    );
  }

  return {
    element,
    /** Shows a notice, unless it is there already. @param {Notice} notice */
    add(notice) {
      if (this.has(notice.text)) return;
      stack.splice(stack[0]?.lasts ? 1 : 0, 0, notice);
      show();
    },
    /** @param {string} text */
    has: (text) => stack.some((notice) => notice.text === text),
    /** Takes a notice back that is true no longer. @param {string} text its own @returns {boolean} whether it was there */
    withdraw(text) {
      const place = stack.findIndex((notice) => notice.text === text);
      if (place < 0) return false;
      stack.splice(place, 1);
      show();
      return true;
    },
  };
}
