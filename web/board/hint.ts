/** Paints a hint on a key: a ring for the verdict, a sign for certainty, the share as a figure. */

import {type Box, drawSign, type Glyph, inBox, middleOf, type Spot, strokeRing} from './shapes.js';
import {drawText, inkWidth, type Pen} from './sprites.js';
import type {Hint} from './state.js';

const LINE = 2; // CSS px
const INSET = 2; // between the edge of the key and the ring
const FIGURE = 8; // minimal height of ink: that of 11 px text
const SIGN = 8;
const SIGNS = {safe: 'tick', mine: 'cross', unsure: 'dash'} as const;

function shrink({x, y, width, height}: Box, by: number): Box {
  return {x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by};
}

/**
 * Dashes for a partly drawn ring: one long line, or an even number of short ones if nothing is certain.
 *
 * @param length of the whole ring @param drawn 0–1
 */
function dashes(length: number, dashed: boolean, drawn: number, unit: number) {
  if (!dashed) return [length * drawn, length];
  const count = Math.round(length / (6.5 * unit));
  const pitch = length / count;
  const shown = Math.round(count * drawn);
  return Array.from({length: shown}, (_, i) => [pitch * 0.58, i + 1 < shown ? pitch * 0.42 : length]).flat();
}

/** @param key the face of the key @param drawn how much of the ring is drawn, 0–1 */
export function paintHintRing(pen: Pen, {verdict}: Hint, key: Box, drawn: number) {
  const {context, metrics, palette} = pen;
  const {width, height} = shrink(key, (INSET + LINE / 2) * metrics.unit);
  const length = 2 * (width + height) - (8 - 2 * Math.PI) * Math.max(metrics.radius, 3 * metrics.unit);
  const pattern = dashes(length, verdict === 'unsure', drawn, metrics.unit);
  if (!pattern.length) return;
  context.save();
  context.setLineDash(pattern);
  context.strokeStyle = palette.colours[verdict];
  strokeRing(pen, key, INSET + LINE / 2, LINE);
  context.restore();
}

/**
 * The figure at the largest size that fits: rather smaller with its sign than larger without it, but rather without it
 * than too small to read.
 *
 * @param height of the room @param room width
 */
function figure(pen: Pen, percent: string | null, height: number, room: number) {
  const least = Math.round(FIGURE * pen.metrics.unit);
  const large = Math.max(least, Math.round(height * 0.36));
  const texts = percent ? [`${percent}\u2009%`, percent] : [];
  return texts
    .map((text) => ({text, size: Math.min(large, Math.floor((large * room) / inkWidth(pen, text, large)))}))
    .find(({size}) => size >= least);
}

/**
 * The signs of a key with a hint: what is already on it, and the tick or cross of a certain verdict; on an empty key a
 * dash replaces a figure that is too complex to count. Next to a flag, these would look like a verdict on the flag: a
 * flag on a mine stays as it is, and one on a safe cell is struck through, as at the end. A mine that is seen needs no
 * cross either.
 */
function signs({context, palette: {colours}}: Pen, {verdict, percent}: Hint, glyph: Glyph | null): Glyph['draw'][] {
  const list = glyph ? [glyph.draw] : [];
  if (verdict === 'unsure' && (percent !== null || glyph)) return list;
  if (glyph?.says && verdict === 'mine') return list;
  if (glyph?.says === 'flag' && verdict === 'safe') return [struck(glyph)];
  const shape = SIGNS[verdict];
  const colour = shape === 'dash' ? colours.ink : colours[verdict];
  return [...list, (spot) => inBox(context, spot, () => drawSign(context, shape, colour, ''))];

  function struck({draw}: Glyph): Glyph['draw'] {
    return (spot) => {
      draw(spot);
      inBox(context, spot, () => drawSign(context, 'strike', colours.ink, colours.closed));
    };
  }
}

/** Paints a row of signs centred on a spot. */
function paintRow(list: Glyph['draw'][], {x, y, size}: Spot) {
  list.forEach((draw, i) => draw({x: x + (i - (list.length - 1) / 2) * size * 1.1, y, size}));
}

/** @param key the face of the key @param glyph the flag or question mark on it */
export function paintHint(pen: Pen, hint: Hint, key: Box, glyph: Glyph | null) {
  const {unit} = pen.metrics;
  const inner = shrink(key, (INSET + LINE + 1) * unit);
  const list = signs(pen, hint, glyph);
  const tall = list.length === 0 || inner.height >= Math.round(FIGURE * unit) + SIGN * unit;
  const shown = tall ? figure(pen, hint.percent, inner.height, inner.width - unit) : undefined;
  if (!shown) return paintRow(list, middleOf(inner, inner.height * (list.length > 1 ? 0.5 : 0.8)));
  const spot = middleOf(inner, shown.size);
  const size = Math.min(inner.height * 0.5, inner.height - shown.size);
  // The remaining height is divided above, between and below them.
  const free = (inner.height - size - shown.size) / 3;
  if (list.length) spot.y = inner.y + inner.height - shown.size / 2 - Math.max(unit / 2, free);
  drawText(pen, shown.text, spot, pen.palette.colours.ink);
  paintRow(list, {x: spot.x, y: inner.y + size / 2 + free, size});
}
