/** *Keep*: puts a replay from a file aside. */

import type {Replayed} from '../../engine/protocol.js';
import {addressOfKept} from '../../model/opened.js';
import {StoreError} from '../../store/errors.js';
import type {Replays} from '../../store/replays.js';
import {KEPT_HERE} from '../../words/replays.js';
import type {Visit} from './waiting.js';

/** @param onKept receives the query of its address, which finds it even if the page is loaded again */
export async function keep({model, left}: Visit, file: Replayed, replays: Replays, onKept: (query: string) => void) {
  try {
    await replays.add([{...file, saved: Date.now()}]);
    const kept = (await replays.list()).find(({record}) => record === file.record);
    if (!kept || left.aborted) return;
    model.dispatch('keep');
    model.dispatch('say', KEPT_HERE);
    onKept(addressOfKept(kept.id));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (!left.aborted) model.dispatch('say', error.message);
  }
}
