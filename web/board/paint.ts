/** Paints one cell. Everything stays inside its box, so cells can be painted one by one in any order. */

import {paintHint, paintHintRing} from './hint.js';
import type {Look, Marks, Painted, Step} from './look.js';
import {fillOf} from './palette.js';
import {paintNotes} from './proof.js';
import {
  type Box,
  drawDisc,
  drawDots,
  drawFlag,
  drawMine,
  drawSign,
  drawWorldMine,
  type Glyph,
  inBox,
  middleOf,
  type Spot,
} from './shapes.js';
import {paintShare} from './share.js';
import {drawKey, drawText, type Pen} from './sprites.js';
import type {Layer} from './state.js';

// Shares of the cell
const SIZES: Record<string, number> = {flag: 0.6, 'small-flag': 0.44, mine: 0.62, world: 0.62, mark: 0.5, dots: 0.62};
const STRIKE = 0.76;
const PEEK = 0.36; // a mine that Mine Vision shows under a flag
const NOTCH = 6; // CSS px, also below
const DOT = 2;
const FOCUS = 2;
const ALARM = 0.17; // of the face: the radius of a remark on a flag

/** The part of a key or of open ground that can be drawn on: all except gap and edge. */
function faceOf({ground}: Look, {metrics: {face, edge}, palette}: Pen): Box {
  const standing = !['pressed', 'waiting', 'open', 'fatal'].includes(ground);
  if (!standing) return {x: 0, y: 0, width: face, height: face};
  return {x: 0, y: palette.edgeAbove ? edge : 0, width: face, height: face - edge};
}

/** A flag, question mark, mine or dots. @param raised how far a flag has been raised, 0–1 */
function glyphOf(pen: Pen, {sign: {name, ink}, ground}: Look, raised: number): Glyph | null {
  const {context, palette} = pen;
  const {colours} = palette;
  const size = pen.metrics.cell * SIZES[name];
  const boxed: Record<string, () => void> = {
    flag: () => drawFlag(context, colours.ink, colours.mine, raised),
    'small-flag': () => drawFlag(context, colours.ink, colours.mine),
    mine: () => drawMine(context, colours[ink], fillOf(palette, ground)),
    world: () => drawWorldMine(context, colours.quantum),
    dots: () => drawDots(context, colours['ink-2']),
  };
  const says = name.endsWith('flag') ? 'flag' : name === 'mine' ? name : '';
  if (name in boxed) return {size, says, draw: (spot) => inBox(context, spot, boxed[name])};
  if (name !== 'mark') return null;
  const draw = ({x, y, size}: Spot) => drawText(pen, '?', {x, y, size: Math.round(size)}, colours.ink);
  return {size, says, draw};
}

/** The verdict on a flag at the end. @param flag its place: over a figure it is smaller, and so is its verdict */
function paintVerdict({context, metrics: {cell}, palette: {colours}}: Pen, verdict: string, {x, y, size}: Spot) {
  const isSmall = size < cell * SIZES.flag;
  if (verdict === 'wrong')
    inBox(context, {x, y, size: isSmall ? size : cell * STRIKE}, () =>
      drawSign(context, 'strike', colours.ink, colours.closed),
    );
  else if (verdict === 'right') {
    const at = isSmall
      ? {x: x + size * 0.45, y, size: size * 0.55}
      : {x: x + cell * 0.22, y: y + cell * 0.2, size: cell * 0.38};
    inBox(context, at, () => drawSign(context, 'tick', colours.safe, colours.closed));
  }
}

/** Everything on the ground of a cell. */
function paintContent(pen: Pen, look: Look, move: string, progress: number) {
  const {context, metrics, palette, sprites} = pen;
  const {ground, sign, hint, share} = look;
  if (ground === 'open' && sign.name && sign.name !== 'mine') {
    context.drawImage(sprites.digit(sign.name), 0, 0);
    return;
  }
  const face = faceOf(look, pen);
  const glyph = glyphOf(pen, look, move === 'flag' ? progress : 1);
  let spot = middleOf(face, glyph?.size ?? 0);
  if (hint) {
    paintHintRing(pen, hint, face, move === 'hint' ? Math.min(1, progress * 1.6) : 1);
    paintHint(pen, hint, face, glyph);
  } else if (share) spot = paintShare(pen, look, face, glyph);
  else glyph?.draw(spot);
  if (sign.verdict) paintVerdict(pen, sign.verdict, spot);
  if (!sign.peek || sign.name === 'mine' || hint) return;
  const {width, y} = {...face, y: face.y + face.height / 2};
  const {cell} = metrics;
  inBox(context, {x: width - cell * 0.21, y: y + cell * 0.22, size: cell * PEEK}, () =>
    sign.peek === 'world'
      ? drawWorldMine(context, palette.colours.quantum)
      : drawMine(context, palette.colours.mine, palette.colours.closed),
  );
}

