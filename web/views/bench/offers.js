/**
 * What a workbench shows and offers: what the player has chosen, where something is taught that instead; and the options of the
 * game, which change by moves.
 *
 * @typedef {typeof import('../../store/settings.js').FIRST_BENCH} Shown
 */
import {switched} from '../../words/bench.js';
import {OF_GAME} from './set-up.js';

/**
 * @param {{
 *   settings: ReturnType<typeof import('../../store/settings.js').createSettings>,
 *   teaching: {offered: Partial<Shown>, switch: (name: string, on: boolean) => void}, model: import('./model.js').Model,
 *   moves: import('./moves.js').Moves, say: (text: string) => void, onChange: () => void}} parts
 */
export function createOffers({settings, teaching, model, moves, say, onChange}) {
  const chosen = settings.bench();
  const now = () => ({...chosen, ...teaching.offered});

  return {
    now,

    /** @param {import('./set-up.js').Name} name */
    isOn: (name) =>
      OF_GAME.includes(name) ? model.stands.options.includes(name) : now()[/** @type {keyof Shown} */ (name)],

    /** @param {import('./set-up.js').Name} name @param {boolean} on */
    turn(name, on) {
      if (OF_GAME.includes(name)) return moves.option(name, on);
      Object.assign(chosen, {[name]: on});
      teaching.switch(name, on);
      settings.keepBench(chosen);
      say(switched(name, on));
      onChange();
    },
  };
}
