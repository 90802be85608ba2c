/**
 * The saves of a game: before and after side by side, or one above the other if that allows larger cells, with arrows
 * for the mines that moved.
 */

import {createBoard} from '../../board/board.js';
import {nearestPairs} from '../../board/pairs.js';
import type {Save} from '../../engine/protocol.js';
import {h} from '../../ui/h.js';
import {BEFORE_AND_AFTER} from '../../words/play.js';
import * as words from '../../words/saves.js';
import type {Walk} from '../stage/walk.js';

export {createWalkthrough} from '../stage/walk.js';

/** CSS px between the boards. */
const GAP = 16;
/** Nobody plays on these boards: their cells may be smaller than a finger needs. */
const LEAST = 12;

/** `ask`: for the other saves; `onSave`: downloads the proof of one. */
type SavesPorts = {
  ask: (number: number) => Promise<Save | null>;
  onSave: ((number: number) => void) | null;
  size: {columns: number; rows: number};
};

/** @param known by number, from 1, including that of `start` */
export function savesWalk(known: Map<number, Save>, start: number, {ask, onSave, size}: SavesPorts): Walk {
  function build(place: HTMLElement) {
    const boards = createPair(place, size);
    const picture = (number: number, save: Save) => {
      const {cells, before, after, percent, saves} = save;
      const pairs = nearestPairs(
        [...before].filter((cell) => !after.has(cell)),
        [...after].filter((cell) => !before.has(cell)),
        size.columns,
      );
      return {
        sentence: words.saveSeen(words.ofSaves(number, saves), pairs.length, {cells, percent}, size.columns),
        heard: words.movesHeard(pairs, size.columns),
        count: words.ofSaves(number, saves),
        paint: () => boards.show(save, pairs),
      };
    };
    return {
      length: known.get(start)?.saves ?? start,
      isTimed: false,
      destroy: boards.destroy,
      picture(at: number) {
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
  const keep = onSave && ((at: number) => onSave(at + 1));
  return {name: BEFORE_AND_AFTER, start: start - 1, onSave: keep, build};
}

/** Two boards with headings. */
function createPair(place: HTMLElement, size: {columns: number; rows: number}) {
  const hosts = ['Before', 'After'].map(() => h('div', {class: 'pair-board'}));
  const figures = ['Before', 'After'].map((word, i) =>
    h('figure', {class: 'pair-side'}, h('figcaption', {}, word), hosts[i]),
  );
  const element = h('div', {class: 'pair'}, ...figures);
  place.append(element);

  /** The room of one board, next to the other or above it. */
  function roomOf(isBeside: boolean) {
    const {clientWidth, clientHeight} = element;
    const heading = figures[0].firstElementChild?.clientHeight ?? 0;
    return {
      width: isBeside ? (clientWidth - GAP) / 2 : clientWidth,
      height: (isBeside ? clientHeight : (clientHeight - GAP) / 2) - heading,
    };
  }

  const cell = ({width, height}: {width: number; height: number}) => Math.min(width / size.columns, height / size.rows);
  const isBeside = () => cell(roomOf(true)) >= cell(roomOf(false));
  const boards = hosts.map((host) => createBoard(host, {}, () => roomOf(isBeside())));
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
    show({seen, cells, before, after}: Save, pairs: [number, number][]) {
      const decided = cells.map((cell) => [cell, 'decided'] as const);
      const left = pairs.map(([from]) => [from, 'left'] as const);
      const came = pairs.map(([, to]) => [to, 'came'] as const);
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
