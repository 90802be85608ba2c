/** The tour: a small game in which each press of the player's own shows one thing of the rules. It needs no engine. */
import {createBoard} from '../board/board.js';
import * as words from '../words/tour.js';
import {h, setText} from './dom.js';
import {createTable} from './stage/table.js';
import {SIZE, STOPS} from './tour/game.js';

export function createTour() {
  const host = h('div', {class: 'tour-board'});
  const count = h('p', {class: 'tour-count quiet'});
  const shown = h('p', {class: 'tour-shown'});
  const task = h('p', {class: 'tour-task'});
  const again = h('button', {class: 'button', onclick: start}, 'Once more');
  const leave = h('a', {class: 'button', href: '#play'});
  const element = h(
    'section',
    {class: 'page tour', 'aria-labelledby': 'tour-title', hidden: true},
    h('h1', {id: 'tour-title', tabindex: -1}, 'How to play'),
    count,
    h('div', {class: 'tour-words', role: 'status'}, shown, ' ', task),
    host,
    h('p', {class: 'page-end'}, leave, again, h('a', {href: '#rules'}, 'All the rules')),
  );
  const board = createBoard(host, {onIntent: ({type, cell}) => press(type === 'primary' ? cell : null)});
  const table = createTable(board);
  let at = 0;

  function start() {
    at = 0;
    table.clear(SIZE);
    show();
    if (document.activeElement === again) board.focus(STOPS[0].cell);
  }

  /** @param {number|null} cell null: not a press that opens */
  function press(cell) {
    const stop = STOPS[at];
    // The second click of a double one has nothing to say to what the first has done.
    if (!stop || cell === STOPS[at - 1]?.cell) return;
    if (cell !== stop.cell) return setText(shown, words.ELSEWHERE);
    const isLoss = stop.events[0].type === 'lost';
    // What was lost is taken back with the next press.
    board.set({fatal: new Set(isLoss ? [cell] : [])});
    if (isLoss) board.play({type: 'loss', cells: [cell], mines: [cell]});
    else table.apply(stop.events, cell);
    if (stop.moved) board.play({type: 'moved', pairs: stop.moved});
    at += 1;
    show();
  }

  function show() {
    const stop = STOPS[at];
    const {shown: before, task: now} = words.STOPS[at];
    setText(count, words.stopOf(at, STOPS.length));
    setText(shown, before);
    setText(task, now);
    element.classList.toggle('is-saved', at > 0 && Boolean(STOPS[at - 1].moved));
    board.set({proof: stop ? {sources: new Set(stop.sources), notes: new Map([[stop.cell, 'next']])} : null});
    again.hidden = Boolean(stop);
    setText(leave, stop ? 'Skip' : 'Play');
    leave.classList.toggle('primary', !stop);
  }

  return {element, show: start};
}
