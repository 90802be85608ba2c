/**
 * The replays of other programs that the current player kept: the record of each game, and what its file said about it.
 * They are apart from the player's games, and count nowhere. In a profile's file each has a line after the games
 * (`profile-file.ts`).
 */

import type {Replayed} from '../engine/protocol.js';
import {TOO_MANY_REPLAYS} from '../words/replays.js';
import type {Who} from './archive.js';
import type {Database} from './database.js';
import {createShelf} from './shelf.js';

/** `saved`: ms since 1970. */
export type SavedReplay = Replayed & {saved: number};

/** As it is kept, under its id. */
export type KeptReplay = SavedReplay & {id: string};

/** The most that a player can have. */
export const MOST_REPLAYS = 2000;

/** The game makes two replays the same, whatever their files are called. */
const textOf = ({record}: SavedReplay) => record;

export const createReplays = (database: Database, who: Who) =>
  createShelf('replays', {most: MOST_REPLAYS, whenFull: TOO_MANY_REPLAYS, textOf}, database, who);

export type Replays = ReturnType<typeof createReplays>;
