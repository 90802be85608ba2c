/**
 * The workbench of a game that is played by constraints: what is selected, what can be derived from it, and what was derived. What
 * it shows on the board is a layer over all else; the moves are the game's own.
 *
 * @typedef {import('../engine/protocol.js').Operation} Operation
 */
import {endOf} from '../engine/protocol.js';
import {won} from '../words/play.js';
import {createKeys} from './bench/keys.js';
import {createModel} from './bench/model.js';
import {createMoves} from './bench/moves.js';
import {createOffers} from './bench/offers.js';
import {createPanels} from './bench/panels.js';
import {createSetUp} from './bench/set-up.js';
import {createSketch} from './bench/sketch.js';
import {createTeaching} from './bench/teaching.js';
import {createTools} from './bench/tools.js';
import {benchTold} from './stage/bench.js';

/**
 * @param {{
 *   place: HTMLElement, game: any, board: any, boardHost: HTMLElement, toolbar: {element: HTMLElement}, end: {tools: HTMLElement}, line: import('./stage/line.js').Line, host: HTMLElement,
 *   settings: ReturnType<typeof import('../store/settings.js').createSettings>,
 *   showSteps: (ask: () => Promise<import('../engine/protocol.js').Why|null>) => void, acts: import('./play/acts.js').Acts, focusBoard: () => void, means: import('./bench/teaching.js').Means}} parts  `place`: its room; `host`: where dialogs stand; `showSteps`:
 *   walks through a proof; `means` of lessons
 */
export function createBench({
  place,
  game,
  board,
  boardHost,
  toolbar,
  end,
  line,
  host,
  settings,
  showSteps,
  acts,
  focusBoard,
  means,
}) {
  const model = createModel();
  const say = (/** @type {string} */ text) => line.say(text);
  let minesLeft = 0;
  let hasJustEnded = false;
  const canPlay = () => game.current.finished === null && !game.current.covered;
  const moves = createMoves({play: game.play, board, model, line, canPlay, minesLeft: () => minesLeft});
  const isCheating = () => offers.now().cheat && canPlay();
  const sketch = createSketch({board, model, isCheating, minesLeft: () => minesLeft});
  const teaching = createTeaching({
    host,
    toolbar: toolbar.element,
    end,
    line,
    game,
    board,
    sketch,
    onPoint: (names) => panels.mark(names),
    means,
  });
  const panels = createPanels({
    model,
    board,
    moves,
    sketch,
    onWhy: (name) => showSteps(() => game.derivation(name)),
    minesLeft: () => minesLeft,
  });
  const offers = createOffers({settings, teaching, model, moves, say, onChange: show});
  const setUp = createSetUp({host, isOn: offers.isOn, onSwitch: offers.turn});
  const tools = createTools({
    toolbar: toolbar.element,
    boardHost,
    list: panels.list,
    focusBoard,
    acts: {redo: moves.redo, deselect: moves.deselect, setUp: setUp.open},
  });
  const keys = createKeys({place, moves, tools, setUp, teaching, offered: offers.now, acts});
  place.append(teaching.element, ...panels.elements, tools.sheet);
  teaching.clear(true);

  /** Shows all of it as it stands now. */
  function show() {
    const hasEnded = game.current.finished !== null;
    const offered = offers.now();
    board.set({countdown: offered.remaining});
    sketch.show();
    place.classList.toggle('has-selection', model.stands.selected.length > 0);
    panels.show(offered, hasEnded);
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
      hasJustEnded = Boolean(endOf(played.events));
      model.follow(played);
      teaching.follow();
    },

    refresh() {
      show();
      if (hasJustEnded) teaching.end();
      hasJustEnded = false;
    },
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

    key: keys.press,
  };
}

/** What a move did to cells. @param {import('../engine/protocol.js').Played} played */
function doneBy({events, counters}) {
  const opened = events.flatMap((event) => (event.type === 'opened' ? event.cells : [])).length;
  const flagged = events.filter(({type}) => type === 'flagged').length;
  return {opened, flagged, minesLeft: counters.minesLeft, hasDone: events.length > 0};
}
