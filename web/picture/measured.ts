/** Looks of known programs, measured from their pictures by `python -m studies.looks`. */

export const MEASURED: [string, string[][]][] = [];
