/** Deleting a game: asked first, and it can be taken back. */
import {createDialog, h} from '../dom.js';
import {gameOf} from '../games/format.js';

/**
 * @typedef {import('../../store/archive.js').Game} Game
 * @typedef {{record: (id: string) => Promise<string>, remove: (id: string) => Promise<unknown>, add: (bodies: any[]) => Promise<unknown>}} Archive
 */

/**
 * @param {HTMLElement} host @param {Game} game @param {string} [player] who played it, if it was somebody else
 * @returns {Promise<boolean>}
 */
export function askToDelete(host, {finished}, player) {
  const consequence = player
    ? [`This removes ${gameOf(finished)} from `, h('bdi', {}, player), ' and from the leaderboard.']
    : [`This removes ${gameOf(finished)} from your history and stats.`];
  const dialog = createDialog(
    {class: 'dialog small', 'aria-labelledby': 'delete-title'},
    h(
      'form',
      {method: 'dialog'},
      h('h2', {id: 'delete-title'}, 'Delete this game?'),
      h('p', {}, ...consequence),
      h(
        'div',
        {class: 'dialog-choices'},
        h('button', {class: 'button', value: 'delete'}, 'Delete it'),
        h('button', {class: 'button primary', value: 'keep', autofocus: true}, 'Keep it'),
      ),
    ),
  );
  host.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'delete');
    });
  });
}

/**
 * @param {Archive} archive @param {Game} game
 * @returns {Promise<() => Promise<unknown>>} what brings the game back
 */
export async function removeGame(archive, game) {
  const record = await archive.record(game.id);
  await archive.remove(game.id);
  return () => archive.add([{...game, record}]);
}
