/**
 * Answers the first press, and the first lesson, before Python has come to this device (`first-press.ts`), which needs
 * a part that loads early.
 */

import {addressOf, build} from '../build.js';
import type {Ask} from '../engine/asking.js';
import type {Intent} from '../model/gestures.js';
import {isKept} from '../version.js';
import type {Play} from '../views/play.js';
import type {FirstPress} from './first-press.js';

/** How long the first board waits for that part, ms. */
const PATIENCE = 1500;

/** @param engine asks the engine @param play the view, which is made later */
export function createLateFirst(engine: Ask, play: () => Play) {
  let first: FirstPress | null = null;

  async function come() {
    const {createFirstPress} = await import('./first-press.js');
    first = createFirstPress(engine, play().model, {answers: addressOf(build.first), runtime: build.runtime});
    return first.there;
  }

  // Without it the press waits for the engine.
  const coming = build.first && !isKept && come().catch(() => {});
  return {
    ask: (type: string, fields?: object) => (first?.ask ?? engine)(type, fields),
    press: (intent: Intent) => first?.press(intent),
    /** Whether the first press will be answered at once. */
    there: coming && Promise.race([coming, new Promise((resolve) => setTimeout(resolve, PATIENCE))]),
  };
}

export type LateFirst = ReturnType<typeof createLateFirst>;
