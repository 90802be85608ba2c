/**
 * A button and the list that it opens: a menu, by the pattern of the ARIA Authoring Practices, or more buttons. It
 * closes when the player chooses something in it, presses Escape, or moves the focus or presses elsewhere.
 */

import {keyName} from '../key-name.js';
import {signal} from '../vendor/signals.js';
import {type Attributes, h} from './h.js';

const STEPS: Record<string, number> = {ArrowDown: 1, ArrowUp: -1};

/** `stays`: a choice does not close it; `kind`: more classes for the container of button and list. */
type Kind = {id: string; isMenu?: boolean; stays?: boolean; kind?: string};

/**
 * @param button makes the button with these attributes @param items in a menu they are `menuItem`s
 * @returns the container of both
 */
export function popup(
  {id, isMenu = false, stays = false, kind = ''}: Kind,
  button: (attributes: Attributes) => HTMLElement,
  items: () => Element[],
) {
  const isOpen = signal(false);
  const opener = button({
    'aria-haspopup': isMenu ? 'menu' : null,
    'aria-expanded': isOpen,
    'aria-controls': id,
    onclick: () => (isOpen.value ? close() : open()),
  });
  const list = h(
    'div',
    {
      class: () => `more-list ${isOpen.value ? 'is-open' : ''}`,
      id,
      role: isMenu ? 'menu' : null,
      'aria-label': isMenu ? opener.textContent : null,
      onclick: onChoice,
    },
    items,
  );
  const element = h('div', {class: `more ${kind}`, onkeydown: onKey, onfocusout: onLeave}, opener, list);

  /** The items that can be chosen now. */
  const choices = () =>
    [...list.querySelectorAll<HTMLElement>('button, a')].filter((item) => item.getClientRects().length > 0);

  function open() {
    isOpen.value = true;
    addEventListener('pointerdown', onPress, true);
    if (isMenu) choices()[0]?.focus();
  }

  function close() {
    isOpen.value = false;
    removeEventListener('pointerdown', onPress, true);
  }

  /** A press on a board only closes the list: nobody means the cell under a finger that puts a list away. */
  function onPress(event: PointerEvent) {
    const {target} = event;
    if (!(target instanceof Element) || element.contains(target)) return;
    const hadFocus = list.contains(document.activeElement);
    close();
    if (!target.closest('[role="grid"]')) return;
    event.preventDefault(); // the board ignores it, and does not take the focus
    if (hadFocus) opener.focus();
  }

  function onChoice({target}: MouseEvent) {
    if (stays || !isOpen.peek() || !(target instanceof Element && target.closest('button, a'))) return;
    const hadFocus = list.contains(document.activeElement);
    close();
    if (hadFocus) opener.focus();
  }

  function onKey(event: KeyboardEvent) {
    const name = keyName(event);
    if (!isOpen.peek() && !(isMenu && name === 'ArrowDown' && event.target === opener)) return;
    if (name === 'Escape') {
      close();
      opener.focus();
    } else if (isMenu && name in STEPS) {
      const all = choices();
      const at = all.indexOf(document.activeElement as HTMLElement);
      if (isOpen.peek()) all.at(at < 0 ? 0 : (at + STEPS[name]) % all.length)?.focus();
      else open();
    } else if (isMenu && (name === 'Home' || name === 'End'))
      choices()
        .at(name === 'Home' ? 0 : -1)
        ?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onLeave({relatedTarget}: FocusEvent) {
    if (!(relatedTarget instanceof Node) || !element.contains(relatedTarget)) close();
  }

  return element;
}

/** @param keys that press it, too */
export const menuItem = (word: string, act: () => void, {keys, ...rest}: Attributes) =>
  h(
    'button',
    {role: 'menuitem', tabindex: -1, class: 'tool menu-item', 'aria-keyshortcuts': keys, onclick: act, ...rest},
    h('span', {}, word),
    typeof keys === 'string' && h('kbd', {'aria-hidden': 'true'}, keys),
  );
