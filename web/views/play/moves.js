/** Which move a gesture means. What the move then does is the engine's business. */

import {CLOSED, FLAGGED, MARKED} from '../../board/state.js';

/**
 * @typedef {{type: 'primary'|'secondary'|'chord', cell: number, by: 'mouse'|'touch'|'pen'|'key'}} Intent
 * @typedef {{seen: number, now: number, flagMode: boolean, questionMarks: boolean}} Context
 *   `seen`: the cell's code when the gesture was made; `now`: its code when all earlier moves are answered
 */

/**
 * @param {Intent} intent @param {Context} context
 * @returns {'open'|'chord'|'flag'|'mark'|null} null: the gesture means nothing here, or has been overtaken
 */
export function moveFor({type, by}, {seen, now, flagMode, questionMarks}) {
  if (type === 'chord') return isNumber(now) ? 'chord' : null;
  if (type === 'primary' && isNumber(seen)) return isNumber(now) ? 'chord' : null;
  if (!isClosed(now)) return null;
  // In flag mode a tap and a long press change places; the right button and the F key go on flagging.
  const isFinger = by === 'touch' || by === 'pen';
  const flags = flagMode ? type === 'primary' || !isFinger : type === 'secondary';
  if (flags) return flagMove(now, questionMarks);
  return now === FLAGGED ? null : 'open';
}

/** @param {number} code @param {boolean} questionMarks whether a flag is followed by a question mark */
function flagMove(code, questionMarks) {
  if (code === MARKED) return 'mark';
  return code === FLAGGED && questionMarks ? 'mark' : 'flag';
}

/** What a flag or a question mark makes of a closed cell. @param {'flag'|'mark'} move @param {number} code @returns {number} */
export function codeAfter(move, code) {
  const wanted = move === 'flag' ? FLAGGED : MARKED;
  return code === wanted ? CLOSED : wanted;
}

/** @param {number} code @returns {boolean} */
function isClosed(code) {
  return code === CLOSED || code === FLAGGED || code === MARKED;
}

/** @param {number} code @returns {boolean} whether there is something to chord on */
function isNumber(code) {
  return code >= 1 && code <= 8;
}
