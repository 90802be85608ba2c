/**
 * Runs strategies that players write, in workers of a frame with a unique origin. They can reach neither what the page
 * stores nor any network, and receive positions, never a layout. What they return is not trusted.
 */

import {addressOf, addressOfPart, build} from '../build.js';
import {framed} from '../scripts.js';
import {BROKEN, ENDLESS, NAME, UNREACHABLE, UNREADY} from '../words/sandbox.js';
import {type Answers, readReply} from './replies.js';
import type {Files, Wheel} from './worker.js';

export type Code = {source: string; wheels: Wheel[]};

/** As `py/qmines/sandbox/sandbox.py` expects it. */
export type Message<T extends keyof Answers> = {type: T} & Record<string, unknown>;

/** One worker with one strategy. */
export type Box = {
  inference: string;
  ask: <T extends keyof Answers>(message: Message<T>) => Promise<Answers[T]>;
  end: () => void;
};

/** ms within which Python must start, and within which a strategy must choose. */
const STARTING = 60_000;
const CHOOSING = 20_000;

/** A strategy failed: a sentence, and the line that it is about, from 1; 0 if there is none. */
export class StrategyFailed extends Error {
  line: number;
  printed: string;

  constructor(message: string, line: number = 0, printed: string = '') {
    super(message);
    this.line = line;
    this.printed = printed;
  }
}

/** @param limits ms */
export function createSandbox({starting = STARTING, choosing = CHOOSING}: {starting?: number; choosing?: number} = {}) {
  let coming: Promise<Kit> | null = null;
  let lastId = 0;

  /** @returns rejects with `StrategyFailed` if it does not load; the next call tries again */
  function kit(): Promise<Kit> {
    coming ??= open().catch((error) => {
      coming = null;
      throw new StrategyFailed(`${UNREACHABLE} (${String(error).slice(0, 100)})`);
    });
    return coming;
  }

  return {
    /** Starts a worker with a strategy. @returns rejects with `StrategyFailed` */
    async start({source, wheels}: Code): Promise<Box> {
      const {frame, files} = await kit();
      const id = ++lastId;
      const {port1: port, port2} = new MessageChannel();
      const post = (message: object, ports: Transferable[] = []) =>
        frame.contentWindow?.postMessage(message, '*', ports);
      const line = createLine(port, () => post({type: 'end', id}));
      const ready = line.next(starting, UNREADY);
      post({type: 'start', id, files: {...files, wheels}}, [port2]);
      const said = await ready;
      if (said !== 'ready') {
        const reply = readReply(said, 'load');
        throw line.broken(reply?.ok === false ? reply.message : BROKEN);
      }
      const ask = async <T extends keyof Answers>(message: Message<T>) => {
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

/** The messages of one worker, one for each that was sent to it. If it sends more, or none in time, it is ended. */
function createLine(port: MessagePort, stop: () => void) {
  let waiting: {resolve: (text: unknown) => void; reject: (error: Error) => void} | null = null;
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

  /** @returns once the worker has been ended */
  function broken(message: string): StrategyFailed {
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

  /** @param time ms @param half the time runs out after the second */
  function wait(time: number, sentence: string, half: number = 1) {
    // In halves: if the whole browser slept, messages from that time are received before the second half ends.
    timer = window.setTimeout(() => {
      if (half === 1) return wait(time, sentence, 2);
      const {reject} = waiting ?? {};
      reject?.(broken(sentence));
    }, time / 2);
  }

  return {
    end,
    broken,
    /** The next message. @param time ms @param sentence if none comes */
    next(time: number, sentence: string): Promise<unknown> {
      if (isOver) return Promise.reject(new StrategyFailed(BROKEN));
      wait(time, sentence);
      return new Promise((resolve, reject) => (waiting = {resolve, reject}));
    },
  };
}

/** @param type of the message that it answers @returns throws `StrategyFailed` */
function read<T extends keyof Answers>(text: unknown, type: T, line: ReturnType<typeof createLine>): Answers[T] {
  const reply = readReply(text, type);
  if (!reply) throw line.broken(BROKEN);
  if (!reply.ok) throw new StrategyFailed(reply.message, reply.line, reply.printed);
  return reply;
}

export type Kit = {frame: HTMLIFrameElement; files: Omit<Files, 'wheels'>};

/** Loads everything that the sandbox needs, and opens its frame. */
async function open(): Promise<Kit> {
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
  return {frame, files: {python: {lock, library, rest}, engine, micropip}};
}

async function fetched(address: string) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return response;
}

const textOf = async (address: string) => (await fetched(address)).text();
const bytesOf = async (address: string) => (await fetched(address)).arrayBuffer();
