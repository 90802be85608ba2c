/** What many reviewed games come to: the figures, what was missed most often, and how the accuracy changed. */

import {accuracies, accuracyOf, type Judged, TECHNIQUES, type Totals} from '../../model/replays.js';
import {type Child, h, svg} from '../../ui/h.js';
import {THIN} from '../../words/format.js';
import * as words from '../../words/replays.js';
import {NONE, perCent, share, whole} from '../games/format.js';
import {techniqueLink} from '../lesson-link.js';
import {linkTo} from '../link.js';
import {createPlot, looks, type Picture} from '../plots/plot.js';
import {tiles} from './figures.js';

export function sums({games, won, unnecessary, accuracy}: Totals): HTMLElement {
  return tiles([
    {name: words.WIN_RATE, figure: share(won, games), more: words.ofGames(won, games)},
    {name: words.UNNECESSARY, figure: (unnecessary / games).toFixed(1), more: words.A_GAME},
    {name: words.ACCURACY, figure: accuracy === null ? NONE : perCent(accuracy), more: words.OF_DECISIONS},
  ]);
}

/** Boards that need the hardest rule: no lesson has it. */
const WHAT_IF = linkTo({
  ...{columns: 16, rows: 16, mines: 40, seed: '', rules: 'no-guess', changes: {}},
  ...{hints: true, mineVision: false, grade: 'case split'},
});

/** The deduction that was missed most often, and where to practise it. */
export function missedMost({missed, failed}: Totals): Child[] {
  const [rule, count] = missed[0] ?? [];
  return [
    rule !== undefined &&
      h(
        'div',
        {class: 'replays-missed'},
        h('h2', {}, words.MISSED),
        h(
          'p',
          {},
          h('strong', {}, words.missedInWords(rule)),
          `, ${words.times(count)}. ${words.RULES[rule]?.text ?? ''}`,
        ),
        h(
          'a',
          {class: 'button primary', href: rule in TECHNIQUES ? techniqueLink(TECHNIQUES[rule]) : WHAT_IF},
          words.PRACTISE,
        ),
      ),
    failed > 0 && h('p', {class: 'quiet'}, words.failed(failed)),
  ];
}

/** With fewer games nothing is drawn. */
const LEAST = 5;
const ROWS = 40;
const DASH = [6, 4];

export function accuracyPlot() {
  const key = (path: Record<string, string>, word: string) =>
    h('span', {}, svg('svg', {viewBox: '0 0 28 16'}, svg('path', path)), word);
  const keys = [
    key({class: 'key-line', d: 'M2 8H26'}, 'all games so far'),
    key({class: 'key-line key-dashed', d: 'M2 8H26'}, 'last 20'),
  ];
  return {...createPlot(words.ACCURACY_TIME, ...keys), pictureOf};
}

function pictureOf({games, byDate}: {games: Judged[]; byDate: boolean}): Picture | string {
  const fifth = Math.max(1, Math.floor(games.length / 5));
  const [first, last] = [accuracyOf(games.slice(0, fifth)), accuracyOf(games.slice(-fifth))];
  if (games.length < LEAST || first === null || last === null) return words.accuracyWaits(LEAST);
  const points = accuracies(games);
  const percent = (value: number) => `${Math.round(100 * value)}${THIN}%`;
  const inWords = (value: number | null) => (value === null ? NONE : percent(value));
  return {
    sentence: words.accuracyInWords(games.length, first, last, byDate),
    head: ['Game', 'Of all so far', 'Of the last 20'],
    rows: () =>
      accuracies(games, ROWS).map(({game, overall, recent}) => [whole(game), inWords(overall), inWords(recent)]),
    data: [points.map(({game}) => game), points.map(({overall}) => overall), points.map(({recent}) => recent)],
    options: (colours) => ({
      ...looks(colours, {
        x: (game) => (Number.isInteger(game) ? whole(game) : ''),
        y: percent,
        labels: ['Game', words.ACCURACY],
      }),
      scales: {x: {time: false}, y: {range: [0, 1]}},
      series: [
        {},
        {stroke: colours.ink, width: 2, points: {show: false}},
        {stroke: colours['ink-2'], width: 1.5, dash: DASH, points: {show: false}},
      ],
    }),
  };
}
