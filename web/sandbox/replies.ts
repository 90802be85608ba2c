/** Replies of a strategy's worker, checked before they are used: the strategy may have tampered with them. Pure. */
/** `line` from 1, or 0. */
export type Failure = {ok: false; message: string; line: number; printed: string};

/** By the message that they answer. */
export type Answers = {
  load: {ok: true; printed: string; inference: string};
  choose: {ok: true; printed: string; choice: 'open' | 'assume'; cell: number};
};

/**
 * No honest reply is longer, in characters: a strategy may print 2,000 of them, each written as up to 12, and a message
 * has a few hundred.
 */
export const LONGEST = 40_000;

/** What a reply to a message may contain in addition to `ok` and `printed`. */
const ANSWERS: Record<keyof Answers, (reply: any) => boolean> = {
  load: ({inference}) => typeof inference === 'string' && inference.length < 20,
  choose: ({choice, cell}) => (choice === 'open' || choice === 'assume') && isCount(cell),
};

/** @param type of the message that it answers @returns null if it is neither */
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
