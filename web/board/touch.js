/**
 * Fingers and pens: a tap is primary, resting flags before the release, moving on becomes scrolling. The press shows a little
 * late, so that scrolling does not flicker.
 */

import {isClosed} from './state.js';

/** @typedef {import('./input.js').GestureTarget} GestureTarget */
/** @typedef {{id: number, cell: number, x: number, y: number, by: 'touch' | 'pen', done: boolean, timers: number[]}} Rest */

const SHOW_AFTER = 40; // ms
const RING_AFTER = 100; // ms
const SLOP = 10; // CSS px a tap may wander
const DOUBLE = 250; // ms
const VIBRATE = 12; // ms

/** @param {GestureTarget} target */
export function createTouch(target) {
  /** @type {Set<number>} */
  const down = new Set();
  /** @type {Rest | null} */
  let rest = null;
  /** @type {{cell: number, time: number, closed: boolean} | null} */
  let last = null;

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
      done: false,
      timers: /** @type {number[]} */ ([]),
    };
    const later = (/** @type {number} */ ms, /** @type {(held: Rest) => void} */ act) =>
      held.timers.push(window.setTimeout(() => act(held), ms));
    rest = held;
    later(SHOW_AFTER, showPress);
    if (target.state().byNumbers || !isClosed(target.state(), cell)) return; // nothing to flag: a finger may rest on a number to see what it touches
    const {longPress: time} = target.state();
    later(RING_AFTER, () => target.ring(cell, time - RING_AFTER));
    later(time, longPress);
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

  /**
   * The second of two quick taps on a cell that the first one opened is no chord.
   * @param {number} cell
   * @param {number} time
   */
  function isEcho(cell, time) {
    return last?.cell === cell && time - last.time < DOUBLE && last.closed && !isClosed(target.state(), cell);
  }

  /** @param {Rest} held @param {number} time */
  function tap(held, time) {
    const echo = isEcho(held.cell, time);
    last = {cell: held.cell, time, closed: isClosed(target.state(), held.cell) || echo};
    if (!echo) target.intent('primary', held.cell, held.by);
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
    if (event.type === 'pointerup' && !held.done) tap(held, event.timeStamp);
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
