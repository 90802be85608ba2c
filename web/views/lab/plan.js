/**
 * What the Lab is to play: which strategies, on which boards, how often. It stands in the address, so that a link plays the
 * same games.
 *
 * @typedef {{columns: number, rows: number, mines: number}} Board
 * @typedef {'opening'|'safe'} Start
 * @typedef {{strategies: string[], level: string, board: Board, start: Start, games: number, seed: string}} Plan
 *   `level`: a level's name, one of the studies, or `Custom`; `board`: what `Custom` means; one or two strategies,
 *   `agent:0.5` being the agent with that *p*
 * @typedef {{strategy: string, board: Board, start: Start, games: number, seed: string}} Order  one strategy on one kind of board
 */
import {agentOf, pOf} from '../../catalogue.js';
import {LEVELS} from '../../generated/levels.js';
import {STRATEGIES} from '../../generated/strategies.js';

export const AGENT = 'agent';
/** The strategy that the player has written. */
export const OWN = 'own';
export const CUSTOM = 'Custom';
export const ALL_LEVELS = 'levels';
export const DENSITY = 'density';

/** What the agent's authors asked and did not answer: how winning falls as mines get denser. @type {Board[]} */
const DENSITIES = [100, 150, 200, 250].map((mines) => ({columns: 30, rows: 30, mines}));

export const MOST_GAMES = 100_000;
/** The largest side of a board here: larger ones take the engine minutes a game. */
export const LARGEST_SIDE = 100;

/** @type {Plan} */
export const FIRST = {
  strategies: ['best', 'lowest'],
  level: 'Intermediate',
  board: {columns: 9, rows: 9, mines: 10},
  start: 'opening',
  games: 500,
  seed: 'lab',
};

/** The report that seed 003 has: its strategy on the three levels. @type {Plan} */
export const REPORT = {...FIRST, strategies: ['best', 'ratio'], level: ALL_LEVELS, games: 2000};
/** @type {Plan} */
export const DENSITY_STUDY = {...FIRST, strategies: ['best', 'agent'], level: DENSITY, games: 200};

/** @param {Plan} plan @returns {Board[]} */
export function boardsOf({level, board}) {
  if (level === ALL_LEVELS) return [...LEVELS];
  if (level === DENSITY) return DENSITIES;
  return [LEVELS.find(({name}) => name === level) ?? board];
}

/** @param {Plan} plan @returns {Order[]} by boards, and for each by strategies */
export function ordersOf(plan) {
  const {strategies, start, games, seed} = plan;
  return boardsOf(plan).flatMap(({columns, rows, mines}) =>
    strategies.map((strategy) => ({strategy, board: {columns, rows, mines}, start, games, seed})),
  );
}

/** @param {Plan} plan @returns {string} `strategy=best&…` */
export function queryOf({strategies: [strategy, against], level, board, start, games, seed}) {
  const {columns, rows, mines} = board;
  /** @type {[string, string|number][]} */
  const own = [
    ['size', `${columns}x${rows}`],
    ['mines', mines],
  ];
  /** @type {[string, string|number][]} */
  const fields = [
    ['strategy', strategy],
    ...(against ? [/** @type {[string, string]} */ (['against', against])] : []),
    ['level', level],
    ...(level === CUSTOM ? own : []),
    ['start', start],
    ['games', games],
    ['seed', seed],
  ];
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
  // A colon needs no disguise here, and is easier to read.
  return query.replaceAll('%3A', ':');
}

/** @param {string} query of an address, by whoever wrote it @returns {Plan} with what it does not say, or says wrongly, as at first */
export function readPlan(query) {
  const fields = new URLSearchParams(query);
  const strategies = ['strategy', 'against'].map((name) => strategyIn(fields.get(name) ?? '')).filter(isStrategy);
  const level = fields.get('level') ?? '';
  const size = /^(\d{1,3})[xX×](\d{1,3})$/.exec(fields.get('size') ?? '');
  const board = {columns: Number(size?.[1]), rows: Number(size?.[2]), mines: Number(fields.get('mines'))};
  const games = Number(fields.get('games'));
  const seed = fields.get('seed') ?? '';
  const isLevel = [...LEVELS.map(({name}) => name), ALL_LEVELS, DENSITY, CUSTOM].includes(level);
  return {
    strategies: strategies.length ? [...new Set(strategies)] : FIRST.strategies,
    level: isLevel && (level !== CUSTOM || isBoard(board)) ? level : FIRST.level,
    board: isBoard(board) ? board : FIRST.board,
    start: fields.get('start') === 'safe' ? 'safe' : 'opening',
    games: isCount(games) ? games : FIRST.games,
    seed: isSeed(seed) ? seed : FIRST.seed,
  };
}

/** A strategy as plans name it, whoever wrote it. @param {string} name */
function strategyIn(name) {
  const p = pOf(name);
  return p === null ? name : agentOf(p);
}

/** @param {string} name */
export const isStrategy = (name) => name === OWN || STRATEGIES.includes(name) || pOf(name) !== null;

/** @param {Board} board */
export function isBoard({columns, rows, mines}) {
  const fits = [columns, rows].every((side) => Number.isInteger(side) && side >= 2 && side <= LARGEST_SIDE);
  return fits && Number.isInteger(mines) && mines >= 1 && mines < columns * rows;
}

/** @param {number} games */
export const isCount = (games) => Number.isInteger(games) && games >= 1 && games <= MOST_GAMES;

/** @param {string} seed */
export const isSeed = (seed) => /^[\w-]{1,64}$/.test(seed);
