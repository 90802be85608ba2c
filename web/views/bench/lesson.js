/**
 * What a lesson teaches, in words that can be closed and opened again. Where there is no room beside the board they lie over what
 * is below it, and give way to the first move.
 */
import {h, setText} from '../dom.js';
import {icon} from '../icons.js';
import {followRest} from '../stage/rest.js';

/** @param {HTMLElement} toolbar */
export function createLesson(toolbar) {
  const title = h('h2', {class: 'bench-title', id: 'bench-lesson-title', tabindex: -1});
  const text = h('div', {});
  const close = h('button', {class: 'dismiss', 'aria-label': 'Close the lesson', onclick: closed}, icon('close'));
  const element = h(
    'section',
    {class: 'bench-lesson', id: 'bench-lesson', 'aria-labelledby': 'bench-lesson-title', hidden: true},
    close,
    title,
    text,
  );
  const button = h(
    'button',
    {
      class: 'tool tool-lesson',
      'aria-expanded': 'false',
      'aria-controls': 'bench-lesson',
      hidden: true,
      onclick: toggle,
    },
    icon('teach'),
    h('span', {}, 'Lesson'),
  );
  toolbar.querySelector('.tool-pause')?.before(button);
  const showRest = followRest(element, text);

  /** @param {boolean} on */
  function open(on) {
    element.hidden = !on;
    button.setAttribute('aria-expanded', String(on));
  }

  function toggle() {
    open(element.hidden);
    if (!element.hidden) title.focus();
  }

  /** @returns {boolean} whether it was open */
  function closed() {
    if (element.hidden) return false;
    const hadFocus = element.contains(document.activeElement);
    open(false);
    if (hadFocus) button.focus();
    return true;
  }

  return {
    element,

    /** Another game. @param {{title: string, text: readonly string[]}|null} words null: it is no lesson @param {boolean} isOpen */
    show(words, isOpen) {
      button.hidden = !words;
      setText(title, words?.title ?? '');
      text.replaceChildren(...(words?.text ?? []).map((sentence) => h('p', {}, sentence)));
      open(Boolean(words) && isOpen);
      showRest();
    },

    /** Where it lies over something. @returns {boolean} whether it did */
    giveWay: () => getComputedStyle(element).zIndex !== 'auto' && closed(),
  };
}
