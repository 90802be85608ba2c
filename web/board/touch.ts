/**
 * Fingers and pens: a tap is primary, resting flags before the release, moving becomes scrolling. The press is shown
 * with a short delay, so that scrolling does not flicker.
 */

import {createEcho} from './echo.js';
import type {GestureTarget} from './interaction.js';
import {isClosed} from './state.js';

/** A finger or pen that has rested on a cell since the event that `began` it; `due`: after how many ms it flags. */
type Rest = {began: PointerEvent; cell: number; due: number; timers: number[]};

const SHOW_AFTER = 40; // ms
const RING_AFTER = 100; // ms
const SLOP = 10; // CSS px that a tap may move
const LATE = 30; // ms: a page that is further behind may not have received the release yet
const GRACE = 100; // ms that it then waits for the release
const VIBRATE = 12; // ms

const handOf = ({began}: Rest) => (began.pointerType === 'pen' ? 'pen' : 'touch');

export function createTouch(target: GestureTarget) {
  const down: Set<number> = new Set();
  let rest: Rest | null = null;
  let hasFlagged = false; // by resting
  const echo = createEcho(target.state);

  function cancel() {
    if (!rest) return;
    rest.timers.forEach(clearTimeout);
    rest = null;
    target.ring(null, 0);
    target.press([]);
    target.face(false);
  }

  function showPress(held: Rest) {
    target.press(target.pressedBy(held.cell, false));
    target.face(true);
  }

  /**
   * Flags once a finger has rested long enough. A busy page runs this late, perhaps before it receives a release that
   * happened long ago: then it waits for that. The times of the events say what a hand did, not the time when the page
   * receives them.
   *
   * @param due when this should run
   */
  function whenDue(held: Rest, due: number) {
    const now = performance.now();
    if (now - due <= LATE) longPress(held);
    else held.timers.push(window.setTimeout(whenDue, GRACE, held, now + GRACE));
  }

  function longPress(held: Rest) {
    hasFlagged = true;
    target.ring(null, 0);
    target.press([]);
    target.face(false);
    navigator.vibrate?.(VIBRATE);
    target.intent('secondary', held.cell, handOf(held));
  }

  function begin(event: PointerEvent, cell: number) {
    const held: Rest = {began: event, cell, due: Infinity, timers: []};
    const later = (ms: number, act: (held: Rest) => void) => held.timers.push(window.setTimeout(() => act(held), ms));
    rest = held;
    hasFlagged = false;
    later(SHOW_AFTER, showPress);
    if (target.state.byConstraints || !isClosed(target.state, cell)) return; // no flag: a finger may rest on a number
    const {longPress: time} = target.state;
    held.due = time;
    const due = performance.now() + time;
    later(RING_AFTER, () => target.ring(cell, time - RING_AFTER));
    later(time, () => whenDue(held, due));
  }

  function touchDown(event: PointerEvent) {
    const cell = target.cellAt(event);
    if (cell === null || target.locked()) return;
    if (event.pointerType === 'pen' && event.buttons & 2)
      target.intent('secondary', cell, 'pen'); // the barrel button
    else begin(event, cell);
  }

  function lift(held: Rest, time: number) {
    if (time - held.began.timeStamp >= held.due) longPress(held);
    else if (!echo.hears(held.cell, time, false)) target.intent('primary', held.cell, handOf(held));
  }

  function move(event: PointerEvent) {
    if (rest?.began.pointerId !== event.pointerId) return;
    if (Math.hypot(event.clientX - rest.began.clientX, event.clientY - rest.began.clientY) > SLOP) cancel();
  }

  function end(event: PointerEvent) {
    down.delete(event.pointerId);
    const held = rest;
    if (held?.began.pointerId !== event.pointerId) return;
    if (event.type === 'pointerup' && !hasFlagged) lift(held, event.timeStamp);
    cancel();
  }

  return {
    /** Handles every pointer event of fingers and pens. */
    take(event: PointerEvent) {
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
