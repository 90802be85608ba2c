/** A game that waits is given up. */
import {resigned} from '../../engine/resigning.js';

/**
 * Counts it as lost, and lets no tab play it meanwhile.
 *
 * @param {import('../../store/store.js').Entry} listed @param {ReturnType<typeof import('../../store/store.js').createStore>} store
 * @param {ReturnType<typeof import('../../engine/review.js').createReviewEngine>} engine
 * @returns {Promise<void>} rejects with `EngineStopped`, and then nothing has changed
 */
export async function giveUp({id}, store, engine) {
  await store.alone(id, async () => {
    // Another tab may have had it since it was listed.
    const entry = (await store.list()).find((each) => each.id === id);
    if (!entry) return;
    const lost = await engine.alone((ask) => resigned(ask, entry));
    if (lost) {
      const {entry: ended, summary, identity} = lost;
      await store.finish(
        {...entry, ...ended, waiting: false},
        {identity, record: ended.record, finished: ended.when, summary, imported: false},
      );
    }
    await store.drop(id);
  });
}
