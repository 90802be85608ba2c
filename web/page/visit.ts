/**
 * Which game this visit is about: the one that goes on, one that an address or a dialog begins, one that was given up.
 */

import type {Entry, Plan, Played} from '../catalogue.js';
import type {StartRequest} from '../engine/session.js';
import {isWorthKeeping} from '../model/game.js';
import type {Line} from '../model/line.js';
import {watch} from '../model/watch.js';
import type {Accounts} from '../store/accounts.js';
import type {Settings} from '../store/settings.js';
import type {Store} from '../store/store.js';
import {readLink} from '../views/link.js';
import {planFrom} from '../views/newgame/choice.js';
import type {Play} from '../views/play.js';
import {ADDRESS_WRONG, ELSEWHERE, GONE, RECORD_WRONG} from '../words/page.js';
import {SILENT} from '../words/store.js';
import type {LateNewGame} from './late-parts.js';

/** How long the game is waited for before an address that led nowhere is told of, ms. */
const SOON = 500;
/** ms after which it is said that the storage has not answered. */
const LATE = 5000;

/** @param dialog *New game* */
export function createVisit(
  play: Play,
  {store, settings, accounts}: {store: Store; settings: Settings; accounts: Accounts},
  dialog: () => LateNewGame,
) {
  const {games} = play;
  const {game, line} = play.model;
  /** Whether this visit has a game, or one is on its way. */
  let hasGame = false;
  const wrongAddress = createWrongAddress(() => line.say(ADDRESS_WRONG));
  /** Who plays, from when that is known: until then nobody has taken another's place. */
  let owner = '';

  const comeToPlay = () => showPlay(play.element);

  /** Why there is no game, and what there could be instead. Who has gone elsewhere finds it on the line. */
  function askInstead(how: Parameters<ReturnType<typeof dialog>['open']>[0]) {
    if (!play.element.hidden) dialog().open(how);
  }

  /** @param request what the engine is asked for, where it is not a new game */
  async function begin(plan: Plan, request?: StartRequest) {
    hasGame = true;
    wrongAddress.forget();
    dialog().close();
    await comeToPlay();
    const problem = await games.begin(plan, request);
    if (problem) askInstead({plan, problem});
  }

  /** @param isAsked the player pressed for it */
  async function resume(entry: Entry, isAsked: boolean) {
    if (!(await store.claim(entry.id))) return line.say(ELSEWHERE);
    const problem = await games.resume(entry, isAsked);
    if (!problem) return;
    await store.keep({...entry, waiting: true});
    await begin(planFrom(settings.choice()));
    line.say(RECORD_WRONG);
  }

  /** Goes on with the game this tab was at, or one that no tab is at; else begins one. */
  async function takeUp() {
    hasGame = true;
    const last = settings.last();
    play.preview(last ?? planFrom(settings.choice()), !last);
    const {id} = game.peek();
    // Who begins a game before it is known which one goes on shall keep it.
    const isOvertaken = () => game.peek().id !== id;
    const found = reportSilence(line, isOvertaken, () => begin(planFrom(settings.choice())));
    const entry = await claimKept(store, [last?.id, last?.replaces], isOvertaken);
    found();
    if (isOvertaken()) {
      store.claim(game.peek().id);
      return void (entry && store.alone(entry.id, () => leaveUnseen(entry, store, games.offer)));
    }
    if (entry) return resume(entry, false);
    // Not by `begin`: the dialog may be open by now, for an address that could not be read; and whose game is still on the
    // board, kept, may be gone and is not to be asked about it.
    const started = games.start(planFrom(settings.choice()));
    wrongAddress.repeat();
    await started;
  }

  /** Somebody else plays: the game on the board has been kept for its owner. */
  function changeOwner() {
    if (owner === accounts.owner()) return;
    owner = accounts.owner();
    dialog().close();
    games.offer.forget();
    takeUp();
  }

  return {
    begin,

    /** The game of an entry, in place of the one on the board. */
    async goOnWith(entry: Entry) {
      await comeToPlay();
      if (!(await store.claim(entry.id))) return line.say(ELSEWHERE);
      games.leave();
      await resume(entry, true);
    },

    /** As `goOnWith`, by what is kept of it now: another tab may have had it since it was listed. */
    async goOnWaiting(listed: Entry) {
      const entry = await newest(store, listed);
      if (entry) await this.goOnWith(entry);
      else line.say(GONE);
    },

    /** The board of a game that has ended, once more. */
    async again(played: Played) {
      hasGame = true;
      await comeToPlay();
      const problem = await games.again(played);
      if (problem) askInstead({problem, played, isChosen: true});
    },

    /** What the address says: `#new?…`. @param query what follows the `?` */
    openLink(query: string) {
      const {plan, problem} = query ? readLink(query) : {plan: null, problem: ''};
      if (plan && !problem) return begin(plan);
      if (!hasGame) takeUp();
      dialog().open({plan, problem});
    },

    /** The address leads nowhere. */
    lost: () => wrongAddress.during(hasGame ? null : takeUp()),

    /** To be called when no address has begun anything. */
    start() {
      if (!hasGame) takeUp();
    },

    /** Answers what the player asks of the page. */
    answer({keys, newGame}: {keys: () => void; newGame: () => void}) {
      watch(play.model.request, (request) => {
        if (request?.type === 'keys') keys();
        if (request?.type === 'newGame') newGame();
        if (request?.type === 'resume') this.goOnWith(request.entry);
      });
    },

    /** Takes up the game of whoever plays next. */
    async watchOwner() {
      await accounts.ready;
      owner = accounts.owner();
      accounts.watch(changeOwner);
    },
  };
}

