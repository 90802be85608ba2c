/**
 * One game at the engine. Moves go one after another, each chosen when all earlier ones are answered, so that a quick
 * hand never acts on a board it did not see. When the engine stops, the game is restored from its record and the move
 * is sent again. Questions wait in the same queue; their answers are dropped when the game has gone on: when another
 * move was requested, or another game has begun.
 */

import {type Answer, EngineStopped, Refused} from './asking.js';
import type {Adviser, Game, Knowledge, Next, Played} from './protocol.js';
import {patched, readCells, readGame, readPlayed, readSave, readShares, readWhy} from './protocol.js';
import {createTurns} from './turns.js';

export type Client = {ask: (type: string, fields?: object) => Promise<Answer>};

/** The request that a game comes from; a `grade` that was asked for is not in any record. */
export type StartRequest =
  | {type: 'resume'; record: string; grade?: string}
  | ({type: 'new' | 'again' | 'lesson'; grade?: string} & Record<string, unknown>);

/** The record of a game on a board that was searched for in advance; it has begun with `move`. */
export type Ready = {kind: string; seed: string; move: string; record: string};

/** How often the engine may stop at one move before the game gives up on it. */
const ATTEMPTS = 3;

export function createSession(client: Client) {
  const {inTurn, holdGame, renew} = createTurns();
  const moves = createPending(client);
  let record = '';
  /** Grows when the game goes on: with every requested move, and with every game. */
  let moment = 0;
  let isLoaded = false;
  let begun: Game | null = null;
  let startRequest: StartRequest = {type: 'new'};

  /** Repeats a task when the engine stopped in the middle, after restoring the game. */
  async function persistently<T>(task: () => Promise<T>): Promise<T> {
    const checkGame = holdGame();
    for (let attempt = 1; ; attempt++) {
      try {
        if (!isLoaded) begun = await load();
        return await task();
      } catch (error) {
        if (!(error instanceof EngineStopped) || attempt === ATTEMPTS) throw error;
        // The next engine has another game.
        checkGame();
      }
    }
  }

  /** Loads the game into the engine, from its record if it has one. */
  async function load() {
    const {grade} = startRequest;
    const {type, ...fields} = record ? {type: 'resume', record, ...(grade && {grade})} : startRequest;
    const checkGame = holdGame();
    const {reply, data} = await client.ask(type, fields);
    checkGame();
    const game = readGame(reply, data);
    ({record} = game);
    isLoaded = true;
    return game;
  }

  async function send(type: 'play' | 'machine', fields: object) {
    const checkGame = holdGame();
    const {reply, data} = await moves.ask(type, fields);
    checkGame();
    record = patched(record, reply.record);
    return readPlayed(reply, data);
  }

  /**
   * Asks about the position after all earlier moves.
   *
   * @returns null when the game has gone on; rejects with `Refused` if the engine does not say
   */
  async function question(type: string, fields: object): Promise<Answer | null> {
    const own = moment;
    try {
      const answer = await inTurn(() => persistently(() => client.ask(type, fields)));
      return own === moment ? answer : null;
    } catch (error) {
      if (error instanceof Refused && own !== moment) return null;
      throw error;
    }
  }

  return {
    ...createQuestions(question),

    /** The record of the game up to the last answer: opaque text. */
    get record() {
      return record;
    },

    /** Begins another game; requests of the one before are dropped. */
    begin(request: StartRequest): Promise<Game> {
      // The engine may be searching for a board that nobody waits for any more.
      if (moves.isAny) moves.cancel();
      renew();
      moment += 1;
      // A stored game has its record at once, so that saving it before the engine has answered does not lose it.
      record = request.type === 'resume' ? request.record : '';
      isLoaded = false;
      startRequest = request;
      return inTurn(() => persistently(async () => begun as Game));
    },

    /**
     * Plays a move in its turn, or lets the machine act.
     *
     * @param choose called when all earlier moves are answered @param isOfClock the move only stops or starts the
     * clock, so answers about the game stay true @returns null if there was nothing to play
     */
    play(
      type: 'play' | 'machine',
      choose: () => Promise<({at: number; begun?: string} & Record<string, unknown>) | null>,
      isOfClock: boolean = false,
    ): Promise<Played | null> {
      if (!isOfClock) moment += 1;
      return inTurn(async () => {
        const fields = await choose();
        return fields && persistently(() => send(type, fields));
      });
    },

    /** Cancels long work, which is then refused as `cancelled`. */
    cancel: moves.cancel,

    /** The engine has lost the game: loads it into the next one, before any other move. */
    reload() {
      isLoaded = false;
      return inTurn(() => persistently(async () => {}));
    },
  };
}

export type Session = ReturnType<typeof createSession>;

/** What the engine is still doing, and how to cancel it. */
function createPending(client: Client) {
  let count = 0;

  return {
    /** Whether a request made by `ask` is not answered yet. */
    get isAny() {
      return count > 0;
    },

    ask(type: string, fields?: object) {
      count += 1;
      return client.ask(type, fields).finally(() => (count -= 1));
    },

    /** Cancels long work, which is then refused as `cancelled`. An engine that has stopped does none. */
    cancel: () => void client.ask('cancel').catch(() => {}),
  };
}

/*
 * Questions to the engine about the game. Each is asked in its turn, so it is about the position after all earlier
 * moves; if the engine does not say, the answer rejects with `Refused`. The answer is null when the game has gone on in
 * the meantime.
 */

/** @param ask null when the game has gone on */
function createQuestions(ask: (type: string, fields: object) => Promise<Answer | null>) {
  async function answered<T>(type: string, fields: object, read: (reply: any, data: ArrayBuffer) => T) {
    const answer = await ask(type, fields);
    return answer && read(answer.reply, answer.data);
  }

  return {
    /** @returns every digit of the number of visible worlds */
    worlds: (): Promise<string | null> => answered('worlds', {}, ({exact}) => exact),

    /** @param save null: the loss @returns a file that proves it */
    certificate: (save: number | null): Promise<string | null> =>
      answered('certificate', save === null ? {} : {save}, ({text}) => text),

    /** What a save changed. @param number of the save, from 1 */
    save: (number: number) => answered('save', {number}, readSave),

    /** @param cell null: why the game was lost */
    why: (cell: number | null) => answered('why', cell === null ? {} : {cell}, readWhy),

    /** The derivation of a constraint. */
    derivation: (name: string) => answered('derivation', {name}, readWhy),

    /** The next useful step, in games by constraints. */
    nextStep: (): Promise<Next | null> => answered('next', {}, ({next, sentence}) => ({next, sentence})),

    /** @param by how the best guess is chosen */
    shares: (of: Knowledge, by: Adviser) => answered('shares', {of, by}, readShares),

    /** The mines of a world drawn from those that fit. */
    world: (of: Knowledge, seed: string) => answered('world', {of, seed}, readCells),
  };
}
