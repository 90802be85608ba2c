/**
 * Which game this visit is about: one that goes on, one that an address or a dialog begins, or one that was given up.
 */

import type {Entry, Plan, Played} from '../catalogue.js';
import type {StartRequest} from '../engine/session.js';
import {isWorthKeeping} from '../model/game.js';
import type {Line} from '../model/line.js';
import {watch} from '../model/watch.js';
import type {Accounts} from '../store/accounts.js';
import type {Database} from '../store/database.js';
import type {Settings} from '../store/settings.js';
import type {Store} from '../store/store.js';
import {readLink} from '../views/link.js';
import {planFrom} from '../views/newgame/choice.js';
import type {Play} from '../views/play.js';
import {ADDRESS_WRONG, AWAITED, ELSEWHERE, GONE, RECORD_WRONG} from '../words/page.js';
import type {LateFirst} from './late-first.js';
import type {LateNewGame} from './late-parts.js';

/** How long to wait for the game before the page reports an address that leads nowhere, ms. */
const SOON = 500;
/** ms after which the page says that the storage has not answered. */
const LATE = 5000;

type Stores = {database: Database; store: Store; settings: Settings; accounts: Accounts};

/** @param dialog *New game* @param first answers the first press before there is an engine */
export function createVisit(
  play: Play,
  {database, store, settings, accounts}: Stores,
  dialog: () => LateNewGame,
  first: LateFirst,
) {
  const {games} = play;
  const {game, line} = play.model;
  /** Whether this visit has a game, or is about to. */
  let hasGame = false;
  const wrongAddress = createWrongAddress(() => line.say(ADDRESS_WRONG));
  /** Who plays, once that is known: until then no player has replaced another. */
  let owner = '';

  const comeToPlay = () => showPlay(play.element);

  /** Says why there is no game, and offers another. If the player has moved to another view, the event line says it. */
  function askInstead(how: Parameters<ReturnType<typeof dialog>['open']>[0]) {
    if (!play.element.hidden) dialog().open(how);
  }

  /** @param request to the engine, if it is not a new game */
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

  /** Resumes the game of this tab, or one that no tab plays; otherwise begins one. */
  async function takeUp() {
    hasGame = true;
    const last = settings.last();
    play.preview(last ?? planFrom(settings.choice()), !last);
    const {id} = game.peek();
    // A player who begins a game before it is known which one goes on keeps that game.
    const isOvertaken = () => game.peek().id !== id;
    const found = reportSilence(line, isOvertaken, () => begin(planFrom(settings.choice())));
    const claiming = claimKept(store, [last?.id, last?.replaces], isOvertaken);
    // A newcomer's first press waits for nothing, not even for the database. Where one is, a browser that crashed may
    // have lost the note alone.
    if (!last && !(await database.isThere()) && (await first.there) && !isOvertaken()) start();
    const entry = await claiming;
    found();
    if (isOvertaken()) {
      store.claim(game.peek().id);
      return void (entry && store.alone(entry.id, () => leaveUnseen(entry, store, games.offer)));
    }
    if (entry) return resume(entry, false);
    await start();
  }

  /**
   * Not `begin`: the dialog may be open by now, because the address could not be read; and the game on the board may
   * belong to somebody who is gone, whom nobody should be asked about.
   */
  function start() {
    const started = games.start(planFrom(settings.choice()));
    wrongAddress.repeat();
    return started;
  }

  /** Somebody else plays: the game on the board has been saved for its owner. */
  function changeOwner() {
    if (owner === accounts.owner()) return;
    owner = accounts.owner();
    dialog().close();
    games.offer.forget();
    takeUp();
  }

  return {
    begin,

    /** Puts the game of an entry on the board. */
    async goOnWith(entry: Entry) {
      await comeToPlay();
      if (!(await store.claim(entry.id))) return line.say(ELSEWHERE);
      games.leave();
      await resume(entry, true);
    },

    /** As `goOnWith`, with the entry as it is stored now: another tab may have played the game since it was listed. */
    async goOnWaiting(listed: Entry) {
      const entry = await newest(store, listed);
      if (entry) await this.goOnWith(entry);
      else line.say(GONE);
    },

    /** Plays the board of a finished game again. */
    async again(played: Played) {
      hasGame = true;
      await comeToPlay();
      const problem = await games.again(played);
      if (problem) askInstead({problem, played, isChosen: true});
    },

    /** Follows an address `#new?…`. @param query what follows the `?` */
    openLink(query: string) {
      const {plan, problem} = query ? readLink(query) : {plan: null, problem: ''};
      if (plan && !problem) return begin(plan);
      if (!hasGame) takeUp();
      dialog().open({plan, problem});
    },

    /** The address leads nowhere. */
    lost: () => wrongAddress.during(hasGame ? null : takeUp()),

    /** Call this if no address has begun anything. */
    start() {
      if (!hasGame) takeUp();
    },

    /** Answers the requests of the player to the page. */
    answer({keys, newGame, analyse}: Record<'keys' | 'newGame' | 'analyse', () => void>) {
      watch(play.model.request, (request) => {
        if (request?.type === 'keys') keys();
        if (request?.type === 'newGame') newGame();
        if (request?.type === 'analyse') analyse();
        if (request?.type === 'resume') this.goOnWith(request.entry);
      });
    },

    /** Resumes the game of the next player. */
    async watchOwner() {
      await accounts.ready;
      owner = accounts.owner();
      accounts.watch(changeOwner);
    },
  };
}

