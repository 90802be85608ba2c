/** What a proof shows on the board at one of its steps: what it uses, what it speaks of, what is known so far. */

import {drawSign, inBox} from './shapes.js';
import {drawText} from './sprites.js';

/**
 * @typedef {'safe' | 'mine' | 'asked' | 'supposed' | 'together' | 'hit' | 'opened' | 'unmet'} Note what is said of a cell:
 *   known by now to be safe or a mine; what is to be proven; supposed for the time being; counted together; one of them is
 *   a mine; opened in this step; a number that cannot be met
 * @typedef {{sources: Set<number>, notes: Map<number, Note>, world: Set<number> | null}} Proof `sources` are used in this
 *   step; `world`: possible mines, in a world that is shown instead of a step
 * @typedef {CanvasRenderingContext2D} Context
 * @typedef {import('./sprites.js').Sprites} Sprites
 * @typedef {import('./state.js').State} State
 */

/** @type {Record<Note, string>} */
const WORDS = {
  safe: ', safe',
  mine: ', mine',
  asked: ', asked about',
  supposed: ', supposed',
  together: ', counted here',
  hit: ', one of these',
  opened: ', opened now',
  unmet: ', cannot be met',
};

/** @type {Partial<Record<Note, {colour: import('./palette.js').Token, dashed: boolean, text: string}>>} */
const RINGS = {
  supposed: {colour: 'ink', dashed: true, text: '?'},
  together: {colour: 'ink', dashed: true, text: ''},
  hit: {colour: 'mine', dashed: true, text: '?'},
  opened: {colour: 'safe', dashed: false, text: ''},
  unmet: {colour: 'mine', dashed: false, text: ''},
};

const LINE = 2; // CSS px, as what follows
const INSET = 2;
const CORNER = 0.26; // of the cell: the arms of a source's corners
const SIGN = 0.4;
const HOLLOW = 0.62;

/**
 * @param {State} state
 * @param {number} cell
 * @returns {string} the notes of a cell, divided by spaces; '' for none
 */
export function notesOf({proof, hidden}, cell) {
  if (!proof || hidden) return '';
  const {sources, notes, world} = proof;
  return [world?.has(cell) && 'world', notes.get(cell), sources.has(cell) && 'source'].filter(Boolean).join(' ');
}

/**
 * What the notes of a cell add to its name.
 * @param {State} state
 * @param {number} cell
 */
export function proofWords(state, cell) {
  const notes = notesOf(state, cell).split(' ');
  const note = notes.map((each) => WORDS[/** @type {Note} */ (each)] ?? '').join('');
  return (notes.includes('world') ? ', mine in this world' : '') + note + (notes.includes('source') ? ', used here' : '');
}

/**
 * @param {Context} context
 * @param {string} notes as `notesOf` gives them
 * @param {Sprites} sprites
 */
export function paintNotes(context, notes, sprites) {
  const {metrics, palette} = sprites;
  const {colours} = palette;
  const middle = metrics.face / 2;
  for (const note of notes.split(' ')) {
    const ring = RINGS[/** @type {Note} */ (note)];
    if (ring) paintRing(context, colours[ring.colour], ring.dashed, sprites);
    const text = note === 'asked' && !notes.startsWith('world') ? '?' : ring?.text;
    if (text) paintText(context, text, sprites);
    if (note === 'safe' || note === 'mine')
      inBox(context, middle, middle, metrics.cell * SIGN, () =>
        drawSign(context, note === 'safe' ? 'tick' : 'cross', colours[note], ''),
      );
    if (note === 'world') paintHollow(context, sprites);
    if (note === 'source' || (note === 'asked' && notes.startsWith('world'))) paintCorners(context, colours.ink, sprites);
  }
}

/** @param {Context} context @param {string} text @param {Sprites} sprites */
function paintText(context, text, {metrics: {cell, face}, palette: {colours, font}}) {
  context.fillStyle = colours.ink;
  drawText(context, text, font, Math.round(cell * SIGN), face / 2, face / 2);
}

/** @param {Context} context @param {string} colour @param {boolean} dashed @param {Sprites} sprites */
function paintRing(context, colour, dashed, {metrics: {face, unit, radius}}) {
  const inset = (INSET + LINE / 2) * unit;
  context.save();
  context.strokeStyle = colour;
  context.lineWidth = LINE * unit;
  context.setLineDash(dashed ? [4 * unit, 3 * unit] : []);
  context.beginPath();
  context.roundRect(inset, inset, face - 2 * inset, face - 2 * inset, Math.max(radius, 3 * unit));
  context.stroke();
  context.restore();
}

/** Four corners round what a step uses: another shape than every ring. @param {Context} context @param {string} colour @param {Sprites} sprites */
function paintCorners(context, colour, {metrics: {cell, face, unit}}) {
  const near = (LINE / 2 + 0.5) * unit;
  const far = face - near;
  const arm = Math.round(cell * CORNER);
  context.strokeStyle = colour;
  context.lineWidth = LINE * unit;
  context.lineCap = 'butt';
  context.lineJoin = 'miter';
  context.beginPath();
  for (const [x, y, across, down] of [
    [near, near, arm, arm],
    [far, near, -arm, arm],
    [far, far, -arm, -arm],
    [near, far, arm, -arm],
  ]) {
    context.moveTo(x + across, y);
    context.lineTo(x, y);
    context.lineTo(x, y + down);
  }
  context.stroke();
}

/** A mine that is possible, not real: hollow, and of the colour of worlds. @param {Context} context @param {Sprites} sprites */
function paintHollow(context, {metrics: {cell, face}, palette: {colours}}) {
  inBox(context, face / 2, face / 2, cell * HOLLOW, () => {
    context.strokeStyle = colours.quantum;
    context.lineWidth = 2.4;
    context.stroke(new Path2D('M12 1.4V5M12 19V22.6M1.4 12H5M19 12H22.6M4.5 4.5L7 7M17 17L19.5 19.5M19.5 4.5L17 7M7 17L4.5 19.5'));
    context.beginPath();
    context.arc(12, 12, 6.6, 0, 2 * Math.PI);
    context.stroke();
  });
}
