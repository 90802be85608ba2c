/**
 * What views of games have in common: they read the games when they are shown, the current player's or those of an
 * imported player, follow changes, and say plainly when there is nothing to show.
 */

import type {Archive, Game} from '../../store/archive.js';
import type {Other} from '../../store/imported.js';
import {type Child, h} from '../../ui/h.js';
import {batch, signal} from '../../vendor/signals.js';
import {NO_GAMES, PLAYER_UNKNOWN, PLAYER_WITHOUT_GAMES} from '../../words/account.js';
import * as words from '../../words/games.js';
import {gamesDamaged} from '../../words/games.js';
import {createReader, type Message, RELOAD} from './reading.js';

export type Sources = {
  archive: Archive;
  accounts: {current: () => {id: string; name: string; isLocked: boolean}; watch: (listener: () => void) => unknown};
  imported: {player: (id: string) => Promise<Other | undefined>; watch: (listener: () => void) => unknown};
};

export const LOCKED: Message = [words.LOCKED, {word: 'Unlock', to: '#account'}];
const leaderboard = {word: 'Leaderboard', to: '#leaderboard'};

/**
 * @param view its name in the address @param onGames shows them; the elements are visible when that is done
 * @param children that show games
 */
export function createShell(
  {archive, accounts, imported}: Sources,
  view: string,
  onGames: (games: Game[]) => Promise<void>,
  ...children: Child[]
) {
  /** The imported player whose games are shown; null: the current player's games. */
  const other = signal<Other | null>(null);
  const damaged = signal(0);
  let isShown = false;
  let player = '';
  /** Who plays, as one string. */
  const who = () => JSON.stringify([accounts.current().id, accounts.current().isLocked]);
  let owner = who();
  const reader = createReader(load, show, ...children);
  archive.watch(() => player || read());
  accounts.watch(changeOwner);
  imported.watch(() => player && read());

  /** Another player's games disappear at once, however long reading takes. */
  function changeOwner() {
    if (player) return;
    if (owner !== who()) clear(null);
    owner = who();
    read();
  }

  /** Hides another player's games while the next ones are read. @param message instead */
  const clear = (message: Message | null) =>
    batch(() => {
      reader.stop(message);
      other.value = null;
      damaged.value = 0;
    });

  async function read() {
    if (!isShown) return;
    if (!player && accounts.current().isLocked) clear(LOCKED);
    else await reader.read(player ? words.READING : words.READING_OWN);
  }

  async function load() {
    const owner = player ? await imported.player(player) : null;
    return {owner, games: owner === undefined ? [] : await (owner?.archive ?? archive).games()};
  }

  /** @returns why there are no games, and what to do */
  async function show({owner, games}: {owner: Other | null | undefined; games: Game[]}): Promise<Message | null> {
    batch(() => {
      other.value = owner ?? null;
      damaged.value = owner === undefined ? 0 : (owner?.archive ?? archive).damaged();
    });
    if (owner === undefined) return [PLAYER_UNKNOWN, leaderboard];
    const failure = archive.failure();
    if (games.length) return onGames(games).then(() => null);
    if (failure && failure.code !== 'no_storage') return [failure.message, RELOAD];
    return owner ? [PLAYER_WITHOUT_GAMES, leaderboard] : [NO_GAMES, {word: 'Play', to: '#play'}];
  }

  return {
    element: h(
      'div',
      {},
      h('p', {class: 'quiet whose', hidden: () => !other.value}, () =>
        other.value
          ? ['Games of ', h('bdi', {}, other.value.name), ', from a file. ', h('a', {href: `#${view}`}, 'Your own')]
          : [],
      ),
      h('p', {class: 'message panel sunken', role: 'status', hidden: () => !damaged.value}, () =>
        damaged.value ? gamesDamaged(damaged.value) : '',
      ),
      ...reader.parts,
    ),
    other,
    isSeen: reader.isSeen,
    /** The owner of the games that are shown, as one string; empty while the view is hidden. */
    get whose() {
      return isShown ? player || who() : '';
    },
    /** @param of id of the player whose games to show; empty: the current player */
    enter(of: string = player) {
      isShown = true;
      if (of !== player) clear(null);
      player = of;
      return read();
    },
    leave() {
      isShown = false;
      reader.stop();
    },
  };
}

export type Shell = ReturnType<typeof createShell>;
