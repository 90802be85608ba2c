/** The corners of the board in a picture: handles that are dragged, or moved with the arrow keys. */

import {keyName} from '../../../key-name.js';
import {gridFrom} from '../../../picture/plain.js';
import {h} from '../../../ui/h.js';
import * as words from '../../../words/analyse-picture.js';
import type {Desk, Outline} from './desk.js';
import type {View} from './source-view.js';

type Upright = 'top' | 'bottom';
type Level = 'left' | 'right';

const CORNERS: [Upright, Level][] = [
  ['top', 'left'],
  ['top', 'right'],
  ['bottom', 'left'],
  ['bottom', 'right'],
];
const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels that Shift and an arrow key move a corner by. */
const FAR = 10;
/** Pixels of the smallest cell. */
const LEAST = 4;

/** @param viewNow where the picture is on the screen */
export function cornerHandles(desk: Desk, viewNow: () => View | null) {
  const {image, isAdjusting, outline, setGrid} = desk;

  /** Moves a corner to a pixel, and both edges that end there; the board stays within the picture. */
  function move([upright, level]: [Upright, Level], x: number, y: number) {
    const now = outline();
    const {width = 0, height = 0} = image.peek() ?? {};
    const [across, down] = [LEAST * now.columns, LEAST * now.rows];
    const next: Outline = {...now};
    next[level] = level === 'left' ? between(x, 0, now.right - across) : between(x, now.left + across, width);
    next[upright] = upright === 'top' ? between(y, 0, now.bottom - down) : between(y, now.top + down, height);
    setGrid(gridFrom(next, next.columns, next.rows));
  }

  function handle(corner: [Upright, Level]) {
    const [upright, level] = corner;
    /** From the pointer to the corner, so that the corner does not jump to it. */
    let grip: {x: number; y: number} | null = null;
    const drop = () => (grip = null);

    return h('button', {
      type: 'button',
      class: `shot-corner shot-${upright} shot-${level}`,
      'aria-label': words.CORNERS[`${upright} ${level}`],
      'aria-description': () => words.cornerAt(outline()[level], outline()[upright]),
      onpointerdown(event: PointerEvent) {
        const view = viewNow();
        if (!view || event.button !== 0) return;
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        const now = outline();
        grip = {x: now[level] - event.clientX / view.scale, y: now[upright] - event.clientY / view.scale};
      },
      onpointermove(event: PointerEvent) {
        const view = viewNow();
        if (grip && view) move(corner, grip.x + event.clientX / view.scale, grip.y + event.clientY / view.scale);
      },
      onpointerup: drop,
      onpointercancel: drop,
      onkeydown(event: KeyboardEvent) {
        const step = STEPS[keyName(event)];
        if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        const by = event.shiftKey ? FAR : 1;
        move(corner, outline()[level] + by * step[0], outline()[upright] + by * step[1]);
      },
    });
  }

  const handles = CORNERS.map(handle);
  return {
    element: h('div', {class: 'shot-corners', hidden: () => !isAdjusting.value}, ...handles),
    /** Puts them where the corners are. */
    place() {
      const view = viewNow();
      if (!view) return;
      const now = outline();
      handles.forEach((each, index) => {
        const [upright, level] = CORNERS[index];
        each.style.left = `${(now[level] - view.part.left) * view.scale}px`;
        each.style.top = `${(now[upright] - view.part.top) * view.scale}px`;
      });
    },
  };
}

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
