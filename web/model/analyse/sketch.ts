/**
 * A position as somebody draws it: what is seen, the total of mines, and optionally the truth, a layout. Sketches are
 * values: every edit makes another one, so that undoing is going back to an earlier value.
 *
 * While there is a truth, the open numbers and the total are those of the truth. An edit that does not fit it drops it.
 */

import {neighbours} from '../../board/geometry.js';
import {CLOSED, EXPLODED, FLAGGED, isClosedCode} from '../../cells.js';

export type Sketch = {columns: number; rows: number} & {
  /** A code for each cell, row by row (`cells.ts`). */
  cells: Uint8Array;
  /** 1 for each mine of the layout; null: only what is seen is known. */
  truth: Uint8Array | null;
  /** The total. */
  mines: number;
};

/** The most columns and rows. */
export const LONGEST = 100;

const CHARACTERS = '.12345678#F?*';

export const blank = (columns: number, rows: number, mines: number): Sketch => ({
  columns,
  rows,
  cells: new Uint8Array(columns * rows).fill(CLOSED),
  truth: null,
  mines,
});

export const isSame = (one: Sketch, other: Sketch): boolean =>
  one.columns === other.columns &&
  one.rows === other.rows &&
  one.mines === other.mines &&
  isEqual(one.cells, other.cells) &&
  (one.truth === other.truth || (one.truth !== null && other.truth !== null && isEqual(one.truth, other.truth)));

const isEqual = (one: Uint8Array, other: Uint8Array) => one.every((value, i) => value === other[i]);

const count = (values: Uint8Array, is: (value: number) => boolean) =>
  values.reduce((sum, value) => sum + Number(is(value)), 0);

/** The mines that are neither flagged nor exploded; below 0 if there are more flags than mines. */
export const minesLeft = ({cells, mines}: Sketch): number =>
  mines - count(cells, (code) => code === FLAGGED || code === EXPLODED);

/** Position text, as everything that reads positions takes it. */
export function textOf({columns, rows, cells, mines}: Sketch): string {
  const row = (at: number) => [...cells.subarray(at * columns, (at + 1) * columns)].map((code) => CHARACTERS[code]);
  return [`${columns}x${rows}x${mines}`, ...Array.from({length: rows}, (_, at) => row(at).join(''))].join('\n');
}

/** @param text a position that the engine has read @param layout rows of `*` and `.`, if the truth is known */
export function sketchOf(text: string, layout: string[] | null): Sketch {
  const [head, ...lines] = text.split('\n');
  const [columns, rows, mines] = head.split('x').map(Number);
  const cells = Uint8Array.from(lines.join(''), (character) => CHARACTERS.indexOf(character === '0' ? '.' : character));
  const truth = layout && Uint8Array.from(layout.join(''), (character) => Number(character === '*'));
  return fitted({columns, rows, cells, truth, mines});
}

/** The truth as rows of `*` and `.`. */
export function layoutRows({truth, columns, rows}: Sketch): string[] {
  const row = (at: number) => [...(truth ?? []).slice(at * columns, (at + 1) * columns)];
  return Array.from({length: rows}, (_, at) =>
    row(at)
      .map((mine) => (mine ? '*' : '.'))
      .join(''),
  );
}

/** A layout as hexadecimal digits, the first cell in the highest bit, as records and links have it. */
export function layoutText(truth: Uint8Array): string {
  const digits = [];
  for (let at = 0; at < truth.length; at += 4) {
    const nibble = [0, 1, 2, 3].reduce((sum, i) => sum * 2 + (truth[at + i] ?? 0), 0);
    digits.push(nibble.toString(16));
  }
  return digits.length % 2 ? `${digits.join('')}0` : digits.join('');
}

/** How many mines of a layout are around a cell. */
const around = (truth: Uint8Array, cell: number, size: Pick<Sketch, 'columns' | 'rows'>) =>
  neighbours(cell, size).reduce((sum, other) => sum + truth[other], 0);

/** Whether the seen cells and the total are those of the truth. */
function fits({truth, cells, mines, ...size}: Sketch): boolean {
  if (!truth) return true;
  if (count(truth, Boolean) !== mines) return false;
  return cells.every((code, cell) => {
    if (isClosedCode(code)) return true;
    return code === EXPLODED ? truth[cell] === 1 : truth[cell] === 0 && around(truth, cell, size) === code;
  });
}

/** The same without its truth if that does not fit what is seen. */
const fitted = (sketch: Sketch): Sketch => (fits(sketch) ? sketch : {...sketch, truth: null});

