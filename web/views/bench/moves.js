/**
 * What presses ask of a workbench, as moves: a number that is pressed is selected, or carried out where it settles its cells;
 * one that is selected is deselected.
 *
 * @typedef {import('../../engine/protocol.js').Operation} Operation
 * @typedef {ReturnType<typeof createMoves>} Moves
 */
import {moveText} from '../../engine/protocol.js';
import * as words from '../../words/bench.js';
import {closedRound, countClosed, isNumber, settled, settledBy} from '../stage/numbers.js';

/** What is pressed again within so many ms, mostly by a double click, was meant once. */
const AGAIN = 500;

/**
 * @param {{
 *   play: (choose: () => string|null, cell?: number|null) => Promise<void>, board: {state: import('../../board/state.js').State},
 *   model: import('./model.js').Model, line: Pick<import('../stage/line.js').Line, 'say'|'spoken'>, canPlay: () => boolean, minesLeft: () => number}} parts
 */
export function createMoves({play, board, model, line, canPlay, minesLeft}) {
  let last = {what: '', at: -AGAIN};

  /** @param {() => string|null} choose asked when all moves before have been answered @param {number|null} [cell] */
  function send(choose, cell = null) {
    if (canPlay()) play(choose, cell);
  }

  /**
   * How it is told that there is nothing to do: not to somebody who pressed again before the first press was answered, or
   * without looking, and is to hear what that one did.
   *
   * @param {string} what is pressed @returns {(text: string) => null}
   */
  function refusing(what) {
    const {spoken} = line;
    const at = performance.now();
    const isAgain = last.what === what && at - last.at < AGAIN;
    last = {what, at};
    return (text) => {
      if (!isAgain && line.spoken === spoken) line.say(text);
      return null;
    };
  }

  /** @param {string} name */
  const isSelected = (name) => model.stands.selected.some((one) => one.name === name);

  /** @param {string} source as a move names it @param {'safe'|'mine'|''} verdict @returns {string} */
  function choice(source, verdict) {
    if (isSelected(source)) return `deselect ${source}`;
    return `${verdict ? 'carry out' : 'select'} ${source}`;
  }

  /** @param {number} number @param {(text: string) => null} refuse @returns {string|null} */
  function ofNumber(number, refuse) {
    if (!closedRound(board.state, number).length) return refuse(words.NO_CLOSED);
    return choice(moveText('', number, board.state.columns).trim(), settledBy(board.state, number));
  }

  return {
    /** @param {number} cell */
    press(cell) {
      const refuse = refusing(String(cell));
      if (isNumber(board.state, cell)) send(() => ofNumber(cell, refuse), cell);
      else if (canPlay()) line.say(words.BY_NUMBERS);
    },

    /** A derived constraint. @param {string} name */
    choose: (name) =>
      send(() => (model.derived.has(name) ? choice(name, model.derived.get(name)?.verdict ?? '') : null)),

    total: () =>
      send(() => {
        const count = countClosed(board.state);
        return count ? choice('total', settled(count, minesLeft())) : null;
      }),

    /** @param {string} name */
    carryOut: (name) => send(() => (model.derived.get(name)?.verdict ? `carry out ${name}` : null)),

    /** @param {string} name */
    remove: (name) => send(() => (model.derived.has(name) ? `delete ${name}` : null)),

    /** @param {Operation} operation */
    derive(operation) {
      const refuse = refusing(operation);
      send(() => {
        const {results, refusal} = model.stands.preview[operation];
        return results.length ? operation : refuse(refusal || `${words.NOTHING_NEW}.`);
      });
    },

    /** @returns {boolean} whether anything was selected */
    deselect() {
      const has = model.stands.selected.length > 0;
      if (has) send(() => (model.stands.selected.length ? 'deselect' : null));
      return has;
    },

    redo: () => send(() => 'redo'),

    /** @param {string} name of an option of the game @param {boolean} on */
    option: (name, on) =>
      send(() => (model.stands.options.includes(name) === on ? null : `option ${name} ${on ? 'on' : 'off'}`)),
  };
}
