/** What the leaderboard shows of an owner whose games lie in the clear: the guest's, or an imported player's. */
import {createDigest} from './digest.js';
import {cardOf} from './fold.js';
import {clearVault} from './vault.js';

/** Games that are read together. */
const SLICE = 100;

/**
 * @param {import('./database.js').Database} database @param {string} owner
 * @returns {Promise<import('./fold.js').Card|null>} null where there is no such game
 */
export async function leaderboardCard(database, owner) {
  const ids = (await database.run((db) => db.getAllKeysFromIndex('finished', 'owner', owner))).map(String);
  const games = await createDigest(database).read(clearVault(owner), new Set(ids));
  const loose = ids.filter((id) => !games.has(id));
  for (let from = 0; from < loose.length; from += SLICE) {
    const entries = await database.run((db) =>
      Promise.all(loose.slice(from, from + SLICE).map((id) => db.get('finished', id))),
    );
    for (const {id, body} of entries.filter(Boolean)) games.set(id, {...body, id});
  }
  return games.size ? cardOf([...games.values()]) : null;
}