/** Says before anybody plays that an address led nowhere. */
function createWrongAddress(say: () => void) {
  let state: 'none' | 'pending' | 'said' = 'none';

  function settle() {
    if (state !== 'pending') return;
    state = 'said';
    say();
  }

  return {
    /** Another address has led to a game. */
    forget() {
      state = 'none';
    },

    /** A new board has come, and has taken the line for itself. */
    repeat: () => state === 'said' && say(),

    /** @param coming until the game is there; null: it is there */
    async during(coming: Promise<unknown> | null) {
      state = 'pending';
      setTimeout(settle, SOON);
      await coming;
      settle();
    },
  };
}

/**
 * Says that the storage has not answered, which it may never do, and offers another game.
 *
 * @param isOvertaken whether another has begun @param begin begins it @returns to be called when there is an answer
 */
function reportSilence(line: Line, isOvertaken: () => boolean, begin: () => void): () => void {
  function end() {
    clearTimeout(timer);
    if (line.sentence.peek().text === SILENT) line.say('');
  }

  function another() {
    end();
    begin();
  }

  const timer = setTimeout(() => isOvertaken() || line.say(SILENT, {word: 'New board', act: another}), LATE);
  return end;
}

/** Shows the game, where another view is in front. @param view of the game */
async function showPlay(view: HTMLElement) {
  if (!view.hidden) return;
  location.hash = 'play';
  await new Promise((shown) => addEventListener('hashchange', shown, {once: true}));
}

/** A game makes room for another before anybody has seen it. */
async function leaveUnseen(entry: Entry, store: Store, offer: Play['games']['offer']) {
  const isRunning = entry.state === 'playing' || entry.state === 'paused';
  if (!isRunning || !isWorthKeeping(entry)) return store.drop(entry.id);
  const waiting = {...entry, waiting: true};
  await store.keep(waiting);
  offer.make(waiting);
}

/**
 * Claims the game to go on with, and drops those that have ended and no tab holds. Which one this tab was at may be forgotten
 * while its game is not: a browser that dies takes the last seconds of its small notes along.
 *
 * @param lastIds of the game this tab was at, and of the one that it goes on with and stands in for @param isOvertaken
 * whether another game has begun meanwhile @returns null where there is none; where another game has begun, that which
 * would have gone on, not claimed
 */
async function claimKept(
  store: Store,
  lastIds: (string | undefined)[],
  isOvertaken: () => boolean,
): Promise<Entry | null> {
  const since = Date.now();
  const held = await store.held();
  for (const entry of await store.list()) {
    // What was begun meanwhile is not what was left.
    if (isOvertaken() && entry.when >= since) continue;
    const hasEnded = entry.state === 'won' || entry.state === 'lost';
    if (lastIds.includes(entry.id) || !(hasEnded || entry.waiting)) {
      if (isOvertaken() || (await store.claim(entry.id))) return entry;
    } else if (hasEnded && !held.has(entry.id)) store.drop(entry.id);
  }
  return null;
}

/** @returns nothing where it waits no more */
const newest = async (store: Store, {id}: Entry): Promise<Entry | undefined> =>
  (await store.list()).find((each) => each.id === id);
