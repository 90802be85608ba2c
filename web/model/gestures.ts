/**
 * Which move a gesture on the board means, and what the board shows of it until the engine has answered. What the move
 * does is up to the engine.
 */

import {CLOSED, FLAGGED, isClosedCode, MARKED} from '../cells.js';
import {moveText} from '../engine/protocol.js';
import * as words from '../words/play.js';
import type {Core} from './core.js';
import type {Modes} from './modes.js';
import type {Moves} from './moves.js';
import type {Press} from './pending-moves.js';

export type Intent = {type: 'primary' | 'secondary' | 'chord'; cell: number; by: 'mouse' | 'touch' | 'pen' | 'key'};

/** `seen`: the cell's code at the time of the gesture; `now`: its code once all earlier moves are answered. */
export type Context = {seen: number; now: number; flagMode: boolean; questionMarks: boolean};

/** @returns null: the gesture means nothing here, or an earlier move has overtaken it */
export function moveFor(
  {type, by}: Pick<Intent, 'type' | 'by'>,
  {seen, now, flagMode, questionMarks}: Context,
): 'open' | 'chord' | 'flag' | 'mark' | null {
  if (type === 'chord') return isNumber(now) ? 'chord' : null;
  if (type === 'primary' && isNumber(seen)) return isNumber(now) ? 'chord' : null;
  if (!isClosedCode(now)) return null;
  // In flag mode tap and long press swap; the right button and the F key always flag.
  const isFinger = by === 'touch' || by === 'pen';
  const flags = flagMode ? type === 'primary' || !isFinger : type === 'secondary';
  if (flags) return flagMove(now, questionMarks);
  return now === FLAGGED ? null : 'open';
}

/** @param questionMarks whether a flag is followed by a question mark */
function flagMove(code: number, questionMarks: boolean) {
  if (code === MARKED) return 'mark';
  return code === FLAGGED && questionMarks ? 'mark' : 'flag';
}

/** The code of a closed cell after a flag or a question mark. */
export function codeAfter(move: 'flag' | 'mark', code: number): number {
  const wanted = move === 'flag' ? FLAGGED : MARKED;
  return code === wanted ? CLOSED : wanted;
}

/** @returns whether the cell has a number to chord on */
function isNumber(code: number): boolean {
  return code >= 1 && code <= 8;
}

type Move = ReturnType<typeof moveFor>;

/** A press on a hint's cell this soon after the hint was meant to ask, ms. */
const ASKED_TWICE = 250;

export function createGestures(core: Core, moves: Moves, modes: Modes) {
  const {game, line, confirming, pending, pressed, hinted} = core;
  const {options} = core.ports.settings;

  /** The code that a cell shows: flags and marks on closed cells count as soon as the player asks for them. */
  function shownCode(cell: number): number {
    const code = game.peek().cells[cell];
    return (isClosedCode(code) && pending.codes.peek().get(cell)) || code;
  }

  async function askHint(cell: number) {
    const {cells, columns, serial} = game.peek();
    if (!isClosedCode(cells[cell])) return line.ask(words.PICK);
    const own = {cell, serial};
    hinted.value = own;
    modes.disarm();
    await moves.play(() => moveText('hint', cell, columns), {cell});
    setTimeout(() => {
      if (hinted.peek() === own) hinted.value = null;
    }, ASKED_TWICE);
  }

  function isAskedTwice({type, cell}: Intent): boolean {
    const asked = hinted.peek();
    return type === 'primary' && asked?.cell === cell && core.isCurrent(asked);
  }

  /**
   * What a move is about to show: a flag appears at once. On a cell that already looks pressed, a flag shows only when
   * it is answered.
   */
  function foreseen(cell: number, move: Move): Press | null {
    const seen = shownCode(cell);
    if (move === 'open') return {cell, code: null, seen};
    if ((move !== 'flag' && move !== 'mark') || pending.cells.peek().has(cell)) return null;
    return {cell, code: codeAfter(move, seen), seen};
  }

  /** Where openings are confirmed, the first press on a cell asks for a second one if it would open something. */
  function asksAgain(cell: number, move: Move): boolean {
    const isFirst = options.safeMode && (move === 'open' || move === 'chord') && confirming.peek() !== cell;
    confirming.value = isFirst ? cell : null;
    if (isFirst) line.ask(words.pressAgain(cell, game.peek().columns));
    return isFirst;
  }

  return {
    async press(intent: Intent) {
      const {cell, type, by} = intent;
      if (pressed.hint.peek() && type === 'primary') return askHint(cell);
      if (isAskedTwice(intent)) return;
      const flagMode = pressed.flagMode.peek();
      const seen = shownCode(cell);
      /** @param now what the cell shows when it is the move's turn */
      const moveAt = (now: number) => moveFor({type, by}, {seen, now, flagMode, questionMarks: options.questionMarks});
      const wanted = moveAt(seen);
      if (asksAgain(cell, wanted)) return;
      const choose = () => {
        const {cells, columns} = game.peek();
        const move = moveAt(cells[cell]);
        return move && moveText(move, cell, columns);
      };
      const own = game.peek();
      await moves.play(choose, {cell, press: foreseen(cell, wanted)});
      if (options.flagAfterOpening && core.isCurrent(own)) modes.switchAfterOpening();
    },
  };
}
