/** The face above the board: how the game is going, and for a moment what a move led to. */

import {endOf} from '../engine/protocol.js';
import {computed, signal} from '../vendor/signals.js';
import type {Core} from './core.js';
import {watch} from './watch.js';

export type Mood = 'calm' | 'pressed' | 'saved' | 'hurt' | 'won' | 'lost';

/** How long the face reacts to a move, happy about a save or hurt by a mine, ms. */
const MOVED_TIME = 1400;

/** A mood that passes on its own; null: there is none. */
export function createPassingMood() {
  const mood = signal<'saved' | 'hurt' | null>(null);
  let timer: number | undefined;
  return {
    mood,
    show(now: 'saved' | 'hurt' | null) {
      clearTimeout(timer);
      mood.value = now;
      if (now) timer = setTimeout(() => (mood.value = null), MOVED_TIME);
    },
  };
}

export function createMood({update, game}: Pick<Core, 'update' | 'game'>) {
  const passing = createPassingMood();
  watch(update, ({events}) => {
    const has = (wanted: string) => events.some(({type}) => type === wanted);
    if (has('exploded') && !endOf(events)) passing.show('hurt');
    else if (has('rearranged') && !endOf(events)) passing.show('saved');
    else if (!events.length || endOf(events)) passing.show(null);
  });
  return computed((): Mood => game.value.end?.type ?? passing.mood.value ?? 'calm');
}
