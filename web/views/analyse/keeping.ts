/**
 * The current position survives a reload, as position text and a layout. localStorage has that of the tab that drew last,
 * for the next visit; sessionStorage has that of this tab, which another tab must not replace.
 */

import {nameHere} from '../../here.js';
import type {Kept} from '../../model/analyse/analyse.js';
import {layoutRows, sketchOf, textOf} from '../../model/analyse/sketch.js';

const NAME = nameHere('analyse');

/** What this tab, or otherwise the last visit, left; null if that is nothing, or cannot be read. */
export function keptSketch(): Kept | null {
  const last = readFrom(() => localStorage);
  // What no tab has marked as its own was kept by an earlier version, after all that this tab has kept.
  const own = last && !last.isOfTab ? null : readFrom(() => sessionStorage);
  return (own ?? last)?.kept ?? null;
}

export function keepSketch({sketch, draws}: Kept) {
  const layout = sketch.truth && layoutRows(sketch);
  const text = JSON.stringify({position: textOf(sketch), layout, draws, isOfTab: true});
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().setItem(NAME, text);
    } catch {
      // Without storage the position lasts as long as the page.
    }
  }
}

function readFrom(storage: () => Storage): {kept: Kept; isOfTab: boolean} | null {
  try {
    const {position, layout, draws, isOfTab} = JSON.parse(storage().getItem(NAME) ?? '');
    const kept: Kept = {sketch: sketchOf(position, layout), draws: draws === 'mines' ? 'mines' : 'numbers'};
    return {kept, isOfTab: Boolean(isOfTab)};
  } catch {
    // Nothing was kept, another version kept it, or there is no storage.
    return null;
  }
}
