/** What the leaderboard shows of who plays here without a profile, also while a profile is signed in. */
import {createDigest} from './digest.js';
import {cardOf} from './fold.js';
import {GUEST, createVault} from './vault.js';

/** Games that are read together. */
const SLICE = 100;

/**
 * @param {import('./database.js').Database} database
 * @returns {Promise<import('./fold.js').Card|null>} null where there is no such game
 */
export async function guestCard(database) {
  const ids = (await database.run((db) => db.getAllKeysFromIndex('finished', 'owner', GUEST))).map(String);
  const games = await createDigest(database).read(createVault(GUEST, null), new Set(ids));
  const loose = ids.filter((id) => !games.has(id));
  for (let from = 0; from < loose.length; from += SLICE) {
    const found = await database.run((db) => Promise.all(loose.slice(from, from + SLICE).map((id) => db.get('finished', id))));
    for (const {id, body} of found.filter(Boolean)) games.set(id, {...body, id});
  }
  return games.size ? cardOf([...games.values()]) : null;
}
