// The tables that `tables.py` writes.
import type {FirstAnswers, LessonAnswers} from '#web/engine/first-answers.js';
import type {Constraint, Frame} from '#web/engine/protocol.js';
import 'vitest';

type Values = Record<string, string>;

type Recorded = {reply: object; data: number[]};

interface Engine {
  /** The values of all fields of rules, by preset. */
  presets: Record<string, Values>;
  /** The values of the fields that affect each other. */
  mattering: Record<string, string[]>;
  combinations: {values: Values; isPossible: boolean}[];
  /** How many lives a game can have. */
  lives: number[];
  grades: string[];
  strategies: string[];
  inferences: string[];
  agentP: number;
  /** 95 % intervals, by `3 of 5`. */
  wilson: Record<string, [number, number]>;
  /** In the order in which they are taught; the board as it begins, row by row. */
  lessons: {name: string; board: string[]}[];
  techniques: string[];
  /** Techniques that have practice boards. */
  practised: string[];
  /** Techniques that have practice boards of several sizes. */
  sizes: string[];
  moves: {columns: number; cell: number; text: string}[];
  /** Boards, and the verdicts of the numbers that decide their cells. */
  settled: {cells: number[]; columns: number; rows: number; verdicts: [number, string][]}[];
  /** A file of first answers, and what the engine replies to its request and to a first press on each cell. */
  firstPress: {
    file: FirstAnswers;
    begun: Recorded;
    moved: ({fields: {move: string; at: number; begun: string}} & Recorded)[];
  };
  /** The file of the first lesson, and what the engine replies on every way through it. */
  firstLesson: {
    file: LessonAnswers;
    lessons: object;
    walks: {begun: Recorded; steps: ({fields: object} & Recorded)[]}[];
  };
  replays: {seed: string; frames: Frame[]; standing: {selected: string[]; derived: Constraint[]}[]}[];
}

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine;
  }
}
