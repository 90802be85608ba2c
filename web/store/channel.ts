/** News between the tabs of this browser, and within a tab. */

import type {Body} from './archive.js';

/**
 * No body travels between tabs: a tab that hears of a game reads it. `bodies`, within a tab, are those of games that it
 * has just played.
 */
export type News = {
  type: 'session' | 'profiles' | 'finished' | 'removed' | 'imported' | 'positions' | 'replays';
  owner?: string;
  ids?: string[];
  bodies?: (Body & {id: string})[];
};

export function createChannel(name: string) {
  const listeners: Set<(news: News) => void> = new Set();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const spread = (news: News) => listeners.forEach((listener) => listener(news));
  channel?.addEventListener('message', ({data}) => spread(data));

  return {
    /** Informs this tab and all others. @param bodies for this tab only */
    tell(news: News, bodies?: News['bodies']) {
      channel?.postMessage(news);
      spread({...news, bodies});
    },

    /** Informs only this tab. */
    tellHere: spread,

    hear: (listener: (news: News) => void) => void listeners.add(listener),
  };
}
