/** The build: what of it comes later, and the next one. */

import {build} from '../build.js';
import {watchUpdates} from '../update.js';
import type {Notices} from '../views/notices.js';
import {NEW_VERSION, VERSION_LOADING} from '../words/page.js';
import type {LateNewGame} from './late-parts.js';
import type {LateViews} from './late-views.js';

/** How long moves that are under way may hold up a new version, ms. */
const PATIENCE = 4000;
/** How long the first moves have the line and the processor for themselves, ms. */
const LATER = 3000;

/**
 * Keeps the build for offline play, fetches ahead what of it comes late, and offers the next build when there is one. To be called
 * when the engine is there, so that nothing of it slows down what is waited for.
 *
 * @param settled when all that was pressed has been answered and kept
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
  }, LATER);
}
