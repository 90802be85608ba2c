/** The analyser, `#analyse`: any position, drawn or opened, and everything that follows from it. */

import {createBoard, type Intent} from '../board/board.js';
import {createPositionEngine} from '../engine/positions.js';
import {createAnalyser} from '../model/analyse/analyse.js';
import {createDoors} from '../model/analyse/doors.js';
import {h} from '../ui/h.js';
import {button} from '../ui/tool.js';
import * as words from '../words/analyse.js';
import {showOnBoard} from './analyse/board.js';
import {createDoorTools} from './analyse/door-tools.js';
import {drawAt, flagAt} from './analyse/drawing.js';
import {findings} from './analyse/findings.js';
import {keepSketch, keptSketch} from './analyse/keeping.js';
import {followLink} from './analyse/link.js';
import {palette} from './analyse/palette.js';
import {sizeFields} from './analyse/size.js';

/** @param spawn as for every engine */
export function createAnalyse(spawn: () => {worker: Worker; lock: string}) {
  const engine = createPositionEngine(spawn);
  const model = createAnalyser(engine, keptSketch(), keepSketch);
  const host = h('div', {class: 'analyse-board'});
  const board = createBoard(host, {onIntent, onFocus: (cell) => (model.cell.value = cell)});
  const doors = createDoors(engine, model);
  const tools = h(
    'div',
    {class: 'analyse-tools', role: 'toolbar', 'aria-label': 'Position'},
    button('Undo', {'aria-disabled': () => !model.canUndo.value, onclick: model.undo}),
    button('Redo', {'aria-disabled': () => !model.canRedo.value, onclick: model.redo}),
    ...createDoorTools(model, doors, board),
  );
  const element = h(
    'section',
    {class: 'analyse', 'aria-labelledby': 'analyse-title', hidden: true},
    h('h1', {id: 'analyse-title', tabindex: -1}, 'Analyse'),
    h('p', {class: 'analyse-intro quiet'}, words.INTRO),
    tools,
    host,
    palette(model),
    h('div', {class: 'analyse-aside'}, sizeFields(model), findings(model)),
    h('p', {class: 'analyse-said', role: 'status'}, () => model.said.value),
  );
  showOnBoard(model, board);

  function onIntent({type, cell}: Intent) {
    if (type === 'secondary') flagAt(model, cell);
    else drawAt(model, cell);
    model.endStroke();
  }

  return {
    element,
    /** @param query what follows `#analyse?`: a position or a record */
    show(query: string) {
      // Before anything is asked about what stood here.
      if (query) followLink(doors, query);
      model.isActive.value = true;
      board.fit();
    },
    hide() {
      model.isActive.value = false;
    },
  };
}
