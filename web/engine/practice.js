/**
 * Games that teach: a lesson, or one on a board that is looked for, which needs what is to be practised and nothing harder. The
 * second engine looks for it, so that the game at play goes on until there is another.
 *
 * @typedef {import('../catalogue.js').Plan} Plan
 * @typedef {import('./session.js').Beginning} Beginning
 * @typedef {{plan: Plan, request: Beginning}} Ready  a game, and what the engine is asked for to begin it
 * @typedef {{technique: string, columns: number, rows: number, mines: number}} Wish
 * @typedef {ReturnType<typeof import('./review.js').createReviewEngine>} ReviewEngine
 */

/**
 * What is taught, and what can be practised: asked once, and anew where no answer came.
 *
 * @param {import('./client.js').Ask} ask @returns {() => Promise<import('./protocol.js').Lessons>}
 */
export function askingForLessons(ask) {
  /** @type {Promise<import('./protocol.js').Lessons>|null} */
  let coming = null;
  return () => {
    coming ??= ask('lessons').then(({reply}) => reply);
    coming.catch(() => {
      coming = null;
    });
    return coming;
  };
}

const BY_NUMBERS = {rules: 'constraints', changes: {}, hints: true, mineVision: false};

/** @param {import('./protocol.js').Lesson} lesson @returns {Ready} */
export function lessonGame({name, columns, rows, mines}) {
  return {plan: {columns, rows, mines, seed: name, ...BY_NUMBERS}, request: {type: 'lesson', name}};
}

/**
 * @param {Pick<ReviewEngine, 'alone'>} engine @param {Wish} wish @param {string} seed
 * @param {import('./spare.js').Options} [options]
 * @returns {Promise<Ready>} rejects with `Refused` where no board is found
 */
export async function practiceGame(engine, {technique, columns, rows, mines}, seed, options) {
  const size = {columns, rows, mines};
  const record = await engine.alone(
    async (ask) => (await ask('practise', {technique, ...size, seed})).reply.game.record,
    options,
  );
  return {plan: {...size, seed, ...BY_NUMBERS, technique}, request: {type: 'resume', record}};
}
