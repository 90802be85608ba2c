/**
 * The solver replay, on a separate board, one picture per step: a proof step by step, or the two worlds that show that
 * a cell is uncertain, or that a save was due.
 */

import {createBoard} from '../../board/board.js';
import {nearestPairs} from '../../board/pairs.js';
import type {Note} from '../../board/proof.js';
import {CLOSED, isClosed, type State} from '../../board/state.js';
import type {Reason, Step, Why} from '../../engine/protocol.js';
import * as words from '../../words/proofs.js';
import type {Walk} from './walk.js';

/** `count`: the position in the proof; `opened`: cells that open in it; `sight`: what must be visible. */
export type Slide = {sentence: string; count: string; opened: number[]; sight: number[]} & Pick<
  State,
  'cells' | 'hints' | 'proof' | 'world'
> &
  Partial<Pick<State, 'arrows'>>;

/** What a verdict says about its cells in its step, if no mark says it. */
const NOTES: Record<string, Note> = {supposed: 'supposed', derived: 'together', hit: 'hit', opened: 'opened'};

/**
 * @param board in its current state @param lost the reason if it is about the decision that lost, otherwise null
 * @returns the first one says how many cells to open first
 */
export function slidesOf(why: Why, board: State, lost: Reason | null): Slide[] {
  const slides = why.steps ? proofSlides(why.steps, why) : worldSlides(why, board.columns, lost);
  const after = slides[slides.length - 1].cells;
  const count = after.filter((code, cell) => code < CLOSED && isClosed(board, cell)).length;
  if (count) slides[0].sentence = `${words.openFirst(count, lost !== null)} ${slides[0].sentence}`;
  return slides;
}

function proofSlides(steps: Step[], {asked, before}: Why): Slide[] {
  let cells = before;
  let standing: {cell: number; note: Note; depth: number}[] = asked.map((cell) => ({cell, note: 'asked', depth: 0}));
  return steps.map((step, i) => {
    // What followed from a supposition is dropped with it.
    standing = standing.filter(({depth}) => depth <= step.depth);
    if (step.verdict === 'opened') cells = opened(cells, step);
    const notes = new Map(standing.filter(({cell}) => cells[cell] >= CLOSED).map(({cell, note}) => [cell, note]));
    const {verdict, sources, depth} = step;
    const isVerdict = verdict === 'safe' || verdict === 'mine';
    const isContradiction = verdict === 'contradiction';
    for (const cell of isContradiction ? sources : step.cells)
      if (isVerdict) notes.delete(cell);
      else notes.set(cell, isContradiction ? 'unmet' : NOTES[verdict]);
    const isSupposed = verdict === 'supposed';
    const lasting = depth + Number(isSupposed);
    if (isVerdict || isSupposed) standing.push(...step.cells.map((cell) => ({cell, note: verdict, depth: lasting})));
    return {
      sentence: step.sentence,
      count: words.step(i + 1, steps.length, lasting > 0),
      cells,
      hints: new Map(isVerdict ? step.cells.map((cell) => [cell, {verdict, percent: null}]) : []),
      proof: {sources: new Set(isContradiction ? [] : sources), notes},
      world: null,
      opened: verdict === 'opened' ? step.cells : [],
      sight: [...step.cells, ...sources],
    };
  });
}

function opened(before: Uint8Array<ArrayBuffer>, {cells, numbers}: Step) {
  const after = before.slice();
  for (const [i, cell] of cells.entries()) after[cell] = numbers[i];
  return after;
}

function worldSlides({asked, before, worlds}: Why, columns: number, lost: Reason | null): Slide[] {
  return worlds.map((world, i) => ({
    sentence: words.witness(i ? asked.filter((cell) => world.has(cell)) : null, asked, columns, lost),
    count: words.world(i + 1),
    cells: before,
    hints: new Map(),
    proof: {sources: new Set(asked), notes: new Map()},
    world,
    opened: [],
    sight: asked,
  }));
}

/** A save: the old layout, and the new one. */
export function saveSlides(why: Why, columns: number): Slide[] {
  const [first, second] = worldSlides(why, columns, null);
  const [before, after] = why.worlds;
  const mines = why.asked.filter((cell) => before.has(cell));
  const gone = [...before].filter((cell) => !after.has(cell));
  const come = [...after].filter((cell) => !before.has(cell));
  return [
    {...first, ...words.savedBefore(mines, why.asked, columns), arrows: null},
    {...second, ...words.savedAfter(why.asked), arrows: nearestPairs(gone, come, columns)},
  ];
}

/** @param reason why a game was lost @returns whether there is a proof of that to download */
export const isProvable = (reason: string | undefined): boolean =>
  reason !== undefined && reason !== 'mine' && reason !== 'resigned';

/** @param about the game's board @param onSave downloads the proof; null: there is none */
export function stepsWalk(
  slides: Slide[],
  {columns, rows, zoom}: {columns: number; rows: number; zoom: number | null},
  onSave: (() => void) | null,
): Walk {
  function build(place: HTMLElement) {
    const board = createBoard(place, {onIntent: () => {}});
    board.reset({columns, rows});
    board.set({locked: true, zoom});
    function picture(at: number) {
      const {sentence, count, opened, sight, ...shown} = slides[at];
      return {
        sentence,
        heard: '',
        count,
        paint(isNext: boolean) {
          board.set(shown);
          if (isNext && opened.length) board.play({type: 'open', cells: opened, origin: opened[0]});
          board.reveal(sight);
        },
      };
    }
    return {length: slides.length, isTimed: true, picture, destroy: board.destroy};
  }
  return {name: 'Solver replay', start: 0, onSave, build};
}
