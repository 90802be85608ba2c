/**
 * What presses ask of a workbench, as moves: a number that is pressed is selected, or carried out where it settles its cells;
 * one that is selected is deselected.
 */

import {moveText, type Operation} from '../../engine/protocol.js';
import {isOut} from '../../model/game.js';
import type {PlayModel} from '../../model/play.js';
import * as words from '../../words/bench.js';
import {closedRound, countClosed, isNumber, verdictBy, verdictOn} from '../stage/numbers.js';

export type Moves = ReturnType<typeof createMoves>;

/** What is pressed again within so many ms, mostly by a double click, was meant once. */
const AGAIN = 500;

export function createMoves({game, line, moves}: PlayModel) {
  let last = {what: '', at: -AGAIN};
  const workbench = () => game.peek().workbench;

  /** @param choose asked when all moves before have been answered */
  function send(choose: () => string | null, cell: number | null = null) {
    if (!isOut(game.peek())) moves.play(choose, {cell});
  }

  /**
   * How it is told that there is nothing to do: not to somebody who pressed again before the first press was answered, or
   * without looking, and is to hear what that one did.
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

  /** @param source as a move names it */
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
