/** The plan of a run in the address, so that a link plays the same games. */

import {agentOf, pOf} from '../../model/agent.js';
import {CUSTOM, FIRST, isBoard, isCount, isLevel, isSeed, isStrategy, type LabPlan} from '../../model/lab-plan.js';

/** @returns `strategy=best&…` */
export function queryOf(plan: LabPlan): string {
  const {level, board, start, games, seed} = plan;
  const [strategy, against] = plan.strategies;
  const own = level === CUSTOM && {size: `${board.columns}x${board.rows}`, mines: board.mines};
  const fields = {strategy, ...(against && {against}), level, ...own, start, games, seed};
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  // A colon needs no escape here, and is easier to read.
  return query.toString().replaceAll('%3A', ':');
}

/** @param query of an address, by any author @returns with defaults for what is missing or invalid */
export function readPlan(query: string): LabPlan {
  const fields = new URLSearchParams(query);
  const text = (name: string) => fields.get(name) ?? '';
  const strategies = ['strategy', 'against'].map((name) => strategyIn(text(name))).filter(isStrategy);
  const [level, seed, games] = [text('level'), text('seed'), Number(text('games'))];
  const size = /^(\d{1,3})[xX×](\d{1,3})$/.exec(text('size'));
  const board = {columns: Number(size?.[1]), rows: Number(size?.[2]), mines: Number(text('mines'))};
  return {
    strategies: strategies.length ? [...new Set(strategies)] : FIRST.strategies,
    level: isLevel(level) && (level !== CUSTOM || isBoard(board)) ? level : FIRST.level,
    board: isBoard(board) ? board : FIRST.board,
    start: text('start') === 'safe' ? 'safe' : 'opening',
    games: isCount(games) ? games : FIRST.games,
    seed: isSeed(seed) ? seed : FIRST.seed,
  };
}

/** A strategy by its name in plans, from any author. */
function strategyIn(name: string) {
  const p = pOf(name);
  return p === null ? name : agentOf(p);
}
