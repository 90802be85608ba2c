/** The screen of a game replay: counters, board, event line, time line and controls, for one game at a time. */

import {createBoard} from '../../board/board.js';
import {createLine} from '../../model/line.js';
import {createPassingMood} from '../../model/mood.js';
import {isByConstraints} from '../../rules.js';
import {h} from '../../ui/h.js';
import {computed, signal} from '../../vendor/signals.js';
import * as words from '../../words/replay.js';
import {isHeld, isTaken, keyName} from '../stage/keys.js';
import {eventLine, relayout} from '../stage/line.js';
import {type Counted, statusBar} from '../stage/status.js';
import {followRoom, showOnBoard} from './board.js';
import {createList} from './list.js';
import {explain, shares} from './questions.js';
import {createReview} from './review.js';
import {saySentences} from './sentence.js';
import {timeline} from './timeline.js';
import {displayTools, transport} from './tools.js';
import {showLine, type Visit, watch} from './waiting.js';

/** Plies that a page key skips. */
const PAGE = 10;

/**
 * The game's board has every cell closed until the plies are known.
 *
 * @returns the contents of the view, a function that fits them to the block once they are in it, and whether a walk is
 * next to the board
 */
export function createScreen(visit: Visit) {
  const {model, left} = visit;
  const {summary} = model.game;
  const host = h('div', {class: 'board-host'});
  const board = createBoard(host, {
    onIntent: () => {},
    /** Single letters, only on the board. */
    onKey(event) {
      const act = keyName(event) === asideKey ? aside.enter : display.keys[keyName(event)];
      if (!isHeld(event)) act?.();
      return Boolean(act);
    },
  });
  const line = createLine();
  const sentence = eventLine(line, () => {}, {tell: words.fetching, label: 'Opening the game'});
  const review = isByConstraints(summary) ? null : createReview(visit);
  const aside = review ?? createList(visit, board);
  const asideKey = review ? 'r' : 'l';
  const {element, slider} = timeline(visit);
  const display = displayTools(model, aside.button);
  const tools = h('div', {class: 'tools replay-tools'}, ...transport(visit), display.element);
  const isAsideFree = signal(false);
  const isAside = computed(() => isAsideFree.value && model.isWalking.value);
  const walk = explain(visit, host, board, () => (isAside.value ? sentence : null));
  left.addEventListener('abort', board.destroy);
  board.reset(summary);
  board.set({locked: true});
  showLine(visit, line, sentence, board);
  listenKeys(visit, slider, {close: aside.close, seek: review?.seek});
  watch(visit, model.plies, (known) => {
    if (!known) return;
    showOnBoard(visit, known, board);
    saySentences(visit, known);
  });
  // In a walk the sentence is laid out again in its new place, so it does not count as moved.
  watch(visit, model.isWalking, () => isAside.peek() || relayout(sentence));
  const counters = status(visit);
  const legend = shares(visit);
  return {
    isAside,
    nodes: () => [counters, host, isAside.value ? null : sentence, legend, aside.sheet, element, tools, walk],
    fit: (block: HTMLElement) => followRoom(visit, {block, host}, board, isAsideFree),
  };
}

type Aside = {close: () => void; seek?: (step: 1 | -1) => void};

/**
 * The keys that go from move to move, wherever the focus is.
 *
 * @param aside `close`: closes what is over the board; `seek`: goes to another decision, if any are judged
 */
function listenKeys({model, left}: Visit, slider: Element, {close, seek}: Aside) {
  const go = (to: number) => model.dispatch('go', to);
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(model.ply.value - 1),
    ArrowRight: () => go(model.ply.value + 1),
    Home: () => go(0),
    End: () => go(Infinity),
    ' ': model.toggle,
    Escape: close,
  };
  /** From decision to decision. */
  const held: Record<string, 1 | -1> = {ArrowLeft: -1, ArrowRight: 1};
  /** The slider's keys. */
  const steps: Record<string, number> = {ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE};
  document.addEventListener(
    'keydown',
    (event) => {
      const key = keyName(event);
      if (model.isWalking.value || event.defaultPrevented || isTaken(event)) return;
      const step = event.target === slider ? steps[key] : undefined;
      if (event.shiftKey && key in held) {
        event.preventDefault();
        return seek?.(held[key]);
      }
      if (!step && !(key in keys)) return;
      event.preventDefault();
      if (step) go(model.ply.value + step);
      else if (!isHeld(event)) keys[key]();
    },
    {signal: left},
  );
}

/** The counters of the current ply. */
function status(visit: Visit) {
  const {plies, ply, game} = visit.model;
  const {rules, changes, mines} = game.summary;
  const frame = computed(() => plies.value?.frameAt(ply.value) ?? null);
  const mark = computed(() => plies.value?.markAt(ply.value) ?? null);
  const passing = createPassingMood();
  watch(visit, ply, () => passing.show(mark.value === 'save' ? 'saved' : null));
  return statusBar(
    {
      game: computed(
        (): Counted => ({rules, changes, mines, serial: 1, full: plies.value?.full ?? 0, counters: frame.value}),
      ),
      // A win flags all mines.
      minesLeft: computed(() => (mark.value === 'won' ? 0 : (frame.value?.minesLeft ?? mines))),
      mood: () => (mark.value === 'won' || mark.value === 'lost' ? mark.value : (passing.mood.value ?? 'calm')),
      elapsed: () => plies.value?.timeAt(ply.value) ?? 0,
    },
    null,
  );
}
