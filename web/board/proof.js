/** What a proof shows on the board at one of its steps: what it uses, what it speaks of, what is known so far. */

import {drawSign, inBox} from './shapes.js';
import {drawText} from './sprites.js';

/**
 * @typedef {'safe' | 'mine' | 'asked' | 'supposed' | 'together' | 'hit' | 'opened' | 'unmet'
 *   | 'decided' | 'left' | 'came' | 'played' | 'next' | 'clicked' | 'mistaken'} Note what is said of a cell:
 *   known by now to be safe or a mine; what is to be proven; supposed for the time being; counted together; one of them is
 *   a mine; opened in this step; a number that cannot be met; and round a save: opened by the decision, left or taken by a mine;
 *   where a move of a game replay, or of the machine, was made; what is to be pressed next; how a machine went wrong: it opened
 *   this mine, it took this cell for a mine that is none
 * @typedef {{sources: Set<number>, notes: Map<number, Note>}} Proof `sources` are used in this step
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
  decided: ', opened by this move',
  left: ', a mine moved away',
  came: ', a mine moved here',
  played: ', this move',
  next: ', press here',
  clicked: ', T: the machine opened it',
  mistaken: ', F: the machine took it for a mine',
};

/** How a machine went wrong, as a letter. @type {Partial<Record<Note, string>>} */
const FAILURES = {clicked: 'T', mistaken: 'F'};

/** @type {Partial<Record<Note, {colour: import('./palette.js').Token, dashed: boolean, text: string}>>} */
const RINGS = {
  supposed: {colour: 'ink', dashed: true, text: '?'},
  together: {colour: 'ink', dashed: true, text: ''},
  hit: {colour: 'mine', dashed: true, text: '?'},
  opened: {colour: 'safe', dashed: false, text: ''},
  unmet: {colour: 'mine', dashed: false, text: ''},
  decided: {colour: 'quantum', dashed: false, text: ''},
  played: {colour: 'ink', dashed: false, text: ''},
  next: {colour: 'ink', dashed: false, text: ''},
};

const LINE = 2; // CSS px, as what follows
const INSET = 2;
const CORNER = 0.26; // of the cell: the arms of a source's corners
const SIGN = 0.4;
const BADGE = 0.21; // its radius

/**
 * @param {State} state
 * @param {number} cell
 * @returns {string} the notes of a cell, divided by spaces; '' for none
 */
export function notesOf({proof, hidden}, cell) {
  if (!proof || hidden) return '';
  return [proof.notes.get(cell), proof.sources.has(cell) && 'source'].filter(Boolean).join(' ');
}

/**
 * What the notes of a cell add to its name.
 * @param {State} state
 * @param {number} cell
 */
export function proofWords(state, cell) {
  const notes = notesOf(state, cell).split(' ');
  const note = notes.map((each) => WORDS[/** @type {Note} */ (each)] ?? '').join('');
  return note + (notes.includes('source') ? ', used here' : '');
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
    const text = note === 'asked' ? '?' : ring?.text;
    if (text) paintText(context, text, sprites);
    const letter = FAILURES[/** @type {Note} */ (note)];
    if (letter) paintBadge(context, letter, sprites);
    if (note === 'safe' || note === 'mine')
      inBox(context, middle, middle, metrics.cell * SIGN, () =>
        drawSign(context, note === 'safe' ? 'tick' : 'cross', colours[note], ''),
      );
    if (note === 'source') paintCorners(context, colours.ink, sprites);
  }
}

/** @param {Context} context @param {string} text @param {Sprites} sprites */
function paintText(context, text, {metrics: {cell, face}, palette: {colours, font}}) {
  context.fillStyle = colours.ink;
  drawText(context, text, font, Math.round(cell * SIGN), face / 2, face / 2);
}

/** A letter on a disc in the lower corner: what stands in the cell stays seen. @param {Context} context @param {string} letter @param {Sprites} sprites */
function paintBadge(context, letter, {metrics: {cell, face, unit}, palette: {colours, font}}) {
  const radius = Math.max(6 * unit, cell * BADGE);
  const centre = face - radius - unit / 2;
  context.fillStyle = colours.ink;
  context.beginPath();
  context.arc(centre, centre, radius, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colours.open;
  drawText(context, letter, font, Math.round(radius * 1.2), centre, centre);
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
