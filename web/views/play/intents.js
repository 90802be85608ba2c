/** What gestures on the board ask for, as moves. */
import {moveText} from '../../engine/protocol.js';
import * as words from '../../words/play.js';
import {moveFor} from './moves.js';

/**
 * @param {{
 *   game: ReturnType<typeof import('./game.js').createGame>, board: any, say: (text: string) => void,
 *   modes: ReturnType<typeof import('./modes.js').createModes>,
 *   options: import('../../store/settings.js').Options}} parts
 */
export function createIntents({game, board, say, modes, options}) {
  /** @param {number} cell */
  function askHint(cell) {
    if (board.state.cells[cell] <= 8) return say(words.PICK);
    modes.disarm();
    game.play(() => moveText('hint', cell, board.state.columns), cell);
  }

  return {
    /** @param {import('./moves.js').Intent} intent */
    act(intent) {
      const {cell} = intent;
      if (modes.on.hint && intent.type === 'primary') return askHint(cell);
      const {flagMode} = modes.on;
      const seen = board.state.cells[cell];
      /** @param {number} now what the cell shows when the move's turn has come @param {boolean} questionMarks */
      const moveAt = (now, questionMarks) => moveFor(intent, {seen, now, flagMode, questionMarks});
      const choose = () => {
        const move = moveAt(board.state.cells[cell], options.questionMarks);
        return move && moveText(move, cell, board.state.columns);
      };
      const isPress = seen > 8 && moveAt(seen, false) === 'open';
      game.play(choose, cell, isPress).then(() => options.flagAfterOpening && modes.switchAfterOpening());
    },
  };
}
