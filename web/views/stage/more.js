/** A list of what else can be done: all in sight where there is room (the styles say where, or `fitInto`), else opened by a button. */

import {keyName} from '../../board/key-name.js';
import {h} from '../dom.js';
import {icon} from '../icons.js';

/**
 * @param {{id: string, items: Element[], kind?: string}} parts  `id`: of the list; `kind`: more classes of the button
 */
export function createMore({id, items, kind = ''}) {
  const list = h('div', {class: 'more-list', id, onclick: onChoice}, ...items);
  const button = h(
    'button',
    {
      class: `button more-button ${kind}`,
      'aria-expanded': 'false',
      'aria-controls': id,
      onclick: () => open(!isOpen()),
    },
    icon('more'),
    h('span', {}, 'More'),
  );
  const element = h('div', {class: 'more', onkeydown: onEscape, onfocusout: onLeave}, button, list);

  const isOpen = () => button.getAttribute('aria-expanded') === 'true';

  /** @param {boolean} on */
  function open(on) {
    button.setAttribute('aria-expanded', String(on));
    list.classList.toggle('is-open', on);
  }

  /** What has been chosen does its work; the list has done its own. @param {MouseEvent} event */
  function onChoice({target}) {
    if (target instanceof Element && target.closest('button, a')) open(false);
  }

  /** @param {KeyboardEvent} event */
  function onEscape(event) {
    if (keyName(event) !== 'Escape' || !isOpen()) return;
    event.stopPropagation();
    open(false);
    button.focus();
  }

  /** @param {FocusEvent} event */
  function onLeave({relatedTarget}) {
    if (!(relatedTarget instanceof Node) || !element.contains(relatedTarget)) open(false);
  }

  return {
    element,
    list,

    /**
     * Has the list in sight wherever nothing of a row that it ends sticks out then. That is measured whenever the row has another
     * size, before it is painted.
     *
     * @param {HTMLElement} row
     */
    fitInto(row) {
      function fit() {
        open(false);
        row.classList.remove('is-folded');
        row.classList.toggle('is-folded', sticksOut(row));
      }
      fit();
      new ResizeObserver(fit).observe(row);
    },
  };
}

/** @param {Element} row */
function sticksOut({scrollWidth, clientWidth, scrollHeight, clientHeight}) {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
