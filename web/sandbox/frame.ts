/**
 * The script of the sandbox's frame, the only one there. The frame has a unique origin, and starts the workers in which
 * players' strategies run; its policy applies to them all, and lets nothing out.
 */

import type {WithTrustedTypes} from '../scripts.js';
import type {Files} from './worker.js';

/** The script of the workers, and Python for them. */
export type Kit = {type: 'kit'; script: string; wasm: ArrayBuffer};

/** Comes with a port for the worker. */
export type Start = {type: 'start'; id: number; files: Files};

export type End = {type: 'end'; id: number};

/** The page's policy applies to this frame, too: it accepts the addresses of scripts only from here. */
const policy = (globalThis as WithTrustedTypes).trustedTypes?.createPolicy('qmines', {
  createScriptURL: (address: string) => address,
});

const workers: Map<number, Worker> = new Map();
let script = '';
/** Python, compiled once for all workers. */
let compiled: Promise<WebAssembly.Module> | undefined;

async function start({id, files}: Start, ports: readonly MessagePort[]) {
  const worker = new Worker(policy?.createScriptURL(script) ?? script);
  workers.set(id, worker);
  worker.onerror = () => end({id});
  worker.postMessage({module: await compiled, ...files}, [...ports]);
}

function end({id}: {id: number}) {
  workers.get(id)?.terminate();
  workers.delete(id);
}

addEventListener('message', ({source, data, ports}) => {
  if (source !== parent) return;
  if (data.type === 'end') end(data);
  if (data.type === 'start') start(data, ports);
  if (data.type !== 'kit') return;
  script = URL.createObjectURL(new Blob([data.script], {type: 'text/javascript'}));
  compiled = WebAssembly.compile(data.wasm);
});
