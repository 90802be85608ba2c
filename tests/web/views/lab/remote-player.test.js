/** The player's own strategy, asked by an engine. */
import {expect, test, vi} from 'vitest';
import {createRemotePlayer} from '#web/views/lab/remote-player.js';

// It needs a page.
vi.mock('#web/sandbox/sandbox.js', () => ({StrategyFailed: Error}));

test('a game that leaves nothing to choose has been played, without a choice', async () => {
  const chosen = {ok: /** @type {const} */ (true), printed: '', choice: /** @type {const} */ ('open'), cell: 4};
  const box = {inference: 'exact', ask: async () => /** @type {any} */ (chosen), end() {}};
  const player = createRemotePlayer(
    async () => box,
    () => {},
    () => {},
  );
  const replies = [{questions: [{game: 2, cells: []}]}, {outcomes: 'ww', ms: [1, 1]}];
  const ask = async () => ({reply: replies.shift()});
  const request = {type: 'simulate', from: 1, count: 2};
  const answer = await player.play()?.(request, ask, new AbortController().signal);
  expect(answer?.reply.choices).toEqual(['', 'o4']);
});
