/**
 * The screen of a game replay: counters, board, event line, time line and controls, for one game at a time.
 *
 * @typedef {import('./reel.js').Reel} Reel
 * @typedef {ReturnType<typeof createScreen>} Screen
 */
import {createBoard} from '../../board/board.js';
import {Refused} from '../../engine/client.js';
import {VISION_OFF} from '../../words/play.js';
import * as words from '../../words/replay.js';
import {h} from '../dom.js';
import {icon} from '../icons.js';
import {fitBlock} from '../stage/fit.js';
import {createLine} from '../stage/line.js';
import {slidesOf} from '../stage/slides.js';
import {createStatus} from '../stage/status.js';
import {replayOf} from '../stage/steps.js';
import {createWalkway} from '../stage/walk.js';
import {keyed, listenKeys} from './keys.js';
import {effectsOf, minesOf, pictureOf, placed} from './picture.js';
import {createReel} from './reel.js';
import {createShares} from './shares.js';
import {tellMove} from './tell.js';
import {createTimeline} from './timeline.js';
import {createTransport} from './transport.js';
import {createWaiting} from './waiting.js';
import {whole} from './whole.js';

/** Why a game may have been lost that a proof can be given of. */
const PROVABLE = ['certain', 'closure', 'chord'];

/**
 * @param {HTMLElement} element of the view, in which the screen stands
 * @param {ReturnType<typeof import('../../engine/archive.js').createArchiveEngine>} engine
 * @param {import('./actions.js').Actions} actions
 */
