/**
 * The saves of a game: before and after side by side, or one above the other where that leaves larger cells, with arrows for
 * the mines that moved.
 *
 * @typedef {import('../../engine/protocol.js').Save} Save
 * @typedef {import('../stage/walk.js').Walk} Walk
 */
import {createBoard} from '../../board/board.js';
import {nearestPairs} from '../../board/geometry.js';
import {BEFORE_AND_AFTER} from '../../words/play.js';
import * as words from '../../words/saves.js';
import {h} from '../dom.js';

export {createWalkthrough} from '../stage/walk.js';

/** CSS px between the boards. */
const GAP = 16;
/** These boards are looked at only: their cells may be smaller than a finger needs. */
const LEAST = 12;

/**
 * @param {{first: Save, start: number, ask: (number: number) => Promise<Save|null>, onSave: ((number: number) => void)|null,
 *   size: {columns: number, rows: number}}} parts  `first` is number `start`, from 1; `ask` for the others; `onSave`: the proof
 *   of one is to be kept
 * @returns {Walk}
 */
export function savesWalk({first, start, ask, onSave, size}) {
  const known = new Map([[start, first]]);

  /** @param {HTMLElement} place */
  function build(place) {
    const boards = createPair(place, size);
    /** @param {number} number @param {Save} save */
    const picture = (number, save) => {
      const {cells, before, after, percent, saves} = save;
      const pairs = nearestPairs(
        [...before].filter((cell) => !after.has(cell)),
        [...after].filter((cell) => !before.has(cell)),
        size.columns,
      );
      return {
        sentence: words.saveSeen({number, saves, moved: pairs.length, cells, percent}, size.columns),
        heard: words.movesHeard(pairs, size.columns),
        count: words.ofSaves(number, saves),
        paint: () => boards.show(save, pairs),
      };
    };
    return {
      destroy: boards.destroy,
      picture(/** @type {number} */ at) {
        const number = at + 1;
        const seen = known.get(number);
        if (seen) return picture(number, seen);
        return ask(number).then((save) => {
          if (!save) return null;
          known.set(number, save);
          return picture(number, save);
        });
      },
    };
  }
  const keep = onSave && ((/** @type {number} */ at) => onSave(at + 1));
  return {name: BEFORE_AND_AFTER, length: first.saves, start: start - 1, isTimed: false, onSave: keep, build};
}

/** Two boards with headings. @param {HTMLElement} place @param {{columns: number, rows: number}} size */
function createPair(place, size) {
  const hosts = ['Before', 'After'].map(() => h('div', {class: 'pair-board'}));
  const figures = ['Before', 'After'].map((word, i) =>
    h('figure', {class: 'pair-side'}, h('figcaption', {}, word), hosts[i]),
  );
  const element = h('div', {class: 'pair'}, ...figures);
  place.append(element);

  /** The room of one board, beside the other or above it. @param {boolean} isBeside */
  function roomOf(isBeside) {
    const {clientWidth, clientHeight} = element;
    const heading = figures[0].firstElementChild?.clientHeight ?? 0;
    return {
      width: isBeside ? (clientWidth - GAP) / 2 : clientWidth,
      height: (isBeside ? clientHeight : (clientHeight - GAP) / 2) - heading,
    };
  }

  /** @param {{width: number, height: number}} room */
  const cell = ({width, height}) => Math.min(width / size.columns, height / size.rows);
  const isBeside = () => cell(roomOf(true)) >= cell(roomOf(false));
  const boards = hosts.map((host) => createBoard(host, {onIntent: () => {}, room: () => roomOf(isBeside())}));
  function fit() {
    element.classList.toggle('is-stacked', !isBeside());
    for (const board of boards) board.layout();
  }
  for (const board of boards) {
    board.reset(size);
    board.set({locked: true, least: LEAST});
  }
  fit();
  const resizes = new ResizeObserver(fit);
  resizes.observe(element);

  return {
    /** @param {Save} save @param {[number, number][]} pairs */
    show({seen, cells, before, after}, pairs) {
      const decided = cells.map((cell) => /** @type {const} */ ([cell, 'decided']));
      const left = pairs.map(([from]) => /** @type {const} */ ([from, 'left']));
      const came = pairs.map(([, to]) => /** @type {const} */ ([to, 'came']));
      boards[0].set({cells: seen, vision: before, proof: {sources: new Set(), notes: new Map(decided)}});
      boards[1].set({
        cells: seen,
        vision: after,
        arrows: pairs,
        proof: {sources: new Set(), notes: new Map([...left, ...came, ...decided])},
      });
      for (const board of boards) board.reveal([...cells, ...pairs.flat()]);
    },
    destroy() {
      resizes.disconnect();
      for (const board of boards) board.destroy();
      element.remove();
    },
  };
}
