/** What a cell shows, as one code: 0–8 an open number, or one of these. */

export const CLOSED = 9;
export const FLAGGED = 10;
export const MARKED = 11;
export const EXPLODED = 12;

/** Whether a code is that of a closed cell, which may be flagged or marked. */
export const isClosedCode = (code: number) => code >= CLOSED && code <= MARKED;
