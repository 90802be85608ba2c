/** Saves the game on the board after every move. It watches the state. */

import type {Entry} from '../catalogue.js';
import {computed} from '../vendor/signals.js';
import type {Core} from './core.js';
import {entryOf, isRunning} from './game.js';
import {watch} from './watch.js';

/** The owner of games that are kept unencrypted. */
const GUEST = 'guest';

export function createAutosave(core: Core) {
  const {game, clock, backPressure} = core;
  const {store, settings} = core.ports;
  /** The record that was saved last. */
  let kept = '';
  /** The record that the game on the board came with; its entry already holds it. */
  let given = '';
  /** The id of the game that the one on the board continues; it can no longer be resumed. */
  let replaced = '';

  /** The entry of the game as it is now. @param waiting whether it is set aside */
  const asItStands = (waiting: boolean = false): Entry => entryOf(game.peek(), clock.shown(), waiting);

  /** Saves the game on the board; if it has ended, among the finished games. @param entry of the game on the board */
  async function keep(entry: Entry = asItStands()) {
    const own = game.peek();
    const {summary, identity} = own.ended;
    const {record, when, replaces} = entry;
    // The store gets it at once, no matter who plays: anything that drops the game comes later.
    const owned = store.owner().then((owner) => {
      if (core.isCurrent(own)) core.dispatch({type: 'owned', owner});
      const known = core.isCurrent(own) ? game.peek().owner : own.owner;
      return Object.assign(entry, {owner: known ?? owner});
    });
    const body = summary && identity ? {identity, record, finished: when, summary, imported: false} : null;
    await (body ? store.finish(owned, {...body, ...(replaces && {replaces})}) : store.keep(owned));
    if (store.isKept(entry.id)) {
      kept = record;
      settings.unsaved.drop(entry.id);
    }
    if (!replaces || replaces === replaced) return;
    replaced = replaces;
    await store.drop(replaces);
  }

  const last = computed(() => {
    const {serial, isSettled, record, ended, id} = game.value;
    return isSettled ? [serial, id, record, Boolean(ended.summary)].join(' ') : '';
  });
  watch(last, (now) => {
    if (!now) return;
    const {record, ended} = game.peek();
    if (record !== given || ended.summary) backPressure.follow(keep());
  });
  watch(core.serial, () => void (given = game.peek().record));

  watch(
    computed(() => (game.value.isPreview ? '' : game.value.id)),
    (id) => void (id && store.claim(id)),
  );

  return {
    /** Saves the running game before somebody else plays. A game without an owner will belong to them. */
    rest: async () => isRunning(game.peek()) && game.peek().owner !== undefined && keep(),

    /** The page may be gone before the game is saved, so this notes at once what the player has seen of it. */
    note() {
      const {id, owner, end, isSettled, record} = game.peek();
      if (!isSettled || record === kept) return;
      if (owner === GUEST) settings.unsaved.note(id, {record});
      else if (end?.type === 'lost') settings.unsaved.note(id, {isLost: true});
    },

    /** Sets the running game aside, to be resumed later. @returns its entry */
    setAside(): Entry {
      const entry = asItStands(true);
      keep(entry);
      return entry;
    },
  };
}

export type Autosave = ReturnType<typeof createAutosave>;
