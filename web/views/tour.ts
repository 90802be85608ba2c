/** The tour: a small game in which each press of the player shows one thing about the rules. It needs no engine. */

import {createBoard, type Intent} from '../board/board.js';
import {isStill} from '../board/motion.js';
import type {Hint} from '../board/state.js';
import {cellsAfter, closedCells} from '../model/game.js';
import {classes, h} from '../ui/h.js';
import {icon} from '../ui/icon.js';
import {hasShape} from '../ui/shape.js';
import {batch, signal} from '../vendor/signals.js';
import * as words from '../words/tour.js';
import {createBoardEvents} from './stage/board-events.js';
import {SIZE, STOPS, type Stop} from './tour/game.js';

/** How long a loss is shown before it is taken back, ms. */
const LOST = 1800;

const MINE: Hint = {verdict: 'mine', percent: null};

/** The gestures for the move that a stop waits for. */
const GESTURES: Record<Stop['move'], Intent['type'][]> = {
  open: ['primary'],
  flag: ['secondary'],
  chord: ['primary', 'chord'],
};

const isLoss = ({after}: Stop) => after.events[0].type === 'lost';

/** @param onPlay the player goes to the board after the last stop */
export function createTour(onPlay: () => void) {
  /** The current stop; −1: the tour has not begun. */
  const at = signal(-1);
  /** Whether the player pressed something else. */
  const isElsewhere = signal(false);
  const hasBegun = () => at.value >= 0;
  const isOver = () => at.value === STOPS.length;
  const isBehind = (is: (stop: Stop) => unknown) => at.value > 0 && Boolean(is(STOPS[at.value - 1]));
  const wasLost = () => isBehind(isLoss);

  const said = () => words.STOPS[at.value];
  const shown = () => {
    if (isOver()) return words.WON;
    return isElsewhere.value ? (said().elsewhere ?? words.ELSEWHERE) : (said()?.shown ?? '');
  };
  const task = () => (hasShape('touched') && said()?.touch) || (said()?.task ?? '');
  const learnt = words.LEARNT.map(([what, text]) => h('li', {}, h('b', {}, what), ' ', text));

  const host = h('div', {class: 'tour-board'});
  const again = h('button', {class: 'button', hidden: () => !isOver(), onclick: start}, 'Once more');
  const leave = h(
    'a',
    {class: () => `button${isOver() ? ' primary' : ''}`, href: '#play', onclick: () => isOver() && onPlay()},
    () => (isOver() ? 'Play' : 'Skip'),
  );
  const looks = () =>
    classes({
      page: true,
      tour: true,
      'is-saved': isBehind(({after}) => after.moved),
      'is-lost': wasLost(),
      'is-over': isOver(),
    });
  const element = h(
    'section',
    {class: looks, 'aria-labelledby': 'tour-title', hidden: true},
    h('h1', {id: 'tour-title', tabindex: -1}, 'How to play'),
    h('p', {class: 'tour-count quiet'}, () => (hasBegun() ? words.stopOf(at.value, STOPS.length) : '')),
    h(
      'div',
      {class: 'tour-words', role: 'status'},
      h('p', {class: 'tour-shown'}, () => [wasLost() && icon('undo'), h('span', {}, shown)]),
      ' ',
      h('p', {class: 'tour-task', hidden: isOver}, task),
      h('ul', {class: 'tour-learnt', hidden: () => !isOver()}, ...learnt),
    ),
    host,
    h('p', {class: 'page-end flow'}, leave, again, h('a', {href: '#rules'}, 'All the rules')),
  );
  const board = createBoard(host, {onIntent: press});
  const boardEvents = createBoardEvents(board);
  let cells = closedCells(SIZE.columns * SIZE.rows);
  /** Runs until a loss is taken back. */
  let timer = 0;

  function start() {
    clearTimeout(timer);
    cells = closedCells(SIZE.columns * SIZE.rows);
    boardEvents.clear(SIZE);
    go(0);
    if (document.activeElement === again) board.focus(STOPS[0].cell);
  }

  function press({type, cell}: Intent) {
    const stop = STOPS[at.value];
    if (!stop) return;
    if (cell === stop.cell && GESTURES[stop.move].includes(type)) make(stop);
    // The second click of a double click says nothing about what the first one did.
    else if (cell !== STOPS[at.value - 1]?.cell || board.state.proof?.notes.has(cell)) isElsewhere.value = true;
  }

  function make(stop: Stop) {
    const {cell, after} = stop;
    const {events, moved} = after;
    clearTimeout(timer);
    board.set({fatal: new Set(isLoss(stop) ? [cell] : []), arrows: null});
    if (isLoss(stop)) {
      board.set({proof: null});
      board.play({type: 'loss', cells: [cell], mines: [cell]});
      timer = window.setTimeout(takeBack, LOST);
    } else {
      cells = cellsAfter(cells, events);
      boardEvents.apply(cells, {events, origin: cell});
    }
    if (moved && isStill()) board.set({arrows: moved});
    else if (moved) board.play({type: 'moved', pairs: moved});
    go(at.value + 1);
  }

  function go(to: number) {
    batch(() => {
      at.value = to;
      isElsewhere.value = false;
    });
    if (!wasLost()) mark();
  }

  /** Covers what was lost. */
  function takeBack() {
    board.set({fatal: new Set()});
    mark();
  }

  /** Marks what the stop is about. */
  function mark() {
    const stop = STOPS[at.value];
    if (!stop) return board.set({proof: null});
    const {cell, seen} = stop;
    const {sources, mines} = seen;
    board.set({
      hints: new Map(mines.map((mine) => [mine, MINE])),
      proof: {sources: new Set(sources), notes: new Map([[cell, 'next']])},
    });
  }

  return {element, show: start, hide: () => clearTimeout(timer)};
}
