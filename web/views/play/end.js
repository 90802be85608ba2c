/**
 * What takes the tools' place at a game's end. The sentence stands on the event line above; the board stays whole.
 */
import {figures, MACHINE_GAME, needed} from '../../words/play.js';
import {h, setText} from '../dom.js';
import {icon} from '../icons.js';
import {createMore} from '../stage/more.js';

/**
 * @param {{onNext: () => void, onAgain: () => void, onShare: () => void, onNew: () => void, onOverlay: () => void, onWhy: () => void, onSaves: () => void,
 *   onUndo: () => void}} handlers
 */
export function createEnd({onNext, onAgain, onShare, onNew, onOverlay, onWhy, onSaves, onUndo}) {
  const overlay = h(
    'button',
    {
      class: 'tool plain tool-overlay',
      'aria-pressed': 'false',
      'aria-keyshortcuts': 'O',
      title: 'Overlay (O)',
      onclick: onOverlay,
    },
    icon('overlay'),
    h('span', {}, 'Overlay'),
  );
  const list = h('ul', {class: 'end-figures', 'aria-label': 'Figures of this game'});
  // What it is called elsewhere, for those who listen, behind what stands on it.
  const name = "See why: See the solver's actions";
  const why = h('button', {class: 'button primary why', 'aria-label': name, onclick: onWhy}, icon('why'), 'See why');
  const saves = h('button', {class: 'button plain saves-seen', onclick: onSaves}, icon('moves'), h('span'));
  const replay = h('a', {class: 'button plain to-replay'}, icon('resume'), 'Replay');
  const undo = h(
    'button',
    {class: 'button undo', 'aria-keyshortcuts': 'U', title: 'Undo (U)', onclick: onUndo},
    icon('undo'),
    'Undo',
  );
  const next = h('button', {class: 'button next', onclick: onNext}, icon('next'), 'Next board');
  const more = createMore({
    id: 'end-more',
    items: [
      saves,
      h('button', {class: 'button plain again', onclick: onAgain}, icon('again'), 'Same board again'),
      replay,
      h('button', {class: 'button plain share', onclick: onShare}, icon('share'), 'Share'),
      h('button', {class: 'button plain new-game', onclick: onNew}, icon('add'), 'New game'),
    ],
  });
  const tools = h('div', {class: 'end-tools'}, why, undo, next, overlay, more.element);
  const element = h('section', {class: 'end', 'aria-label': 'The end of this game', hidden: true}, tools, list);

  return {
    element,
    /** The row of buttons. */
    tools,
    /** @param {boolean} on whether the overlay is */
    pressOverlay: (on) => overlay.setAttribute('aria-pressed', String(on)),
    /**
     * @param {string} id of the game
     * @param {{bbbv: number, time: number, bits: number|null}|null} won the figures of a win, null after a loss
     * @param {boolean} askable whether it can be told why the game was lost
     * @param {number} saved how many saves there were
     * @param {boolean} canUndo whether the move that lost can be taken back
     * @param {{grade?: string|null, actions?: number, machine?: number}} [summary] of the game
     * @returns {boolean} whether there are figures
     */
    show(id, won, askable, saved, canUndo, {grade, actions, machine} = {}) {
      undo.hidden = !canUndo;
      replay.href = `#game?${id}`;
      saves.hidden = !saved;
      setText(/** @type {Element} */ (saves.lastElementChild), saved === 1 ? 'See the save' : 'See the saves');
      why.hidden = !askable;
      next.classList.toggle('primary', !askable);
      const facts = won ? figures({...won, grade, actions}) : needed({grade, actions});
      if (machine) facts.push(MACHINE_GAME);
      list.replaceChildren(...facts.map((fact) => h('li', {}, fact)));
      list.hidden = facts.length === 0;
      element.hidden = false;
      return facts.length > 0;
    },
    hide() {
      element.hidden = true;
    },
  };
}
