/** Paints a hint on a key: a ring for the verdict, a sign for its certainty, the share as a figure. */

import {drawSign, inBox} from './shapes.js';
import {drawText, inkWidth} from './sprites.js';

/**
 * @typedef {CanvasRenderingContext2D} Context
 * @typedef {import('./state.js').Hint} Hint
 * @typedef {import('./sprites.js').Sprites} Sprites
 * @typedef {{x: number, y: number, width: number, height: number}} Box device pixels
 * @typedef {(x: number, y: number, size: number) => void} Draw draws a sign round a centre
 */

const LINE = 2; // CSS px
const INSET = 2; // between the edge of the key and the ring
const FIGURE = 8; // least height of ink: that of 11 px text
const SIGN = 8;
const SIGNS = /** @type {const} */ ({safe: 'tick', mine: 'cross', unsure: 'dash'});

/**
 * @param {Box} box
 * @param {number} by
 * @returns {Box}
 */
function shrink({x, y, width, height}, by) {
  return {x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by};
}

/**
 * Dashes for a ring drawn so far: one long line, or an even number of short ones where nothing is certain.
 * @param {number} length of the whole ring
 * @param {boolean} dashed
 * @param {number} drawn 0–1
 * @param {number} unit
 */
function dashes(length, dashed, drawn, unit) {
  if (!dashed) return [length * drawn, length];
  const count = Math.round(length / (6.5 * unit));
  const pitch = length / count;
  const shown = Math.round(count * drawn);
  return Array.from({length: shown}, (_, i) => [pitch * 0.58, i + 1 < shown ? pitch * 0.42 : length]).flat();
}

/** @param {Context} context @param {Hint} hint @param {Box} key @param {Sprites} sprites @param {number} drawn */
function paintRing(context, hint, key, {metrics: {unit, radius}, palette}, drawn) {
  const box = shrink(key, (INSET + LINE / 2) * unit);
  const corner = Math.max(radius, 3 * unit);
  const length = 2 * (box.width + box.height) - (8 - 2 * Math.PI) * corner;
  const pattern = dashes(length, hint.verdict === 'unsure', drawn, unit);
  if (!pattern.length) return;
  context.save();
  context.setLineDash(pattern);
  context.strokeStyle = palette.colours[hint.verdict];
  context.lineWidth = LINE * unit;
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, corner);
  context.stroke();
  context.restore();
}

/**
 * The figure as large as it fits: rather with its sign than large, rather without than too small to read.
 * @param {Context} context
 * @param {string | null} percent
 * @param {{large: number, least: number}} heights of ink
 * @param {number} room width
 * @param {string} font
 * @returns {{text: string, height: number} | undefined}
 */
function figure(context, percent, {large, least}, room, font) {
  const texts = percent ? [`${percent}\u2009%`, percent] : [];
  return texts
    .map((text) => ({text, height: Math.min(large, Math.floor((large * room) / inkWidth(context, text, font, large)))}))
    .find(({height}) => height >= least);
}

/**
 * The signs of a key with a hint: what stands on it already, and the tick or cross of a certain verdict; on an empty key
 * a dash in the place of a figure that is too complex to count.
 * @param {Context} context @param {Hint} hint @param {Draw | null} glyph @param {Sprites} sprites
 * @returns {Draw[]}
 */
function signs(context, hint, glyph, {palette: {colours}}) {
  const list = glyph ? [glyph] : [];
  if (hint.verdict === 'unsure' && (hint.percent !== null || glyph)) return list;
  const shape = SIGNS[hint.verdict];
  const colour = shape === 'dash' ? colours.ink : colours[hint.verdict];
  const sign = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
    inBox(context, x, y, size, () => drawSign(context, shape, colour, ''));
  return [...list, sign];
}

/** @param {Draw[]} list @param {number} x centre of the row @param {number} y @param {number} size */
function paintRow(list, x, y, size) {
  list.forEach((draw, i) => draw(x + (i - (list.length - 1) / 2) * size * 1.1, y, size));
}

/**
 * @param {Context} context
 * @param {Hint} hint
 * @param {Box} key the face of the key
 * @param {Draw | null} glyph the flag or question mark that stands on it
 * @param {Sprites} sprites
 * @param {number} drawn how much of the ring is drawn, 0–1
 */
export function paintHint(context, hint, key, glyph, sprites, drawn) {
  const {unit} = sprites.metrics;
  const {colours, font} = sprites.palette;
  const inner = shrink(key, (INSET + LINE + 1) * unit);
  const list = signs(context, hint, glyph, sprites);
  const least = Math.round(FIGURE * unit);
  const large = Math.max(least, Math.round(inner.height * 0.36));
  const tall = list.length === 0 || inner.height >= least + SIGN * unit;
  const shown = tall ? figure(context, hint.percent, {large, least}, inner.width - unit, font) : undefined;
  const x = inner.x + inner.width / 2;
  const y = inner.y + inner.height / 2;
  paintRing(context, hint, key, sprites, drawn);
  if (!shown) return paintRow(list, x, y, inner.height * (list.length > 1 ? 0.5 : 0.8));
  context.fillStyle = colours.ink;
  drawText(
    context,
    shown.text,
    font,
    shown.height,
    x,
    list.length ? inner.y + inner.height - shown.height / 2 - unit / 2 : y,
  );
  const size = Math.min(inner.height * 0.5, inner.height - shown.height);
  paintRow(list, x, inner.y + size / 2, size);
}
