/** Figures as people read them. */

import {counted, THIN} from '../../words/format.js';

const WHOLE = new Intl.NumberFormat('en-GB');
const DATE = {day: 'numeric', month: 'short', year: 'numeric'} as const;
const DAY = new Intl.DateTimeFormat('en-GB', DATE);
const MOMENT = new Intl.DateTimeFormat('en-GB', {...DATE, hour: '2-digit', minute: '2-digit'});

/** Shown where there is no figure. */
export const NONE = '–';
const NO_DATE = 'no date';

/** @returns `12,345` */
export const whole = (number: number): string => WHOLE.format(number);

/** @returns `67 %`; never 0 or 100 unless it is exact */
export function share(part: number, all: number): string {
  if (!all) return NONE;
  const rounded = Math.round((100 * part) / all);
  if (rounded === 0 && part > 0) return `<1${THIN}%`;
  if (rounded === 100 && part < all) return `>99${THIN}%`;
  return `${rounded}${THIN}%`;
}

/** @param interval two shares, 0 to 1 @returns `61–78 %`, without a line break */
export const range = ([low, high]: number[]): string =>
  `${Math.round(100 * low)}–\u2060${Math.round(100 * high)}${THIN}%`;

/** @returns `12.3 bits` */
export function inBits(bits: number): string {
  const text = bits.toFixed(1);
  return `${text.length > 6 ? whole(Math.round(bits)) : text} ${text === '1.0' ? 'bit' : 'bits'}`;
}

/** @param rate 3BV per second */
export const perSecond = (rate: number): string => rate.toFixed(2);

/** @param ratio 3BV per click */
export const perCent = (ratio: number): string => `${Math.round(100 * ratio)}${THIN}%`;

/** @returns `3 h 12 min`, `12 min`, `45 s` */
export function span(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes >= 60) return `${whole(Math.floor(minutes / 60))} h ${minutes % 60} min`;
  return minutes ? `${minutes} min` : `${Math.floor(ms / 1000)} s`;
}

/** @param when ms since 1970, 0 if unknown @returns `21 Nov 2026` */
export const day = (when: number): string => (when ? DAY.format(when) : NO_DATE);

/** @param when ms since 1970, 0 if unknown @returns `21 Nov 2026, 13:05` */
export const moment = (when: number): string => (when ? MOMENT.format(when) : NO_DATE);

/** @param when ms since 1970, 0 if unknown @returns which of the games */
export const gameOf = (when: number): string => (when ? `the game of ${moment(when)}` : 'the game without a date');

/** The line above the figures: how many of all games. */
export const chosenOf = (chosen: number, all: number): string =>
  chosen === all ? `${counted(all, 'game')}.` : `${whole(chosen)} of ${counted(all, 'game')}.`;
