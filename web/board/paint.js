/** Paints one cell. Everything stays inside its box, so that cells can be painted one by one in any order. */

import {paintHint} from './hint.js';
import {paintNotes} from './proof.js';
import {drawDisc, drawDots, drawFlag, drawMine, drawSign, drawWorldMine, inBox} from './shapes.js';
import {paintShare} from './share.js';
import {drawKey, drawText} from './sprites.js';

/**
 * @typedef {CanvasRenderingContext2D} Context
 * @typedef {import('./look.js').Look} Look
 * @typedef {import('./look.js').Painted} Painted
 * @typedef {import('./sprites.js').Sprites} Sprites
 * @typedef {import('./hint.js').Box} Box
 */

// Shares of the cell
const FLAG = 0.6;
const SMALL_FLAG = 0.44;
const STRIKE = 0.76;
const MINE = 0.62;
const MARK = 0.5;
const DOTS = 0.62;
const PEEK = 0.36; // a mine that Mine Vision sees under a flag
const NOTCH = 6; // CSS px, as what follows
const DOT = 2;
const FOCUS = 2;
const ALARM = 0.17; // of the face: the radius of what remarks on a flag

/**
 * What a key or a paper offers to draw on: all but gap and edge.
 * @param {Look} look
 * @param {Sprites} sprites
 * @returns {Box}
 */
function faceOf({ground}, {metrics: {face, edge}, palette}) {
  const standing = !['pressed', 'waiting', 'open', 'fatal'].includes(ground);
  if (!standing) return {x: 0, y: 0, width: face, height: face};
  return {x: 0, y: palette.edgeAbove ? edge : 0, width: face, height: face - edge};
}

/**
 * Draws a flag, question mark, mine or dots round a centre.
 * @param {Context} context
 * @param {Look} look
 * @param {Sprites} sprites
 * @param {number} raised how far a flag has been raised, 0–1
 * @returns {import('./hint.js').Draw | null}
 */
function glyphOf(context, look, {palette: {colours, font}, fills}, raised) {
  /** @type {Record<string, () => void>} */
  const boxed = {
    flag: () => drawFlag(context, colours.ink, colours.mine, raised),
    'small-flag': () => drawFlag(context, colours.ink, colours.mine),
    mine: () => drawMine(context, colours[look.ink], fills[look.ground]),
    world: () => drawWorldMine(context, colours.quantum),
    dots: () => drawDots(context, colours['ink-2']),
  };
  if (look.glyph in boxed) return (x, y, size) => inBox(context, x, y, size, boxed[look.glyph]);
  if (look.glyph !== 'mark') return null;
  return (x, y, size) => {
    context.fillStyle = colours.ink;
    drawText(context, '?', font, Math.round(size), x, y);
  };
}

/** @type {Record<string, number>} */
const SIZES = {flag: FLAG, 'small-flag': SMALL_FLAG, mine: MINE, world: MINE, mark: MARK, dots: DOTS};

/** What the end says of a flag. @param {Context} context @param {Look} look @param {Sprites} sprites @param {Box} face */
function paintSeal(context, look, {metrics: {cell}, palette: {colours}, fills}, face) {
  const x = face.width / 2;
  const y = face.y + face.height / 2;
  if (look.seal === 'wrong')
    inBox(context, x, y, cell * STRIKE, () => drawSign(context, 'strike', colours.ink, fills.closed));
  else if (look.seal === 'right')
    inBox(context, x + cell * 0.22, y + cell * 0.2, cell * 0.38, () =>
      drawSign(context, 'tick', colours.safe, fills.closed),
    );
}

/**
 * Everything that stands on the ground of a cell.
 * @param {Context} context
 * @param {Look} look
 * @param {Sprites} sprites
 * @param {string} move
 * @param {number} progress
 */
function paintContent(context, look, sprites, move, progress) {
  const {metrics, palette} = sprites;
  if (look.ground === 'open' && look.glyph && look.glyph !== 'mine') {
    context.drawImage(sprites.digit(look.glyph), 0, 0);
    return;
  }
  const face = faceOf(look, sprites);
  const x = face.width / 2;
  const y = face.y + face.height / 2;
  const glyph = glyphOf(context, look, sprites, move === 'flag' ? progress : 1);
  if (look.hint) paintHint(context, look.hint, face, glyph, sprites, move === 'hint' ? Math.min(1, progress * 1.6) : 1);
  else if (look.share) paintShare(context, look, face, glyph, metrics.cell * (SIZES[look.glyph] ?? 0), sprites);
  else glyph?.(x, y, metrics.cell * SIZES[look.glyph]);
  if (look.seal) paintSeal(context, look, sprites, face);
  if (look.peek && look.glyph !== 'mine' && !look.hint)
    inBox(context, face.width - metrics.cell * 0.21, y + metrics.cell * 0.22, metrics.cell * PEEK, () =>
      look.peek === 'world'
        ? drawWorldMine(context, palette.colours.quantum)
        : drawMine(context, palette.colours.mine, palette.colours.closed),
    );
}

