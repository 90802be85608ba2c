/**
 * What the Lab will play: which strategies, on which boards, and how often. As a plan, and as the fields of a form,
 * where everything is text, valid or not.
 */

import {LEVELS} from '../generated/levels.js';
import {AGENT_P, STRATEGIES} from '../generated/strategies.js';
import {agentOf, isShare, pOf} from './agent.js';

export type Board = {columns: number; rows: number; mines: number};

type Start = 'opening' | 'safe';

export const AGENT = 'agent';
/** The strategy that the player has written. */
export const OWN = 'own';
export const CUSTOM = 'Custom';
export const ALL_LEVELS = 'levels';
export const DENSITY = 'density';

/** What the agent's authors asked but did not answer: how the win rate falls as mines get denser. */
const DENSITIES: Board[] = [100, 150, 200, 250].map((mines) => ({columns: 30, rows: 30, mines}));

export const MOST_GAMES = 100_000;
/** The largest side of a board here: larger boards take the engine minutes per game. */
export const LARGEST_SIDE = 100;

export const FIRST = {
  strategies: ['best', 'lowest'],
  level: 'Intermediate',
  board: {columns: 9, rows: 9, mines: 10},
  start: 'opening' as Start,
  games: 500,
  seed: 'lab',
};

/**
 * `level`: the name of a level, one of the studies, or `Custom`; `board`: the board of `Custom`; `strategies`: one or
 * two, where `agent:0.5` is the agent with that *p*.
 */
export type LabPlan = typeof FIRST;

/** One strategy on one kind of board. */
export type Order = Omit<LabPlan, 'strategies' | 'level'> & {strategy: string};

/** The plan of the report of seed 003: its strategy on the three levels. */
export const REPORT: LabPlan = {...FIRST, strategies: ['best', 'ratio'], level: ALL_LEVELS, games: 2000};
export const DENSITY_STUDY: LabPlan = {...FIRST, strategies: ['best', 'agent'], level: DENSITY, games: 200};

function boardsOf({level, board}: LabPlan): readonly Board[] {
  if (level === ALL_LEVELS) return LEVELS;
  if (level === DENSITY) return DENSITIES;
  return [LEVELS.find(({name}) => name === level) ?? board];
}

/** @returns grouped by board, and within a board by strategy */
export function ordersOf(plan: LabPlan): Order[] {
  const {strategies, start, games, seed} = plan;
  return boardsOf(plan).flatMap(({columns, rows, mines}) =>
    strategies.map((strategy) => ({strategy, board: {columns, rows, mines}, start, games, seed})),
  );
}

export const isStrategy = (name: string) => name === OWN || STRATEGIES.includes(name) || pOf(name) !== null;

export const isLevel = (name: string) =>
  [ALL_LEVELS, DENSITY, CUSTOM].includes(name) || LEVELS.some((level) => level.name === name);

const isWithin = (number: number, least: number, most: number) =>
  Number.isInteger(number) && number >= least && number <= most;

const isSide = (side: number) => isWithin(side, 2, LARGEST_SIDE);

export const isBoard = ({columns, rows, mines}: Board) =>
  isSide(columns) && isSide(rows) && isWithin(mines, 1, columns * rows - 1);

export const isCount = (games: number) => isWithin(games, 1, MOST_GAMES);

export const isSeed = (seed: string) => /^[\w-]{1,64}$/.test(seed);

/** The text of a form's fields for a plan. */
export function fieldsOf(plan: LabPlan) {
  const [first, second = ''] = plan.strategies;
  const {columns, rows, mines} = plan.board;
  return {
    strategy: kindOf(first),
    against: kindOf(second),
    p: String(pOf(first) ?? AGENT_P),
    otherP: String(pOf(second) ?? AGENT_P),
    level: plan.level,
    columns: String(columns),
    rows: String(rows),
    mines: String(mines),
    unit: 'number',
    start: String(plan.start),
    games: String(plan.games),
    seed: plan.seed,
  };
}

/** All fields. `cores`, the number of engines that play, is not part of a plan. */
export type Fields = ReturnType<typeof fieldsOf> & {cores: string};
export type Field = keyof Fields;

/** @returns what the fields say, valid or not */
export function planOf(fields: Fields): LabPlan {
  const {level, start, games, seed} = fields;
  const [columns, rows, count] = [fields.columns, fields.rows, fields.mines].map(Number);
  const mines = fields.unit === 'share' ? Math.round((columns * rows * count) / 100) : count;
  const both = [withP(fields.strategy, fields.p), withP(fields.against, fields.otherP)];
  const strategies = [...new Set(both.filter(Boolean))];
  return {strategies, level, board: {columns, rows, mines}, start: start as Start, games: Number(games), seed};
}

/** @param mostCores the most that may be asked for @returns the fields that are not valid */
export function wrongIn(fields: Fields, mostCores: number): Field[] {
  const {level, board, games, seed} = planOf(fields);
  const isCustom = level === CUSTOM;
  const areSides = isSide(board.columns) && isSide(board.rows);
  const isRight: Partial<Record<Field, boolean>> = {
    p: fields.strategy !== AGENT || isP(fields.p),
    otherP: fields.against !== AGENT || isP(fields.otherP),
    columns: !isCustom || isSide(board.columns),
    rows: !isCustom || isSide(board.rows),
    mines: !isCustom || !areSides || isBoard(board),
    games: isCount(games),
    seed: isSeed(seed),
    cores: isWithin(Number(fields.cores), 1, mostCores),
  };
  return (Object.keys(isRight) as Field[]).filter((name) => !isRight[name]);
}

/** @param text as it was typed */
const isP = (text: string) => text !== '' && isShare(Number(text));

/** A strategy with the *p* from its field, valid or not. */
const withP = (name: string, p: string) => (name === AGENT && isP(p) ? agentOf(Number(p)) : name);

/** A strategy without its *p*. */
const kindOf = (name: string) => (pOf(name) === null ? name : AGENT);
