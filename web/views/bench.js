/**
 * The workbench of a game that is played by constraints: what is selected, what can be derived from it, and what was derived. What
 * it shows on the board is a layer over all else; the moves are the game's own.
 *
 * @typedef {import('../engine/protocol.js').Operation} Operation
 */
import {CLOSED} from '../board/state.js';
import {endOf} from '../engine/protocol.js';
import * as words from '../words/bench.js';
import {won} from '../words/play.js';
import {createActions} from './bench/actions.js';
import {createGuide} from './bench/guide.js';
import {createList} from './bench/list.js';
import {createModel} from './bench/model.js';
import {createMoves} from './bench/moves.js';
import {createPicked} from './bench/picked.js';
import {createSetUp, OF_GAME} from './bench/set-up.js';
import {createSketch} from './bench/sketch.js';
import {createTools} from './bench/tools.js';
import {createTotal} from './bench/total.js';
import {benchTold} from './stage/bench.js';

/**
 * @param {{
 *   place: HTMLElement, game: any, board: any, boardHost: HTMLElement, toolbar: {element: HTMLElement}, line: {say: (text: string) => void}, host: HTMLElement,
 *   settings: ReturnType<typeof import('../store/settings.js').createSettings>,
 *   showSteps: (why: import('../engine/protocol.js').Why) => void}} parts  `place`: its room; `host`: where dialogs stand; `showSteps`:
 *   walks through a proof
 */
export function createBench({place, game, board, boardHost, toolbar, line, host, settings, showSteps}) {
  const model = createModel();
  const shown = settings.bench();
  const say = (/** @type {string} */ text) => line.say(text);
  let minesLeft = 0;
  const canPlay = () => game.current.finished === null && !game.current.covered;
  const moves = createMoves({play: game.play, board, model, say, canPlay, minesLeft: () => minesLeft});
  const isCheating = () => shown.cheat && canPlay();
  const sketch = createSketch({board, model, isCheating, minesLeft: () => minesLeft});
  const counted = () => ({columns: board.state.columns, closed: countClosed(board.state.cells)});

  const picked = createPicked(model, counted);
  const guide = createGuide(model);
  const actions = createActions({model, onAct: moves.derive, onPoint: sketch.pointAtOperation});
  const total = createTotal({onChoose: moves.total, onPoint: sketch.pointAtTotal});
  const list = createList({
    model,
    handlers: {
      onChoose: moves.choose,
      onCarryOut: moves.carryOut,
      onDelete: moves.remove,
      onWhy: why,
      onPoint: sketch.pointAt,
    },
  });
  const setUp = createSetUp({host, isOn, onSwitch});
  const tools = createTools({
    toolbar: toolbar.element,
    boardHost,
    list: [total.element, list.element],
    acts: {redo: moves.redo, deselect: moves.deselect, setUp: setUp.open},
  });
  const keys = keysOf(moves, tools, setUp, () => shown.total);
  place.append(guide.element, picked.element, actions.element, tools.sheet);

  /** @param {import('./bench/set-up.js').Name} name */
  function isOn(name) {
    return OF_GAME.includes(name)
      ? model.stands.options.includes(name)
      : shown[/** @type {keyof typeof shown} */ (name)];
  }

  /** @param {import('./bench/set-up.js').Name} name @param {boolean} on */
  function onSwitch(name, on) {
    if (OF_GAME.includes(name)) return moves.option(name, on);
    Object.assign(shown, {[name]: on});
    settings.keepBench(shown);
    say(words.switched(name, on));
    show();
  }

  /** @param {string} name of a derived constraint */
  async function why(name) {
    const explanation = await game.derivation(name);
    if (explanation) showSteps(explanation);
  }

  /** Shows all of it as it stands now. */
  function show() {
    const hasEnded = game.current.finished !== null;
    board.set({countdown: shown.remaining});
    sketch.show();
    picked.show();
    place.classList.toggle('has-selection', model.stands.selected.length > 0);
    guide.show(shown, hasEnded);
    actions.show(shown);
    total.show(shown.total, counted().closed, minesLeft, model.letterOf('total'));
    list.show();
    tools.show({count: model.derived.size, coordinates: shown.coordinates, board});
    setUp.show();
  }

  return {
    /** Another game is on the board. @param {boolean} isOurs whether it is played by constraints */
    begin(isOurs) {
      model.clear();
      sketch.clear();
      tools.closeSheet();
      tools.offer(isOurs);
      if (!isOurs) board.set({countdown: settings.options.countdown});
    },

    /** @param {import('../engine/protocol.js').Game} played */
    settle(played) {
      minesLeft = played.counters.minesLeft;
      tools.offer(true);
      model.settle(played);
    },

    /** @param {import('../engine/protocol.js').Played} played */
    follow(played) {
      minesLeft = played.counters.minesLeft;
      model.follow(played);
    },

    refresh: show,

    /** @param {import('../engine/protocol.js').Played} played @param {string} move */
    told({events, counters}, move) {
      const end = endOf(events);
      if (end?.type === 'won') return won(end, true);
      const opened = events.flatMap((event) => (event.type === 'opened' ? event.cells : [])).length;
      const flagged = events.filter(({type}) => type === 'flagged').length;
      const done = {opened, flagged, minesLeft: counters.minesLeft, hasDone: events.length > 0};
      return benchTold(move, model.standAfter(move), done);
    },

    /** @param {{type: string, cell: number}} intent */
    press: ({type, cell}) => type === 'primary' && moves.press(cell),

    /** @param {KeyboardEvent} event @returns {boolean} whether the key was ours */
    key({key}) {
      if (key === 'Escape') return tools.closeSheet() || moves.deselect();
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
 * @param {() => boolean} hasTotal @returns {Record<string, () => unknown>}
 */
const keysOf = (moves, tools, setUp, hasTotal) => ({
  b: () => moves.derive('subtract'),
  e: () => moves.derive('reduce'),
  m: () => moves.derive('merge'),
  t: () => hasTotal() && moves.total(),
  y: moves.redo,
  l: tools.toList,
  o: setUp.open,
});

/** @param {Uint8Array} cells */
function countClosed(cells) {
  let count = 0;
  for (const code of cells) if (code === CLOSED) count++;
  return count;
}
