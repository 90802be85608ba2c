/** Paints what the overlay says of an uncertain key: its share as a figure, and the mark of the best guess. */

import {drawText, inkWidth} from './sprites.js';

/**
 * @typedef {CanvasRenderingContext2D} Context
 * @typedef {import('./hint.js').Box} Box
 * @typedef {import('./hint.js').Draw} Draw
 * @typedef {import('./look.js').Look} Look
 * @typedef {import('./sprites.js').Sprites} Sprites
 */

/** CSS px of the smallest cell whose figure is written, where the ramp says it too. */
export const LEGIBLE = 28;

/** CSS px of the smallest key that has room for a figure below a flag. */
const ROOMY = 36;
const FIGURE = 8; // CSS px: least height of ink
const LARGE = 0.34; // of the key
const BEST = 0.3; // width of the triangle, of the key
const LEAST_BEST = 8; // CSS px

/** @param {Box} key @param {number} unit */
function bestHeight({width}, unit) {
  return 0.55 * Math.max(LEAST_BEST * unit, BEST * width);
}

/**
 * @param {Context} context
 * @param {Box} key the face of the key
 * @param {Sprites} sprites
 */
function paintBest(context, key, {metrics: {unit}, palette: {colours}}) {
  const height = bestHeight(key, unit);
  const half = height / 1.1;
  const x = key.x + key.width / 2;
  const y = key.y + unit;
  const triangle = new Path2D(`M${x - half} ${y}H${x + half}L${x} ${y + height}Z`);
  context.save();
  context.lineJoin = 'round';
  context.strokeStyle = colours.open;
  context.lineWidth = 2 * unit;
  context.stroke(triangle);
  context.fillStyle = colours.quantum;
  context.fill(triangle);
  context.restore();
}

/**
 * @param {Context} context
 * @param {Look} look
 * @param {Box} key
 * @param {Draw | null} glyph what stands on the key: it gives way upwards
 * @param {number} size of the glyph alone
 * @param {Sprites} sprites
 */
export function paintShare(context, look, key, glyph, size, sprites) {
  const {metrics, palette} = sprites;
  const {unit} = metrics;
  const hasRamp = palette.colours['ramp-1'] !== palette.colours['ramp-5'];
  const least = FIGURE * unit;
  const room = key.width - 4 * unit;
  const large = Math.max(least, key.height * (glyph ? 0.28 : LARGE));
  const height = Math.floor(Math.min(large, (large * room) / inkWidth(context, look.share, palette.font, large)));
  const isLarge = metrics.cell + 0.5 >= (glyph ? ROOMY : LEGIBLE) * unit;
  const isWritten = (isLarge || (!hasRamp && !glyph)) && height >= Math.floor(least);
  const x = key.x + key.width / 2;
  const y = key.y + key.height / 2;
  if (isWritten) {
    context.fillStyle = palette.colours[look.ground === 'ramp-5' ? 'ramp-ink-5' : 'ramp-ink'];
    const foot = key.y + key.height - height / 2 - 3 * unit;
    const below = look.best ? key.y + bestHeight(key, unit) + 2.5 * unit + height / 2 : y;
    drawText(context, look.share, palette.font, height, x, glyph ? foot : Math.max(y, Math.min(foot, below)));
    glyph?.(x, key.y + (key.height - height - 3 * unit) / 2, Math.min(size, key.height - height - 4 * unit));
  } else glyph?.(x, y, size);
  if (look.best) paintBest(context, key, sprites);
}
