/**
 * The stats: the results of the player's games, as figures, bests and plots, narrowed by filters that the address
 * contains. `#stats?replays` is the page of replays from files, which loads late (`stats/replays.ts`).
 */

import type {Game} from '../store/archive.js';
import {isByConstraints} from '../store/summaries.js';
import {classes, extend, h} from '../ui/h.js';
import {nextTask} from '../ui/next-task.js';
import {signal} from '../vendor/signals.js';
import {NONE_MATCHES} from '../words/games.js';
import {download} from './download.js';
import {filters} from './games/filters.js';
import {chosenOf} from './games/format.js';
import {gamesPage} from './games/page.js';
import {ALL, addressOf, type Filter, filterGames, readFilter} from './games/query.js';
import {empty} from './games/reading.js';
import {createShell, LOCKED, type Sources} from './games/shell.js';
import type {View} from './router.js';
import {csv, json} from './stats/export.js';
import {bests, byConstraints, figures} from './stats/figures.js';
import {createOpening} from './stats/opening.js';
import {createLuckPlot, createRatePlot, createTimesPlot} from './stats/plots.js';
import type {ReplaySources} from './stats/replays.js';
import {bestGames, fold, sumsOf} from './stats/totals.js';

/** `games`: all of them; `shown`: those that pass the filter; the rest is derived from these. */
const NOTHING = {
  ...{games: [] as Game[], filter: ALL, shown: [] as Game[], isOwn: true},
  ...{hasJudged: false, totals: fold([]), best: bestGames([])},
};

export function createStats(sources: Sources & ReplaySources): View {
  /** Whether replays from files are shown instead. */
  const isOfReplays = signal(false);
  /** Whether the player's games are locked: nothing can be opened then. */
  const isLocked = signal(sources.accounts.current().isLocked);
  sources.accounts.watch(() => (isLocked.value = sources.accounts.current().isLocked));
  const wanted = signal(ALL);
  const seen = signal(NOTHING);
  let games: Game[] = [];
  /** What passes the filter in the newest reading of the games. */
  let latest: Game[] = [];

  const plots = [createRatePlot(), createTimesPlot(), createLuckPlot()];
  const go = (filter: Filter) => (location.hash = addressOf('stats', filter));
  const clear = () => go({...ALL, player: wanted.value.player});
  const fileButton = (word: string, type: string, parts: () => Iterable<string>) =>
    h('button', {class: 'button', onclick: () => save(word.toLowerCase(), type, parts())}, `Download ${word}`);
  const content = [
    filters(
      () => seen.value.games,
      () => seen.value.filter,
      (change) => go({...wanted.value, ...change}),
      'result',
    ),
    h('p', {class: 'quiet', role: 'status'}, () => chosenOf(seen.value.shown.length, seen.value.games.length)),
    h('div', {}, () => (seen.value.shown.length ? null : empty(NONE_MATCHES, {word: 'Clear filters', act: clear}))),
    h(
      'div',
      {hidden: () => !seen.value.shown.length},
      h(
        'div',
        {hidden: () => !seen.value.hasJudged},
        h('div', {}, () => {
          const {totals, best, isOwn} = seen.value;
          return [figures(totals, best.all), bests(totals, best.byClass, isOwn)];
        }),
        h('div', {class: 'plots'}, ...plots.map(({element}) => element)),
      ),
      h('div', {}, () => byConstraints(seen.value.shown.filter(isByConstraints))),
      h(
        'p',
        {class: 'page-end flow'},
        fileButton('CSV', 'text/csv', () => csv(seen.value.shown)),
        fileButton('JSON', 'application/json', () =>
          json(seen.value.shown, seen.value.filter, allTotals(), Date.now()),
        ),
      ),
    ),
  ];
  const shell = createShell(sources, 'stats', onGames, ...content);

  function onGames(all: Game[]) {
    games = all;
    return show();
  }

  /** Everything is calculated first and then shown at once, so that no part pushes another aside. */
  async function show() {
    const filter = wanted.value;
    const shown = filterGames(games, filter, Date.now());
    latest = shown;
    const judged = shown.filter((game) => !isByConstraints(game));
    await nextTask();
    const best = bestGames(judged);
    await nextTask();
    const totals = fold(judged);
    const pictures = [];
    for (const plot of plots) {
      await nextTask();
      pictures.push(plot.pictureOf(judged));
    }
    // In the meantime another filter may have been set, or a game finished.
    if (shown !== latest) return;
    const isOwn = !shell.other.value;
    seen.value = {games, filter, shown, hasJudged: judged.length > 0, totals, best, isOwn};
    for (const [i, plot] of plots.entries()) plot.show(pictures[i]);
    draw(shown);
  }

  /** Draws later, when there is something to see. */
  async function draw(shown: Game[]) {
    for (const plot of plots) {
      await nextTask();
      if (shown !== latest) return;
      await plot.draw();
    }
  }

  /** The totals of all games for the file: games by constraints have separate ones. */
  const allTotals = () => ({...seen.value.totals, constraints: sumsOf(seen.value.shown.filter(isByConstraints))});

  const opening = createOpening(sources, () => !element.hidden && !isLocked.value);
  const element: HTMLElement = gamesPage(
    'stats',
    () => wanted.value.player,
    [
      h('div', {hidden: isLocked}, opening.bar),
      h('div', {hidden: isOfReplays}, shell.element),
      h('div', {}, () => (!isOfReplays.value ? null : isLocked.value ? empty(...LOCKED) : opening.content())),
    ],
    () => (isOfReplays.value ? 'replays' : 'stats'),
  );
  extend(element, {class: () => classes({page: true, 'is-dropping': opening.isOver.value})});
  return {
    element,
    show(query) {
      isOfReplays.value = query === 'replays';
      if (isOfReplays.value) {
        shell.leave();
        return void opening.show();
      }
      wanted.value = readFilter(query);
      shell.enter(wanted.value.player);
    },
    hide: shell.leave,
  };
}

/** @param end of the file's name @param parts of its text */
async function save(end: string, type: string, parts: Iterable<string>) {
  const text = [];
  for (const part of parts) {
    text.push(part);
    await nextTask();
  }
  download(new Blob(text, {type}), `qmines-stats.${end}`);
}
