/**
 * Back and Forward lead to the move at which the player left a replay, as long as the page is open; a link leads to its
 * beginning. The entry of the browser's history names the visit.
 */

import type {Plies} from '../../model/plies.js';
import {newId} from '../../random.js';
import {type Visit, watch} from './waiting.js';

/** Plies by visit. */
const places = new Map<string, number>();

/** Shows the moves of a game where the player left it, and keeps their place from now on. */
export function loadAtPlace(visit: Visit, plies: Plies) {
  visit.model.dispatch('loaded', plies);
  const key: string = history.state?.replay ?? newId();
  history.replaceState({replay: key}, '');
  const ply = places.get(key);
  if (ply) visit.model.dispatch('go', ply);
  watch(visit, visit.model.ply, (now) => void places.set(key, now));
}
