/**
 * The game that an address of the replay names: `ID`, one that was played here or came from elsewhere; `lab&…`, one that a
 * machine played in the Lab, which is played again (`games/simulated.js`).
 *
 * @typedef {{finished: number, identity: string, summary: any, record: string, out: {word: string, to: string},
 *   about?: string, other?: import('../../store/imported.js').Other}} Source  `out`: where it came from; `about`: what is said of it instead of a date
 */
import {simulatedGame} from '../../words/lab.js';
import {NAME} from '../../words/sandbox.js';
import {addressOf} from '../games/query.js';
import {simulatedIn} from '../games/simulated.js';

/**
 * @param {{archive: import('../../store/archive.js').Archive, imported: import('../../store/imported.js').Imported,
 *   engine: ReturnType<typeof import('../../engine/review.js').createReviewEngine>}} parts
 * @param {string} query @param {AbortSignal} signal
 * @returns {Promise<Source|null>} null where there is none; rejects as the store and the engine do
 */
export async function findGame({archive, imported, engine}, query, signal) {
  if (query.startsWith('lab&')) return simulated(engine, simulatedIn(query), signal);
  const other = await imported.playerOf(query);
  const source = other?.archive ?? archive;
  const game = (await source.games()).find(({id}) => id === query);
  if (!game) return null;
  const out = {word: 'History', to: addressOf('history', {player: other?.id ?? ''})};
  return {...game, other, record: await source.record(query), out};
}

/**
 * @param {ReturnType<typeof import('../../engine/review.js').createReviewEngine>} engine
 * @param {import('../games/simulated.js').Simulated} game @param {AbortSignal} signal @returns {Promise<Source>}
 */
async function simulated(engine, game, signal) {
  const {strategy, number, seed} = game;
  const {record, summary} = await engine.simulated({...game, name: NAME}, {signal});
  const about = simulatedGame(strategy, number, seed);
  const identity = `lab-${strategy.replace(':', '-')}-${number}`;
  return {finished: 0, identity, summary, record, about, out: {word: 'Lab', to: '#lab'}};
}
