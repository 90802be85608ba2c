/**
 * What the board of a replay shows at a ply: the cells, the move that led there, the mines at that time, the end; and
 * how the board fills its room.
 */

import type {Board} from '../../board/board.js';
import type {Effect} from '../../board/motion.js';
import {nearestPairs} from '../../board/pairs.js';
import type {Note} from '../../board/proof.js';
import {CLOSED, FLAGGED, MARKED, type State} from '../../board/state.js';
import type {Decision} from '../../engine/protocol.js';
import type {Plies} from '../../model/plies.js';
import {computed, type Signal} from '../../vendor/signals.js';
import {fitBlock, hasAside} from '../stage/fit.js';
import {endLook, endMotion, playedNotes, remarksOf} from '../stage/notes.js';
import {type Visit, watch} from './waiting.js';
import {workbenchLayer} from './workbench.js';

/** Below this many CSS px a figure is not readable, so the board scrolls. */
const LEAST = 16;

export function showOnBoard(visit: Visit, plies: Plies, board: Board) {
  const {ply, isVisionOn, pointed, shares, decision} = visit.model;
  let before = 0;
  const place = computed(() => ({at: ply.value, looked: decision.value}));
  watch(visit, place, ({at, looked}) => {
    board.set({...pictureOf(plies, at, isVisionOn.value, pointed.value), ...(looked && decisionLook(looked))});
    const isForward = at === before + 1 && !looked;
    if (isForward) for (const effect of effectsOf(plies, at, isVisionOn.value)) board.play(effect);
    reveal(visit, board);
    before = at;
  });
  watch(visit, isVisionOn, (isOn) => board.set(minesOf(plies, ply.value, isOn)));
  watch(visit, pointed, (name) => board.set({layer: workbenchLayer(plies, ply.value, name)}));
  watch(visit, shares, (now) => board.set({shares: now}));
}

/** Scrolls to the cells of the decision that is looked at, otherwise to that of the move. */
function reveal({model: {plies, ply, decision}}: Visit, board: Board) {
  const looked = decision.peek();
  const cell = plies.peek()?.cellAt(ply.peek()) ?? null;
  if (looked) board.reveal([...looked.cells, ...(looked.best == null ? [] : [looked.best])]);
  else if (cell !== null) board.reveal([cell]);
}

/** What the board shows at the end. */
export const endOf = (plies: Plies): Partial<State> => ({...pictureOf(plies, plies.last, false, null), proof: null});

/** @param pointed what the list points at */
function pictureOf(plies: Plies, ply: number, isVisionOn: boolean, pointed: string | null): Partial<State> {
  const isEnd = ply === plies.last;
  const {end, layout} = plies;
  const pressed = plies.cellAt(ply);
  return {
    cells: plies.cellsAt(ply),
    saved: plies.savedAt(ply),
    ...endLook(isEnd ? end : null, layout),
    ...minesOf(plies, ply, isVisionOn),
    ...remarksOf(plies.frameAt(ply).remarked),
    ...playedNotes(pressed === null ? [] : [pressed]),
    hints: new Map(),
    layer: workbenchLayer(plies, ply, pointed),
  };
}

/** The board before a decision: the cells that it opened, the better one, and those that were certainly safe. */
function decisionLook({cells, best, bestPercent, safe = []}: Decision): Partial<State> {
  const better = best ?? null;
  const verdict = bestPercent === '0' ? 'safe' : 'unsure';
  const isOwn = better !== null && cells.includes(better);
  const hint = {verdict, percent: verdict === 'safe' ? null : (bestPercent ?? null)} as const;
  const notes = new Map<number, Note>(safe.map((cell) => [cell, 'safe']));
  if (better !== null) notes.delete(better);
  for (const cell of cells) notes.set(cell, 'played');
  return {
    hints: new Map(better === null || isOwn ? [] : [[better, hint]]),
    proof: {sources: new Set(), notes},
  };
}

/** What Mine Vision shows: the mines, and after a save where they moved. */
function minesOf(plies: Plies, ply: number, isOn: boolean): Partial<State> {
  if (!isOn || (ply === plies.last && plies.end)) return {vision: null, arrows: null};
  const {moved} = plies.frameAt(ply);
  const pairs = nearestPairs(
    moved.map(([from]) => from),
    moved.map(([, to]) => to),
    plies.game.columns,
  );
  return {vision: plies.minesAt(ply), arrows: pairs.length ? pairs : null};
}

/** The motion that leads to a ply from the one before. */
function effectsOf(plies: Plies, ply: number, isVisionOn: boolean): Effect[] {
  const frame = plies.frameAt(ply);
  const opened = frame.cells.filter((_, i) => frame.codes[i] < CLOSED);
  const origin = plies.cellAt(ply) ?? opened[0];
  const [cell] = frame.cells;
  const isFlag = frame.codes[0] >= CLOSED && frame.codes[0] <= MARKED;
  return [
    ...(plies.isSave(ply) ? [{type: 'save', cell: origin} as const] : []),
    ...(opened.length ? [{type: 'open', cells: opened, origin} as const] : []),
    ...(isFlag ? [{type: 'flag', cell, on: frame.codes[0] === FLAGGED} as const] : []),
    ...(isVisionOn && frame.moved.length ? [{type: 'moved', pairs: frame.moved} as const] : []),
    ...(ply === plies.last && plies.end ? [endMotion(plies.end, plies.layout)] : []),
  ];
}

/**
 * A board that nobody plays on needs no room for fingers: all of it is shown as long as it is readable.
 *
 * @returns the minimal CSS px of a cell; null: as for a board that somebody plays on
 */
function leastCell({clientWidth, clientHeight}: HTMLElement, {columns, rows}: Pick<State, 'columns' | 'rows'>) {
  return Math.min(clientWidth / columns, clientHeight / rows) < LEAST ? null : LEAST;
}

/**
 * Keeps the board fitted to its room, and the block to the board.
 *
 * @param view `block`: of the view; `host`: of the board @param isAsideFree becomes whether there is room for a panel
 * next to the board
 */
export function followRoom(
  visit: Visit,
  {block, host}: {block: HTMLElement; host: HTMLElement},
  board: Board,
  isAsideFree: Signal<boolean>,
) {
  function close() {
    fitBlock(block, host, board);
    isAsideFree.value = hasAside(block, board);
  }

  function fit() {
    board.set({least: leastCell(host, board.state)});
    close();
    // A panel may have taken the room of what is looked at.
    reveal(visit, board);
  }
  fit();
  watchSize(visit.left, host, fit);
  watchSize(visit.left, host.firstElementChild as Element, close);
}

/** @param left ends it */
export function watchSize(left: AbortSignal, element: Element, onResize: () => void) {
  const observer = new ResizeObserver(onResize);
  observer.observe(element);
  left.addEventListener('abort', () => observer.disconnect());
}
