/** One sentence for each move of a game replay, and when to say it. */

import {CLOSED, EXPLODED, FLAGGED, MARKED} from '../../board/state.js';
import type {Decision, Loss, Review} from '../../engine/protocol.js';
import type {Plies} from '../../model/plies.js';
import {isByConstraints} from '../../rules.js';
import {computed} from '../../vendor/signals.js';
import {place as placeInWords} from '../../words/format.js';
import {exploded, flagged, lost, openedMany, openedOne, VISION_OFF, won} from '../../words/play.js';
import * as words from '../../words/replay.js';
import {decidedAt, judged, judgedShortly, STOPS_HERE, summed} from '../../words/review.js';
import {type Visit, watch} from './waiting.js';
import {workbenchSentence} from './workbench.js';

const STATES = {[CLOSED]: 'closed', [FLAGGED]: 'flagged', [MARKED]: 'marked'} as const;

/** Says the current ply or decision, again after a walk, and what Mine Vision shows. */
export function saySentences(visit: Visit, plies: Plies) {
  const {ply, isWalking, isVisionOn, review, decision, said, dispatch} = visit.model;
  /** The last sentence of a move. */
  let own = '';
  const onBoard = computed(() => (isWalking.value ? null : {at: ply.value, looked: decision.value}));
  /** Of the moves that were judged. */
  const verdicts = computed(() => new Map(review.value?.decisions.map((each) => [plies.plyOf(each.ply), each])));
  const opening = (at: number) => (at === 0 && review.peek() ? summed(review.peek() as Review) : '');
  const say = (at: number, looked: Decision | null) => {
    const {columns} = plies.game;
    if (looked) return dispatch('say', judged(looked, columns), decidedAt(looked.cells, columns));
    const verdict = verdicts.peek().get(at);
    const verdictText = verdict ? judgedShortly(verdict, columns) : opening(at);
    own = plySentence(plies, at, {isVisionOn: isVisionOn.value, verdict: verdictText});
    dispatch('say', own);
  };
  watch(visit, onBoard, (now) => now && say(now.at, now.looked));
  // What the review says of the move that is shown follows when it is there, unless something else was said since.
  watch(visit, review, (there) => {
    const now = onBoard.peek();
    if (there && now && said.peek().text === own && (now.at === 0 || verdicts.peek().has(now.at)))
      say(now.at, now.looked);
  });
  let wasOn = false;
  watch(visit, isVisionOn, (isOn) => {
    const seen = plies.minesAt(ply.value) ? words.VISION_THEN : words.NO_MINES_YET;
    if (isOn !== wasOn) dispatch('say', isOn ? seen : VISION_OFF);
    wasOn = isOn;
  });
}

/** `isVisionOn`: whether the mines that a save moved are visible; `verdict`: of the review, as far as there is one. */
type Added = {isVisionOn: boolean; verdict: string};

function plySentence(plies: Plies, ply: number, {isVisionOn, verdict}: Added) {
  const {who, moved} = plies.frameAt(ply);
  const move = ply === 0 ? [words.BEFORE_FIRST, verdict] : [...parts(plies, ply, verdict), words.madeBy(who)];
  return [...move, isVisionOn && moved.length ? words.moved(moved.length) : ''].filter(Boolean).join(' ');
}

function parts(plies: Plies, ply: number, verdict: string): string[] {
  const frame = plies.frameAt(ply);
  const guess = plies.isGuess(ply) ? words.guessed(frame.mine, {isChord: frame.move.startsWith('chord')}) : '';
  if (ply === plies.last && plies.end) return ending(plies, guess);
  if (plies.isSave(ply)) return [words.savedThen(frame.saves), guess, verdict];
  const luck = guess ? plies.luckAt(ply) : null;
  const stops = ply === plies.last ? STOPS_HERE : '';
  const move = workbenchSentence(plies, ply) ?? what(plies, ply);
  return [move, guess, verdict, luck === null ? '' : words.luckSoFar(luck), stops];
}

function ending({end, game}: Plies, guess: string): string[] {
  if (end?.type === 'won') return [won(end, {isByConstraints: isByConstraints(game)}), guess];
  return [lost(end as Loss, game.columns)];
}

/** What a move did that is neither a save nor the end. */
function what(plies: Plies, ply: number) {
  const {move, state, lives, cells, codes, minesLeft} = plies.frameAt(ply);
  const {columns} = plies.game;
  const cell = plies.cellAt(ply);
  const where = cell === null ? '' : placeInWords(cell, columns);
  if (/^(hint|help)/.test(move)) return words.askedHint(where);
  if (move === 'undo') return words.UNDONE;
  if (state === 'lost') return words.lostThen(where);
  if (!cells.length) return words.nothingHappened(where);
  const mines = codes.filter((code) => code === EXPLODED).length;
  if (mines) return exploded(mines, lives ?? 0);
  const [code] = codes;
  if (code in STATES) return flagged(STATES[code as 9 | 10 | 11], cells[0], columns, minesLeft);
  return cells.length === 1 ? openedOne(cells[0], code, columns) : openedMany(cells.length);
}
