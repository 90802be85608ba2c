/**
 * What views of games have in common: they read the games when they are shown, follow what changes meanwhile, and say
 * plainly when there is nothing to show.
 *
 * @typedef {import('../../store/archive.js').Game} Game
 * @typedef {{games: () => Promise<Game[]>, damaged: () => number, watch: (listener: () => void) => unknown}} Archive
 *   `games` newest first; `damaged`: how many more there are that cannot be opened
 * @typedef {{current: () => {id: string, name: string, isLocked: boolean}, watch: (listener: () => void) => unknown}} Accounts
 */
import {gamesDamaged} from '../../words.js';
import {h, nextTask, setText} from '../dom.js';
import {empty} from '../empty.js';

/** How long nothing is said of reading, ms. */
const PATIENCE = 500;

/**
 * @param {{archive: Archive, accounts: Accounts, content: HTMLElement, onGames: (games: Game[]) => Promise<void>}} parts
 *   `onGames` paints `content`, which is shown when there are games
 */
export function createFrame({archive, accounts, content, onGames}) {
  const instead = h('div', {});
  const damage = h('p', {class: 'message', role: 'status', hidden: true});
  const element = h('div', {}, damage, instead, content);
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
    const damaged = archive.damaged();
    setText(damage, damaged ? gamesDamaged(damaged) : '');
    damage.hidden = !damaged;
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
