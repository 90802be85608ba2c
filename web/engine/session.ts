/**
 * One game at the engine: moves go one after another, each chosen when all before it have been answered, so that a
 * quick hand never acts on a board it did not see. When the engine stops, the game is put back from its record and the
 * move is sent again. Questions wait in the same row; their answers are dropped when the game has gone on: when a move has
 * been asked for since, or another game has begun.
 */

import {type Answer, EngineStopped, Refused} from './asking.js';
import type {Adviser, Game, Knowledge, Next, Played} from './protocol.js';
import {patched, readCells, readGame, readPlayed, readSave, readShares, readWhy} from './protocol.js';
import {createTurns} from './turns.js';

export type Client = {ask: (type: string, fields?: object) => Promise<Answer>};

/** The request a game comes from; what is wished of its board, a `grade`, no record tells. */
export type StartRequest =
  | {type: 'resume'; record: string; grade?: string}
  | ({type: 'new' | 'again' | 'lesson'; grade?: string} & Record<string, unknown>);

/** The record of a game on a board that was searched for ahead; it has begun with `move`. */
export type Ready = {kind: string; seed: string; move: string; record: string};

/** How often one move may meet a stopping engine before the game gives up on the engine. */
const ATTEMPTS = 3;

export function createSession(client: Client) {
  const {inTurn, holdGame, renew} = createTurns();
  const moves = createPending(client);
  let record = '';
  /** Grows when the game goes on: with every move that is asked for, and with every game. */
  let moment = 0;
  let isLoaded = false;
  let begun: Game | null = null;
  let startRequest: StartRequest = {type: 'new'};

  /** Repeats a task that a stopping engine broke off, with the game put back first. */
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

  /** Puts the game into the engine: from its record once it has one. */
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
   * Asks about the position that all moves before have led to.
   *
   * @returns null when the game has gone on; rejects with `Refused` where the engine does not tell
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

    /** The record of the game as far as it has been answered: opaque text. */
    get record() {
      return record;
    },

    /** Begins another game; what still waits of the one before is dropped. */
    begin(request: StartRequest): Promise<Game> {
      // Its board may be searched for, which nobody waits for any more.
      if (moves.isAny) moves.cancel();
      renew();
      moment += 1;
      // A game that was kept has its record at once: whoever keeps it before the engine has answered must not lose it.
      record = request.type === 'resume' ? request.record : '';
      isLoaded = false;
      startRequest = request;
      return inTurn(() => persistently(async () => begun as Game));
    },

    /**
     * Plays a move in its turn, or has the machine act.
     *
     * @param choose asked when all earlier moves are answered @param isOfClock it stops the clock or lets it go on:
     * what was asked about the game stays true @returns null when there was nothing to play
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

    /** Ends what takes long: it is refused as `cancelled`. */
    cancel: moves.cancel,

    /** The engine has lost the game: puts it into the next one, before anything else is played. */
    reload() {
      isLoaded = false;
      return inTurn(() => persistently(async () => {}));
    },
  };
}

export type Session = ReturnType<typeof createSession>;

/** What the engine is still at, and how that is ended. */
function createPending(client: Client) {
  let count = 0;

  return {
    /** Whether something that was asked by `ask` is not answered yet. */
    get isAny() {
      return count > 0;
    },

    ask(type: string, fields?: object) {
      count += 1;
      return client.ask(type, fields).finally(() => (count -= 1));
    },

    /** Ends what takes long: it is refused as `cancelled`. An engine that has stopped works no more. */
    cancel: () => void client.ask('cancel').catch(() => {}),
  };
}

/*
 * What may be asked about the game at the engine. Each question is asked in its turn, so that it is about the position that all
 * moves before have led to; where the engine does not tell, its answer rejects with `Refused`. The answer is null when the game
 * has gone on meanwhile.
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

    /** @param save null: of the loss @returns a file that proves it */
    certificate: (save: number | null): Promise<string | null> =>
      answered('certificate', save === null ? {} : {save}, ({text}) => text),

    /** What a save changed. @param number of the save, from 1 */
    save: (number: number) => answered('save', {number}, readSave),

    /** @param cell null: why the game was lost */
    why: (cell: number | null) => answered('why', cell === null ? {} : {cell}, readWhy),

    /** How a derived constraint came about. */
    derivation: (name: string) => answered('derivation', {name}, readWhy),

    /** What is useful next, where constraints are played. */
    nextStep: (): Promise<Next | null> => answered('next', {}, ({next, sentence}) => ({next, sentence})),

    /** @param by who names the best guess */
    shares: (of: Knowledge, by: Adviser) => answered('shares', {of, by}, readShares),

    /** The mines of a world drawn from what is known. */
    world: (of: Knowledge, seed: string) => answered('world', {of, seed}, readCells),
  };
}
