/**
 * What the replay shows, one picture a step: a proof step by step, or the two worlds that show that a cell is uncertain.
 *
 * @typedef {import('../../engine/protocol.js').Why} Why
 * @typedef {import('../../engine/protocol.js').Step} Step
 * @typedef {import('../../board/proof.js').Note} Note
 * @typedef {import('../../board/proof.js').Proof} Proof
 * @typedef {import('../../board/state.js').Hint} Hint
 * @typedef {{sentence: string, count: string, cells: Uint8Array<ArrayBuffer>, hints: Map<number, Hint>, proof: Proof, world: Set<number>|null, opened: number[],
 *   sight: number[]}} Slide  `count`: where in the proof it is; `opened`: cells that open in it; `sight`: what is to be seen
 */
import {CLOSED, isClosed} from '../../board/state.js';
import * as words from '../../words/play.js';

/** What a verdict says of its cells in its own step, where a mark does not say it. @type {Record<string, Note>} */
const NOTES = {supposed: 'supposed', derived: 'together', hit: 'hit', opened: 'opened'};

/**
 * @param {Why} why @param {import('../../board/state.js').State} board as it stands
 * @param {boolean} isLoss whether it is about the decision that lost @param {boolean} [isLuck] whether it lost by luck, if it is
 * @returns {Slide[]} the first says how many cells are to be opened first
 */
export function slidesOf(why, board, isLoss, isLuck = isLoss) {
  const slides = why.steps ? proofSlides(why.steps, why) : worldSlides(why, board.columns, isLuck);
  const after = slides[slides.length - 1].cells;
  const count = after.filter((code, cell) => code < CLOSED && isClosed(board, cell)).length;
  if (count) slides[0].sentence = `${words.openFirst(count, isLoss)} ${slides[0].sentence}`;
  return slides;
}

/** @param {Step[]} steps @param {Why} why @returns {Slide[]} */
function proofSlides(steps, {asked, before}) {
  let cells = before;
  /** @type {{cell: number, note: Note, depth: number}[]} */
  let standing = asked.map((cell) => ({cell, note: 'asked', depth: 0}));
  return steps.map((step, i) => {
    // What followed from a supposition falls with it.
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

/** @param {Uint8Array<ArrayBuffer>} before @param {Step} step */
function opened(before, {cells, numbers}) {
  const after = before.slice();
  for (const [i, cell] of cells.entries()) after[cell] = numbers[i];
  return after;
}

/** @param {Why} why @param {number} columns @param {boolean} isLuck @returns {Slide[]} */
function worldSlides({asked, before, worlds}, columns, isLuck) {
  return worlds.map((world, i) => ({
    sentence: words.witness(i, asked, world, columns, isLuck),
    count: words.world(i + 1),
    cells: before,
    hints: new Map(),
    proof: {sources: new Set(asked), notes: new Map()},
    world,
    opened: [],
    sight: asked,
  }));
}
