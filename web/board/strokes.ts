/**
 * Pointers on a board that is drawn on, instead of `input.ts`: a stroke begins at a press and goes on over each cell
 * that the pointer passes, without gaps. A mouse always draws; a finger draws only while the board is one that it
 * `paints`, and otherwise scrolls, so that there it only taps. Two fingers zoom. A stroke that is held at the edge of
 * what is visible of a larger board scrolls it, and goes on.
 */

import type {Intent} from './board.js';
import {isSynthetic} from './input.js';
import type {GestureTarget} from './interaction.js';

/** How a stroke was begun. `shift`: the key was held. */
export type Manner = {button: 'left' | 'right'; by: Intent['by']; shift: boolean};

/** Where a stroke is. */
export type Stroke = {phase: 'begin' | 'go' | 'end'; cell: number; manner: Manner};

type Point = {clientX: number; clientY: number};

type Listeners = {
  onStroke: (stroke: Stroke) => void;
  /** Whether the wheel counts on a cell; elsewhere it scrolls the page. */
  isCounted: (cell: number) => boolean;
  /** @param step 1 up, −1 down */
  onWheel: (cell: number, step: 1 | -1) => void;
};

const SLOP = 10; // CSS px that a finger moves before it draws
const REST = 120; // ms that it rests before it draws: a second finger means zooming
const NOTCH = 40; // CSS px that a wheel turns for one step
const PAUSE = 300; // ms without the wheel end its turn

/** @param listeners of the view @returns what `createBoard` takes as `listen` */
export const strokes = (listeners: Listeners) => (element: HTMLElement, target: GestureTarget) =>
  listenStrokes(element, target, listeners);

/** The cells on the straight way from one to another, without the first. */
export function cellsBetween(from: number, to: number, columns: number): number[] {
  const [row, column] = [Math.floor(from / columns), from % columns];
  const [down, right] = [Math.floor(to / columns) - row, (to % columns) - column];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({length: steps}, (_, i) => {
    const part = (i + 1) / steps;
    return (row + Math.round(down * part)) * columns + column + Math.round(right * part);
  });
}

