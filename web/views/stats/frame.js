/**
 * What views of games have in common: they read the games when they are shown, follow what changes meanwhile, and say
 * plainly when there is nothing to show.
 *
 * @typedef {import('../../store/archive.js').Game} Game
 * @typedef {{games: () => Promise<Game[]>, watch: (listener: () => void) => unknown}} Archive  newest first
 * @typedef {{current: () => {id: string, name: string, isLocked: boolean}, watch: (listener: () => void) => unknown}} Accounts
 */
import {empty} from '../empty.js';
import {h, nextTask} from '../dom.js';

/** How long nothing is said of reading, ms. */
const PATIENCE = 500;

/**
 * @param {{archive: Archive, accounts: Accounts, content: HTMLElement, onGames: (games: Game[]) => Promise<void>}} parts
 *   `onGames` paints `content`, which is shown when there are games
 */
export function createFrame({archive, accounts, content, onGames}) {
  const instead = h('div', {});
  const element = h('div', {}, instead, content);
  let isShown = false;
  /** Counts the readings, so that a late one gives way. */
  let turn = 0;
  archive.watch(read);
  accounts.watch(read);

  async function read() {
    if (!isShown) return;
    const own = ++turn;
    if (accounts.current().isLocked) {
      return say('This profile is locked. Unlock it, and its games show here.', {word: 'Unlock', to: '#account'});
    }
    const late = setTimeout(() => say('Reading your games …'), PATIENCE);
    try {
      const games = await archive.games();
      clearTimeout(late);
      await nextTask();
      if (own === turn) await show(games);
    } catch (problem) {
      clearTimeout(late);
      if (own === turn) say(problem instanceof Error ? problem.message : String(problem), {word: 'Try again', act: read});
    }
  }

  /** @param {Game[]} games */
  async function show(games) {
    if (!games.length) return say('No finished games yet. Win or lose one and it shows here.', {word: 'Play', to: '#play'});
    content.hidden = false;
    instead.replaceChildren();
    await onGames(games);
  }

  /** @param {string} sentence @param {Parameters<typeof empty>[1]} [way] */
  function say(sentence, way) {
    content.hidden = true;
    instead.replaceChildren(empty(sentence, way));
  }

  return {
    element,
    enter() {
      isShown = true;
      return read();
    },
    leave() {
      isShown = false;
      turn++;
    },
  };
}
