/**
 * What is done to the games of a history, which may take a while. What comes of it is told to whom these games are shown, if they
 * are still shown then.
 *
 * @typedef {import('../../store/archive.js').Game} Game
 */
import {h} from '../dom.js';
import {isFocusFree} from '../games/focus.js';
import {askToDelete, removeGame} from './remove.js';

/**
 * @param {{
 *   shell: ReturnType<typeof import('../games/shell.js').createShell>, archive: import('../../store/archive.js').Archive, host: () => HTMLElement,
 *   list: import('./list.js').List<Game>, tell: (...said: (string|Node)[]) => void}} parts  `archive`: one's own games; `host` takes the question
 */
export function createChanges({shell, archive, host, list, tell}) {
  /** @param {() => Promise<unknown>} undo what brings the game back @param {string} [sentence] */
  function offerUndo(undo, sentence = 'Game deleted.') {
    const refuse = (/** @type {string} */ why) => offerUndo(undo, why);
    const bringBack = () => change({work: undo, place: 0, done() {}, refuse});
    tell(`${sentence} `, h('button', {class: 'button slim', onclick: bringBack}, 'Undo'));
  }

  /**
   * @template T
   * @param {{work: () => Promise<T>, place: number, done: (found: T) => void, refuse: (why: string) => void}} how  `place` of the row that has the
   *   focus next
   */
  async function change({work, place, done, refuse}) {
    const {whose} = shell;
    const isMeant = () => shell.whose === whose;
    try {
      const found = await work();
      if (isMeant()) await shell.enter();
      if (!isMeant()) return;
      done(found);
      focusRow(place);
    } catch (problem) {
      if (isMeant()) refuse(problem instanceof Error ? problem.message : String(problem));
    }
  }

  /** @param {number} place */
  const focusRow = (place) => void (isFocusFree(list.element) && list.focus(place));

  return {
    /** Deletes a game, if that is meant. @param {Game} game @param {number} place of its row */
    async remove(game, place) {
      const {whose, other} = shell;
      const isWanted = await askToDelete(host(), game, other?.name);
      if (shell.whose !== whose) return;
      if (!isWanted) return focusRow(place);
      await change({work: () => removeGame(other?.archive ?? archive, game), place, done: offerUndo, refuse: tell});
    },
  };
}
