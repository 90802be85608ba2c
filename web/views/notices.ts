/**
 * The quiet strip below the tools: the newest notice, and below it the older ones, until the player dismisses it. A
 * notice with a limited time comes before the others, and disappears on its own unless a pointer or the focus is on it.
 */

import {keepFocus} from '../ui/dom.js';
import {h} from '../ui/h.js';
import {icon} from '../ui/icon.js';
import {computed, signal} from '../vendor/signals.js';

/** Urgent ones also stay on small screens while a game runs; `lasts`: ms. */
export type Notice = {text: string; isUrgent?: boolean; lasts?: number} & {
  link?: {word: string; to: string};
  action?: {word: string; keys?: string; act: () => void};
};

/** @param onLost called when the focused element is gone with its notice */
export function createNotices(onLost: () => void) {
  const stack = signal<Notice[]>([]);
  const newest = computed<Notice | undefined>(() => stack.value[0]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const kind = () => `strip${newest.value?.isUrgent ? ' is-urgent' : ''}${newest.value?.lasts ? ' is-passing' : ''}`;
  const element: HTMLElement = h(
    'div',
    {
      ...{class: kind, role: 'region', 'aria-label': 'Notice', hidden: () => !newest.value},
      ...{onpointerenter: hold, onpointermove: hold, onfocusin: hold},
      onpointerleave: () => element.contains(document.activeElement) || wait(),
      onfocusout: () => element.matches(':hover') || wait(),
    },
    () => (newest.value ? content(newest.value) : []),
  );

  function content({text, link, action}: Notice) {
    const act = () => {
      dismiss();
      action?.act();
    };
    return [
      h('p', {}, text, link ? ' ' : null, link ? h('a', {href: link.to, onclick: dismiss}, link.word) : null),
      action ? h('button', {class: 'button slim', 'aria-keyshortcuts': action.keys, onclick: act}, action.word) : null,
      h('button', {class: 'dismiss', 'aria-label': 'Dismiss', onclick: dismiss}, icon('close')),
    ];
  }

  function show(notices: Notice[]) {
    keepFocus(() => (stack.value = notices), onLost);
    wait();
  }

  function dismiss() {
    show(stack.value.slice(1));
  }

  function hold() {
    clearTimeout(timer);
  }

  /** Starts the time of a notice, if it has one. */
  function wait() {
    hold();
    if (newest.value?.lasts) timer = setTimeout(dismiss, newest.value.lasts);
  }

  const has = (text: string) => stack.value.some((notice) => notice.text === text);

  return {
    element,
    has,
    /** Shows a notice, unless it is already there. */
    add(notice: Notice) {
      if (has(notice.text)) return;
      const [first, ...others] = stack.value;
      show(first?.lasts ? [first, notice, ...others] : [notice, ...stack.value]);
    },
    /** Removes a notice that is no longer true. @param text of the notice @returns whether it was there */
    withdraw(text: string): boolean {
      const isThere = has(text);
      if (isThere) show(stack.value.filter((notice) => notice.text !== text));
      return isThere;
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
