/**
 * The workbench of a game that is played by constraints: what is selected, what can be derived from it, and what was derived. What
 * it shows on the board is a layer over all else; the moves are the game's own.
 *
 * @typedef {import('../engine/protocol.js').Operation} Operation
 */
import {CLOSED} from '../board/state.js';
import {endOf} from '../engine/protocol.js';
import {won} from '../words/play.js';
import {createActions} from './bench/actions.js';
import {createGuide} from './bench/guide.js';
import {createModel} from './bench/model.js';
import {createMoves} from './bench/moves.js';
import {createOffers} from './bench/offers.js';
import {createPicked} from './bench/picked.js';
import {createSetUp} from './bench/set-up.js';
import {createSketch} from './bench/sketch.js';
import {createTeaching} from './bench/teaching.js';
import {createTools} from './bench/tools.js';
import {createTotal} from './bench/total.js';
import {h} from './dom.js';
import {benchTold} from './stage/bench.js';
import {createDerivedList} from './stage/derived.js';

/**
 * @param {{
 *   place: HTMLElement, game: any, board: any, boardHost: HTMLElement, toolbar: {element: HTMLElement}, end: {tools: HTMLElement}, line: import('./stage/line.js').Line, host: HTMLElement,
 *   settings: ReturnType<typeof import('../store/settings.js').createSettings>,
 *   showSteps: (why: import('../engine/protocol.js').Why) => void, means: import('./bench/teaching.js').Means}} parts  `place`: its room; `host`: where dialogs stand; `showSteps`:
 *   walks through a proof; `means` of lessons
 */
export function createBench({place, game, board, boardHost, toolbar, end, line, host, settings, showSteps, means}) {
  const model = createModel();
  const say = (/** @type {string} */ text) => line.say(text);
  let minesLeft = 0;
  const canPlay = () => game.current.finished === null && !game.current.covered;
  const moves = createMoves({play: game.play, board, model, say, canPlay, minesLeft: () => minesLeft});
  const isCheating = () => offers.now().cheat && canPlay();
  const sketch = createSketch({board, model, isCheating, minesLeft: () => minesLeft});
  const counted = () => ({columns: board.state.columns, closed: countClosed(board.state.cells)});

  const teaching = createTeaching({host, toolbar: toolbar.element, end, line, game, board, sketch, onPoint, means});
  const picked = createPicked(model, counted);
  const guide = createGuide(model);
  const actions = createActions({model, onAct: moves.derive, onPoint: sketch.pointAtOperation});
  const total = createTotal({onChoose: moves.total, onPoint: sketch.pointAtTotal});
  const list = createDerivedList({
    id: 'bench-derived',
    model,
    handlers: {
      onChoose: moves.choose,
      onCarryOut: moves.carryOut,
      onDelete: moves.remove,
      onWhy: why,
      onPoint: sketch.pointAt,
    },
  });
  const offers = createOffers({settings, teaching, model, moves, say, onChange: show});
  const setUp = createSetUp({host, isOn: offers.isOn, onSwitch: offers.turn});
  const tools = createTools({
    toolbar: toolbar.element,
    boardHost,
    list: list.element,
    acts: {redo: moves.redo, deselect: moves.deselect, setUp: setUp.open},
  });
  /** What the next step is about is marked in the list, too. @param {string[]} names */
  function onPoint(names) {
    list.mark(names);
    total.mark(names.includes('total'));
  }

  const keys = keysOf(moves, tools, setUp, teaching, () => offers.now().total);
  const deck = h('div', {class: 'bench-deck'}, actions.element, total.element);
  place.append(teaching.element, guide.element, picked.element, deck, tools.sheet);
  teaching.clear(true);

  /** @param {string} name of a derived constraint */
  async function why(name) {
    const explanation = await game.derivation(name);
    if (explanation) showSteps(explanation);
  }

  /** Shows all of it as it stands now. */
  function show() {
    const hasEnded = game.current.finished !== null;
    const offered = offers.now();
    board.set({countdown: offered.remaining});
    sketch.show();
    picked.show();
    place.classList.toggle('has-selection', model.stands.selected.length > 0);
    guide.show(offered, hasEnded);
    actions.show(offered);
    total.show(offered.total, counted().closed, minesLeft, model.letterOf('total'));
    list.show();
    tools.show({count: model.derived.size, coordinates: offered.coordinates, board});
    setUp.show();
  }

  return {
    /** Another game is on the board. @param {boolean} isOurs whether it is played by constraints */
    begin(isOurs) {
      model.clear();
      sketch.clear();
      tools.closeSheet();
      tools.offer(isOurs);
      teaching.clear(isOurs);
      if (!isOurs) board.set({countdown: settings.options.countdown});
    },

    /** @param {import('../engine/protocol.js').Game} played */
    settle(played) {
      minesLeft = played.counters.minesLeft;
      tools.offer(true);
      model.settle(played);
      teaching.settle(played);
    },

    /** @param {import('../engine/protocol.js').Played} played */
    follow(played) {
      minesLeft = played.counters.minesLeft;
      model.follow(played);
      teaching.follow();
    },

    refresh: show,
    next: teaching.next,
    link: teaching.link,

    /** @param {import('../engine/protocol.js').Played} played @param {string} move */
    told(played, move) {
      const end = endOf(played.events);
      if (end?.type === 'won') return won(end, {isByNumbers: true});
      return benchTold(move, model.standAfter(move), doneBy(played));
    },

    /** @param {{type: string, cell: number}} intent */
    press: ({type, cell}) => type === 'primary' && moves.press(cell),

    /** @param {KeyboardEvent} event @returns {boolean} whether the key was ours */
    key({key}) {
      if (key === 'Escape') return teaching.close() || tools.closeSheet() || moves.deselect();
      const act = keys[key.toLowerCase()];
      act?.();
      return Boolean(act);
    },
  };
}

/**
 * What keys do, by their names, letters small.
 *
 * @param {import('./bench/moves.js').Moves} moves @param {{toList: () => void}} tools @param {{open: () => void}} setUp
 * @param {{nextStep: () => unknown}} teaching @param {() => boolean} hasTotal @returns {Record<string, () => unknown>}
 */
const keysOf = (moves, tools, setUp, teaching, hasTotal) => ({
  b: () => moves.derive('subtract'),
  e: () => moves.derive('reduce'),
  m: () => moves.derive('merge'),
  t: () => hasTotal() && moves.total(),
  y: moves.redo,
  l: tools.toList,
  o: setUp.open,
  n: teaching.nextStep,
});

/** What a move did to cells. @param {import('../engine/protocol.js').Played} played */
function doneBy({events, counters}) {
  const opened = events.flatMap((event) => (event.type === 'opened' ? event.cells : [])).length;
  const flagged = events.filter(({type}) => type === 'flagged').length;
  return {opened, flagged, minesLeft: counters.minesLeft, hasDone: events.length > 0};
}

/** @param {Uint8Array} cells */
function countClosed(cells) {
  let count = 0;
  for (const code of cells) if (code === CLOSED) count++;
  return count;
}
