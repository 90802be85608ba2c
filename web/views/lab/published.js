/**
 * What others have published: shares of games won, in per cent, on the three levels. Where a figure has no source for a start
 * there is none.
 */
import {LEVELS} from '../../generated/levels.js';
import {THIN} from '../../words/format.js';
import * as words from '../../words/lab.js';
import {h} from '../dom.js';
import {NONE} from '../games/format.js';

/** @type {{source: keyof typeof words.SOURCES, opening: (number|null)[], safe: (number|null)[]}[]} */
const TABLE = [
  {source: 'hill', opening: [null, null, 54.3], safe: [null, null, 41.5]},
  {source: 'table', opening: [97.17, 89.08, 53.45], safe: [91.69, 78.23, 40.05]},
  {source: 'virgs', opening: [93.05, 69.85, 29.55], safe: [null, null, null]},
];

export function published() {
  const head = ['Program', 'First click', ...LEVELS.map(({name}) => name)];
  const rows = TABLE.flatMap(({source, ...starts}) =>
    Object.entries(starts)
      .filter(([, rates]) => rates.some((rate) => rate !== null))
      .map(([start, rates]) => [
        words.SOURCES[source],
        words.STARTS[/** @type {keyof typeof words.STARTS} */ (start)],
        ...rates.map((rate) => (rate === null ? NONE : `${rate}${THIN}%`)),
      ]),
  );
  const cell = (/** @type {string} */ text, /** @type {number} */ i) =>
    i ? h('td', {class: i > 1 ? 'number' : null}, text) : h('th', {scope: 'row'}, text);
  return h(
    'section',
    {'aria-labelledby': 'lab-published'},
    h('h2', {id: 'lab-published'}, words.PUBLISHED),
    h('p', {class: 'quiet'}, words.PUBLISHED_ABOUT),
    h('p', {class: 'quiet'}, words.PUBLISHED_SKEWED),
    h(
      'div',
      {class: 'table-frame', tabindex: 0, role: 'group', 'aria-labelledby': 'lab-published'},
      h(
        'table',
        {class: 'table', 'aria-labelledby': 'lab-published'},
        h(
          'thead',
          {},
          h('tr', {}, ...head.map((text, i) => h('th', {scope: 'col', class: i > 1 ? 'number' : null}, text))),
        ),
        h('tbody', {}, ...rows.map((row) => h('tr', {}, ...row.map(cell)))),
      ),
    ),
  );
}
