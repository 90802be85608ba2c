/** How games begin on the board: new ones, kept ones, and boards that were played before; and what becomes of the last one. */

import type {Entry, Plan, Played} from '../../catalogue.js';
import type {Beginning} from '../../engine/session.js';
import {LEVELS} from '../../generated/levels.js';
import {DEFAULT, isRunning, isWorthKeeping} from '../../model/game.js';
import type {PlayModel} from '../../model/play.js';
import {firstMove} from '../../model/sentence.js';
import {presetOf} from '../../rules.js';
import {keepFocus} from '../../ui/dom.js';
import * as words from '../../words/play.js';
import {PRESET_WORDS} from '../../words/presets.js';
import type {Notices} from '../notices.js';

/** What a newcomer is told: what the rules of the first game promise. */
export const NEW_HERE = PRESET_WORDS[DEFAULT.rules].promise;

export function createNewGames(model: PlayModel, notices: Notices, focusBoard: () => void) {
  const {game, line, load, autosave} = model;
  const offer = createTakeBackOffer(model, notices);

  /** What the strip tells a newcomer is not told twice. */
  const helpBeside = () => (notices.has(NEW_HERE) ? '' : firstMove(game.peek()));

  /** The game on the board makes room for another. One that is worth it waits, and can be taken back for a while. */
  function leave() {
    const now = game.peek();
    // Who has opened a board has read it: from the next on its rules stand on the line.
    if (now.opened) notices.withdraw(NEW_HERE);
    if (!isRunning(now)) return;
    if (isWorthKeeping(now)) offer.make(autosave.setAside());
    else model.forget();
  }

  /**
   * Whatever was pressed may vanish with the old game: the focus goes to the board. Where nothing was, it stays with what the player
   * has gone to meanwhile.
   *
   * @param how `isTaught`: what teaches tells of its board itself; `isAsked`: the player pressed for it
   */
  function startFocused<T>(
    start: () => T,
    {isTaught = false, isAsked = true}: {isTaught?: boolean; isAsked?: boolean} = {},
  ): T {
    const hadFocus = document.activeElement !== document.body;
    const started = isAsked ? start() : keepFocus(start, focusBoard);
    const {columns, rows, mines, isAgain, state, opened} = game.peek();
    // What a newcomer is told is true of these rules alone, and says what they ask for.
    if (presetOf(game.peek()) !== DEFAULT.rules) notices.withdraw(NEW_HERE);
    if (isAsked) notices.closeUp();
    if (!opened && !notices.has(NEW_HERE)) line.say(helpBeside());
    if (hadFocus && isAsked) focusBoard();
    const begun = words.begun(columns, rows, mines, isAgain);
    const [help, heard] = [helpBeside(), offer.heard()];
    if (isTaught) line.say('', null, {heard});
    else if ((hadFocus || heard) && state === 'fresh')
      line.say(help || begun, null, {heard: [help && begun, heard].filter(Boolean).join(' ')});
    return started;
  }

  /** @param request what the engine is asked for, where it is no new game @returns why it makes no game, if it makes none */
  function begin(plan: Plan, request?: Beginning): Promise<string> {
    leave();
    return startFocused(() => load.begin(plan, request), {isTaught: !!request});
  }

  /** The board of a game, once more. @returns why it makes no game by these rules; empty when it does */
  function again(played: Played): Promise<string> {
    leave();
    return startFocused(() => load.again(played));
  }

  return {
    offer,
    leave,
    begin,
    again,

    /** As `begin`, unasked, and leaves nothing: what was on the board has been kept. */
    start: (plan: Plan) => model.startEarly(() => startFocused(() => load.begin(plan), {isAsked: false})),

    /** @param isAsked the player pressed for it @returns why it cannot be read; empty when it goes on */
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

    /** Another board of the kind. */
    next: () => void begin({...game.peek(), seed: ''}),

    /** Another board of the kind, of whatever grade. */
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
 * The offer to go back to the game that was left last: for a while, in the place of a notice, so that it lies on no cell and
 * moves nothing.
 */

/** How long it stands, ms; longer while a pointer or the focus is on it. */
const TIME = 8000;

function createTakeBackOffer(model: Pick<PlayModel, 'ask'>, notices: Notices) {
  /** The game that was left last. */
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

    /** By key: as long as it is offered. */
    take: () => void (notices.withdraw(words.LEFT) && takeBack()),

    /** The player does not want it. */
    dismiss: () => void notices.withdraw(words.LEFT),

    /**
     * It can be taken back no more: it goes on, has ended, or somebody else plays.
     *
     * @param id of that game; else whichever
     */
    forget(id: string | undefined = game?.id) {
      if (id === game?.id) notices.withdraw(words.LEFT);
    },

    /** @returns what those have to hear who do not see it, once */
    heard(): string {
      const heard = isHeard ? '' : words.LEFT_HEARD;
      isHeard = true;
      return heard;
    },
  };
}
