/**
 * The positions that the current player saved in the analyser. Each has a name, and perhaps the mines. In a profile's
 * file they are in the first line (`profile-file.ts`).
 */

import {TOO_MANY_POSITIONS} from '../words/analyse-games.js';
import type {Who} from './archive.js';
import type {Database} from './database.js';
import {createShelf} from './shelf.js';

/**
 * `position`: position text; `layout`: rows of `*` and `.`, null where the mines are not known; `saved`: ms since 1970.
 */
export type SavedPosition = {name: string; position: string; layout: string[] | null; saved: number};

/** As it is kept, under its id. */
export type KeptPosition = SavedPosition & {id: string};

/** The most that a player can have: all of them fit in the first line of a profile's file. */
export const MOST_POSITIONS = 200;

/** What makes two positions the same. */
const textOf = ({name, position, layout}: SavedPosition) => JSON.stringify([name, position, layout]);

export const createPositions = (database: Database, who: Who) =>
  createShelf('positions', {most: MOST_POSITIONS, whenFull: TOO_MANY_POSITIONS, textOf}, database, who);

export type Positions = ReturnType<typeof createPositions>;
