/** Why there is no engine: asked by whatever view has put a question that got no answer. */
import {blamed} from '../blame.js';
import {engineParts} from '../build.js';
import {ENGINE_ABSENT, ENGINE_ABSENT_SO, ENGINE_STOPS} from '../words/page.js';

/**
 * @param {{ran: boolean}} stopped  `ran`: it did come @returns {Promise<{isGone: boolean, sentence: string}>} `isGone`: only a newer page can have one
 */
export async function whyNoEngine({ran}) {
  if (ran) return {isGone: false, sentence: ENGINE_STOPS};
  const {reason, sentence} = await blamed(engineParts());
  const isOffline = reason === 'offline';
  return {isGone: reason === 'gone', sentence: isOffline ? ENGINE_ABSENT : `${ENGINE_ABSENT_SO} ${sentence}`};
}
