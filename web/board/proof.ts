/**
 * What a proof shows on the board at one of its steps: what it uses, which cells it is about, and what is known so far.
 */

import type {Token} from './palette.js';
import {drawDisc, drawSign, inBox, strokeRing} from './shapes.js';
import {drawText, type Pen} from './sprites.js';
import type {State} from './state.js';

/** What each note adds to a cell's name. */
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

/**
 * What a note says about a cell: known so far to be safe or a mine; to be proven; supposed for the time being; counted
 * together; one of them is a mine; opened in this step; a number that cannot be met. Around a save: opened by the
 * decision, a mine left it or moved to it. The move of a replay or of the machine; what to press next. How a machine
 * went wrong: it opened this mine, it took this safe cell for a mine.
 */
export type Note = keyof typeof WORDS;

/** `sources`: used in this step. */
export type Proof = {sources: Set<number>; notes: Map<number, Note>};

/** How a machine went wrong, as a letter. */
const FAILURES: Partial<Record<Note, string>> = {clicked: 'T', mistaken: 'F'};

const RINGS: Partial<Record<Note, {colour: Token; dashed: boolean; text: string}>> = {
  supposed: {colour: 'ink', dashed: true, text: '?'},
  together: {colour: 'ink', dashed: true, text: ''},
  hit: {colour: 'mine', dashed: true, text: '?'},
  opened: {colour: 'safe', dashed: false, text: ''},
  unmet: {colour: 'mine', dashed: false, text: ''},
  decided: {colour: 'quantum', dashed: false, text: ''},
  played: {colour: 'ink', dashed: false, text: ''},
  next: {colour: 'ink', dashed: false, text: ''},
};

const LINE = 2; // CSS px, also below
const INSET = 2;
const CORNER = 0.26; // of the cell: the arms of a source's corners
const SIGN = 0.4;
const BADGE = 0.21; // its radius

/** @returns the notes of a cell, separated by spaces; '' for none */
export function notesOf({proof, hidden}: State, cell: number): string {
  if (!proof || hidden) return '';
  return [proof.notes.get(cell), proof.sources.has(cell) && 'source'].filter(Boolean).join(' ');
}

/** What the notes of a cell add to its name. */
export function proofWords(state: State, cell: number) {
  const notes = notesOf(state, cell).split(' ');
  const note = notes.map((each) => WORDS[each as Note] ?? '').join('');
  return note + (notes.includes('source') ? ', used here' : '');
}

/** @param notes from `notesOf` */
export function paintNotes(pen: Pen, notes: string) {
  const {context, metrics, palette} = pen;
  const {colours} = palette;
  const {cell, face} = metrics;
  const spot = {x: face / 2, y: face / 2, size: cell * SIGN};
  for (const note of notes.split(' ') as (Note | 'source')[]) {
    if (note === 'source') {
      paintCorners(pen);
      continue;
    }
    const ring = RINGS[note];
    if (ring) paintRing(pen, colours[ring.colour], ring.dashed);
    const text = note === 'asked' ? '?' : ring?.text;
    if (text) drawText(pen, text, {...spot, size: Math.round(cell * SIGN)}, colours.ink);
    const letter = FAILURES[note];
    if (letter) paintBadge(pen, letter);
    if (note === 'safe' || note === 'mine')
      inBox(context, spot, () => drawSign(context, note === 'safe' ? 'tick' : 'cross', colours[note], ''));
  }
}

/** A letter on a disc in the lower corner, which does not cover the cell's content. */
function paintBadge(pen: Pen, letter: string) {
  const {unit, cell, face} = pen.metrics;
  const {ink, open} = pen.palette.colours;
  const radius = Math.max(6 * unit, cell * BADGE);
  const centre = face - radius - unit / 2;
  drawDisc(pen.context, {x: centre, y: centre, size: 2 * radius}, ink);
  drawText(pen, letter, {x: centre, y: centre, size: Math.round(radius * 1.2)}, open);
}

function paintRing(pen: Pen, colour: string, dashed: boolean) {
  const {context, metrics} = pen;
  context.save();
  context.strokeStyle = colour;
  context.setLineDash(dashed ? [4 * metrics.unit, 3 * metrics.unit] : []);
  strokeRing(pen, {x: 0, y: 0, width: metrics.face, height: metrics.face}, INSET + LINE / 2, LINE);
  context.restore();
}

/** Four corners around what a step uses, which do not look like any ring. */
function paintCorners({context, metrics: {cell, face, unit}, palette: {colours}}: Pen) {
  const near = (LINE / 2 + 0.5) * unit;
  const far = face - near;
  const arm = Math.round(cell * CORNER);
  context.strokeStyle = colours.ink;
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
