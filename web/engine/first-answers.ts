/**
 * The engine's own answers to a first press and in the first lesson, recorded by the build (`buildtools/first_answers.py`, which describes the
 * files). No rule is applied here: what was recorded is put into the form of a reply.
 */

import type {Answer} from './asking.js';
import type {Setup} from './protocol.js';

export type FirstAnswers = {
  request: {type: 'new'; seed: string; origin: 'given'} & Setup;
  begun: {game: {columns: number; rows: number}};
  played: {counters: object};
  record: [beforeDate: string, beforeTime: string, beforeMove: string, end: string];
} & {answers: string[]; of: number[]};

/** The code of a closed cell in replies. */
const CLOSED = 9;
const CELL_BYTES = 4;
const OPEN = /^open (\d+),(\d+)$/;

/** `answer`: null for what was not recorded; `isOver`: nothing else was. */
export type Recording = {answer: (type: string, fields: object) => Answer | null; isOver: boolean};

/** A board and a first press on it. */
export function pressRecording(first: FirstAnswers): Recording {
  return {
    isOver: false,
    answer(type, fields) {
      if (type === 'new') return answerToBegin(first, fields);
      if (type !== 'play' || this.isOver) return null;
      this.isOver = true;
      return answerToFirstMove(first, {...fields});
    },
  };
}

/** `states`: by move the state that follows, the reply and its data; the first one is the beginning. */
export type LessonAnswers = {
  lessons: object;
  request: {type: 'lesson'; name: string};
  begun: {bench: object};
  cells: number[];
} & {record: FirstAnswers['record']; states: Record<string, [to: number, reply: object, data: number[]]>[]};

/** A lesson, as long as numbers are carried out. */
export function lessonRecording({begun, cells, record, states}: LessonAnswers): Recording {
  const [beforeDate, beforeTime, beforeMove, end] = record;
  let state = 0;
  let length = 0;
  let revision = 0;

  return {
    isOver: false,
    answer(type, fields) {
      if (type === 'lesson') return {reply: begun, data: Uint8Array.from(cells).buffer};
      const {move, at, begun: date} = fields as Record<string, unknown>;
      const [to, reply, data] = (type === 'play' && states[state][String(move)]) || [];
      if (to === undefined || !(date || revision)) return null;
      const added = [at, beforeMove, move, end].join('');
      const text = revision ? added : [beforeDate, date, beforeTime, added].join('');
      const patch = {from: length, text};
      state = to;
      length += text.length;
      revision += 1;
      return {
        reply: {...reply, bench: begun.bench, revision, elapsed: at, record: patch},
        data: Uint8Array.from(data ?? []).buffer,
      };
    },
  };
}

/** @returns null if the request begins another game */
export function answerToBegin({request, begun}: FirstAnswers, fields: object): Answer | null {
  const {columns, rows} = begun.game;
  const isAlike = JSON.stringify(request) === JSON.stringify({...request, ...fields});
  return isAlike ? {reply: begun, data: new Uint8Array(columns * rows).fill(CLOSED).buffer} : null;
}

/** @param fields of the first move @returns null if that opens no cell */
export function answerToFirstMove(first: FirstAnswers, {move, at, begun}: Record<string, unknown>): Answer | null {
  const [, row, column] = OPEN.exec(String(move)) ?? [];
  const answer = first.answers[first.of[Number(row) * first.begun.game.columns + Number(column)]];
  if (!answer || !begun) return null;
  const [text, bits, shown] = answer.split('/');
  const {cells, numbers} = openIn(shown);
  const [beforeDate, beforeTime, beforeMove, end] = first.record;
  const reply = {
    ...first.played,
    events: [{type: 'opened', by: 'p', count: cells.length, offset: 0}],
    counters: {...first.played.counters, worlds: {text, bits: Number(bits)}},
    elapsed: at,
    record: {from: 0, text: [beforeDate, begun, beforeTime, at, beforeMove, move, end].join('')},
  };
  return {reply, data: bytesOf(cells, numbers)};
}

/** @param shown digits for numbers, letters for runs of closed cells */
function openIn(shown: string) {
  const cells: number[] = [];
  const numbers: number[] = [];
  let cell = 0;
  for (const sign of shown) {
    if (sign >= 'A') cell += sign.charCodeAt(0) - 'A'.charCodeAt(0) + 1;
    else {
      cells.push(cell++);
      numbers.push(Number(sign));
    }
  }
  return {cells, numbers};
}

/** The bytes of an `opened` event. */
function bytesOf(cells: number[], numbers: number[]): ArrayBuffer {
  const data = new Uint8Array(cells.length * (CELL_BYTES + 1));
  const view = new DataView(data.buffer);
  cells.forEach((cell, i) => void view.setUint32(i * CELL_BYTES, cell, true));
  data.set(numbers, cells.length * CELL_BYTES);
  return data.buffer;
}
