/** The shapes of the kinds of decisions, which differ even without their colours. */

import type {Verdict} from '../../engine/protocol.js';
import {h, svg} from '../../ui/h.js';

/** In a box of 12 units. */
export const SHAPES: Record<Verdict, string> = {
  mistake: 'M1.5 1.5h9v9h-9Z',
  unnecessary: 'M6 1 11.5 11H.5Z',
  forced: 'M6 .5 11.5 6 6 11.5 .5 6Z',
  undecided: 'M6 2a4 4 0 1 1-.01 0Z',
  proven: 'M4.5 1h3v10h-3Z',
};

/** The colour of each kind, as a name in the sheets; undecided ones are outlined. */
export const COLOURS: Record<Verdict, string> = {
  mistake: '--mine',
  unnecessary: '--mine',
  forced: '--unsure',
  undecided: '--ink-2',
  proven: '--safe',
};

/** @returns its picture, which needs a word next to it */
export const shapeOf = (kind: Verdict) =>
  h(
    'span',
    {class: `kind kind-${kind}`, 'aria-hidden': 'true'},
    svg('svg', {viewBox: '0 0 12 12'}, svg('path', {d: SHAPES[kind]})),
  );
