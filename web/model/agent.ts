/** The agent, a strategy with a *p*, by its name in the engine: `agent:0.5`. */

import {AGENT_P} from '../generated/strategies.js';

export const isShare = (p: number) => p >= 0 && p <= 1;

/** The agent with a *p*. */
export const agentOf = (p: number) => (p === AGENT_P ? 'agent' : `agent:${p.toFixed(10).replace(/\.?0+$/, '')}`);

/** The *p* in a strategy's name. @returns null if it is not an agent, or has no valid *p* */
export function pOf(name: string): number | null {
  const [, p] = /^agent(?::(\d*\.?\d+))?$/.exec(name) ?? [null, ''];
  const share = Number(p ?? AGENT_P);
  return p !== '' && isShare(share) ? share : null;
}
