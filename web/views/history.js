/** The history: every finished game, newest first, found by filters and words; each opens its replay. */
import {keyName} from '../board/key-name.js';
import {h, nextTask, setText} from './dom.js';
import {empty} from './games/empty.js';
import {tellChosen} from './games/figures.js';
import {createFilters} from './games/filters.js';
import {ALL, addressOf, filterGames, readFilter} from './games/query.js';
import {createShell} from './games/shell.js';
import {leadTo, statsTabs} from './games/tabs.js';
import {createList} from './history/list.js';
import {askToDelete, removeGame} from './history/remove.js';
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
    row: (game) => historyRow(game, () => remove(game)),
    onKey: (event, game) => keyName(event) === 'Delete' && remove(game),
  });
  const none = empty('No game matches.', {word: 'Clear filters', act: clear});
  const content = h('div', {}, filters.element, search.element, status, none, list.element);
  const shell = createShell({sources, view: 'history', content, onGames});
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
    shown = filterGames(games, filter, Date.now());
    setText(status, tellChosen(shown.length, games.length));
    none.hidden = shown.length > 0;
    list.element.hidden = !shown.length;
    list.set(shown);
  }

  /** @param {Game} game @returns {Promise<void>} */
  async function remove(game) {
    const place = shown.indexOf(game);
    if (!(await askToDelete(element, game, shell.other?.name))) return list.focus(place);
    try {
      const undo = await removeGame(shell.other?.archive ?? sources.archive, game);
      await shell.enter();
      status.replaceChildren(
        'Game deleted. ',
        h('button', {class: 'button slim', onclick: () => bringBack(undo)}, 'Undo'),
      );
      list.focus(place);
    } catch (problem) {
      setText(status, problem instanceof Error ? problem.message : String(problem));
    }
  }

  /** @param {() => Promise<unknown>} undo */
  async function bringBack(undo) {
    await undo();
    await shell.enter();
    list.focus(0);
  }

  return {
    element,
    show(query) {
      const asked = readFilter(query);
      filter = {...asked, text: search.follow(asked.text)};
      leadTo(tabs, filter.player);
      shell.enter(filter.player);
    },
    hide() {
      search.stop();
      shell.leave();
    },
  };
}