export function createScreen(element, engine, actions) {
  /** @type {Reel|null} */
  let reel = null;
  let at = 0;
  let isVisionOn = false;

  const host = h('div', {class: 'board-host'});
  const line = createLine(words.fetching, 'Opening the game');
  const said = /** @type {HTMLElement} */ (line.element.querySelector('[role="status"]'));
  const status = createStatus({elapsed: () => reel?.timeAt(at) ?? 0});
  const timeline = createTimeline({onGo: (place) => transport.go(place)});
  const transport = createTransport({show, isSeen: () => element.isConnected && !document.hidden, onRun});
  const sharesTool = tool('Shares', 'overlay', 'O', () => reel && shares.toggle(reel, at));
  const visionTool = tool('Mine Vision', 'vision', 'V', toggleVision);
  const whyTool = tool('Why was this lost', 'why', 'W', why);
  const walkway = createWalkway({host, say: (text, heard) => line.say(text, null, {heard}), onShown: showWalk});
  const views = h(
    'div',
    {class: 'film-views', role: 'group', 'aria-label': 'What is shown'},
    sharesTool,
    visionTool,
    whyTool,
  );
  const tools = h('div', {class: 'tools film-tools'}, transport.element, transport.pace, views, walkway.element);
  const board = createBoard(host, {
    onIntent: () => {},
    onKey: keyed({o: () => sharesTool.click(), v: toggleVision, w: why}),
  });
  const shares = createShares({engine, board, say: line.say, onToggle: (on) => press(sharesTool, on)});
  const during = createWaiting(line, board);
  element.append(status.element, host, line.element, shares.legend, timeline.element, tools);

  /** @param {string} word @param {Parameters<typeof icon>[0]} picture @param {string} key @param {() => void} act */
  function tool(word, picture, key, act) {
    const attributes = {class: 'tool', 'aria-keyshortcuts': key, title: `${word} (${key})`, onclick: act};
    const pressed = word.startsWith('Why') ? {} : {'aria-pressed': 'false'};
    return h('button', {...attributes, ...pressed}, icon(picture), h('span', {}, word));
  }

  /** @param {HTMLElement} button @param {boolean} on */
  const press = (button, on) => button.setAttribute('aria-pressed', String(on));

  /** A flood of sentences would bury the ear. @param {boolean} isRunning */
  function onRun(isRunning) {
    said.setAttribute('aria-live', isRunning ? 'off' : 'polite');
  }

  /** @param {number} place */
  function show(place) {
    if (!reel) return;
    const isNext = place === at + 1;
    at = place;
    board.set(pictureOf(reel, place, isVisionOn));
    if (isNext) for (const effect of effectsOf(reel, place, isVisionOn)) board.play(effect);
    const cell = placed(reel, place);
    if (cell !== null) board.reveal([cell]);
    timeline.show(place);
    transport.set(place);
    count();
    line.say(told());
    shares.follow(reel, place);
    actions.offerProof(provable(reel));
  }

  /** @param {Reel} of @returns {number|null|undefined} as the actions want it */
  function provable({isSave, savesAt, last, end}) {
    if (isSave(at)) return savesAt(at);
    return at === last && end?.type === 'lost' && PROVABLE.includes(end.reason) ? null : undefined;
  }

  function told() {
    if (!reel) return '';
    const {moved} = reel.frameAt(at);
    return [tellMove(reel, at), isVisionOn && moved.length ? words.moved(moved.length) : ''].filter(Boolean).join(' ');
  }

  function count() {
    if (!reel) return;
    status.show(reel.frameAt(at), reel.full);
    const mark = reel.markAt(at);
    status.setMood(mark === 'guess' || !mark ? 'calm' : mark === 'save' ? 'saved' : mark);
  }

  function toggleVision() {
    if (!reel) return;
    isVisionOn = !isVisionOn;
    press(visionTool, isVisionOn);
    board.set(minesOf(reel, at, isVisionOn));
    if (!isVisionOn) return line.say(VISION_OFF);
    line.say(reel.minesAt(at) ? words.VISION_THEN : words.NO_MINES_YET);
  }

  async function why() {
    if (!reel || walkway.isOpen || whyTool.hidden) return;
    transport.go(reel.last);
    try {
      const found = await actions.why();
      if (!found || walkway.isOpen) return;
      walkway.open(
        replayOf(slidesOf(found, reel.game.columns, true), board.state, found.steps ? () => actions.save(null) : null),
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      line.say(error.message);
    }
  }

  /** @param {boolean} isShown */
  function showWalk(isShown) {
    element.dataset.mode = isShown ? 'walk' : 'film';
    if (!isShown) line.say(told());
  }

  function fit() {
    board.set({zoom: whole(host, board.state)});
    fitBlock(element, host, board);
  }
  const stopKeys = listenKeys({
    isBusy: () => walkway.isOpen,
    slider: timeline.slider,
    paged: timeline.keyed,
    go: (place) => transport.go(Math.min(place, reel?.last ?? 0)),
    at: () => at,
    toggle: transport.toggle,
  });
  const resizes = [
    watch(host, fit),
    watch(/** @type {Element} */ (host.firstElementChild), () => fitBlock(element, host, board)),
    watch(timeline.slider, timeline.lay),
  ];

  return {
    line,
    during,

    /** The game's board with every cell closed, before it is known. @param {import('../../store/fold.js').Summary} summary */
    shape({columns, rows, mines, state, reason}) {
      board.reset({columns, rows});
      board.set({locked: true});
      status.reset(mines);
      whyTool.hidden = state !== 'lost' || reason === 'resigned';
      fit();
    },

    /** @param {import('../../engine/protocol.js').Film} film @returns {Reel} */
    take(film) {
      reel = createReel(film);
      timeline.reset(reel);
      transport.reset(reel);
      shares.reset();
      show(0);
      return reel;
    },

    /** Takes it all away. */
    end() {
      transport.stop();
      shares.leave();
      walkway.close();
      for (const each of resizes) each.disconnect();
      stopKeys();
      board.destroy();
    },
  };
}

/** @param {Element} element @param {() => void} onResize */
function watch(element, onResize) {
  const observer = new ResizeObserver(onResize);
  observer.observe(element);
  return observer;
}
