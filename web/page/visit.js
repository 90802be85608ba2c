/**
 * Which game this visit is about: the one that goes on, one that an address or a dialog begins, one that was given up.
 *
 * @typedef {import('../catalogue.js').Plan} Plan
 * @typedef {import('../store/store.js').Entry} Entry
 * @typedef {ReturnType<typeof import('../store/store.js').createStore>} Store
 */
import {readLink} from '../views/link.js';
import {planFrom} from '../views/newgame/choice.js';
import {isWorthKeeping, WORTH_KEEPING} from '../views/play/current.js';
import {ADDRESS_WRONG, ELSEWHERE, GONE, RECORD_WRONG} from '../words/page.js';
import {SILENT} from '../words/store.js';

/** How long the game is waited for before an address that led nowhere is told of, ms. */
const SOON = 500;
/** ms after which it is said that the storage has not answered. */
const LATE = 5000;

/**
 * @param {{
 *   play: ReturnType<typeof import('../views/play.js').createPlay>,
 *   store: Store,
 *   settings: ReturnType<typeof import('../store/settings.js').createSettings>,
 *   accounts: import('../store/accounts.js').Accounts,
 *   dialog: () => ReturnType<typeof import('./late-new-game.js').createLateNewGame>}} parts  `dialog`: *New game*
 */
export function createVisit({play, store, settings, accounts, dialog}) {
  /** Whether this visit has a game, or one is on its way. */
  let hasGame = false;
  const nowhere = createNowhere(() => play.line.say(ADDRESS_WRONG));
  /** Who plays, from when that is known: until then nobody has taken another's place. */
  let owner = '';

  const comeToPlay = () => showPlay(play.element);

  /** Why there is no game, and what there could be instead. Who has gone elsewhere finds it on the line. @param {Parameters<ReturnType<typeof dialog>['open']>[0]} how */
  function askInstead(how) {
    if (!play.element.hidden) dialog().open(how);
  }

  /** @param {Plan} plan @param {import('../engine/session.js').Beginning} [request] what the engine is asked for, where it is not a new game */
  async function begin(plan, request) {
    hasGame = true;
    nowhere.forget();
    dialog().close();
    await comeToPlay();
    const problem = await play.begin(plan, request);
    if (problem) askInstead({plan, problem});
  }

  /** @param {Entry} entry @param {boolean} isAsked the player pressed for it */
  async function resume(entry, isAsked) {
    if (!(await store.claim(entry.id))) return play.line.say(ELSEWHERE);
    const problem = await play.resume(entry, isAsked);
    if (!problem) return;
    await store.keep({...entry, waiting: true});
    await begin(planFrom(settings.choice()));
    play.line.say(RECORD_WRONG);
  }

  /** Goes on with the game this tab was at, or one that no tab is at; else begins one. */
  async function takeUp() {
    hasGame = true;
    const {id} = play.game.current;
    // Who begins a game before it is known which one goes on shall keep it.
    const isOvertaken = () => play.game.current.id !== id;
    const last = settings.last();
    play.preview(last ?? planFrom(settings.choice()), !last);
    const found = tellLate(play.line, isOvertaken, () => begin(planFrom(settings.choice())));
    const entry = await claimKept(store, [last?.id, last?.replaces], isOvertaken);
    found();
    if (isOvertaken()) {
      store.claim(play.game.current.id);
      return void (entry && store.alone(entry.id, () => leaveUnseen(entry, store, play)));
    }
    if (entry) return resume(entry, false);
    // Not by `begin`: the dialog may be open by now, for an address that could not be read; and whose game is still on the
    // board, kept, may be gone and is not to be asked about it.
    const started = play.start(planFrom(settings.choice()));
    nowhere.laid();
    await started;
  }

  /** Somebody else plays: the game on the board has been kept for its owner. */
  function changeOwner() {
    if (owner === accounts.owner()) return;
    owner = accounts.owner();
    dialog().close();
    play.forgetLeft();
    takeUp();
  }

  return {
    begin,

    /** The game of an entry, in place of the one on the board. @param {Entry} entry */
    async goOnWith(entry) {
      await comeToPlay();
      if (!(await store.claim(entry.id))) return play.line.say(ELSEWHERE);
      play.leave();
      await resume(entry, true);
    },

    /** As `goOnWith`, by what is kept of it now: another tab may have had it since it was listed. @param {Entry} listed */
    async goOnWaiting(listed) {
      const entry = await newest(store, listed);
      if (entry) await this.goOnWith(entry);
      else play.line.say(GONE);
    },

    /** The board of a game that has ended, once more. @param {import('../catalogue.js').Played} played */
    async again(played) {
      hasGame = true;
      await comeToPlay();
      const problem = await play.again(played);
      if (problem) askInstead({problem, played, isChosen: true});
    },

    /** What the address says: `#new?…`. @param {string} query what follows the `?` */
    openLink(query) {
      const {plan, problem} = query ? readLink(query) : {plan: null, problem: ''};
      if (plan && !problem) return begin(plan);
      if (!hasGame) takeUp();
      dialog().open({plan, problem});
    },

    /** The address led nowhere. */
    lost: () => nowhere.during(hasGame ? null : takeUp()),

    /** To be called when no address has begun anything. */
    start() {
      if (!hasGame) takeUp();
    },

    /** Takes up the game of whoever plays next. */
    async watchOwner() {
      await accounts.ready;
      owner = accounts.owner();
      accounts.watch(changeOwner);
    },
  };
}

