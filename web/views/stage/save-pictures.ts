/** Before and after a save, on a small board that obeys the rules but is nobody's game. */

import type {State} from '../../board/state.js';
import * as words from '../../words/about.js';

/** `rows`: as in a position: `#` closed, `F` flagged. */
export type CaptionedPicture = {label: string; caption?: string; rows: string[]; shown: Partial<State>};

const CORNER = ['#310', 'FF10'];

/** A guess that is saved. */
export const SAVE: CaptionedPicture[] = [
  {
    label: words.BEFORE,
    caption: 'Before',
    rows: ['#100', ...CORNER],
    shown: {vision: new Set([0, 8, 9]), proof: {sources: new Set(), notes: new Map([[0, 'decided']])}},
  },
  {
    label: words.AFTER,
    caption: 'After',
    rows: ['1100', ...CORNER],
    shown: {vision: new Set([4, 8, 9]), saved: new Set([0])},
  },
];
