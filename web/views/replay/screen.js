/**
 * The screen of a game replay: counters, board, event line, time line and controls, for one game at a time.
 *
 * @typedef {import('./plies.js').Plies} Plies
 * @typedef {ReturnType<typeof createScreen>} Screen
 */
import {createBoard} from '../../board/board.js';
import {isByNumbers} from '../../rules.js';
import {VISION_OFF} from '../../words/play.js';
import * as words from '../../words/replay.js';
import {h} from '../dom.js';
import {createLine} from '../stage/line.js';
import {createStatus} from '../stage/status.js';
import {isProvable} from '../stage/steps.js';
import {createDerived} from './derived.js';
import {createDisplayTools} from './display-tools.js';
import {createExplain} from './explain.js';
import {keyed, listenKeys} from './keys.js';
import {effectsOf, minesOf, pictureOf, placed} from './picture.js';
import {createPlies} from './plies.js';
import {followRoom, watchSize} from './room.js';
import {createShares} from './shares.js';
import {tellPly} from './tell.js';
import {createTimeline} from './timeline.js';
import {createTransport} from './transport.js';
import {createWaiting} from './waiting.js';

/**
 * @param {HTMLElement} element of the view, in which the screen stands
 * @param {ReturnType<typeof import('../../engine/review.js').createReviewEngine>} engine
 * @param {import('./actions.js').Actions} actions
 */
export function createScreen(element, engine, actions) {
  /** @type {Plies|null} */
  let plies = null;
  let at = 0;
  let isVisionOn = false;
  const host = h('div', {class: 'board-host'});
  const line = createLine(words.fetching, 'Opening the game');
  const status = createStatus({elapsed: () => plies?.timeAt(at) ?? 0});
  const list = createDerived(element, {board: () => board, onWhy: (...asked) => explain.derivation(...asked)});
  const displayTools = createDisplayTools({
    list: list.button,
    onShares: () => plies && shares.toggle(plies, at),
    onVision: toggleVision,
    onWhy: why,
  });
  const board = createBoard(host, {onIntent: () => {}, onKey: keyed({...displayTools.keys, l: list.enter})});
  const {say, during} = createWaiting(line, board);
  const shares = createShares({engine, board, say, onToggle: displayTools.pressShares});
  const explain = createExplain({host, board, actions, say, onShown: showWalk});
  const timeline = createTimeline({onGo: (ply) => transport.go(ply)});
  const transport = createTransport({
    show,
    isSeen: () => element.isConnected && !document.hidden,
    onRun: line.setQuiet, // a flood of sentences would bury the ear
  });
  const controls = [transport.element, transport.pace, displayTools.element, explain.element];
  const tools = h('div', {class: 'tools replay-tools'}, ...controls);
  element.append(status.element, host, line.element, shares.legend, list.sheet, timeline.element, tools);

  /** @param {number} ply */
  function show(ply) {
    if (!plies) return;
    const isNext = ply === at + 1;
    at = ply;
    explain.drop();
    list.show(plies, ply);
    board.set(pictureOf(plies, ply, {isVisionOn, pointed: list.pointed}));
    if (isNext) for (const effect of effectsOf(plies, ply, isVisionOn)) board.play(effect);
    const cell = placed(plies, ply);
    if (cell !== null) board.reveal([cell]);
    timeline.show(ply);
    transport.set(ply);
    status.show(plies.frameAt(ply), plies.full);
    status.setMood(moodOf(plies.markAt(ply)));
    say(tellPly(plies, ply, isVisionOn));
    shares.follow(plies, ply);
    actions.offerProof(provable(plies, ply), isByNumbers(plies.game) ? 'solution' : 'loss');
    actions.standAt(canGoOn(plies, ply) ? plies.movesAt(ply) : undefined);
  }

  function toggleVision() {
    if (!plies) return;
    isVisionOn = !isVisionOn;
    displayTools.pressVision(isVisionOn);
    board.set(minesOf(plies, at, isVisionOn));
    if (!isVisionOn) return say(VISION_OFF);
    say(plies.minesAt(at) ? words.VISION_THEN : words.NO_MINES_YET);
  }

  function why() {
    if (!plies || explain.isOpen) return;
    transport.go(plies.last);
    explain.why(provable(plies, plies.last) === null);
  }

  /** @param {boolean} isShown */
  function showWalk(isShown) {
    element.dataset.mode = isShown ? 'walk' : 'replay';
    transport.stop();
    if (!isShown && plies) say(tellPly(plies, at, isVisionOn));
  }

  const stopKeys = listenKeys({
    isBusy: () => explain.isOpen,
    slider: timeline.slider,
    paged: timeline.keyed,
    go: (ply) => transport.go(Math.min(ply, plies?.last ?? 0)),
    at: () => at,
    toggle: transport.toggle,
    close: list.close,
  });
  const room = followRoom(element, host, board);
  const stopLaying = watchSize(timeline.slider, timeline.lay);

  return {
    say,
    during,

    /** The game's board with every cell closed, before it is known. @param {import('../../store/fold.js').Summary} summary */
    shape(summary) {
      const {columns, rows, mines, state, reason} = summary;
      board.reset({columns, rows});
      board.set({locked: true});
      status.reset(mines, summary);
      list.shape(summary);
      displayTools.offerWhy(state === 'lost' && reason !== 'resigned', !isByNumbers(summary));
      room.fit();
    },

    /** @param {import('../../engine/protocol.js').Film} film */
    take(film) {
      plies = createPlies(film);
      timeline.reset(plies);
      transport.reset(plies);
      shares.reset();
      show(0);
    },

    /** Takes it all away. */
    end() {
      transport.stop();
      shares.leave();
      explain.close();
      room.stop();
      stopLaying();
      stopKeys();
      board.destroy();
    },
  };
}

/** @param {Plies} plies @param {number} ply @returns {number|null|undefined} what can be proven there, as the actions want it */
function provable({game, isSave, savesAt, last, end}, ply) {
  if (isSave(ply)) return savesAt(ply);
  if (ply === last && end?.type === 'won' && isByNumbers(game)) return null;
  return ply === last && end?.type === 'lost' && isProvable(end.reason) ? null : undefined;
}

/** @param {Plies} plies @param {number} ply @returns {boolean} whether the game was on there, with something open */
const canGoOn = (plies, ply) => ply < plies.last && plies.cellsAt(ply).some((code) => code < 9);

/** @param {import('./plies.js').Mark|null} mark @returns {import('../stage/face.js').Mood} */
function moodOf(mark) {
  if (mark === 'save') return 'saved';
  return mark === 'won' || mark === 'lost' ? mark : 'calm';
}
