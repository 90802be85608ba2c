/** The drawings of the board, as paths in a box of 24 units: flag, mine, possible mine, tick, cross, dash. */

import type {Pen} from './sprites.js';

export type Context = CanvasRenderingContext2D;

/** Device pixels. */
export type Box = {x: number; y: number; width: number; height: number};

/** A centre, and the size of the drawing there. Device pixels. */
export type Spot = {x: number; y: number; size: number};

/** A drawing for a cell: how to draw it, its usual size, and what it says of the cell. */
export type Glyph = {draw: (spot: Spot) => void; size: number; says: 'flag' | 'mine' | ''};

/** What pictures of a flag and a mine elsewhere are made of, too. */
export const CLOTH_PATH = 'M9 1.9C12.8 0.1 16.2 4.2 22 2.3V12.3C16.2 14.2 12.8 10.1 9 11.9Z';
export const SPIKES_PATH = 'M12 1.4V22.6M1.4 12H22.6M4.5 4.5L19.5 19.5M19.5 4.5L4.5 19.5';

const CLOTH = new Path2D(CLOTH_PATH);
const SPIKES = new Path2D(SPIKES_PATH);
const STUBS = new Path2D(
  'M12 1.4V4.6M12 19.4V22.6M1.4 12H4.6M19.4 12H22.6M4.5 4.5L6.8 6.8M17.2 17.2L19.5 19.5M19.5 4.5L17.2 6.8M6.8 17.2L4.5 19.5',
);
const SIGNS = {
  tick: {path: new Path2D('M5 12.8L10 17.8L19.2 6.8'), width: 4},
  cross: {path: new Path2D('M6 6L18 18M18 6L6 18'), width: 4},
  dash: {path: new Path2D('M7 12H17'), width: 3.4},
  /** A thin large cross that strikes something out. */
  strike: {path: new Path2D('M3 3L21 21M21 3L3 21'), width: 2},
};

export function middleOf({x, y, width, height}: Box, size: number): Spot {
  return {x: x + width / 2, y: y + height / 2, size};
}

/** Draws in the 24-unit box at a spot. */
export function inBox(context: Context, {x, y, size}: Spot, draw: () => void) {
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 24, size / 24);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  draw();
  context.restore();
}

/**
 * @param context in a 24-unit box @param mast colour of mast and foot @param raised progress of raising it, 0–1: first
 * the mast from its foot, then the cloth, which swings once
 */
export function drawFlag(context: Context, mast: string, cloth: string, raised: number = 1) {
  const height = Math.min(1, raised * 1.8);
  const spread = Math.max(0, (raised - 0.4) / 0.6);
  context.strokeStyle = mast;
  context.lineWidth = 2.6;
  context.stroke(new Path2D(`M3.4 22.3H13.2M8.3 22.3V${22.3 - 20.4 * height}`));
  if (!spread) return;
  context.save();
  context.translate(9, 0);
  context.scale(spread, 1 + 0.12 * Math.sin(spread * Math.PI * 2));
  context.translate(-9, 0);
  context.fillStyle = cloth;
  context.fill(CLOTH);
  context.restore();
}

/** @param context in a 24-unit box @param light of the only highlight */
export function drawMine(context: Context, ink: string, light: string) {
  context.strokeStyle = ink;
  context.lineWidth = 2.3;
  context.stroke(SPIKES);
  drawDisc(context, {x: 12, y: 12, size: 14.8}, ink);
  drawDisc(context, {x: 9.5, y: 9.5, size: 3.8}, light);
}

/** A mine of a possible world: hollow. @param context in a 24-unit box */
export function drawWorldMine(context: Context, colour: string) {
  context.strokeStyle = colour;
  context.lineWidth = 2.3;
  context.stroke(STUBS);
  context.beginPath();
  context.arc(12, 12, 6.6, 0, 2 * Math.PI);
  context.stroke();
}

export function drawDisc(context: Context, {x, y, size}: Spot, colour: string) {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, size / 2, 0, 2 * Math.PI);
  context.fill();
}

/** Three dots: it takes a while. @param context in a 24-unit box */
export function drawDots(context: Context, colour: string) {
  for (const x of [4, 12, 20]) drawDisc(context, {x, y: 12, size: 5}, colour);
}

/** @param context in a 24-unit box @param halo separates it from what is below; '' for none */
export function drawSign(context: Context, sign: keyof typeof SIGNS, colour: string, halo: string) {
  const {path, width} = SIGNS[sign];
  const stroke = (style: string, lineWidth: number) => {
    context.strokeStyle = style;
    context.lineWidth = lineWidth;
    context.stroke(path);
  };
  if (halo) stroke(halo, width + 3.4);
  stroke(colour, width);
}

/** Strokes a box with rounded corners, inside its edge. @param inset CSS px @param line its width, CSS px */
export function strokeRing(
  {context, metrics: {unit, radius}}: Pen,
  {x, y, width, height}: Box,
  inset: number,
  line: number,
) {
  const far = inset * unit;
  context.lineWidth = line * unit;
  context.beginPath();
  context.roundRect(x + far, y + far, width - 2 * far, height - 2 * far, Math.max(radius, 3 * unit));
  context.stroke();
}
