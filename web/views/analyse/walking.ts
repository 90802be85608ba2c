/** *Why?* on the board: a walk through a proof, or two layouts that differ in the cell. */

import {initialState} from '../../board/state.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import type {Asking} from '../../model/analyse/asking.js';
import {h} from '../../ui/h.js';
import {effect, signal, untracked} from '../../vendor/signals.js';
import {slidesOf, stepsWalk} from '../stage/slides.js';
import {createWalkthrough} from '../stage/walk.js';

/** @param host of the board, whose place the walk takes @returns its controls, with its sentence */
export function walking({sketch}: Analyser, {reason, close}: Asking, host: HTMLElement) {
  const sentence = signal('');
  const line = h('p', {class: 'asks-sentence', 'aria-live': 'polite'}, () => sentence.value);
  const walk = createWalkthrough(
    host,
    (text) => (sentence.value = text),
    (isShown) => {
      if (!isShown && reason.peek()) close();
    },
    () => line,
  );
  effect(() => {
    const why = reason.value;
    untracked(() => {
      if (!why) return walk.close();
      const {columns, rows} = sketch.peek();
      const state = {...initialState(), columns, rows, cells: Uint8Array.from(sketch.peek().cells)};
      walk.open(stepsWalk(slidesOf(why, state, null), {columns, rows, zoom: null}, null));
    });
  });
  return walk.element;
}
