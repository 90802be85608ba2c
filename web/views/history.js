/** The history: every finished game, newest first, found by filters and words; each opens its replay. */
import {keyName} from '../board/key-name.js';
import {h, nextTask, setText} from './dom.js';
import {empty} from './games/empty.js';
import {tellChosen} from './games/figures.js';
import {createFilters} from './games/filters.js';
import {ALL, addressOf, filterGames, readFilter} from './games/query.js';
import {createShell} from './games/shell.js';
import {leadTo, statsTabs} from './games/tabs.js';
import {createChanges} from './history/changes.js';
import {createList} from './history/list.js';
import {historyRow, LONGEST} from './history/row.js';
import {createSearch} from './history/search.js';

/**
 * @typedef {import('../store/archive.js').Game} Game
 * @typedef {import('./games/query.js').Filter} Filter
 */

/**
 * @param {import('./games/shell.js').Sources & {onGames: () => void}} parts  `onGames`: there are games, which are replayed from here
 * @returns {import('./router.js').View}
 */
export function createHistory({onGames: onSome, ...sources}) {
  let filter = ALL;
  /** @type {Game[]} */
  let games = [];
  /** @type {Game[]} */
  let shown = [];

  const filters = createFilters({
    withResult: true,
    onChange: (change) => (location.hash = addressOf('history', {...filter, ...change})),
  });
  const search = createSearch({
    onInput: (text) => {
      filter = {...filter, text};
      paint();
    },
    // Not an entry of its own for every letter: Back leads to where the search began.
    onPause: () => location.replace(addressOf('history', filter)),
  });
  const status = h('p', {class: 'quiet history-status', role: 'status'});
  /** @type {import('./history/list.js').List<Game>} */
  const list = createList('Games', {
    longest: LONGEST,
    row: (game) => historyRow(game, () => changes.remove(game, shown.indexOf(game))),
    onKey: (event, game) => keyName(event) === 'Delete' && changes.remove(game, shown.indexOf(game)),
  });
  const none = empty('No game matches.', {word: 'Clear filters', act: clear});
  const content = h('div', {}, filters.element, search.element, status, none, list.element);
  const shell = createShell({sources, view: 'history', content, onGames});
  const changes = createChanges({shell, archive: sources.archive, host: () => element, list, tell});
  const tabs = statsTabs('history');
  const element = h(
    'section',
    {class: 'page wide of-games', 'aria-labelledby': 'history-title', hidden: true},
    h('h1', {id: 'history-title', tabindex: -1}, 'History'),
    tabs,
    shell.element,
  );

  function clear() {
    search.clear();
    filter = {...ALL, player: filter.player};
    paint();
    search.focus();
    location.hash = addressOf('history', filter);
  }

  /** @param {Game[]} all */
  async function onGames(all) {
    games = all;
    if (games.length) onSome();
    filters.show(games, filter);
    await nextTask();
    paint();
  }

  function paint() {
    seatStatus();
    shown = filterGames(games, filter, Date.now());
    setText(status, tellChosen(shown.length, games.length));
    none.hidden = shown.length > 0;
    list.element.hidden = !shown.length;
    list.set(shown);
  }

  // What one player was asked, or has done, is not left to the next.
  sources.accounts.watch(() => {
    element.querySelector('dialog')?.close();
    seatStatus();
  });

  /** @param {...(string|Node)} said of what was changed */
  function tell(...said) {
    // The last game was deleted: there is no list.
    if (content.hidden) shell.element.append(status);
    status.replaceChildren(...said);
  }

  /** The status stands above the list. */
  function seatStatus() {
    if (status.parentElement !== content) search.element.after(status);
  }

  return {
    element,
    show(query) {
      const asked = readFilter(query);
      filter = {...asked, text: search.follow(asked.text)};
      leadTo(tabs, filter.player);
      seatStatus();
      shell.enter(filter.player);
    },
    hide() {
      search.stop();
      shell.leave();
    },
  };
}
