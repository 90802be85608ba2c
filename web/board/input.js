/** Hears what pointers do on the grid and says what is asked for. Which move that is, the view decides. */

import {createMouse} from './mouse.js';
import {createTouch} from './touch.js';

/**
 * @typedef {'mouse' | 'touch' | 'pen' | 'key'} By
 * @typedef {'primary' | 'secondary' | 'chord'} IntentType
 *
 * What gestures act on: the board, as far as they need it.
 * @typedef {object} GestureTarget
 * @property {() => import('./state.js').State} state
 * @property {() => boolean} locked whether moves are refused
 * @property {(event: {clientX: number, clientY: number}) => number | null} cellAt the visible cell under a point
 * @property {(cell: number, chord: boolean) => number[]} pressedBy which cells look pressed while a cell is held
 * @property {(cells: number[]) => void} press shows these cells pressed, and no others
 * @property {(down: boolean) => void} face tells the view that a press began or ended
 * @property {(cell: number | null) => void} hover
 * @property {(cell: number | null, ms: number) => void} ring closes a ring round a finger's cell, or takes it away
 * @property {(type: IntentType, cell: number | null, by: By) => void} intent null when it ended outside: nothing
 * @property {(cell: number) => void} focus
 * @property {(target: EventTarget | null) => number | null} cellOf
 */

/**
 * A click that no pointer made: a screen reader's or a script's.
 * @param {MouseEvent} event
 */
function isSynthetic(event) {
  return event.detail === 0 || /** @type {PointerEvent} */ (event).pointerId === -1;
}

/**
 * @param {HTMLElement} element the grid
 * @param {GestureTarget} target
 */
export function listenPointers(element, target) {
  const mouse = createMouse(target);
  const touch = createTouch(target);
  let menuAnswered = false; // a press has already been taken for what the context menu event would say again
  let lastKey = false;

  /** @param {PointerEvent} event */
  function take(event) {
    // A right button that was let go here has said what it has to say, wherever it went down.
    const isRight = (event.buttons & 2) !== 0 || event.button === 2;
    menuAnswered ||= event.pointerType !== 'mouse' || isRight || (event.type === 'pointerdown' && event.ctrlKey);
    (event.pointerType === 'mouse' ? mouse : touch).take(event);
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.defaultPrevented) return; // refused: the second click of a double one, whose first was elsewhere
    if (event.isTrusted) element.setPointerCapture(event.pointerId); // a scripted event has no pointer to hold
    menuAnswered = false;
    lastKey = false;
    const cell = target.cellAt(event);
    if (cell !== null) target.focus(cell);
    take(event);
  }

  /** @param {MouseEvent} event */
  function menu(event) {
    event.preventDefault();
    if (menuAnswered) return;
    mouse.end();
    target.intent('secondary', target.cellOf(event.target) ?? target.cellAt(event), lastKey ? 'key' : 'mouse');
  }

  element.addEventListener('pointerdown', down);
  for (const type of /** @type {const} */ ([
    'pointermove',
    'pointerup',
    'pointercancel',
    'lostpointercapture', // the grid went away under the pointer
  ]))
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
    // A covered board takes no gestures: there the browser's own click, of whatever hand, is the press.
    if (isSynthetic(event) || target.state().hidden) target.intent('primary', target.cellOf(event.target), 'key');
  });
  return {
    cancel() {
      mouse.cancel();
      touch.cancel();
    },
  };
}
