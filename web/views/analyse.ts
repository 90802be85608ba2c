/** The analyser, `#analyse`: any position, drawn or opened, and everything that follows from it. */

import {createBoard} from '../board/board.js';
import {strokes} from '../board/strokes.js';
import {createPositionEngine} from '../engine/positions.js';
import {createAnalyser} from '../model/analyse/analyse.js';
import {createAsking} from '../model/analyse/asking.js';
import {createDoors} from '../model/analyse/doors.js';
import {type Scene, sketchOfScene} from '../model/analyse/scene.js';
import type {Accounts} from '../store/accounts.js';
import type {Database} from '../store/database.js';
import {createPositions} from '../store/positions.js';
import {classes, h} from '../ui/h.js';
import {LATE_ICONS} from '../ui/late-icons.js';
import {shape} from '../ui/shape.js';
import {button, tool} from '../ui/tool.js';
import * as words from '../words/analyse.js';
import {TAKEN} from '../words/analyse-games.js';
import {blockTools} from './analyse/blocks.js';
import {showOnBoard} from './analyse/board.js';
import {createDoorTools} from './analyse/door-tools.js';
import {createDrawing} from './analyse/drawing.js';
import {edgeTools} from './analyse/edges.js';
import {findings} from './analyse/findings.js';
import {gameTools} from './analyse/game-tools.js';
import {listenForHelp} from './analyse/help.js';
import {keepSketch, keptSketch} from './analyse/keeping.js';
import {listenKeys} from './analyse/keys.js';
import {followLink} from './analyse/link.js';
import {palette} from './analyse/palette.js';
import type {GamePorts} from './analyse/play-from-here.js';
import {orPicked} from './analyse/reasons.js';
import {createSelection} from './analyse/selection.js';
import {sizeFields} from './analyse/size.js';

/** @param spawn as for every engine @param games how games begin @param kept where positions are saved */
export function createAnalyse(
  spawn: () => {worker: Worker; lock: string},
  games: GamePorts,
  {database, accounts}: {database: Database; accounts: Accounts},
) {
  const engine = createPositionEngine(spawn);
  const model = createAnalyser(engine, keptSketch(), keepSketch);
  const asking = createAsking(model, engine);
  const selection = createSelection(model);
  const drawing = createDrawing(model, selection);
  const {isCounted, onWheel} = drawing;
  const {onStroke, onIntent} = orPicked(model, drawing);
  const host = h('div', {class: 'analyse-board'});
  const board = createBoard(
    host,
    {onIntent, onFocus: (cell) => (model.cell.value = cell), listen: strokes({onStroke, isCounted, onWheel})},
    () => roomIn(host),
  );
  const isTouched = shape('touched');
  const doors = createDoors(engine, model, engine);
  const tools = h(
    'div',
    {class: 'analyse-tools', role: 'toolbar', 'aria-label': 'Position'},
    button('Undo', {picture: 'undo', 'aria-disabled': () => !model.canUndo.value, onclick: model.undo}),
    button('Redo', {picture: LATE_ICONS.redo, 'aria-disabled': () => !model.canRedo.value, onclick: model.redo}),
    tool('Select', {
      'aria-pressed': selection.isSelecting,
      onclick: () => (selection.isSelecting.value = !selection.isSelecting.peek()),
    }),
    edgeTools(model),
    ...createDoorTools(model, doors, board),
    ...gameTools(() => element, model, games, createPositions(database, accounts)),
  );
  const side = h(
    'div',
    {class: 'analyse-side'},
    h('h1', {id: 'analyse-title', tabindex: -1}, 'Analyse'),
    h('p', {class: 'analyse-intro quiet'}, words.INTRO),
    tools,
    palette(model),
    h(
      'div',
      {class: 'analyse-slot'},
      blockTools(model, selection, host),
      h('p', {class: 'analyse-said', role: 'status'}, () => model.said.value),
      h('p', {class: 'analyse-hint quiet', hidden: () => !!(model.said.value || selection.block.value)}, () =>
        isTouched.value ? words.FINGERS : words.MOUSE,
      ),
    ),
    h('div', {class: 'analyse-aside'}, sizeFields(model), findings(model, asking, {host, board})),
  );
  const element: HTMLElement = h(
    'section',
    {
      class: () => classes({analyse: true, 'has-walk': asking.reason.value}),
      'aria-labelledby': 'analyse-title',
      hidden: true,
    },
    host,
    side,
  );
  showOnBoard(model, selection, board);
  listenKeys(element, host, model, selection);
  listenForHelp(element);

  return {
    element,
    /** *Analyse here*: what a game shows. */
    take: (scene: Scene) => model.take(sketchOfScene(scene), TAKEN),
    /** @param query what follows `#analyse?`: a position or a record */
    show(query: string) {
      // Before anything is asked about the earlier position.
      if (query) followLink(doors, query);
      model.isActive.value = true;
      board.fit();
    },
    hide() {
      model.isActive.value = false;
    },
  };
}

/** The room of the board: next to the panel the rest of the window, above it as much as its sheet allows. */
function roomIn(host: HTMLElement) {
  const {maxHeight} = getComputedStyle(host);
  return {width: host.clientWidth, height: parseFloat(maxHeight) || host.clientHeight};
}
