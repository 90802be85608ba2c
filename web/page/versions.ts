/** The build: its parts that load later, and the next one. */

import {build} from '../build.js';
import {watchUpdates} from '../update.js';
import type {Notices} from '../views/notices.js';
import {NEW_VERSION, VERSION_LOADING} from '../words/versions.js';
import type {LateNewGame} from './late-parts.js';
import type {LateViews} from './late-views.js';
import {makeAtRest} from './snapshots.js';

/** How long pending moves may delay a new version, ms. */
const PATIENCE = 4000;
/** How long the first moves have the network and the processor to themselves, ms. */
const LATER = 3000;

/**
 * Stores the build for offline play, loads its late parts in advance, and offers the next build when there is one. Call
 * it when the engine has started, so that it does not slow down what the player waits for.
 *
 * @param settled resolves when every press has been answered and saved
 */
export function followVersions(
  newGame: LateNewGame,
  late: LateViews,
  notices: Notices,
  settled: (patience: number) => Promise<unknown>,
) {
  function offer(use: () => Promise<void>) {
    const act = () => {
      notices.add({text: VERSION_LOADING});
      use();
    };
    notices.add({text: NEW_VERSION, action: {word: 'Use it now', act}});
    late.options.whenThere((options) => options.offerUpdate(NEW_VERSION, act));
  }

  watchUpdates({id: build.id, offer, settle: () => settled(PATIENCE)});
  setTimeout(async () => {
    for (const part of [newGame, ...Object.values(late)]) await part.ahead();
    makeAtRest();
  }, LATER);
}
