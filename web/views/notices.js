/** The quiet strip below the tools: one notice at a time, which the player may dismiss. */
import {h} from './dom.js';
import {icon} from './icons.js';

/**
 * @typedef {{text: string, link?: {word: string, to: string}, action?: {word: string, act: () => void}, onDismiss?: () => void}} Notice
 */

export function createNotices() {
  /** @type {Notice[]} */
  const waiting = [];
  const element = h('div', {class: 'strip', role: 'region', 'aria-label': 'Notice', hidden: true});

  function dismiss() {
    waiting.shift()?.onDismiss?.();
    show();
  }

  function show() {
    const [notice] = waiting;
    element.hidden = !notice;
    if (!notice) return element.replaceChildren();
    const {text, link, action} = notice;
    element.replaceChildren(
      h('p', {}, text, link ? ' ' : null, link ? h('a', {href: link.to, onclick: dismiss}, link.word) : null),
      ...(action ? [h('button', {class: 'button slim', onclick: () => (dismiss(), action.act())}, action.word)] : []),
      h('button', {class: 'dismiss', 'aria-label': 'Dismiss', onclick: dismiss}, icon('close')),
    );
  }

  return {
    element,
    /** Shows a notice, after those that are there. @param {Notice} notice */
    add(notice) {
      if (waiting.some(({text}) => text === notice.text)) return;
      waiting.push(notice);
      if (waiting.length === 1) show();
    },
  };
}
