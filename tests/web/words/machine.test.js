/** The machines and strategies that the page offers, compared with the engine's. */
import {expect, test} from 'vitest';
import {AGENT_P} from '#web/generated/strategies.js';
import {FIRST_MACHINE} from '#web/store/settings.js';
import {INFERENCES, kept, NOTHING_CERTAIN, stuck} from '#web/words/machine.js';
import {STRATEGIES} from '#web/words/strategies.js';
import {engine} from '../engine.js';

test('every inference and every strategy can be chosen', () => {
  expect(new Set(Object.keys(INFERENCES))).toEqual(new Set(engine.inferences));
  expect(Object.keys(STRATEGIES)).toEqual(engine.strategies);
});

test('what is chosen at first is there', () => {
  expect(engine.inferences).toContain(FIRST_MACHINE.inference);
  expect(engine.strategies).toContain(FIRST_MACHINE.strategy);
});

test('the agent is that of a quarter, as in the engine', () => {
  expect(AGENT_P).toBe(engine.agentP);
  expect(FIRST_MACHINE.p).toBe(engine.agentP);
});

test('where the end can be played out the exact chance to win is told', () => {
  const end = {won: 1204, worlds: 3010};
  const told = 'The best guess wins in 1\u202f204 of 3\u202f010 layouts, 40.0\u202f%.';
  expect(kept(12, 1, end)).toBe(`The machine opened 12 cells and flagged 1 mine. ${told}`);
  expect(stuck(end)).toBe(`Nothing more is certain. ${told}`);
  expect(kept(1, 0)).toBe('The machine opened 1 cell and flagged 0 mines. The next move is a guess.');
  expect(stuck()).toBe(NOTHING_CERTAIN);
});
