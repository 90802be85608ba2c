/**
 * Where strategies that players write are run: workers of a frame whose origin is equal to no other. They have no way to what
 * the page keeps, nor to any network, and are sent positions, never a layout. What comes back is not trusted.
 *
 * @typedef {import('./worker.js').Wheel} Wheel
 * @typedef {{source: string, wheels: Wheel[]}} Code
 * @typedef {{type: 'load'|'choose'} & Record<string, any>} Message  as `py/qmines/sandbox/sandbox.py` takes it
 * @typedef {{inference: string, ask: (message: Message) => Promise<import('./replies.js').Answer>, end: () => void}} Box  one worker with one strategy
 * @typedef {ReturnType<typeof createSandbox>} Sandbox
 */
import {addressOf, addressOfPart, build} from '../build.js';
import {framed} from '../scripts.js';
import {BROKEN, ENDLESS, NAME, UNREACHABLE, UNREADY} from '../words/sandbox.js';
import {readReply} from './replies.js';

/** ms within which Python has to start, and within which a strategy has to choose. */
const STARTING = 60_000;
const CHOOSING = 20_000;

/** A strategy failed: a sentence, and the line that it is about, from 1; 0 where it is about none. */
export class StrategyFailed extends Error {
  /** @param {string} message @param {number} [line] @param {string} [printed] */
  constructor(message, line = 0, printed = '') {
    super(message);
    this.line = line;
    this.printed = printed;
  }
}

/** @param {{starting?: number, choosing?: number}} [limits] ms */
export function createSandbox({starting = STARTING, choosing = CHOOSING} = {}) {
  /** @type {Promise<Kit>|null} */
  let coming = null;
  let lastId = 0;

  /** @returns {Promise<Kit>} rejects with `StrategyFailed` where it cannot be had; it is tried anew then */
  function kit() {
    coming ??= open().catch((error) => {
      coming = null;
      throw new StrategyFailed(`${UNREACHABLE} (${String(error).slice(0, 100)})`);
    });
    return coming;
  }

  return {
    /**
     * Starts a worker with a strategy.
     *
     * @param {Code} code @returns {Promise<Box>} rejects with `StrategyFailed`
     */
    async start({source, wheels}) {
      const {frame, files} = await kit();
      const id = ++lastId;
      const {port1: port, port2} = new MessageChannel();
      const post = (/** @type {object} */ message, /** @type {Transferable[]} */ ports = []) =>
        frame.contentWindow?.postMessage(message, '*', ports);
      const line = createLine(port, () => post({type: 'end', id}));
      const ready = line.next(starting, UNREADY);
      post({type: 'start', id, files: {...files, wheels}}, [port2]);
      const said = await ready;
      if (said !== 'ready') {
        const reply = readReply(said, 'load');
        throw line.broken(reply?.ok === false ? reply.message : BROKEN);
      }
      const ask = async (/** @type {Message} */ message) => {
        const reply = line.next(choosing, ENDLESS);
        port.postMessage(JSON.stringify(message));
        return read(await reply, message.type, line);
      };
      const {inference = ''} = await ask({type: 'load', source, name: NAME}).catch((error) => {
        line.end();
        throw error;
      });
      return {inference, ask, end: line.end};
    },
  };
}

/**
 * The messages of one worker, one for each that was sent to it. More than these, or none in time, and it is ended.
 *
 * @param {MessagePort} port @param {() => void} stop
 */
function createLine(port, stop) {
  /** @type {{resolve: (text: unknown) => void, reject: (error: Error) => void}|null} */
  let waiting = null;
  let timer = 0;
  let isOver = false;

  function end() {
    isOver = true;
    clearTimeout(timer);
    port.close();
    stop();
    waiting?.reject(new StrategyFailed(BROKEN));
    waiting = null;
  }

  /** @param {string} message @returns {StrategyFailed} when the worker has been ended */
  function broken(message) {
    waiting = null;
    end();
    return new StrategyFailed(message);
  }

  port.onmessage = ({data}) => {
    if (!waiting) return end();
    clearTimeout(timer);
    const {resolve} = waiting;
    waiting = null;
    resolve(data);
  };

  /** @param {number} time ms @param {string} sentence @param {number} half after both of which patience ends */
  function wait(time, sentence, half = 1) {
    // In halves: where the whole browser slept, what came meanwhile is heard before the second.
    timer = window.setTimeout(() => {
      if (half === 1) return wait(time, sentence, 2);
      const {reject} = waiting ?? {};
      reject?.(broken(sentence));
    }, time / 2);
  }

  return {
    end,
    broken,
    /** The next message. @param {number} time ms @param {string} sentence where none comes @returns {Promise<unknown>} */
    next(time, sentence) {
      if (isOver) return Promise.reject(new StrategyFailed(BROKEN));
      wait(time, sentence);
      return new Promise((resolve, reject) => (waiting = {resolve, reject}));
    },
  };
}

/**
 * @param {unknown} text @param {Message['type']} type of the message that it answers @param {ReturnType<typeof createLine>} line
 * @returns {import('./replies.js').Answer} throws `StrategyFailed`
 */
function read(text, type, line) {
  const reply = readReply(text, type);
  if (!reply) throw line.broken(BROKEN);
  if (!reply.ok) throw new StrategyFailed(reply.message, reply.line, reply.printed);
  return reply;
}

/** @typedef {{frame: HTMLIFrameElement, files: Omit<import('./worker.js').Files, 'wheels'>}} Kit */

/** Fetches all that the sandbox needs, and opens its frame. @returns {Promise<Kit>} */
async function open() {
  const runtime = addressOf(build.runtime);
  const own = addressOf(build.sandbox);
  const [script, wasm, lock, worker, frameScript, library, rest, engine, micropip] = await Promise.all([
    textOf(`${runtime}pyodide.asm.js`),
    bytesOf(`${runtime}pyodide.asm.wasm`),
    textOf(`${runtime}pyodide-lock.json`),
    textOf(addressOfPart('sandbox/worker.js')),
    textOf(addressOfPart('sandbox/frame.js')),
    bytesOf(`${runtime}python_stdlib.zip`),
    bytesOf(`${own}library.zip`),
    bytesOf(`${own}engine.zip`),
    bytesOf(`${own}micropip.whl`),
  ]);
  const frame = await framed(frameScript);
  const kit = {type: 'kit', script: `${script}\n${worker}`, wasm};
  frame.contentWindow?.postMessage(kit, '*', [wasm]);
  return {frame, files: {lock, library, rest, engine, micropip}};
}

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return response;
}

/** @param {string} address */
const textOf = async (address) => (await fetched(address)).text();
/** @param {string} address */
const bytesOf = async (address) => (await fetched(address)).arrayBuffer();