function paintMarks(pen: Pen, {traces: {notch, dot}, notes, drawn, focus}: Marks, look: Look, layer: Layer | null) {
  const {context, metrics, palette} = pen;
  const {face, unit} = metrics;
  if (notch) {
    const side = NOTCH * unit * notch;
    context.fillStyle = palette.colours.quantum;
    context.fill(new Path2D(`M${face - side} 0H${face}V${side}Z`));
  }
  if (dot) {
    const at = face - 2.5 * DOT * unit;
    context.globalAlpha = dot;
    drawDisc(context, {x: at, y: at, size: 2 * DOT * unit}, palette.colours['ink-2']);
    context.globalAlpha = 1;
  }
  if (notes.startsWith('alarm')) paintAlarm(pen);
  if (notes) paintNotes(pen, notes);
  if (drawn) layer?.paint(pen, drawn, faceOf(look, pen));
  if (focus) paintFocus(pen, fillOf(palette, look.ground));
}

/** An exclamation mark on a disc in the upper left corner, where neither a save nor the game leaves a mark. */
function paintAlarm(pen: Pen) {
  const radius = pen.metrics.face * ALARM;
  const at = radius * 1.15;
  const {mine, open} = pen.palette.colours;
  drawDisc(pen.context, {x: at, y: at, size: 2 * radius}, mine);
  drawText(pen, '!', {x: at, y: at, size: Math.round(radius * 1.3)}, open);
}

/** The focus is over everything, with a line in the ground's colour inside it that separates it from a hint's ring. */
function paintFocus({context, metrics: {face, unit, radius}, palette}: Pen, ground: string) {
  for (const [stroke, inset, width] of [
    [ground, FOCUS + 0.75, 1.5],
    [palette.colours.focus, FOCUS / 2, FOCUS],
  ] as const) {
    const far = inset * unit;
    context.strokeStyle = stroke;
    context.lineWidth = width * unit;
    context.beginPath();
    context.roundRect(far, far, face - 2 * far, face - 2 * far, Math.max(unit, radius - far));
    context.stroke();
  }
}

/** One pulse as a hint appears, 1→1.06→1. */
function pulse({context, metrics: {face}}: Pen, progress: number) {
  const scale = 1 + 0.06 * Math.sin(Math.PI * progress);
  context.translate(face / 2, face / 2);
  context.scale(scale, scale);
  context.translate(-face / 2, -face / 2);
}

/** A cell in motion from one look to the next; anything that grows beyond its box is clipped. */
function paintMoving(pen: Pen, {look, seams}: Painted, {move, progress, from}: Step) {
  const {context, metrics, palette, sprites} = pen;
  context.save();
  context.beginPath();
  context.rect(0, 0, metrics.cell, metrics.cell);
  context.clip();
  // A key turns into paper: its edge disappears as it sinks.
  if (from && move === 'open') drawKey(pen, palette.colours.closed, 1 - progress);
  else if (from) {
    context.drawImage(sprites.ground(from.ground, seams), 0, 0);
    paintContent(pen, from, move, progress);
  }
  if (from) context.globalAlpha = progress;
  context.drawImage(sprites.ground(look.ground, seams), 0, 0);
  if (move === 'hint') pulse(pen, progress);
  paintContent(pen, look, move, progress);
  context.restore();
}

/** Paints a cell at the context's origin. @param layer draws what a view adds */
export function paintCell(pen: Pen, painted: Painted, layer: Layer | null) {
  const {look, seams, step, marks} = painted;
  if (step) paintMoving(pen, painted, step);
  else {
    pen.context.drawImage(pen.sprites.ground(look.ground, seams), 0, 0);
    paintContent(pen, look, '', 1);
  }
  paintMarks(pen, marks, look, layer);
}
