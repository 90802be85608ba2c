/** Grounds and digits, drawn once per cell size and palette into caches of device pixels, then only copied. */

import {gapPixels} from './geometry.js';
import {fillOf, type Ground, type Palette, type Token} from './palette.js';
import type {Context, Spot} from './shapes.js';

export type Metrics = ReturnType<typeof measure>;

export type Sprites = ReturnType<typeof createSprites>;

/** What cells are painted with. */
export type Pen = {context: Context; metrics: Metrics; palette: Palette; sprites: Sprites};

const DIGIT = 0.62; // of the cell

/**
 * In device pixels: `cell` with its gap; the `gap` at the right and the bottom of every cell; `face`, the cell without
 * it; `unit`, one CSS pixel; `edge`, the lip or light of a key; `radius` of a key's corners.
 *
 * @param size CSS px of a cell @param ratio device pixels per CSS pixel @param edgeAbove a light above is 1 px, a lip
 * below 2 px if the key is large enough
 */
export function measure(size: number, ratio: number, edgeAbove: boolean) {
  const cell = Math.round(size * ratio);
  const gap = gapPixels(ratio);
  const edge = Math.max(1, Math.round((edgeAbove || size < 28 ? 1 : 2) * ratio));
  return {cell, gap, face: cell - gap, unit: ratio, edge, radius: (size >= 36 ? 4 : 3) * ratio};
}

/**
 * A key: its edge, and the face on it, which sinks as the edge disappears.
 *
 * @param colour of the face @param standing how much of the edge is still visible, 0–1
 */
export function drawKey({context, metrics, palette}: Omit<Pen, 'sprites'>, colour: string, standing: number) {
  const {cell, face, edge, radius} = metrics;
  const {colours, edgeAbove} = palette;
  const shown = Math.round(edge * standing);
  context.fillStyle = colours.rim;
  context.fillRect(0, 0, cell, cell);
  for (const [fill, top, height] of [
    [colours.edge, 0, face],
    [colour, edgeAbove ? shown : 0, face - shown],
  ] as const) {
    context.fillStyle = fill;
    context.beginPath();
    context.roundRect(0, top, face, height, radius);
    context.fill();
  }
}

/** The ground of an open cell with its gaps, hairline or rim. @param seams bits of `Painted.seams` */
function drawOpenGround({context, metrics, palette: {colours}}: Omit<Pen, 'sprites'>, colour: string, seams: number) {
  const {cell, gap, face} = metrics;
  const shade = (bit: number) => (seams & bit ? colours.rim : colours.hairline);
  for (const [fill, x, y, width, height] of [
    [colour, 0, 0, cell, cell],
    [shade(1), face, 0, gap, face],
    [shade(2), 0, face, face, gap],
    [shade(4), face, face, gap, gap],
  ] as const) {
    context.fillStyle = fill;
    context.fillRect(x, y, width, height);
  }
}

/** The parts of a pen that write: a context, and the font of digits. */
type Writing = {context: Context; palette: Pick<Palette, 'font'>};

/** A text of some height: its font, the width of its ink, and the middle of that from where the text begins. */
type Ink = {font: string; width: number; middle: number};

/** What was measured with a palette, of which there is another one once a font has loaded. */
const measured: WeakMap<Writing['palette'], Map<string, Ink>> = new WeakMap();

/**
 * To measure a text takes longer than to draw it, and an edit in *Analyse* writes on all closed cells.
 *
 * @param height device pixels of ink of a digit
 */
function inkOf({context, palette}: Writing, text: string, height: number): Ink {
  const known = measured.get(palette) ?? new Map<string, Ink>();
  measured.set(palette, known);
  const name = `${height} ${text}`;
  let ink = known.get(name);
  if (!ink) {
    context.font = `700 100px ${palette.font}`;
    const font = `700 ${(100 * height) / context.measureText('1').actualBoundingBoxAscent}px ${palette.font}`;
    context.font = font;
    const {actualBoundingBoxLeft: left, actualBoundingBoxRight: right} = context.measureText(text);
    ink = {font, width: left + right, middle: (right - left) / 2};
    known.set(name, ink);
  }
  return ink;
}

/** How wide the ink of a text is, in device pixels. @param height device pixels of a digit */
export const inkWidth = (pen: Writing, text: string, height: number): number => inkOf(pen, text, height).width;

/**
 * Draws a text with the box of its ink centred, and its bottom on a whole pixel: digits stay sharp above and below.
 *
 * @param spot its size is the height of a digit
 */
export function drawText(pen: Writing, text: string, {x, y, size}: Spot, colour: string) {
  const {context} = pen;
  const {font, middle} = inkOf(pen, text, size);
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, Math.round(x - middle), Math.round(y + size / 2));
}

export function createSprites(metrics: Metrics, palette: Palette) {
  const cache: Map<string, HTMLCanvasElement> = new Map();

  function sprite(name: string, draw: (pen: Omit<Pen, 'sprites'>) => void) {
    const known = cache.get(name);
    if (known) return known;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = metrics.cell;
    draw({context: canvas.getContext('2d') as Context, metrics, palette});
    cache.set(name, canvas);
    return canvas;
  }

  return {
    ground(ground: Ground, seams: number) {
      const fill = fillOf(palette, ground);
      if (ground === 'open' || ground === 'fatal')
        return sprite(`${ground}${seams}`, (pen) => drawOpenGround(pen, fill, seams));
      return sprite(ground, (pen) => drawKey(pen, fill, ground === 'pressed' || ground === 'waiting' ? 0 : 1));
    },
    /** @param digit '0'–'8'; 0: nothing is left to flag around a number */
    digit(digit: string) {
      return sprite(digit, (pen) => {
        const [middle, size] = [metrics.face / 2, Math.round(metrics.cell * DIGIT)];
        const token = digit === '0' ? 'n8' : `n${digit}`;
        drawText(pen, digit, {x: middle, y: middle, size}, palette.colours[token as Token]);
      });
    },
  };
}
