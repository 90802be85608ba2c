/**
 * Fingers and pens: a tap is primary, resting flags before the release, moving on becomes scrolling. The press shows a little
 * late, so that scrolling does not flicker.
 */

import {createEcho} from './echo.js';
import {isClosed} from './state.js';

/** @typedef {import('./input.js').GestureTarget} GestureTarget */
/**
 * A finger or pen that rests on a cell: `time` when it came down, and `due` after how long it flags, both in ms.
 * @typedef {{id: number, cell: number, x: number, y: number, by: 'touch' | 'pen', time: number, due: number, done: boolean, timers: number[]}} Rest
 */

const SHOW_AFTER = 40; // ms
const RING_AFTER = 100; // ms
const SLOP = 10; // CSS px a tap may wander
const LATE = 30; // ms: a page that is further behind may not have heard of the release yet
const GRACE = 100; // ms it then waits for it
const VIBRATE = 12; // ms

/** @param {GestureTarget} target */
export function createTouch(target) {
  /** @type {Set<number>} */
  const down = new Set();
  /** @type {Rest | null} */
  let rest = null;
  const echo = createEcho(target.state);

  function cancel() {
    if (!rest) return;
    rest.timers.forEach(clearTimeout);
    rest = null;
    target.ring(null, 0);
    target.press([]);
    target.face(false);
  }

  /** @param {Rest} held */
  function showPress(held) {
    target.press(target.pressedBy(held.cell, false));
    target.face(true);
  }

  /**
   * Flags, once a finger has rested long enough. A busy page comes to this late, maybe before the release that has long been made:
   * then that is waited for. What a hand did is told by the times of its events, not by when they are heard of.
   *
   * @param {Rest} held @param {number} due when this is to be called
   */
  function whenDue(held, due) {
    const now = performance.now();
    if (now - due <= LATE) longPress(held);
    else held.timers.push(window.setTimeout(whenDue, GRACE, held, now + GRACE));
  }

  /** @param {Rest} held */
  function longPress(held) {
    held.done = true;
    target.ring(null, 0);
    target.press([]);
    target.face(false);
    navigator.vibrate?.(VIBRATE);
    target.intent('secondary', held.cell, held.by);
  }

  /** @param {PointerEvent} event @param {number} cell @param {'touch' | 'pen'} by */
  function begin(event, cell, by) {
    const held = {
      id: event.pointerId,
      cell,
      x: event.clientX,
      y: event.clientY,
      by,
      time: event.timeStamp,
      due: Infinity,
      done: false,
      timers: /** @type {number[]} */ ([]),
    };
    const later = (/** @type {number} */ ms, /** @type {(held: Rest) => void} */ act) =>
      held.timers.push(window.setTimeout(() => act(held), ms));
    rest = held;
    later(SHOW_AFTER, showPress);
    if (target.state().byNumbers || !isClosed(target.state(), cell)) return; // nothing to flag: a finger may rest on a number to see what it touches
    const {longPress: time} = target.state();
    held.due = time;
    const due = performance.now() + time;
    later(RING_AFTER, () => target.ring(cell, time - RING_AFTER));
    later(time, () => whenDue(held, due));
  }

  /** @param {PointerEvent} event */
  function touchDown(event) {
    const cell = target.cellAt(event);
    const by = event.pointerType === 'pen' ? 'pen' : 'touch';
    if (cell === null || target.locked()) return;
    if (by === 'pen' && event.buttons & 2)
      target.intent('secondary', cell, by); // the button on its barrel
    else begin(event, cell, by);
  }

  /** @param {Rest} held @param {number} time */
  function lift(held, time) {
    if (time - held.time >= held.due) longPress(held);
    else if (!echo.hears(held.cell, time, false)) target.intent('primary', held.cell, held.by);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (rest?.id === event.pointerId && Math.hypot(event.clientX - rest.x, event.clientY - rest.y) > SLOP) cancel();
  }

  /** @param {PointerEvent} event */
  function end(event) {
    down.delete(event.pointerId);
    const held = rest;
    if (held?.id !== event.pointerId) return;
    if (event.type === 'pointerup' && !held.done) lift(held, event.timeStamp);
    cancel();
  }

  return {
    /**
     * Takes every pointer event of fingers and pens.
     * @param {PointerEvent} event
     */
    take(event) {
      if (event.type === 'pointermove') return move(event);
      if (event.type !== 'pointerdown') return end(event);
      down.add(event.pointerId);
      if (down.size > 1)
        cancel(); // two fingers zoom and pan
      else touchDown(event);
    },
    cancel,
  };
}
