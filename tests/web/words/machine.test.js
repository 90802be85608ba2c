/** What the page offers of machines and strategies, held against what the engine has. */
import {expect, test} from 'vitest';
import {AGENT_P} from '#web/generated/strategies.js';
import {FIRST_MACHINE} from '#web/store/settings.js';
import {INFERENCES} from '#web/words/machine.js';
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
