/** The current position survives a reload: it is in localStorage, as position text and a layout. */

import {nameHere} from '../../here.js';
import type {Kept} from '../../model/analyse/analyse.js';
import {layoutRows, sketchOf, textOf} from '../../model/analyse/sketch.js';

const NAME = nameHere('analyse');

/** What the last visit left; null if that is nothing, or cannot be read. */
export function keptSketch(): Kept | null {
  try {
    const {position, layout, draws} = JSON.parse(localStorage.getItem(NAME) ?? '');
    return {sketch: sketchOf(position, layout), draws: draws === 'mines' ? 'mines' : 'numbers'};
  } catch {
    // Nothing was kept, another version kept it, or there is no storage.
    return null;
  }
}

export function keepSketch({sketch, draws}: Kept) {
  const layout = sketch.truth && layoutRows(sketch);
  try {
    localStorage.setItem(NAME, JSON.stringify({position: textOf(sketch), layout, draws}));
  } catch {
    // Without storage the position lasts as long as the page.
  }
}
