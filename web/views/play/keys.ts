/** The keys of the board, which work only while it has the focus, and two that work anywhere. */

import type {PlayModel} from '../../model/play.js';
import {isHeld, keyName} from '../stage/keys.js';
import type {Constraints} from './constraints.js';
import type {NewGames} from './new-game.js';

/** In games by constraints these have nothing to act on. */
const OF_CELLS = 'htewonbgm';

/** The focused cell, and its surroundings in words. */
export type Focused = {cell: () => number; surroundings: (cell: number) => string};

export function createKeys(model: PlayModel, constraints: Constraints, {offer}: NewGames, focused: Focused) {
  const {commands, machine, game, line, overlay} = model;
  /** By the key's name, letters in lower case. */
  const keys: Record<string, () => void> = {
    h: commands.hint,
    t: commands.teach,
    e: commands.help,
    w: () => commands.why(game.peek().end ? null : focused.cell()),
    o: commands.overlay,
    n: overlay.another,
    b() {
      const saves = game.peek().counters?.saves ?? 0;
      if (saves) commands.seeSaves(saves);
    },
    v: commands.vision,
    g: commands.flagMode,
    p: commands.pause,
    z: offer.take,
    u: commands.undo,
    m: commands.machine,
    r: commands.next,
    1: () => commands.level(0),
    2: () => commands.level(1),
    3: () => commands.level(2),
    '?': () => model.ask({type: 'keys'}),
    s: () => line.say(focused.surroundings(focused.cell())),
  };

  /** These are not letters that could be typed. */
  const everywhere: Record<string, () => void> = {F2: commands.next, Escape: offer.dismiss};

  return {
    /** @returns whether it handled the key */
    act(event: KeyboardEvent): boolean {
      const name = keyName(event);
      if (isHeld(event) || constraints.key(event)) return true;
      if (name === 'Escape') return commands.disarm();
      if (model.isByConstraints.peek() && OF_CELLS.includes(name)) return false;
      const act = keys[name] ?? (machine.isOpen.peek() ? machine.driver.peek()?.keys[name] : undefined);
      act?.();
      return Boolean(act);
    },

    /** As `act`, wherever the focus is. @param event ignored if something has already handled it */
    anywhere(event: KeyboardEvent) {
      const name = keyName(event);
      const act = everywhere[name];
      if (!act || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (isHeld(event)) return;
      if (name !== 'Escape' || !constraints.key(event)) act();
    },
  };
}