/* Drawing by numbers */

/** Sets cells to codes, as they are seen. */
export function draw(sketch: Sketch, codes: ReadonlyMap<number, number>): Sketch {
  const cells = sketch.cells.slice();
  for (const [cell, code] of codes) cells[cell] = code;
  return fitted({...sketch, cells});
}

/** The number of flags and exploded mines around a cell: what it most likely shows. */
export const flagsAround = ({cells, ...size}: Sketch, cell: number): number =>
  neighbours(cell, size).filter((other) => cells[other] === FLAGGED || cells[other] === EXPLODED).length;

export const setTotal = (sketch: Sketch, mines: number): Sketch => fitted({...sketch, mines});

/* Drawing by mines */

/** The same with a truth: that which it has, or its flags and exploded mines, or none. Open numbers follow it. */
export function withTruth(sketch: Sketch): Sketch {
  if (sketch.truth) return sketch;
  const truth = Uint8Array.from(sketch.cells, (code) => Number(code === FLAGGED || code === EXPLODED));
  return followed({...sketch, truth});
}

/** Open numbers and the total as the truth has them; a mine on an open cell closes it. */
function followed({truth, cells, ...rest}: Sketch & {truth: Uint8Array}): Sketch {
  const shown = cells.map((code, cell) => {
    if (code === EXPLODED) return truth[cell] ? code : around(truth, cell, rest);
    if (isClosedCode(code)) return code;
    return truth[cell] ? CLOSED : around(truth, cell, rest);
  });
  return {...rest, truth, cells: shown, mines: count(truth, Boolean)};
}

/** Puts mines on cells of the truth, or takes them away. */
export function drawMines(sketch: Sketch, cells: Iterable<number>, isMine: boolean): Sketch {
  const {truth: before, ...rest} = withTruth(sketch);
  const truth = (before as Uint8Array).slice();
  for (const cell of cells) truth[cell] = Number(isMine);
  return followed({...rest, truth});
}

/** Opens cells, which show what the truth has: its number, or an exploded mine. */
export function uncover(sketch: Sketch, cells: Iterable<number>): Sketch {
  const {truth: known, ...rest} = withTruth(sketch);
  const truth = known as Uint8Array;
  const codes = rest.cells.slice();
  for (const cell of cells) codes[cell] = truth[cell] ? EXPLODED : 0;
  return followed({...rest, truth, cells: codes});
}

/* Size and place */

export type Edges = {left: number; right: number; top: number; bottom: number};

/** Adds rows and columns at the edges, or removes them where negative; what is left keeps its place. */
export function resize(sketch: Sketch, {left = 0, right = 0, top = 0, bottom = 0}: Partial<Edges>): Sketch {
  const columns = sketch.columns + left + right;
  const rows = sketch.rows + top + bottom;
  if (columns < 1 || rows < 1 || columns > LONGEST || rows > LONGEST) return sketch;
  return placed(sketch, {columns, rows}, (row, column) => [row - top, column - left]);
}

/** Moves everything; what leaves the board is gone, and closed cells come in. */
export const shift = (sketch: Sketch, right: number, down: number): Sketch =>
  placed(sketch, sketch, (row, column) => [row - down, column - right]);

/** @param from which cell of the old board a cell of the new one was; it may lie outside */
function placed(sketch: Sketch, {columns, rows}: Pick<Sketch, 'columns' | 'rows'>, from: Turn): Sketch {
  const moved = (values: Uint8Array, other: number) =>
    Uint8Array.from({length: columns * rows}, (_, cell) => {
      const [row, column] = from(Math.floor(cell / columns), cell % columns);
      const isInside = row >= 0 && column >= 0 && row < sketch.rows && column < sketch.columns;
      return isInside ? values[row * sketch.columns + column] : other;
    });
  const cells = moved(sketch.cells, CLOSED);
  if (sketch.truth) {
    const truth = moved(sketch.truth, 0);
    // Numbers at a new edge, and beside what left the board, would not fit: the truth says what they are now.
    return followed({columns, rows, cells, truth, mines: 0});
  }
  return {columns, rows, cells, truth: null, mines: Math.min(sketch.mines, columns * rows)};
}

type Turn = (row: number, column: number) => [row: number, column: number];

/* Blocks */

/** A rectangle of cells, from its upper left cell. */
export type Block = {row: number; column: number; rows: number; columns: number};

/** What a block holds, to be put elsewhere. */
export type Piece = {rows: number; columns: number; codes: Uint8Array; truth: Uint8Array | null};

