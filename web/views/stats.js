/** The stats: what one's own games come to, as figures, bests and plots, narrowed by filters that the address keeps. */
import {isByConstraints} from '../store/fold.js';
import {h, nextTask, setText} from './dom.js';
import {download} from './download.js';
import {empty} from './games/empty.js';
import {figures, tellChosen} from './games/figures.js';
import {createFilters} from './games/filters.js';
import {ALL, addressOf, filterGames, readFilter} from './games/query.js';
import {createShell} from './games/shell.js';
import {leadTo, statsTabs} from './games/tabs.js';
import {bestGames} from './stats/best-games.js';
import {bests} from './stats/bests.js';
import {byConstraints} from './stats/by-constraints.js';
import {csv, json} from './stats/export.js';
import {createLuckPlot} from './stats/luck.js';
import {createRatePlot} from './stats/rate.js';
import {sumsOf} from './stats/solved.js';
import {createTimesPlot} from './stats/times.js';
import {fold} from './stats/totals.js';

/** @typedef {import('../store/archive.js').Game} Game */

/**
 * @param {import('./games/shell.js').Sources} sources
 * @returns {import('./router.js').View}
 */
export function createStats(sources) {
  let filter = ALL;
  /** @type {Game[]} */
  let games = [];
  /** @type {Game[]} */
  let shown = [];
  let totals = fold(shown);

  const filters = createFilters({onChange: (change) => go({...filter, ...change})});
  const status = h('p', {class: 'quiet', role: 'status'});
  const tiles = h('div', {});
  const plots = [createRatePlot(), createTimesPlot(), createLuckPlot()];
  const drawings = h('div', {class: 'plots'}, ...plots.map(({element}) => element));
  const files = h(
    'p',
    {class: 'page-end'},
    h('button', {class: 'button', onclick: () => save('qmines-stats.csv', 'text/csv', csv(shown))}, 'Download CSV'),
    h(
      'button',
      {
        class: 'button',
        onclick: () => save('qmines-stats.json', 'application/json', json(shown, filter, allTotals(), Date.now())),
      },
      'Download JSON',
    ),
  );
  const judged = h('div', {}, tiles, drawings);
  const apart = h('div', {});
  const some = h('div', {}, judged, apart, files);
  const none = empty('No game matches.', {word: 'Clear filters', act: () => go({...ALL, player: filter.player})});
  const content = h('div', {}, filters.element, status, none, some);
  const shell = createShell({sources, view: 'stats', content, onGames});
  const tabs = statsTabs('stats');
  const element = h(
    'section',
    {class: 'page wide of-games', 'aria-labelledby': 'stats-title', hidden: true},
    h('h1', {id: 'stats-title', tabindex: -1}, 'Stats'),
    tabs,
    shell.element,
  );

  /** @param {import('./games/query.js').Filter} wanted */
  function go(wanted) {
    location.hash = addressOf('stats', wanted);
  }

  /** @param {Game[]} all */
  function onGames(all) {
    games = all;
    return paint();
  }

  /** Everything is read off the games first and then shown at once: nothing of it pushes the rest aside. */
  async function paint() {
    const now = filterGames(games, filter, Date.now());
    shown = now;
    const byCells = now.filter((game) => !isByConstraints(game));
    await nextTask();
    const best = bestGames(byCells);
    await nextTask();
    const sums = fold(byCells);
    const pictures = [];
    for (const plot of plots) {
      await nextTask();
      pictures.push(plot.pictureOf(byCells));
    }
    // Meanwhile another filter may have been set, or a game finished.
    if (now !== shown) return;
    totals = sums;
    filters.show(games, filter);
    setText(status, tellChosen(shown.length, games.length));
    none.hidden = shown.length > 0;
    some.hidden = !shown.length;
    judged.hidden = !byCells.length;
    tiles.replaceChildren(figures(totals, best.all), bests(totals, best.byClass, !shell.other));
    apart.replaceChildren(...byConstraints(now.filter(isByConstraints)));
    for (const [i, plot] of plots.entries()) plot.show(pictures[i]);
    draw(now);
  }

  /** Later, when there is something to be seen. @param {Game[]} now */
  async function draw(now) {
    for (const plot of plots) {
      await nextTask();
      if (now !== shown) return;
      await plot.draw();
    }
  }

  /** What the file tells of all games: those by constraints have sums of their own. */
  function allTotals() {
    return {...totals, constraints: sumsOf(shown.filter(isByConstraints))};
  }

  /** @param {string} name of the file @param {string} type @param {Iterable<string>} parts of its text */
  async function save(name, type, parts) {
    const text = [];
    for (const part of parts) {
      text.push(part);
      await nextTask();
    }
    download(new Blob(text, {type}), name);
  }

  return {
    element,
    show(query) {
      filter = readFilter(query);
      leadTo(tabs, filter.player);
      shell.enter(filter.player);
    },
    hide: shell.leave,
  };
}
