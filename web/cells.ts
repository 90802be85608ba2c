/** What a cell shows, as one code: 0–8 an open number, or one of these; and which cells are next to each other. */

export const CLOSED = 9;
export const FLAGGED = 10;
export const MARKED = 11;
export const EXPLODED = 12;

/** Whether a code is that of a closed cell, which may be flagged or marked. */
export const isClosedCode = (code: number) => code >= CLOSED && code <= MARKED;

export type Size = {columns: number; rows: number};

/** The cells around a cell, at most eight, row by row. */
export function neighbours(cell: number, {columns, rows}: Size) {
  const row = Math.floor(cell / columns);
  const column = cell % columns;
  const around = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++)
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++)
      if (r !== row || c !== column) around.push(r * columns + c);
  return around;
}
