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

/**
 * @param {{
 *   play: (choose: () => string|null, cell?: number|null) => Promise<void>, board: {state: import('../../board/state.js').State},
 *   model: import('./model.js').Model, say: (text: string) => void, canPlay: () => boolean, minesLeft: () => number}} parts
 */
export function createMoves({play, board, model, say, canPlay, minesLeft}) {
  /** @param {() => string|null} choose asked when all moves before have been answered @param {number|null} [cell] */
  function send(choose, cell = null) {
    if (canPlay()) play(choose, cell);
  }

  /** @param {string} name */
  const isSelected = (name) => model.stands.selected.some((one) => one.name === name);

  /** @param {string} source as a move names it @param {'safe'|'mine'|''} verdict @returns {string} */
  function choice(source, verdict) {
    if (isSelected(source)) return `deselect ${source}`;
    return `${verdict ? 'carry out' : 'select'} ${source}`;
  }

  /** @param {number} number @returns {string|null} */
  function ofNumber(number) {
    if (!closedRound(board.state, number).length) {
      say(words.NO_CLOSED);
      return null;
    }
    return choice(moveText('', number, board.state.columns).trim(), settledBy(board.state, number));
  }

  return {
    /** @param {number} cell */
    press(cell) {
      if (isNumber(board.state, cell)) send(() => ofNumber(cell), cell);
      else if (canPlay()) say(words.BY_NUMBERS);
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
    derive: (operation) =>
      send(() => {
        const {results, refusal} = model.stands.preview[operation];
        if (results.length) return operation;
        say(refusal || `${words.NOTHING_NEW}.`);
        return null;
      }),

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
