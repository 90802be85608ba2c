/** The history: every finished game, newest first, with filters and a search; each opens its replay. */

import type {Game} from '../store/archive.js';
import {h} from '../ui/h.js';
import {nextTask} from '../ui/next-task.js';
import {batch, signal} from '../vendor/signals.js';
import {NONE_MATCHES, SEARCH_HELP} from '../words/games.js';
import {filters} from './games/filters.js';
import {isFocusFree} from './games/focus.js';
import {chosenOf} from './games/format.js';
import {gamesPage} from './games/page.js';
import {ALL, addressOf, filterGames, readFilter} from './games/query.js';
import {empty} from './games/reading.js';
import {createShell, type Sources} from './games/shell.js';
import {createList} from './history/list.js';
import {createRemoval, type Outcome} from './history/remove.js';
import type {View} from './router.js';

/** The pause in typing after which the address follows, ms. */
const PAUSE = 300;

/** @param parts `onGames`: there are games, which can be replayed from here */
export function createHistory({onGames: onSome, ...sources}: Sources & {onGames: () => void}): View {
  const filter = signal(ALL);
  const games = signal<Game[]>([]);
  /** The games that pass the filter. */
  const chosen = signal<{shown: Game[]; all: number}>({shown: [], all: 0});
  const outcome = signal<Outcome | null>(null);

  const search = createSearch(
    (text) => {
      filter.value = {...filter.value, text};
      paint();
    },
    // Not a history entry for every letter: Back leads to where the search began.
    () => location.replace(addressOf('history', filter.value)),
  );
  const list = createList((game, place) => removal.remove(game, place));
  const status = h('p', {class: 'quiet history-status flow', role: 'status'}, () =>
    outcome.value ? outcome.value.said : chosenOf(chosen.value.shown.length, chosen.value.all),
  );
  const seat = (isBelow: boolean) => h('div', {}, () => (Boolean(outcome.value?.isBelow) === isBelow ? status : null));
  const shell = createShell(
    sources,
    'history',
    onGames,
    filters(
      () => games.value,
      () => filter.value,
      (change) => (location.hash = addressOf('history', {...filter.value, ...change})),
    ),
    search.element,
    seat(false),
    h('div', {}, () => (chosen.value.shown.length ? null : empty(NONE_MATCHES, {word: 'Clear filters', act: clear}))),
    list.element,
  );
  const focus = (place: number) => void (isFocusFree(list.element) && list.focus(place));
  const removal = createRemoval(shell, sources.archive, outcome, focus);
  const player = () => filter.value.player;
  const question = h('div', {}, () => removal.question.value);

  function clear() {
    search.stop();
    search.input.value = '';
    filter.value = {...ALL, player: filter.value.player};
    paint();
    search.input.focus();
    location.hash = addressOf('history', filter.value);
  }

  async function onGames(all: Game[]) {
    games.value = all;
    if (all.length) onSome();
    await nextTask();
    paint();
  }

  function paint() {
    batch(() => {
      outcome.value = null;
      chosen.value = {shown: filterGames(games.value, filter.value, Date.now()), all: games.value.length};
    });
    list.set(chosen.value.shown);
  }

  /** A message that replaces the games is about the games that were shown there. */
  function forget() {
    if (outcome.value?.isBelow) outcome.value = null;
  }

  // Questions and messages for one player are not left for the next.
  sources.accounts.watch(() => {
    removal.question.value?.close();
    forget();
  });

  return {
    element: gamesPage('history', player, [shell.element, seat(true), question]),
    show(query) {
      const asked = readFilter(query);
      filter.value = {...asked, text: search.follow(asked.text)};
      forget();
      shell.enter(player());
    },
    hide() {
      search.stop();
      shell.leave();
    },
  };
}

/** The search: updated at every letter, put into the address when typing pauses. */
function createSearch(onInput: (text: string) => void, onPause: () => void) {
  const id = 'history-search-help';
  let pause = 0;
  const oninput = () => {
    onInput(input.value);
    clearTimeout(pause);
    pause = setTimeout(onPause, PAUSE);
  };
  const input: HTMLInputElement = h('input', {class: 'input', type: 'search', 'aria-describedby': id, oninput});
  const label = h('label', {class: 'filter'}, h('span', {}, 'Search'), input);
  return {
    element: h('div', {class: 'history-search'}, label, h('p', {class: 'help', id}, SEARCH_HELP)),
    input,
    /** Cancels an `onPause` that is still to come. */
    stop: () => clearTimeout(pause),
    /** Shows the search of the address, unless the player is typing another one. @returns the search */
    follow(text: string): string {
      if (document.activeElement === input) return input.value;
      input.value = text;
      return text;
    },
  };
}
