/** Numbers, places and times in sentences. */

/** A thin space that does not break. */
export const THIN = '\u202f';

/** Numbers of cells in words. */
export const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** @returns `row 4, column 7` */
export const place = (cell: number, columns: number): string =>
  `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const counted = (count: number, one: string, many: string = `${one}s`) =>
  `${signed(count)} ${count === 1 ? one : many}`;

/** @param number with a real minus sign */
export const signed = (number: number) => (number < 0 ? `−${-number}` : String(number));

/** @param share per cent as the engine writes it: a whole number, `<1` or `>99` */
export function percent(share: string) {
  const spoken = share.replace('<', 'less than ').replace('>', 'more than ');
  return `${spoken}${THIN}%`;
}

/**
 * @param count as the engine writes it: `14280`, or `3.4 × 10¹²`, which stays so @param space between groups of three
 * digits
 */
export const grouped = (count: string, space: string = THIN) => count.replace(/\B(?=(\d{3})+$)/g, space);

/** @param digits after the point @returns `1:42.3`; hours only where there are any */
export function time(ms: number, digits: 1 | 2 = 1): string {
  const parts = 10 ** digits;
  const all = Math.floor((Math.round(ms) * parts) / 1000);
  const [hours, minutes] = [Math.floor(all / parts / 3600), Math.floor(all / parts / 60) % 60];
  const rest = String(all % parts).padStart(digits, '0');
  const seconds = `${String(Math.floor(all / parts) % 60).padStart(2, '0')}.${rest}`;
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** @param bits log2 of a number of worlds */
export const bitsOf = (bits: number) => `${bits.toFixed(1)} ${bits.toFixed(1) === '1.0' ? 'bit' : 'bits'}`;