/**
 * An address that led nowhere is told of before anybody plays.
 *
 * @param {() => void} tell
 */
function createNowhere(tell) {
  let isOwed = false;
  let isTold = false;

  function pay() {
    if (isOwed) tell();
    isTold ||= isOwed;
    isOwed = false;
  }

  return {
    /** Another address has led to a game. */
    forget() {
      isOwed = isTold = false;
    },

    /** A new board has come, and has taken the line for itself. */
    laid() {
      if (isTold) tell();
    },

    /** @param {Promise<unknown>|null} coming until the game is there; null: it is there */
    async during(coming) {
      isOwed = true;
      setTimeout(pay, SOON);
      await coming;
      pay();
    },
  };
}

/**
 * Says that the storage has not answered, which it may never do, and offers another game.
 *
 * @param {ReturnType<typeof import('../views/play.js').createPlay>['line']} line @param {() => boolean} isOvertaken whether another has begun
 * @param {() => void} begin begins it @returns {() => void} to be called when there is an answer
 */
function tellLate(line, isOvertaken, begin) {
  function end() {
    clearTimeout(timer);
    if (line.said[0] === SILENT) line.say('');
  }

  function another() {
    end();
    begin();
  }

  const timer = setTimeout(() => isOvertaken() || line.say(SILENT, {word: 'New board', act: another}), LATE);
  return end;
}

/** Shows the game, where another view is in front. @param {HTMLElement} view of the game */
async function showPlay(view) {
  if (!view.hidden) return;
  location.hash = 'play';
  await new Promise((shown) => addEventListener('hashchange', shown, {once: true}));
}

/**
 * A game makes room for another before anybody has seen it.
 *
 * @param {Entry} entry @param {Store} store @param {Pick<ReturnType<typeof import('../views/play.js').createPlay>, 'offerLeft'>} play
 */
async function leaveUnseen(entry, store, play) {
  const {state, cells, openings = WORTH_KEEPING} = entry;
  const isRunning = state === 'playing' || state === 'paused';
  if (!isRunning || !isWorthKeeping({openings}, cells)) return store.drop(entry.id);
  const waiting = {...entry, waiting: true};
  await store.keep(waiting);
  play.offerLeft(waiting);
}

/**
 * Claims the game to go on with, and drops those that have ended and no tab holds. Which one this tab was at may be forgotten
 * while its game is not: a browser that dies takes the last seconds of its small notes along.
 *
 * @param {Store} store @param {(string|undefined)[]} lastIds of the game this tab was at, and of the one that it goes on with and stands in for
 * @param {() => boolean} isOvertaken whether another game has begun meanwhile
 * @returns {Promise<Entry|null>} null where there is none; where another game has begun, that which would have gone on, not claimed
 */
async function claimKept(store, lastIds, isOvertaken) {
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

/** @param {Store} store @param {Entry} entry @returns {Promise<Entry|undefined>} nothing where it waits no more */
const newest = async (store, {id}) => (await store.list()).find((each) => each.id === id);
