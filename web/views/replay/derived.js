/**
 * The list of what was derived, as it stood after the move that is shown: always beside the board where there is room for it, else
 * opened by a button.
 *
 * @typedef {import('./plies.js').Plies} Plies
 */
import {isByNumbers} from '../../rules.js';
import {whereTold} from '../../words/bench.js';
import {LIST_EMPTY} from '../../words/replay.js';
import {h, setText} from '../dom.js';
import {icon} from '../icons.js';
import {control} from '../stage/controls.js';
import {createDerivedList} from '../stage/derived.js';
import {benchLayer} from './bench.js';

/**
 * @param {HTMLElement} element of the view, which is told whether there is a list
 * @param {{
 *   board: () => import('../../board/board.js').Board,
 *   onWhy: (name: string, moves: number) => void}} parts  `onWhy`: after how many moves of the record something
 *   stands
 */
export function createDerived(element, {board, onWhy}) {
  /** @type {Plies|null} */
  let plies = null;
  /** @type {ReturnType<Plies['benchAt']>|null} */
  let stood = null;
  /** What is pointed at. @type {string|null} */
  let pointed = null;
  const list = createDerivedList({
    id: 'replay-derived',
    model: {
      get derived() {
        return stood?.derived ?? new Map();
      },
      letterOf: (name) => stood?.letters.get(name),
      isFresh: (name) => stood?.fresh.some((one) => one.name === name) ?? false,
    },
    handlers: {
      onPoint: point,
      onWhy: explain,
      whereOf: (name) => whereTold(stood?.derived.get(name)?.cells ?? [], plies?.game.columns ?? 0),
    },
    empty: LIST_EMPTY,
  });
  const count = h('span', {class: 'bench-count'}, '0');
  const button = control('List', 'list', 'L', () => open(!isOpen()));
  button.lastElementChild?.append(' ', count);
  button.setAttribute('aria-controls', 'replay-list');
  button.classList.add('replay-list-tool');
  const sheet = h(
    'section',
    {class: 'replay-list', id: 'replay-list', 'aria-label': 'Constraints', hidden: true},
    h('button', {class: 'dismiss', 'aria-label': 'Close the list', onclick: close}, icon('close')),
    list.element,
  );

  /** @param {string|null} name @param {boolean} [isPressed] whether the board is to scroll for it */
  function point(name, isPressed = false) {
    pointed = name;
    if (!plies || !stood) return;
    board().set({layer: benchLayer(plies, stood.ply, pointed)});
    if (isPressed) board().reveal(stood.derived.get(name ?? '')?.cells ?? []);
  }

  /** @param {string} name */
  function explain(name) {
    if (!plies || !stood) return;
    onWhy(name, plies.movesAt(stood.ply));
  }

  const isOpen = () => sheet.classList.contains('is-open');

  /** @param {boolean} on */
  function open(on) {
    sheet.classList.toggle('is-open', on);
    element.classList.toggle('is-listing', on);
    button.setAttribute('aria-expanded', String(on));
    if (on) focus();
  }

  /** Goes to what is fresh, where anything is. */
  const focus = () => list.focus(stood?.fresh[0]?.name);

  function close() {
    if (!isOpen()) return;
    const hadFocus = sheet.contains(document.activeElement);
    open(false);
    if (hadFocus) button.focus();
  }

  /** Whether there is a list. @param {boolean} on */
  function offer(on) {
    button.hidden = sheet.hidden = !on;
    element.classList.toggle('has-list', on);
  }

  offer(false);
  open(false);
  return {
    button,
    sheet,
    close,

    /** What it points at, wherever that stands. */
    get pointed() {
      return pointed;
    },

    /** The focus goes to the list, wherever it stands. */
    enter() {
      if (sheet.hidden) return;
      if (button.offsetParent) open(true);
      else focus();
    },

    /** Its room is kept before anything is known of it. @param {import('../../rules.js').Rules} game */
    shape: (game) => offer(isByNumbers(game)),

    /** @param {Plies} game @param {number} ply */
    show(game, ply) {
      if (sheet.hidden) return;
      [plies, stood] = [game, game.benchAt(ply)];
      list.show();
      setText(count, String(stood.derived.size));
      const [fresh] = stood.fresh;
      if (fresh && !sheet.contains(document.activeElement)) list.reveal(fresh.name);
    },
  };
}
