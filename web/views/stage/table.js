/**
 * What the events of a game do to the board: the cells and marks they change, and the motion that shows it.
 *
 * @typedef {import('../../engine/protocol.js').Event} Event
 * @typedef {import('../../engine/protocol.js').End} End
 * @typedef {import('../../board/motion.js').Effect} Effect
 * @typedef {import('../../board/state.js').State} State
 * @typedef {{set: (patch: Partial<State>) => void, play: (effect: Effect) => void, state: State,
 *   reset: (size: {columns: number, rows: number}) => void}} Board
 */
import {neighbours} from '../../board/geometry.js';
import {CLOSED, EXPLODED, FLAGGED, isClosed, isPressable, MARKED} from '../../board/state.js';
import {endOf, eventOf} from '../../engine/protocol.js';
import {endLook, endMotion} from './ending.js';
import {failureNotes, foundNotes, notesOf, playedNotes, remarksOf} from './notes.js';
import {createVision} from './vision.js';

const CODES = {closed: CLOSED, flagged: FLAGGED, marked: MARKED};

/** @param {Board} board */
export function createTable(board) {
  const vision = createVision(board);
  /** @type {Set<number>} */
  let saved = new Set();
  /** @type {Set<number>} opened by the game itself */
  let byGame = new Set();

  /** @param {End} end @param {number[]} layout @returns {Effect} the motion that leads there */
  function showEnd(end, layout) {
    board.set({
      ...endLook(end, layout),
      ...remarksOf(null),
      vision: null,
      hints: new Map(),
      locked: true,
      armed: false,
      flagMode: false,
      hidden: false,
      // Where what is not proven loses, mine or not, the cell is seen all the same.
      proof: end.type === 'lost' && !end.fatal.length ? {sources: new Set(end.cells), notes: new Map()} : null,
    });
    return endMotion(end, layout);
  }

  /** The game goes on as it stood: nothing of an end is left. @param {Extract<Event, {type: 'undone'}>} undone */
  function takeBack({cells, saved: standing}) {
    const closed = new Set(cells);
    saved = new Set(standing);
    byGame = new Set([...byGame].filter((cell) => !closed.has(cell)));
    vision.forget();
    board.set({...endLook(null, []), proof: null, locked: false, ...remarksOf(null)});
  }

  return {
    /** @param {{columns: number, rows: number}} size a board with every cell closed */
    clear({columns, rows}) {
      vision.forget();
      saved = new Set();
      byGame = new Set();
      board.reset({columns, rows});
    },

    /** A game as it stands, without motion. @param {{cells: Uint8Array<ArrayBuffer>, saved: number[], events: Event[]}} game */
    show({cells, saved: places, events}) {
      saved = new Set(places);
      board.set({cells, saved});
      const layout = eventOf(events, 'revealed')?.cells;
      const end = endOf(events);
      this.see(events);
      if (end && layout) showEnd(end, layout);
    },

    /**
     * Shows what one move did.
     *
     * @param {Event[]} events @param {number|null} origin the cell of the move
     * @param {boolean} [isLoud] whether a save is to be noticed, as the first ones are
     */
    apply(events, origin, isLoud = false) {
      const undone = eventOf(events, 'undone');
      if (undone) takeBack(undone);
      const cells = board.state.cells.slice();
      const effects = events
        .map((event) => /** @type {any} */ (CHANGES)[event.type]?.(event, cells, origin))
        .filter(Boolean);
      for (const event of events) if (event.type === 'rearranged') saved = new Set([...saved, event.cell]);
      const own = events.flatMap((event) => (event.type === 'opened' && event.by === 'g' ? event.cells : []));
      if (own.length) byGame = new Set([...byGame, ...own]);
      const isPause = events.some(({type}) => type === 'paused' || type === 'resumed');
      board.set(isPause ? {} : {cells, saved, byGame, ...notesOf(events)});
      this.see(events);
      // A flag that stands already has moved when it was set.
      const moved = effects.filter(({type, cell}) => type !== 'flag' || !board.state.expected.has(cell));
      for (const effect of moved) board.play(effect.type === 'save' ? {...effect, isLoud} : effect);
      vision.glide(eventOf(events, 'rearranged')?.moved);
      const layout = eventOf(events, 'revealed')?.cells;
      const end = endOf(events);
      if (end && layout) board.play(showEnd(end, layout));
    },

    /** Shows where the mines are, if wished, and what is remarked on flags. @param {Event[]} events */
    see(events) {
      const remarked = eventOf(events, 'remarked');
      if (remarked) board.set(remarksOf(remarked));
      const seen = eventOf(events, 'vision');
      if (seen) vision.keep(seen.cells);
    },

    /** What the machine finds, until the next move. @param {import('../../engine/protocol.js').Found} found */
    showFound: (found) => board.set(foundNotes(found)),

    /** Where the machine has just moved. @param {number[]} cells */
    showStep: (cells) => board.set(playedNotes(cells)),

    /** How a machine went wrong, at the end. @param {import('../../engine/protocol.js').Failures} failures */
    showFailures(failures) {
      if (failures.T.length || failures.F.length) board.set(failureNotes(failures));
    },

    /** A move that did nothing: what it would have opened springs back. @param {number} cell pressed, or its number */
    spring(cell) {
      const {state} = board;
      const cells = isClosed(state, cell) ? [cell] : neighbours(cell, state);
      board.play({type: 'spring', cells: cells.filter((other) => isPressable(state, other))});
    },

    showVision: vision.show,
  };
}

/**
 * What an event changes in the cells, and its motion.
 *
 * @satisfies {{[T in Event['type']]?: (event: Extract<Event, {type: T}>, cells: Uint8Array, origin: number|null) => Effect|null}}
 */
const CHANGES = {
  opened({cells: opened, numbers}, cells, origin) {
    opened.forEach((cell, i) => (cells[cell] = numbers[i]));
    return {type: 'open', cells: opened, origin: origin ?? opened[0]};
  },
  flagged({cell, state}, cells) {
    cells[cell] = CODES[state];
    return state === 'marked' ? null : {type: 'flag', cell, on: state === 'flagged'};
  },
  exploded({cells: mines}, cells, origin) {
    for (const cell of mines) cells[cell] = EXPLODED;
    return {type: 'open', cells: mines, origin: origin ?? mines[0]};
  },
  undone({cells: closed, numbers}, cells) {
    closed.forEach((cell, i) => (cells[cell] = numbers[i]));
    return null;
  },
  rearranged: ({cell}) => ({type: 'save', cell}),
  hinted: ({cell}) => ({type: 'hint', cell}),
};
