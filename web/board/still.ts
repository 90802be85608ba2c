/** A board as a still picture of any size, painted as on the page: without focus, hovering or motion. */

import {lookAt} from './look.js';
import {paintCell} from './paint.js';
import {readPalette} from './palette.js';
import type {Context} from './shapes.js';
import {createSprites, measure} from './sprites.js';
import {initialState, type State} from './state.js';

/** Nothing moves. */
const STILL = {of: () => null, moving: () => [], notch: () => 1, dot: () => 0};
/** Nobody points at anything. */
const UNTOUCHED = {pressed: new Set<number>(), lifted: new Set<number>(), hover: null, focus: null};

/** A state to paint, from what matters of it. */
export const stillState = (patch: Partial<State>): State => ({...initialState(), ...patch});

/**
 * Paints a board with its upper left corner at the context's origin. Each cell takes whole pixels.
 *
 * @param scale `size`: CSS px of a cell; `ratio`: pixels of the picture per CSS px @param element whose colours it has
 */
export function paintStill(
  context: Context,
  state: State,
  {size, ratio}: {size: number; ratio: number},
  element: Element,
) {
  const palette = readPalette(element);
  const metrics = measure(size, ratio, palette.edgeAbove);
  const pen = {context, metrics, palette, sprites: createSprites(metrics, palette)};
  const look = lookAt(state, UNTOUCHED, STILL, 0);
  for (let cell = 0; cell < state.cells.length; cell++) {
    context.save();
    const [column, row] = [cell % state.columns, Math.floor(cell / state.columns)];
    context.translate(column * metrics.cell, row * metrics.cell);
    paintCell(pen, look(cell), state.layer);
    context.restore();
  }
}
