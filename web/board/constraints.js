/**
 * What constraints show on the board: which numbers are selected and what they are about, what would follow, and which numbers
 * settle their cells. Two selections differ by colour, by pattern and by a letter.
 *
 * @typedef {'A'|'B'} Letter
 * @typedef {{
 *   numbers: ReadonlyMap<number, Letter>, cells: ReadonlyMap<Letter, ReadonlySet<number>>,
 *   shown: {bounds: {cells: readonly number[], verdict: 'safe'|'mine'|''}[], by: string}|null,
 *   settling: ReadonlyMap<number, 'safe'|'mine'>}} Sketch  `numbers` that are selected, and the `cells` of each selection; `shown`: what would follow, or stands
 *   in a list, and what that is called; `settling`: numbers that settle all of their cells
 * @typedef {CanvasRenderingContext2D} Context
 * @typedef {import('./sprites.js').Sprites} Sprites
 * @typedef {import('./hint.js').Box} Box
 */
import {drawDisc, drawSign, inBox} from './shapes.js';
import {drawText} from './sprites.js';
import {CLOSED} from './state.js';

const LINE = 2; // CSS px, as what follows
const INSET = 2;
const HATCH = {line: 1.25, pitch: 0.14}; // CSS px; of the cell
const HALO = 2;
const BADGE = 0.2; // of the cell, its radius; the same of what follows
const SIGN = 0.5;
const CORNER = 0.34;

/** @type {Record<Letter, {colour: 'ink'|'focus', dash: number[], slope: 1|-1}>} */
const LOOKS = {A: {colour: 'ink', dash: [], slope: 1}, B: {colour: 'focus', dash: [4, 3], slope: -1}};

/** @type {Record<'safe'|'mine'|'', {colour: 'safe'|'mine'|'ink-2', dash: number[]}>} */
const VERDICTS = {
  safe: {colour: 'safe', dash: []},
  mine: {colour: 'mine', dash: []},
  '': {colour: 'ink-2', dash: [0, 4]},
};

/**
 * @param {Sketch} sketch @param {() => import('./state.js').State} state
 * @returns {import('./state.js').Layer}
 */
export function constraintLayer({numbers, cells, shown, settling}, state) {
  /** @type {Map<number, string>} */
  const verdicts = new Map();
  for (const {cells: own, verdict} of shown?.bounds ?? [])
    for (const cell of own) verdicts.set(cell, verdicts.get(cell) || verdict);
  const within = (/** @type {number} */ cell) =>
    [...cells].filter(([, own]) => own.has(cell)).map(([letter]) => letter);

  /** @param {number} cell */
  function words(cell) {
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

/** @param {Context} context @param {string} key @param {Box} face @param {Sprites} sprites */
function paintMarks(context, key, face, sprites) {
  const [letter, inside = '', shown = '', settles = ''] = key.split(' ');
  for (const each of inside) hatch(context, face, LOOKS[/** @type {Letter} */ (each)], sprites);
  if (letter) select(context, face, /** @type {Letter} */ (letter), sprites);
  else if (settles) settle(context, face, /** @type {'safe'|'mine'} */ (settles), sprites);
  if (shown) show(context, face, /** @type {'safe'|'mine'|''} */ (shown.slice(1)), sprites);
}

/** Slanting lines over a key; those of the two selections cross. @param {Context} context @param {Box} face @param {typeof LOOKS.A} look @param {Sprites} sprites */
function hatch(context, {x, y, width, height}, {colour, slope}, {metrics: {cell, unit, radius}, palette: {colours}}) {
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
  context.strokeStyle = colours[colour];
  context.lineWidth = HATCH.line * unit;
  context.stroke();
  context.restore();
}

/** A ring round a number, and its letter. @param {Context} context @param {Box} face @param {Letter} letter @param {Sprites} sprites */
function select(context, face, letter, sprites) {
  const {metrics, palette} = sprites;
  const {colour, dash} = LOOKS[letter];
  ring(context, face, palette.colours[colour], dash, sprites);
  const radius = Math.max(6 * metrics.unit, metrics.cell * BADGE);
  const x = face.x + face.width - radius - metrics.unit / 2;
  const y = face.y + face.height - radius - metrics.unit / 2;
  drawDisc(context, x, y, radius, palette.colours[colour]);
  context.fillStyle = palette.colours.open;
  drawText(context, letter, palette.font, Math.round(radius * 1.2), x, y);
}

/** A number that settles its cells: a ring and a small sign in the corner. @param {Context} context @param {Box} face @param {'safe'|'mine'} verdict @param {Sprites} sprites */
function settle(context, face, verdict, sprites) {
  const {metrics, palette, fills} = sprites;
  const colour = palette.colours[verdict];
  ring(context, face, colour, [], sprites);
  const size = metrics.cell * CORNER;
  inBox(context, face.x + face.width - size * 0.6, face.y + size * 0.6, size, () =>
    drawSign(context, verdict === 'safe' ? 'tick' : 'cross', colour, fills.open),
  );
}

/** What would become of a cell: a ring, dotted where it is only bounded, and the sign of a verdict. @param {Context} context @param {Box} face @param {'safe'|'mine'|''} verdict @param {Sprites} sprites */
function show(context, face, verdict, sprites) {
  const {metrics, palette, fills} = sprites;
  const {colour, dash} = VERDICTS[verdict];
  context.save();
  context.lineCap = 'round';
  ring(context, face, fills.closed, [], sprites, LINE + 2 * HALO);
  ring(context, face, palette.colours[colour], dash, sprites, verdict ? LINE : 1.4 * LINE);
  context.restore();
  if (!verdict) return;
  inBox(context, face.x + face.width / 2, face.y + face.height / 2, metrics.cell * SIGN, () =>
    drawSign(context, verdict === 'safe' ? 'tick' : 'cross', palette.colours[verdict], fills.closed),
  );
}

/** @param {Context} context @param {Box} face @param {string} colour @param {number[]} dash CSS px @param {Sprites} sprites @param {number} [line] CSS px */
function ring(context, {x, y, width, height}, colour, dash, {metrics: {unit, radius}}, line = LINE) {
  const inset = (INSET + LINE / 2) * unit;
  context.strokeStyle = colour;
  context.lineWidth = line * unit;
  context.setLineDash(dash.map((each) => each * unit));
  context.beginPath();
  context.roundRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, Math.max(radius, 3 * unit));
  context.stroke();
  context.setLineDash([]);
}
