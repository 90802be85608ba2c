/**
 * The game that an address of the replay names: `ID`, one that was played here or came from elsewhere; `lab&…`, one that a
 * machine played in the Lab, which is played again.
 *
 * @typedef {{finished: number, identity: string, summary: any, record: string, out: {word: string, to: string},
 *   about?: string, other?: import('../../store/imported.js').Other}} Source  `out`: where it came from; `about`: what is said of it instead of a date
 */
import {simulatedGame} from '../../words/lab.js';
import {addressOf} from '../games/query.js';

/**
 * @param {{archive: import('../../store/archive.js').Archive, imported: import('../../store/imported.js').Imported,
 *   engine: ReturnType<typeof import('../../engine/review.js').createReviewEngine>}} parts
 * @param {string} query @param {AbortSignal} signal
 * @returns {Promise<Source|null>} null where there is none; rejects as the store and the engine do
 */
export async function findGame({archive, imported, engine}, query, signal) {
  if (query.startsWith('lab&')) return simulated(engine, new URLSearchParams(query), signal);
  const other = await imported.playerOf(query);
  const source = other?.archive ?? archive;
  const game = (await source.games()).find(({id}) => id === query);
  if (!game) return null;
  const out = {word: 'History', to: addressOf('history', {player: other?.id ?? ''})};
  return {...game, other, record: await source.record(query), out};
}

/**
 * @param {ReturnType<typeof import('../../engine/review.js').createReviewEngine>} engine
 * @param {URLSearchParams} fields @param {AbortSignal} signal @returns {Promise<Source>}
 */
async function simulated(engine, fields, signal) {
  const texts = Object.fromEntries(['strategy', 'start', 'seed'].map((name) => [name, fields.get(name) ?? '']));
  const wholes = ['rows', 'columns', 'mines', 'number'].map((name) => [name, Number(fields.get(name))]);
  const {record, summary} = await engine.simulated({...texts, ...Object.fromEntries(wholes)}, {signal});
  const number = fields.get('number') ?? '';
  const about = simulatedGame(texts.strategy, number, texts.seed);
  const identity = `lab-${texts.strategy}-${number}`;
  return {finished: 0, identity, summary, record, about, out: {word: 'Lab', to: '#lab'}};
}
