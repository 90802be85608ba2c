/** Paints the overlay on an uncertain key: its share as a figure, and the mark of the best guess. */

import type {Look} from './look.js';
import {type Box, type Glyph, middleOf, type Spot} from './shapes.js';
import {drawText, inkWidth, type Pen} from './sprites.js';

/** CSS px of the smallest cell with a figure; smaller cells have only the ramp's colour. */
export const LEGIBLE = 28;

/** CSS px of the smallest key that has room for a figure below a flag. */
const ROOMY = 36;
const FIGURE = 8; // CSS px: minimal height of ink
const LARGE = 0.34; // of the key
const BEST = 0.3; // of the key, width of the triangle
const LEAST_BEST = 8; // CSS px

function bestHeight({width}: Box, unit: number) {
  return 0.55 * Math.max(LEAST_BEST * unit, BEST * width);
}

/** @param key the face of the key */
function paintBest({context, metrics: {unit}, palette: {colours}}: Pen, key: Box) {
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

/** @param key its face @param glyph on it, which moves up to make room @returns the place of the glyph */
export function paintShare(
  pen: Pen,
  {ground, share}: Pick<Look, 'ground' | 'share'>,
  key: Box,
  glyph: Glyph | null,
): Spot {
  const {metrics, palette} = pen;
  const {unit} = metrics;
  const {text, isBest} = share ?? {text: '', isBest: false};
  const hasRamp = palette.colours['ramp-1'] !== palette.colours['ramp-5'];
  const least = FIGURE * unit;
  const large = Math.max(least, key.height * (glyph ? 0.28 : LARGE));
  const height = Math.floor(Math.min(large, (large * (key.width - 4 * unit)) / inkWidth(pen, text, large)));
  const isLarge = metrics.cell + 0.5 >= (glyph ? ROOMY : LEGIBLE) * unit;
  const isWritten = (isLarge || (!hasRamp && !glyph)) && height >= Math.floor(least);
  const {x, y, size} = middleOf(key, glyph?.size ?? 0);
  if (isWritten) {
    const foot = key.y + key.height - height / 2 - 3 * unit;
    const below = isBest ? key.y + bestHeight(key, unit) + 2.5 * unit + height / 2 : y;
    const at = {x, y: glyph ? foot : Math.max(y, Math.min(foot, below)), size: height};
    drawText(pen, text, at, palette.colours[ground === 'ramp-5' ? 'ramp-ink-5' : 'ramp-ink']);
  }
  const above = {
    y: key.y + (key.height - height - 3 * unit) / 2,
    size: Math.min(size, key.height - height - 4 * unit),
  };
  const spot = {x, ...(isWritten && glyph ? above : {y, size})};
  glyph?.draw(spot);
  // Over a flag or a mine, neither could be read.
  if (isBest && !glyph) paintBest(pen, key);
  return spot;
}
