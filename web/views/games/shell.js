/**
 * What views of games have in common: they read the games when they are shown, one's own or those of a player of a file,
 * follow what changes meanwhile, and say plainly when there is nothing to show.
 *
 * @typedef {import('../../store/archive.js').Game} Game
 * @typedef {{games: () => Promise<Game[]>, failure: () => import('../../store/errors.js').StoreError|null, damaged: () => number, watch: (listener: () => void) => unknown}} Archive
 *   `games` newest first; `damaged`: how many more there are that cannot be opened
 * @typedef {{player: (id: string) => Promise<import('../../store/imported.js').Other|undefined>, watch: (listener: () => void) => unknown}} Imported
 * @typedef {{current: () => {id: string, name: string, isLocked: boolean}, watch: (listener: () => void) => unknown}} Accounts
 */

import {NO_GAMES, PLAYER_UNKNOWN, PLAYER_WITHOUT_GAMES} from '../../words/account.js';
import {gamesDamaged} from '../../words/store.js';
import {h, nextTask, setText} from '../dom.js';
import {empty} from './empty.js';
import {RELOAD, whileReading} from './reading.js';

/** @typedef {{archive: import('../../store/archive.js').Archive, accounts: Accounts, imported: Imported}} Sources */

/**
 * @param {{sources: Sources, view: string, content: HTMLElement, onGames: (games: Game[]) => Promise<void>}} parts
 *   `view`: its name in the address; `onGames` paints `content`, which is shown when it is painted: nothing in it moves any more
 */
export function createShell({sources, view, content, onGames}) {
  const {archive, accounts, imported} = sources;
  const whose = h('p', {class: 'quiet whose', hidden: true});
  const instead = h('div', {});
  content.hidden = true;
  const damage = h('p', {class: 'message', role: 'status', hidden: true});
  const element = h('div', {}, whose, damage, instead, content);
  let isShown = false;
  /** The player of a file whose games are shown; null: they are one's own. @type {import('../../store/imported.js').Other|null} */
  let other = null;
  let player = '';
  /** Counts the readings, so that a late one gives way. */
  let turn = 0;
  /** Who plays, in one word. */
  const who = () => JSON.stringify([accounts.current().id, accounts.current().isLocked]);
  let owner = who();
  archive.watch(() => player || read());
  accounts.watch(changeOwner);
  imported.watch(() => player && read());

  /** What was another's is gone at once, however long reading takes. */
  function changeOwner() {
    if (player) return;
    if (owner !== who()) clear();
    owner = who();
    read();
  }

  async function read() {
    if (!isShown) return;
    const own = ++turn;
    if (!player && accounts.current().isLocked) {
      tellWhose(null);
      return say('This profile is locked. Unlock it, and its games show here.', {word: 'Unlock', to: '#account'});
    }
    // What is already shown stays until there is something newer.
    const end = whileReading(
      (...told) => own === turn && content.hidden && say(...told),
      player ? 'Reading the games …' : 'Reading your games …',
    );
    try {
      const owner = player ? await imported.player(player) : null;
      const games = owner === undefined ? [] : await (owner?.archive ?? archive).games();
      end();
      await nextTask();
      if (own !== turn) return;
      tellWhose(owner ?? null);
      if (owner === undefined) return say(PLAYER_UNKNOWN, {word: 'Leaderboard', to: '#leaderboard'});
      await show(games, own);
    } catch (problem) {
      end();
      if (own === turn)
        say(problem instanceof Error ? problem.message : String(problem), {word: 'Try again', act: read});
    }
  }

  /** @param {import('../../store/imported.js').Other|null} owner */
  function tellWhose(owner) {
    other = owner;
    damage.hidden = true; // what it said was of others
    whose.hidden = !owner;
    whose.replaceChildren(
      ...(owner
        ? ['Games of ', h('bdi', {}, owner.name), ', from a file. ', h('a', {href: `#${view}`}, 'Your own')]
        : []),
    );
  }

  /** @param {Game[]} games @param {number} own the reading they are of */
  async function show(games, own) {
    const damaged = (other?.archive ?? archive).damaged();
    setText(damage, damaged ? gamesDamaged(damaged) : '');
    damage.hidden = !damaged;
    const failure = archive.failure();
    if (!games.length && failure && failure.code !== 'no_storage') return say(failure.message, RELOAD);
    if (!games.length && other) return say(PLAYER_WITHOUT_GAMES, {word: 'Leaderboard', to: '#leaderboard'});
    if (!games.length) return say(NO_GAMES, {word: 'Play', to: '#play'});
    await onGames(games);
    if (own !== turn) return;
    content.hidden = false;
    instead.replaceChildren();
  }

  /** What was another's is not seen while the next games are read. */
  function clear() {
    content.hidden = true;
    instead.replaceChildren();
    tellWhose(null);
  }

  /** @param {string} sentence @param {Parameters<typeof empty>[1]} [way] */
  function say(sentence, way) {
    content.hidden = true;
    instead.replaceChildren(empty(sentence, way));
  }

  return {
    element,
    /** Whose games are shown, in one word; empty while the view is not. */
    get whose() {
      return isShown ? player || who() : '';
    },
    /** The player of a file whose games are shown; null: they are one's own. */
    get other() {
      return other;
    },
    /** @param {string} [of] id of the player whose games are to be shown; empty: one's own */
    enter(of = player) {
      isShown = true;
      if (of !== player) clear();
      player = of;
      return read();
    },
    leave() {
      isShown = false;
      turn++;
    },
  };
}
