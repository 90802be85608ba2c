/** Gives up a stored game, at an engine that plays no other. */

import {type Answer, Refused} from './asking.js';
import {patched, readGame, readPlayed, type Summary} from './protocol.js';

/** @returns the game afterwards; null if it cannot be given up, because it cannot be read or has ended */
export async function resigned(
  ask: (type: string, fields: object) => Promise<Answer>,
  {record, at}: {record: string; at: number},
): Promise<{entry: {record: string; state: 'lost'; when: number}; summary: Summary; identity: string} | null> {
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
