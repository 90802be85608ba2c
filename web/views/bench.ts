/**
 * The workbench of a game by constraints: what is selected, what can be derived from it, and what was derived. It draws
 * on the board in a layer over everything else; the moves belong to the game. It shows the current state of the game,
 * whenever it loads.
 */

import type {Board} from '../board/board.js';
import {endOf, type Played} from '../engine/protocol.js';
import {keyName} from '../key-name.js';
import type {Intent} from '../model/gestures.js';
import type {PlayModel} from '../model/play.js';
import {watch} from '../model/watch.js';
import {changeBy} from '../model/workbench.js';
import {isByConstraints} from '../rules.js';
import {shape} from '../ui/shape.js';
import {computed, effect, untracked} from '../vendor/signals.js';
import {won} from '../words/play.js';
import {createMoves} from './bench/moves.js';
import {createNextBoard} from './bench/next-board.js';
import {panels} from './bench/panels.js';
import {showOnBoard} from './bench/sketch.js';
import {createState} from './bench/state.js';
import {createLesson, createNextStep, type LessonPorts} from './bench/teaching.js';
import {createList, createSetUp, tools} from './bench/tools.js';
import type {BenchPage} from './play/constraints.js';
import {createCoordinates} from './stage/coordinates.js';
import {isTaken} from './stage/keys.js';
import {moveSentence} from './stage/workbench.js';

export type Bench = ReturnType<typeof createBench>;

/** @param lessonPorts of lessons */
export function createBench(model: PlayModel, board: Board, page: BenchPage, lessonPorts: LessonPorts) {
  const {settings} = page;
  const state = createState(model, settings);
  const moves = createMoves(model);
  const lesson = createLesson(model, state);
  const nextStep = createNextStep(model, board, state, lesson.giveWay);
  const nextBoard = createNextBoard(model, state, lessonPorts);
  const setUp = createSetUp(model, state, moves, () => page.hosts().view);
  const list = createList(model, state, moves, page);
  const isSmall = shape('small');
  const coordinates = createCoordinates(page.hosts().board);
  const [redo, deselect, options] = tools(model, moves, setUp);
  showOnBoard(model, board, state);
  effect(() => {
    const {remaining, coordinates: isShown} = state.availableTools.value;
    const isOn = isByConstraints(model.game.value);
    untracked(() => {
      board.set({countdown: isOn ? remaining : settings.options.countdown});
      coordinates.show(isOn && isShown ? board : null);
    });
  });

  model.moves.describeWorkbench.value = (game, played, move) => {
    if (!isByConstraints(game)) return null;
    const end = endOf(played.events);
    if (end?.type === 'won') return won(end, {isByConstraints: true});
    return moveSentence(move, changeBy(game.workbench, move), doneBy(played));
  };

  watch(model.update, ({type, events}) => {
    if (type !== 'put' && !model.isByConstraints.peek()) return;
    nextBoard.stop();
    nextStep.clear();
    if (type === 'put') {
      state.reset();
      state.isLessonOpen.value = false;
      list.close();
    } else if (type === 'settled') lesson.begin();
    else lesson.giveWay();
    // After everything that the end hides is hidden.
    if (type === 'moved' && endOf(events)) queueMicrotask(nextBoard.takeFocus);
  });
  if (model.game.peek().isSettled) lesson.begin();

  /** By name, letters in lower case; keys of tools that are not available do nothing. */
  const keys: Record<string, () => unknown> = {
    b: () => state.availableTools.peek().subtract && moves.derive('subtract'),
    e: () => state.availableTools.peek().reduce && moves.derive('reduce'),
    m: () => state.availableTools.peek().merge && moves.derive('merge'),
    t: () => state.availableTools.peek().total && moves.total(),
    y: moves.redo,
    l: list.go,
    o: setUp,
    n: nextStep.ask,
  };

  return {
    elements: [lesson.element, ...panels(model, state, moves), list.sheet],
    tools: computed(() => {
      const isTaught = state.taught.value !== '';
      return {
        first: [...(model.game.value.hints ? [nextStep.button] : []), ...(isSmall.value ? [list.button] : [])],
        redo: [redo],
        folded: [deselect, options, ...(isTaught ? [lesson.button] : [])],
        atEnd: [nextBoard.button],
      };
    }),
    isTaught: computed(() => state.taught.value !== ''),
    next: nextBoard.repeat,
    link: nextBoard.link,
    press: ({type, cell}: Intent) => type === 'primary' && moves.press(cell),

    /** Escape works wherever the focus is, and is handled elsewhere. */
    passesOn: (event: KeyboardEvent) => keyName(event) !== 'Escape' && !event.defaultPrevented && !isTaken(event),

    /** @returns whether it handled the key */
    key(event: KeyboardEvent): boolean {
      const name = keyName(event);
      if (name === 'Escape') return lesson.giveWay() || list.close() || moves.deselect();
      const act = keys[name];
      act?.();
      return Boolean(act);
    },
  };
}

/** What a move did to cells. */
function doneBy({events, counters}: Played) {
  const opened = events.flatMap((event) => (event.type === 'opened' ? event.cells : [])).length;
  const flagged = events.filter(({type}) => type === 'flagged').length;
  return {opened, flagged, minesLeft: counters.minesLeft, hasDone: events.length > 0};
}
