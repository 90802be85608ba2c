/** How a game comes to the board: a new one, the same board again, or a saved one. */

import type {Entry, Plan, Played} from '../catalogue.js';
import {Refused} from '../engine/asking.js';
import type {Game as EngineGame} from '../engine/protocol.js';
import type {StartRequest} from '../engine/session.js';
import {drawSeed} from '../random.js';
import {type Core, NO_CAUSE} from './core.js';
import {blank, type Game, gameFrom, isRunning, lastOf} from './game.js';
import type {Moves} from './moves.js';
import {fail} from './questions.js';

type Clock = {at: number; elapsed: number};

export function createLoad(core: Core, moves: Moves) {
  const {game, clock, pending, line} = core;
  const {session, store, settings, ahead} = core.ports;

  /** @param entry what to show until the engine answers @returns why the engine refused; empty if it did not */
  async function load(next: Game, request: StartRequest, entry: Entry | null = null): Promise<string> {
    const {id, ...before} = game.peek();
    if (id !== next.id && !isRunning(before)) store.drop(id);
    const lastSeen = latest(lastClock(next.id), entry);
    const {at, elapsed} = lastSeen ?? {at: 0, elapsed: 0};
    clock.set({begun: false, at, elapsed, running: false});
    const own = core.put(next);
    settings.keepLast({...lastOf(next), at, elapsed});
    try {
      const loaded = await session.begin(request);
      if (core.isCurrent(own)) settle(loaded, lastSeen);
      return '';
    } catch (error) {
      fail(core, error);
      if (!(error instanceof Refused)) return '';
      if (core.isCurrent(own)) core.dispatch({type: 'refused'});
      return error.message;
    }
  }

  /** @param lastSeen the clock when the game was last seen, perhaps after its last move */
  function settle(loaded: EngineGame, lastSeen: Clock | null) {
    const {state, events} = loaded;
    core.dispatch(
      {type: 'settled', game: loaded},
      {type: 'settled', events, cause: NO_CAUSE, isLoud: false, sentence: ''},
    );
    if (game.peek().covered && !isRunning(game.peek()) && !pending.hasMoves.peek())
      core.dispatch({type: 'covered', on: false});
    const {covered, end} = game.peek();
    const {at, elapsed} = (state === 'playing' && latest(lastSeen, loaded)) || loaded;
    clock.set({begun: state !== 'fresh', at, elapsed, running: state === 'playing' && !covered && !end});
    if (state === 'fresh' && settings.options.clock === 'board') moves.startClock();
    if (core.isInBackground.peek()) clock.run(false);
    if (state === 'paused' && !covered && !core.isInBackground.peek()) moves.timed('resume');
    // The player left the page before its pause was answered.
    if (state === 'playing' && covered) moves.timed('pause');
    line.hideProgress();
  }

  /** The clock that was noted when the player left the page. */
  function lastClock(id: string): Clock | null {
    const last = settings.last();
    return last?.id === id ? {at: last.at, elapsed: last.elapsed} : null;
  }

  return {
    /** Begins a new game. @param plan an empty seed is drawn @param request to the engine, if it is not a new game */
    begin(plan: Plan, request?: StartRequest) {
      if (request) return load(blank(plan), request);
      const ready = plan.seed || plan.given ? null : ahead.take(plan);
      const seed = plan.seed || ready?.seed || drawSeed();
      const next = blank({...plan, seed, technique: ''}, Boolean(plan.given));
      return load({...next, ready, isSeeded: Boolean(plan.seed)}, newOf(plan, seed));
    },

    /** The board of a finished game, with its start cell open, perhaps under other rules. */
    again: (played: Played) => load(blank(played.plan, true), againOf(played)),

    /** Resumes a saved game. @returns why it cannot be read */
    resume(entry: Entry): Promise<string> {
      const {record, grade, isLost} = entry;
      const loading = load(gameFrom(entry), {type: 'resume', record, ...wish(grade)}, entry);
      // The record of the loss could not be saved. It is the first move: none comes before it.
      if (isLost) moves.play(() => (isRunning(game.peek()) ? 'resign' : null));
      return loading;
    },

    /** The engine stopped and another one starts, which gets the game. */
    reload: () => session.reload().catch((error: unknown) => fail(core, error)),
  };
}

/** @param seed chosen by somebody, or drawn by the page @returns the request to the engine */
function newOf(plan: Plan, seed: string): StartRequest {
  const {columns, rows, mines, rules, changes, hints, mineVision, grade, given} = plan;
  // A board with a chosen grade counts as chosen too: chance did not deal it.
  const origin = plan.seed || grade || given ? 'given' : 'drawn';
  const request = {columns, rows, mines, seed, rules, changes, hints, mineVision, origin, ...given, ...wish(grade)};
  return {type: 'new', ...request};
}

/** @returns the request to the engine for the same board */
function againOf({record, plan: {rules, changes, hints, mineVision}, moves, begun}: Played): StartRequest {
  return {type: 'again', record, seed: drawSeed(), rules, changes, hints, mineVision, moves, begun};
}

/** @returns for the engine; nothing if any grade will do */
const wish = (grade?: string): {grade?: string} => (grade ? {grade} : {});

/** The later of two readings of a game's clock; the first one if they are equal. */
function latest<T extends Clock>(one: T | null, other: T | null) {
  return one && other ? (other.at > one.at ? other : one) : (one ?? other);
}
