/** The analyser, `#analyse`: any position, drawn or opened, and everything that follows from it. */

import {createBoard, type Intent} from '../board/board.js';
import {createPositionEngine} from '../engine/positions.js';
import {createAnalyser} from '../model/analyse/analyse.js';
import {type Scene, sketchOfScene} from '../model/analyse/scene.js';
import type {Accounts} from '../store/accounts.js';
import type {Database} from '../store/database.js';
import {createPositions} from '../store/positions.js';
import {h} from '../ui/h.js';
import {LATE_ICONS} from '../ui/late-icons.js';
import {button} from '../ui/tool.js';
import * as words from '../words/analyse.js';
import * as gameWords from '../words/analyse-games.js';
import {showOnBoard} from './analyse/board.js';
import {drawAt, flagAt} from './analyse/drawing.js';
import {findings} from './analyse/findings.js';
import {listenForHelp, showHelp} from './analyse/help.js';
import {keepSketch, keptSketch} from './analyse/keeping.js';
import {palette} from './analyse/palette.js';
import {type GamePorts, playFromHere} from './analyse/play-from-here.js';
import {showSaved} from './analyse/saved.js';
import {sizeFields} from './analyse/size.js';

/** @param spawn as for every engine @param games how games begin @param kept where positions are saved */
export function createAnalyse(
  spawn: () => {worker: Worker; lock: string},
  games: GamePorts,
  {database, accounts}: {database: Database; accounts: Accounts},
) {
  const positions = createPositions(database, accounts);
  const engine = createPositionEngine(spawn);
  const model = createAnalyser(engine, keptSketch(), keepSketch);
  const host = h('div', {class: 'analyse-board'});
  const board = createBoard(host, {onIntent, onFocus: (cell) => (model.cell.value = cell)});
  const tools = h(
    'div',
    {class: 'analyse-tools', role: 'toolbar', 'aria-label': 'Position'},
    button('Undo', {'aria-disabled': () => !model.canUndo.value, onclick: model.undo}),
    button('Redo', {'aria-disabled': () => !model.canRedo.value, onclick: model.redo}),
    button(gameWords.SAVE, {picture: LATE_ICONS.save, onclick: () => showSaved(element, model, positions)}),
    button(gameWords.PLAY_FROM_HERE, {picture: 'resume', onclick: () => playFromHere(element, model, games)}),
    button(gameWords.HELP, {picture: 'why', onclick: () => showHelp(element)}),
  );
  const element: HTMLElement = h(
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
  listenForHelp(element);

  function onIntent({type, cell}: Intent) {
    if (type === 'secondary') flagAt(model, cell);
    else drawAt(model, cell);
    model.endStroke();
  }

  return {
    element,
    /** *Analyse here*: what a game shows. */
    take: (scene: Scene) => model.take(sketchOfScene(scene), gameWords.TAKEN),
    show() {
      model.isActive.value = true;
      board.fit();
    },
    hide() {
      model.isActive.value = false;
    },
  };
}
