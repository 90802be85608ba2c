/**
 * The script of the sandbox's frame, the only one there. The frame has an origin of its own that is equal to no other, and
 * starts the workers in which players' strategies run; its policy reaches them all, and lets nothing out.
 */

import type {WithTrustedTypes} from '../scripts.js';
import type {Files} from './worker.js';

/** What workers run, and Python for them. */
export type Kit = {type: 'kit'; script: string; wasm: ArrayBuffer};

/** With a port for the worker. */
export type Start = {type: 'start'; id: number; files: Files};

export type End = {type: 'end'; id: number};

/** The page's policy is this frame's, too: it takes the addresses of scripts from here alone. */
const policy = (globalThis as WithTrustedTypes).trustedTypes?.createPolicy('qmines', {
  createScriptURL: (address: string) => address,
});

const workers: Map<number, Worker> = new Map();
let script = '';
/** Python, compiled once for all. */
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
