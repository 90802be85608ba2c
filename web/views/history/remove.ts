/**
 * Deletes a game, after a question and with an undo. Both may take a while: the outcome is shown to those who see these
 * games, if they still do then.
 */

import type {Archive, Game} from '../../store/archive.js';
import type {Other} from '../../store/imported.js';
import {createDialog} from '../../ui/dialog.js';
import {type Child, h} from '../../ui/h.js';
import {type Signal, signal} from '../../vendor/signals.js';
import * as words from '../../words/games.js';
import {gameOf} from '../games/format.js';
import type {Shell} from '../games/shell.js';

/** The message about what was done; `isBelow`: where the games were, because none are left. */
export type Outcome = {said: Child[]; isBelow: boolean};

/** @param shell of the games @param own archive @param focus moves the focus to the row at a place */
export function createRemoval(
  shell: Shell,
  own: Archive,
  outcome: Signal<Outcome | null>,
  focus: (place: number) => void,
) {
  /** The open question whether to delete a game. */
  const question = signal<HTMLDialogElement | null>(null);

  const tell = (...said: Child[]) => (outcome.value = {said, isBelow: !shell.isSeen.value});

  /** @param undo restores the game */
  function offerUndo(undo: () => Promise<unknown>, sentence: string = words.DELETED) {
    const refuse = (why: string) => offerUndo(undo, why);
    const onclick = () => change(undo, 0, () => {}, refuse);
    tell(`${sentence} `, h('button', {class: 'button slim', onclick}, 'Undo'));
  }

  /** @param place of the row that gets the focus next */
  async function change<T>(
    work: () => Promise<T>,
    place: number,
    done: (found: T) => void,
    refuse: (why: string) => void,
  ) {
    const {whose} = shell;
    const isMeant = () => shell.whose === whose;
    try {
      const found = await work();
      if (isMeant()) await shell.enter();
      if (!isMeant()) return;
      done(found);
      focus(place);
    } catch (problem) {
      if (isMeant()) refuse(problem instanceof Error ? problem.message : String(problem));
    }
  }

  /** @returns whether the player confirms */
  function ask({finished}: Game, player: Other | null): Promise<boolean> {
    const game = gameOf(finished);
    const [before, behind] = words.deletingFrom(game);
    const dialog = confirmation(player ? [before, h('bdi', {}, player.name), behind] : [words.deleting(game)]);
    question.value = dialog;
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener('close', () => {
        question.value = null;
        resolve(dialog.returnValue === 'delete');
      });
    });
  }

  return {
    question,
    /** Deletes a game, if the player confirms. @param place of its row */
    async remove(game: Game, place: number) {
      const {whose} = shell;
      const other = shell.other.value;
      const isWanted = await ask(game, other);
      if (shell.whose !== whose) return;
      if (!isWanted) return focus(place);
      const archive = other?.archive ?? own;
      const work = async () => {
        const record = await archive.record(game.id);
        await archive.remove(game.id);
        return () => archive.add([{...game, record}]);
      };
      await change(work, place, offerUndo, tell);
    },
  };
}

function confirmation(consequence: Child[]) {
  const answers = [
    h('button', {class: 'button', value: 'delete'}, 'Delete it'),
    h('button', {class: 'button primary', value: 'keep', autofocus: true}, 'Keep it'),
  ];
  const title = h('h2', {id: 'delete-title'}, words.DELETE);
  const choices = h('div', {class: 'dialog-choices'}, ...answers);
  const form = h('form', {method: 'dialog'}, title, h('p', {}, ...consequence), choices);
  return createDialog({class: 'dialog small', 'aria-labelledby': 'delete-title'}, form);
}
