/** What a workbench shows beside the board: what comes next, the selection, what can be derived from it, and the list of what was. */
import {whereTold} from '../../words/bench.js';
import {h} from '../dom.js';
import {createDerivedList} from '../stage/derived.js';
import {countClosed} from '../stage/numbers.js';
import {createActions} from './actions.js';
import {createGuide} from './guide.js';
import {createPicked} from './picked.js';
import {createTotal} from './total.js';

/**
 * @param {{
 *   model: import('./model.js').Model, board: any, moves: import('./moves.js').Moves, sketch: ReturnType<typeof import('./sketch.js').createSketch>,
 *   onWhy: (name: string) => void, minesLeft: () => number}} parts  `onWhy`: how a derived constraint came about is asked
 */
export function createPanels({model, board, moves, sketch, onWhy, minesLeft}) {
  const counted = () => ({columns: board.state.columns, closed: countClosed(board.state)});
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
      onWhy,
      onPoint: sketch.pointAt,
      whereOf: (name) => whereTold(model.derived.get(name)?.cells ?? [], board.state.columns),
    },
  });
  const deck = h('div', {class: 'bench-deck'}, actions.element, total.element);

  return {
    elements: [guide.element, picked.element, deck],
    /** It has a place of its own. */
    list: list.element,

    /** What the next step is about. @param {string[]} names of constraints */
    mark(names) {
      list.mark(names);
      total.mark(names.includes('total'));
    },

    /** @param {import('./teaching.js').Offered} offered @param {boolean} hasEnded */
    show(offered, hasEnded) {
      picked.show();
      guide.show(offered, hasEnded);
      actions.show(offered);
      total.show(offered.total, counted().closed, minesLeft(), model.letterOf('total'));
      list.show();
    },
  };
}
