/** The figures of the stats, as tiles: a name, an amount, and what helps to judge it. */

import type {Game} from '../../store/archive.js';
import {h} from '../../ui/h.js';
import {THIN, time} from '../../words/format.js';
import {CONSTRAINTS_APART, NO_BESTS} from '../../words/games.js';
import {LESSONS, TECHNIQUES} from '../../words/lessons.js';
import {assistanceInWords, boardInWords, lessonInWords, practiceInWords, rulesInWords} from '../games/class-words.js';
import {inBits, NONE, perCent, perSecond, range, share, span, whole} from '../games/format.js';
import {type Column, figuresTable, type Row, under} from '../games/table.js';
import {wilson} from '../games/wilson.js';
import type {Best, Bests, Fold} from './totals.js';
import {type Kind, rowsOf, sumsOf} from './totals.js';

export type Tile = {name: string; figure: string; more?: string; isQuantum?: boolean};

export function figures(totals: Fold, bests: Bests): HTMLElement {
  const {played, won, guesses} = totals;
  const results = [
    {name: 'Played', figure: whole(played)},
    {name: 'Won', figure: whole(won)},
    {name: 'Lost', figure: whole(totals.lost)},
    {name: 'Quantum saves', figure: whole(totals.saves), isQuantum: totals.saves > 0},
    {
      name: 'Win rate',
      figure: share(won, played),
      more: played ? `95${THIN}% interval: ${range(wilson(won, played))}` : '',
    },
    {name: 'Winning streak', figure: whole(totals.streak), more: `best ${whole(totals.bestStreak)}`},
  ];
  const speed = [
    best('Best time', bests.time, time),
    best('Best 3BV/s', bests.rate, perSecond),
    best('Best efficiency', bests.efficiency, perCent, '3BV per click, '),
    {name: 'Clicks', figure: whole(totals.clicks)},
    {name: 'Time played', figure: span(totals.time)},
  ];
  const luck = [
    {name: 'Guesses', figure: whole(guesses), more: played ? `${(guesses / played).toFixed(1)} a game` : ''},
    {name: 'Luck', figure: inBits(totals.luck), more: 'guesses you got away with'},
    {name: 'Forgiven', figure: inBits(totals.forgiven), more: 'guesses a save put right'},
  ];
  const groups: [string, Tile[]][] = [
    ['Results', results],
    ['Speed', speed],
    ['Luck', luck],
  ];
  return h(
    'div',
    {class: 'figure-groups'},
    ...groups.map(([title, shown]) => h('section', {'aria-label': title}, h('h2', {}, title), tiles(shown))),
  );
}

/** The best of all boards is usually from a small one, so the tile says which. */
const best = (name: string, game: Best | null, inWords: (value: number) => string, unit: string = ''): Tile =>
  game
    ? {name, figure: inWords(game.value), more: `${unit}on ${boardInWords(game.board)}`}
    : {name, figure: NONE, more: unit.replace(', ', '')};

export const tiles = (shown: Tile[]) =>
  h(
    'dl',
    {class: 'figures'},
    ...shown.map(({name, figure, more, isQuantum}) =>
      h(
        'div',
        {},
        h('dt', {}, name),
        h('dd', {class: isQuantum ? 'quantum' : null}, figure),
        more ? h('dd', {class: 'figure-note'}, more) : null,
      ),
    ),
  );

const BESTS: Column[] = [
  ['Board and rules', null],
  ['Won', 'number'],
  ['Best time', 'number'],
  ['3BV/s', 'number'],
  ['Efficiency', 'number'],
];

/** @param bestsOf by the key of the class */
export function bests({byClass}: Fold, bestsOf: Map<string, Bests>, isOwn: boolean): HTMLElement {
  const rows = [...byClass.values()]
    .sort((a, b) => b.played - a.played)
    .flatMap((own): Row[] => {
      const found = bestsOf.get(own.key);
      if (!found) return [];
      const more = `${rulesInWords(own.rules)} · ${assistanceInWords(own.assistance)}`;
      const name = [boardInWords(own.board), ' ', under(more)];
      const links = [linked(found.time, time), linked(found.rate, perSecond), linked(found.efficiency, perCent)];
      return [[null, name, [`${whole(own.won)} of ${whole(own.played)}`], ...links.map((link) => [link])]];
    });
  const nothing = NO_BESTS[isOwn ? 'own' : 'other'];
  return h(
    'section',
    {},
    h('h2', {id: 'bests-title'}, 'Personal bests'),
    rows.length
      ? figuresTable('kinds', {'aria-labelledby': 'bests-title'}, BESTS, rows)
      : h('p', {class: 'quiet'}, nothing),
  );
}

const linked = (game: Best | null, inWords: (value: number) => string) =>
  game ? replayLink(game.id, inWords(game.value)) : NONE;

/*
 * The figures of games by constraints, under a separate heading, and a table of the lessons and boards that were
 * played.
 */

const SOLVED: Column[] = [
  ['Board', null],
  ['Solved', 'number'],
  ['Best time', 'number'],
  ['Fewest actions', 'number'],
];

/** @param games by constraints, newest first @returns null if there are none */
export const byConstraints = (games: Game[]) =>
  games.length
    ? h(
        'section',
        {class: 'by-constraints', 'aria-labelledby': 'constraints-title'},
        h('h2', {id: 'constraints-title'}, 'By constraints'),
        h('p', {class: 'quiet'}, CONSTRAINTS_APART),
        tiles(figuresOf(games)),
        figuresTable('kinds', {'aria-labelledby': 'constraints-title'}, SOLVED, rowsOf(games).map(row)),
      )
    : null;

function figuresOf(games: Game[]): Tile[] {
  const {played, solved, practised, ...sums} = sumsOf(games);
  return [
    {name: 'Boards solved', figure: whole(solved), more: played > solved ? `of ${whole(played)} played` : ''},
    {name: 'Lessons solved', figure: `${sums.lessons} of ${Object.keys(LESSONS).length}`},
    {
      name: 'Practice boards',
      figure: whole(practised.reduce((all, [, count]) => all + count, 0)),
      more: practised.map(([name, count]) => `${TECHNIQUES[name].title.toLowerCase()} ${whole(count)}`).join(', '),
    },
    {name: 'Actions', figure: whole(sums.actions), more: `${(sums.actions / played).toFixed(1)} a board`},
    {name: 'Time played', figure: span(sums.time)},
  ];
}

function row(kind: Kind): Row {
  const {lesson, practice, best, median, fewest} = kind;
  const board = boardInWords(kind.board);
  const [what, more] = lesson
    ? [lessonInWords(lesson), LESSONS[lesson].title]
    : [practice ? practiceInWords(practice) : 'Free board', board];
  return [
    null,
    [what, ' ', under(more)],
    [`${whole(kind.solved)} of ${whole(kind.played)}`],
    best && median !== null ? timesOf(best, median) : [NONE],
    [fewest === null ? NONE : whole(fewest)],
  ];
}

function timesOf(best: NonNullable<Kind['best']>, median: number): (Node | string)[] {
  return [replayLink(best.id, time(best.time)), ' ', under(`median ${time(median)}`)];
}

const replayLink = (id: string, figure: string) =>
  h('a', {href: `#game?${id}`, 'aria-label': `${figure}, replay`}, figure);
