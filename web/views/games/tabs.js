/** Views that belong together, as links of one row: each has its own address, so Back works. */
import {h} from '../dom.js';
import {addressOf} from './query.js';

/**
 * @param {string} label of the row
 * @param {[string, string][]} tabs name in the address, and word @param {string} current
 * @returns {HTMLElement}
 */
export function tabs(label, tabs, current) {
  return h(
    'nav',
    {class: 'tabs', 'aria-label': label},
    ...tabs.map(([name, word]) => h('a', {href: `#${name}`, 'aria-current': name === current ? 'page' : null}, word)),
  );
}

/** The tabs of what is known of games played. @param {string} current */
export const statsTabs = (current) =>
  tabs(
    'Stats',
    [
      ['stats', 'Stats'],
      ['history', 'History'],
      ['leaderboard', 'Leaderboard'],
    ],
    current,
  );

/** Lets those of a row's tabs that show games lead to the same player's. @param {HTMLElement} row @param {string} player an id; empty: one's own */
export function leadTo(row, player) {
  for (const name of ['stats', 'history'])
    row.querySelector(`a[href^="#${name}"]`)?.setAttribute('href', addressOf(name, {player}));
}