/** The block between two cells, corners included. */
export function blockBetween(one: number, other: number, columns: number): Block {
  const [row, lastRow] = [one, other].map((cell) => Math.floor(cell / columns)).sort((a, b) => a - b);
  const [column, lastColumn] = [one, other].map((cell) => cell % columns).sort((a, b) => a - b);
  return {row, column, rows: lastRow - row + 1, columns: lastColumn - column + 1};
}

/** Its cells, row by row; those beyond the board are left out. */
export function cellsOf(block: Block, {columns, rows}: Pick<Sketch, 'columns' | 'rows'>): number[] {
  const found = [];
  for (let row = block.row; row < Math.min(block.row + block.rows, rows); row++)
    for (let column = block.column; column < Math.min(block.column + block.columns, columns); column++)
      found.push(row * columns + column);
  return found;
}

export function copied(sketch: Sketch, block: Block): Piece {
  const cells = cellsOf(block, sketch);
  const take = (values: Uint8Array) => Uint8Array.from(cells, (cell) => values[cell]);
  const {rows, columns} = block;
  return {rows, columns, codes: take(sketch.cells), truth: sketch.truth && take(sketch.truth)};
}

/** Puts a piece down with its upper left cell there; what lies beyond the board is left out. */
export function pasted(sketch: Sketch, piece: Piece, cell: number): Sketch {
  const cells = sketch.cells.slice();
  const truth = sketch.truth && piece.truth ? sketch.truth.slice() : null;
  const [top, left] = [Math.floor(cell / sketch.columns), cell % sketch.columns];
  piece.codes.forEach((code, i) => {
    const [row, column] = [top + Math.floor(i / piece.columns), left + (i % piece.columns)];
    if (row >= sketch.rows || column >= sketch.columns) return;
    const at = row * sketch.columns + column;
    cells[at] = code;
    if (truth && piece.truth) truth[at] = piece.truth[i];
  });
  return truth ? followed({...sketch, cells, truth}) : fitted({...sketch, cells, truth: sketch.truth});
}

export function filled(sketch: Sketch, block: Block, code: number): Sketch {
  return draw(sketch, new Map(cellsOf(block, sketch).map((cell) => [cell, code])));
}

/** How a block is mirrored or turned. `turned` is clockwise, for square blocks in their place. */
export type Twist = 'mirrored' | 'flipped' | 'turned';

/** @returns the sketch with the block twisted in its place; a block that is not square is turned within its corner */
export function twisted(sketch: Sketch, block: Block, twist: Twist): Sketch {
  const piece = copied(sketch, block);
  const put = twistedPiece(piece, twist);
  const corner = block.row * sketch.columns + block.column;
  if (twist !== 'turned') return pasted(sketch, put, corner);
  return pasted(filled(sketch, block, CLOSED), put, corner);
}

function twistedPiece({rows, columns, codes, truth}: Piece, twist: Twist): Piece {
  const size = twist === 'turned' ? {rows: columns, columns: rows} : {rows, columns};
  const from: Record<Twist, Turn> = {
    mirrored: (row, column) => [row, columns - 1 - column],
    flipped: (row, column) => [rows - 1 - row, column],
    turned: (row, column) => [rows - 1 - column, row],
  };
  const take = (values: Uint8Array) =>
    Uint8Array.from(values, (_, i) => {
      const [row, column] = from[twist](Math.floor(i / size.columns), i % size.columns);
      return values[row * columns + column];
    });
  return {...size, codes: take(codes), truth: truth && take(truth)};
}

/* Blocks as text */

/** A piece as rows of position text, without their head. */
export const rowsOf = ({rows, columns, codes}: Pick<Piece, 'rows' | 'columns' | 'codes'>): string =>
  Array.from({length: rows}, (_, row) =>
    [...codes.subarray(row * columns, (row + 1) * columns)].map((code) => CHARACTERS[code]).join(''),
  ).join('\n');

/** @returns the piece, or null if these are not such rows of one length */
export function codesOf(text: string): Piece | null {
  const lines = text.trim().split(/\r?\n/);
  const columns = lines[0].length;
  const isPiece =
    lines.length <= LONGEST &&
    columns <= LONGEST &&
    lines.every((line) => line.length === columns && /^[.0-8#F?*]+$/.test(line));
  if (!isPiece) return null;
  const codes = Uint8Array.from(lines.join(''), (character) => CHARACTERS.indexOf(character === '0' ? '.' : character));
  return {rows: lines.length, columns, codes, truth: null};
}
