/**
 * Turns presses on a workbench into moves: a press on a number selects it, or carries it out if it decides its cells; a
 * press on a selected number deselects it.
 */

import {moveText, type Operation} from '../../engine/protocol.js';
import {isOut} from '../../model/game.js';
import type {PlayModel} from '../../model/play.js';
import * as words from '../../words/bench.js';
import {closedRound, countClosed, isNumber, verdictBy, verdictOn} from '../stage/numbers.js';

export type Moves = ReturnType<typeof createMoves>;

/** A second press within this many ms, mostly from a double click, is meant as one. */
const AGAIN = 500;

export function createMoves({game, line, moves}: PlayModel) {
  let last = {what: '', at: -AGAIN};
  const workbench = () => game.peek().workbench;

  /** @param choose called when all earlier moves are answered */
  function send(choose: () => string | null, cell: number | null = null) {
    if (!isOut(game.peek())) moves.play(choose, {cell});
  }

  /**
   * Says that there is nothing to do, but not to a player who pressed again before the first press was answered, or
   * without looking, and should hear what the first press did.
   *
   * @param what is pressed
   */
  function refusing(what: string): (text: string) => null {
    const {sentences} = line.counts;
    const at = performance.now();
    const isAgain = last.what === what && at - last.at < AGAIN;
    last = {what, at};
    return (text) => {
      if (!isAgain && line.counts.sentences === sentences) line.say(text);
      return null;
    };
  }

  /** @param source as in a move */
  function choice(source: string, verdict: 'safe' | 'mine' | ''): string {
    if (workbench().now.selected.some(({name}) => name === source)) return `deselect ${source}`;
    return `${verdict ? 'carry out' : 'select'} ${source}`;
  }

  function ofNumber(number: number, refuse: (text: string) => null): string | null {
    const now = game.peek();
    if (!closedRound(now, number).length) return refuse(words.NO_CLOSED);
    return choice(moveText('', number, now.columns).trim(), verdictBy(now, number));
  }

  return {
    press(cell: number) {
      const refuse = refusing(String(cell));
      if (isNumber(game.peek(), cell)) send(() => ofNumber(cell, refuse), cell);
      else if (!isOut(game.peek())) line.say(words.BY_NUMBERS);
    },

    /** A derived constraint. */
    choose: (name: string) =>
      send(() => {
        const one = workbench().derived.get(name);
        return one ? choice(name, one.verdict) : null;
      }),

    total: () =>
      send(() => {
        const count = countClosed(game.peek());
        return count ? choice('total', verdictOn(count, game.peek().counters?.minesLeft ?? 0)) : null;
      }),

    carryOut: (name: string) => send(() => (workbench().derived.get(name)?.verdict ? `carry out ${name}` : null)),

    delete: (name: string) => send(() => (workbench().derived.has(name) ? `delete ${name}` : null)),

    derive(operation: Operation) {
      const refuse = refusing(operation);
      send(() => {
        const {results, refusal} = workbench().now.preview[operation];
        return results.length ? operation : refuse(refusal || `${words.NOTHING_NEW}.`);
      });
    },

    /** @returns whether anything was selected */
    deselect(): boolean {
      const isAny = () => workbench().now.selected.length > 0;
      if (!isAny()) return false;
      send(() => (isAny() ? 'deselect' : null));
      return true;
    },

    redo: () => send(() => 'redo'),

    /** @param name of an option of the game */
    option: (name: string, on: boolean) =>
      send(() => (workbench().now.options.includes(name) === on ? null : `option ${name} ${on ? 'on' : 'off'}`)),
  };
}
