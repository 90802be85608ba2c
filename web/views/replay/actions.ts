/** What can be done with a game in the replay: download its proofs or its record, play its board again. */

import type {Played} from '../../catalogue.js';
import type {Scene} from '../../model/analyse/scene.js';
import {LONGEST} from '../../model/analyse/sketch.js';
import type {Plies} from '../../model/plies.js';
import type {ReplayedSummary} from '../../model/replay.js';
import {isByConstraints} from '../../rules.js';
import {button} from '../../ui/tool.js';
import {computed} from '../../vendor/signals.js';
import {ANALYSE_HERE} from '../../words/play.js';
import {DOWNLOAD_PROOF} from '../../words/proofs.js';
import * as words from '../../words/replay.js';
import {download} from '../download.js';
import {createMore} from '../stage/more.js';
import {isProvable} from '../stage/slides.js';
import {during, sayFailure, type Visit} from './waiting.js';

/** @returns what has a proof there: the number of a save, null for the end, undefined for nothing */
export function proofAt(plies: Plies, ply: number): number | null | undefined {
  if (plies.isSave(ply)) return plies.savesAt(ply);
  const end = ply === plies.last ? plies.end : null;
  const isSolved = end?.type === 'won' && isByConstraints(plies.game);
  return isSolved || (end?.type === 'lost' && isProvable(end.reason)) ? null : undefined;
}

/** @returns whether it was lost for a reason that can be explained */
export const isExplained = ({state, reason}: ReplayedSummary) => state === 'lost' && reason !== 'resigned';

/** @returns whether luck was ever needed; if it was not counted it may have been */
export const hasGuesses = (summary: ReplayedSummary) =>
  !isByConstraints(summary) && (summary.saves > 0 || summary.luck !== 0);

/**
 * Downloads a proof, even if the player leaves the replay in the meantime.
 *
 * @param number of the save; null: of the end
 */
export async function saveProof(visit: Visit, number: number | null) {
  const {record, summary} = visit.model.game;
  const end = isByConstraints(summary) ? 'solution' : 'loss';
  try {
    const text = await during(visit, (options) => visit.engine.certificate(record, number, options), {goesOn: true});
    if (!text) return;
    download(
      new Blob([text], {type: 'application/json'}),
      number === null ? `qmines-${end}.json` : `qmines-save-${number}.json`,
    );
  } catch (error) {
    await sayFailure(visit, error);
  }
}

/**
 * What games offer: `onAgain`: plays a board again; `onGoOn`: asks for the rules, and plays a board on from a move,
 * otherwise from its first cell; `onAnalyse`: shows a board in the analyser.
 */
export type GameActions = {
  onAgain: (played: Played) => void;
  onGoOn: (played: Played) => void;
  onAnalyse: (scene: Scene) => void;
};

/** The same for one game. @param moves after which it goes on */
type OwnActions = {onAgain: () => void; onGoOn: (moves?: number) => void; onAnalyse: (scene: Scene) => void};

export function createActions(visit: Visit, {onAgain, onGoOn, onAnalyse}: OwnActions) {
  const {model} = visit;
  const {record, name, summary, file} = model.game;
  const hasProof = summary.saves > 0 || isExplained(summary) || isByConstraints(summary);
  const proof = computed(() => (model.plies.value ? proofAt(model.plies.value, model.ply.value) : undefined));
  const say = (text: string) => model.dispatch('say', text);

  /** What its record does not hold of a replay of another program, which a review of the file itself knows. */
  const leftOut = file && !file.summary ? words.RECORD_LEFT_OUT : '';

  function save() {
    download(new Blob([record], {type: 'text/plain'}), `${name}.txt`);
    if (leftOut) say(leftOut);
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(record);
      say([words.RECORD_COPIED, leftOut].filter(Boolean).join(' '));
    } catch {
      say(words.RECORD_NOT_COPIED);
    }
  }

  function goOn() {
    const [plies, ply] = [model.plies.value, model.ply.value];
    if (plies?.end && ply === plies.last) return say(words.RESUME_WHERE);
    onGoOn(plies?.canGoOnAt(ply) ? plies.movesAt(ply) : undefined);
  }

  function analyse() {
    const [plies, ply] = [model.plies.value, model.ply.value];
    if (!plies) return;
    const {columns, rows, mines} = summary;
    if (Math.max(columns, rows) > LONGEST) return say(words.TOO_LARGE_TO_ANALYSE);
    onAnalyse({columns, rows, mines, cells: plies.cellsAt(ply), layout: plies.minesAt(ply)});
  }

  const action = (word: string, onclick: () => void) => button(word, {onclick});
  return createMore('replay-actions', [
    action('Play this board again', onAgain),
    action(words.RESUME, goOn),
    action(ANALYSE_HERE, analyse),
    button(DOWNLOAD_PROOF, {
      kind: 'replay-proof',
      hidden: !hasProof,
      'aria-disabled': () => proof.value === undefined,
      onclick: () => (proof.value === undefined ? say(words.PROOF_WHERE) : saveProof(visit, proof.value)),
    }),
    action('Copy record', copy),
    action('Download record', save),
  ]);
}
