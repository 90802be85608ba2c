/** What gestures on the board ask for, as moves. */
import {FLAGGED, MARKED, shownCode} from '../../board/state.js';
import {moveText} from '../../engine/protocol.js';
import * as words from '../../words/play.js';
import {codeAfter, moveFor} from './moves.js';

/**
 * @param {{
 *   game: ReturnType<typeof import('./game.js').createGame>, board: any, ask: (text: string) => void,
 *   modes: ReturnType<typeof import('./modes.js').createModes>, bench: ReturnType<typeof import('./bench.js').createBenchway>,
 *   options: import('../../store/settings.js').Options}} parts
 */
export function createIntents({game, board, ask, modes, bench, options}) {
  /** @param {number} cell */
  function askHint(cell) {
    if (board.state.cells[cell] <= 8) return ask(words.PICK);
    modes.disarm();
    game.play(() => moveText('hint', cell, board.state.columns), cell);
  }

  /**
   * Shows at once what a move is about to do: a flag stands before the engine has said so. On a cell that has been pressed before
   * nothing is foreseen.
   *
   * @param {number} cell @param {ReturnType<typeof moveFor>} move @returns {import('./awaited.js').Press|null}
   */
  function show(cell, move) {
    const {state} = board;
    if (move === 'open') return {cell, code: null};
    if ((move !== 'flag' && move !== 'mark') || state.pending.has(cell)) return null;
    const seen = shownCode(state, cell);
    const code = codeAfter(move, seen);
    if (code !== MARKED && seen !== MARKED) board.play({type: 'flag', cell, on: code === FLAGGED});
    return {cell, code};
  }

  /**
   * In safe mode the first press on a cell asks for a second one, if it is to open something.
   *
   * @param {number} cell @param {ReturnType<typeof moveFor>} move @returns {boolean} whether nothing more is to happen now
   */
  function asks(cell, move) {
    const isFirst = options.safeMode && (move === 'open' || move === 'chord') && board.state.asked !== cell;
    if (isFirst || board.state.asked !== null) board.set({asked: isFirst ? cell : null});
    if (isFirst) ask(words.pressAgain(cell, board.state.columns));
    return isFirst;
  }

  return {
    /** @param {import('./moves.js').Intent} intent */
    act(intent) {
      if (bench.isOn) return bench.press(intent);
      const {cell} = intent;
      if (modes.on.hint && intent.type === 'primary') return askHint(cell);
      const {flagMode} = modes.on;
      const {state} = board;
      const seen = shownCode(state, cell);
      /** @param {number} now what the cell shows when the move's turn has come @param {boolean} questionMarks */
      const moveAt = (now, questionMarks) => moveFor(intent, {seen, now, flagMode, questionMarks});
      const wanted = moveAt(seen, options.questionMarks);
      if (asks(cell, wanted)) return;
      const choose = () => {
        const move = moveAt(state.cells[cell], options.questionMarks);
        return move && moveText(move, cell, state.columns);
      };
      game.play(choose, cell, show(cell, wanted)).then(() => options.flagAfterOpening && modes.switchAfterOpening());
    },
  };
}
