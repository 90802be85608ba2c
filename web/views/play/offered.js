/** Which tools a game offers, in the toolbar and in the page's menu: what its rules lack is absent. */
import {isByNumbers, isHelpful, undoOf} from '../../rules.js';

/** @typedef {import('../../rules.js').Rules & {hints: boolean, mineVision: boolean}} Offered  what decides on the tools of a game */

/**
 * @param {ReturnType<typeof import('./toolbar.js').createToolbar>} toolbar @param {ReturnType<typeof import('./menu.js').createMenu>} menu
 * @param {Offered} game
 */
export function offerTools(toolbar, menu, game) {
  const {mineVision} = game;
  const byCells = !isByNumbers(game);
  const hints = game.hints && byCells;
  const [helpful, free] = [isHelpful(game), undoOf(game) === 'free'];
  toolbar.offer('hint', hints);
  toolbar.offer('teach', hints);
  toolbar.offer('help', helpful);
  menu.offerHelp(helpful);
  toolbar.offer('undo', free);
  toolbar.offer('flagMode', byCells);
  toolbar.offer('machine', byCells);
  toolbar.offer('vision', mineVision);
  // What most games are without needs room: some, or all that there is.
  const more = [mineVision, helpful, free].filter(Boolean).length;
  toolbar.element.classList.toggle('is-full', more > 0);
  toolbar.element.classList.toggle('is-crowded', more > 1);
  toolbar.offer('overlay', hints);
}
