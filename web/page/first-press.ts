/**
 * The first press and the first lesson do not wait for Python. While Python comes to a device for the first
 * time, the engine's own answers come from a file (`engine/first-answers.ts`): those to the first press on a default
 * board, and those in the lesson. Anybody can read the seed of such a board, so the game begins as one with a given seed.
 *
 * To the session it looks as if an engine had answered and then stopped: it resumes the game from its record as soon as
 * there is an engine. What that engine says of the game counts.
 */

import {type Answer, type Ask, EngineStopped} from '../engine/asking.js';
import {
  type FirstAnswers,
  type LessonAnswers,
  lessonRecording,
  pressRecording,
  type Recording,
} from '../engine/first-answers.js';
import {type Game as EngineGame, readGame} from '../engine/protocol.js';
import {NO_CAUSE} from '../model/core.js';
import type {Game} from '../model/game.js';
import type {Intent} from '../model/gestures.js';
import type {PlayModel} from '../model/play.js';
import {watch} from '../model/watch.js';
import {createFirstNotes} from '../store/first-notes.js';
import {OTHER_BOARD} from '../words/first-press.js';

type Ready = {name: string; first: FirstAnswers};

/** The recording that stands in for an engine in the game of that serial; `isOver`: that engine is as good as dead. */
type StandIn = {recording: Recording; serial: number; isOver: boolean};

/**
 * @param engine asks the engine, which answers once it is there @param parts the addresses of the answers' folder and,
 * within the site, of Python
 */
export function createFirstPress(
  engine: Ask,
  model: PlayModel,
  {answers, runtime}: {answers: string; runtime: string},
  storage?: () => Storage,
) {
  const notes = createFirstNotes(runtime, storage);
  const {game, clock, pending, load} = model;
  /** The answers for the next board of a size. */
  let coming: {size: string; file: Promise<void>} | null = null;
  let ready: Ready | null = null;
  let standIn: StandIn | null = null;
  let lesson: Promise<LessonAnswers | undefined> | null = null;
  /** The clock when the player began to wait for the engine. */
  let waiting: {at: number; elapsed: number} | null = null;
  let hasEngine = notes.hasPython();

  /** Fetches the answers for a board of the size that is shown. */
  async function prepare() {
    const {columns, rows} = game.peek();
    const size = `${columns}x${rows}`;
    if (hasEngine) return;
    if (coming?.size !== size) coming = {size, file: fetchFor(size)};
    await coming.file;
  }

  async function fetchFor(size: string) {
    ready = null;
    const name = notes.unused(size);
    const first = name && (await fetchAnswers<FirstAnswers>(`${answers}${name}.json`));
    if (first && coming?.size === size) ready = {name, first};
  }

  async function askEngine(type: string, fields?: object): Promise<Answer> {
    const answer = await engine(type, fields);
    if (!hasEngine) notes.keepPython();
    hasEngine = true;
    return answer;
  }

  /** Loads the game into the engine. @returns its answer, which the board follows */
  async function handOver(own: StandIn, fields: object): Promise<Answer> {
    const answer = await askEngine('resume', fields);
    if (standIn !== own || !model.isCurrent(own)) return answer;
    standIn = null;
    const loaded = readGame(answer.reply, answer.data);
    if (!isAlike(loaded, game.peek())) {
      const {events} = loaded;
      model.dispatch(
        {type: 'settled', game: loaded},
        {type: 'settled', events, cause: NO_CAUSE, isLoud: false, sentence: ''},
      );
      model.line.say(OTHER_BOARD);
    }
    const {state, covered, end} = game.peek();
    const running = state === 'playing' && !covered && !end && !model.isInBackground.peek();
    if (waiting) clock.set({begun: true, ...waiting, running});
    return answer;
  }

  watch(model.serial, () => {
    waiting = null;
    prepare();
  });
  // Waiting for Python is not play.
  watch(pending.hasMoves, (isWaiting) => {
    if (!isWaiting || !standIn?.isOver) return;
    waiting ??= clock.shown();
    clock.run(false);
  });

  return {
    /** Whether there are answers for the first board. */
    there: prepare().then(() => ready !== null),

    /** Called before a press. If that opens the first cell, a board with answers takes the place of the fresh one. */
    press({type}: Intent) {
      const {hint, flagMode} = model.pressed;
      const isOther = type !== 'primary' || hint.peek() || flagMode.peek() || model.ports.settings.options.safeMode;
      if (!ready || hasEngine || isOther || pending.count.peek()) return;
      const {name, first} = ready;
      if (!isFresh(game.peek(), first) || !notes.use(name)) return;
      ready = coming = null;
      load.begin({...game.peek(), seed: first.request.seed});
      standIn = {recording: pressRecording(first), serial: game.peek().serial, isOver: false};
    },

    /** Asks the engine. What was recorded of it is answered at once. */
    async ask(type: string, fields: object = {}): Promise<Answer> {
      if (type === 'lessons') return askForLessons();
      if (standIn && !model.isCurrent(standIn)) standIn = null;
      if (type === 'lesson' && !hasEngine) await beginLesson(fields);
      const own = standIn;
      if (!own || type === 'cancel') return askEngine(type, fields);
      if (type === 'resume') return handOver(own, fields);
      const answer = type === 'play' && hasEngine ? null : own.recording.answer(type, fields);
      if (answer && !own.recording.isOver) return answer;
      own.isOver = true;
      load.reload();
      if (!answer) throw new EngineStopped(true);
      return answer;
    },
  };

  /** The list of lessons. The engine is asked, too, so that it is known when it is there. */
  async function askForLessons(): Promise<Answer> {
    const asked = askEngine('lessons');
    if (hasEngine) return asked;
    lesson ??= fetchAnswers<LessonAnswers>(`${answers}lesson.json`);
    const listed = lesson.then((file) => (file ? {reply: file.lessons, data: new ArrayBuffer(0)} : asked));
    return Promise.race([asked, listed]);
  }

  async function beginLesson(fields: object) {
    const {serial} = game.peek();
    const file = await lesson;
    if (file && (fields as {name?: string}).name === file.request.name && model.isCurrent({serial}))
      standIn = {recording: lessonRecording(file), serial, isOver: false};
  }
}

export type FirstPress = ReturnType<typeof createFirstPress>;

/** @returns nothing if the host does not have them: then the press waits for the engine */
async function fetchAnswers<T>(address: string): Promise<T | undefined> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.json() : undefined;
  } catch {
    // There is no connection, or the host has sent some page instead.
    return undefined;
  }
}

/** Whether a game is one that chance will deal, that no engine has yet, and that the answers are about. */
function isFresh({isPreview, isSettled, record, isAgain, isSeeded, grade, ...plan}: Game, {request}: FirstAnswers) {
  if (isPreview || isSettled || record || isAgain || isSeeded || grade) return false;
  const {type, seed, origin, ...wanted} = request;
  const own = Object.keys(wanted).map((name) => [name, plan[name as keyof typeof plan]]);
  return JSON.stringify(Object.fromEntries(own)) === JSON.stringify(wanted);
}

/** Whether the engine's game is the one on the board. */
function isAlike(loaded: EngineGame, {record, state, cells, counters}: Game): boolean {
  const figures = (one: EngineGame['counters'] | null) => JSON.stringify(one);
  const isSeenAlike = loaded.cells.every((code, cell) => code === cells[cell]);
  return (
    isSeenAlike && record === loaded.record && state === loaded.state && figures(counters) === figures(loaded.counters)
  );
}
