/**
 * How games begin on the board: new ones, resumed ones, and boards that were played before; and what happens to the
 * last one.
 */

import type {Entry, Plan, Played} from '../../catalogue.js';
import type {StartRequest} from '../../engine/session.js';
import {LEVELS} from '../../generated/levels.js';
import {DEFAULT, isRunning, isWorthKeeping} from '../../model/game.js';
import type {PlayModel} from '../../model/play.js';
import {firstMove} from '../../model/sentence.js';
import {presetOf} from '../../rules.js';
import {keepFocus} from '../../ui/dom.js';
import * as words from '../../words/play.js';
import {PRESET_WORDS} from '../../words/presets.js';
import type {Notices} from '../notices.js';

/** The hint for newcomers: the promise of the rules of the first game. */
export const NEW_HERE = PRESET_WORDS[DEFAULT.rules].promise;

export function createNewGames(model: PlayModel, notices: Notices, focusBoard: () => void) {
  const {game, line, load, autosave} = model;
  const offer = createTakeBackOffer(model, notices);

  /** The line does not repeat what the strip says to a newcomer. */
  const helpBeside = () => (notices.has(NEW_HERE) ? '' : firstMove(game.peek()));

  /**
   * Clears the board for another game. A game that is worth it is set aside, and the player can go back to it for a
   * while.
   */
  function leave() {
    const now = game.peek();
    // A player who has opened a board has read it: from the next board on the rules are on the line.
    if (now.opened) notices.withdraw(NEW_HERE);
    if (!isRunning(now)) return;
    if (isWorthKeeping(now)) offer.make(autosave.setAside());
    else model.forget();
  }

  /**
   * The pressed control may vanish with the old game, so the focus moves to the board. If nothing was pressed, it stays
   * where the player has gone in the meantime.
   *
   * @param how `isTaught`: a teaching board says what it is about; `isAsked`: the player pressed for it
   */
  function startFocused<T>(
    start: () => T,
    {isTaught = false, isAsked = true}: {isTaught?: boolean; isAsked?: boolean} = {},
  ): T {
    const hadFocus = document.activeElement !== document.body;
    const started = isAsked ? start() : keepFocus(start, focusBoard);
    const {columns, rows, mines, isAgain, state, opened} = game.peek();
    // The hint for newcomers is only true of these rules, and says what they demand.
    if (presetOf(game.peek()) !== DEFAULT.rules) notices.withdraw(NEW_HERE);
    if (!opened && !notices.has(NEW_HERE)) line.say(helpBeside());
    if (hadFocus && isAsked) focusBoard();
    const begun = words.begun(columns, rows, mines, isAgain);
    const [help, heard] = [helpBeside(), offer.heard()];
    if (isTaught) line.say('', null, {heard});
    else if ((hadFocus || heard) && state === 'fresh')
      line.say(help || begun, null, {heard: [help && begun, heard].filter(Boolean).join(' ')});
    return started;
  }

  /** @param request to the engine, if it is not a new game @returns why there is no game, if there is none */
  function begin(plan: Plan, request?: StartRequest): Promise<string> {
    leave();
    return startFocused(() => load.begin(plan, request), {isTaught: !!request});
  }

  /** Plays the board of a game again. @returns why these rules make no game of it; empty if they do */
  function again(played: Played): Promise<string> {
    leave();
    return startFocused(() => load.again(played));
  }

  return {
    offer,
    leave,
    begin,
    again,

    /** As `begin`, but without a request of the player; the old game is not set aside, because it has been saved. */
    start: (plan: Plan) => model.startEarly(() => startFocused(() => load.begin(plan), {isAsked: false})),

    /** @param isAsked the player pressed for it @returns why it cannot be read; empty if it goes on */
    async resume(entry: Entry, isAsked: boolean): Promise<string> {
      offer.forget(entry.id);
      const heard = offer.heard();
      const resuming = startFocused(() => load.resume(entry), {isAsked});
      const own = game.peek();
      const problem = await resuming;
      const {covered} = game.peek();
      if (!problem && model.isCurrent(own) && isRunning(game.peek()))
        line.say(covered ? words.PAUSED : words.RESUMED_GAME, null, {heard});
      return problem;
    },

    repeat: () => void again({record: game.peek().record, plan: game.peek()}),

    /** Another board of the same kind. */
    next: () => void begin({...game.peek(), seed: ''}),

    /** Another board of the same kind, with any grade. */
    ungraded: () => void begin({...game.peek(), seed: '', grade: ''}),

    /** @param number of the level */
    level(number: number) {
      const {columns, rows, mines} = LEVELS[number];
      begin({...game.peek(), columns, rows, mines, seed: ''});
    },
  };
}

export type NewGames = ReturnType<typeof createNewGames>;

/*
 * The offer to go back to the last game: shown for a while where notices are, so that it covers no cell and moves
 * nothing.
 */

/** How long it is shown, ms; longer while a pointer or the focus is on it. */
const TIME = 8000;

function createTakeBackOffer(model: Pick<PlayModel, 'ask'>, notices: Notices) {
  /** The last game that the player left. */
  let game: Entry | null = null;
  let isHeard = true;

  const takeBack = () => game && model.ask({type: 'resume', entry: game});

  return {
    /** @param entry as it was when it was left */
    make(entry: Entry) {
      notices.withdraw(words.LEFT);
      game = entry;
      isHeard = false;
      const action = {word: words.TAKE_BACK, keys: 'Z', act: takeBack};
      notices.add({text: words.LEFT, isUrgent: true, lasts: TIME, action});
    },

    /** By key: for as long as it is offered. */
    take: () => void (notices.withdraw(words.LEFT) && takeBack()),

    /** The player declines. */
    dismiss: () => void notices.withdraw(words.LEFT),

    /**
     * The player can no longer go back to it: it goes on, has ended, or somebody else plays.
     *
     * @param id of that game; if missing, any
     */
    forget(id: string | undefined = game?.id) {
      if (id === game?.id) notices.withdraw(words.LEFT);
    },

    /** @returns the text for screen readers, once */
    heard(): string {
      const heard = isHeard ? '' : words.LEFT_HEARD;
      isHeard = true;
      return heard;
    },
  };
}
