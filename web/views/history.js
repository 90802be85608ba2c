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

  /** The status stands above the list. */
  function seatStatus() {
    if (status.parentElement !== content) search.element.after(status);
  }

  /** @param {Game} game */
  async function remove(game) {
    const place = shown.indexOf(game);
    const {whose, other} = shell;
    const archive = other?.archive ?? sources.archive;
    const isMeant = await askToDelete(element, game, other?.name);
    if (shell.whose !== whose) return;
    if (!isMeant) focusRow(place);
    else
      await change(
        () => removeGame(archive, game),
        place,
        offerUndo,
        (why) => setText(status, why),
      );
  }

  /** @param {() => Promise<unknown>} undo what brings the game back @param {string} [sentence] */
  function offerUndo(undo, sentence = 'Game deleted.') {
    const bringBack = () => {
      change(
        undo,
        0,
        () => {},
        (why) => offerUndo(undo, why),
      );
    };
    // The last game was deleted: there is no list.
    if (content.hidden) shell.element.append(status);
    status.replaceChildren(`${sentence} `, h('button', {class: 'button slim', onclick: bringBack}, 'Undo'));
  }

  /**
   * Changes the games. What comes of it is told to whom they are shown, if they are still shown then.
   *
   * @template T @param {() => Promise<T>} work @param {number} place of the row that has the focus next
   * @param {(done: T) => void} tell @param {(why: string) => void} refuse
   */
  async function change(work, place, tell, refuse) {
    const {whose} = shell;
    const isMeant = () => shell.whose === whose;
    try {
      const done = await work();
      if (isMeant()) await shell.enter();
      if (!isMeant()) return;
      tell(done);
      focusRow(place);
    } catch (problem) {
      if (isMeant()) refuse(problem instanceof Error ? problem.message : String(problem));
    }
  }

  /** Whoever has gone elsewhere meanwhile is not fetched back. @param {number} place */
  function focusRow(place) {
    const {activeElement} = document;
    if (activeElement === document.body || list.element.contains(activeElement)) list.focus(place);
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
