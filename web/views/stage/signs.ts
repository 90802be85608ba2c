/** Small pictures of what the board shows of constraints: next to words, only for the eye. */

import {svg} from '../../ui/h.js';

const BOX = 'M4 1.5h10a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 14V4A2.5 2.5 0 0 1 4 1.5Z';
const SIGNS = {safe: 'M5 9.4 8 12.4 13.4 5.8', mine: 'M5.5 5.5l7 7M12.5 5.5l-7 7', '': ''};
const HATCHES = {A: 'M2.5 11.5l9-9M6.5 15.5l9-9', B: 'M6.5 2.5l9 9M2.5 6.5l9 9'};

/** What would follow, or is in the list: bounded, safe or mines. */
export const verdictSign = (verdict: 'safe' | 'mine' | '') =>
  picture(`bench-sign is-${verdict || 'bounded'}`, [BOX, 'bench-ring'], [SIGNS[verdict], '']);

/** A selection: its ring and its hatching. */
export const selectionSign = (letter: 'A' | 'B') =>
  picture(`bench-sign is-${letter}`, [BOX, 'bench-ring'], [HATCHES[letter], 'bench-hatch']);

/** @param paths each with its class */
function picture(name: string, ...paths: [string, string][]) {
  return svg(
    'svg',
    {class: name, viewBox: '0 0 18 18', 'aria-hidden': 'true'},
    ...paths.map(([d, kind]) => svg('path', {d, class: kind})),
  );
}