/** Says that an address led nowhere, before anybody plays. */
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

    /** A new board has come, and its sentence has replaced this one. */
    repeat: () => state === 'said' && say(),

    /** @param coming until the game is there; null: it already is */
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
 * @param isOvertaken whether another game has begun @param begin begins one @returns to be called when there is an
 * answer
 */
function reportSilence(line: Line, isOvertaken: () => boolean, begin: () => void): () => void {
  function end() {
    clearTimeout(timer);
    if (line.sentence.peek().text === AWAITED) line.say('');
  }

  function another() {
    end();
    begin();
  }

  const timer = setTimeout(() => isOvertaken() || line.say(AWAITED, {word: 'New board', act: another}), LATE);
  return end;
}

/** Shows the game if another view is in front. @param view of the game */
async function showPlay(view: HTMLElement) {
  if (!view.hidden) return;
  location.hash = 'play';
  await new Promise((shown) => addEventListener('hashchange', shown, {once: true}));
}

/** Sets aside or drops a game that another one replaces before anybody has seen it. */
async function leaveUnseen(entry: Entry, store: Store, offer: Play['games']['offer']) {
  const isRunning = entry.state === 'playing' || entry.state === 'paused';
  if (!isRunning || !isWorthKeeping(entry)) return store.drop(entry.id);
  const waiting = {...entry, waiting: true};
  await store.keep(waiting);
  offer.make(waiting);
}

/**
 * Claims the game to resume, and drops finished games that no tab holds. The note of this tab's game may be lost while
 * the game is not: a browser that crashes loses the last seconds of localStorage.
 *
 * @param lastIds of this tab's game, and of the one that it continues @param isOvertaken whether another game has begun
 * in the meantime @returns null if there is none; if another game has begun, the one that would have been resumed, not
 * claimed
 */
async function claimKept(
  store: Store,
  lastIds: (string | undefined)[],
  isOvertaken: () => boolean,
): Promise<Entry | null> {
  const since = Date.now();
  const held = await store.held();
  for (const entry of await store.list()) {
    // A game begun in the meantime is not the one that was left.
    if (isOvertaken() && entry.when >= since) continue;
    const hasEnded = entry.state === 'won' || entry.state === 'lost';
    if (lastIds.includes(entry.id) || !(hasEnded || entry.waiting)) {
      if (isOvertaken() || (await store.claim(entry.id))) return entry;
    } else if (hasEnded && !held.has(entry.id)) store.drop(entry.id);
  }
  return null;
}

/** @returns nothing if it is no longer set aside */
const newest = async (store: Store, {id}: Entry): Promise<Entry | undefined> =>
  (await store.list()).find((each) => each.id === id);
