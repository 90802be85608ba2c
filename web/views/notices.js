/** The quiet strip below the tools: the newest notice, and under it the older ones, until the player dismisses it. */
import {h} from './dom.js';
import {icon} from './icons.js';

/**
 * @typedef {{text: string, isUrgent?: boolean, link?: {word: string, to: string},
 *   action?: {word: string, act: () => void}}} Notice  urgent ones stay on small screens too while a game runs
 */

export function createNotices() {
  /** @type {Notice[]} */
  const stack = [];
  const element = h('div', {class: 'strip', role: 'region', 'aria-label': 'Notice', hidden: true});

  function dismiss() {
    stack.shift();
    show();
  }

  function show() {
    const [notice] = stack;
    element.hidden = !notice;
    element.classList.toggle('is-urgent', Boolean(notice?.isUrgent));
    if (!notice) return element.replaceChildren();
    const {text, link, action} = notice;
    const act = () => {
      dismiss();
      action?.act();
    };
    element.replaceChildren(
      h('p', {}, text, link ? ' ' : null, link ? h('a', {href: link.to, onclick: dismiss}, link.word) : null),
      ...(action ? [h('button', {class: 'button slim', onclick: act}, action.word)] : []),
      h('button', {class: 'dismiss', 'aria-label': 'Dismiss', onclick: dismiss}, icon('close')),
    );
  }

  return {
    element,
    /** Shows a notice, unless it is there already. @param {Notice} notice */
    add(notice) {
      if (stack.some(({text}) => text === notice.text)) return;
      stack.unshift(notice);
      show();
    },
    /** Takes a notice back that is true no longer. @param {string} text its own */
    withdraw(text) {
      const place = stack.findIndex((notice) => notice.text === text);
      if (place < 0) return;
      stack.splice(place, 1);
      show();
    },
  };
}
