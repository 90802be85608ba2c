/**
 * One worker with one engine: sends requests to it, and starts another when it dies. It knows the protocol's frame
 * (ids, replies, unasked messages), but neither games nor moves.
 */

import {type Answer, EngineStopped, Refused} from './asking.js';
/**
 * `ran`: the engine had been ready, and a new worker is starting; otherwise it never became ready, and the client waits
 * for `retry`; `code`: why, if the worker has said so.
 */
export type ClientHandlers = {
  onProgress: (stage: string, done: number, total: number) => void;
  onReady: () => void;
  onStopped: (ran: boolean, code?: string) => void;
};

/**
 * @param spawn starts a worker, which holds the Web Lock of that name for as long as it lives; after one that had been
 * ready and stopped, from scratch
 */
export function createClient(spawn: (ran: boolean) => {worker: Worker; lock: string}, handlers: ClientHandlers) {
  const waiting: Map<number, {resolve: (answer: Answer) => void; reject: (error: Error) => void}> = new Map();
  let unsent: string[] = [];
  let lastId = 0;
  let isReady = false;
  let worker: Worker | null = null;

  function start(ran: boolean = false) {
    isReady = false;
    const {worker: started, lock} = spawn(ran);
    worker = started;
    started.onmessage = ({data}) => started === worker && receive(data, lock);
    started.onerror = (event) => {
      // `onStopped` informs the player; the browser need not repeat it on the console.
      event.preventDefault();
      stopped(started);
    };
    for (const text of unsent) started.postMessage({text});
    unsent = [];
  }

  function stopped(which: Worker | null, code?: string) {
    if (which === null || which !== worker) return;
    const ran = isReady;
    which.terminate();
    worker = null;
    const lost = [...waiting.values()];
    waiting.clear();
    if (ran) start(ran);
    handlers.onStopped(ran, code);
    for (const {reject} of lost) reject(new EngineStopped(ran));
  }

  function receive(message: {text: string; data?: ArrayBuffer} | {type: string}, lock: string) {
    const said = 'text' in message ? JSON.parse(message.text) : message;
    const data = ('data' in message && message.data) || new ArrayBuffer(0);
    if (said.id !== undefined) return settle(said, data);
    if (said.type === 'progress') handlers.onProgress(said.stage, said.done, said.total);
    if (said.type === 'ready') ready(lock);
    if (said.type === 'fatal') stopped(worker, said.code);
  }

  function ready(lock: string) {
    isReady = true;
    watch(lock, worker);
    handlers.onReady();
  }

  /** A worker that is killed sends no event, but it releases its lock. */
  async function watch(lock: string, which: Worker | null) {
    const {held} = (await navigator.locks?.query()) ?? {};
    if (held?.some(({name}) => name === lock)) navigator.locks.request(lock, () => stopped(which));
  }

  function settle(reply: any, data: ArrayBuffer) {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) asked?.resolve({reply, data});
    else asked?.reject(new Refused(reply.error));
  }

  start();
  return {
    /**
     * Sends one request. Requests wait until the engine is ready.
     *
     * @returns rejects with `Refused` or `EngineStopped`
     */
    ask(type: string, fields: object = {}): Promise<Answer> {
      const id = ++lastId;
      const text = JSON.stringify({id, type, ...fields});
      if (worker) worker.postMessage({text});
      else unsent.push(text);
      return new Promise((resolve, reject) => waiting.set(id, {resolve, reject}));
    },

    /** Tries again after an engine that never became ready. */
    retry() {
      if (!worker) start();
    },

    /** Ends the worker; requests that still wait for it reject as stopped. */
    end() {
      isReady = false;
      stopped(worker);
    },
  };
}
