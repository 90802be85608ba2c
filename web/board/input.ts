/** Listens to pointers on the grid and reports what they ask for. Other modules decide which move that is. */

import type {GestureTarget} from './interaction.js';
import {createMouse} from './mouse.js';
import {createTouch} from './touch.js';

const MARGIN = 8; // CSS px

/** A click without a pointer: from a screen reader or a script. */
export function isSynthetic(event: MouseEvent) {
  return event.detail === 0 || (event as PointerEvent).pointerId === -1;
}

/** @param element the grid */
export function listenPointers(element: HTMLElement, target: GestureTarget) {
  const mouse = createMouse(target);
  const touch = createTouch(target);
  let menuAnswered = false; // a press has already done what the context menu event would do again
  let lastKey = false;

  function take(event: PointerEvent) {
    // A right button that was released here has been handled already, wherever it went down.
    const isRight = (event.buttons & 2) !== 0 || event.button === 2;
    menuAnswered ||= event.pointerType !== 'mouse' || isRight || (event.type === 'pointerdown' && event.ctrlKey);
    (event.pointerType === 'mouse' ? mouse : touch).take(event);
  }

  function down(event: PointerEvent) {
    if (event.defaultPrevented) return; // refused: the second click of a double click, whose first was elsewhere
    if (event.isTrusted) element.setPointerCapture(event.pointerId); // a scripted event has no pointer to capture
    menuAnswered = false;
    lastKey = false;
    const cell = target.cellAt(event);
    if (cell !== null) target.focus(cell);
    take(event);
  }

  function menu(event: MouseEvent) {
    event.preventDefault();
    if (menuAnswered) return;
    mouse.end();
    target.intent('secondary', target.cellOf(event.target) ?? target.cellAt(event), lastKey ? 'key' : 'mouse');
  }

  element.addEventListener('pointerdown', down);
  // The grid disappeared under the pointer without a capture.
  for (const type of ['pointermove', 'pointerup', 'pointercancel', 'lostpointercapture'] as const)
    element.addEventListener(type, take);
  element.addEventListener('pointerleave', () => target.hover(null));
  element.addEventListener('mousedown', (event) => {
    if (event.defaultPrevented) mouse.end();
    mouse.counts(event.detail);
    event.preventDefault(); // no selection, no autoscroll, focus is ours
  });
  element.addEventListener('contextmenu', menu);
  element.addEventListener('keydown', () => {
    mouse.forget();
    menuAnswered = false;
    lastKey = true;
  });
  element.addEventListener('click', (event) => {
    // A covered board takes no gestures: there the browser's click, from any device, is the press.
    const cell = target.cellOf(event.target);
    if (target.state.hidden) target.intent('primary', cell ?? target.cellAt(event), 'key');
    else if (isSynthetic(event)) target.intent('primary', cell, 'key');
  });
  return {
    cancel() {
      mouse.cancel();
      touch.cancel();
    },
  };
}

/**
 * Suppresses the browser's menu where a right button that aims at a cell may miss: on the frame, and slightly beyond
 * it.
 *
 * @param frame of the board @param signal ends it
 */
export function keepMenuAway(frame: HTMLElement, signal: AbortSignal) {
  /** How far a point is outside the frame; below 0 inside. @returns CSS px */
  function distance({clientX, clientY}: MouseEvent): number {
    const {left, top, right, bottom, width} = frame.getBoundingClientRect();
    return width ? Math.max(left - clientX, clientX - right, top - clientY, clientY - bottom) : Infinity;
  }

  /** @returns false for elements over the board, which keep their menu */
  function isOurs(event: MouseEvent): boolean {
    const target = event.target as Element;
    const far = distance(event);
    return far < 0 ? frame.contains(target) : far <= MARGIN && !target.closest('dialog');
  }

  document.addEventListener('contextmenu', (event) => isOurs(event) && event.preventDefault(), {signal});
}
