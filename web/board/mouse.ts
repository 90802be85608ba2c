/**
 * The mouse: left opens on release, right flags on press, middle or both buttons chord on release. Leaving a cell with
 * the button down moves the press along; releasing outside the board cancels it. Buttons that went down elsewhere do
 * nothing here until all are up, and the same goes for buttons that join them.
 */

import {createEcho} from './echo.js';
import type {GestureTarget} from './interaction.js';

const LEFT = 1;
const RIGHT = 2;
const MIDDLE = 4;

export function createMouse(target: GestureTarget) {
  let buttons = 0; // held at the last event
  let isOurs = false; // the first of them went down on the board
  let clicks = 0; // consecutive clicks, as the system counts them
  let gesture: 'none' | 'press' | 'chord' | 'spent' = 'none';
  const echo = createEcho(target.state);

  const isHeld = () => gesture === 'press' || gesture === 'chord';

  function become(next: typeof gesture) {
    gesture = next;
    target.face(isHeld());
  }

  /** @param before buttons */
  function pressed(event: PointerEvent, before: number, cell: number | null) {
    const both = (buttons & (LEFT | RIGHT)) === (LEFT | RIGHT);
    if (target.locked()) become('spent');
    else if (buttons & MIDDLE || both) become('chord');
    else if (before) return;
    else if (buttons & RIGHT || event.ctrlKey) {
      become('spent');
      echo.forget();
      target.intent('secondary', cell, 'mouse');
    } else become('press');
  }

  function released(cell: number | null, time: number) {
    const type = gesture === 'press' ? 'primary' : gesture === 'chord' ? 'chord' : null;
    become(buttons ? 'spent' : 'none');
    if (type !== 'primary' || cell === null) echo.forget();
    else if (echo.hears(cell, time, clicks === 2)) return;
    if (type) target.intent(type, cell, 'mouse');
  }

  function cancel() {
    buttons = 0;
    become('none');
    target.press([]);
    target.hover(null);
  }

  /** The held buttons do nothing more. */
  function end() {
    isOurs = false;
    cancel();
  }

  function show(cell: number | null) {
    target.press(isHeld() && cell !== null ? target.pressedBy(cell, gesture === 'chord') : []);
    target.hover(buttons ? null : cell);
  }

  return {
    /** Handles every pointer event of the mouse. With one button down, further buttons arrive as moves. */
    take(event: PointerEvent) {
      const before = buttons;
      const lost = event.type !== 'pointerup' && before !== 0 && event.buttons === 0; // no event at the release
      if (lost || event.type === 'pointercancel') return end();
      if (event.type === 'pointerdown') isOurs = true;
      buttons = event.buttons;
      const cell = target.cellAt(event);
      if (isOurs && buttons & ~before) pressed(event, before, cell);
      else if (isOurs && before & ~buttons) released(cell, event.timeStamp);
      if (!buttons) isOurs = false;
      show(cell);
    },
    /** Sets how many clicks in a row the press that has just begun is. */
    counts(count: number) {
      clicks = count;
    },
    /** The next press is not an echo of any other. */
    forget: echo.forget,
    cancel,
    end,
  };
}
