/**
 * What comes back from a strategy's worker, looked at before anything of it is read: the strategy may have had a hand
 * in it. Pure.
 */
/** `line` from 1, or 0. */
export type Failure = {ok: false; message: string; line: number; printed: string};

/** By the message that is answered. */
export type Answers = {
  load: {ok: true; printed: string; inference: string};
  choose: {ok: true; printed: string; choice: 'open' | 'assume'; cell: number};
};

/**
 * Characters that no honest reply has: 2,000 of them may be printed, each written with 12, and a few hundred are said.
 */
export const LONGEST = 40_000;

/** What a message may be answered by besides `ok` and `printed`. */
const ANSWERS: Record<keyof Answers, (reply: any) => boolean> = {
  load: ({inference}) => typeof inference === 'string' && inference.length < 20,
  choose: ({choice, cell}) => (choice === 'open' || choice === 'assume') && isCount(cell),
};

/** @param type of the message that it answers @returns null for what is neither */
export function readReply<T extends keyof Answers>(text: unknown, type: T): Answers[T] | Failure | null {
  if (typeof text !== 'string' || text.length > LONGEST) return null;
  let reply: any;
  try {
    reply = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof reply !== 'object' || !reply || typeof reply.printed !== 'string') return null;
  if (reply.ok === true) return ANSWERS[type](reply) ? reply : null;
  return reply.ok === false && typeof reply.message === 'string' && isCount(reply.line) ? reply : null;
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
