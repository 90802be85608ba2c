/**
 * What constraints show on the board: which numbers are selected and which cells they are about, what would follow, and
 * which numbers decide their cells. Two selections differ by colour, pattern and letter.
 */

import {type Box, drawDisc, drawSign, inBox, middleOf, strokeRing} from './shapes.js';
import {drawText, type Pen} from './sprites.js';
import {CLOSED, type Layer, type State} from './state.js';

export type Letter = 'A' | 'B';

/**
 * `numbers`: selected, and the `cells` of each selection; `shown`: what would follow, or what a list points at, and
 * `by` what; `settling`: numbers that decide all of their cells.
 */
export type Sketch = {
  numbers: ReadonlyMap<number, Letter>;
  cells: ReadonlyMap<Letter, ReadonlySet<number>>;
  shown: {bounds: {cells: readonly number[]; verdict: 'safe' | 'mine' | ''}[]; by: string} | null;
  settling: ReadonlyMap<number, 'safe' | 'mine'>;
};

const LINE = 2; // CSS px, also below
const INSET = 2;
const HATCH = {line: 1.25, pitch: 0.14}; // CSS px; of the cell
const HALO = 2;
const BADGE = 0.15; // of the cell, its radius: it does not cover the digit; also below
const SIGN = 0.5;
const CORNER = 0.34;

const LOOKS: Record<Letter, {colour: 'ink' | 'focus'; dash: number[]; slope: 1 | -1}> = {
  A: {colour: 'ink', dash: [], slope: 1},
  B: {colour: 'focus', dash: [4, 3], slope: -1},
};

const VERDICTS: Record<'safe' | 'mine' | '', {colour: 'safe' | 'mine' | 'ink-2'; dash: number[]}> = {
  safe: {colour: 'safe', dash: []},
  mine: {colour: 'mine', dash: []},
  '': {colour: 'ink-2', dash: [0, 4]},
};

export function constraintLayer({numbers, cells, shown, settling}: Sketch, state: () => Pick<State, 'cells'>): Layer {
  const verdicts: Map<number, string> = new Map();
  for (const {cells: own, verdict} of shown?.bounds ?? [])
    for (const cell of own) verdicts.set(cell, verdicts.get(cell) || verdict);
  const within = (cell: number) => [...cells].filter(([, own]) => own.has(cell)).map(([letter]) => letter);

  function words(cell: number) {
    const letter = numbers.get(cell);
    const verdict = settling.get(cell);
    const inside = within(cell);
    return [
      letter && `selected as ${letter}`,
      verdict && `settles ${verdict === 'safe' ? 'safe cells' : 'mines'}`,
      inside.length && `in ${inside.join(' and ')}`,
      verdicts.has(cell) && `${verdicts.get(cell) || 'in'}${verdicts.get(cell) ? ' by' : ''} ${shown?.by}`,
    ]
      .filter(Boolean)
      .map((each) => `, ${each}`)
      .join('');
  }

  return {
    words,
    describe: (cell) => (state().cells[cell] === CLOSED ? 'not to be pressed: play by numbers' : ''),
    keyOf: (cell) =>
      [
        numbers.get(cell) ?? '',
        within(cell).join(''),
        verdicts.has(cell) ? `=${verdicts.get(cell)}` : '',
        settling.get(cell) ?? '',
      ]
        .join(' ')
        .trimEnd(),
    paint: paintMarks,
  };
}

function paintMarks(pen: Pen, key: string, face: Box) {
  const [letter, inside = '', shown = '', settles = ''] = key.split(' ');
  for (const each of inside) hatch(pen, face, LOOKS[each as Letter]);
  if (letter) select(pen, face, letter as Letter);
  else if (settles) settle(pen, face, settles as 'safe' | 'mine');
  if (shown) show(pen, face, shown.slice(1) as keyof typeof VERDICTS);
}

/** Slanting lines over a key; those of the two selections cross. */
function hatch({context, metrics, palette}: Pen, {x, y, width, height}: Box, {colour, slope}: typeof LOOKS.A) {
  const {cell, unit, radius} = metrics;
  context.save();
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.clip();
  context.beginPath();
  const step = Math.max(5 * unit, cell * HATCH.pitch);
  for (let at = x - height; at < x + width + height; at += step) {
    context.moveTo(at, slope > 0 ? y + height : y);
    context.lineTo(at + height, slope > 0 ? y : y + height);
  }
  context.strokeStyle = palette.colours[colour];
  context.lineWidth = HATCH.line * unit;
  context.stroke();
  context.restore();
}

/** A ring around a number, and its letter. */
function select(pen: Pen, face: Box, letter: Letter) {
  const {context, metrics, palette} = pen;
  const {colour, dash} = LOOKS[letter];
  context.strokeStyle = palette.colours[colour];
  ring(pen, face, dash);
  const radius = Math.max(5.5 * metrics.unit, metrics.cell * BADGE);
  const x = face.x + face.width - radius - metrics.unit / 2;
  const y = face.y + face.height - radius - metrics.unit / 2;
  drawDisc(context, {x, y, size: 2 * radius}, palette.colours[colour]);
  drawText(pen, letter, {x, y, size: Math.round(radius * 1.2)}, palette.colours.open);
}

/** A number that decides its cells: a ring and a small sign in the corner. */
function settle(pen: Pen, face: Box, verdict: 'safe' | 'mine') {
  const {context, metrics, palette} = pen;
  const colour = palette.colours[verdict];
  context.strokeStyle = colour;
  ring(pen, face, []);
  const size = metrics.cell * CORNER;
  inBox(context, {x: face.x + face.width - size * 0.6, y: face.y + size * 0.6, size}, () =>
    drawSign(context, verdict === 'safe' ? 'tick' : 'cross', colour, palette.colours.open),
  );
}

/** What would follow for a cell: a ring, dotted if it is only bounded, and the sign of a verdict. */
function show(pen: Pen, face: Box, verdict: keyof typeof VERDICTS) {
  const {context, metrics, palette} = pen;
  const {closed} = palette.colours;
  const {colour, dash} = VERDICTS[verdict];
  context.save();
  context.lineCap = 'round';
  context.strokeStyle = closed;
  ring(pen, face, [], LINE + 2 * HALO);
  context.strokeStyle = palette.colours[colour];
  ring(pen, face, dash, verdict ? LINE : 1.4 * LINE);
  context.restore();
  if (!verdict) return;
  inBox(context, middleOf(face, metrics.cell * SIGN), () =>
    drawSign(context, verdict === 'safe' ? 'tick' : 'cross', palette.colours[verdict], closed),
  );
}

/** @param dash CSS px @param line CSS px */
function ring(pen: Pen, face: Box, dash: number[], line: number = LINE) {
  pen.context.setLineDash(dash.map((each) => each * pen.metrics.unit));
  strokeRing(pen, face, INSET + LINE / 2, line);
  pen.context.setLineDash([]);
}
