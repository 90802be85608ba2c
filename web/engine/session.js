/**
 * One game at the engine: moves go one after another, each chosen when all before it have been answered, so that a
 * quick hand never acts on a board it did not see. When the engine stops, the game is put back from its record and the
 * move is sent again. Questions wait in the same row; their answers are dropped when the game has gone on: when a move has
 * been asked for since, or another game has begun.
 *
 * @typedef {import('./client.js').Answer} Answer
 * @typedef {import('./protocol.js').Game} Game
 * @typedef {import('./protocol.js').Played} Played
 * @typedef {{ask: (type: string, fields?: object) => Promise<Answer>}} Client
 * @typedef {{type: 'new'|'again'|'resume'|'lesson'} & Record<string, any>} Beginning  the request a game comes from; what is wished of its board, a
 *   `grade`, no record tells
 */
import {EngineStopped, Refused} from './client.js';
import {createPending} from './pending.js';
import {patched, readGame, readPlayed} from './protocol.js';
import {createQuestions} from './questions.js';
import {createTurns} from './turns.js';

/** How often one move may meet a stopping engine before the game gives up on the engine. */
const ATTEMPTS = 3;

/** @param {Client} client */
export function createSession(client) {
  const {inTurn, holdGame, renew} = createTurns();
  const moves = createPending(client);
  let record = '';
  /** Grows when the game goes on: with every move that is asked for, and with every game. */
  let moment = 0;
  let isLoaded = false;
  /** @type {Game|null} */
  let begun = null;
  /** @type {Beginning} */
  let beginning = {type: 'new'};

  /**
   * Repeats a task that a stopping engine broke off, with the game put back first.
   *
   * @template T @param {() => Promise<T>} task @returns {Promise<T>}
   */
  async function persistently(task) {
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
    const {grade} = beginning;
    const {type, ...fields} = record ? {type: 'resume', record, ...(grade && {grade})} : beginning;
    const checkGame = holdGame();
    const {reply, data} = await client.ask(type, fields);
    checkGame();
    const game = readGame(reply, data);
    ({record} = game);
    isLoaded = true;
    return game;
  }

  /** @param {'play'|'machine'} type @param {object} fields */
  async function send(type, fields) {
    const checkGame = holdGame();
    const {reply, data} = await moves.ask(type, fields);
    checkGame();
    record = patched(record, reply.record);
    return readPlayed(reply, data);
  }

  /**
   * Asks about the position that all moves before have led to. @param {string} type @param {object} fields
   *
   * @returns {Promise<Answer|null>} null when the game has gone on; rejects with `Refused` where the engine does not tell
   */
  async function question(type, fields) {
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

    /**
     * Begins another game; what still waits of the one before is dropped.
     *
     * @param {Beginning} request @returns {Promise<Game>}
     */
    begin(request) {
      // Its board may be searched for, which nobody waits for any more.
      if (moves.isAny) moves.cancel();
      renew();
      moment += 1;
      // A game that was kept has its record at once: whoever keeps it before the engine has answered must not lose it.
      record = request.type === 'resume' ? request.record : '';
      isLoaded = false;
      beginning = request;
      return inTurn(() => persistently(async () => /** @type {Game} */ (begun)));
    },

    /**
     * Plays a move in its turn, or has the machine act.
     *
     * @param {'play'|'machine'} type
     * @param {() => Promise<{at: number, begun?: string} & Record<string, unknown>|null>} choose asked when all earlier moves are answered
     * @param {boolean} [isOfClock] it stops the clock or lets it go on: what was asked about the game stays true
     * @returns {Promise<Played|null>} null when there was nothing to play
     */
    play(type, choose, isOfClock = false) {
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
