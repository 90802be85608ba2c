/**
 * The block: what the play view consists of, and how it stands: counters, the board's host, the event line, the tools or what a game's
 * end offers in their place.
 *
 * @typedef {import('./acts.js').Acts} Acts
 */
import {undoOf} from '../../rules.js';
import {h} from '../dom.js';
import {createLine} from '../stage/line.js';
import {createStatus} from '../stage/status.js';
import {createEnd} from './end.js';
import {createMenu} from './menu.js';
import {offerTools} from './offered.js';
import {createToolbar} from './toolbar.js';

/**
 * @typedef {ReturnType<typeof createBlock>} Block
 * @typedef {import('./offered.js').Offered} Offered
 */

/**
 * @param {{acts: Acts, notices: HTMLElement, focusBoard: () => void}} parts  `acts` are called when they are wanted: they may be filled in
 *   later
 */
export function createBlock({acts, notices, focusBoard}) {
  const host = h('div', {class: 'board-host'});
  const line = createLine(undefined, undefined, (isLong) => stand({isLesson: isLong}), focusBoard);
  const status = createStatus({
    onNext: () => acts.next(),
    onWorlds: () => acts.worlds(),
    elapsed: () => acts.elapsed(),
  });
  const menu = createMenu(() => acts.help());
  const toolbar = createToolbar({onTool: (tool) => acts[tool](), onNew: () => acts.newGame()});
  const end = createEnd({
    onNext: () => acts.next(),
    onAgain: () => acts.again(),
    onShare: () => acts.share(),
    onNew: () => acts.newGame(),
    onOverlay: () => acts.overlay(),
    onWhy: () => acts.why(null),
    onSaves: () => acts.seeSaves(1),
    onUndo: () => acts.undo(),
  });
  const rows = h('div', {class: 'tools'}, toolbar.element, end.element);
  const element = h(
    'section',
    {class: 'play', 'data-mode': 'play', 'aria-label': 'Play'},
    h('h1', {class: 'unseen', tabindex: -1}, 'Play'),
    status.element,
    host,
    line.element,
    rows,
    notices,
  );

  const offer = (/** @type {Offered} */ game) => offerTools(toolbar, menu, game);
  const state = {hasEnded: false, isLesson: false, isWalk: false};

  /** The block stands as its mode says (shapes/). @param {Partial<typeof state>} now */
  function stand(now) {
    const {hasEnded, isLesson, isWalk} = Object.assign(state, now);
    const mode = isWalk ? 'walk' : hasEnded ? 'ended' : isLesson ? 'lesson' : 'play';
    if (element.dataset.mode === mode) return;
    element.dataset.mode = mode;
    line.standAnew();
  }

  return {
    element,
    host,
    line,
    status,
    toolbar,
    end,
    rows,

    offerTools: offer,

    /** A game begins. @param {Offered & {mines: number}} current */
    begin(current) {
      end.hide();
      stand({hasEnded: false});
      element.classList.remove('is-won', 'has-figures');
      element.classList.add('is-fresh');
      toolbar.element.hidden = false;
      offer(current);
      status.setEnded(false);
      status.reset(current.mines, current);
      line.say('');
    },

    /** The move that ended a game was taken back. */
    goOn() {
      end.hide();
      element.classList.remove('has-figures');
      toolbar.element.hidden = false;
      status.setEnded(false);
      stand({hasEnded: false});
    },

    /**
     * A game has ended.
     *
     * @param {import('../../rules.js').Rules & {id: string, ended: import('../../engine/protocol.js').Ended}} game @param {any} won @param {string} reason of a loss @param {number} saves
     */
    finish(game, won, reason, saves) {
      toolbar.element.hidden = true;
      status.setEnded(true);
      stand({hasEnded: true});
      element.classList.toggle('is-won', won !== null);
      const hasFigures = end.show(
        game.id,
        won,
        won === null && reason !== 'resigned',
        saves,
        won === null && undoOf(game) !== 'none',
        game.ended.summary,
      );
      element.classList.toggle('has-figures', hasFigures);
    },

    /** A game is in another state. @param {Offered & {state: string, covered: boolean}} current */
    follow(current) {
      element.classList.toggle('is-fresh', current.state === 'fresh');
      toolbar.press('pause', current.covered);
      offer(current);
    },

    /** @param {boolean} on */
    showOverlay(on) {
      toolbar.press('overlay', on);
      end.pressOverlay(on);
      element.classList.toggle('is-overlay', on);
    },

    /** A proof or the saves are walked through, in the place of the board. @param {boolean} isShown @param {boolean} hasEnded */
    showWalk(isShown, hasEnded) {
      stand({isWalk: isShown});
      // The end's own button of that name is out of sight.
      status.setEnded(!isShown && hasEnded);
    },
  };
}
