/**
 * Questions to the engine about the game: why it was lost, why a cell was saved, why another cell was safe at a
 * decision, or how a constraint was derived. A walk through the proof replaces the board.
 */

import type {Board} from '../../board/board.js';
import {sharesOfReplay, whySafe} from '../../engine/judged.js';
import type {Shares} from '../../engine/protocol.js';
import type {Options} from '../../engine/spare.js';
import {textOf} from '../../model/analyse/sketch.js';
import type {Plies} from '../../model/plies.js';
import type {Question} from '../../model/replay.js';
import type {Child} from '../../ui/h.js';
import {effect, signal} from '../../vendor/signals.js';
import {overlayOn} from '../../words/play.js';
import * as words from '../../words/replay.js';
import {legend} from '../stage/legend.js';
import {saveSlides, slidesOf, stepsWalk} from '../stage/slides.js';
import {createWalkthrough} from '../stage/walk.js';
import {proofAt, saveProof} from './actions.js';
import {during, sayFailure, type Visit} from './waiting.js';

/**
 * @param host of the board @param line the event line, where it is next to the controls @returns the controls of the
 * walk
 */
export function explain(visit: Visit, host: HTMLElement, board: Board, line: () => Child): HTMLElement {
  const {model, engine, left} = visit;
  const walkthrough = createWalkthrough(
    host,
    (text, heard) => model.dispatch('say', text, heard),
    (isShown) => isShown || model.dispatch('leave'),
    line,
  );

  /** @param plies of the game that it is about @param dropped the answer is no longer needed */
  async function ask(question: Question, plies: Plies, dropped: AbortSignal) {
    const {name, ply, decision} = question;
    const {record} = model.game;
    const save = name === null && !decision && plies.isSave(ply) ? plies.savesAt(ply) : null;
    const send = (options: Options) => {
      if (decision) return whySafe(engine, positionAt(plies, ply), decision.best as number, options);
      if (name !== null) return engine.derivation(record, name, plies.movesAt(ply), options);
      return save === null ? engine.why(record, options) : engine.whySaved(record, save, options);
    };
    try {
      const why = await during(visit, send, {dropped});
      model.dispatch('answered', question, why);
      if (!why || model.explained.value?.why !== why) return;
      const {state} = board;
      const proof = name === null && !decision ? proofAt(plies, ply) : undefined;
      const onSave = proof === undefined ? null : () => saveProof(visit, proof);
      const {end} = plies;
      const lost = name === null && !decision && end?.type === 'lost' ? end.reason : null;
      const slides = save === null ? slidesOf(why, state, lost) : saveSlides(why, state.columns);
      walkthrough.open(stepsWalk(slides, state, onSave));
    } catch (error) {
      await sayFailure(visit, error, dropped);
      model.dispatch('answered', question, null);
    }
  }

  const end = effect(() => {
    const [question, plies] = [model.question.value, model.plies.value];
    if (!question || !plies) return;
    const asking = new AbortController();
    ask(question, plies, asking.signal);
    return () => asking.abort();
  });
  left.addEventListener('abort', () => {
    end();
    walkthrough.close();
  });
  return walkthrough.element;
}

/** The position after a ply, as text. */
function positionAt(plies: Plies, ply: number): string {
  const {columns, rows, mines} = plies.game;
  return textOf({columns, rows, mines, cells: plies.cellsAt(ply), truth: null});
}

/* The shares of the worlds at the current ply: they are kept, and the line says when they are switched on or off. */

/** Old shares stay on the board until those of the next ply are there. @returns the legend */
export function shares(visit: Visit): HTMLElement {
  const {model, engine, left} = visit;
  /** The shares of the plies so far. */
  const known: Map<number, Shares> = new Map();

  /** @param moves of the record after which they are counted */
  function count(moves: number, signal: AbortSignal): Promise<Shares> {
    const {record, file} = model.game;
    return file ? sharesOfReplay(engine, record, moves, {signal}) : engine.shares(record, moves, {signal});
  }

  /** @param isFirst whether they have just been switched on @param signal aborted once another ply is shown */
  async function ask(plies: Plies, ply: number, isFirst: boolean, signal: AbortSignal) {
    try {
      const counted = known.get(ply) ?? (await count(plies.movesAt(ply), signal));
      known.set(ply, counted);
      if (signal.aborted) return;
      model.dispatch('counted', ply, counted);
      if (isFirst) model.dispatch('say', overlayOn(counted.worlds, 'visible'));
    } catch (error) {
      if (signal.aborted) return;
      model.dispatch('counted', ply, null);
      await sayFailure(visit, error, signal);
    }
  }

  let wasOn = false;
  const end = effect(() => {
    const [plies, ply, isOn] = [model.plies.value, model.ply.value, model.areSharesOn.value];
    const isFirst = isOn && !wasOn;
    const isLast = wasOn && !isOn;
    wasOn = isOn;
    if (isLast) model.dispatch('say', words.SHARES_OFF);
    if (!plies || !isOn) return;
    const asking = new AbortController();
    ask(plies, ply, isFirst, asking.signal);
    return () => asking.abort();
  });
  left.addEventListener('abort', end);
  return legend({isOn: model.areSharesOn, of: signal('visible'), shares: model.shares}, () => null);
}
