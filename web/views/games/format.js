/** Figures as people read them. */
import {THIN} from '../../words/format.js';

const WHOLE = new Intl.NumberFormat('en-GB');
const DAY = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'short', year: 'numeric'});
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** What stands where there is no figure. */
export const NONE = '–';
const NO_DATE = 'no date';

/** @param {number} number @returns {string} `12,345` */
export function whole(number) {
  return WHOLE.format(number);
}

/** @param {number} part @param {number} all @returns {string} `67 %`; never 0 or 100 where it is not quite */
export function share(part, all) {
  if (!all) return NONE;
  const rounded = Math.round((100 * part) / all);
  if (rounded === 0 && part > 0) return `<1${THIN}%`;
  if (rounded === 100 && part < all) return `>99${THIN}%`;
  return `${rounded}${THIN}%`;
}

/** @param {number[]} interval two shares, 0 to 1 @returns {string} `61–78 %`, never parted */
export function range([low, high]) {
  return `${Math.round(100 * low)}–\u2060${Math.round(100 * high)}${THIN}%`;
}

/** @param {number} bits @returns {string} `12.3 bits` */
export function inBits(bits) {
  const text = bits.toFixed(1);
  return `${text.length > 6 ? whole(Math.round(bits)) : text} ${text === '1.0' ? 'bit' : 'bits'}`;
}

/** @param {number} rate 3BV a second */
export function perSecond(rate) {
  return rate.toFixed(2);
}

/** @param {number} ratio 3BV a click */
export function perCent(ratio) {
  return `${Math.round(100 * ratio)}${THIN}%`;
}

/** @param {number} ms @returns {string} `3 h 12 min`, `12 min`, `45 s` */
export function span(ms) {
  const minutes = Math.floor(ms / 60_000);
  if (minutes >= 60) return `${whole(Math.floor(minutes / 60))} h ${minutes % 60} min`;
  return minutes ? `${minutes} min` : `${Math.floor(ms / 1000)} s`;
}

/** @param {number} when ms since 1970, 0 where nobody knows @returns {string} `21 Nov 2026` */
export function day(when) {
  return when ? DAY.format(when) : NO_DATE;
}

/** @param {number} when ms since 1970, 0 where nobody knows @returns {string} `21 Nov 2026, 13:05` */
export function moment(when) {
  return when ? MOMENT.format(when) : NO_DATE;
}

/** @param {number} when ms since 1970, 0 where nobody knows @returns {string} which of the games */
export function gameOf(when) {
  return when ? `the game of ${moment(when)}` : 'the game without a date';
}
