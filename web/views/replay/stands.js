/**
 * What stands on the workbench after each move of a game that has ended, folded from what the moves changed. Whoever goes on goes
 * on from the last that was asked for; all others from the nearest of those that were kept on the way.
 *
 * @typedef {import('../../engine/protocol.js').Constraint} Constraint
 * @typedef {import('../../engine/protocol.js').Frame} Frame
 * @typedef {import('../../board/constraints.js').Letter} Letter
 * @typedef {{ply: number, selected: readonly string[], letters: Map<string, Letter>, derived: ReadonlyMap<string, Constraint>, fresh: Constraint[]}} Stood
 *   `selected`: names; `derived`: in their order; `fresh`: what the last move derived
 */
import {lettered, listAfter} from '../stage/bench.js';

/** So many plies lie between two that are kept. */
const APART = 50;

/** @type {Stood} */
const BEFORE = {ply: -1, selected: [], letters: new Map(), derived: new Map(), fresh: []};

/** @param {readonly Frame[]} frames of the plies */
export function createStands(frames) {
  /** Every `APART`th, as far as anybody came. @type {Stood[]} */
  const kept = [next(BEFORE, frames[0])];
  let last = kept[0];

  return {
    /** @param {number} ply @returns {Stood} */
    at(ply) {
      const near = kept[Math.min(Math.floor(ply / APART), kept.length - 1)];
      let stood = last.ply <= ply && last.ply > near.ply ? last : near;
      while (stood.ply < ply) {
        stood = next(stood, frames[stood.ply + 1]);
        if (stood.ply === APART * kept.length) kept.push(stood);
      }
      last = stood;
      return stood;
    },
  };
}

/** @param {Stood} before @param {Frame} frame the move that comes after it @returns {Stood} */
function next(before, {move, bench}) {
  const ply = before.ply + 1;
  if (!bench) return {...before, ply, fresh: []};
  const {put, selected} = bench;
  return {
    ply,
    selected,
    letters: lettered(selected, before.letters),
    derived: listAfter(before.derived, bench),
    fresh: move === 'undo' ? [] : put.filter(({name}) => !before.derived.has(name)),
  };
}
