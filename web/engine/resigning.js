/** Gives up a game that lies in the store, at an engine that plays nothing else. */
import {Refused} from './client.js';
import {patched, readGame, readPlayed} from './protocol.js';

/**
 * @param {(type: string, fields: object) => Promise<import('./client.js').Answer>} ask
 * @param {{record: string, at: number}} entry
 * @returns {Promise<{entry: {record: string, state: 'lost', when: number}, summary: any, identity: string}|null>} what the game has
 *   become; null where it cannot be given up, since it cannot be read or has ended
 */
export async function resigned(ask, {record, at}) {
  try {
    const resumed = await ask('resume', {record});
    const game = readGame(resumed.reply, resumed.data);
    const {reply, data} = await ask('play', {move: 'resign', at: Math.max(at, game.at)});
    const {state, summary, identity, record: change} = readPlayed(reply, data);
    if (state !== 'lost' || !summary || !identity) return null;
    return {entry: {record: patched(game.record, change), state, when: Date.now()}, summary, identity};
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