function listenStrokes(element: HTMLElement, target: GestureTarget, listeners: Listeners) {
  const {onStroke} = listeners;
  const fingers: Set<number> = new Set();
  /** The stroke that goes on, and the pointer that makes it; `at` null: it has left the board. */
  let held: {pointer: number; first: number; at: number | null; stroke: Omit<Stroke, 'phase'>} | null = null;
  /** A finger that has not drawn yet. */
  let resting: {event: PointerEvent; timer: number} | null = null;
  /** Where the pointer of a stroke is that has left its first cell, and the frame that comes next. */
  let drawn: {at: Point; frame: number} | null = null;
  let isMenuAnswered = false;
  let lastKey = false;

  function begin(event: PointerEvent) {
    const cell = target.cellAt(event);
    if (cell === null || target.locked()) return;
    const isRight = event.button === 2 || (event.buttons & 2) !== 0 || event.ctrlKey;
    const by = event.pointerType as Intent['by'];
    const stroke = {cell, manner: {button: isRight ? 'right' : 'left', by, shift: event.shiftKey}} as const;
    held = {pointer: event.pointerId, first: cell, at: cell, stroke: {...stroke}};
    onStroke({...stroke, phase: 'begin'});
    target.focus(cell);
  }

  function go(event: PointerEvent) {
    if (held?.pointer !== event.pointerId) return;
    reach(event);
    const {clientX, clientY} = event;
    if (drawn) drawn.at = {clientX, clientY};
    else if (held.at !== held.first) drawn = {at: {clientX, clientY}, frame: follow()};
  }

  function reach(point: Point) {
    if (!held) return;
    const cell = target.cellAt(point);
    const from = held.at ?? cell;
    held.at = cell;
    if (cell === null || from === null || cell === held.stroke.cell) return;
    for (const passed of cellsBetween(from, cell, target.state.columns)) {
      held.stroke.cell = passed;
      onStroke({...held.stroke, phase: 'go'});
    }
  }

  /** Scrolls, frame by frame, as long as the stroke goes on. */
  function follow(before: number = performance.now()): number {
    return requestAnimationFrame((now) => {
      if (!drawn || !held) return;
      const near = target.drift(drawn.at, now - before);
      if (near) {
        // Beyond the edge of what is visible is not beyond the board.
        held.at ??= held.stroke.cell;
        reach(near);
      }
      drawn.frame = follow(now);
    });
  }

  function end() {
    if (drawn) cancelAnimationFrame(drawn.frame);
    drawn = null;
    const ended = held;
    held = null;
    if (ended) onStroke({...ended.stroke, phase: 'end'});
  }

  function forget() {
    clearTimeout(resting?.timer);
    resting = null;
  }

  /** The finger that rests begins to draw. */
  function wake() {
    const {event} = resting ?? {};
    forget();
    if (event) begin(event);
  }

  function touch(event: PointerEvent) {
    if (event.type === 'pointerdown') {
      fingers.add(event.pointerId);
      forget();
      if (fingers.size > 1) end();
      else resting = {event, timer: target.state.paints ? window.setTimeout(wake, REST) : 0};
    } else if (event.type === 'pointermove') {
      if (resting?.event.pointerId === event.pointerId && isFar(resting.event, event)) {
        if (target.state.paints) wake();
        else forget();
      }
      go(event);
    } else {
      fingers.delete(event.pointerId);
      if (resting?.event.pointerId === event.pointerId && event.type === 'pointerup') wake();
      else forget();
      if (held?.pointer === event.pointerId) end();
    }
  }

  function mouse(event: PointerEvent) {
    if (event.type === 'pointerdown') {
      end();
      if (event.button !== 1) begin(event);
    } else if (held && (event.type !== 'pointermove' || !event.buttons)) end();
    else go(event);
    target.hover(event.buttons ? null : target.cellAt(event));
  }

  function take(event: PointerEvent) {
    if (event.pointerType === 'mouse') mouse(event);
    else touch(event);
  }

  element.addEventListener('pointerdown', (event) => {
    if (event.isTrusted && (event.pointerType === 'mouse' || target.state.paints))
      element.setPointerCapture(event.pointerId); // without a capture a finger may go on to scroll
    isMenuAnswered = true;
    lastKey = false;
    take(event);
  });
  for (const type of ['pointermove', 'pointerup', 'pointercancel', 'lostpointercapture'] as const)
    element.addEventListener(type, take);
  element.addEventListener('pointerleave', () => target.hover(null));
  element.addEventListener('mousedown', (event) => event.preventDefault()); // no selection, focus is ours
  element.addEventListener('keydown', () => {
    isMenuAnswered = false;
    lastKey = true;
  });
  element.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    if (isMenuAnswered) return;
    target.intent('secondary', target.cellOf(event.target) ?? target.cellAt(event), lastKey ? 'key' : 'mouse');
  });
  element.addEventListener('click', (event) => {
    if (isSynthetic(event)) target.intent('primary', target.cellOf(event.target), 'key');
  });
  listenWheel(element, target, listeners);

  return {
    cancel() {
      forget();
      end();
      fingers.clear();
      target.hover(null);
    },
  };
}

const isFar = (one: PointerEvent, other: PointerEvent) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) > SLOP;

/** A turn of the wheel belongs to what it began over: a page that scrolls does not stop where a number comes along. */
function listenWheel(element: HTMLElement, target: GestureTarget, {isCounted, onWheel}: Listeners) {
  let turn = {cell: null as number | null, at: -Infinity, left: 0};

  function onTurn(event: WheelEvent) {
    if (event.ctrlKey || event.metaKey || !event.deltaY) return; // the browser zooms, or scrolls sideways
    const cell = target.cellAt(event);
    if (event.timeStamp - turn.at > PAUSE || (turn.cell !== null && turn.cell !== cell))
      turn = {cell: cell !== null && !target.locked() && isCounted(cell) ? cell : null, at: 0, left: 0};
    turn.at = event.timeStamp;
    if (turn.cell === null) return;
    event.preventDefault();
    turn.left += event.deltaMode ? Math.sign(event.deltaY) * NOTCH : event.deltaY;
    if (Math.abs(turn.left) < NOTCH) return;
    onWheel(turn.cell, turn.left > 0 ? -1 : 1);
    turn.left = 0;
  }

  element.addEventListener('wheel', onTurn, {passive: false});
}
