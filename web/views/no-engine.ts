/** Why there is no engine: for every view whose question got no answer. */

import {blamed} from '../blame.js';
import {engineParts} from '../build.js';
import {ENGINE_ABSENT, ENGINE_ABSENT_SO, ENGINE_STOPS} from '../words/page.js';

/** @param stopped `ran`: it had been ready @returns `isGone`: only a newer page can have one */
export async function whyNoEngine({ran}: {ran: boolean}): Promise<{isGone: boolean; sentence: string}> {
  if (ran) return {isGone: false, sentence: ENGINE_STOPS};
  const {reason, sentence} = await blamed(engineParts());
  const isOffline = reason === 'offline';
  return {isGone: reason === 'gone', sentence: isOffline ? ENGINE_ABSENT : `${ENGINE_ABSENT_SO} ${sentence}`};
}
