/** Everything around the views: the bar with its menu and the player's name, and the browser's own colours. */

import type {Accounts} from '../store/accounts.js';
import type {Settings} from '../store/settings.js';
import {extend} from '../ui/h.js';
import {icon} from '../ui/icon.js';
import {signal} from '../vendor/signals.js';
import {accountNamed} from '../words/page.js';

/** @param onNew opens the dialog for a new game */
export function followBar(onNew: () => void) {
  refuseSecondClicks();
  document.querySelector('.top-new')?.addEventListener('click', onNew);
  document.addEventListener('click', closeMenu);
  addEventListener('pointerdown', putMenuAway, true);
}

/** A press on a board only closes the menu, as with every list. */
function putMenuAway(event: PointerEvent) {
  const isOpen = document.querySelector('.menu[open]') !== null;
  if (isOpen && event.target instanceof Element && event.target.closest('[role="grid"]')) event.preventDefault();
}

/** On small screens the views are in a menu, which closes after use. */
function closeMenu({target}: Event) {
  const menu = document.querySelector<HTMLDetailsElement>('.menu[open]');
  const isSummary = target instanceof Element && target.closest('summary');
  if (menu && !isSummary) menu.open = false;
}

/** @returns to be called when the theme has changed: the browser's frame gets the page's colour */
export function paintBrowser(): () => void {
  const colour = signal<string | null>(null);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) extend(meta, {content: colour});
  return () => {
    colour.value = getComputedStyle(document.documentElement).getPropertyValue('--page');
  };
}

/**
 * Shows who plays, by name, with a lock if the profile is locked. Until that is known it shows the player of the last
 * visit.
 */
export function showWhoPlays(accounts: Accounts, settings: Pick<Settings, 'owner' | 'keepOwner'>) {
  const who = signal(settings.owner() ?? accounts.current());
  const name = () => (who.value.id === 'guest' ? 'Guest' : who.value.name);
  for (const link of document.querySelectorAll('header a[href="#account"]')) {
    const [shown, lock] = ['.account-name', '.account-lock'].map((part) => link.querySelector(part));
    extend(link, {'aria-label': () => accountNamed(name(), who.value.isLocked)});
    if (shown) extend(shown, {}, name);
    if (lock) extend(lock, {}, () => who.value.isLocked && icon('lock'));
  }

  function show() {
    who.value = accounts.current();
    settings.keepOwner(who.value);
  }

  accounts.watch(show);
  accounts.ready.then(show);
}

/*
 * The second click of a double click hits what the first one pressed, or nothing: if the first press replaced its
 * control by another one, the second was not meant for that. After typing, a press is a new one.
 */

type Press = {control: Element | null; box: DOMRect | undefined; x: number; y: number; time: number};

const CONTROLS = 'button, a, summary, input, select, textarea, label, dialog, [role="grid"]';
/** Fingers may tap this quickly, ms: what they press may act before the browser counts their taps. */
const QUICK = 250;

function controlOf(target: EventTarget | null): Element | null {
  const found = target instanceof Element ? target.closest(CONTROLS) : null;
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}

function refuseSecondClicks() {
  /** The last press that was a click. */
  let first: Press | null = null;
  let now: Press | null = null;
  let isRefused = false;

  /** Whether a click hits the place where the control of the first click was, which is no longer there. */
  function isMisled({target, clientX, clientY}: MouseEvent) {
    if (!first?.control || controlOf(target) === first.control) return false;
    const {left, top, right, bottom} = first.box as DOMRect;
    const isThere = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    return isThere && controlOf(document.elementFromPoint(first.x, first.y)) !== first.control;
  }

  function refuse(event: Event) {
    isRefused = true;
    event.preventDefault(); // the board ignores a press whose default is prevented
  }

  function down(event: PointerEvent) {
    const {target, clientX: x, clientY: y, timeStamp: time, pointerType} = event;
    const control = controlOf(target);
    now = {control, box: control?.getBoundingClientRect(), x, y, time};
    isRefused = false;
    if (pointerType !== 'mouse' && first && time - first.time < QUICK && isMisled(event)) refuse(event);
  }

  function click(event: MouseEvent) {
    if (!event.detail) return; // by a key, or a program
    if (!isRefused && (event.detail === 1 || !isMisled(event))) {
      first = now;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  addEventListener('pointerdown', down, true);
  addEventListener('mousedown', (event) => event.detail > 1 && isMisled(event) && refuse(event), true);
  addEventListener('click', click, true);
  addEventListener('keydown', () => (first = null), true);
}
