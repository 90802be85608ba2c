/** Sends the moves of the game on the board to the engine in order, and shows what they did. */

import type {Played} from '../engine/protocol.js';
import {drawSeed, newId} from '../random.js';
import {isSearched} from '../rules.js';
import {signal} from '../vendor/signals.js';
import * as words from '../words/play.js';
import type {Cause, Core} from './core.js';
import {countEnd, countFirstTimes, describeMove, nextAdvice} from './describe-move.js';
import {type Game, isAllOpen, reduce} from './game.js';
import type {Press} from './pending-moves.js';
import {fail} from './questions.js';

/** What the line says of moves that find nothing to do. */
const IN_VAIN: Record<string, string> = {help: words.NO_SAFE_CELL, undo: words.NOTHING_TO_UNDO};

/**
 * `cell`: the one that was pressed; `press`: shown until the move is answered; `isOfClock`: answers to questions about
 * the game stay true.
 */
type How = {cell?: number | null; press?: Press | null; isOfClock?: boolean};

/** Describes what a move did on a workbench. @returns null: other parts say it */
type Describe = (game: Game, played: Played, move: string) => string | null;

export function createMoves(core: Core) {
  const {game, clock, pending, line, search, isInBackground, backPressure} = core;
  const {session, settings, ahead} = core.ports;
  /** For games that are played by constraints, once the code they need has loaded. */
  const describeWorkbench = signal<Describe | null>(null);

  /** Shows what a move did. @returns whether it did something that the game goes on from */
  function apply(played: Played, cause: Cause): boolean {
    const before = game.peek();
    const event = {type: 'moved', played, record: session.record, id: newId()} as const;
    const isLoud = countFirstTimes(settings.met, played.events);
    countEnd(settings.met, played.events);
    const after = () => reduce(before, event);
    const what = sentenceFor(before, played, {move: cause.move, after});
    const sentence = before.opened ? what : what + nextAdvice(settings.met, played.events);
    core.dispatch(event, {type: 'moved', events: played.events, cause, isLoud, sentence});
    return played.events.some(({type}) => type !== 'undecided');
  }

  function sentenceFor(
    {columns, rules, changes}: Game,
    played: Played,
    {move, after}: {move: string; after: () => Game},
  ): string {
    const {events, counters, endedBy} = played;
    return (
      describeWorkbench.peek()?.(after(), played, move) ??
      (events.length ? null : IN_VAIN[move]) ??
      describeMove(events, {
        ...{columns, counters},
        isChord: move.startsWith('chord'),
        isSearched: isSearched({rules, changes}),
        isMachine: endedBy === 'm',
        isAllOpen: () => isAllOpen(after()),
      })
    );
  }

  /** @param choose called when all earlier moves are answered and saved @returns null if there was nothing to do */
  async function take(
    type: 'play' | 'machine',
    choose: () => {move?: string; action?: string} | null,
    {cell = null, press = null, isOfClock = false}: How = {},
  ): Promise<Played | null> {
    const own = game.peek();
    const {counts} = line;
    let move = '';
    let at = 0;
    const answered = pending.wait(press, true);
    try {
      const chosen = async () => {
        await backPressure.free;
        const wanted = core.isCurrent(own) ? choose() : null;
        if (!wanted) return null;
        move = wanted.move ?? '';
        if (!clock.isBegun) startClock();
        const {opened, ready, begun, state} = game.peek();
        // The clock does not run while a board is searched for.
        if (!opened && isSearched(own)) clock.run(false);
        at = clock.at();
        return {
          ...wanted,
          at,
          ...(begun && state === 'fresh' && {begun}),
          ...(!opened && ready?.move === move && {ahead: ready.record}),
          ...(move === 'hint' && {by: settings.adviser()}),
        };
      };
      const played = await session.play(type, chosen, isOfClock);
      const wasSearched = search.end();
      if (wasSearched && played) clock.set({begun: true, at, elapsed: played.elapsed, running: false});
      if (!core.isCurrent(own) || !played) return null;
      const {ready} = game.peek();
      const isDone = apply(played, {move, cell, counts});
      // The move was made before the player left the page and is answered only now: its game is paused after all.
      if (isDone && isInBackground.peek() && played.state === 'playing') timed('pause');
      const {opened} = game.peek();
      // What took long, or would have, is prepared in advance next time.
      if (!own.opened && opened && move && (wasSearched || ready)) ahead.make({...own, seed: drawSeed()}, move);
      if (opened && ready) core.dispatch({type: 'forgotReady'});
      return played;
    } catch (error) {
      if (search.end()) clock.set({begun: false, at: 0, elapsed: 0, running: false});
      fail(core, error);
      return null;
    } finally {
      answered();
    }
  }

  /** Sends a move in its turn. @param choose called when all earlier moves are answered and saved */
  async function play(choose: () => string | null, how?: How) {
    const chosen = () => {
      const move = choose();
      return move ? {move} : null;
    };
    await take('play', chosen, how);
  }

  function startClock() {
    clock.begin();
    core.dispatch({type: 'begun', at: new Date().toISOString().replace(/\.\d+Z/, 'Z')});
  }

  /** A move of the clock, made by the page. */
  const timed = (move: 'pause' | 'resume') =>
    play(() => (['playing', 'paused'].includes(game.peek().state) ? move : null), {isOfClock: true});

  return {
    describeWorkbench,
    play,
    timed,
    startClock,

    /** Lets the machine act in its turn. @returns null if it did nothing, in which case the line has said why */
    machine: (choose: () => {action: string; inference: string; strategy: string} | null) => take('machine', choose),
  };
}

export type Moves = ReturnType<typeof createMoves>;
