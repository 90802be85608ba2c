/**
 * One worker with one engine: asks it, and starts another when it dies. Knows the protocol's frame (ids, replies,
 * unasked messages), but neither games nor moves.
 *
 * @typedef {{reply: any, data: ArrayBuffer}} Answer
 * @typedef {{onProgress: (stage: string, done: number, total: number) => void, onReady: () => void,
 *   onStopped: (ran: boolean, code?: string) => void}} Handlers  `ran`: the engine had been ready, and a new worker is starting;
 *   otherwise it never came, and the client waits for `retry`; `code`: why, where the worker has said so
 */

/** @typedef {(type: string, fields?: object) => Promise<Answer>} Ask */

/** The worker died; whatever was asked of it has no answer. */
export class EngineStopped extends Error {
  /** @param {boolean} ran whether it had been ready */
  constructor(ran) {
    super();
    this.ran = ran;
  }
}

/** The engine refused a request and changed nothing. `code` as in the protocol; the message is a plain sentence. */
export class Refused extends Error {
  /** @param {{code: string, message: string}} error */
  constructor({code, message}) {
    super(message);
    this.code = code;
  }
}

/**
 * @param {() => {worker: Worker, lock: string}} spawn starts a worker, which holds the Web Lock of that name while it lives
 * @param {Handlers} handlers
 */
export function createClient(spawn, handlers) {
  /** @type {Map<number, {resolve: (answer: Answer) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  /** @type {string[]} */
  let unsent = [];
  let lastId = 0;
  let isReady = false;
  /** @type {Worker|null} */
  let worker = null;

  function start() {
    isReady = false;
    const {worker: started, lock} = spawn();
    worker = started;
    started.onmessage = ({data}) => started === worker && receive(data, lock);
    started.onerror = (event) => {
      // `onStopped` tells the player; the browser need not repeat it on the console.
      event.preventDefault();
      stopped(started);
    };
    for (const text of unsent) started.postMessage({text});
    unsent = [];
  }

  /** @param {Worker|null} which @param {string} [code] */
  function stopped(which, code) {
    if (which === null || which !== worker) return;
    const ran = isReady;
    which.terminate();
    worker = null;
    const lost = [...waiting.values()];
    waiting.clear();
    if (ran) start();
    handlers.onStopped(ran, code);
    for (const {reject} of lost) reject(new EngineStopped(ran));
  }

  /** @param {{text: string, data?: ArrayBuffer}|{type: string}} message @param {string} lock */
  function receive(message, lock) {
    const said = 'text' in message ? JSON.parse(message.text) : message;
    const data = ('data' in message && message.data) || new ArrayBuffer(0);
    if (said.id !== undefined) return settle(said, data);
    if (said.type === 'progress') handlers.onProgress(said.stage, said.done, said.total);
    if (said.type === 'ready') ready(lock);
    if (said.type === 'fatal') stopped(worker, said.code);
  }

  /** @param {string} lock */
  function ready(lock) {
    isReady = true;
    watch(lock, worker);
    handlers.onReady();
  }

  /**
   * A worker that is killed sends no event, but it lets go of its lock.
   *
   * @param {string} lock @param {Worker|null} which
   */
  async function watch(lock, which) {
    const {held} = (await navigator.locks?.query()) ?? {};
    if (held?.some(({name}) => name === lock)) navigator.locks.request(lock, () => stopped(which));
  }

  /** @param {any} reply @param {ArrayBuffer} data */
  function settle(reply, data) {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) asked?.resolve({reply, data});
    else asked?.reject(new Refused(reply.error));
  }

  start();
  return {
    /**
     * Sends one request. What is asked before the engine is ready waits for it.
     *
     * @param {string} type @param {object} [fields]
     * @returns {Promise<Answer>} rejects with `Refused` or `EngineStopped`
     */
    ask(type, fields = {}) {
      const id = ++lastId;
      const text = JSON.stringify({id, type, ...fields});
      if (worker) worker.postMessage({text});
      else unsent.push(text);
      return new Promise((resolve, reject) => waiting.set(id, {resolve, reject}));
    },

    /** Tries again after the engine never came. */
    retry() {
      if (!worker) start();
    },

    /** Ends the worker; what still waits for it is told that it stopped. */
    end() {
      isReady = false;
      stopped(worker);
    },
  };
}
