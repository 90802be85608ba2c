/** Numbers, places and times as sentences have them. */

/** A thin space that does not break. */
export const THIN = '\u202f';

/** Numbers of cells in words. */
export const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/**
 * @param {number} cell @param {number} columns
 * @returns {string} `row 4, column 7`
 */
export function place(cell, columns) {
  return `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
}

/** @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  return `${signed(count)} ${count === 1 ? one : many}`;
}

/** @param {number} number with a real minus sign */
export function signed(number) {
  return number < 0 ? `−${-number}` : String(number);
}

/** @param {string} share per cent as the engine writes it: a whole number, `<1` or `>99` */
export function percent(share) {
  const spoken = share.replace('<', 'less than ').replace('>', 'more than ');
  return `${spoken}${THIN}%`;
}

/** @param {string} count as the engine writes it: `14280`, or `3.4 × 10¹²`, which stays so @param {string} [space] between groups of three digits */
export function grouped(count, space = THIN) {
  return count.replace(/\B(?=(\d{3})+$)/g, space);
}

/** @param {number} ms @returns {string} `1:42.3`; hours only where there are any */
export function time(ms) {
  const tenths = Math.floor(ms / 100);
  const [hours, minutes] = [Math.floor(tenths / 36000), Math.floor(tenths / 600) % 60];
  const seconds = `${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`;
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** @param {number} bits log2 of a number of worlds */
export function bitsOf(bits) {
  return `${bits.toFixed(1)} ${bits.toFixed(1) === '1.0' ? 'bit' : 'bits'}`;
}