/**
 * @param {Context} context
 * @param {Look} look
 * @param {Painted} painted
 * @param {Sprites} sprites
 */
function paintLook(context, look, painted, sprites) {
  context.drawImage(sprites.ground(look.ground, painted.seams), 0, 0);
  paintContent(context, look, sprites, painted.move, painted.progress);
}

/** A key on its way to paper: its edge goes as it sinks. @param {Context} context @param {Painted} painted @param {Sprites} sprites */
function paintSinking(context, {progress}, {metrics, palette, fills}) {
  drawKey(context, metrics, palette, fills.closed, 1 - progress);
}

/** @param {Context} context @param {Painted} painted @param {Sprites} sprites */
function paintMarks(context, {notch, dot, notes, alarm, drawn, draw, focus, look}, sprites) {
  const {
    metrics: {face, unit, radius},
    palette: {colours},
    fills,
  } = sprites;
  if (notch) {
    const side = NOTCH * unit * notch;
    context.fillStyle = colours.quantum;
    context.fill(new Path2D(`M${face - side} 0H${face}V${side}Z`));
  }
  if (dot) {
    context.globalAlpha = dot;
    drawDisc(context, face - 2.5 * DOT * unit, face - 2.5 * DOT * unit, DOT * unit, colours['ink-2']);
    context.globalAlpha = 1;
  }
  if (alarm) paintAlarm(context, face, sprites.palette, fills.open);
  if (notes) paintNotes(context, notes, sprites);
  if (drawn) draw?.(context, drawn, faceOf(look, sprites), sprites);
  if (focus) paintFocus(context, face, unit, radius, colours.focus, fills[look.ground]);
}

/** An exclamation mark on a disc in the upper left corner, where neither a save nor the game leaves a mark. @param {Context} context @param {number} face @param {import('./palette.js').Palette} palette @param {string} ground */
function paintAlarm(context, face, {colours, font}, ground) {
  const radius = face * ALARM;
  drawDisc(context, radius * 1.15, radius * 1.15, radius, colours.mine);
  context.fillStyle = ground;
  drawText(context, '!', font, Math.round(radius * 1.3), radius * 1.15, radius * 1.15);
}

/**
 * The focus lies over everything, with a line of the ground's colour inside it that parts it from a hint's ring.
 * @param {Context} context @param {number} face @param {number} unit @param {number} radius
 * @param {string} colour @param {string} ground
 */
function paintFocus(context, face, unit, radius, colour, ground) {
  for (const [stroke, inset, width] of /** @type {const} */ ([
    [ground, FOCUS + 0.75, 1.5],
    [colour, FOCUS / 2, FOCUS],
  ])) {
    context.strokeStyle = stroke;
    context.lineWidth = width * unit;
    context.beginPath();
    context.roundRect(
      inset * unit,
      inset * unit,
      face - 2 * inset * unit,
      face - 2 * inset * unit,
      Math.max(unit, radius - inset * unit),
    );
    context.stroke();
  }
}

/** One pulse as a hint appears, 1→1.06→1. @param {Context} context @param {number} face @param {number} progress */
function pulse(context, face, progress) {
  const scale = 1 + 0.06 * Math.sin(Math.PI * progress);
  context.translate(face / 2, face / 2);
  context.scale(scale, scale);
  context.translate(-face / 2, -face / 2);
}

/**
 * A cell on its way from one look to the next; what swells is cut off at its box.
 * @param {Context} context
 * @param {Painted} painted
 * @param {Sprites} sprites
 */
function paintMoving(context, painted, sprites) {
  const {look, from, move, progress} = painted;
  const {cell, face} = sprites.metrics;
  context.save();
  context.beginPath();
  context.rect(0, 0, cell, cell);
  context.clip();
  if (from && move === 'open') paintSinking(context, painted, sprites);
  else if (from) paintLook(context, from, painted, sprites);
  if (from) context.globalAlpha = progress;
  context.drawImage(sprites.ground(look.ground, painted.seams), 0, 0);
  if (move === 'hint') pulse(context, face, progress);
  paintContent(context, look, sprites, move, progress);
  context.restore();
}

/**
 * @param {Context} context
 * @param {number} x device pixels of the cell's left edge
 * @param {number} y
 * @param {Painted} painted
 * @param {Sprites} sprites
 */
export function paintCell(context, x, y, painted, sprites) {
  context.save();
  context.translate(x, y);
  if (painted.move) paintMoving(context, painted, sprites);
  else paintLook(context, painted.look, painted, sprites);
  paintMarks(context, painted, sprites);
  context.restore();
}
