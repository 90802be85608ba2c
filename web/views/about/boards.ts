/** The pictures of the page about the game: small boards that obey the rules. */

import type {Note} from '../../board/proof.js';
import type {Hint} from '../../board/state.js';
import * as words from '../../words/about.js';
import type {CaptionedPicture} from '../stage/save-pictures.js';

const proof = (sources: number[]) => ({sources: new Set(sources), notes: new Map<number, Note>()});
const MINE: Hint = {verdict: 'mine', percent: null};

/** A number and its neighbours. */
export const NUMBERS: CaptionedPicture[] = [
  {
    label: words.NUMBERS,
    rows: ['##10', '2210', '0000'],
    shown: {hints: new Map([0, 1].map((cell) => [cell, MINE])), proof: proof([5])},
  },
];

/** A mine that could have been proven. */
export const PROVEN: CaptionedPicture[] = [
  {
    label: words.PROVEN,
    rows: ['####', '1221', '0000'],
    shown: {revealed: new Set([1, 2]), fatal: new Set([2]), proof: proof([4, 5])},
  },
];
