/**
 * What comes back from a strategy's worker, looked at before anything of it is read: the strategy may have had a hand in it. Pure.
 *
 * @typedef {{ok: false, message: string, line: number, printed: string}} Failure  `line` from 1, or 0
 * @typedef {{ok: true, printed: string, inference?: string, choice?: 'open'|'assume', cell?: number}} Answer
 */

/** Characters that no honest reply has: 2,000 of them may be printed, each written with 12, and a few hundred are said. */
export const LONGEST = 40_000;

/** What a message may be answered by besides `ok` and `printed`. @type {Record<'load'|'choose', (reply: any) => boolean>} */
const ANSWERS = {
  load: ({inference}) => typeof inference === 'string' && inference.length < 20,
  choose: ({choice, cell}) => (choice === 'open' || choice === 'assume') && isCount(cell),
};

/**
 * @param {unknown} text @param {'load'|'choose'} type of the message that it answers
 * @returns {Answer|Failure|null} null for what is neither
 */
export function readReply(text, type) {
  if (typeof text !== 'string' || text.length > LONGEST) return null;
  let reply;
  try {
    reply = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof reply !== 'object' || !reply || typeof reply.printed !== 'string') return null;
  if (reply.ok === true) return ANSWERS[type](reply) ? reply : null;
  return reply.ok === false && typeof reply.message === 'string' && isCount(reply.line) ? reply : null;
}

/** @param {unknown} value @returns {boolean} */
const isCount = (value) => Number.isSafeInteger(value) && /** @type {number} */ (value) >= 0;
